//! The search, on a game of which everything is known.

use std::time::Duration;

use cairn_core::{Key, Position, Seat};

use super::*;
use crate::toy::{Heaps, Taking, ask, check_claims, small, tables};
use crate::{Limits, Part, Score, Stop, Verdict};

fn think(settings: Settings, position: &Heaps, past: &[Key], limits: Limits) -> Report<Taking> {
    ask(&mut Mcts::new(settings), position, past, limits)
}

#[test]
fn what_it_says_is_proven_is_true() {
    let [mut wins, mut losses] = [0; 2];
    for (position, threads) in tables(2).zip([1, 2].into_iter().cycle()) {
        let settings = Settings { threads, ..small() };
        let report = think(settings, &position, &[], Limits::nodes(400));
        let claims = check_claims(&position, &report.lines);
        (wins, losses) = (wins + claims[0], losses + claims[1]);
    }
    assert!(wins > 10 && losses > 30, "{wins} wins and {losses} losses");
}

#[test]
fn with_time_enough_the_winner_of_every_small_position_is_proven() {
    for position in tables(2) {
        let report = think(small(), &position, &[], Limits::nodes(20_000));
        match report.score().verdict() {
            Verdict::Wins(_) => assert!(position.forces_win(Seat::One).is_some(), "{position:?}"),
            Verdict::Loses(_) => assert!(position.forces_win(Seat::Two).is_some(), "{position:?}"),
            Verdict::Points(_) => panic!("{position:?}: {report:?}"),
        }
    }
}

#[test]
fn a_line_is_playable_and_ends_the_game_where_a_win_is_proven() {
    for position in tables(2).filter(|position| position.forces_win(Seat::One).is_some()) {
        let report = think(small(), &position, &[], Limits::nodes(20_000));
        let line = &report.lines[0];
        let mut now = position.clone();
        for &mv in &line.moves {
            assert!(now.is_legal(mv), "{position:?}: {line:?}");
            now = now.after(mv);
        }
        let Verdict::Wins(turns) = line.score.verdict() else { panic!("{position:?}: {report:?}") };
        assert!(line.moves.len() <= turns as usize, "{position:?}: {line:?}");
    }
}

#[test]
fn without_the_solver_nothing_is_proven() {
    let settings = Settings { without: vec![Part::Solver], ..small() };
    let report = think(settings, &Heaps::new(2, &[3]), &[], Limits::nodes(500));
    assert_eq!(report.nodes, 500);
    assert!(!report.score().is_proven() && report.best().pebbles == 3, "{report:?}");
}

#[test]
fn the_same_question_gets_the_same_answer_and_no_sample_too_many() {
    let position = Heaps::new(2, &[5, 5, 5]);
    for without in [vec![], vec![Part::Amaf], vec![Part::Solver]] {
        let mut mcts = Mcts::new(Settings { without, ..small() });
        let mut report = || ask(&mut mcts, &position, &[], Limits::nodes(300));
        let (first, second) = (report(), report());
        assert_eq!((&first.lines, first.nodes, first.lines.len()), (&second.lines, 300, 3));
    }
    let settings = Settings { without: vec![Part::Solver], ..small() };
    assert_eq!(think(settings, &position, &[], Limits::depth(2)).nodes, 2_000);
}

#[test]
fn positions_that_several_paths_lead_to_share_their_nodes() {
    // One pebble from each of two heaps comes to the same in either order.
    let position = Heaps::new(2, &[3, 3, 3]);
    let used = |without: Vec<Part>| {
        let mut mcts = Mcts::new(Settings { without, ..small() });
        ask(&mut mcts, &position, &[], Limits::nodes(3_000));
        mcts.rooms[0].nodes.links.len()
    };
    let [shared, apart] = [vec![Part::Solver], vec![Part::Solver, Part::Table]].map(used);
    assert!(2 * shared < apart, "{shared} nodes, {apart} without sharing");
}

#[test]
fn planned_errors_differ_by_seed_only() {
    let position = Heaps::new(2, &[5, 5, 5]);
    let lines =
        |error, seed| think(Settings { error, seed, ..small() }, &position, &[], Limits::nodes(60)).lines;
    assert_eq!(lines(300, 1), lines(300, 1));
    assert_ne!(lines(300, 1), lines(300, 2));
    assert_ne!(lines(300, 1), lines(0, 1));
}

#[test]
fn a_level_that_looks_two_ahead_sees_both_wins_in_one_with_a_single_sample() {
    let settings = Settings { least_depth: 2, error: 300, ..small() };
    for position in tables(2) {
        let best = *think(settings.clone(), &position, &[], Limits::nodes(1)).best();
        let hands_over = |mv| position.after(mv).forces_win(Seat::Two) == Some(1);
        if position.forces_win(Seat::One) == Some(1) {
            assert_eq!(position.after(best).forces_win(Seat::One), Some(0), "{position:?}");
        } else if !position.moves().into_iter().all(hands_over) {
            assert!(!hands_over(best), "{position:?}");
        }
    }
}

#[test]
fn where_there_is_no_room_it_goes_on_without() {
    let position = Heaps::new(2, &[5, 5, 5]);
    let settings = Settings { without: vec![Part::Solver], ..small() };
    let mut mcts = Mcts { settings, rooms: vec![Room::with_capacity(20)] };
    let report = ask(&mut mcts, &position, &[], Limits::nodes(2_000));
    assert_eq!((report.nodes, mcts.rooms[0].nodes.links.capacity()), (2_000, 20));
    // Less than there are first moves is too little.
    mcts.rooms = vec![Room::with_capacity(1)];
    assert!(position.is_legal(*ask(&mut mcts, &position, &[], Limits::nodes(2_000)).best()));
}

#[test]
fn the_smallest_limits_still_give_a_move() {
    let position = Heaps::new(2, &[5, 5, 4]);
    for limits in [Limits::nodes(1), Limits::depth(1), Limits::time(Duration::ZERO)] {
        for threads in [1, 2] {
            let report = think(Settings { threads, ..small() }, &position, &[], limits);
            assert!(position.is_legal(*report.best()));
        }
    }
}

#[test]
fn several_threads_take_as_many_samples_together_and_a_stop_ends_them() {
    let position = Heaps::with_waiting(&[5, 5, 5, 5]);
    let settings = Settings { threads: 2, ..small() };
    assert_eq!(think(settings.clone(), &position, &[], Limits::nodes(1_000)).nodes, 1_000);
    let stop = Stop::default();
    let task =
        Task { position: &position, past: &[], limits: Limits::NONE, lines: 1, among: &[], stop: &stop };
    let report = Mcts::new(settings).think(&task, &mut |_| stop.raise());
    assert!(report.nodes >= 256 && position.is_legal(*report.best()));
}

#[test]
fn a_position_that_came_up_twice_is_a_draw() {
    let position = Heaps::with_waiting(&[4]);
    let wait = position.wait();
    let past = [position.after(wait).key(); 2];
    let report = think(small(), &position, &past, Limits::nodes(4_000));
    assert_eq!((report.best(), report.score()), (&wait, Score::EVEN));
}
