//! `cairn solve --exact` and `--layers`.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::common::{argument, cairn, command, scratch};

/// The beginning of a game on 4×4, far from its end.
const BEGINNING: &str = "d1c1 b2c2 c4d4 b4a4 d3d2";

#[test]
fn the_number_of_turns_is_exact() {
    let text = cairn(&["solve", "swack:size=3", "--exact"]).succeeds();
    assert!(text.contains("\nw wins in 9 turns with b to move\nbest move "), "{text}");
    let found = cairn(&["solve", "swack:size=3", "--exact", "--json"]).json();
    assert_eq!((&found["score"]["loses_in"], &found["result"]), (&9.into(), &"w".into()), "{found}");
    assert_eq!(found["exact"], true, "{found}");
}

#[test]
fn each_best_move_brings_the_end_one_turn_nearer() {
    let mut moves = BEGINNING.to_owned();
    let mut turns = None;
    loop {
        let found = cairn(&["solve", "swack:size=4", "--moves", &moves, "--exact", "--json"]).json();
        let turns_of = |name: &str| found["score"][name].as_u64();
        let now = turns_of("wins_in").or(turns_of("loses_in")).expect("a number");
        assert!(turns.is_none_or(|before| before == now + 1), "{moves}: {found}");
        if now == 1 {
            break;
        }
        turns = Some(now);
        moves = format!("{moves} {}", found["best"].as_str().expect("a move"));
    }
    assert!(turns.is_some(), "it has a while to go");
}

#[test]
fn layers_tell_the_same() {
    let folder = argument(&scratch("solve-layers"));
    for moves in ["", "pass", "b1b2", "b1b2 pass"] {
        let args = ["solve", "swack:size=3", "--json", "--moves", moves];
        let searched = cairn(&[&args[..], &["--exact"]].concat()).json();
        let known = cairn(&[&args[..], &["--layers", &folder]].concat()).json();
        assert_eq!((&known["score"], &known["exact"]), (&searched["score"], &searched["exact"]));
        assert_eq!(known["nodes"], 0, "nothing is searched");
    }
}

#[test]
fn a_time_limit_reports_not_solved() {
    let text = cairn(&["solve", "swack:size=4", "--exact", "--time", "0.2"]).succeeds();
    assert!(text.contains("not solved with b to move"), "{text}");
}

/// Takes a moment.
fn some_layers(folder: &str) -> [&str; 6] {
    ["solve", "swack:size=3", "--depth", "6", "--layers", folder]
}

/// The sizes of all files in a folder: a layer grows as soon as its values are written.
fn sizes(folder: &Path) -> Vec<(OsString, u64)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut sizes: Vec<_> =
        entries.filter_map(|entry| Some((entry.file_name(), entry.metadata().ok()?.len()))).collect();
    sizes.sort_unstable();
    sizes
}

/// Solves layers, and kills the program once a file has changed; returns whether that was before its end.
fn killed_after_a_change(folder: &Path) -> bool {
    let before = sizes(folder);
    let args = argument(folder);
    let mut child = command(&some_layers(&args))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("cairn starts");
    while sizes(folder) == before && child.try_wait().expect("a child").is_none() {
        sleep(Duration::from_millis(1));
    }
    child.kill().expect("killed, if it still runs");
    !child.wait().expect("it ends").success()
}

#[test]
fn killed_and_started_again_layers_are_the_same() {
    let (whole, killed) = (scratch("solve-layers-whole"), scratch("solve-layers-killed"));
    cairn(&some_layers(&argument(&whole))).succeeds();
    // Six files are made and then solved: about twelve changes.
    let mut kills = 0;
    while killed_after_a_change(&killed) {
        kills += 1;
        assert!(kills < 1_000, "it never comes to its end");
    }
    assert!(kills >= 3, "only {kills} kills in the middle of the work");
    for moves in 1..=6 {
        let file = format!("{moves}.layer");
        let read = |folder: &Path| fs::read(folder.join(&file)).expect("a file");
        assert!(read(&whole) == read(&killed), "{file}");
    }
}

#[test]
fn positions_without_exact_values_are_refused() {
    let scratch = scratch("solve-layers-refused");
    let folder = &argument(&scratch)[..];
    cairn(&["solve", "swack:size=3", "--layers", folder, "--depth", "2"]).succeeds();
    let file = scratch.join("2.layer");
    let mut content = fs::read(&file).expect("a file");
    let middle = content.len() / 2;
    content[middle] ^= 1;
    fs::write(&file, content).expect("a file");
    let high = "w,b,w/b,w,b/w,b,wwwwwwwww b 0 w";
    for (args, why) in [
        (&["solve", "nava", "--exact"][..], "expected one of swack:size=3 "),
        (&["solve", "swack", "--layers", folder], "found swack"),
        (&["solve", "swack:size=4,swap=yes", "--exact"], "found swack:size=4,swap=yes"),
        (&["solve", "swack:size=3", "--exact", "--proof", "x"], "cannot be used with"),
        (&["solve", "swack:size=3", "--depth", "2"], "--layers"),
        (&["solve", "swack:size=3", "--layers", folder, "--depth", "0"], "expected a number from 1 to 99"),
        (&["solve", "swack:size=3", "--layers", folder], "2.layer is damaged"),
        (
            &["solve", "swack:size=4", "--layers", folder],
            "expected a file that begins 'cairn layer 1: swack:size=4",
        ),
        (&["solve", "swack:size=3", "--exact", "--position", high], "expected lower stacks"),
    ] {
        let sentence = cairn(args).refuses();
        assert!(sentence.contains(why), "{args:?}: {sentence}");
    }
}
