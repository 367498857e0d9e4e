//! Making puzzles.

use std::sync::atomic::AtomicBool;

use cairn_core::Position;
use cairn_games::swack::{Swack, SwackOptions};
use cairn_games::{Game, Puzzle, Setup, SetupVisitor};
use cairn_offline::puzzles::{Wanted, best_line, make, only_winning_move};
use cairn_solve::{Outcome, Solved};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const FEW: Wanted = Wanted { count: 2, games: 3, nodes: 2_000, seed: 1 };

fn setup(text: &str) -> Setup {
    text.parse().expect("a setup")
}

#[test]
fn the_same_request_makes_the_same_puzzles() {
    let made = |wanted: Wanted| make(&setup("swack:size=4"), &wanted, &AtomicBool::new(false), &mut |_| {});
    let once = made(FEW);
    assert!(!once.is_empty() && once.len() <= FEW.count);
    assert_eq!(once, made(FEW));
    assert_ne!(once, made(Wanted { seed: 2, ..FEW }));
}

#[test]
fn every_puzzle_holds_and_each_game_is_reported() {
    struct Holds<'a>(&'a str);
    impl SetupVisitor for Holds<'_> {
        type Out = Option<String>;

        fn visit<G: Game>(self, options: G::Options) -> Option<String> {
            let position = G::read(&options, self.0).expect("a position");
            only_winning_move(&position, FEW.nodes).map(|mv| mv.to_string())
        }
    }
    for name in ["swack", "crab-stack"] {
        let mut reported = 0;
        let puzzles = make(&setup(name), &FEW, &AtomicBool::new(false), &mut |progress| {
            reported += 1;
            assert_eq!(progress.games, reported);
        });
        assert!(!puzzles.is_empty() && puzzles.is_sorted_by_key(Puzzle::grade), "{name}");
        for puzzle in puzzles {
            let only = puzzle.setup().visit(Holds(puzzle.position()));
            assert_eq!(only.as_deref(), Some(puzzle.solution()), "{puzzle}");
        }
    }
}

#[test]
fn a_stop_ends_making_puzzles() {
    let mut games = 0;
    let puzzles = make(&setup("nava"), &FEW, &AtomicBool::new(true), &mut |_| games += 1);
    assert_eq!((puzzles.len(), games), (0, 0));
}

#[test]
fn a_position_beyond_the_node_limit_is_no_puzzle() {
    let start = Swack::deal(&SwackOptions::default(), &mut Xoshiro256PlusPlus::seed_from_u64(0));
    assert_eq!(only_winning_move(&start, 1_000), None);
    assert_eq!(best_line(&start, 15, 1_000), None);
}

#[test]
fn on_the_smallest_board_moves_and_lines_are_those_of_the_whole_game() {
    let options = SwackOptions { size: 3, ..SwackOptions::default() };
    let start = Swack::deal(&options, &mut Xoshiro256PlusPlus::seed_from_u64(0));
    let solved = Solved::from(&start, usize::MAX).expect("a small game");
    let mut counts = [0; 2];
    for (position, value) in solved.iter().step_by(40) {
        let wins = |mv: &_| {
            let mut after = position.clone();
            after.play_unchecked(*mv);
            match after.status().places() {
                Some(places) => places.winner() == position.status().to_move(),
                None => solved.value(&after).is_some_and(|value| value.outcome == Outcome::Loss),
            }
        };
        let winning: Vec<_> = position.moves().into_iter().filter(|mv| wins(mv)).collect();
        let only = if let [only] = winning[..] { Some(only) } else { None };
        assert_eq!(only_winning_move(position, u64::MAX), only, "{position}");
        if value.outcome == Outcome::Win {
            let line = best_line(position, value.turns, u64::MAX).expect("a line");
            assert_eq!(line.len() as u32, value.turns, "{position}");
            assert_eq!(best_line(position, value.turns - 1, u64::MAX), None, "{position}");
        }
        counts[usize::from(only.is_some())] += 1;
    }
    assert!(counts.iter().all(|&count| count >= 20), "{counts:?}");
}
