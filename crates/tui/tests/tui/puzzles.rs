//! Solving puzzles.

use std::fs;

use cairn_core::Pick;
use cairn_games::{GameKind, PuzzleRun};
use cairn_i18n::Language;
use cairn_tui::{Autosave, SetupForm, Start, Wish};
use crossterm::event::KeyCode;

use crate::stage::{Folder, Stage};

/// The menu, with the puzzles of a game opened.
fn stage(game: GameKind) -> Stage {
    let mut stage = Stage::new(Start::Menu(SetupForm::default()));
    open(&mut stage, game);
    stage
}

fn open(stage: &mut Stage, game: GameKind) {
    let place = GameKind::ALL.iter().position(|&known| known == game).expect("a game");
    stage.keys(&"+".repeat(place));
    stage.keys("p");
}

fn run(game: GameKind) -> PuzzleRun {
    PuzzleRun::new(game).expect("puzzles")
}

/// A legal move that does not solve the puzzle.
fn wrong_move(run: &PuzzleRun) -> String {
    run.table().moves().into_iter().find(|mv| mv != run.puzzle().solution()).expect("another move")
}

#[test]
fn the_puzzles_of_every_game_open_from_the_menu() {
    for &game in GameKind::ALL {
        let mut stage = stage(game);
        stage.expect(game.title());
        stage.expect(&format!("Puzzle 1 of {}", run(game).count()));
        stage.expect("to move and win");
        stage.keys("q");
        stage.expect("Start the game");
        stage.expect(game.title());
    }
}

/// Types the solver's moves of the line; the opponent answers at once.
fn solve(stage: &mut Stage, run: &PuzzleRun) {
    let mut table = run.table().boxed_clone();
    for mv in run.puzzle().line() {
        if table.status().to_move() == Some(run.puzzle().solver()) {
            stage.keys(&format!(":{mv}\n"));
        }
        table.play(mv).expect("legal");
    }
}

#[test]
fn a_puzzle_is_played_out_and_its_line_gone_through() {
    for &game in GameKind::ALL {
        let mut run = run(game);
        let long = 1 + run.puzzles().iter().position(|puzzle| puzzle.turns() >= 3).expect("a long puzzle");
        run.go_to(long);
        let mut stage = stage(game);
        stage.keys(&"n".repeat(long - 1));
        let (line, turns) = (run.puzzle().line(), run.puzzle().turns());
        stage.keys(&format!(":{}\n", line[0]));
        stage.expect("Right: ");
        assert!(!stage.shows("Solution") && !stage.shows(", solved"), "the end is still to be found");
        // The opponent has answered.
        stage.expect(&line[1]);
        stage.keys("r");
        solve(&mut stage, &run);
        stage.expect("Solved: you have won.");
        stage.expect("Solution");
        stage.expect(", solved");
        stage.key(KeyCode::Right);
        stage.expect(" wins. Enter: the next puzzle");
        stage.key(KeyCode::Left);
        stage.expect(&format!("Move {} of {turns}", turns - 1));
        stage.key(KeyCode::Home);
        stage.expect(&format!("Move 0 of {turns}"));
        stage.key(KeyCode::End);
        stage.keys("\n");
        stage.expect(&format!("Puzzle {} of", long + 1));
    }
}

#[test]
fn a_wrong_move_is_answered_and_taken_back() {
    for &game in GameKind::ALL {
        let run = run(game);
        let mut stage = stage(game);
        let wrong = wrong_move(&run);
        stage.keys(&format!(":{wrong}\n"));
        stage.expect(&format!("{wrong}: That is allowed, but it does not win."));
        while !stage.shows("does not win: the answer is") {
            stage.hear();
        }
        // The next key takes both back.
        stage.keys(":hello\n");
        stage.expect("hello: ");
        assert!(!stage.shows("Solution"));
        stage.keys(&format!(":{}\n", run.puzzle().solution()));
        stage.expect("Right: ");
    }
}

#[test]
fn moves_are_picked_on_the_board() {
    let run = run(GameKind::Nava);
    let solution = run.puzzle().solution();
    let (_, path) = run.table().paths().into_iter().find(|(mv, _)| mv == solution).expect("a move");
    let mut stage = stage(GameKind::Nava);
    for pick in path {
        let Pick::Cell(cell) = pick else { panic!("Nava has cells only") };
        let mut steps = 0;
        while !stage.shows(&format!("On {cell}")) {
            stage.keys("\t");
            steps += 1;
            assert!(steps < 30, "{cell} can be picked");
        }
        stage.keys("\n");
    }
    stage.expect("Right: ");
}

#[test]
fn a_hint_says_where_to_begin_and_the_solution_is_shown() {
    for &game in GameKind::ALL {
        let run = run(game);
        let mut stage = stage(game);
        stage.keys("h");
        stage.expect(&run.hint_text(Language::English).expect("a hint"));
        stage.keys("s");
        stage.expect("Solution");
        assert!(!stage.shows(", solved"));
        stage.expect("0 of");
        stage.keys("r");
        assert!(!stage.shows("Solution"));
    }
}

#[test]
fn puzzles_can_be_skipped() {
    let mut stage = stage(GameKind::Swack);
    stage.keys("N");
    stage.expect("That is the first puzzle.");
    stage.keys("nn");
    stage.expect("Puzzle 3 of");
    stage.keys("N");
    stage.expect("Puzzle 2 of");
    stage.keys(&"n".repeat(run(GameKind::Swack).count()));
    stage.expect("That is the last puzzle.");
}

#[test]
fn what_was_solved_is_remembered_and_the_next_one_comes_first() {
    let mut stage = stage(GameKind::Nava);
    let count = run(GameKind::Nava).count();
    solve(&mut stage, &run(GameKind::Nava));
    stage.expect(&format!("1 of {count} solved"));
    let mut stage = Stage::in_folder(stage.leave(), Start::Menu(SetupForm::default()), |_| {});
    open(&mut stage, GameKind::Nava);
    stage.expect(&format!("Puzzle 2 of {count}"));
    stage.expect(&format!("1 of {count} solved"));
    stage.keys("N");
    stage.expect(", solved");
    stage.keys("q");
    open(&mut stage, GameKind::Swack);
    stage.expect("Puzzle 1 of");
    stage.expect("0 of");
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_nothing_more() {
    let folder = Folder::new();
    fs::write(folder.0.join("file"), "").expect("a file");
    let place = folder.0.join("file");
    let mut stage =
        Stage::with(Start::Menu(SetupForm::default()), |look| look.autosave = Autosave::in_folder(place));
    open(&mut stage, GameKind::Nava);
    solve(&mut stage, &run(GameKind::Nava));
    stage.expect("Solved, but this cannot be saved: ");
    stage.expect("1 of");
}

#[test]
fn a_broken_file_of_what_was_solved_does_no_harm() {
    let folder = Folder::new();
    fs::write(folder.0.join("puzzles.txt"), b"\xff\xfenonsense\n").expect("a file");
    let mut stage = Stage::in_folder(folder, Start::Menu(SetupForm::default()), |_| {});
    open(&mut stage, GameKind::Nava);
    stage.expect("Puzzle 1 of");
    stage.expect("0 of");
}

#[test]
fn from_a_puzzle_to_its_analysis_and_its_text() {
    let mut stage = stage(GameKind::KnightLine);
    stage.keys("y");
    let position = run(GameKind::KnightLine).puzzle().position().to_owned();
    assert_eq!(stage.wishes(), [Wish::Copy(position)]);
    stage.keys("?");
    stage.expect("show the solution");
    stage.keys("\x1ba");
    stage.expect("Analysis");
}
