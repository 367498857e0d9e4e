//! `cairn play --plain`: Ctrl-C at any moment.

#![cfg(target_os = "linux")]

use crate::play_keyboard::{Keyboard, last_record, tag, undated};

/// Presses Ctrl-C; returns the record that is printed last, without its date.
#[track_caller]
fn interrupted(keyboard: Keyboard, so_far: &str) -> String {
    keyboard.interrupts();
    let run = keyboard.waits();
    let printed = run.ends_with(130);
    assert_eq!(run.complaint(), format!("interrupted; so far {so_far}"));
    assert!(printed.starts_with("\n\n[Game "), "on lines of its own: {printed:?}");
    undated(last_record(&printed))
}

#[test]
fn while_a_person_is_asked_the_record_is_shown() {
    let mut keyboard = Keyboard::new(&["play", "nava", "--plain"]);
    keyboard.reads();
    assert!(interrupted(keyboard, "0 moves").ends_with("\n\n*\n"));

    let mut keyboard = Keyboard::new(&["play", "nava", "--plain"]);
    keyboard.reads();
    keyboard.types("a1a4");
    let record = interrupted(keyboard, "1 move");
    assert!(record.ends_with("\n\n1. a1a4 *\n"), "{record}");
}

#[test]
fn while_an_engine_thinks_the_record_is_shown() {
    let seats = "engine:movetime=600000,human";
    let mut keyboard = Keyboard::new(&["play", "nava", "--seats", seats, "--plain"]);
    keyboard.reads_to("\n\n");
    let record = interrupted(keyboard, "0 moves");
    assert_eq!(tag(&record, "Player1"), Some(seats.trim_end_matches(",human")));
}
