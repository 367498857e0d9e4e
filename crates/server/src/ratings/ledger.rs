//! Ratings to which ends of games are applied in order.

use std::collections::HashMap;

use cairn_wire::{Millis, Pool};

use super::{PAIR_LIMIT, Player, RatedEnd, Rating, formula};

/// A day, in milliseconds.
pub(crate) const DAY: u64 = 24 * 60 * 60 * 1_000;

/// The rating of a player in a pool, with what lists show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The rating after the last game that counts.
    pub rating: Rating,
    /// The games that count.
    pub games: u32,
    /// Those of them that the player won alone.
    pub won: u32,
    /// Those in which the player shared the first place.
    pub drawn: u32,
    /// When the last of them ended.
    pub last: Millis,
}

impl Standing {
    /// That of a player without games.
    pub const NEW: Standing =
        Standing { rating: Rating::INITIAL, games: 0, won: 0, drawn: 0, last: Millis(0) };

    /// The rating at this time.
    pub fn at(&self, now: Millis) -> Rating {
        if self.games == 0 { self.rating } else { self.rating.aged(now.minus(self.last)) }
    }
}

/// What the end of a game changes for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Whose seat it is.
    pub player: Player,
    /// How many seats came before it.
    pub place: u8,
    /// How many other seats share its place.
    pub ties: u8,
    /// The rating before the end.
    pub before: Rating,
    /// The rating after it; the same if the game does not count.
    pub after: Rating,
    /// Whether the game counts for this seat.
    pub counts: bool,
}

/// Two players, and the day (UTC, counted from 1970) on which they play in a pool. The first is the smaller one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair {
    /// The pool.
    pub pool: Pool,
    /// The day.
    pub day: u64,
    /// The players.
    pub players: (Player, Player),
}

impl Pair {
    /// The pairs of a game that ended at this time whose games are limited: all but those of two levels.
    pub fn of(end: &RatedEnd, at: Millis) -> impl Iterator<Item = Pair> {
        let players = end.seats.iter().map(|(player, _)| *player);
        let pairs = players.clone().flat_map(move |one| players.clone().map(move |other| (one, other)));
        let is_limited = |(one, other): &(Player, Player)| one < other && matches!(other, Player::Person(_));
        let pair = move |players| Pair { pool: end.pool.clone(), day: at.0 / DAY, players };
        pairs.filter(is_limited).map(pair)
    }
}

/// The ratings of some players, and how often they have played with each other.
#[derive(Debug, Default)]
pub struct Ledger {
    /// The ratings; who is missing has no games.
    pub standings: HashMap<(Pool, Player), Standing>,
    /// The rated games of each pair, whether or not they count.
    pub pairs: HashMap<Pair, u32>,
}

impl Ledger {
    /// Applies the end of a game at this time, and returns what it changes for each seat. The game does not count for
    /// the players of a pair that has [`PAIR_LIMIT`] rated games of that day.
    pub fn apply(&mut self, end: &RatedEnd, at: Millis) -> Vec<Change> {
        let key = |player: Player| (end.pool.clone(), player);
        let standing = |player| self.standings.get(&key(player)).copied().unwrap_or(Standing::NEW);
        let before: Vec<Rating> = end.seats.iter().map(|(player, _)| standing(*player).at(at)).collect();
        let places: Vec<u8> = end.seats.iter().map(|(_, place)| *place).collect();
        let after = formula::rate(&before, &places);
        let mut over_limit = Vec::new();
        for pair in Pair::of(end, at) {
            let (one, other) = pair.players;
            let games = self.pairs.entry(pair).or_default();
            if *games >= PAIR_LIMIT {
                over_limit.extend([one, other]);
            }
            *games += 1;
        }
        let mut changes = Vec::new();
        for (((player, place), before), after) in end.seats.iter().zip(before).zip(after) {
            let counts = !over_limit.contains(player);
            let after = if counts { after } else { before };
            let ties = places.iter().filter(|other| *other == place).count() as u8 - 1;
            changes.push(Change { player: *player, place: *place, ties, before, after, counts });
            if counts {
                let standing = self.standings.entry(key(*player)).or_insert(Standing::NEW);
                *standing = Standing {
                    rating: after,
                    games: standing.games + 1,
                    won: standing.won + u32::from(*place == 0 && ties == 0),
                    drawn: standing.drawn + u32::from(*place == 0 && ties > 0),
                    last: at.max(standing.last),
                };
            }
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::PersonId;

    fn person(number: i64) -> Player {
        Player::Person(PersonId(number))
    }

    fn end(seats: &[(Player, u8)]) -> RatedEnd {
        RatedEnd { pool: "nava/live".parse().expect("a pool"), seats: seats.to_vec() }
    }

    #[test]
    fn ten_games_of_a_pair_count_on_a_day() {
        let mut ledger = Ledger::default();
        let (one, two, three) = (person(1), person(2), person(3));
        let game = end(&[(one, 0), (two, 1)]);
        let counted = |changes: &[Change]| changes.iter().map(|change| change.counts).collect::<Vec<_>>();
        for number in 0..12 {
            let changes = ledger.apply(&game, Millis(number));
            assert_eq!(counted(&changes), [number < 10; 2], "game {number}");
            assert_eq!(changes[0].before == changes[0].after, number >= 10);
        }
        let key = (game.pool.clone(), one);
        assert_eq!((ledger.standings[&key].games, ledger.standings[&key].won), (10, 10));
        // A third player's game with both counts for that one only, as does one with another player.
        let three_seats = RatedEnd { pool: game.pool.clone(), seats: vec![(three, 1), (two, 2), (one, 0)] };
        assert_eq!(counted(&ledger.apply(&three_seats, Millis(20))), [true, false, false]);
        assert_eq!(counted(&ledger.apply(&end(&[(three, 0), (one, 1)]), Millis(21))), [true; 2]);
        // The next day, another pool, and levels among themselves.
        assert_eq!(counted(&ledger.apply(&game, Millis(DAY))), [true; 2]);
        let other = RatedEnd { pool: "nava/correspondence".parse().expect("a pool"), ..game };
        assert_eq!(counted(&ledger.apply(&other, Millis(20))), [true; 2]);
        let levels = end(&[(Player::Level(1), 0), (Player::Level(2), 1)]);
        assert!((0..20).all(|at| counted(&ledger.apply(&levels, Millis(at))) == [true; 2]));
        let with_level = end(&[(Player::Level(1), 0), (one, 1)]);
        let counts = (0..12).filter(|at| ledger.apply(&with_level, Millis(*at))[1].counts).count();
        assert_eq!(counts, 10);
    }

    #[test]
    fn ratings_age_between_games() {
        let mut ledger = Ledger::default();
        let game = end(&[(person(1), 0), (person(2), 0)]);
        let first = ledger.apply(&game, Millis(5));
        assert_eq!(first[0].before, Rating::INITIAL, "a new player is not aged");
        let later = ledger.apply(&game, Millis(5 + 100 * DAY));
        assert!(later[0].before.deviation > first[0].after.deviation);
        let standing = ledger.standings[&(game.pool, person(1))];
        assert_eq!((standing.games, standing.won, standing.drawn), (2, 0, 2));
    }
}
