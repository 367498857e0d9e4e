//! The time of this process, by which events are dated and clocks run out.
//!
//! The clock of a machine can be set, by hand or after a start without a network; then all games would be lost on time
//! at once, or stand still for as long as it was set back. So time passes by the monotonic clock, which nobody can set.
//! What it differs by from the clock that it follows is made up for slowly: time passes at most a hundredth faster or
//! slower than it does. Processes on one PostgreSQL follow the clock of PostgreSQL, so that they agree.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use cairn_wire::Millis;
use tokio::time::sleep;

use crate::store::{Store, StoreError};

/// Time makes up for at most its hundredth part.
const PART: i128 = 100;
/// How far the log may be ahead at a start: a clock can be wrong by a time zone.
const AHEAD: Millis = Millis(24 * 60 * 60 * 1000);
/// How often the clock of the database is read, and how exactly.
const PERIOD: Duration = Duration::from_secs(10);
const EXACT: Duration = Duration::from_millis(50);

/// The clock of this process: all its servers share it.
static CLOCK: Mutex<Clock> = Mutex::new(Clock { last: None, ahead: 0 });

/// A clock that follows another one slowly. All its numbers are nanoseconds.
struct Clock {
    /// When it was read last, and what it showed then since 1970.
    last: Option<(Instant, i128)>,
    /// How far the clock that it follows is ahead of the machine's.
    ahead: i128,
}

impl Clock {
    /// What it shows at this moment, at which the machine's clock shows `system`.
    fn show(&mut self, moment: Instant, system: i128) -> i128 {
        let followed = system + self.ahead;
        let (read, shown) = self.last.unwrap_or((moment, followed));
        let passed = nanos(moment.saturating_duration_since(read));
        let most = passed / PART;
        let shown = shown + passed + (followed - shown - passed).clamp(-most, most);
        self.last = Some((read.max(moment), shown));
        shown
    }
}

fn clock() -> MutexGuard<'static, Clock> {
    CLOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

fn nanos(duration: Duration) -> i128 {
    // More than 2^127 nanoseconds do not fit into a duration.
    duration.as_nanos() as i128
}

fn system() -> i128 {
    nanos(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// The current time. It never decreases.
pub fn now() -> Millis {
    let mut clock = clock();
    Millis(u64::try_from(clock.show(Instant::now(), system()) / 1_000_000).unwrap_or_default())
}

/// Sets the clock at the start of a server: by the clock of the database, if it has one, and not before the newest date
/// in it, so that no game waits for a machine's clock that is behind.
pub(crate) async fn begin(store: &Store) -> Result<(), StoreError> {
    measure(store).await?;
    let newest = store.newest().await?;
    let ahead = newest.minus(now());
    if ahead > Millis(0) {
        tracing::warn!(seconds = ahead.0 / 1000, "the clock is behind the dates in the database");
        if let Some((_, shown)) = clock().last.as_mut().filter(|_| ahead <= AHEAD) {
            *shown += nanos(ahead.into());
        }
    }
    Ok(())
}

/// Reads the clock of the database from time to time until the task is dropped.
pub(crate) async fn follow(store: Store) {
    loop {
        sleep(PERIOD).await;
        if let Err(error) = measure(&store).await {
            tracing::warn!(%error, "cannot read the clock of the database");
        }
    }
}

/// Measures how far the clock of the database is ahead of the machine's. An answer that was long on its way tells too
/// little.
async fn measure(store: &Store) -> Result<(), StoreError> {
    let (begun, before) = (Instant::now(), system());
    let Some(time) = store.time().await? else { return Ok(()) };
    let took = begun.elapsed();
    if took < EXACT {
        clock().ahead = nanos(time.into()) - before - nanos(took) / 2;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: i128 = 1_000_000_000;

    #[test]
    fn a_jump_of_the_other_clock_is_made_up_for_slowly() {
        let begin = Instant::now();
        let start = 1_000_000 * SECOND;
        for jump in [3_600 * SECOND, -3_600 * SECOND] {
            let mut clock = Clock { last: None, ahead: 5 * SECOND };
            let mut before = clock.show(begin, start - 5 * SECOND);
            assert_eq!(before, start);
            clock.ahead += jump;
            for second in 1..=1_000 {
                let system = start - 5 * SECOND + i128::from(second) * SECOND;
                let shown = clock.show(begin + Duration::from_secs(second), system);
                assert!((shown - before - SECOND).abs() <= SECOND / PART, "{before} {shown}");
                before = shown;
            }
            assert_eq!(before, start + 1_000 * SECOND + jump.signum() * 10 * SECOND);
        }
    }

    #[test]
    fn small_differences_vanish() {
        let begin = Instant::now();
        let mut clock = Clock { last: Some((begin, 0)), ahead: 0 };
        let shown = clock.show(begin + Duration::from_secs(10), 10 * SECOND + SECOND / 20);
        assert_eq!(shown, 10 * SECOND + SECOND / 20);
        assert_eq!(clock.show(begin, 0), shown, "two readings in the other order");
    }
}
