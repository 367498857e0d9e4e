//! The game for tests: every command that takes the name of a game takes its name.

use crate::common::{argument, cairn, cairn_reading, scratch, write};

/// A game that has begun.
const RECORD: &str = "[Game \"cones\"]\n\n1. b1 b1 2. b1 a1 *\n";

#[test]
fn every_command_takes_its_name() {
    let records = argument(&scratch("fifth_game_match").join("games"));
    for (args, printed) in [
        (&["rules", "cones"][..], "A cell holds three cones."),
        (&["rules", "cones", "--lang", "pt"], "Cones"),
        (&["show", "cones", "--moves", "b1 b1"], "b2"),
        (&["show", "cones", "--svg", "-"], "#7a9a6a"),
        (&["moves", "cones:cells=5"], "e1\n"),
        (&["deal", "cones"], "x3 w"),
        (&["perft", "cones", "4"], "78 nodes"),
        (&["analyse", "cones", "--depth", "3", "--json"], "\"lines\""),
        (&["solve", "cones"], "w wins within 9 turns"),
        (&["puzzles", "cones:cells=5", "--count", "1", "--games", "100"], "cones:cells=5|"),
        (
            &[
                "match",
                "cones",
                "random",
                "engine",
                "--games",
                "2",
                "--nodes",
                "50",
                "--json",
                "--records",
                &records,
            ],
            "\"games\":2",
        ),
    ] {
        let found = cairn(args).succeeds();
        assert!(found.contains(printed), "{args:?}: {found}");
    }
}

#[test]
fn it_is_played_line_by_line() {
    let printed = cairn_reading(&["play", "cones", "--seats", "human,human", "--plain"], b"b1\nb1\n");
    assert!(printed.succeeds().contains("1. b1 b1"));
    let ugi =
        cairn_reading(&["ugi", "cones"], b"position startpos moves b1\nquery islegal b1\nquery islegal d1\n");
    assert_eq!(ugi.succeeds(), "response true\nresponse false\n");
}

#[test]
fn its_records_are_reviewed() {
    let file = write(&scratch("fifth_game"), "record", RECORD);
    let review = cairn(&["review", &file, "--nodes", "50"]).succeeds();
    assert!(review.contains("Cones") || review.contains("cones"), "{review}");
}
