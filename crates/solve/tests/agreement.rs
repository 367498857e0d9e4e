//! Values found by different methods agree.

mod common;

use cairn_core::{Evaluate, Position};
use cairn_games::swack::{Swack, SwackOptions};
use cairn_games::{Game, Setup, SetupVisitor};
use cairn_solve::{Answer, Method, Outcome, Solved, Value, exhaustive, make_swack_table};
use common::{Check, NO_LIMITS, at_most, dice, late_positions, listed_positions, solver};

/// How many positions a plain search may look at.
const PLAIN: u64 = 20_000;

/// Asks all methods about positions whose value is known by solving from the end.
#[derive(Default, Debug)]
struct Tally {
    positions: usize,
    by_plain_search: usize,
    by_alpha_beta: usize,
    outcomes: [usize; 3],
}

impl Check for Tally {
    fn check(&mut self, setup: &Setup, position: &str, value: Value) {
        setup.visit(Ask { tally: self, position, value });
    }
}

struct Ask<'a> {
    tally: &'a mut Tally,
    position: &'a str,
    value: Value,
}

impl SetupVisitor for Ask<'_> {
    type Out = ();

    fn visit<G: Game>(self, options: G::Options) {
        let position = G::read(&options, self.position).expect("a position");
        self.tally.ask(&position, self.value);
    }
}

impl Tally {
    /// Methods that may give up do so seldom.
    fn has_enough(&self) {
        println!("{self:?}");
        assert!(self.by_plain_search > self.positions / 4, "{self:?}");
        assert!(self.by_alpha_beta > self.positions / 2, "{self:?}");
    }

    fn ask<G: Game>(&mut self, position: &G, value: Value) {
        self.positions += 1;
        self.outcomes[value.outcome as usize] += 1;
        let mover = position.status().to_move().expect("a game that goes on");
        if let Some(outcome) = exhaustive(position, PLAIN) {
            assert_eq!(outcome, value.outcome, "plain search: {position}");
            self.by_plain_search += 1;
        }
        for method in [Method::ProofNumbers, Method::AlphaBeta] {
            let threads = 1 + usize::from(self.positions.is_multiple_of(4));
            let mut solver = solver(method, threads);
            // Where positions come back, alpha-beta can take for ever to see that nobody wins.
            let limits = if method == Method::AlphaBeta { at_most(30) } else { NO_LIMITS };
            let found = solver.value(position, limits, &mut |_| {});
            if method == Method::AlphaBeta && found.is_none() {
                continue;
            }
            assert_eq!(found, Some(value.outcome), "{method:?}, {threads} threads: {position}");
            self.by_alpha_beta += usize::from(method == Method::AlphaBeta);
            if value.outcome == Outcome::Draw {
                continue;
            }
            let Some(Answer::Wins(turns) | Answer::Loses(turns)) = solver.known(position, mover) else {
                panic!("{method:?}: how {position} is won was forgotten");
            };
            assert!(turns >= value.turns, "{method:?}: {position} {value}, not within {turns}");
        }
    }
}

#[test]
fn crab_stack() {
    let mut tally = Tally::default();
    late_positions("crab-stack", 300, &mut tally);
    listed_positions("crab-stack", 1, &mut tally);
    assert!(tally.outcomes.iter().all(|&count| count >= 60), "{tally:?}");
    tally.has_enough();
}

#[test]
fn nava() {
    let mut tally = Tally::default();
    listed_positions("nava", 1, &mut tally);
    tally.has_enough();
}

#[test]
fn knight_line() {
    let mut tally = Tally::default();
    late_positions("knight-line", 300, &mut tally);
    late_positions("knight-line:tile=wildcard", 100, &mut tally);
    tally.has_enough();
}

#[test]
fn swack() {
    let mut tally = Tally::default();
    late_positions("swack:size=4", 200, &mut tally);
    late_positions("swack:size=4,tie=last-loses,swap=yes", 100, &mut tally);
    late_positions("swack", 300, &mut tally);
    tally.has_enough();
}

#[test]
fn the_table_of_the_smallest_swack_agrees_with_every_method() {
    let kept = include_bytes!("../../games/src/swack/table.bin");
    assert!(kept == &make_swack_table()[..], "the table is made anew");
    let options = SwackOptions { size: 3, ..SwackOptions::default() };
    let solved = Solved::from(&Swack::deal(&options, &mut dice(0)), usize::MAX).expect("a small game");
    let mut tally = Tally::default();
    for (place, (position, value)) in solved.iter().enumerate() {
        assert_eq!(position.solved(), Some(value), "{position}");
        if place % 12 == 0 {
            tally.ask(position, value);
        }
    }
    tally.has_enough();
}
