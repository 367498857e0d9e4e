//! What happens in a game. A game online is its start and its log of events, numbered from 1 without a gap.

use serde::{Deserialize, Serialize};

use crate::{DisplayName, GameId, Millis};

/// An event with its place in the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Logged {
    /// Its number in the game, from 1.
    pub number: u32,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    pub event: Event,
}

/// Something that happened in a game. Seats are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// Someone took a seat. Once all are taken the game goes on, and clocks run.
    Joined {
        /// Which seat.
        seat: u8,
        /// What they are called.
        name: DisplayName,
    },
    /// A player is called something else from now on.
    Renamed {
        /// Whose seat it is.
        seat: u8,
        /// What they are called.
        name: DisplayName,
    },
    /// A move was made.
    Moved {
        /// How many moves were made before it.
        ply: u32,
        /// The move, as the game writes it.
        mv: String,
        /// What the mover's clock shows after it; nothing without a clock.
        left: Option<Millis>,
    },
    /// A player offers a draw, or takes one that was offered.
    DrawOffered {
        /// Whose offer it is.
        seat: u8,
    },
    /// A player does not want the draw that was offered. Nobody's offer stands any more.
    DrawDeclined {
        /// Who declined.
        seat: u8,
    },
    /// The game ended otherwise than by its last move.
    Ended {
        /// How.
        how: SeatEnd,
        /// The result in full, as the game writes it.
        result: String,
    },
    /// The game was called off before it began.
    CalledOff,
    /// Something was said.
    Said {
        /// Which seat said it.
        seat: u8,
        /// What.
        text: String,
    },
    /// Chat was turned on or off by a player; it is on while all want it.
    Chat {
        /// Who.
        seat: u8,
        /// Whether that player wants it.
        on: bool,
    },
    /// A player wants to play again.
    RematchOffered {
        /// Who.
        seat: u8,
    },
    /// They play again.
    Rematch {
        /// There.
        game: GameId,
    },
}

/// How a game ended otherwise than by its last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatEnd {
    /// A player resigned.
    Resigned {
        /// Who.
        seat: u8,
    },
    /// A player's time ran out.
    TimedOut {
        /// Whose.
        seat: u8,
    },
    /// All agreed on a draw.
    Agreed,
}
