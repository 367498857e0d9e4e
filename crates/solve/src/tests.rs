//! Tests: values found by different methods agree.

use cairn_core::{Evaluate, Position};
use cairn_games::puzzle::read;
use cairn_games::swack::{Swack, SwackOptions};
use cairn_games::{Game, GameKind, Puzzle, Setup, SetupVisitor};

use crate::alphabeta;
use crate::common::{Check, NO_LIMITS, dice, late_positions, listed_positions, solver};
use crate::{Answer, Outcome, SolveLimits, Solved, Value, exhaustive, tablebase};

/// The node limit of the plain search.
const PLAIN: u64 = 20_000;

/// The node limit of alpha-beta search.
const ALPHA_BETA: u64 = 10_000;

/// Asks all methods about positions whose value is known by retrograde analysis.
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
    /// Checks that methods with limits seldom give up.
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
        // In games with repetition alpha-beta may need endless time to prove a draw.
        if let Some(found) = alphabeta::value(position, SolveLimits { nodes: Some(ALPHA_BETA), ..NO_LIMITS })
        {
            assert_eq!(found.outcome, value.outcome, "alpha-beta: {position}");
            assert!(found.turns >= value.turns, "alpha-beta: {position} {value}, not within {}", found.turns);
            self.by_alpha_beta += 1;
        }
        let threads = 1 + usize::from(self.positions.is_multiple_of(4));
        let mut solver = solver(threads);
        let found = solver.value(position, NO_LIMITS, &mut |_| {});
        assert_eq!(found, Some(value.outcome), "{threads} threads: {position}");
        if value.outcome == Outcome::Draw {
            return;
        }
        let Some(Answer::Wins(turns) | Answer::Loses(turns)) = solver.known(position, mover) else {
            panic!("how {position} is won was forgotten");
        };
        assert!(turns >= value.turns, "{position} {value}, not within {turns}");
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
    let options = SwackOptions { size: 3, ..SwackOptions::default() };
    let start = Swack::deal(&options, &mut dice(0));
    let kept = include_bytes!("../../games/src/swack/table.bin");
    assert!(tablebase(&start).as_deref() == Some(&kept[..]), "the shipped tablebase is up to date");
    let solved = Solved::from(&start, usize::MAX).expect("a small game");
    let mut tally = Tally::default();
    for (place, (position, value)) in solved.iter().enumerate() {
        assert_eq!(position.known_value(), Some(value), "{position}");
        if place % 12 == 0 {
            tally.ask(position, value);
        }
    }
    tally.has_enough();
}

/// Checks the only winning move of each puzzle with another search than the one that made it, where that is fast
/// enough.
#[test]
fn alpha_beta_agrees_with_the_puzzles() {
    struct Agree<'a>(&'a Puzzle);
    impl SetupVisitor for Agree<'_> {
        type Out = bool;

        fn visit<G: Game>(self, options: G::Options) -> bool {
            let position = G::read(&options, self.0.position()).expect("a position");
            let limits = SolveLimits { nodes: Some(10_000), ..NO_LIMITS };
            let wins = |mv: G::Move| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                Some((mv, alphabeta::wins(&after, self.0.solver(), limits)?))
            };
            let answers: Option<Vec<(G::Move, bool)>> = position.moves().into_iter().map(wins).collect();
            let Some(answers) = answers else { return false };
            let winning: Vec<String> =
                answers.into_iter().filter(|&(_, wins)| wins).map(|(mv, _)| mv.to_string()).collect();
            assert_eq!(winning, [self.0.solution()], "{}", self.0);
            true
        }
    }
    let puzzles: Vec<Puzzle> =
        GameKind::ALL.iter().flat_map(|game| read(game.puzzles()).expect("puzzles")).collect();
    let agreed = puzzles.iter().filter(|puzzle| puzzle.setup().visit(Agree(puzzle))).count();
    assert!(agreed >= 40, "only {agreed} of {} do not take too long", puzzles.len());
}
