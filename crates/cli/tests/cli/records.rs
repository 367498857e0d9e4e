//! Records as people have them: files of several games, results left out, names and moves in any case.

use crate::common::{cairn, cairn_reading, scratch, write};

const GAMES: &str =
    "[Game \"Nava\"]\n[Player1 \"Ann\"]\n\n1. A1A4 e5-e2 *\n\n[Game \"swack:size=3\"]\n\n1. a2a1 Pass\n";
const LIST: &str = "  1: Nava · Ann · * · A1A4 e5-e2\n  2: swack:size=3 · * · a2a1 Pass\n";

#[test]
fn of_a_file_with_several_games_one_is_chosen() {
    let file = write(&scratch("records-choose"), "games.pgn", GAMES);
    for args in [
        &["show", "--record", &file][..],
        &["moves", "--record", &file],
        &["analyse", "--nodes", "100", "--record", &file],
        &["perft", "1", "--record", &file],
        &["solve", "--record", &file],
        &["review", "--nodes", "50", &file],
        &["play", "--plain", "--record", &file],
    ] {
        let refused = cairn(args);
        assert_eq!(refused.ends_with(2), "", "{args:?}");
        assert_eq!(
            refused.stderr,
            format!("cairn: {file} has 2 games: choose one with --game N\n{LIST}"),
            "{args:?}"
        );
        let chosen = cairn(&[args, &["--game", "2"]].concat());
        chosen.ends_with(0);
    }
    let position =
        |number: &str| cairn(&["show", "--record", &file, "--game", number, "--json"]).json()["game"].clone();
    assert_eq!([position("1"), position("2")], ["nava", "swack:size=3"]);
    for (args, expected) in [
        (&["show", "--record", &file, "--game", "3"][..], "there is no game 3"),
        (&["show", "--record", &file, "--game", "0"], "--game"),
        (&["show", "nava", "--game", "1"], "--game: expected a --record with games"),
    ] {
        let sentence = cairn(args).refuses();
        assert!(sentence.contains(expected), "{args:?}: {sentence}");
    }
}

#[test]
fn a_game_of_several_is_loaded_by_its_number() {
    let file = write(&scratch("records-load"), "games.pgn", GAMES);
    let input = format!("load {file}\nload {file} 3\nload {file} 2\nposition\n");
    let printed = cairn_reading(&["play", "nava", "--plain"], input.as_bytes()).succeeds();
    let asked = format!("Not loaded: {file} has 2 games: choose one with load {file} N\n");
    assert_eq!(printed.matches(&asked).count(), 2, "{printed}");
    assert!(printed.contains("\nSwack (swack:size=3). "), "{printed}");
}

#[test]
fn what_was_assumed_about_a_result_is_said() {
    let game = "[Game \"Swack:size=3\"]\n\n1. a2a1 pass 2. pass";
    for (result, note) in [("", true), ("*", true), ("w", false)] {
        for args in [&["show", "--record", "-"][..], &["review", "-", "--nodes", "50"]] {
            let shown = cairn_reading(args, format!("{game} {result}").as_bytes());
            shown.ends_with(0);
            match note {
                true => assert_eq!(shown.complaint(), "No result given. By the moves: White wins."),
                false => assert_eq!(shown.stderr, ""),
            }
        }
    }
    let sentence = cairn_reading(&["show", "--record", "-"], format!("{game} b").as_bytes()).refuses();
    assert_eq!(sentence, "-: the result b contradicts the moves, which end the game with the result w");
}

#[test]
fn games_and_moves_are_understood_in_any_case() {
    let expected = cairn(&["show", "crab-stack:players=3", "--seed", "7"]).succeeds();
    for name in ["Crab Stack:players=3", "CRAB-STACK:PLAYERS=3"] {
        assert_eq!(cairn(&["show", name, "--seed", "7"]).succeeds(), expected);
    }
    let expected = cairn(&["show", "nava", "--moves", "a1a4 e5e2"]).succeeds();
    assert_eq!(cairn(&["show", "Nava", "--moves", "A1A4 e5-e2"]).succeeds(), expected);
}

#[test]
fn a_finished_position_stays_finished_as_text() {
    let shown = cairn(&["show", "swack:size=3", "--moves", "a2a1 pass pass", "--json"]).json();
    let position = shown["position"].as_str().expect("a position");
    assert!(position.ends_with(" 1 b over"), "{position}");
    let again = cairn(&["show", "swack:size=3", "--position", position, "--json"]).json();
    assert_eq!((&again["result"], &again["position"]), (&shown["result"], &shown["position"]));
    assert_eq!(cairn(&["moves", "swack:size=3", "--position", position]).succeeds(), "");
}
