//! The ways that crabs take.

use std::collections::BTreeSet;

use cairn_core::{Notation, Scene};

use super::*;
use crate::crab_stack::CrabOptions;

/// The way of a move in the only walk, or in the straightest of several.
#[track_caller]
fn goes(crabs: &str, mv: &str, way: &str) {
    let drawn = lay(TWO, crabs, "1 12");
    let position = two().position(&drawn);
    let mv = position.read_move(mv).expect("a legal move");
    assert_eq!(position.route(mv).join(" "), way);
}

#[test]
fn a_crab_goes_straight_where_it_can() {
    goes("c2=S1 c3=M2 c4=M2 c5=S2 b2=S2 b3=M2 b4=S2", "c2c5", "c2 c3 c4 c5");
    goes("c2=M1 c3=S2 c4=S2 b2=S2 b3=M2", "c2c4", "c2 c3 c4");
    goes("c2=L1 c3=S2", "c2c3", "c2 c3");
}

#[test]
fn a_crab_goes_round_water_and_empty_rocks() {
    goes("d3=S1 e4=M2 e5=M2 d5=S2", "d3d5", "d3 e4 e5 d5");
    goes("c2=S1 b2=M2 b3=M2 c4=S2", "c2c4", "c2 b2 b3 c4");
}

#[test]
fn a_small_crab_takes_three_steps_to_its_neighbour() {
    goes("c2=S1 c3=M2 d3=M2 d2=S2", "c2d2", "c2 c3 d3 d2");
}

#[test]
fn every_way_has_as_many_steps_as_the_crab_and_passes_each_rock_once() {
    for (players, seed) in [(2, 1), (2, 2), (3, 3), (4, 4), (4, 5)] {
        let mut table = deal(players, seed);
        for ply in 0.. {
            let moves = table.moves();
            let Some(next) = moves.get(ply * 7 % moves.len().max(1)) else { break };
            let position = CrabStack::read(&CrabOptions { players: players as u8 }, &table.position());
            let position = position.expect("a position");
            for text in &moves {
                check_way(&position, text, &table.route(text));
            }
            let route = table.route(next);
            table.play(next).expect("a legal move");
            assert_eq!(table.last_route(), route);
        }
    }
}

#[track_caller]
fn check_way(position: &CrabStack, text: &str, way: &[String]) {
    let mv = position.read_move(text).expect("a legal move");
    let size = position.crabs(mv.from).top_size();
    assert_eq!(way.len() as u32, size.steps() + 1, "{text}: {way:?}");
    assert_eq!(way.iter().collect::<BTreeSet<_>>().len(), way.len(), "{text}: {way:?}");
    let cells = position.cells();
    let at = |name: &String| {
        let cell = cells.iter().find(|cell| cell.name == *name).expect("a rock");
        assert!(!cell.stack.is_empty(), "{text} passes {name}");
        cell.at
    };
    for step in way.windows(2) {
        let (from, to) = (at(&step[0]), at(&step[1]));
        assert!((from.x - to.x).hypot(from.y - to.y) < 1.01, "{text}: {step:?}");
    }
}

#[test]
fn what_is_not_legal_has_no_way() {
    let table = deal(2, 1);
    for text in ["", "a1", "b2b2", "d4c4", "pass"] {
        assert!(table.route(text).is_empty(), "{text}");
    }
    assert!(table.last_route().is_empty());
}
