//! `cairn puzzles`.

use cairn_games::puzzle::read;

use crate::common::{cairn, keys};

const FEW: [&str; 8] = ["puzzles", "swack:size=4", "--count", "3", "--seed", "4", "--games", "3"];

#[test]
fn puzzles_are_printed_one_a_line_and_the_same_every_time() {
    let text = cairn(&FEW).succeeds();
    let puzzles = read(&text).expect("puzzles");
    assert_eq!(puzzles.len(), 3, "{text}");
    assert!(puzzles.iter().all(|puzzle| puzzle.setup().to_string() == "swack:size=4"), "{text}");
    assert_eq!(cairn(&FEW).succeeds(), text);
}

#[test]
fn json_has_the_same_puzzles() {
    let puzzles = read(&cairn(&FEW).succeeds()).expect("puzzles");
    let found = cairn(&[&FEW[..], &["--json"]].concat()).json();
    assert_eq!(keys(&found), ["complete", "game", "puzzles", "seed"]);
    assert_eq!((&found["game"], &found["seed"]), (&"swack:size=4".into(), &4.into()));
    let rows = found["puzzles"].as_array().expect("a list");
    assert_eq!(rows.len(), puzzles.len());
    for (row, puzzle) in rows.iter().zip(&puzzles) {
        assert_eq!(keys(row), ["game", "grade", "moves", "position", "score"]);
        assert_eq!(row["position"], puzzle.position());
        assert_eq!(row["grade"], puzzle.grade().number());
        assert_eq!(row["moves"][0], puzzle.solution());
        assert_eq!(row["score"]["wins_in"], puzzle.turns());
    }
}

#[test]
fn too_few_puzzles_are_reported() {
    let run = cairn(&["puzzles", "swack:size=4", "--count", "50", "--games", "1", "--nodes", "500"]);
    run.ends_with(0);
    let sentence = run.complaint();
    assert!(sentence.contains(" from 1 games") && sentence.contains("--games"), "{sentence}");
}

#[test]
fn invalid_arguments_are_refused() {
    for (args, why) in [
        (&["puzzles"][..], "required"),
        (&["puzzles", "chess"], "expected a game"),
        (&["puzzles", "crab-stack:players=3"], "a game for two"),
        (&["puzzles", "nava", "--count", "0"], "--count"),
        (&["puzzles", "nava", "--count", "-1"], "--count"),
        (&["puzzles", "nava", "--nodes", "none"], "--nodes"),
        (&["puzzles", "nava", "--games", "0"], "--games"),
        (&["puzzles", "nava", "--seed", "x"], "--seed"),
    ] {
        let sentence = cairn(args).refuses();
        assert!(sentence.contains(why), "{args:?}: {sentence}");
    }
}
