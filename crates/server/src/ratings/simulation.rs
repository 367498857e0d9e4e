//! Simulated players of known strength: how well their ratings after some games rank them, and how well the ratings
//! foretell games. A seed gives the same games every time.

use std::collections::HashMap;

use cairn_wire::{Millis, Pool};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use skillratings::Outcomes;
use skillratings::elo::{self, EloConfig, EloRating};
use skillratings::glicko2;

use super::{Ledger, Player, RatedEnd, Standing, formula};
use crate::store::PersonId;

/// The players of a simulation.
pub const PLAYERS: usize = 1_000;
/// The games of each player.
pub const GAMES: u32 = 30;
/// The standard deviation of the players' strengths, in points: what a new player's rating supposes.
const SPREAD: f64 = 350.0;
/// How far the ratings of opponents that a pairing finds may be apart, in points, more or less.
const NEAR: f64 = 100.0;
/// The difference in points at which the better player wins ten times out of eleven.
const TENFOLD: f64 = 400.0;
/// The time between two games of a player.
const PAUSE: Millis = Millis(60 * 60 * 1_000);

/// How opponents are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// Near by rating, as a pairing does.
    Near,
    /// At random.
    Random,
}

/// What decides places in games of more than two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scoring {
    /// Each seat has a place of its own.
    Places,
    /// One seat wins, and the others share the last place.
    WinnerOnly,
}

/// What to simulate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Simulation {
    /// The seats of a game: 2 to 4.
    pub seats: usize,
    /// How opponents are drawn.
    pub pairing: Pairing,
    /// What decides places.
    pub scoring: Scoring,
    /// The seed of strengths, opponents and results.
    pub seed: u64,
}

/// What a simulation finds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// The rank correlation (Spearman) of ratings and strengths.
    pub correlation: f64,
    /// With two seats: the mean log loss of the results by the ratings before each game, and by Elo with K = 40 in the
    /// first half of a player's games and 20 in the second.
    pub losses: Option<Losses>,
    /// The rank correlation of Elo; with two seats.
    pub elo_correlation: Option<f64>,
}

/// Mean log losses: what is lower foretells better.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Losses {
    /// By the ratings.
    pub ratings: f64,
    /// By Elo.
    pub elo: f64,
    /// By the true strengths: no forecast is better in the long run.
    pub truth: f64,
}

impl Simulation {
    /// Simulates [`PLAYERS`] players with [`GAMES`] games each; a few sit out a round where their number is no multiple of the
    /// seats.
    pub fn run(self) -> Found {
        let mut players = Players::new(self.seed);
        let pool = Pool { setup: String::new(), pace: cairn_wire::Pace::Live };
        let mut sums = Losses { ratings: 0.0, elo: 0.0, truth: 0.0 };
        let mut count = 0.0;
        for round in 0..GAMES {
            let at = Millis(PAUSE.0 * u64::from(round + 1));
            // Nobody meets the limit of a day: the pairs of a round are counted for that round only.
            players.ledger.pairs = HashMap::new();
            for table in players.tables(&pool, self, at) {
                let places = players.play(&table, self.scoring);
                if let [one, two] = table[..] {
                    let losses = players.play_two(&pool, (one, two), places[0] == 0, at, round);
                    sums.ratings += losses.ratings;
                    sums.elo += losses.elo;
                    sums.truth += losses.truth;
                    count += 1.0;
                }
                let seats = table.iter().map(|place| player(*place)).zip(places).collect();
                players.ledger.apply(&RatedEnd { pool: pool.clone(), seats }, at);
            }
        }
        let ratings: Vec<f64> =
            (0..PLAYERS).map(|place| players.standing(&pool, place).rating.rating as f64).collect();
        let elo: Vec<f64> = players.elo.iter().map(|elo| elo.rating).collect();
        let losses = (self.seats == 2).then_some(Losses {
            ratings: sums.ratings / count,
            elo: sums.elo / count,
            truth: sums.truth / count,
        });
        Found {
            correlation: rank_correlation(&ratings, &players.strengths),
            elo_correlation: losses.map(|_| rank_correlation(&elo, &players.strengths)),
            losses,
        }
    }
}

fn player(place: usize) -> Player {
    Player::Person(PersonId(place as i64 + 1))
}

struct Players {
    dice: Xoshiro256PlusPlus,
    /// In points.
    strengths: Vec<f64>,
    ledger: Ledger,
    elo: Vec<EloRating>,
}

impl Players {
    fn new(seed: u64) -> Players {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let strengths = (0..PLAYERS).map(|_| 1_500.0 + SPREAD * normal(&mut dice)).collect();
        let elo = vec![EloRating { rating: 1_500.0 }; PLAYERS];
        Players { dice, strengths, ledger: Ledger::default(), elo }
    }

    fn standing(&self, pool: &Pool, place: usize) -> Standing {
        self.ledger.standings.get(&(pool.clone(), player(place))).copied().unwrap_or(Standing::NEW)
    }

