//! `cairn perft`.

use serde_json::{Value, json};

use crate::common::{NAVA_OVER, NAVA_START, cairn, cairn_reading, counted, keys};

/// The number at the beginning of the line that is printed last.
fn nodes(printed: &str) -> u64 {
    let last = printed.lines().last().expect("a line");
    let (number, rest) = last.split_once(' ').expect("words");
    assert!(rest.starts_with("nodes in ") && rest.ends_with(" million a second"), "{last}");
    assert!(!rest.contains("NaN") && !rest.contains("inf"), "{last}");
    number.parse().expect("a number")
}

#[test]
fn counts_are_those_of_another_program() {
    for line in counted() {
        for (depth, &count) in (1..).zip(&line.counts).take_while(|&(_, &count)| count < 10_000) {
            let depth = depth.to_string();
            let args = ["perft", &line.game, &depth, "--position", &line.position];
            assert_eq!(nodes(&cairn(&args).succeeds()), count, "{args:?}");
        }
    }
}

#[test]
fn without_a_position_the_start_is_counted() {
    for (game, depth, count) in [
        ("nava", "5", 124_362),
        ("swack", "3", 44_444),
        ("knight-line", "3", 8208),
        ("swack:size=3", "9", 915_488),
    ] {
        let printed = cairn(&["perft", game, depth]).succeeds();
        assert_eq!((nodes(&printed), printed.lines().count()), (count, 1), "{game}");
    }
}

#[test]
fn json_has_the_nodes_and_the_seconds() {
    let report = cairn(&["perft", "nava", "4", "--json"]).json();
    assert_eq!(
        keys(&report),
        ["complete", "depth", "game", "nodes", "position", "result", "seconds", "to_move"]
    );
    assert_eq!((&report["game"], &report["position"]), (&json!("nava"), &json!(NAVA_START)));
    assert_eq!((&report["depth"], &report["nodes"]), (&json!(4), &json!(9584)));
    let seconds = report["seconds"].as_f64().expect("a number");
    assert!(seconds > 0.0 && seconds < 60.0);
}

#[test]
fn divide_prints_each_first_move_in_byte_order_and_then_the_sum() {
    let printed = cairn(&["perft", "nava", "3", "--divide"]).succeeds();
    let (divided, _) = printed.trim_end().rsplit_once('\n').expect("several lines");
    let expected = "a1a2 88\na1a3 112\na1a4 104\na1a5 88\na1b1 88\na1c1 112\na1d1 104\na1e1 88";
    assert_eq!((divided, nodes(&printed)), (expected, 784));
}

#[test]
fn divided_counts_are_the_counts_after_each_move_and_add_up() {
    for line in counted() {
        let at = |depth, moves| {
            let args = ["perft", &line.game, depth, "--position", &line.position, "--moves", moves];
            cairn(&[&args[..], &["--divide", "--json"]].concat()).json()
        };
        let report = at("2", "");
        let by_move = report["moves"].as_object().expect("an object");
        let sum: u64 = by_move.values().map(|count| count.as_u64().expect("a count")).sum();
        assert_eq!((sum, report["nodes"].as_u64()), (line.counts[1], Some(line.counts[1])), "{}", line.game);
        assert_eq!(by_move.len() as u64, line.counts[0], "{}", line.game);
        let (mv, count) = by_move.iter().next_back().expect("a move");
        assert_eq!(at("1", mv)["nodes"], *count, "{} {mv}", line.game);
    }
}

#[test]
fn any_number_of_threads_counts_the_same() {
    let count = |threads: &str| -> Value {
        let mut report =
            cairn(&["perft", "crab-stack", "3", "--threads", threads, "--divide", "--json"]).json();
        report["seconds"].take();
        report
    };
    let one = count("1");
    assert!(one["nodes"].as_u64() > Some(1000));
    for threads in ["2", "3", "256"] {
        assert_eq!(count(threads), one, "{threads} threads");
    }
}

#[test]
fn a_finished_game_has_no_sequences() {
    for args in
        [["perft", "nava", "3", "--position", NAVA_OVER], ["perft", "swack", "3", "--moves", "pass pass"]]
    {
        assert_eq!(nodes(&cairn(&args).succeeds()), 0);
        let report = cairn(&[&args[..], &["--divide", "--json"]].concat()).json();
        assert_eq!((&report["nodes"], &report["moves"]), (&json!(0), &json!({})));
    }
}

#[test]
fn the_end_of_a_record_is_counted() {
    let record = "[Game \"nava\"]\n[Result \"*\"]\n\n1. a1a4 *\n";
    let report = cairn_reading(&["perft", "3", "--record", "-", "--json"], record.as_bytes()).json();
    assert_eq!(report["nodes"], cairn(&["perft", "nava", "3", "--moves", "a1a4", "--json"]).json()["nodes"]);
    assert_eq!(report["depth"], json!(3));
}

#[test]
fn flags_may_stand_before_between_and_after_game_and_depth() {
    let after = cairn(&["perft", "nava", "3", "--moves", "a1a4", "--json"]).json();
    for args in [
        ["perft", "nava", "--moves", "a1a4", "3", "--json"],
        ["perft", "--moves", "a1a4", "--json", "nava", "3"],
        ["perft", "--json", "nava", "--moves", "a1a4", "3"],
    ] {
        assert_eq!(cairn(&args).json()["nodes"], after["nodes"], "{args:?}");
    }
}

#[test]
fn depth_0_is_refused() {
    let sentence = cairn(&["perft", "nava", "0"]).refuses();
    assert!(sentence.contains("'0'") && sentence.contains("1 to 100"), "{sentence}");
}

#[test]
fn a_missing_depth_is_named() {
    let sentence = cairn(&["perft", "nava"]).refuses();
    assert!(sentence.contains("<D>"), "{sentence}");
}
