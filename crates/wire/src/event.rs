//! Events. A game online is its start and its log of events, numbered from 1 without a gap.

use serde::{Deserialize, Serialize};

use crate::{AccountKind, DisplayName, GameId, Millis};

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
    /// A person took an open seat. When all seats are taken, the game begins.
    Joined {
        /// Which seat.
        seat: u8,
        /// The person's name.
        name: DisplayName,
        /// What account the person has; none for a guest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<AccountKind>,
    },
    /// The engine took an open seat.
    EngineJoined {
        /// Which seat.
        seat: u8,
        /// The engine's level, from 1 to 10.
        level: u8,
    },
    /// A player has another name or another account from now on.
    Renamed {
        /// Which seat.
        seat: u8,
        /// The new name.
        name: DisplayName,
        /// What account the person has; none for a guest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<AccountKind>,
    },
    /// A move was made.
    Moved {
        /// How many moves were made before it.
        ply: u32,
        /// The move, as the game writes it.
        mv: String,
        /// The mover's clock after it; `None` without a clock.
        left: Option<Millis>,
    },
    /// A player offers a draw, or accepts the offer that stands.
    DrawOffered {
        /// Whose offer it is.
        seat: u8,
    },
    /// A player declines the draw that was offered. No offer stands any more.
    DrawDeclined {
        /// Who declined.
        seat: u8,
    },
    /// A player asks for a takeback, or accepts the one that is asked for.
    TakebackOffered {
        /// Who.
        seat: u8,
    },
    /// A player declines the takeback that was asked for.
    TakebackDeclined {
        /// Who declined.
        seat: u8,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many moves are left.
        ply: u32,
    },
    /// A player gave another one more time.
    TimeAdded {
        /// Who gave it.
        seat: u8,
        /// Whose clock it is.
        to: u8,
        /// How much.
        time: Millis,
    },
    /// The game ended, but not by its last move.
    Ended {
        /// How.
        how: SeatEnd,
        /// The result in full, as the game writes it.
        result: String,
    },
    /// The game was called off before each seat could move once.
    CalledOff,
    /// A player sent a chat line.
    Said {
        /// Which seat.
        seat: u8,
        /// The line.
        text: String,
    },
    /// A player turned chat on or off; it is on while all players want it.
    Chat {
        /// Who.
        seat: u8,
        /// Whether that player wants it.
        on: bool,
    },
    /// A player offers a rematch, or accepts the offer that stands.
    RematchOffered {
        /// Who.
        seat: u8,
    },
    /// The rematch is made.
    Rematch {
        /// Its game.
        game: GameId,
    },
}

/// How a game ended, if not by its last move.
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
