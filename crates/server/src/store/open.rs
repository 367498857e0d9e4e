//! Opening a database.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::pool::PoolOptions;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Database, SqlSafeStr};
use tokio::sync::broadcast;

use super::connections::{Connections, connect, with_limits};
use super::file::DatabaseFile;
use super::notices::Peers;
use super::sql::{Pool, Sql};
use super::writer::Writer;
use super::{Shared, Store, StoreError};
use super::{checkpoint, nats, notices};

/// Connections for reading. With PostgreSQL there is one more, which listens for notices.
const READERS: u32 = 5;
/// Connections to PostgreSQL for writing: one for the writer of logs, the others for new games and people. SQLite
/// allows one writer only.
const WRITERS: u32 = 3;
/// Makes PostgreSQL find the rows to write by their keys. It does not know how few rows a batch has, and would scan
/// whole tables.
const BY_KEY: [(&str, &str); 3] =
    [("enable_seqscan", "off"), ("enable_hashjoin", "off"), ("enable_mergejoin", "off")];
/// How long to wait for a connection to SQLite, or for another program that writes to the same file: longer than a copy
/// of the file or a query by hand holds it.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many notices may wait for a slow receiver.
const MOST_NOTICES: usize = 8192;

/// The migrations by their numbers, one file each. Invariant: a released file never changes, since databases keep its
/// checksum.
const FOR_SQLITE: &[(i64, &str)] = &[
    (1, include_str!("../../migrations/sqlite/1_games.sql")),
    (2, include_str!("../../migrations/sqlite/2_site.sql")),
    (3, include_str!("../../migrations/sqlite/3_seats_in_log.sql")),
    (4, include_str!("../../migrations/sqlite/4_takebacks.sql")),
    (5, include_str!("../../migrations/sqlite/5_accounts.sql")),
    (6, include_str!("../../migrations/sqlite/6_engines.sql")),
    (7, include_str!("../../migrations/sqlite/7_ratings.sql")),
    (9, include_str!("../../migrations/sqlite/9_pairing.sql")),
    (8, include_str!("../../migrations/sqlite/8_conditions.sql")),
];
const FOR_POSTGRES: &[(i64, &str)] = &[
    (1, include_str!("../../migrations/postgres/1_games.sql")),
    (2, include_str!("../../migrations/postgres/2_site.sql")),
    (3, include_str!("../../migrations/postgres/3_seats_in_log.sql")),
    (4, include_str!("../../migrations/postgres/4_takebacks.sql")),
    (5, include_str!("../../migrations/postgres/5_accounts.sql")),
    (6, include_str!("../../migrations/postgres/6_engines.sql")),
    (7, include_str!("../../migrations/postgres/7_ratings.sql")),
    (9, include_str!("../../migrations/postgres/9_pairing.sql")),
    (8, include_str!("../../migrations/postgres/8_conditions.sql")),
];

impl Store {
    /// Opens the database at `sqlite:path` or `postgres://…`, and creates or migrates its tables. A missing file is
    /// created.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        Store::open_with(url, None).await
    }

    /// As [`open`](Store::open), with notices between the processes on one PostgreSQL over a bus, `nats://…`.
    pub async fn open_with(url: &str, bus: Option<&str>) -> Result<Store, StoreError> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            if bus.is_some() {
                return Err(StoreError::BusWithoutPostgres);
            }
            Store::open_sqlite(path.strip_prefix("//").unwrap_or(path)).await
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let options = PgConnectOptions::from_str(url).map_err(|_| StoreError::Address)?;
            Store::open_postgres(options.application_name("cairn"), bus).await
        } else {
            Err(StoreError::Address)
        }
    }

    async fn open_sqlite(path: &str) -> Result<Store, StoreError> {
        // Each connection would open another database in memory.
        if path.is_empty() || path.starts_with(':') {
            return Err(StoreError::Address);
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            // Checkpoints run in the background; see [`checkpoint`].
            .pragma("wal_autocheckpoint", "0")
            .busy_timeout(PATIENCE);
        // A migration may replace a table to which others refer.
        let mut migrating = options.clone().foreign_keys(false).connect().await?;
        let file = DatabaseFile::opened(path)?;
        // From now on a file that is not there was taken away.
        let options = options.create_if_missing(false);
        migrator(FOR_SQLITE).run(&mut migrating).await?;
        migrating.close().await?;
        let writing = pool(1).connect_with(options.clone()).await?;
        let checkpoints = tokio::spawn(checkpoint::run(pool(1).connect_with(options.clone()).await?));
        let reading = pool(READERS).connect_with(options.pragma("query_only", "on")).await?;
        let (notices, _) = broadcast::channel(1);
        let (reading, writing) = (Pool::Sqlite(reading, file.clone()), Pool::Sqlite(writing, file));
        Store::assemble(reading, writing, None, notices, checkpoints.abort_handle()).await
    }

    async fn open_postgres(options: PgConnectOptions, bus: Option<&str>) -> Result<Store, StoreError> {
        // Migrations may take long, so their connection has no limits.
        let mut migrating = connect(&options).await?;
        migrator(FOR_POSTGRES).run(&mut migrating).await?;
        migrating.close().await?;
        let options = with_limits(options);
        let writing = Pool::Postgres(Connections::new(options.clone().options(BY_KEY), WRITERS));
        let reading = Pool::Postgres(Connections::new(options.clone(), READERS));
        let process = reading.fetch(Sql::new("SELECT CAST(gen_random_uuid() AS TEXT) AS process")).await?;
        let process = process.first().ok_or(StoreError::Damaged("no name for a process"))?.text("process")?;
        let (notices, _) = broadcast::channel(MOST_NOTICES);
        let (peers, listening) = match bus {
            Some(url) => {
                let key = site_key(&reading).await?;
                let (outbox, listening) = nats::join(url, &key, process.clone(), notices.clone()).await?;
                (Peers::on_nats(process, outbox), listening)
            }
            None => {
                let listener = notices::listener(&options).await?;
                let listening = notices::listen(listener, options, process.clone(), notices.clone());
                (Peers::on_postgres(process), tokio::spawn(listening).abort_handle())
            }
        };
        Store::assemble(reading, writing, Some(peers), notices, listening).await
    }

    async fn assemble(
        reading: Pool,
        writing: Pool,
        peers: Option<Peers>,
        notices: broadcast::Sender<super::Notice>,
        background: tokio::task::AbortHandle,
    ) -> Result<Store, StoreError> {
        let key = site_key(&reading).await?;
        let writer = Writer::start(writing.clone(), peers.clone());
        Ok(Store { shared: Arc::new(Shared { key, peers, reading, writing, writer, notices, background }) })
    }
}

/// The secret that the processes of the site share.
async fn site_key(reading: &Pool) -> Result<String, StoreError> {
    let rows = reading.fetch(Sql::new("SELECT value FROM site WHERE name = 'key'")).await?;
    rows.first().ok_or(StoreError::Damaged("no key"))?.text("value")
}

fn pool<D: Database>(most: u32) -> PoolOptions<D> {
    PoolOptions::new().max_connections(most).acquire_timeout(PATIENCE)
}

fn migrator(texts: &[(i64, &'static str)]) -> Migrator {
    let migration = |(version, text): &(i64, &'static str)| {
        Migration::new(*version, "".into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations(texts.iter().map(migration).collect())
}
