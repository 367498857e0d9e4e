//! Being asked to end.

use std::io;

/// Ends when somebody interrupts the program (Ctrl-C) or asks it to end.
///
/// From the call on such a signal no longer ends the program by itself. Call it within a runtime of tokio.
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

/// Ends when somebody interrupts the program (Ctrl-C).
#[cfg(not(unix))]
pub fn asked_to_end() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        // A program that cannot hear goes on.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    })
}
