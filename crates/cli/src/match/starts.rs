//! The start positions of a match.

use std::collections::HashSet;

use cairn_games::{Setup, Table};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::plan::{MatchPlan, Opening};

/// The starts of a match one after another: the openings of a file in turn, or a deal and some random moves each. The same
/// seed gives the same starts.
pub(super) struct Starts<'a> {
    setup: &'a Setup,
    seed: u64,
    opening: &'a Opening,
    given: u64,
    seen: HashSet<String>,
}

/// How often another start is drawn if one is unsuitable.
const TRIES: u64 = 50;

impl<'a> Starts<'a> {
    pub(super) fn of(plan: &'a MatchPlan) -> Starts<'a> {
        Starts::new(&plan.setup, plan.seed, &plan.opening)
    }

    fn new(setup: &'a Setup, seed: u64, opening: &'a Opening) -> Starts<'a> {
        Starts { setup, seed, opening, given: 0, seen: HashSet::new() }
    }

    /// The next start: a position that is not over, and was no start before if such a one is found.
    pub(super) fn next(&mut self) -> Box<dyn Table> {
        let number = self.given;
        self.given += 1;
        let opening = match self.opening {
            Opening::Random(plies) => *plies,
            Opening::File { tables, .. } => return tables[number as usize % tables.len()].boxed_clone(),
        };
        // If there are few openings they repeat; if games are short, openings are shorter.
        for plies in (0..=opening).rev() {
            let mut again = None;
            for attempt in 0..TRIES {
                let Some(table) = self.draw(mix(&[self.seed, number, attempt]), plies) else { continue };
                if self.seen.insert(table.position()) {
                    return table;
                }
                again.get_or_insert(table);
            }
            if let Some(table) = again {
                return table;
            }
        }
        self.setup.deal(mix(&[self.seed, number]))
    }

    /// A deal and random moves; `None` if they end the game.
    fn draw(&self, seed: u64, plies: usize) -> Option<Box<dyn Table>> {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut table = self.setup.deal(dice.next_u64());
        for _ in 0..plies {
            let moves = table.moves();
            let mv = moves.get(dice.random_range(0..moves.len().max(1)))?;
            table.play(mv).ok()?;
        }
        table.status().to_move().map(|_| table)
    }
}

/// One seed from several numbers.
pub(super) fn mix(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |seed, &number| Xoshiro256PlusPlus::seed_from_u64(seed ^ number).next_u64())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(game: &str, seed: u64, opening: usize, count: usize) -> Vec<(String, Vec<String>)> {
        let (setup, opening) = (game.parse().expect("a game"), Opening::Random(opening));
        let mut starts = Starts::new(&setup, seed, &opening);
        let tables = (0..count).map(|_| starts.next());
        tables.map(|table| (table.start(), table.played())).collect()
    }

    #[test]
    fn the_same_seed_gives_the_same_starts_and_another_others() {
        for game in ["swack", "crab-stack:players=3"] {
            let first = starts(game, 7, 4, 20);
            assert_eq!(first, starts(game, 7, 4, 20));
            assert_eq!(first[..5], starts(game, 7, 4, 5));
            assert_ne!(first, starts(game, 8, 4, 20));
            assert!(first.iter().all(|(_, moves)| moves.len() == 4));
        }
    }

    #[test]
    fn starts_differ_while_there_are_others() {
        let (setup, opening) = ("nava".parse().expect("a game"), Opening::Random(2));
        let mut all = Starts::new(&setup, 0, &opening);
        let positions: HashSet<String> = (0..40).map(|_| all.next().position()).collect();
        assert_eq!(positions.len(), 40);
        let dealt: HashSet<_> = starts("crab-stack", 0, 0, 10).into_iter().map(|(start, _)| start).collect();
        assert_eq!(dealt.len(), 10);
        // Without an opening there is but one.
        assert!(starts("nava", 0, 0, 3).windows(2).all(|pair| pair[0] == pair[1]));
    }

    #[test]
    fn an_opening_longer_than_the_game_is_made_shorter() {
        for (_, moves) in starts("swack:size=3", 0, 100, 3) {
            assert!(moves.len() < 100);
        }
    }
}
