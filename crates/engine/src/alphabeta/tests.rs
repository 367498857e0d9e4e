//! The search, on a game of which everything is known.

use std::time::Duration;

use cairn_core::{Key, Position, Seat};

use super::AlphaBeta;
use crate::toy::{Heaps, Taking};
use crate::{Limits, Part, Report, Settings, Stop, Task, Think, Verdict};

fn think(settings: Settings, position: &Heaps, past: &[Key], limits: Limits, lines: usize) -> Report<Taking> {
    let task = Task { position, past, limits, lines, among: &[], stop: &Stop::default() };
    AlphaBeta::new(Settings { megabytes: 1, ..settings }).think(&task, &mut |_| {})
}

fn at_depth(position: &Heaps, depth: u32) -> Report<Taking> {
    think(Settings::default(), position, &[], Limits::depth(depth), 1)
}

/// All heaps up to a size, in order.
fn every_position(largest: u8) -> impl Iterator<Item = Heaps> {
    let sizes = move || 0..=largest;
    let heaps = sizes().flat_map(move |a| sizes().flat_map(move |b| sizes().map(move |c| [a, b, c])));
    heaps.filter(|heaps| *heaps != [0; 3]).map(|heaps| Heaps::new(2, &heaps))
}

/// The verdict with the least number of turns.
fn exact(position: &Heaps) -> Verdict {
    match position.forces_win(Seat::One) {
        Some(turns) => Verdict::Wins(turns),
        None => Verdict::Loses(position.forces_win(Seat::Two).expect("there are no draws")),
    }
}

#[test]
fn the_value_of_every_small_position_is_found_with_its_distance() {
    for position in every_position(3) {
        // No game here is longer than nine turns.
        let found = at_depth(&position, 9).score().verdict();
        match (found, exact(&position)) {
            // What comes late is looked at less deep, so that a longer way may be found first.
            (Verdict::Wins(found), Verdict::Wins(least)) => assert!(found >= least, "{position:?}"),
            (Verdict::Loses(found), Verdict::Loses(least)) => assert!(found >= least, "{position:?}"),
            (_, expected) => panic!("{position:?}: {found:?} instead of {expected:?}"),
        }
    }
}

#[test]
fn without_reductions_and_pruning_the_distance_is_the_shortest() {
    let without = vec![Part::Reductions, Part::LatePruning, Part::Futility];
    for position in every_position(3) {
        let settings = Settings { without: without.clone(), ..Settings::default() };
        let found = think(settings, &position, &[], Limits::depth(9), 1).score().verdict();
        assert_eq!(found, exact(&position), "{position:?}");
    }
}

#[test]
fn each_part_can_be_left_out() {
    let position = Heaps::new(2, &[3, 3, 2]);
    let whole = at_depth(&position, 8).score();
    for part in Part::ALL {
        let settings = Settings { without: vec![part], ..Settings::default() };
        let found = think(settings, &position, &[], Limits::depth(8), 1).score();
        assert_eq!(found.chance(), whole.chance(), "without {part}");
    }
}

#[test]
fn the_line_is_playable_and_ends_the_game_where_a_win_is_claimed() {
    let position = Heaps::new(2, &[3, 2]);
    let found = at_depth(&position, 9);
    let Verdict::Wins(turns) = found.score().verdict() else { panic!("unequal heaps are won") };
    assert!(found.lines[0].moves.len() <= turns as usize);
    let mut now = position;
    for &mv in &found.lines[0].moves {
        assert!(now.is_legal(mv));
        now = now.after(mv);
    }
}

#[test]
fn several_lines_come_best_first_each_with_its_own_move() {
    let position = Heaps::new(2, &[5, 4, 2]);
    let found = think(Settings::default(), &position, &[], Limits::depth(4), 5);
    assert_eq!(found.lines.len(), 5);
    assert!(found.lines.is_sorted_by(|better, worse| better.score >= worse.score));
    let firsts: std::collections::HashSet<_> = found.lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(firsts.len(), 5);
    let all = think(Settings::default(), &position, &[], Limits::depth(2), 99);
    assert_eq!(all.lines.len(), position.count_moves(), "no more lines than moves");
}

