//! Ratings: how the end of a game changes the ratings of its players.
//!
//! Everything is computed from whole numbers and rounded to whole numbers, so that the same games in the same order
//! give the same ratings on every machine. The store applies the ends of games to a [`Ledger`] of the players
//! concerned; a rebuild applies all of them to an empty one.

mod formula;
mod ledger;
pub mod simulation;

use cairn_core::{Places, Seat};
use cairn_wire::{Millis, Pool, RatingView};

use crate::store::{Person, PersonId, SeatHolder};

pub(crate) use ledger::DAY;
pub use ledger::{Change, Ledger, Pair, Standing};

/// A thousandth of a point is the unit of ratings and deviations.
const POINT: i64 = 1_000;
/// The deviation above which a rating is provisional.
pub(crate) const PROVISIONAL: i64 = 110 * POINT;
/// The deviation above which a player is in no leaderboard.
pub(crate) const LISTED: i64 = 150 * POINT;
/// By how much the square of the deviation grows in a second, in square thousandths of a point: from 60 to 110 points
/// in a year.
pub(crate) const GROWTH: i64 = 270;
/// How many games of a pair in a pool count on one day (UTC).
pub const PAIR_LIMIT: u32 = 10;

/// A rating as it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// In thousandths of a point.
    pub rating: i64,
    /// The standard deviation, in thousandths of a point.
    pub deviation: i64,
    /// The volatility of Glicko-2, in billionths: a game changes it by less than a millionth. Other pools leave it alone.
    pub volatility: i64,
}

impl Rating {
    /// The rating of a player without games.
    pub const INITIAL: Rating =
        Rating { rating: 1_500 * POINT, deviation: 350 * POINT, volatility: 60_000_000 };

    /// The rating after this time without games: the deviation grows up to that of a new player.
    pub fn aged(self, idle: Millis) -> Rating {
        let seconds = i64::try_from(idle.0 / 1_000).unwrap_or(i64::MAX);
        let variance = (self.deviation * self.deviation).saturating_add(seconds.saturating_mul(GROWTH));
        Rating { deviation: variance.isqrt().min(Rating::INITIAL.deviation), ..self }
    }

    /// The rating as clients see it.
    pub fn view(self) -> RatingView {
        RatingView {
            rating: points(self.rating) as i32,
            deviation: points(self.deviation) as u32,
            provisional: self.deviation > PROVISIONAL,
        }
    }
}

/// Thousandths as points, rounded. Ratings and deviations are never negative.
pub(crate) fn points(thousandths: i64) -> i64 {
    (thousandths + POINT / 2) / POINT
}

/// Somebody or something that has ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// A level of the engine.
    Level(u8),
    /// A person or a bot.
    Person(PersonId),
}

impl Player {
    /// The occupant of a seat; nobody in an open one.
    pub fn of(holder: &SeatHolder) -> Option<Player> {
        match holder {
            SeatHolder::Open => None,
            SeatHolder::Person(person) => Some(Player::Person(person.id)),
            SeatHolder::Engine(level) => Some(Player::Level(*level)),
        }
    }

    /// The number that stands for the player in the database: the id of a person, or minus a level.
    pub fn number(self) -> i64 {
        match self {
            Player::Level(level) => -i64::from(level),
            Player::Person(person) => person.0,
        }
    }

    /// The player for whom a number stands.
    pub fn from_number(number: i64) -> Option<Player> {
        match number {
            1.. => Some(Player::Person(PersonId(number))),
            _ => u8::try_from(-number).ok().filter(|level| *level > 0).map(Player::Level),
        }
    }
}

/// A rated game that has ended with a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedEnd {
    /// The pool of the game.
    pub pool: Pool,
    /// The seats: who, and how many seats came before this one. No player has two of them.
    pub seats: Vec<(Player, u8)>,
}

impl RatedEnd {
    /// The end of a game of this pool with these places; nothing if a seat is open or a player has two.
    pub fn new(pool: Pool, seats: &[SeatHolder], places: &Places) -> Option<RatedEnd> {
        let players: Vec<Player> = seats.iter().map(Player::of).collect::<Option<_>>()?;
        let place = |seat| places.beaten_by(seat) as u8;
        let seats = players.iter().copied().zip(Seat::first(players.len()).map(place)).collect();
        (players.len() == places.seats() && !has_twice(players)).then_some(RatedEnd { pool, seats })
    }
}

fn has_twice(mut players: Vec<Player>) -> bool {
    players.sort_unstable();
    players.windows(2).any(|pair| pair[0] == pair[1])
}

/// Whether people and levels in these seats can play a rated game: people with accounts, and nobody twice.
pub(crate) fn can_be_rated(seats: &[SeatHolder]) -> bool {
    let is_guest = |holder: &SeatHolder| matches!(holder, SeatHolder::Person(Person { account: None, .. }));
    !seats.iter().any(is_guest) && !has_twice(seats.iter().filter_map(Player::of).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const YEAR: Millis = Millis(365 * 24 * 60 * 60 * 1_000);

    #[test]
    fn deviation_grows_without_games_up_to_that_of_a_new_player() {
        let settled = Rating { deviation: 60 * POINT, ..Rating::INITIAL };
        assert_eq!(settled.aged(Millis(0)), settled);
        let year = settled.aged(YEAR);
        assert_eq!((points(year.deviation), year.rating), (110, settled.rating));
        assert_eq!(settled.aged(Millis(u64::MAX)).deviation, Rating::INITIAL.deviation);
        assert_eq!(Rating::INITIAL.aged(YEAR), Rating::INITIAL);
        assert!(!settled.view().provisional && Rating::INITIAL.view().provisional);
    }

    #[test]
    fn players_are_read_back_from_their_numbers() {
        for player in [Player::Level(1), Player::Level(10), Player::Person(PersonId(1))] {
            assert_eq!(Player::from_number(player.number()), Some(player));
        }
        assert_eq!(Player::from_number(0), None);
        assert_eq!(Player::from_number(i64::MIN + 1), None);
    }
}
