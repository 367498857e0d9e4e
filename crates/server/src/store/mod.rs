//! The database: people, games and their event logs, in SQLite or PostgreSQL.
//!
//! A write is durable once the method returns. If two processes append to the same game at the same time, the keys of
//! the events let exactly one through; the other gets [`Appended::Conflict`], reads the log and decides again.

mod accounts;
mod attempts;
mod checkpoint;
mod chores;
mod columns;
mod connections;
mod credentials;
mod devices;
mod error;
mod file;
mod games;
mod lists;
mod names;
mod nats;
mod notices;
mod open;
mod people;
mod profiles;
mod ratings;
mod rebuild;
mod sign_in;
mod sql;
mod turns;
mod writer;

use std::sync::Arc;

use cairn_wire::{AccountKind, ClockRule, DisplayName, GameId, Logged, MessageId, Millis, Occupant, Stage};
use tokio::sync::{broadcast, mpsc};
use tokio::task::AbortHandle;

pub use accounts::Claim;
pub use chores::{Chore, ChoreKind};
pub use credentials::{Adding, Ceremony, Credential, NewCredential};
pub use devices::{Device, DeviceId, NewDevice};
pub use error::StoreError;
pub(crate) use names::name_key;
pub use names::{Naming, can_be_claimed};
pub use people::Session;
pub use profiles::{History, RATINGS_PAGE, Ranked};
pub use rebuild::Rebuilt;
pub use sign_in::{Proof, SignIn};

use notices::Peers;
use sql::{Pool, Sql};
use writer::Waiting;

use crate::ratings::RatedEnd;

/// The id of a person in the database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonId(pub i64);

/// A person: a guest, or the owner of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// Their name.
    pub name: DisplayName,
    /// What account they have; none for a guest.
    pub account: Option<AccountKind>,
}

/// The SHA-256 of the secret in the cookie of a device, or of another secret that is a long random text. The secret
/// itself is not stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecretHash(pub [u8; 32]);

/// Who occupies a seat: an [`Occupant`] with the id of a person, which only the server knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatHolder {
    /// Nobody yet.
    Open,
    /// A person, with the name and the account that the seat shows.
    Person(Person),
    /// The engine, at this level.
    Engine(u8),
}

impl SeatHolder {
    /// The person in the seat.
    pub fn person(&self) -> Option<PersonId> {
        if let SeatHolder::Person(person) = self { Some(person.id) } else { None }
    }

    /// The occupant as clients see it.
    pub fn occupant(&self) -> Occupant {
        match self {
            SeatHolder::Open => Occupant::Open,
            SeatHolder::Person(Person { name, account, .. }) => {
                Occupant::Person { name: name.clone(), account: *account }
            }
            SeatHolder::Engine(level) => Occupant::Engine { level: *level },
        }
    }
}

/// The row of a game: what no event changes, and who occupies its seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its id.
    pub id: GameId,
    /// The game and its options.
    pub setup: String,
    /// The position in which it started.
    pub start: String,
    /// The time control.
    pub clock: ClockRule,
    /// Whether it is public: listed for everybody.
    pub public: bool,
    /// Whether it is rated.
    pub rated: bool,
    /// When it was made.
    pub created: Millis,
    /// Who made it.
    pub owner: PersonId,
    /// Who occupies the seats by now.
    pub seats: Vec<SeatHolder>,
}

/// The columns that lists and background jobs need, so that they do not read the log. They are written in the same
/// transaction as the events that they are derived from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListColumns {
    /// Its stage.
    pub stage: Stage,
    /// The number of moves.
    pub moves: u32,
    /// Whose turn it is, if anyone's.
    pub to_move: Option<u8>,
    /// Whether the engine is to move.
    pub engine_turn: bool,
    /// When the time of the player to move runs out.
    pub deadline: Option<Millis>,
    /// The result in full, once it is over.
    pub result: Option<String>,
    /// The sign of the winner, or `draw`, once it is over. `None` means `draw` as well.
    pub winner: Option<String>,
    /// The time of the last change.
    pub changed: Millis,
    /// The number of the last event; 0 if there is none.
    pub last: u32,
}

