//! `cairn play --plain --seats`: people and engines at one table.

use crate::common::cairn;
use crate::common::cairn_reading;
use crate::play_keyboard::{last_record, ply, tag, undated};

fn play(game: &str, seats: &str, seed: &str, input: &str) -> String {
    let args = ["play", game, "--seats", seats, "--seed", seed, "--plain"];
    undated(&cairn_reading(&args, input.as_bytes()).succeeds())
}

#[test]
fn players_are_printed_and_recorded() {
    let printed = play("nava", "human,5", "1", "");
    assert!(printed.starts_with("Nava (nava). Type help for help.\nWhite: Person\nBlack: Level 5\n\n"));
    let record = last_record(&printed);
    assert_eq!((tag(record, "Player1"), tag(record, "Player2")), (Some("human"), Some("5")));
    let printed = play("crab-stack:players=3", "uct:nodes=9,random,human", "1", "");
    assert!(printed.contains("\nRed (1): Plain UCT\nBlue (2): Random\nYellow (3): Person\n\n"), "{printed}");
}

#[test]
fn an_engine_answers_by_itself() {
    let printed = play("nava", "human,2", "1", "a1a4\n");
    let (_, answer) = printed.split_once("> a1a4\nBlack plays ").expect("an answer");
    let mv = answer.lines().next().expect("a move");
    assert!(answer.contains("\nYour move: White\n> "), "{printed}");
    assert!(printed.ends_with(&format!("\n\n1. a1a4 {mv} *\n")), "{printed}");
}

#[test]
fn an_engine_in_the_first_seat_begins() {
    let printed = play("nava", "1,human", "1", "");
    assert!(printed.contains("\n\nWhite plays a1"), "{printed}");
    assert!(printed.contains("\nYour move: Black\n> "), "{printed}");
    assert_eq!(ply(last_record(&printed)), 1);
}

#[test]
fn at_a_larger_table_the_board_is_shown_when_it_is_a_persons_turn() {
    let printed = play("crab-stack:players=4", "1,random,human,1", "3", "");
    assert!(printed.contains("\nRed (1) plays ") && printed.contains("\nBlue (2) plays "), "{printed}");
    assert_eq!(printed.matches("Your move: ").count(), 1, "{printed}");
    assert!(printed.contains("\nYour move: Yellow (3)\n> "), "{printed}");
}

#[test]
fn moves_of_engines_are_printed_in_portuguese() {
    let args = ["play", "nava", "--seats", "1,human", "--lang", "pt-BR", "--plain"];
    let printed = cairn(&args).succeeds();
    assert!(printed.contains("\nBrancas: Nível 1\nPretas: Pessoa\n\nBrancas: a1"), "{printed}");
}

#[test]
fn a_seed_makes_engines_play_the_same_game() {
    let play = |seed| play("swack:size=4", "1,random", seed, "");
    assert_eq!(play("7"), play("7"));
    assert_ne!(play("7"), play("8"));
}

#[test]
fn undo_takes_the_answers_back_as_well() {
    let printed = play("nava", "human,1", "1", "a1a4\nundo\n");
    assert_eq!(ply(last_record(&printed)), 0, "{printed}");
    let printed = play("nava", "human,1", "1", "a1a4\nundo\nredo\n");
    assert_eq!(ply(last_record(&printed)), 2, "{printed}");
    assert_eq!(printed.matches(" plays ").count(), 1, "what was played before is played: {printed}");
    let printed = play("nava", "1,human", "1", "undo\n");
    assert!(printed.contains("> undo\nThere is no move to take back.\n> "), "{printed}");
    assert_eq!(ply(last_record(&printed)), 1, "{printed}");
}

#[test]
fn resigning_is_for_two() {
    let printed = play("crab-stack:players=3", "human,random,random", "1", "resign\nmoves\n");
    assert!(printed.contains("> resign\nOnly a game of two players can be resigned"), "{printed}");
    assert_eq!(tag(last_record(&printed), "Result"), Some("*"));
    assert_eq!(tag(last_record(&printed), "Termination"), None);
    let printed = play("nava", "human,1", "1", "a1a4\nresign\n");
    assert_eq!(tag(last_record(&printed), "Result"), Some("b"));
}

#[test]
fn invalid_seats_are_refused() {
    for (game, seats, words) in [
        ("nava", "human", "expected 2 players, one for each seat of nava, found 1"),
        ("nava", "", "expected 2 players"),
        ("nava", "1,2,3", "found 3 in '1,2,3'"),
        ("crab-stack:players=4", "human,5", "expected 4 players, one for each seat of crab-stack:players=4"),
        (
            "nava",
            "human,Ann",
            "seat 2: expected engine, uct, paranoid, brs, random or a level from 1 to 10, found 'Ann'",
        ),
        (
            "nava",
            "11,human",
            "seat 1: expected engine, uct, paranoid, brs, random or a level from 1 to 10, found '11'",
        ),
        ("nava", "human,uig:x", "seat 2: expected engine"),
        ("nava", "human, 5", "found ' 5' (or human)"),
        ("nava", "human,-5", "found '-5'"),
        ("nava", "human,\u{1b}", "found '\\u{1b}'"),
        ("nava", "human,5:nodes=x", "seat 2: nodes: expected a number from 1 on, found 'x'"),
    ] {
        let sentence = cairn(&["play", game, "--seats", seats, "--plain"]).refuses();
        assert!(sentence.starts_with("--seats") && sentence.contains(words), "{seats}: {sentence}");
    }
    let sentence = cairn(&["play", "nava", "--lang", "de", "--plain"]).refuses();
    assert!(sentence.contains("expected a language (en, pt-PT, pt-BR, es, fr), found 'de'"), "{sentence}");
}
