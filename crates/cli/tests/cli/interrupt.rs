//! Ctrl-C during long work.

#![cfg(target_os = "linux")]

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{Run, argument, one_object, scratch, signal, start};

/// The bit of SIGINT in the mask of handled signals.
const INTERRUPT: u64 = 1 << 1;

/// Starts a command and interrupts it once it listens.
fn interrupted(args: &[&str]) -> Run {
    let child = start(args);
    wait_until_it_listens(child.id());
    signal(child.id(), "INT");
    Run::new(args, child.wait_with_output().expect("cairn ends"))
}

#[test]
fn interrupted_work_prints_its_results_so_far() {
    // Counting one first move to this depth takes longer than any test.
    let run = interrupted(&["perft", "swack:size=9", "12"]);
    assert_eq!(run.ends_with(130), "");
    let sentence = run.complaint();
    let so_far = sentence.strip_prefix("interrupted; so far ").expect("what happened");
    assert!(so_far.starts_with(char::is_alphanumeric), "{sentence}");
}

#[test]
fn interrupted_work_prints_its_json_so_far() {
    let records = argument(&scratch("interrupted-json").join("games"));
    for args in [
        &["perft", "swack:size=9", "12", "--json"][..],
        &["solve", "nava", "--json"],
        &["solve", "swack:size=4", "--exact", "--json"],
        &["match", "nava", "engine", "engine", "--movetime", "600000", "--records", &records, "--json"],
    ] {
        let object = one_object(&interrupted(args).ends_with(130));
        assert_eq!(object["complete"], false, "{args:?}: {object}");
    }
}

fn wait_until_it_listens(process: u32) {
    let begun = Instant::now();
    let caught = || {
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    };
    while caught().is_none_or(|signals| signals & INTERRUPT == 0) {
        assert!(begun.elapsed() < Duration::from_secs(20), "it never listens");
        sleep(Duration::from_millis(5));
    }
}
