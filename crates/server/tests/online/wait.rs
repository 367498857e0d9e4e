//! Waiting for a state that is not announced.

use std::time::{Duration, Instant};

use tokio::time::sleep;

/// Far longer than any step takes: only a failure waits this long.
const PATIENCE: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(20);

/// Repeats an attempt until it succeeds. Fails the test after 20 seconds, and says what it waited for.
pub(crate) async fn eventually<T>(what: &str, mut attempt: impl AsyncFnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = attempt().await {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "in vain: {what}");
        sleep(PAUSE).await;
    }
}
