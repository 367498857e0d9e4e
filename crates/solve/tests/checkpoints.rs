//! An interrupted search resumes from its checkpoint.

mod common;

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use cairn_core::{Playout, Position};
use cairn_games::swack::{Swack, SwackOptions};
use cairn_solve::{SolveLimits, save};
use common::{NO_LIMITS, dice, solver};

const ABOUT: &str = "a position of Swack";

/// A position that takes some thousand nodes.
fn position() -> Swack {
    let mut dice = dice(3);
    let mut position = Swack::deal(&SwackOptions { size: 4, ..SwackOptions::default() }, &mut dice);
    let mut playout = Playout::default();
    playout.run(&mut position, 5, &mut dice);
    position
}

fn file(test: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.checkpoint"))
}

/// How many nodes the position takes without an interruption.
fn full_nodes() -> u64 {
    let mut solver = solver(1);
    solver.value(&position(), NO_LIMITS, &mut |_| {});
    solver.nodes()
}

#[test]
fn results_in_a_checkpoint_are_not_searched_again() {
    let path = file("found");
    let mut first = solver(1);
    let outcome = first.value(&position(), NO_LIMITS, &mut |_| {});
    first.save(&path, ABOUT).expect("a file");
    let mut second = solver(1);
    second.resume(&path, ABOUT).expect("a checkpoint");
    assert_eq!(second.value(&position(), NO_LIMITS, &mut |_| {}), outcome);
    assert_eq!(second.nodes(), first.nodes());
}

#[test]
fn many_short_searches_find_the_same_as_a_long_one() {
    let expected = solver(1).value(&position(), NO_LIMITS, &mut |_| {});
    let path = file("sittings");
    let _ = fs::remove_file(&path);
    // Too few for a search that does not resume.
    let nodes = Some(full_nodes() * 3 / 4);
    let mut sittings = 0;
    let found = loop {
        let mut solver = solver(1 + sittings % 2);
        if sittings > 0 {
            solver.resume(&path, ABOUT).expect("a checkpoint");
        }
        let found = solver.value(&position(), SolveLimits { nodes, ..NO_LIMITS }, &mut |_| {});
        solver.save(&path, ABOUT).expect("a file");
        sittings += 1;
        assert!(sittings < 100, "no progress");
        if found.is_some() {
            break found;
        }
    };
    assert_eq!(found, expected);
    assert!(sittings > 1, "one sitting was enough");
}

#[test]
fn a_search_under_way_can_be_saved() {
    let path = file("under-way");
    let mut first = solver(2);
    let mut saved = 0;
    let start = Swack::deal(&SwackOptions { size: 4, ..SwackOptions::default() }, &mut dice(0));
    let stop = AtomicBool::new(false);
    first.value(&start, SolveLimits { stop: &stop, ..NO_LIMITS }, &mut |progress| {
        save(&path, ABOUT, progress).expect("a file");
        assert!(progress.nodes > 0 && progress.moves == 25, "{} {}", progress.nodes, progress.moves);
        saved += 1;
        stop.store(true, Ordering::Relaxed);
    });
    assert!(saved > 0);
    assert!(solver(1).resume(&path, ABOUT).is_ok());
}

#[test]
fn files_that_are_no_checkpoint_of_this_search_are_refused() {
    let path = file("refused");
    let mut first = solver(1);
    first.value(&position(), NO_LIMITS, &mut |_| {});
    first.save(&path, ABOUT).expect("a file");
    let whole = fs::read(&path).expect("a file");
    let refusal = |bytes: &[u8], about: &str| {
        fs::write(&path, bytes).expect("a file");
        solver(1).resume(&path, about).expect_err("refused").to_string()
    };
    assert!(refusal(&whole, "another").contains("expected a checkpoint of another"));
    for place in [0, 5, 30, whole.len() / 2, whole.len() - 1] {
        let mut changed = whole.clone();
        changed[place] ^= 4;
        refusal(&changed, ABOUT);
    }
    for length in [0, 10, 25, 60, whole.len() - 40, whole.len() - 1] {
        refusal(&whole[..length], ABOUT);
    }
}
