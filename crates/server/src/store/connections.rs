//! Connections to PostgreSQL, of which none is waited for without a limit.
//!
//! A connection can go silent without being closed: a firewall forgets it, a machine loses its power, a program is
//! stopped. The driver has no limit for an answer and would put such a connection back into its pool, so this is a pool
//! of its own: a connection that does not answer in time is closed and never used again, and so are the idle ones that
//! have not answered since. The driver sets no TCP keep-alives, and none are needed on this side, since every wait has
//! a limit; PostgreSQL is asked for them, so that it gives up clients that have vanished.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::postgres::{PgArguments, PgConnectOptions, PgDatabaseError, PgRow, PgSeverity};
use sqlx::query::Query;
use sqlx::{Connection as _, Error, PgConnection, Postgres};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::error::Elapsed;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::StoreError;

/// The limit of each step: a connection, a statement, a commit. The slowest commits measured on an
/// overloaded disk took 1.4 s; clients take a server for gone after 3 s.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// The limit for a place in the pool. When all connections go silent at once, they are given up after [`PATIENCE`], which
/// makes room for the requests that wait.
const QUEUE: Duration = Duration::from_secs(2 * PATIENCE.as_secs());
/// A connection that has answered within this time is used without a test. A test is a round trip, and a busy connection
/// needs none: its next statement is one.
const FRESH: Duration = Duration::from_secs(1);
/// The pause between two attempts to connect while PostgreSQL starts, which takes a few hundred milliseconds.
const PAUSE: Duration = Duration::from_millis(50);
/// The code of PostgreSQL's answer while it starts or recovers: `cannot_connect_now`.
const STARTING: &str = "57P03";

/// What PostgreSQL is asked for in each session by [`with_limits`]. A transaction keeps its locks until its connection ends, so one that is
/// idle for as long as this side waits ([`PATIENCE`]) is ended there, too. A client that has vanished between two
/// transactions keeps no locks, so keep-alives may take some 25 s: 10 s of silence and three probes.
const SESSION: [(&str, &str); 4] = [
    ("idle_in_transaction_session_timeout", "2s"),
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
];

/// A pool of connections. Clones share it.
#[derive(Clone)]
pub(super) struct Connections(Arc<Pool>);

struct Pool {
    options: PgConnectOptions,
    most: u32,
    places: Arc<Semaphore>,
    idle: Mutex<Vec<Idle>>,
}

struct Idle {
    raw: PgConnection,
    /// When it answered last.
    answered: Instant,
}

/// A connection on loan. Dropping it returns it, unless it waits for an answer or is within a transaction: then it is
/// closed, which rolls back.
pub(super) struct Connection {
    /// `None` once it is lost.
    raw: Option<PgConnection>,
    answered: Instant,
    /// Whether an answer is awaited.
    is_asked: bool,
    /// Whether a transaction has begun and has not ended.
    is_within: bool,
    pool: Arc<Pool>,
    _place: OwnedSemaphorePermit,
}

/// Options of sessions that PostgreSQL ends if this side vanishes.
pub(super) fn with_limits(options: PgConnectOptions) -> PgConnectOptions {
    options.options(SESSION)
}

impl Connections {
    /// A pool of at most this number of connections, opened as they are needed.
    pub(super) fn new(options: PgConnectOptions, most: u32) -> Connections {
        let places = Arc::new(Semaphore::new(most as usize));
        Connections(Arc::new(Pool { options, most, places, idle: Mutex::default() }))
    }

    /// A connection that has answered lately, or a new one.
    pub(super) async fn acquire(&self) -> Result<Connection, StoreError> {
        let place = timeout(QUEUE, self.0.places.clone().acquire_owned()).await;
        let place = place.map_err(|_| Error::PoolTimedOut)?.map_err(|_| Error::PoolClosed)?;
        let (raw, answered) = match self.0.idle().pop() {
            Some(Idle { raw, answered }) => (Some(raw), answered),
            None => (None, Instant::now()),
        };
        let pool = self.0.clone();
        let mut lent = Connection { raw, answered, is_asked: false, is_within: false, pool, _place: place };
        if lent.raw.is_none() || answered.elapsed() >= FRESH && lent.ping().await.is_err() {
            lent.raw = Some(connect(&self.0.options).await?);
            (lent.answered, lent.is_asked) = (Instant::now(), false);
        }
        Ok(lent)
    }

