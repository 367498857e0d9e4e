//! Ratings: of the seats of a game, of a person, and leaderboards.
//!
//! Ratings are numbers of points around 1500; `docs/ratings.md` says how they are computed.

use std::fmt;
use std::str::FromStr;

use cairn_games::Setup;
use serde::{Deserialize, Serialize};

use crate::{ClockRule, DisplayName, GameId, Millis, Occupant};

/// How fast games of a pool are played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// With a time for the whole game.
    Live,
    /// With days for each move.
    Correspondence,
}

impl Pace {
    /// Every pace.
    pub const ALL: [Pace; 2] = [Pace::Live, Pace::Correspondence];

    /// The pace of games with this clock; without a clock there is none.
    pub fn of(clock: ClockRule) -> Option<Pace> {
        match clock {
            ClockRule::None => None,
            ClockRule::Fischer { .. } => Some(Pace::Live),
            ClockRule::Days { .. } => Some(Pace::Correspondence),
        }
    }

    /// Its name in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Pace::Live => "live",
            Pace::Correspondence => "correspondence",
        }
    }
}

/// A pool: the games that count for one rating. As text, `GAME/live` or `GAME:OPTION=VALUE/live`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Pool {
    /// The game and its options. Defaults are not written, so that equal setups are equal texts.
    pub setup: String,
    /// How fast its games are played.
    pub pace: Pace,
}

impl Pool {
    /// A pool of this game and pace.
    pub fn new(setup: &Setup, pace: Pace) -> Pool {
        Pool { setup: setup.to_string(), pace }
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.setup, self.pace.name())
    }
}

impl FromStr for Pool {
    type Err = String;

    fn from_str(text: &str) -> Result<Pool, String> {
        let (setup, pace) = text.rsplit_once('/').ok_or("expected a game and a pace, GAME/live")?;
        let pace = Pace::ALL.into_iter().find(|known| known.name() == pace);
        let pace = pace.ok_or("expected the pace live or correspondence")?;
        let setup: Setup = setup.parse().map_err(|error: cairn_core::TextError| error.to_string())?;
        Ok(Pool::new(&setup, pace))
    }
}

/// A rating at some time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RatingView {
    /// The rating in points.
    pub rating: i32,
    /// Its standard deviation in points: it grows without games.
    pub deviation: u32,
    /// Whether the deviation is so large that the rating says little.
    pub provisional: bool,
}

/// The ratings of the seats of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameRatings {
    /// Whether the game is rated.
    pub rated: bool,
    /// Its pool; `None` without a clock.
    pub pool: Option<Pool>,
    /// The ratings of the seats, in order. Open seats, guests and games without a clock have none.
    pub seats: Vec<Option<SeatRating>>,
}

/// The rating of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatRating {
    /// The rating before the end of a rated game; otherwise the rating now.
    pub before: RatingView,
    /// The rating after the end of a rated game.
    pub after: Option<RatingView>,
    /// Whether the game counts for this seat; false after a rated game between players who have played too many with
    /// each other on that day.
    pub counts: bool,
}

/// A page of the ratings of a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PersonRatings {
    /// The name of the person.
    pub name: DisplayName,
    /// The ratings by pool.
    pub pools: Vec<PoolRating>,
    /// Whether there are more after the last of these.
    pub more: bool,
}

/// A search in the ratings of a person.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(default, deny_unknown_fields)]
pub struct PersonRatingsQuery {
    /// Pools after this one, the last of the previous page, written as `GAME/live`.
    pub after: Option<String>,
}

/// The rating of a person in a pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PoolRating {
    /// The pool.
    pub pool: Pool,
    /// The rating now.
    pub rating: RatingView,
    /// The games that count.
    pub games: u32,
    /// Those of them that the person won alone.
    pub won: u32,
    /// Those in which the person shared the first place.
    pub drawn: u32,
    /// When the last of them ended.
    pub changed: Millis,
}

/// How the rating of a person in a pool came about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RatingHistory {
    /// The name of the person.
    pub name: DisplayName,
    /// The rating now.
    pub now: PoolRating,
    /// The rating after the last game of each day, the latest 500 days with games, in order.
    pub curve: Vec<CurvePoint>,
    /// Results by opponent in the last 1000 games: the 20 opponents with the most games.
    pub opponents: Vec<OpponentResults>,
    /// The five wins over the strongest opponents in the last 1000 games.
    pub best_wins: Vec<BestWin>,
}

/// A rating after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CurvePoint {
    /// When the game ended.
    pub at: Millis,
    /// The rating in points.
    pub rating: i32,
    /// Its standard deviation in points.
    pub deviation: u32,
}

/// The results of a person against an opponent, by the places of the two in each game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OpponentResults {
    /// The opponent.
    pub opponent: Occupant,
    /// Games in which the person came before the opponent.
    pub before: u32,
    /// Games in which both shared a place.
    pub level: u32,
    /// Games in which the opponent came first.
    pub behind: u32,
}

/// A game that a person won alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BestWin {
    /// The game.
    pub game: GameId,
    /// When it ended.
    pub at: Millis,
    /// The strongest opponent.
    pub opponent: Occupant,
    /// The opponent's rating before the game, in points.
    pub rating: i32,
}

/// Whom a leaderboard lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlayerList {
    /// People with accounts.
    #[default]
    People,
    /// Bot accounts.
    Bots,
    /// Levels of the engine.
    Levels,
}

/// Which part of a leaderboard to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(default, deny_unknown_fields)]
pub struct LeaderboardQuery {
    /// Whom it lists; people if it is missing.
    #[cfg_attr(feature = "openapi", param(inline))]
    pub list: PlayerList,
    /// Players after this rank, the last of the previous page.
    #[cfg_attr(feature = "openapi", param(maximum = 9_950))]
    pub after: u32,
}

/// A page of the leaderboard of a pool: players whose deviation is small enough, the highest rating first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Leaderboard {
    /// The pool.
    pub pool: Pool,
    /// The players.
    pub players: Vec<RankedPlayer>,
    /// Whether there are more after the last of these.
    pub more: bool,
}

/// A player in a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RankedPlayer {
    /// The rank, from 1.
    pub rank: u32,
    /// Who.
    pub player: Occupant,
    /// The rating now.
    pub rating: RatingView,
    /// The games that count.
    pub games: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_default_setup_and_its_explicit_form_are_one_pool() {
        for (text, expected) in [
            ("nava/live", "nava/live"),
            ("swack:size=5/live", "swack/live"),
            ("swack:size=6,swap=no/correspondence", "swack:size=6/correspondence"),
        ] {
            let pool: Pool = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(pool.to_string(), expected, "{text}");
            assert_eq!(expected.parse(), Ok(pool));
        }
        for text in [
            "",
            "nava",
            "nava/",
            "nava/blitz",
            "swack:swap=no,size=6/live",
            "chess/live",
            "/live",
            "nava/live/live",
        ] {
            assert!(text.parse::<Pool>().is_err(), "{text}");
        }
    }
}
