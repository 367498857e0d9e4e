//! Puzzles: found, missed, shown, and remembered.

use cairn_core::Pick;
use cairn_games::lesson::Outcome;
use cairn_games::{GameKind, PuzzleRun};
use cairn_i18n::Language;
use thirtyfour::Key;

use crate::hands::{Path, path_of};
use crate::stage::{Scenery, Stage};

fn address(game: GameKind) -> String {
    format!("/learn/{game}/puzzles")
}

/// The puzzles of a game at one of them.
fn at(game: GameKind, number: usize) -> PuzzleRun {
    let mut run = PuzzleRun::new(game).expect("puzzles");
    assert!(run.go_to(number));
    run
}

/// The right move, and what is said of it.
fn right(game: GameKind, number: usize) -> (Path, String) {
    let mut run = at(game, number);
    let mv = run.puzzle().solution().to_owned();
    let path = path_of(run.table(), &mv);
    match run.try_move(&mv, Language::English) {
        Outcome::Right { say } => ((mv, path), say),
        other => panic!("{mv}: {other:?}"),
    }
}

/// A legal move that is not right, and what is said of it.
fn wrong(game: GameKind, number: usize) -> (Path, String) {
    let mut run = at(game, number);
    let path = run.table().paths().into_iter().find(|(mv, _)| mv != run.puzzle().solution());
    let path = path.expect("another move");
    match run.try_move(&path.0, Language::English) {
        Outcome::Wrong { say } => (path, say),
        other => panic!("{}: {other:?}", path.0),
    }
}

impl Stage {
    /// Waits until this puzzle is on the board.
    async fn wait_for_puzzle(&self, game: GameKind, number: usize) {
        let count = at(game, number).count();
        self.wait_for_text(".teaching", &format!("Puzzle {number} of {count}")).await;
        self.wait_for("return document.querySelector('.typed input') !== null").await;
    }

    /// Goes to this puzzle by the list of all.
    async fn go_to_puzzle(&self, game: GameKind, number: usize) {
        self.script("document.querySelector('.all').open = true").await;
        self.press(&number.to_string()).await;
        self.wait_for_puzzle(game, number).await;
    }

    /// Waits until this many moves of the solution are on the board.
    async fn wait_for_line(&self, count: usize) {
        let script =
            "return [...document.querySelectorAll('.moves li > *')].findIndex((one) => one.ariaCurrent) + 1";
        self.wait_for(&format!("{script} === {count}")).await;
    }

    /// Plays a puzzle out from the move with this number on, with typed moves.
    async fn play_out(&self, run: &PuzzleRun, from: usize) {
        let mut table = run.table().boxed_clone();
        for (ply, mv) in run.puzzle().line().iter().enumerate() {
            if ply >= from && table.status().to_move() == Some(run.puzzle().solver()) {
                if ply > 0 {
                    self.wait_for_line(ply).await;
                }
                self.click(".typed input").await;
                self.keys(mv.as_str()).await;
                self.keys(Key::Enter).await;
            }
            table.play(mv).expect("legal");
        }
    }
}

/// The number of the first puzzle that takes this many turns or more.
fn first_of(game: GameKind, turns: usize) -> usize {
    let puzzles = PuzzleRun::new(game).expect("puzzles");
    1 + puzzles.puzzles().iter().position(|puzzle| puzzle.turns() >= turns).expect("a puzzle that long")
}

/// Solves a puzzle after a wrong try, and goes on to the next.
async fn solve(game: GameKind) {
    let stage = Stage::open(&address(game)).await;
    stage.wait_for_puzzle(game, 1).await;
    let run = at(game, 1);
    let ((_, path), said) = wrong(game, 1);
    stage.make(run.table(), &path).await;
    stage.wait_for_text(".said[role=log]", &said).await;
    // The engine answers the wrong move, and both are taken back.
    stage.wait_for_text(".verdict.wrong", "does not win: the answer is").await;
    stage
        .wait_for("return document.querySelector('[role=gridcell]:not([aria-disabled=true])') !== null")
        .await;
    stage.press("Give me a hint").await;
    let ((mv, path), said) = right(game, 1);
    stage.make(run.table(), &path).await;
    stage.wait_for_text(".said[role=log]", &said).await;
    stage.play_out(&run, 1).await;
    stage.wait_for_text(".teaching", "solved").await;
    assert_eq!(stage.texts(".moves li > *").await[0], mv);
    stage.press("Next puzzle").await;
    stage.wait_for_puzzle(game, 2).await;
    assert_eq!(stage.text(".verdict").await, "");
    stage.close().await;
}

each_game!(a_puzzle_is_solved_by_clicks, super::solve);

#[tokio::test]
async fn the_solution_is_answered_and_gone_through() {
    let game = GameKind::Nava;
    let number = first_of(game, 5);
    let stage = Stage::open(&address(game)).await;
    stage.go_to_puzzle(game, number).await;
    let run = at(game, number);
    let line = run.puzzle().line();
    stage.press("Show the solution").await;
    // The opponent answers by itself; then it is the user who goes on.
    stage.wait_for_line(2).await;
    assert_eq!(stage.texts(".moves li > *").await, line);
    stage.press("Forward").await;
    stage.wait_for_line(3).await;
    stage.keys(Key::Left).await;
    stage.wait_for_line(2).await;
    stage.keys(Key::Home).await;
    stage.wait_for_line(0).await;
    stage.click(".moves li > *").await;
    stage.wait_for_line(1).await;
    stage.press("Play it through").await;
    stage.wait_for_line(line.len()).await;
    assert_eq!(stage.texts(".moves li > *").await, line);
    stage.wait_for_text(".said[role=log]", "wins").await;
    // What was shown is not solved.
    assert!(!stage.text(".teaching").await.contains("solved"));
    stage.press("Again").await;
    stage.wait_for_puzzle(game, number).await;
    stage.close().await;
}

