//! Helpers of the tests: positions that are small enough for every method.
#![allow(dead_code, reason = "not every test needs everything")]

use std::sync::atomic::AtomicBool;

use cairn_core::Playout;
use cairn_games::{Game, Setup, SetupVisitor};
use cairn_solve::{Settings, SolveLimits, Solved, Solver, Value};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A position is small if at most this many positions are reachable from it, up to symmetry.
const SMALL: usize = 800;

/// A stop flag that is never set.
pub(crate) static NEVER: AtomicBool = AtomicBool::new(false);

pub(crate) const NO_LIMITS: SolveLimits<'static> = SolveLimits { deadline: None, nodes: None, stop: &NEVER };

pub(crate) fn dice(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

pub(crate) fn solver(threads: usize) -> Solver {
    Solver::new(Settings { threads, megabytes: 1 })
}

/// Calls `check` with this many positions near the ends of random games, and their values.
pub(crate) fn late_positions(setup: &str, count: usize, check: &mut dyn Check) {
    struct Late<'a>(usize, &'a mut dyn Check);
    impl SetupVisitor for Late<'_> {
        type Out = ();

        fn visit<G: Game>(self, options: G::Options) {
            let mut left = self.0;
            for seed in 0..1_000 {
                let mut dice = dice(seed);
                let (mut game, mut playout) = (vec![G::deal(&options, &mut dice)], Playout::default());
                while let Some(mv) = playout.pick(&game[game.len() - 1], &mut dice) {
                    let mut after = game[game.len() - 1].clone();
                    after.play_unchecked(mv);
                    game.push(after);
                }
                game.pop();
                let solved = game.iter().rev().map_while(|position| Solved::from(position, SMALL));
                let Some(solved) = solved.take(10).last() else { continue };
                left = check_some(&solved, left, self.1);
                if left == 0 {
                    return;
                }
            }
            panic!("{left} positions are missing");
        }
    }
    let setup: Setup = setup.parse().expect("a setup");
    setup.visit(Late(count, check));
}

/// All positions of one game have much in common, so only some are checked.
fn check_some<G: Game>(solved: &Solved<G>, mut left: usize, check: &mut dyn Check) -> usize {
    for (position, value) in solved.iter().step_by(solved.count() / 30 + 1) {
        if left == 0 {
            break;
        }
        check.check(&Setup::new::<G>(&position.options()), &position.to_string(), value);
        left -= 1;
    }
    left
}

/// A check of a position whose value is known.
pub(crate) trait Check {
    fn check(&mut self, setup: &Setup, position: &str, value: Value);
}

/// Calls `check` with random positions of a game with few pieces: every `step`th of a list.
///
/// Random games of Nava and Crab Stack seldom reach such positions, above all small draws.
pub(crate) fn listed_positions(game: &str, step: usize, check: &mut dyn Check) {
    struct Listed<'a>(&'a str, &'a mut dyn Check);
    impl SetupVisitor for Listed<'_> {
        type Out = ();

        fn visit<G: Game>(self, options: G::Options) {
            let position = G::read(&options, self.0).expect("a position");
            let solved = Solved::from(&position, SMALL).expect("a small position");
            let value = solved.value(&position).expect("a game that goes on");
            self.1.check(&Setup::new::<G>(&options), self.0, value);
        }
    }
    let lines = include_str!("../data/small.txt").lines().filter_map(|line| line.split_once(" | "));
    for (setup, position) in lines.filter(|(setup, _)| *setup == game).step_by(step) {
        setup.parse::<Setup>().expect("a setup").visit(Listed(position, check));
    }
}
