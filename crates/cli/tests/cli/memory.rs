//! Tables larger than the memory of the machine.

#![cfg(target_os = "linux")]

use crate::common::{cairn, cairn_reading};

/// More megabytes than the machine has.
fn too_much() -> String {
    let table = std::fs::read_to_string("/proc/meminfo").expect("a table");
    let total = table.lines().find_map(|line| line.strip_prefix("MemTotal:")?.strip_suffix("kB"));
    let kilobytes: u64 = total.and_then(|total| total.trim().parse().ok()).expect("a number");
    (kilobytes / 1024 + 1).to_string()
}

#[test]
fn a_table_larger_than_memory_is_refused_in_one_sentence() {
    let size = too_much();
    let (player, seats) = (format!("engine:hash={size}"), format!("human,engine:hash={size}"));
    for (args, place) in [
        (&["analyse", "nava", "--depth", "1", "--hash", &size][..], "--hash"),
        (&["solve", "swack:size=3", "--memory", &size], "--memory"),
        (&["solve", "swack:size=3", "--exact", "--memory", &size], "--memory"),
        (&["match", "nava", &player, "random", "--nodes", "5", "--no-records"], "hash"),
        (&["play", "nava", "--plain", "--seats", &seats], "hash"),
    ] {
        let sentence = cairn(args).refuses();
        assert!(sentence.contains(place), "{args:?}: {sentence}");
        assert!(sentence.contains("expected at most the free memory, "), "{args:?}: {sentence}");
    }
}

#[test]
fn tables_that_fit_alone_but_not_together_are_refused() {
    // Each would take a hundredth of the memory.
    let size = too_much().parse::<u64>().expect("a number") / 100 + 1;
    let player = format!("engine:hash={size}");
    let args = ["match", "nava", &player, &player, "--nodes", "5", "--no-records", "--concurrency", "100"];
    let sentence = cairn(&args).refuses();
    assert!(sentence.starts_with("the tables of all players together: expected at most"), "{sentence}");
}

#[test]
fn an_engine_refuses_the_option_and_plays_on() {
    let input = format!("setoption name Hash value {}\nisready\ngo depth 1\n", too_much());
    let printed = cairn_reading(&["ugi", "nava"], input.as_bytes()).succeeds();
    let lines: Vec<&str> = printed.lines().collect();
    assert!(lines[0].starts_with("info string Hash: expected "), "{printed}");
    assert_eq!(lines[1], "readyok");
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{printed}");
}

#[test]
fn a_limit_of_the_shell_is_a_refusal_too() {
    let script = format!(
        "ulimit -v 1000000; exec '{}' analyse nava --depth 1 --hash 2000",
        env!("CARGO_BIN_EXE_cairn")
    );
    let output = std::process::Command::new("sh").args(["-c", &script]).output().expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.starts_with("cairn: --hash: expected at most the free memory"), "{said}");
}
