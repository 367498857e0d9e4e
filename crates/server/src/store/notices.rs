//! Notices between processes on the same PostgreSQL, over PostgreSQL itself (`LISTEN` and `NOTIFY`) or over
//! [NATS](super::nats). A notice may be lost; then [`Notice::Lost`] follows within seconds.

use std::time::Duration;

use sqlx::pool::PoolOptions;
use sqlx::postgres::{PgConnectOptions, PgListener};
use sqlx::{Acquire, Error, Executor};
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};

use cairn_wire::GameId;

use super::connections::{PATIENCE, connect};
use super::nats::Outbox;
use super::sql::Sql;
use super::{Notice, Presence, Store, StoreError};

/// The channel of notices.
const CHANNEL: &str = "cairn_games";

/// After this silence the connection is tested. While it is silent unnoticed, players at other processes do not see
/// moves, so this is as short as the pings of clients; a test is one round trip.
const SILENCE: Duration = Duration::from_secs(1);
/// The pause before the next attempt to connect.
const PAUSE: Duration = Duration::from_millis(500);

/// The end of a statement that changes games: a notice of each from the process, which is the second parameter.
/// PostgreSQL delivers it after the commit.
const NOTIFY: &str = ", pg_notify('cairn_games', CAST($2 AS TEXT) || ' ' || games.id || ' ' || games.last)";

/// The other processes of a site, as one of them tells them what it did. Clones share it.
#[derive(Clone)]
pub(super) struct Peers {
    /// The name of this process.
    process: String,
    bus: Bus,
}

/// What carries notices.
#[derive(Clone)]
enum Bus {
    /// PostgreSQL, which delivers the notices of a transaction after its commit.
    Postgres,
    /// NATS, which gets the notices after the commit.
    Nats(Outbox),
}

impl Peers {
    /// Notices over PostgreSQL.
    pub(super) fn on_postgres(process: String) -> Peers {
        Peers { process, bus: Bus::Postgres }
    }

    /// Notices over NATS.
    pub(super) fn on_nats(process: String, outbox: Outbox) -> Peers {
        Peers { process, bus: Bus::Nats(outbox) }
    }

    /// Lets a statement that changes games, and has one parameter, tell of them, if the bus is part of the database.
    pub(super) fn within(&self, sql: Sql) -> Sql {
        match self.bus {
            Bus::Postgres => sql.then(NOTIFY).text(&self.process),
            Bus::Nats(_) => sql,
        }
    }

    /// Tells of games that end at these numbers now, or may do so, unless the database has told of them.
    pub(super) fn tell_games<'a>(&self, games: impl Iterator<Item = (&'a GameId, u32)>) {
        if let Bus::Nats(outbox) = &self.bus {
            games.for_each(|(id, last)| outbox.send(&format!("{id} {last}")));
        }
    }
}

/// The text of [`Notice::Paired`].
const PAIRED: &str = "paired";

/// Parses a notice of another process, without the name of that process.
pub(super) fn read(payload: &str) -> Option<Notice> {
    if payload == PAIRED {
        return Some(Notice::Paired);
    }
    let mut words = payload.split(' ');
    let (id, what) = (words.next()?.parse().ok()?, words.next()?);
    let mut seat = || words.next()?.parse().ok();
    Some(match what {
        "came" => Notice::Presence(id, Presence::Came(seat()?)),
        "left" => Notice::Presence(id, Presence::Left(seat()?)),
        "who" => Notice::Presence(id, Presence::Who),
        last => Notice::Game(id, last.parse().ok()?),
    })
}

impl Store {
    /// Tells the other processes something about who is connected to a game; with SQLite there are none.
    pub async fn tell_presence(&self, id: &GameId, presence: Presence) -> Result<(), StoreError> {
        let what = match presence {
            Presence::Came(seat) => format!("{id} came {seat}"),
            Presence::Left(seat) => format!("{id} left {seat}"),
            Presence::Who => format!("{id} who"),
        };
        self.tell(&what).await
    }

