//! Games as they are made, listed and looked at.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{ClockRule, DisplayName, Logged, Millis};

/// The name of a game in addresses: 22 characters that nobody can guess.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9_-]{22}$"))]
#[serde(try_from = "String", into = "String")]
pub struct GameId(String);

/// How many characters a [`GameId`] has: 128 bits and a little.
const ID_LENGTH: usize = 22;
/// What they are taken from: whatever may stand in an address as it is.
const ID_LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl GameId {
    /// The name that these random bytes give.
    pub fn from_random(bytes: [u8; 16]) -> GameId {
        let mut rest = u128::from_be_bytes(bytes);
        let letter = |_| {
            let letter = ID_LETTERS[(rest % 64) as usize];
            rest /= 64;
            char::from(letter)
        };
        GameId((0..ID_LENGTH).map(letter).collect())
    }

    /// The name.
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
            Err(format!("expected the name of a game, {ID_LENGTH} letters and digits"))
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
    /// The position to start from; dealt, or the usual one, where there is none.
    #[serde(default)]
    pub start: Option<String>,
    /// Who sits where, one for each seat.
    pub seats: Vec<NewSeat>,
    /// Whether the server draws lots who of these sits where.
    #[serde(default)]
    pub random_seats: bool,
    /// How time is counted.
    #[serde(default)]
    pub clock: ClockRule,
    /// Whether the game is in the lobby, or only for those who have its address.
    #[serde(default)]
    pub public: bool,
}

/// A seat of a game to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewSeat {
    /// For whoever comes.
    Open,
    /// For whoever makes the game.
    Mine,
    /// For the engine.
    Engine {
        /// Its level, from 1 to 10.
        level: u8,
    },
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// What they are called.
        name: DisplayName,
    },
    /// The engine.
    Engine {
        /// Its level.
        level: u8,
    },
}

/// How far a game has come.
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
    /// Who sits there.
    pub occupant: Occupant,
    /// Whether it is the seat of whoever asks.
    pub mine: bool,
    /// What its clock shows, as of the last event; nothing without a clock.
    pub left: Option<Millis>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameSummary {
    /// Its name.
    pub id: GameId,
    /// The game and its options.
    pub setup: String,
    /// How time is counted.
    pub clock: ClockRule,
    /// How far it has come.
    pub stage: Stage,
    /// Who plays.
    pub seats: Vec<SeatView>,
    /// How many moves were made.
    pub moves: u32,
    /// The result in full, once it is over.
    pub result: Option<String>,
    /// When it was made.
    pub created: Millis,
    /// When the last thing happened in it.
    pub changed: Millis,
    /// Whether it is the turn of whoever asks.
    pub my_turn: bool,
    /// Whether whoever asks made it.
    pub is_mine: bool,
}

/// A game with all that happened in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameView {
    /// What a list says of it.
    pub summary: GameSummary,
    /// The position in which it started.
    pub start: String,
    /// Everything that happened, in order.
    pub events: Vec<Logged>,
    /// The server's clock.
    pub now: Millis,
}

/// Who is asking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Me {
    /// What they are called.
    pub name: DisplayName,
}

/// What the server is.
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
    /// Those of whoever asks.
    Mine,
}

/// What to look for among the games that are over.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(default, deny_unknown_fields)]
pub struct ArchiveQuery {
    /// Only of this game, with any options.
    pub game: Option<String>,
    /// Only with a player of this name, whatever its case.
    pub player: Option<String>,
    /// Only with this winner's sign, or `draw`.
    pub result: Option<String>,
    /// Only those that ended then or later.
    pub from: Option<Millis>,
    /// Only those that ended before then.
    pub until: Option<Millis>,
    /// Those after this one of the page before.
    pub after: Option<GameId>,
}

/// Some games that are over, the last first.
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
