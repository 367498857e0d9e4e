//! Files of proven play agree with the proofs that they come from, and hold in the games.

mod common;

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use cairn_core::{Book, Evaluate, Notation, Playout, Position, Proven, Seat, Solvable, Status, Symmetric};
use cairn_games::knight_line::{KnightLine, KnightOptions, Move, Neutral, Square};
use cairn_games::swack::{Swack, SwackOptions};
use cairn_solve::{Answer, BookTask, Settings, SolveLimits, Solver, book_so_far, make_book, strategy_of};
use common::dice;

fn start(tiles: u8) -> KnightLine {
    let options = KnightOptions { tiles, ..KnightOptions::default() };
    KnightLine::deal(&options, &mut dice(0))
}

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    position.clone().play(mv).expect("a legal move")
}

#[test]
fn the_strategy_of_the_program_is_that_of_the_shipped_proof() {
    let proof = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/proofs/knight-line.proof");
    let strategy = strategy_of(&fs::read(proof).expect("the proof")).expect("it holds").expect("by squares");
    assert_eq!(KnightLine::data_files()[0].bytes(), Some(&strategy[..]));
}

/// Plays the strategy against every move of White, and returns the turns of the longest game. Of the numbers of tiles
/// that White can move, the least and the most.
fn longest(position: &KnightLine, seen: &mut HashSet<u64>) -> u32 {
    let Status::ToMove(mover) = position.status() else {
        assert_eq!(
            position.status().places().and_then(|places| places.winner()),
            Some(Seat::Two),
            "{position}"
        );
        return 0;
    };
    if mover == Seat::Two && position.wins_at_once() {
        return 1;
    }
    let Some(Proven { winner: Seat::Two, turns, answer }) = position.proven() else {
        panic!("the strategy has no answer in {position}");
    };
    assert_eq!(answer.is_some(), mover == Seat::Two, "{position}");
    if !seen.insert(position.symmetric_key().bits()) {
        return turns;
    }
    let moves = match answer {
        Some(mv) => vec![mv],
        None => position.moves().into_iter().filter(|&mv| is_least_or_most(position, mv)).collect(),
    };
    let length = moves.into_iter().map(|mv| 1 + longest(&after(position, mv), seen)).max().expect("a move");
    assert!(length <= turns, "{position}: {length} turns instead of {turns}");
    turns
}

fn is_least_or_most(position: &KnightLine, mv: Move) -> bool {
    let Move::Step { from, tiles, to } = mv else { return true };
    tiles == 1 || !position.is_legal(Move::Step { from, to, tiles: tiles + 1 })
}

#[test]
fn black_wins_against_every_defence_with_twenty_tiles_and_with_twenty_four() {
    for tiles in [20, 24] {
        assert_eq!(longest(&start(tiles), &mut HashSet::new()), 26);
    }
}

#[test]
fn the_strategy_holds_in_images_and_wherever_the_stacks_stand() {
    let read = |text: &str| KnightLine::read(&KnightOptions::default(), text).expect("a position");
    let answer = |text: &str| read(text).proven().map(|proven| (proven.turns, proven.answer));
    let Some((turns, Some(Move::Step { from, to, tiles }))) = answer("x2,w1/w19,b20,x 0,0 b") else {
        panic!("Black's first answer");
    };
    assert_eq!((from, to), (Square::new(1, 0), Square::new(2, 2)));
    let shifted = Move::Step { from: Square::new(8, -3), to: Square::new(9, -1), tiles };
    assert_eq!(answer("x2,w1/w19,b20,x 7,-3 b"), Some((turns, Some(shifted))));
    let mirrored = Move::Step { from: Square::new(1, 0), to: Square::new(2, -2), tiles };
    assert_eq!(answer("w19,b20,x/x2,w1 0,-1 b"), Some((turns, Some(mirrored))));
}

#[test]
fn without_the_tiles_or_the_rules_that_it_needs_there_is_no_strategy() {
    let read = |options: &KnightOptions, text: &str| KnightLine::read(options, text).expect("a position");
    let standard = KnightOptions::default();
    assert!(read(&standard, "x2,w1/w19,b20,x 0,0 b").proven().is_some());
    // Black has too few tiles; White's first tile could move.
    assert_eq!(read(&standard, "x2,w1/w19,b5,x 0,0 b").proven(), None);
    assert_eq!(read(&standard, "x2,w2/w18,b20,x 0,0 b").proven(), None);
    for options in [
        KnightOptions { players: 3, ..standard },
        KnightOptions { tile: Neutral::Blocker, ..standard },
        KnightOptions { tile: Neutral::Wildcard, ..standard },
    ] {
        assert_eq!(KnightLine::deal(&options, &mut dice(0)).proven(), None);
    }
}

/// A position of a game, some thousand nodes before its end.
fn late() -> Swack {
    let mut dice = dice(3);
    let mut position = Swack::deal(&SwackOptions::default(), &mut dice);
    Playout::default().run(&mut position, 14, &mut dice);
    position
}

#[test]
fn a_book_says_what_the_solver_says_and_a_log_resumes() {
    let stop = AtomicBool::new(false);
    let limits = SolveLimits { deadline: None, nodes: None, stop: &stop };
    let mut solver = Solver::new(Settings { threads: 1, megabytes: 16 });
    let position = late().reduced().expect("the standard board");
    let mover = position.status().to_move().expect("the game goes on");
    let Some(answer) = solver.settle(&late(), mover, limits) else { panic!("no limit") };
    let winner = if let Answer::Wins(_) = answer { mover } else { mover.other() };
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let task = || BookTask { start: &position, winner, leaf_turns: 6, log: &log };
    let mut answers = 0;
    let bytes =
        make_book(&mut solver, task(), limits, &mut |progress| answers = progress.answers).expect("a book");
    assert!(answers > 10, "{answers}");
    assert_eq!(book_so_far(task()).expect("the log"), bytes);

    // Half of the log gives a shorter book, which is as true.
    let whole = fs::read(&log).expect("the log");
    fs::write(&log, &whole[..whole.len() / 40 * 20]).expect("a log");
    let shorter = book_so_far(task()).expect("a book");
    assert!(shorter.len() < bytes.len());
    for bytes in [&bytes, &shorter] {
        let book = Book::read(&position, winner, bytes).expect("a book");
        follow(&book, &position, winner, &mut HashSet::new());
        assert!(Book::read(&position, winner, &bytes[1..]).is_none_or(|other| other.len() != book.len()));
    }
    let again = make_book(&mut solver, task(), limits, &mut |_| ()).expect("a book");
    assert_eq!(again, bytes, "the walk resumes");
}

/// Every position that the book knows is won in its number of turns, if the answers are played.
fn follow<P: Evaluate + Symmetric>(book: &Book, position: &P, winner: Seat, seen: &mut HashSet<u64>) {
    let Some((turns, answer)) = book.get(position) else { return };
    if !seen.insert(position.symmetric_key().bits()) {
        return;
    }
    let moves = answer.map_or_else(|| position.moves(), |mv| vec![mv]);
    for mv in moves {
        let child = after(position, mv);
        match (child.status(), book.get(&child)) {
            (Status::Over(places), _) => assert_eq!(places.winner(), Some(winner)),
            (_, Some((left, _))) => assert!(left < turns),
            (_, None) => assert!(answer.is_none(), "an answer leads to a position of the book"),
        }
        follow(book, &child, winner, seen);
    }
}