    /// Tells the other processes that games were made for people who waited.
    pub async fn tell_paired(&self) -> Result<(), StoreError> {
        self.tell(PAIRED).await
    }

    async fn tell(&self, what: &str) -> Result<(), StoreError> {
        let Some(Peers { process, bus }) = &self.shared.peers else { return Ok(()) };
        match bus {
            Bus::Postgres => {
                let sql = Sql::new(format!("SELECT CAST(pg_notify('{CHANNEL}', $1) AS TEXT)"));
                self.shared.reading.fetch(sql.text(&format!("{process} {what}"))).await.map(drop)
            }
            Bus::Nats(outbox) => {
                outbox.send(what);
                Ok(())
            }
        }
    }
}

/// How a connection was lost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Loss {
    /// It was closed, or reported an error.
    Closed,
    /// It does not answer.
    Silent,
}

/// Passes on notices until the task is dropped; reconnects when the connection is lost.
pub(super) async fn listen(
    mut listener: PgListener,
    options: PgConnectOptions,
    process: String,
    notices: broadcast::Sender<Notice>,
) {
    loop {
        let loss = pass_on(&mut listener, &process, &notices).await;
        tracing::warn!("the connection for notices is lost");
        listener = reconnected(listener, loss, &options).await;
        // Sending fails only without subscribers.
        let _ = notices.send(Notice::Lost);
    }
}

/// Passes on notices until the connection is lost.
async fn pass_on(listener: &mut PgListener, process: &str, notices: &broadcast::Sender<Notice>) -> Loss {
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(notification))) => {
                let notice = notification.payload().split_once(' ').filter(|(from, _)| *from != process);
                if let Some(notice) = notice.and_then(|(_, what)| read(what)) {
                    let _ = notices.send(notice);
                }
            }
            Ok(Ok(None) | Err(_)) => return Loss::Closed,
            Err(_) => match timeout(PATIENCE, listener.execute("SELECT 1")).await {
                Ok(Ok(_)) => {}
                Ok(Err(_)) => return Loss::Closed,
                Err(_) => return Loss::Silent,
            },
        }
    }
}

/// A connection that listens, opened within the limits of each step.
pub(super) async fn listener(options: &PgConnectOptions) -> Result<PgListener, Error> {
    let mut listener = connected(options).await?;
    let silent = |_| Error::PoolTimedOut;
    timeout(PATIENCE, listener.listen(CHANNEL)).await.map_err(silent)??;
    Ok(listener)
}

/// A listener with a pool of its own, since the driver makes listeners from pools only.
async fn connected(options: &PgConnectOptions) -> Result<PgListener, Error> {
    let pool = PoolOptions::new().max_connections(1).acquire_timeout(PATIENCE);
    let pool = pool.idle_timeout(None).max_lifetime(None).connect_lazy_with(options.clone());
    let mut listener = PgListener::connect_with(&pool).await?;
    // Otherwise it would reconnect by itself, without a limit.
    listener.eager_reconnect(false);
    Ok(listener)
}

/// A listener in place of one that has lost its connection.
async fn reconnected(mut lost: PgListener, mut loss: Loss, options: &PgConnectOptions) -> PgListener {
    loop {
        if loss == Loss::Silent && close_silent(&mut lost, options).await.is_ok() {
            loss = Loss::Closed;
        }
        if loss == Loss::Closed
            && let Ok(listener) = connected(options).await
        {
            lost = listener;
            loss = match timeout(PATIENCE, lost.listen(CHANNEL)).await {
                Ok(Ok(())) => return lost,
                Ok(Err(_)) => Loss::Closed,
                Err(_) => Loss::Silent,
            };
        }
        sleep(PAUSE).await;
    }
}

/// Closes the silent connection of a listener. A listener that is dropped says `UNLISTEN` and waits for the answer, so it
/// gets a connection that answers.
async fn close_silent(listener: &mut PgListener, options: &PgConnectOptions) -> Result<(), Error> {
    let answering = connect(options).await?;
    drop(std::mem::replace(listener.acquire().await?, answering));
    Ok(())
}
