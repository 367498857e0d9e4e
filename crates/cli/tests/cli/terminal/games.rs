//! Whole games of each kind.

use cairn_core::{Seat, Status};
use cairn_games::{Setup, Table};

use super::console::{Console, DOWN, ENTER, INTERRUPT, LEFT, RIGHT, UP};

/// The text on the screen when the person is to move.
const MY_TURN: [&str; 2] = [": pick a piece", ": press p"];
/// The text after the end of the game.
const OVER: &str = "Game over";

/// Plays a game against random players to its end. The caller says how a move is entered.
fn plays_to_the_end(game: &str, others: usize, resizes: bool, makes: fn(&mut Console, &str)) {
    let seats = format!("human{}", ",random".repeat(others));
    let name = format!("games-{}", game.replace([':', '='], "-"));
    let mut console = Console::new(&name, &["play", game, "--seats", &seats, "--seed", "5"]);
    let mut turns = 0;
    while !console.sees_any(&[MY_TURN[0], MY_TURN[1], OVER]).contains(OVER) {
        let table = console.kept().unwrap_or_else(|| game.parse::<Setup>().expect("a game").deal(5));
        let moves = moves_of(table.as_ref());
        let mv = &moves[turns * 7 % moves.len()];
        if resizes {
            console.resizes([80, 120, 97][turns % 3], [24, 40, 31][turns % 3]);
        }
        makes(&mut console, mv);
        console.waits_until(&format!("the turn after {mv}"), |screen| {
            console.kept().is_some_and(|now| match now.status() {
                Status::Over(_) => screen.contains(OVER),
                Status::ToMove(Seat::One) => {
                    now.ply() > table.ply() && MY_TURN.iter().any(|text| screen.contains(text))
                }
                Status::ToMove(_) => false,
            })
        });
        turns += 1;
    }
    assert!(turns > 1, "{game}");
    let table = console.kept().expect("a game");
    assert!(table.status().places().is_some(), "{}", table.position());
    console.types(INTERRUPT);
    console.ends().well();
}

/// The legal moves, without the pass if there are others, since passes would make the game short.
fn moves_of(table: &dyn Table) -> Vec<String> {
    let mut moves = table.moves();
    if moves.len() > 1 {
        moves.retain(|mv| mv != "pass");
    }
    moves
}

/// Types the move after a colon.
fn typed(console: &mut Console, mv: &str) {
    console.types(":");
    console.sees("Move: ");
    console.types(mv);
    console.sees(&format!("Move: {mv}"));
    console.types(ENTER);
}

/// Goes from cell to cell.
fn by_cursor(console: &mut Console, mv: &str) {
    if mv == "pass" {
        return console.types("p");
    }
    let (from, to) = mv.split_at(2);
    for cell in [from, to] {
        let screen = console.sees("On ");
        let (_, after) = screen.split_once("On ").expect("what lies under the cursor");
        let now = &after[..2];
        for (place, forth, back) in [(0, RIGHT, LEFT), (1, UP, DOWN)] {
            let (now, goal) = (now.as_bytes()[place], cell.as_bytes()[place]);
            let key = if goal > now { forth } else { back };
            console.types(&key.repeat(goal.abs_diff(now).into()));
        }
        console.sees(&format!("On {cell}"));
        console.types(ENTER);
        if cell == from {
            console.sees(&format!("{from} picked: where to?"));
        }
    }
}

/// Clicks on cells, or on the button if there is only a pass.
fn by_mouse(console: &mut Console, mv: &str) {
    let screen = console.sees(": p");
    if mv == "pass" {
        return console.clicks(place_of(&screen, "[pass]"));
    }
    let (from, to) = mv.split_at(2);
    console.clicks(cell_at(&screen, from));
    console.sees(&format!("{from} picked: where to?"));
    console.clicks(cell_at(&screen, to));
}

/// Where a square is drawn, by the names of columns and rows on the margins.
fn cell_at(screen: &str, cell: &str) -> (usize, usize) {
    let (column, row) = cell.split_at(1);
    let y =
        screen.lines().position(|line| line.trim_start().starts_with(&format!("{row} "))).expect("the row");
    let names = screen.lines().find(|line| line.trim_start().starts_with("a   ")).expect("the columns");
    (names.find(column).expect("the column"), y)
}

/// Where a text is.
fn place_of(screen: &str, text: &str) -> (usize, usize) {
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).expect("the text");
    let before = &line[..line.find(text).unwrap_or_default()];
    (before.chars().count(), row)
}

#[test]
fn crab_stack_is_played_by_typing() {
    plays_to_the_end("crab-stack", 1, false, typed);
}

#[test]
fn crab_stack_is_played_by_four() {
    plays_to_the_end("crab-stack:players=4", 3, false, typed);
}

#[test]
fn nava_is_played_by_cursor_keys() {
    plays_to_the_end("nava", 1, false, by_cursor);
}

#[test]
fn swack_is_played_by_mouse() {
    plays_to_the_end("swack", 1, false, by_mouse);
}

#[test]
fn knight_line_is_played_while_the_terminal_changes_its_size() {
    plays_to_the_end("knight-line", 1, true, typed);
}

#[test]
fn a_first_game_is_started_from_the_menu() {
    let mut console = Console::new("first-game", &[]);
    console.sees("▸ Game");
    for row in ["Players", "Red", "Blue", "Clock", "Language", "Background", "Start the game"] {
        console.types(ENTER);
        console.sees(&format!("▸ {row}"));
    }
    console.types(ENTER);
    console.sees(": pick a piece");
    console.types("\t");
    console.types(ENTER);
    console.sees("picked: where to?");
    console.types("\t");
    console.types(ENTER);
    console.sees("  1. ");
    console.types("q");
    console.sees("Resume Crab Stack");
    console.types("q");
    console.ends().well();
}
