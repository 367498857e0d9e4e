//! Input without an end, and input without anything in it.

use std::fs::File;
use std::process::Stdio;

use crate::common::{Run, argument, cairn, command, scratch, write};

/// Requires that a command refuses a file that never ends, by name and on stdin.
#[track_caller]
fn refuses_endless(args: &[&str], file: &str) {
    let endless = || File::open("/dev/zero").expect("a device");
    let output = command(&[args, &[file]].concat()).stdin(endless()).output().expect("cairn ends");
    let sentence = Run::new(args, output).refuses();
    assert!(sentence.contains("it has more than 64 megabytes"), "{args:?}: {sentence}");
}

#[cfg(unix)]
#[test]
fn files_and_streams_without_an_end_are_refused() {
    for file in ["/dev/zero", "-"] {
        refuses_endless(&["verify"], file);
        refuses_endless(&["review"], file);
        refuses_endless(&["show", "--record"], file);
    }
    refuses_endless(&["solve", "--check"], "/dev/zero");
}

#[cfg(unix)]
#[test]
fn a_line_without_an_end_ends_a_game_and_a_conversation() {
    let endless = || File::open("/dev/zero").expect("a device");
    let args = ["play", "nava", "--plain"];
    let run = Run::new(&args, command(&args).stdin(endless()).output().expect("cairn ends"));
    run.ends_with(2);
    assert_eq!(run.complaint(), "cannot read stdin: it has more than 64 megabytes");
    let output = command(&["ugi"]).stdin(endless()).stderr(Stdio::inherit()).output().expect("cairn ends");
    assert!(output.status.success() && output.stdout.starts_with(b"info string "));
}

#[test]
fn a_long_line_is_refused_and_the_game_goes_on() {
    let input = format!("{}\na1a4\n", "x".repeat(2 << 20));
    let printed = crate::common::cairn_reading(&["play", "nava", "--plain"], input.as_bytes()).succeeds();
    assert!(printed.contains("Not read: the line has more than 1048576 bytes."), "{printed}");
    assert!(printed.contains("1. a1a4 *"), "{printed}");
}

#[test]
fn a_file_without_games_verifies_nothing() {
    let folder = scratch("verify-empty");
    for content in ["", "\n", " \n\t\n"] {
        let sentence = cairn(&["verify", &write(&folder, "empty.txt", content)]).refuses();
        assert!(sentence.ends_with("expected games or perft counts, found none"), "{sentence}");
    }
}

#[cfg(unix)]
#[test]
fn a_database_that_cannot_be_written_is_refused() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    /// A user without rights: the superuser may write everything.
    const NOBODY: u32 = 65534;
    let folder = scratch("read-only-database");
    let database = folder.join("cairn.db");
    let url = format!("sqlite:{}", argument(&database));
    let run = |flag: &str| {
        let args = ["serve", flag, "--listen", "127.0.0.1:0", "--database", &url];
        let mut command = command(&args);
        if std::fs::metadata("/proc/self").is_ok_and(|about| about.uid() == 0) {
            command.uid(NOBODY);
        }
        Run::new(&args, command.output().expect("cairn runs"))
    };
    cairn(&["serve", "--check", "--listen", "127.0.0.1:0", "--database", &url]);
    for entry in std::fs::read_dir(&folder).expect("a folder") {
        set_permissions(entry.expect("a file").path(), Permissions::from_mode(0o444)).expect("set");
    }
    set_permissions(&folder, Permissions::from_mode(0o555)).expect("set");
    let lines = run("--check").ends_with(1);
    set_permissions(&folder, Permissions::from_mode(0o755)).expect("set");
    assert!(
        lines.contains("WRONG   it can be written") || lines.contains("WRONG   the database opens"),
        "{lines}"
    );
    if option_env!("CAIRN_BUNDLE").is_some() {
        set_permissions(&folder, Permissions::from_mode(0o555)).expect("set");
        let started = run("--https");
        set_permissions(&folder, Permissions::from_mode(0o755)).expect("set");
        started.ends_with(1);
        assert!(started.complaint().starts_with("cannot use the database: "), "{}", started.complaint());
    }
}