    /// The tables of a round.
    fn tables(&mut self, pool: &Pool, simulation: Simulation, at: Millis) -> Vec<Vec<usize>> {
        let key = |players: &mut Players, place: usize| match simulation.pairing {
            Pairing::Random => players.dice.random::<f64>(),
            Pairing::Near => {
                let rating = players.standing(pool, place).at(at).rating as f64 / super::POINT as f64;
                rating + NEAR * normal(&mut players.dice)
            }
        };
        let mut order: Vec<(f64, usize)> = (0..PLAYERS).map(|place| (key(self, place), place)).collect();
        order.sort_by(|one, other| one.0.total_cmp(&other.0));
        // Who sits out is at the end of the order: now the strongest, now the weakest.
        if self.dice.random() {
            order.reverse();
        }
        let order: Vec<usize> = order.into_iter().map(|(_, place)| place).collect();
        order.chunks_exact(simulation.seats).map(<[usize]>::to_vec).collect()
    }

    /// The places of a game: the better a seat performs, the fewer come before it. A performance is the strength and
    /// noise (Gumbel) such that the chances of two are those of Elo, and those of more are Plackett and Luce's.
    fn play(&mut self, table: &[usize], scoring: Scoring) -> Vec<u8> {
        let performances: Vec<f64> = table
            .iter()
            .map(|place| {
                let noise = -(-uniform(&mut self.dice).ln()).ln();
                self.strengths[*place] + noise * TENFOLD / std::f64::consts::LN_10
            })
            .collect();
        let better = |one: f64| performances.iter().filter(|other| **other > one).count() as u8;
        let places = performances.iter().map(|one| better(*one));
        match scoring {
            Scoring::Places => places.collect(),
            Scoring::WinnerOnly => places.map(|place| place.min(1)).collect(),
        }
    }

    /// Rates a game of two by Elo, and returns the log losses of its result.
    fn play_two(
        &mut self,
        pool: &Pool,
        (one, two): (usize, usize),
        has_won: bool,
        at: Millis,
        round: u32,
    ) -> Losses {
        let rating = |place| formula::glicko(self.standing(pool, place).at(at));
        let (ratings, _) = glicko2::expected_score(&rating(one), &rating(two));
        let (elo, _) = elo::expected_score(&self.elo[one], &self.elo[two]);
        let truth = 1.0 / (1.0 + 10_f64.powf((self.strengths[two] - self.strengths[one]) / TENFOLD));
        let k = if round < GAMES / 2 { 40.0 } else { 20.0 };
        let outcome = if has_won { Outcomes::WIN } else { Outcomes::LOSS };
        (self.elo[one], self.elo[two]) = elo::elo(&self.elo[one], &self.elo[two], &outcome, &EloConfig { k });
        let loss = |chance: f64| -(if has_won { chance } else { 1.0 - chance }).ln();
        Losses { ratings: loss(ratings), elo: loss(elo), truth: loss(truth) }
    }
}

/// A random number between 0 and 1, neither of them.
fn uniform(dice: &mut impl Rng) -> f64 {
    dice.random::<f64>().max(f64::MIN_POSITIVE)
}

/// A normally distributed number (Box and Muller).
fn normal(dice: &mut impl Rng) -> f64 {
    (-2.0 * uniform(dice).ln()).sqrt() * (std::f64::consts::TAU * uniform(dice)).cos()
}

/// The rank correlation (Spearman) of two lists; numbers that are equal are ranked by their places in the list.
fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    let squares: f64 = ranks(one).iter().zip(ranks(other)).map(|(one, other)| (one - other).powi(2)).sum();
    let count = one.len() as f64;
    1.0 - 6.0 * squares / (count * (count * count - 1.0))
}

fn ranks(list: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..list.len()).collect();
    order.sort_by(|one, other| list[*one].total_cmp(&list[*other]));
    let mut ranks = vec![0.0; list.len()];
    for (rank, place) in order.into_iter().enumerate() {
        ranks[place] = rank as f64;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEDS: [u64; 3] = [1, 2, 3];

    #[test]
    fn ranks_are_compared() {
        assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[10.0, 20.0, 90.0]), 1.0);
        assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]), -1.0);
    }

    #[test]
    fn players_of_two_seats_are_ranked_and_games_foretold() {
        let pairings = [Pairing::Near, Pairing::Random].into_iter();
        for (pairing, seed) in pairings.flat_map(|pairing| SEEDS.map(|seed| (pairing, seed))) {
            let simulation = Simulation { seats: 2, pairing, scoring: Scoring::Places, seed };
            let found = simulation.run();
            let losses = found.losses.expect("two seats");
            assert!(found.correlation >= 0.95, "{simulation:?}: {found:?}");
            assert!(losses.ratings < losses.elo, "{simulation:?}: {found:?}");
            assert_eq!(simulation.run(), found, "the same every time");
        }
    }

    #[test]
    fn players_of_more_seats_are_ranked() {
        for (seats, pairing) in [3, 4]
            .into_iter()
            .flat_map(|seats| [Pairing::Near, Pairing::Random].map(|pairing| (seats, pairing)))
        {
            for scoring in [Scoring::Places, Scoring::WinnerOnly] {
                let simulation = Simulation { seats, pairing, scoring, seed: 1 };
                let found = simulation.run();
                assert!(found.correlation >= 0.9, "{simulation:?}: {found:?}");
            }
        }
    }
}
