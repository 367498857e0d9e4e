//! `cairn bench`: what it prints. How fast the machine is, is not for a test to say.

use crate::common::{GAMES, cairn};

#[test]
fn every_game_has_its_numbers() {
    let report = cairn(&["bench", "rules", "--seconds", "0.01", "--json"]).json();
    let rows = report["games"].as_array().expect("a list of games");
    for name in GAMES {
        let row = rows.iter().find(|row| row["game"] == name).unwrap_or_else(|| panic!("{name} is missing"));
        for number in ["nodes", "playouts", "moves"] {
            assert!(row[number].as_f64().is_some_and(|value| value > 0.0), "{name}: {number}");
        }
    }
}
