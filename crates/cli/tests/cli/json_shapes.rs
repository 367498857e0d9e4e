//! `--json`: the same names and types in all commands, as docs/json.md describes them.

use serde_json::Value;

use crate::common::{NAVA_OVER, argument, cairn, cairn_reading, keys, scratch};

/// Requires the shape of a score.
#[track_caller]
pub(crate) fn is_score(score: &Value) {
    let keys = keys(score);
    assert!(
        [["chance", "points"], ["chance", "wins_in"], ["chance", "loses_in"]].contains(&[keys[0], keys[1]]),
        "{score}"
    );
    assert_eq!(keys.len(), 2, "{score}");
    assert!(score["chance"].as_f64().is_some_and(|chance| (0.0..=1.0).contains(&chance)), "{score}");
    assert!(score[keys[1]].is_i64(), "{score}");
}

/// Requires that everything with a name that all commands share has the type that all commands share.
#[track_caller]
fn is_well_shaped(value: &Value) {
    let text_or_null = |value: &Value| value.is_string() || value.is_null();
    for (name, part) in value.as_object().into_iter().flatten() {
        match name.as_str() {
            "to_move" | "new_leader" => assert!(part.is_null() || is_seat(part), "{value}"),
            "seat" => assert!(is_seat(part), "{value}"),
            "game" | "start" => assert!(part.is_string(), "{value}"),
            "position" | "result" => assert!(text_or_null(part), "{value}"),
            "score" => assert!(
                part.is_null() || {
                    is_score(part);
                    true
                },
                "{value}"
            ),
            "before" | "after" => is_score(part),
            "complete" | "final" | "ok" => assert!(part.is_boolean(), "{value}"),
            "nodes" | "ply" | "depth" | "seed" | "nps" => assert!(part.is_u64(), "{name} in {value}"),
            "seconds" => assert!(part.is_f64(), "{value}"),
            _ => is_well_shaped(part),
        }
    }
    value.as_array().into_iter().flatten().for_each(is_well_shaped);
}

fn is_seat(value: &Value) -> bool {
    value.as_u64().is_some_and(|seat| (1..=4).contains(&seat))
}

/// The objects that a command prints with `--json`, one a line.
fn objects(args: &[&str], input: &str) -> Vec<Value> {
    let printed = cairn_reading(&[args, &["--json"]].concat(), input.as_bytes()).succeeds();
    printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn all_commands_use_the_same_names_for_the_same_things() {
    let folder = scratch("json-shapes");
    let (games, proof) = (argument(&folder.join("games")), argument(&folder.join("proof")));
    let record = "[Game \"nava\"]\n[Result \"*\"]\n\n1. a1a4 e5e2 *\n";
    for args in [
        &["deal", "crab-stack"][..],
        &["show", "crab-stack:players=4"],
        &["show", "nava", "--position", NAVA_OVER],
        &["moves", "swack"],
        &["perft", "nava", "3", "--divide"],
        &["rules", "nava"],
        &["analyse", "nava", "--nodes", "300", "--lines", "2"],
        &["review", "-", "--nodes", "200"],
        &["solve", "swack:size=3", "--proof", &proof],
        &["solve", "--check", &proof],
        &["solve", "swack:size=3", "--exact"],
        &["puzzles", "swack:size=4", "--count", "1", "--seed", "4"],
        &["match", "nava", "random", "random", "--games", "2", "--records", &games],
    ] {
        let found = objects(args, record);
        assert!(!found.is_empty(), "{args:?}");
        found.iter().for_each(is_well_shaped);
        for object in &found {
            is_documented(args[0], object);
        }
    }
}

/// Requires that docs/json.md has each key of an object that a command prints.
#[track_caller]
pub(crate) fn is_documented(command: &str, object: &Value) {
    let document = include_str!("../../../../docs/json.md");
    let rows: Vec<&str> =
        document.lines().filter(|line| line.starts_with(&format!("| `{command}"))).collect();
    assert!(!rows.is_empty(), "docs/json.md: {command}");
    for key in keys(object) {
        let is_there = rows.iter().any(|row| row.contains(&format!("`{key}`")));
        assert!(is_there, "docs/json.md: {key} of {command}");
    }
}

#[test]
fn a_position_is_the_same_object_everywhere() {
    let shown = cairn(&["show", "nava", "--json"]).json();
    for args in [
        &["moves", "nava"][..],
        &["deal", "nava"],
        &["perft", "nava", "1"],
        &["analyse", "nava", "--depth", "1"],
    ] {
        let found = objects(args, "").pop().expect("an object");
        for key in ["game", "position", "to_move", "result"] {
            assert_eq!(found[key], shown[key], "{key} of {args:?}");
        }
    }
}