/// The person who caused an event, and the request that did, if it came over a socket.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Actor {
    /// Who.
    pub person: PersonId,
    /// The id of the request: the same person does not use it twice in a game.
    pub request: Option<MessageId>,
}

/// An event of a log with the person who caused it: none for clocks, engines and events of old databases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The event.
    pub logged: Logged,
    /// Who caused it.
    pub actor: Option<Actor>,
}

/// Events to append to the log of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Which game.
    pub game: GameId,
    /// The events. Their numbers have no gap, and the last is the number in the columns.
    pub events: Vec<Logged>,
    /// Who caused them.
    pub actor: Option<Actor>,
    /// A seat that gets a new occupant.
    pub seat: Option<(u8, SeatHolder)>,
    /// The columns after the events.
    pub columns: ListColumns,
    /// The end of a rated game: its ratings are written with it.
    pub rated: Option<RatedEnd>,
}

/// The outcome of an [`Append`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is durable.
    Done,
    /// The log is not where the events expect it to be: one of these numbers is there already.
    /// Nothing was written.
    Conflict,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its row.
    pub game: GameRow,
    /// Its columns for lists.
    pub columns: ListColumns,
}

/// Numbers of unfinished games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Census {
    /// Those with open seats.
    pub waiting: i64,
    /// Those being played.
    pub playing: i64,
    /// Those in which an engine is to move and no process has claimed the turn.
    pub engine_turns: i64,
}

/// What a process says about who is connected to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// It has a socket of this seat.
    Came(u8),
    /// It had a socket of this seat, and has none any more.
    Left(u8),
    /// It asks the others which seats have come.
    Who,
}

/// What another process did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The log of this game now ends at this number.
    Game(GameId, u32),
    /// Something about who is connected to this game.
    Presence(GameId, Presence),
    /// Notices may have been missed: anything may have changed.
    Lost,
}

/// A handle of the database. Clones share it.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    /// See [`Store::key`].
    key: String,
    /// The other processes of the site, where there can be any.
    peers: Option<Peers>,
    reading: Pool,
    writing: Pool,
    writer: mpsc::Sender<Waiting>,
    notices: broadcast::Sender<Notice>,
    /// The background task: listening to other processes, or making checkpoints of SQLite.
    background: AbortHandle,
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.background.abort();
    }
}

impl Store {
    /// Subscribes to notices of other processes. A receiver that [lags](broadcast::error::RecvError::Lagged) has lost
    /// notices, as with [`Notice::Lost`]. With SQLite there are no notices.
    pub fn notices(&self) -> broadcast::Receiver<Notice> {
        self.shared.notices.subscribe()
    }

    /// Whether other processes may write to the same games.
    pub fn is_shared(&self) -> bool {
        matches!(self.shared.writing, Pool::Postgres(_))
    }

    /// The secret that the processes of the site share.
    pub fn key(&self) -> &str {
        &self.shared.key
    }

    /// Closes the database after the writes under way. Later calls fail.
    pub async fn close(&self) {
        self.shared.background.abort();
        self.shared.writing.close().await;
        self.shared.reading.close().await;
    }

    /// Tests that the database can be written, in a transaction that is rolled back.
    pub async fn try_to_write(&self) -> Result<(), StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        let changed =
            tx.fetch(Sql::new("UPDATE site SET value = value WHERE name = 'key' RETURNING name")).await?;
        // Dropping a transaction rolls it back.
        if changed.is_empty() { Err(StoreError::Damaged("no key")) } else { Ok(()) }
    }

    /// Whether the database answers on a connection for reading and on one for writing.
    pub async fn ready(&self) -> Result<(), StoreError> {
        for pool in [&self.shared.reading, &self.shared.writing] {
            pool.fetch(Sql::new("SELECT id FROM people LIMIT 1")).await?;
        }
        Ok(())
    }
}
