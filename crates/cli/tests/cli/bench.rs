//! `cairn bench`: its output, not the speed of the machine.

use serde_json::Value;

use crate::common::{GAMES, cairn};
use crate::json_shapes::is_documented;

/// What a benchmark prints, all keys of which are documented.
fn report(args: &[&str]) -> Value {
    let report = cairn(&[args, &["--json"]].concat()).json();
    let command = args.iter().take(2).copied().collect::<Vec<_>>().join(" ");
    is_documented(&command, &report);
    report["games"].as_array().expect("a list of games").iter().for_each(|row| is_documented(&command, row));
    report
}

#[test]
fn every_game_has_its_numbers() {
    let report = report(&["bench", "rules", "--seconds", "0.01"]);
    let rows = report["games"].as_array().expect("a list of games");
    for name in GAMES {
        let row = rows.iter().find(|row| row["game"] == name).unwrap_or_else(|| panic!("{name} is missing"));
        for number in ["nodes", "playouts", "moves"] {
            assert!(row[number].as_f64().is_some_and(|value| value > 0.0), "{name}: {number}");
        }
    }
}

#[test]
fn the_signature_is_the_same_every_time_and_every_game_is_searched() {
    let (one, other) = (report(&["bench"]), report(&["bench"]));
    assert_eq!(one["signature"], other["signature"]);
    assert_eq!(one["nodes"], other["nodes"]);
    let rows = one["games"].as_array().expect("a list of games");
    for name in GAMES {
        let row = rows.iter().find(|row| row["game"] == name).unwrap_or_else(|| panic!("{name} is missing"));
        assert!(row["nodes_per_second"].as_f64().is_some_and(|speed| speed > 0.0), "{name}");
    }
    let text = cairn(&["bench"]).succeeds();
    let signature = one["signature"].as_str().expect("a text");
    assert!(text.ends_with(&format!("signature {signature}\n")), "{text}");
}

#[test]
fn every_board_is_drawn_on_a_screen() {
    let report = report(&["bench", "screen"]);
    let rows = report["games"].as_array().expect("a list of games");
    assert_eq!(rows.len(), GAMES.len());
    assert!(rows.iter().all(|row| row["milliseconds"].as_f64().is_some_and(|time| time > 0.0)), "{report}");
    assert_eq!(cairn(&["bench", "screen"]).succeeds().lines().count(), rows.len() + 1);
}
