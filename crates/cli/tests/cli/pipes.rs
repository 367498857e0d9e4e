//! Closed pipes and full disks.

use std::io::pipe;
use std::process::{Output, Stdio};

use crate::common::{NAVA_START, Run, command};

/// Runs `cairn` with a closed stdout.
fn without_a_reader(args: &[&str]) -> Run {
    let (reader, writer) = pipe().expect("a pipe");
    drop(reader);
    Run::new(args, command(args).stdin(Stdio::null()).stdout(writer).output().expect("cairn runs"))
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for args in [
        &["moves", "swack"][..],
        &["moves", "swack", "--json"],
        &["perft", "nava", "3", "--divide"],
        &["perft", "nava", "3", "--json"],
        &["show", "nava"],
        &["show", "nava", "--json"],
        &["show", "nava", "--svg", "-"],
        &["show", "nava", "--png", "-", "--width", "100"],
        &["deal", "crab-stack"],
        &["rules", "crab-stack"],
        &["play", "nava", "--plain"],
        &["play", "nava", "--plain", "--save", "-"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
        &["help", "moves"],
        &["--version"],
    ] {
        without_a_reader(args).succeeds();
    }
}

#[test]
fn the_exit_code_of_a_disagreement_needs_no_reader() {
    let (reader, writer) = pipe().expect("a pipe");
    drop(reader);
    let (input, mut sender) = pipe().expect("a pipe");
    std::io::Write::write_all(&mut sender, format!("nava | {NAVA_START} | 9\n").as_bytes()).expect("room");
    drop(sender);
    let args = ["verify", "-"];
    let output = command(&args).stdin(input).stdout(writer).output().expect("cairn runs");
    Run::new(&args, output).disagrees();
}

#[test]
fn the_exit_code_of_bad_input_needs_no_reader() {
    for args in [&["moves", "chess"][..], &["nonsense"], &["moves", "nava", "--seed", "x"]] {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        let Output { status, .. } =
            command(args).stdin(Stdio::null()).stderr(writer).output().expect("cairn runs");
        assert_eq!(status.code(), Some(2), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_with_exit_code_1() {
    for args in [
        &["moves", "swack"][..],
        &["show", "nava", "--svg", "-"],
        &["play", "nava", "--plain"],
        &["rules", "nava", "--json"],
        &["--help"],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
        let output = command(args).stdin(Stdio::null()).stdout(full).output().expect("cairn runs");
        let run = Run::new(args, output);
        run.ends_with(1);
        run.complaint();
    }
}