#[test]
fn a_position_that_came_up_twice_is_a_draw_the_next_time() {
    // The player to move loses with two equal heaps; waiting passes the turn, without end.
    let lost = Heaps::with_waiting(&[1, 1]);
    let depth = Limits::depth(6);
    let fresh = think(Settings::default(), &lost, &[], depth, 1);
    assert!(!fresh.score().is_proven(), "{}", fresh.score());

    let other_to_move = lost.after(lost.wait());
    let past = [other_to_move.key(), lost.key(), other_to_move.key()];
    let found = think(Settings::default(), &lost, &past, depth, 1);
    assert_eq!(found.score(), crate::Score::EVEN, "waiting is a draw, taking loses");
    assert_eq!(found.best().pebbles, 0);
}

#[test]
fn one_thread_and_a_limit_of_nodes_give_the_same_answer_every_time() {
    let position = Heaps::new(2, &[5, 5, 5, 4]);
    let ask = || think(Settings::default(), &position, &[], Limits::nodes(3_000), 2);
    let (one, other) = (ask(), ask());
    assert_eq!((one.depth, one.nodes, &one.lines), (other.depth, other.nodes, &other.lines));
    assert!(one.nodes <= 3_000);
}

#[test]
fn with_several_threads_results_are_as_true() {
    for position in every_position(2) {
        let settings = Settings { threads: 3, ..Settings::default() };
        let found = think(settings, &position, &[], Limits::depth(8), 1).score();
        assert_eq!(found.chance() > 0.5, position.forces_win(Seat::One).is_some(), "{position:?}");
    }
}

#[test]
fn the_smallest_limits_still_give_a_move() {
    let position = Heaps::new(2, &[5, 5, 4]);
    for limits in [Limits::nodes(1), Limits::depth(1), Limits::time(Duration::ZERO)] {
        assert!(position.is_legal(*think(Settings::default(), &position, &[], limits, 1).best()));
    }
}

#[test]
fn a_stop_ends_a_search_without_limits() {
    // With waiting no game has to end, so nothing but the stop ends the search.
    let position = Heaps::with_waiting(&[5, 5, 5, 5]);
    let stop = Stop::default();
    let task =
        Task { position: &position, past: &[], limits: Limits::NONE, lines: 1, among: &[], stop: &stop };
    let settings = Settings { threads: 2, megabytes: 1, ..Settings::default() };
    let found = AlphaBeta::new(settings).think(&task, &mut |report| {
        assert!(!stop.is_raised(), "the search goes on to depth {} after the stop", report.depth);
        if report.depth >= 3 {
            stop.raise();
        }
    });
    assert!(found.depth >= 3 && !found.score().is_proven(), "{} at depth {}", found.score(), found.depth);
    assert!(position.is_legal(*found.best()));
}

#[test]
fn reports_come_with_every_depth() {
    let position = Heaps::new(2, &[5, 5, 5, 4]);
    let mut depths = Vec::new();
    let task = Task {
        position: &position,
        past: &[],
        limits: Limits::depth(5),
        lines: 1,
        among: &[],
        stop: &Stop::default(),
    };
    AlphaBeta::new(Settings::default()).think(&task, &mut |report| depths.push(report.depth));
    assert_eq!(depths, [1, 2, 3, 4, 5]);
}

#[test]
fn planned_errors_change_play_but_never_what_is_proven() {
    let settings = |seed| Settings { error: 300, seed, ..Settings::default() };
    let open = Heaps::new(2, &[5, 5, 5, 5]);
    let scores = |seed| think(settings(seed), &open, &[], Limits::depth(2), 1).score();
    assert!((1..10).any(|seed| scores(seed) != scores(0)), "errors differ");
    for position in every_position(2) {
        let found = think(settings(1), &position, &[], Limits::depth(9), 1).score();
        assert_eq!(found.chance() > 0.5, position.forces_win(Seat::One).is_some(), "{position:?}");
    }
}