#[tokio::test]
async fn a_hint_tells_where_the_move_begins() {
    let game = GameKind::Nava;
    let stage = Stage::open(&address(game)).await;
    stage.wait_for_puzzle(game, 1).await;
    stage.press("Give me a hint").await;
    let run = at(game, 1);
    stage.wait_for_text(".verdict", &run.hint_text(Language::English).expect("a hint")).await;
    stage.wait_for("return document.querySelectorAll('.marks .hint').length === 1").await;
    stage.close().await;
}

#[tokio::test]
async fn what_is_solved_is_kept_and_the_next_one_waits() {
    let game = GameKind::KnightLine;
    let stage = Stage::open(&address(game)).await;
    stage.wait_for_puzzle(game, 1).await;
    stage.play_out(&at(game, 1), 0).await;
    stage.wait_for_text(".all summary", "1 of").await;
    stage.reload().await;
    stage.wait_for_puzzle(game, 2).await;
    let count = at(game, 1).count();
    stage.wait_for_text(".all summary", &format!("1 of {count} solved")).await;
    stage.press("Previous").await;
    stage.wait_for_puzzle(game, 1).await;
    stage.wait_for_text(".teaching", "solved").await;
    // Those of other games are not.
    stage.follow(&address(GameKind::Swack)).await;
    stage.wait_for_puzzle(GameKind::Swack, 1).await;
    stage.wait_for_text(".all summary", "0 of").await;
    stage.close().await;
}

#[tokio::test]
async fn a_puzzle_is_solved_with_the_keyboard_alone() {
    let game = GameKind::Nava;
    let stage = Stage::open("/learn").await;
    stage.tab_to(&format!("a[href='{}']", address(game))).await;
    stage.keys(Key::Enter).await;
    stage.wait_for_puzzle(game, 1).await;
    let ((mv, path), said) = right(game, 1);
    stage.tab_to("[role=gridcell]").await;
    for pick in &path {
        let Pick::Cell(name) = pick else { panic!("{mv} is more than cells") };
        stage.walk_to(at(game, 1).table(), name).await;
        stage.keys(Key::Enter).await;
    }
    stage.wait_for_text(".verdict.right", &said).await;
    stage.tab_to(".buttons .main").await;
    stage.keys(Key::Enter).await;
    stage.wait_for_puzzle(game, 2).await;
    // The new puzzle is where one goes on reading.
    stage.wait_for("return document.activeElement.matches('.teaching h2')").await;
    stage.tab_to(".typed input").await;
    stage.keys("z9z9").await;
    stage.keys(Key::Enter).await;
    stage.find(".verdict.wrong").await;
    stage.keys(right(game, 2).0.0).await;
    stage.keys(Key::Enter).await;
    stage.find(".verdict.right").await;
    stage.close().await;
}

#[tokio::test]
async fn a_puzzle_is_solved_by_dragging_and_taken_to_the_analysis() {
    let game = GameKind::Nava;
    let stage = Stage::open(&address(game)).await;
    stage.wait_for_puzzle(game, 1).await;
    let ((mv, path), said) = right(game, 1);
    let [Pick::Cell(from), Pick::Cell(to)] = &path[..] else { panic!("{mv} is not from cell to cell") };
    stage.drag(from, to).await;
    stage.wait_for_text(".verdict.right", &said).await;
    stage.press("Again").await;
    stage.wait_for_puzzle(game, 1).await;
    stage.press("Analysis").await;
    stage.find(".analysis [role=grid]").await;
    let kept = "return Object.keys(localStorage).filter((key) => key.startsWith('cairn.kept.analysis-')) \
                .map((key) => localStorage.getItem(key)).join()";
    let position = at(game, 1).puzzle().position().to_owned();
    assert!(stage.wait(async || stage.script_text(kept).await.contains(&position)).await, "{position}");
    stage.close().await;
}

#[tokio::test]
async fn puzzles_speak_portuguese() {
    let game = GameKind::CrabStack;
    let scenery = Scenery { language: "pt-BR", ..Scenery::default() };
    let stage = Stage::with(&address(game), scenery).await;
    let mut run = at(game, 1);
    stage.wait_for_text(".teaching", &format!("Problema 1 de {}", run.count())).await;
    stage.wait_for_text(".teaching", run.puzzle().grade().name().text(Language::BrazilianPortuguese)).await;
    stage.press("Quero uma dica").await;
    stage.wait_for_text(".verdict", &run.hint_text(Language::BrazilianPortuguese).expect("a hint")).await;
    let mv = run.puzzle().solution().to_owned();
    let Outcome::Right { say } = run.try_move(&mv, Language::BrazilianPortuguese) else {
        panic!("{mv} is right")
    };
    stage.click(".typed input").await;
    stage.keys(mv).await;
    stage.keys(Key::Enter).await;
    stage.wait_for_text(".verdict.right", &say).await;
    stage.close().await;
}

#[tokio::test]
async fn a_link_names_a_puzzle() {
    let stage = Stage::open("/learn/nava/puzzles#12").await;
    stage.wait_for_text(".teaching", "Puzzle 12 of ").await;
    stage.close().await;
}
