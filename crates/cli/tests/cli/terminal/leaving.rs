//! Every way to leave the program restores the terminal and keeps the game.

use std::time::{Duration, Instant};

use super::console::{Console, ENTER, INTERRUPT, kept};

/// A moment: the arguments of the program, the keys to type, and the text to wait for.
type Moment = (&'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

const NAVA: &[&str] = &["play", "nava"];
/// A player who thinks longer than any test.
const THINKER: &[&str] = &["play", "nava", "--seats", "engine:movetime=600000,human"];

const MOMENTS: [Moment; 12] = [
    ("menu", &[], &[("", "Start the game")]),
    ("menu-help", &[], &[("?", "Esc back")]),
    ("menu-load", &[], &[("l", "Load a record from the file:")]),
    ("my-turn", NAVA, &[("", "White: pick a piece")]),
    ("picked", NAVA, &[(ENTER, "a1 picked")]),
    ("typing", NAVA, &[(":a1", "Move: a1")]),
    ("question", NAVA, &[("R", "Resign?")]),
    ("help", NAVA, &[("?", "Esc back")]),
    ("hint", NAVA, &[("h", "Hint: ")]),
    ("thinking", THINKER, &[("", "White is thinking")]),
    ("game-over", NAVA, &[("R", "Resign?"), ("y", "Game over")]),
    ("analysis", NAVA, &[("", "White: pick a piece"), ("a", "Analysis")]),
];

/// Starts the program and brings it to a moment.
fn at((name, args, steps): Moment, how: &str) -> Console {
    let mut console = Console::new(&format!("{how}-{name}"), args);
    console.sees_any(&["Start the game", "Nava"]);
    for (keys, text) in steps {
        console.types(keys);
        console.sees(text);
    }
    console
}

#[test]
fn an_interrupt_at_any_moment_gives_the_terminal_back() {
    for moment in MOMENTS {
        let mut console = at(moment, "interrupt");
        console.types(INTERRUPT);
        console.ends().well();
    }
}

#[test]
fn a_request_to_end_gives_the_terminal_back() {
    for moment in MOMENTS {
        for (signal, code) in [("TERM", 143), ("INT", 130), ("QUIT", 131)] {
            let console = at(moment, signal);
            console.signals(signal);
            console.ends().well_with(code);
        }
    }
}

#[test]
fn ctrl_z_gives_the_terminal_back_until_the_program_is_continued() {
    for by_key in [true, false] {
        let mut console = at(MOMENTS[3], if by_key { "suspend-key" } else { "suspend-signal" });
        if by_key {
            console.types("\x1a");
        } else {
            console.signals("TSTP");
        }
        console.is_stopped();
        // The program may be stopped before the last of its output has been read.
        let begun = Instant::now();
        while !console.is_given_back() {
            assert!(begun.elapsed() < Duration::from_secs(30), "by key: {by_key}");
            std::thread::yield_now();
        }
        console.signals("CONT");
        console.sees("White: pick a piece");
        assert!(!console.is_given_back());
        console.types(&format!(":a1a4{ENTER}"));
        console.sees("Black: pick a piece");
        console.types(INTERRUPT);
        console.ends().well();
    }
}

#[test]
fn the_keys_that_leave_give_the_terminal_back() {
    let mut console = at(MOMENTS[3], "quit");
    console.types("q");
    console.sees("Start the game");
    console.types("q");
    console.ends().well();
}

#[test]
fn a_terminal_that_is_closed_ends_the_program() {
    for moment in MOMENTS {
        let (status, _) = at(moment, "closed").loses_its_terminal();
        assert_eq!(status.exit_code(), 129, "{}: {status:?}", moment.0);
    }
}

#[test]
fn a_program_that_is_killed_loses_no_game() {
    let mut console = Console::new("killed", &["play", "nava"]);
    console.sees("White: pick a piece");
    for (mv, next) in [("a1a4", "Black: pick"), ("e5e2", "White: pick"), ("a4b4", "Black: pick")] {
        console.types(&format!(":{mv}{ENTER}"));
        console.sees(next);
    }
    let position = console.kept().expect("a game").position();
    console.signals("KILL");
    let state = console.ends().state;

    let mut console = Console::in_folder(state, &[], &[]);
    console.sees("Resume Nava, after 3 moves");
    console.types(ENTER);
    let screen = console.sees("Black: pick a piece");
    assert!(screen.contains("1. a1a4 e5e2") && screen.contains("2. a4b4"), "{screen}");
    console.types(&format!(":e2e3{ENTER}"));
    console.sees("White: pick a piece");
    console.types(INTERRUPT);
    let state = console.ends().well();
    let table = kept(&state).expect("a game");
    assert_eq!(table.played(), ["a1a4", "e5e2", "a4b4", "e2e3"]);
    let mut before = table.boxed_clone();
    before.take_back();
    assert_eq!(before.position(), position);
}

#[test]
fn a_closed_terminal_loses_no_game() {
    let mut console = Console::new("closed-game", &["play", "swack"]);
    console.sees("Black: pick a piece");
    console.types(&format!(":a2a1{ENTER}"));
    console.sees("White: pick a piece");
    let (_, state) = console.loses_its_terminal();
    let mut console = Console::in_folder(state, &[], &[]);
    console.sees("Resume Swack");
    console.types("r");
    console.sees("1. a2a1");
    console.types(INTERRUPT);
    console.ends().well();
}
