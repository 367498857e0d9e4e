//! Notices between processes on the same PostgreSQL (`LISTEN` and `NOTIFY`).

use std::time::Duration;

use sqlx::Executor;
use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};

use cairn_wire::GameId;

use super::sql::Sql;
use super::{Notice, Presence, Store, StoreError};

/// The channel of notices.
pub(super) const CHANNEL: &str = "cairn_games";

/// After this silence the connection is tested.
const SILENCE: Duration = Duration::from_secs(20);
/// The timeout of that test.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pause before the next attempt to connect.
const PAUSE: Duration = Duration::from_millis(500);

/// The end of a statement that changes games: a notice of each from the process, which is the second parameter.
/// PostgreSQL delivers it after the commit.
pub(super) const NOTIFY: &str =
    ", pg_notify('cairn_games', CAST($2 AS TEXT) || ' ' || games.id || ' ' || games.last)";

/// Parses a notice; `None` if this process sent it.
fn heard(payload: &str, process: &str) -> Option<Notice> {
    let mut words = payload.split(' ');
    if words.next()? == process {
        return None;
    }
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
        let Some(process) = &self.shared.process else { return Ok(()) };
        let what = match presence {
            Presence::Came(seat) => format!("came {seat}"),
            Presence::Left(seat) => format!("left {seat}"),
            Presence::Who => "who".to_owned(),
        };
        let sql = Sql::new(format!("SELECT CAST(pg_notify('{CHANNEL}', $1) AS TEXT)"));
        self.shared.reading.fetch(sql.text(&format!("{process} {id} {what}"))).await.map(drop)
    }
}

/// Passes on notices until the task is dropped; reconnects when the connection is lost.
pub(super) async fn listen(
    mut listener: PgListener,
    pool: PgPool,
    process: String,
    notices: broadcast::Sender<Notice>,
) {
    loop {
        pass_on(&mut listener, &process, &notices).await;
        // Frees the place in the pool for the next connection.
        drop(listener);
        listener = reconnected(&pool).await;
        // Sending fails only without subscribers.
        let _ = notices.send(Notice::Lost);
    }
}

/// Passes on notices until the connection is lost.
async fn pass_on(listener: &mut PgListener, process: &str, notices: &broadcast::Sender<Notice>) {
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(notification))) => {
                if let Some(notice) = heard(notification.payload(), process) {
                    let _ = notices.send(notice);
                }
            }
            Ok(Ok(None) | Err(_)) => return,
            Err(_) => {
                if !matches!(timeout(PATIENCE, listener.execute("SELECT 1")).await, Ok(Ok(_))) {
                    return;
                }
            }
        }
    }
}

async fn reconnected(pool: &PgPool) -> PgListener {
    loop {
        if let Ok(mut listener) = PgListener::connect_with(pool).await
            && listener.listen(CHANNEL).await.is_ok()
        {
            return listener;
        }
        sleep(PAUSE).await;
    }
}
