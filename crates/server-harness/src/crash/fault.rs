//! The faults of a crash test.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use sqlx::{Connection, Executor, SqliteConnection};
use tokio::time::{Instant, sleep};

use super::site::Site;
use super::{Arrangement, DATABASE};
use crate::{Cluster, Way};

/// What happens to a site while its games are played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, clap::ValueEnum)]
pub enum Fault {
    /// A server process is killed (SIGKILL) and started again.
    Kill,
    /// The connections of a server process to PostgreSQL go silent, and are not closed.
    Freeze,
    /// PostgreSQL stands still for 20 s (SIGSTOP, SIGCONT).
    Pause,
    /// PostgreSQL is killed (SIGKILL) and started again.
    Restart,
    /// Another program locks the SQLite database for 8 s.
    Lock,
    /// For 8 s nothing can be written to the disk of the SQLite database.
    Full,
    /// For 8 s the database has another place: the file of SQLite, the name of PostgreSQL's.
    Gone,
    /// The clock of a server process jumps by an hour, either way, and back after 5 s.
    Clock,
    /// For 10 s clients are 300 ms away, and 5 % of what is sent is lost on its way, at first.
    Distance,
    /// The bus is killed (SIGKILL) and started again after 8 s.
    Bus,
}

/// The name of the database in PostgreSQL while it has another one.
const AWAY: &str = "away";
/// How long PostgreSQL stands still: longer than servers and clients wait for anything.
const STANDSTILL: Duration = Duration::from_secs(20);
/// How long SQLite cannot write: longer than the server waits for a lock.
const NO_WRITING: Duration = Duration::from_secs(8);
/// How long a clock is wrong.
const WRONG: Duration = Duration::from_secs(5);
/// How long clients are far away, and how far.
const FAR: Duration = Duration::from_secs(10);
const WAY: Way = Way { delay: Duration::from_millis(150), loss: 0.05 };

impl Fault {
    /// Whether it can happen in this arrangement.
    pub(super) fn is_for(self, arrangement: Arrangement) -> bool {
        let is_sqlite = arrangement == Arrangement::Sqlite;
        match self {
            Fault::Kill | Fault::Gone | Fault::Clock | Fault::Distance => true,
            Fault::Bus => arrangement == Arrangement::BusPair,
            Fault::Freeze | Fault::Pause | Fault::Restart => !is_sqlite,
            Fault::Lock | Fault::Full => is_sqlite,
        }
    }

    /// Makes it happen, and returns when it has ended.
    pub(super) async fn strike(
        self,
        site: &mut Site,
        cluster: Option<&mut Cluster>,
        database: &str,
        dice: &mut Xoshiro256PlusPlus,
    ) -> Result<Instant> {
        match (self, cluster) {
            (Fault::Kill, _) => site.kill_one(dice).await?,
            (Fault::Freeze, _) => site.freeze_one(dice),
            (Fault::Pause, cluster) => {
                let cluster = cluster.context("a cluster")?;
                cluster.pause();
                sleep(STANDSTILL).await;
                cluster.go_on();
            }
            (Fault::Restart, cluster) => {
                let cluster = cluster.context("a cluster")?;
                cluster.kill();
                sleep(Duration::from_millis(dice.random_range(0..300))).await;
                cluster.go().await;
            }
            (Fault::Lock, _) => lock(database).await?,
            (Fault::Full, _) => {
                site.limit_files(Some(0))?;
                sleep(NO_WRITING).await;
                site.limit_files(None)?;
            }
            (Fault::Gone, None) => {
                let path = Path::new(database.strip_prefix("sqlite:").context("SQLite")?);
                let away = path.with_extension("away");
                fs::rename(path, &away)?;
                sleep(NO_WRITING).await;
                fs::rename(away, path)?;
            }
            (Fault::Gone, Some(cluster)) => {
                cluster.rename(DATABASE, AWAY).await;
                sleep(NO_WRITING).await;
                cluster.rename(AWAY, DATABASE).await;
            }
            (Fault::Clock, _) => site.jump_one(WRONG, dice).await?,
            (Fault::Distance, _) => {
                // Play goes on meanwhile, so it is timed from the beginning.
                let began = Instant::now();
                site.change_way(WAY);
                sleep(FAR).await;
                site.change_way(Way::default());
                return Ok(began);
            }
            (Fault::Bus, _) => {
                let bus = site.bus.as_mut().context("a bus")?;
                bus.kill();
                sleep(NO_WRITING).await;
                bus.go().await;
            }
        }
        Ok(Instant::now())
    }
}

