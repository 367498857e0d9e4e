//! What Cairn's server and its clients say to each other, as JSON: over HTTP for what is asked once, over a
//! WebSocket for a game that goes on.
//!
//! `docs/protocol.md` tells the same to people who write clients. A message is understood as a whole or refused:
//! unknown fields and kinds are errors, so that a client of another [`VERSION`] is told so instead of half understood.

mod clock;
mod event;
mod game;
mod message;
mod name;
mod state;
mod time;

pub use clock::ClockRule;
pub use event::{Event, Logged, SeatEnd};
pub use game::{
    ArchivePage, ArchiveQuery, Browse, GameId, GameSummary, GameView, Host, Me, NewGame, NewSeat, Occupant,
    SeatView, Stage,
};
pub use message::{FromClient, FromServer, Refusal};
pub use name::{BadText, DisplayName, MOST_CHAT, MOST_NAME};
pub use state::GameState;
pub use time::Millis;

/// The version of the protocol. A change that an older client would not understand makes it larger.
pub const VERSION: u32 = 1;

/// No message of a client is longer than this, in bytes.
pub const MOST_MESSAGE: usize = 4096;
