//! Bringing what was written from the log of SQLite (WAL) into its file. SQLite would do so in the middle of a commit, and
//! a move would wait for it.

use std::time::Duration;

use sqlx::SqlitePool;
use tokio::time::sleep;

/// How long between two.
const PERIOD: Duration = Duration::from_secs(1);
/// A log with more pages than this (64 MB) is begun anew. That makes writers wait, so it follows on one that did not,
/// and left little to do.
const LONG: i64 = 16_000;

/// Does so for as long as it is let.
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

/// How many pages the log has.
async fn checkpoint(pool: &SqlitePool, pragma: &'static str) -> Result<i64, sqlx::Error> {
    let (_, pages, _): (i64, i64, i64) = sqlx::query_as(pragma).fetch_one(pool).await?;
    Ok(pages)
}
