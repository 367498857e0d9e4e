//! Puzzles, from the menu on.

use cairn_games::{GameKind, PuzzleRun};

use super::console::{Console, ENTER};

#[test]
fn a_puzzle_is_solved_and_stays_solved() {
    let puzzles = PuzzleRun::new(GameKind::CrabStack).expect("puzzles");
    let (count, puzzle) = (puzzles.count(), puzzles.puzzle());
    let wrong = puzzles.table().moves().into_iter().find(|mv| mv != puzzle.solution()).expect("a move");
    let mut console = Console::new("puzzles", &[]);
    console.sees("Puzzles");
    console.types("p");
    console.sees(&format!("Puzzle 1 of {count}"));
    console.sees("to move and win");
    console.types(&format!(":{wrong}"));
    console.types(ENTER);
    console.sees("it does not win");
    console.types("h");
    console.sees("It begins on ");
    console.types(&format!(":{}", puzzle.solution()));
    console.types(ENTER);
    console.sees("Right: ");
    console.sees(&format!("1 of {count} solved"));
    for _ in 0..puzzle.turns() {
        console.types(ENTER);
    }
    console.sees(&format!("Puzzle 2 of {count}"));
    console.types("q");
    console.sees("Start the game");
    console.types("q");
    let state = console.ends().well();

    let mut console = Console::in_folder(state, &[], &[]);
    console.sees("Puzzles");
    console.types("p");
    console.sees(&format!("Puzzle 2 of {count}"));
    console.sees(&format!("1 of {count} solved"));
    console.types("q");
    console.sees("Start the game");
    console.types("q");
    console.ends().well();
}
