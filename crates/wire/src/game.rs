//! Games in requests, lists and views.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{AccountKind, ClockRule, DisplayName, Logged, Millis};

/// The id of a game: 22 unpredictable characters, which are part of its address.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9_-]{22}$"))]
#[serde(try_from = "String", into = "String")]
pub struct GameId(String);

/// The length of a [`GameId`]: a little more than 128 bits.
const ID_LENGTH: usize = 22;
/// The alphabet of ids: characters that URLs need not escape.
const ID_LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl GameId {
    /// The id made from these random bytes.
    pub fn from_random(bytes: [u8; 16]) -> GameId {
        let mut rest = u128::from_be_bytes(bytes);
        let letter = |_| {
            let letter = ID_LETTERS[(rest % 64) as usize];
            rest /= 64;
            char::from(letter)
        };
        GameId((0..ID_LENGTH).map(letter).collect())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for GameId {
    type Err = String;

    fn from_str(text: &str) -> Result<GameId, String> {
        let is_letter = |byte: u8| ID_LETTERS.contains(&byte);
        if text.len() == ID_LENGTH && text.bytes().all(is_letter) {
            Ok(GameId(text.to_owned()))
        } else {
            Err(format!("expected a game id, {ID_LENGTH} letters and digits"))
        }
    }
}

impl TryFrom<String> for GameId {
    type Error = String;

    fn try_from(text: String) -> Result<GameId, String> {
        text.parse()
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A game to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The game and its options, as `swack:size=6`.
    pub setup: String,
    /// The position to start from; if missing, a deal or the usual start.
    #[serde(default)]
    pub start: Option<String>,
    /// The seats, in order.
    pub seats: Vec<NewSeat>,
    /// Whether the server draws lots who of these sits where.
    #[serde(default)]
    pub random_seats: bool,
    /// How time is counted.
    #[serde(default)]
    pub clock: ClockRule,
    /// Whether the game is in the lobby; otherwise it is only reached by its address.
    #[serde(default)]
    pub public: bool,
    /// The ratings of people who may take an open seat.
    #[serde(default)]
    pub ratings: RatingRange,
    /// The names of accounts to which the open seats are reserved: a challenge. If empty, anybody may take them.
    #[serde(default)]
    pub invited: Vec<DisplayName>,
    /// Whether the game is rated: it needs accounts, a clock and the usual start.
    #[serde(default)]
    pub rated: bool,
}

/// A range of ratings in points, ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct RatingRange {
    /// The lowest; any if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<i32>,
    /// The highest; any if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<i32>,
}

impl RatingRange {
    /// The range of all ratings.
    pub const ALL: RatingRange = RatingRange { from: None, to: None };

    /// Whether a rating is in it.
    pub fn has(self, rating: i32) -> bool {
        self.from.is_none_or(|from| from <= rating) && self.to.is_none_or(|to| rating <= to)
    }
}

/// A seat of a game to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewSeat {
    /// Open for anybody.
    Open,
    /// The maker of the game.
    Mine,
    /// The engine.
    Engine {
        /// Its level, from 1 to 10.
        level: u8,
    },
}

/// Who occupies a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// Their name.
        name: DisplayName,
        /// What account has this name; none for a guest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<AccountKind>,
    },
    /// The engine.
    Engine {
        /// Its level.
        level: u8,
    },
}

impl Occupant {
    /// What account the person has; none for a guest, an engine and an open seat.
    pub fn account(&self) -> Option<AccountKind> {
        match self {
            Occupant::Person { account, .. } => *account,
            Occupant::Open | Occupant::Engine { .. } => None,
        }
    }
}

/// The stage of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Seats are open.
    Waiting,
    /// It is being played.
    Playing,
    /// It is over.
    Over,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Who occupies it.
    pub occupant: Occupant,
    /// Whether it is a seat of the caller.
    pub mine: bool,
    /// Its clock as of the last event; `None` without a clock.
    pub left: Option<Millis>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameSummary {
    /// Its id.
    pub id: GameId,
    /// The game and its options.
    pub setup: String,
    /// The time control.
    pub clock: ClockRule,
    /// Whether it is rated.
    #[serde(default)]
    pub rated: bool,
    /// Its stage.
    pub stage: Stage,
    /// Who plays.
    pub seats: Vec<SeatView>,
    /// The number of moves.
    pub moves: u32,
    /// The result in full, once it is over.
    pub result: Option<String>,
    /// When it was made.
    pub created: Millis,
    /// The time of its last event.
    pub changed: Millis,
    /// Whether it is the caller's turn.
    pub my_turn: bool,
    /// Whether the caller made it.
    pub is_mine: bool,
    /// The ratings of people who may take an open seat.
    #[serde(default)]
    pub ratings: RatingRange,
    /// Whether the open seats are reserved to people who are invited.
    #[serde(default)]
    pub is_challenge: bool,
}

/// A game with its log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameView {
    /// The game as in a list.
    pub summary: GameSummary,
    /// The position in which it started.
    pub start: String,
    /// The log.
    pub events: Vec<Logged>,
    /// The server's clock.
    pub now: Millis,
}

/// The caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Me {
    /// Their name.
    pub name: DisplayName,
    /// What account they have; none for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountKind>,
}

/// The server's protocol version and clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Host {
    /// The version of the protocol.
    pub version: u32,
    /// The server's clock.
    pub now: Millis,
}

/// Which games to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Browse {
    /// Public games with open seats.
    Lobby,
    /// Public games being played.
    Live,
    /// The caller's games.
    Mine,
    /// Games to which the caller is invited, and which wait for the caller.
    Challenges,
}

/// A search in the archive of finished games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(default, deny_unknown_fields)]
pub struct ArchiveQuery {
    /// Only of this game, with any options.
    pub game: Option<String>,
    /// Only with a player of this name; case does not matter.
    pub player: Option<String>,
    /// Only with this winner's sign, or `draw`.
    pub result: Option<String>,
    /// Only games that ended at this time or later.
    pub from: Option<Millis>,
    /// Only games that ended before this time.
    pub until: Option<Millis>,
    /// Games after this one, the last of the previous page.
    pub after: Option<GameId>,
}

/// A page of finished games, the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ArchivePage {
    /// The games.
    pub games: Vec<GameSummary>,
    /// Whether there are more after the last of these.
    pub more: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_made_of_letters_and_read_back() {
        for bytes in [[0; 16], [0xff; 16], *b"any sixteen byte"] {
            let id = GameId::from_random(bytes);
            assert_eq!(id.as_str().parse(), Ok(id.clone()));
        }
        for text in ["", "short", "0123456789012345678901 ", "012345678901234567890!"] {
            assert!(text.parse::<GameId>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn different_random_bytes_give_different_ids() {
        let ids: std::collections::HashSet<GameId> = (0..=255)
            .flat_map(|byte| [[byte; 16], [byte, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]])
            .map(GameId::from_random)
            .collect();
        assert_eq!(ids.len(), 511, "only the zeros are alike");
    }
}