/// Locks a SQLite database against writers.
async fn lock(database: &str) -> Result<()> {
    let mut other = SqliteConnection::connect(database).await?;
    other.execute("BEGIN IMMEDIATE").await?;
    sleep(NO_WRITING).await;
    other.execute("ROLLBACK").await?;
    Ok(other.close().await?)
}

/// A fault that has happened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Struck {
    pub(super) fault: Fault,
    /// When it had ended.
    pub(super) ended: Instant,
    /// When the next fault began, or play under faults was over.
    pub(super) until: Instant,
}

/// How long play stopped after faults of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The kind.
    pub fault: Fault,
    /// How often it happened.
    pub times: usize,
    /// The longest time without any acknowledgement after such a fault.
    pub longest: Duration,
    /// The longest time from the end of the fault, or from a move after it, to the acknowledgement of the move.
    pub slowest: Duration,
    /// The longest time from the end of the fault until a spectator was back.
    pub back: Duration,
}

/// How long play stopped, by kinds of faults. Of each acknowledged move it gets when it was sent for the first time and
/// when it was acknowledged; and when spectators connected.
pub(super) fn stops(faults: &[Struck], answers: &[(Instant, Instant)], connected: &[Instant]) -> Vec<Stop> {
    let mut stops: Vec<Stop> = Vec::new();
    for &Struck { fault, ended, until } in faults {
        let after = answers.iter().filter(|(_, answered)| (ended..until).contains(answered));
        let mut points = vec![ended, until];
        points.extend(after.clone().map(|(_, answered)| *answered));
        points.sort_unstable();
        let longest = points.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or_default();
        let slowest = after.map(|(sent, answered)| *answered - ended.max(*sent)).max().unwrap_or_default();
        let back = connected.iter().filter(|moment| (ended..until).contains(moment));
        let back = back.map(|moment| *moment - ended).max().unwrap_or_default();
        match stops.iter_mut().find(|stop| stop.fault == fault) {
            Some(stop) => {
                stop.times += 1;
                stop.longest = stop.longest.max(longest);
                stop.slowest = stop.slowest.max(slowest);
                stop.back = stop.back.max(back);
            }
            None => stops.push(Stop { fault, times: 1, longest, slowest, back }),
        }
    }
    stops.sort_unstable_by_key(|stop| stop.fault);
    stops
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_are_measured_from_the_end_of_a_fault() {
        let begin = Instant::now();
        let at = |seconds: u64| begin + Duration::from_secs(seconds);
        let struck = |fault, ended, until| Struck { fault, ended: at(ended), until: at(until) };
        let faults =
            [struck(Fault::Freeze, 10, 15), struck(Fault::Kill, 20, 27), struck(Fault::Freeze, 30, 36)];
        // Sent and answered.
        let answers = [(1, 2), (8, 13), (11, 14), (14, 19), (18, 19), (19, 25), (24, 26), (33, 34)];
        let answers = answers.map(|(sent, answered)| (at(sent), at(answered)));
        let seconds = Duration::from_secs;
        let stop = |fault, times, longest, slowest, back| Stop {
            fault,
            times,
            longest: seconds(longest),
            slowest: seconds(slowest),
            back: seconds(back),
        };
        assert_eq!(
            stops(&faults, &answers, &[at(9), at(22), at(33)]),
            [stop(Fault::Kill, 1, 5, 5, 2), stop(Fault::Freeze, 2, 4, 3, 3)]
        );
        assert_eq!(
            stops(&faults, &[], &[]),
            [stop(Fault::Kill, 1, 7, 0, 0), stop(Fault::Freeze, 2, 6, 0, 0)]
        );
    }
}
