//! `cairn ratings`, on the database of a site without games, and `cairn bench ratings`.

use crate::common::{argument, cairn, keys, scratch};
use crate::json_shapes::is_documented;

#[test]
fn a_site_without_games_has_empty_leaderboards_and_nothing_to_mend() {
    let folder = scratch("ratings");
    let database = format!("sqlite:{}", argument(&folder.join("cairn.db")));
    let sentence = cairn(&["ratings", "nava", "--database", &database]).refuses();
    assert!(sentence.contains("no such file"), "{sentence}");
    // Creates it.
    cairn(&["serve", "--check", "--listen", "127.0.0.1:0", "--database", &database]);
    let on = |args: &[&str]| cairn(&[&["ratings", "--database", &database], args].concat());
    assert!(on(&["nava"]).succeeds().contains("nobody has a rating"));
    let board = on(&["swack:size=5", "--pace", "correspondence", "--list", "levels", "--json"]).json();
    assert_eq!((board["game"].as_str(), board["players"].as_array().map(Vec::len)), (Some("swack"), Some(0)));
    is_documented("ratings", &board);
    assert_eq!(on(&["--rebuild"]).succeeds().trim_end(), "ok: 0 rated games, 0 ratings");
    let rebuilt = on(&["--rebuild", "--json"]).json();
    assert_eq!((rebuilt["games"].as_u64(), rebuilt["differences"].as_u64()), (Some(0), Some(0)));
    is_documented("ratings --rebuild", &rebuilt);
    for args in [&[][..], &["chess"], &["nava", "--rebuild"], &["nava", "--pace", "fast"]] {
        on(args).refuses();
    }
}

#[test]
fn simulations_of_ratings_are_the_same_every_time() {
    let found = cairn(&["bench", "ratings", "--json"]).json();
    is_documented("bench ratings", &found);
    let simulations = found["simulations"].as_array().expect("simulations");
    assert_eq!(simulations.len(), 10);
    assert!(simulations.iter().all(|row| keys(row).len() == 8), "{found}");
    assert_eq!(cairn(&["bench", "ratings", "--json"]).json(), found);
}