    /// Closes all connections after their statements under way. Later loans fail.
    pub(super) async fn close(&self) {
        // Fails only if it is closed already.
        let _all = self.0.places.acquire_many(self.0.most).await;
        self.0.places.close();
        let idle = std::mem::take(&mut *self.0.idle());
        let close = async {
            for Idle { raw, .. } in idle {
                // A connection that is lost need not be closed.
                let _ = raw.close().await;
            }
        };
        let _ = timeout(PATIENCE, close).await;
    }
}

impl Pool {
    fn idle(&self) -> MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the idle connections that have not answered since: what broke one has probably broken all.
    fn distrust(&self, since: Instant) {
        self.idle().retain(|idle| idle.answered > since);
    }
}

impl Connection {
    /// Runs a statement.
    pub(super) async fn fetch(
        &mut self,
        query: Query<'static, Postgres, PgArguments>,
    ) -> Result<Vec<PgRow>, StoreError> {
        let (began, raw) = self.ask()?;
        let done = timeout(PATIENCE, query.fetch_all(raw)).await;
        self.settle(began, done)
    }

    /// Begins a transaction with this statement.
    pub(super) async fn begin(&mut self, statement: &'static str) -> Result<(), StoreError> {
        self.is_within = true;
        self.command(statement).await
    }

    /// Commits the transaction. If the connection is lost, its outcome is unknown.
    pub(super) async fn commit(mut self) -> Result<(), StoreError> {
        self.command("COMMIT").await?;
        self.is_within = false;
        Ok(())
    }

    async fn command(&mut self, statement: &'static str) -> Result<(), StoreError> {
        let (began, raw) = self.ask()?;
        let done = timeout(PATIENCE, sqlx::raw_sql(statement).execute(raw)).await;
        self.settle(began, done).map(drop)
    }

    async fn ping(&mut self) -> Result<(), StoreError> {
        let (began, raw) = self.ask()?;
        let done = timeout(PATIENCE, raw.ping()).await;
        self.settle(began, done)
    }

    /// The connection, from which an answer is awaited from now on.
    fn ask(&mut self) -> Result<(Instant, &mut PgConnection), StoreError> {
        self.is_asked = true;
        let raw = self.raw.as_mut().ok_or_else(|| StoreError::lost(silent()))?;
        Ok((Instant::now(), raw))
    }

    /// Takes note of an answer, or closes the connection if none came.
    fn settle<T>(
        &mut self,
        began: Instant,
        done: Result<Result<T, Error>, Elapsed>,
    ) -> Result<T, StoreError> {
        let done = done.unwrap_or_else(|_| Err(silent()));
        if let Err(error) = &done
            && !is_answer(error)
        {
            tracing::warn!(%error, "a connection to PostgreSQL is lost");
            self.raw = None;
            self.pool.distrust(began);
            return done.map_err(StoreError::lost);
        }
        (self.answered, self.is_asked) = (Instant::now(), false);
        Ok(done?)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let is_at_rest = !self.is_asked && !self.is_within && !self.pool.places.is_closed();
        if let Some(raw) = self.raw.take_if(|_| is_at_rest) {
            self.pool.idle().push(Idle { raw, answered: self.answered });
        }
    }
}

/// Opens a connection; waits for a server that is starting.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, Error> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let done = timeout_at(deadline, PgConnection::connect_with(options)).await;
        match done.unwrap_or_else(|_| Err(silent())) {
            Err(error) if is_starting(&error) && Instant::now() + PAUSE < deadline => sleep(PAUSE).await,
            done => return done,
        }
    }
}

fn silent() -> Error {
    Error::Io(io::Error::new(io::ErrorKind::TimedOut, "no answer in time"))
}

/// Whether this is PostgreSQL's answer to a statement, after which the connection goes on.
fn is_answer(error: &Error) -> bool {
    let severity = |error: &PgDatabaseError| matches!(error.severity(), PgSeverity::Error);
    error
        .as_database_error()
        .is_some_and(|error| error.try_downcast_ref::<PgDatabaseError>().is_some_and(severity))
}

/// Whether a server that starts would refuse a connection like this.
fn is_starting(error: &Error) -> bool {
    match error {
        // The socket of a server that listens at a path is not there.
        Error::Io(error) => {
            matches!(error.kind(), io::ErrorKind::ConnectionRefused | io::ErrorKind::NotFound)
        }
        Error::Database(error) => error.code().is_some_and(|code| code == STARTING),
        _ => false,
    }
}
