//! In every shipped puzzle the move wins, no other does, and the line is best play.

use cairn_games::puzzle::read;
use cairn_games::{Game, GameKind, Puzzle, SetupVisitor};
use cairn_offline::puzzles::{best_line, only_winning_move};

/// More than the proof of any puzzle takes.
const NODES: u64 = 300_000;

struct Prove<'a>(&'a Puzzle);

impl SetupVisitor for Prove<'_> {
    type Out = ();

    fn visit<G: Game>(self, options: G::Options) {
        let Prove(puzzle) = self;
        let position = G::read(&options, puzzle.position()).expect("a position");
        let only = only_winning_move(&position, NODES).map(|mv| mv.to_string());
        assert_eq!(only.as_deref(), Some(puzzle.solution()), "{puzzle}");
        let line = best_line(&position, puzzle.turns() as u32, u64::MAX).expect("a win in this many turns");
        assert_eq!(line.len(), puzzle.turns(), "{puzzle}");
        assert!(position.moves().len() >= 3, "{puzzle}");
    }
}

fn prove_all(game: GameKind) {
    for puzzle in read(game.puzzles()).expect("puzzles") {
        puzzle.setup().visit(Prove(&puzzle));
    }
}

#[test]
fn crab_stack() {
    prove_all(GameKind::CrabStack);
}

#[test]
fn swack() {
    prove_all(GameKind::Swack);
}

#[test]
fn nava() {
    prove_all(GameKind::Nava);
}

#[test]
fn knight_line() {
    prove_all(GameKind::KnightLine);
}
