//! Shutdown signals.

use std::io;

/// A future that resolves on SIGINT (Ctrl-C) or SIGTERM.
///
/// From this call on such a signal no longer ends the process by itself. Requires a tokio runtime.
#[cfg(unix)]
pub fn asked_to_end() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// A future that resolves on Ctrl-C.
#[cfg(not(unix))]
pub fn asked_to_end() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        // Without a signal handler the program runs on.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    })
}
