//! Of every puzzle that is shipped: the move wins, no other does, and the line is best play.

use std::sync::atomic::AtomicBool;

use cairn_games::puzzle::read;
use cairn_games::{Game, GameKind, Puzzle, SetupVisitor};
use cairn_puzzles::{best_line, only_winning_move};
use cairn_solve::{Answer, Method, Settings, SolveLimits, Solver};

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
        let line = best_line(&position, puzzle.turns() as u32, u64::MAX).expect("a win in so many turns");
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

/// A second opinion, by another search, wherever it does not take too long.
#[test]
fn alpha_beta_agrees() {
    struct Agree<'a>(&'a Puzzle);
    impl SetupVisitor for Agree<'_> {
        type Out = bool;

        fn visit<G: Game>(self, options: G::Options) -> bool {
            let position = G::read(&options, self.0.position()).expect("a position");
            let settings = Settings { method: Method::AlphaBeta, threads: 1, megabytes: 4 };
            let (mut solver, stop) = (Solver::new(settings), AtomicBool::new(false));
            let mut wins = |mv: G::Move| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let limits = SolveLimits { deadline: None, nodes: Some(10_000), stop: &stop };
                let answer = solver.ask(&after, self.0.solver(), limits, &mut |_| {})?;
                Some(matches!(answer, Answer::Wins(_)))
            };
            let answers: Option<Vec<(G::Move, bool)>> =
                position.moves().into_iter().map(|mv| Some((mv, wins(mv)?))).collect();
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
