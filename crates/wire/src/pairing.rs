//! Finding a game: quick pairing, where a person asks for a game and is paired with others who ask for the same; and
//! people whom a person follows.

use serde::{Deserialize, Serialize};

use crate::{AccountKind, ClockRule, DisplayName, GameId, MessageId, Millis};

/// The clocks that people can ask for.
pub const QUICK_CLOCKS: [ClockRule; 4] = [clock(3, 2), clock(5, 5), clock(10, 5), clock(30, 20)];

const fn clock(minutes: u64, seconds: u64) -> ClockRule {
    ClockRule::Fischer { start: Millis(minutes * 60_000), increment: Millis(seconds * 1_000) }
}

/// A request for a game. Repeating it with the same id is harmless: it is the same request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPairing {
    /// A number below 2^53, larger than those of the person's earlier requests, such as the time in milliseconds. A
    /// request with a larger id takes the place of this one.
    #[cfg_attr(feature = "openapi", schema(value_type = u64, maximum = 9_007_199_254_740_991_u64))]
    pub id: MessageId,
    /// The game and its options.
    pub setup: String,
    /// One of [`QUICK_CLOCKS`].
    pub clock: ClockRule,
    /// Whether the game is rated, which needs an account.
    #[serde(default)]
    pub rated: bool,
    /// The level, from 1 to 10, that may take each missing seat of a table of three or four. It does so once all people
    /// who wait at the table agree; the lowest of their levels counts.
    #[serde(default)]
    pub engines: Option<u8>,
}

/// The state of a request for a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pairing {
    /// It waits.
    Waiting {
        /// How many people wait for such a game, the caller included.
        people: u32,
        /// How many of them agree to engines in the missing seats.
        agreed: u32,
    },
    /// The game is made.
    Paired {
        /// The game.
        game: GameId,
    },
    /// It is out of the queue: the person has left, or there is a request with a larger id.
    Left {
        /// The id of the person's last request.
        #[cfg_attr(feature = "openapi", schema(value_type = u64))]
        last: MessageId,
    },
}

/// How many people wait for a kind of game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WaitingPeople {
    /// The game and its options.
    pub setup: String,
    /// The clock.
    pub clock: ClockRule,
    /// Whether it is rated.
    pub rated: bool,
    /// The number of people.
    pub people: u32,
}

/// A person whom the caller follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FollowedPerson {
    /// The name.
    pub name: DisplayName,
    /// What kind of account it is.
    pub account: AccountKind,
    /// Whether the person was seen within the last minute.
    pub online: bool,
}
