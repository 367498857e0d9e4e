//! `cairn play --seats human,ugi:PROGRAM`: an outside program at the table.

use crate::common::{cairn, cairn_reading};
use crate::play_keyboard::{last_record, ply, tag};

/// Our own program as an outside one.
fn program(args: &str) -> String {
    format!("ugi:{} {args}", env!("CARGO_BIN_EXE_cairn"))
}

#[test]
fn a_program_answers_a_person() {
    let program = program("ugi");
    let seats = format!("human,{program}");
    let args = ["play", "swack:size=3", "--seats", &seats, "--plain"];
    let printed = cairn_reading(&args, b"a2a1\n").succeeds();
    assert!(printed.contains("\nWhite plays "), "{printed}");
    let record = last_record(&printed);
    assert_eq!((ply(record), tag(record, "Player2")), (2, Some(program.as_str())));
}

#[test]
fn a_program_that_fails_ends_the_game_with_a_sentence() {
    let seats = format!("{},human", program("deal nava"));
    let run = cairn(&["play", "nava", "--seats", &seats, "--plain"]);
    run.ends_with(1);
    assert!(run.complaint().contains("ended instead of saying ugiok"), "{}", run.complaint());
}

#[test]
fn what_is_no_program_is_refused() {
    for (seats, words) in [
        ("human,ugi:", "expected a command after ugi:"),
        ("human,ugi:/no/such/program", "cannot be started: no such file or folder"),
        ("human,ugi:'x", "quotes in the command are not closed"),
    ] {
        let sentence = cairn(&["play", "nava", "--seats", seats, "--plain"]).refuses();
        assert!(sentence.starts_with("--seats, seat 2: ") && sentence.contains(words), "{sentence}");
    }
}

#[test]
fn a_record_starts_no_program() {
    let record = "[Game \"nava\"]\n[Player1 \"ugi:/no/such/program\"]\n[Result \"*\"]\n\n*\n";
    let printed = cairn_reading(&["play", "--record", "-", "--plain"], record.as_bytes()).succeeds();
    assert!(!printed.contains("cannot be started"), "{printed}");
}
