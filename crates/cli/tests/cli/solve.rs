//! `cairn solve`.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{cairn, command, keys, scratch};

/// A position that takes some seconds.
const SLOW: [&str; 2] = ["solve", "swack:size=4"];

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("a path").to_owned()
}

#[test]
fn the_smallest_swack_is_solved() {
    let text = cairn(&["solve", "swack:size=3"]).succeeds();
    assert!(text.contains("w wins in 9 turns with b to move"), "{text}");
    for threads in ["1", "2"] {
        let found =
            cairn(&["solve", "swack:size=3", "--method", "pn", "--threads", threads, "--json"]).json();
        assert_eq!((&found["score"]["loses_in"], &found["result"]), (&9.into(), &"w".into()), "{found}");
        assert_eq!((&found["exact"], &found["to_move"]), (&true.into(), &1.into()), "{found}");
        assert_eq!(
            keys(&found),
            [
                "best", "complete", "exact", "game", "known", "nodes", "nps", "position", "proof", "result",
                "score", "seconds", "to_move",
            ]
        );
    }
}

#[test]
fn a_proof_is_written_and_verified() {
    let folder = scratch("solve-proof");
    let file = path(&folder, "swack3.proof");
    let text = cairn(&["solve", "swack:size=3", "--proof", &file]).succeeds();
    assert!(text.contains("proof in "), "{text}");
    let verdict = cairn(&["solve", "--check", &file]).succeeds();
    assert!(verdict.starts_with("proven: w wins within "), "{verdict}");
    assert!(verdict.contains(" turns in swack:size=3 from the start"), "{verdict}");
    assert_eq!(cairn(&["solve", "--check", &file, "--json"]).json()["ok"], true);
    // One changed bit is enough.
    let mut proof = fs::read(&file).expect("a file");
    let middle = proof.len() / 2;
    proof[middle] ^= 1;
    fs::write(&file, proof).expect("a file");
    let verdict = cairn(&["solve", "--check", &file]).disagrees();
    assert!(verdict.starts_with("not proven: the file is damaged"), "{verdict}");
}

#[test]
fn positions_that_cannot_be_solved_are_refused() {
    let folder = scratch("solve-refused");
    let (text, other) = (path(&folder, "text"), path(&folder, "other"));
    fs::write(&text, "hello").expect("a file");
    cairn(&["solve", "swack:size=3", "--checkpoint", &other]).succeeds();
    for (args, why) in [
        (&["solve"][..], "required"),
        (&["solve", "knight-line:players=3"], "a game for two"),
        (&["solve", "nava", "--position", crate::common::NAVA_OVER], "it is over"),
        (&["solve", "nava", "--method", "x"], "expected pn or squares"),
        (&["solve", "nava", "--method", "squares"], "knight-line with --method squares"),
        (&["solve", "nava", "--table", &other], "expected swack:size=3 with --table, found nava"),
        (&["solve", "--check", &text], "expected a proof"),
        (&["solve", "--check", "nowhere"], "cannot read nowhere"),
        (&["solve", "nava", "--checkpoint", &text], "expected a checkpoint"),
        (&["solve", "nava", "--checkpoint", &other], "expected a checkpoint of nava"),
    ] {
        let sentence = cairn(args).refuses();
        assert!(sentence.contains(why), "{args:?}: {sentence}");
    }
}

#[test]
fn knight_line_is_solved_by_squares() {
    let file = path(&scratch("solve-squares"), "proof");
    // From 0,0 two tiles go to 1,2, and one of them on to 3,1.
    let near = ["solve", "knight-line", "--position", "b1,w1,w1,w1/x,w3,x2 -1,0 w"];
    let text = cairn(&[&near[..], &["--proof", &file]].concat()).succeeds();
    assert!(text.contains("w wins within 3 turns with w to move\nbest move 0,0>1,2:2"), "{text}");
    let verdict = cairn(&["solve", "--check", &file]).succeeds();
    assert!(verdict.starts_with("proven: w wins within 3 turns in knight-line from b1,w1"), "{verdict}");
    // With one tile less the relaxed game has no strategy, but proof-number search solves the position.
    let less = ["solve", "knight-line", "--position", "b1,w1,w1,w1/x,w2,x2 -1,0 w"];
    let text = cairn(&[&less[..], &["--method", "squares"]].concat()).succeeds();
    assert!(text.contains("not solved with w to move"), "{text}");
    let text = cairn(&less).succeeds();
    assert!(text.contains(" wins "), "{text}");
}

#[test]
fn the_table_is_the_one_in_the_program() {
    let file = path(&scratch("solve-table"), "table");
    cairn(&["solve", "swack:size=3", "--table", &file]).succeeds();
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/src/swack/table.bin");
    assert!(fs::read(file).expect("a file") == fs::read(kept).expect("a file"));
}

#[test]
fn a_time_limit_is_reported_as_not_solved() {
    let text = cairn(&["solve", "knight-line", "--time", "0.3"]).succeeds();
    assert!(text.contains("not solved with w to move"), "{text}");
}

#[test]
fn killed_and_started_again_it_finds_the_same() {
    let expected = cairn(&[&SLOW[..], &["--json"]].concat()).json();
    let file = path(&scratch("solve-kill"), "checkpoint");
    let args = [&SLOW[..], &["--checkpoint", &file, "--json"]].concat();
    for _ in 0..2 {
        // Only a newer file than that of an earlier run counts.
        let before = fs::metadata(&file).and_then(|about| about.modified()).ok();
        let mut child =
            command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("cairn starts");
        let begun = Instant::now();
        let is_new = || fs::metadata(&file).and_then(|about| about.modified()).ok() > before;
        while !is_new() && child.try_wait().expect("a child").is_none() {
            assert!(begun.elapsed() < Duration::from_secs(60), "no checkpoint comes");
            sleep(Duration::from_millis(10));
        }
        child.kill().expect("killed, if it still runs");
        child.wait().expect("it ends");
        assert!(Path::new(&file).exists());
    }
    let found = cairn(&args).json();
    assert_eq!((&found["score"], &found["result"]), (&expected["score"], &expected["result"]));
}
