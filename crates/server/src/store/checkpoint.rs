//! WAL checkpoints of SQLite, in the background. By default SQLite makes a checkpoint within a commit, and a move would
//! wait for it.

use std::time::Duration;

use sqlx::SqlitePool;
use tokio::time::sleep;

/// The pause between two checkpoints.
const PERIOD: Duration = Duration::from_secs(1);
/// A WAL with more pages than this (64 MB) is restarted. Writers wait for a restart, so it follows a passive
/// checkpoint, which leaves little to do.
const LONG: i64 = 16_000;

/// Makes checkpoints until the task is dropped.
pub(super) async fn run(pool: SqlitePool) {
    loop {
        sleep(PERIOD).await;
        let done = checkpoint(&pool, "PRAGMA wal_checkpoint(PASSIVE)").await;
        let done = match done {
            Ok(pages) if pages > LONG => checkpoint(&pool, "PRAGMA wal_checkpoint(RESTART)").await,
            done => done,
        };
        if let Err(error) = done {
            tracing::warn!(%error, "the log of SQLite grows");
        }
    }
}

/// Makes a checkpoint, and returns the number of pages of the WAL.
async fn checkpoint(pool: &SqlitePool, pragma: &'static str) -> Result<i64, sqlx::Error> {
    let (_, pages, _): (i64, i64, i64) = sqlx::query_as(pragma).fetch_one(pool).await?;
    Ok(pages)
}
