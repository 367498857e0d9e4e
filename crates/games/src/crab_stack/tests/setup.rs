//! Board and setup.

use std::collections::{BTreeMap, BTreeSet};

use cairn_core::{Ground, Seat, Status};

use super::*;

/// The names of a board's rocks from the top.
fn names(board: &str) -> Vec<&str> {
    board.split_whitespace().filter(|&name| name != "~").collect()
}

#[test]
fn two_players_use_18_rocks_three_27_and_four_36() {
    for (players, board, count) in [(2, TWO, 18), (3, THREE, 27), (4, FOUR, 36)] {
        let cells = deal(players, 1).cells();
        let rocks: Vec<&str> =
            cells.iter().filter(|cell| cell.ground.holds_pieces()).map(|cell| &*cell.name).collect();
        assert_eq!(rocks, names(board));
        assert_eq!(rocks.len(), count);
    }
}

#[test]
fn the_water_is_at_d4() {
    for players in 2..=4 {
        let cells = deal(players, 1).cells();
        let water: Vec<_> = cells.iter().filter(|cell| !cell.ground.holds_pieces()).collect();
        assert_eq!(water.len(), 1);
        assert_eq!(water[0].name, "d4");
        assert!(water[0].stack.is_empty());
    }
}

#[test]
fn the_black_rocks_are_every_other_rock_of_the_outer_ring_from_a1() {
    // The outer ring from a1, counter-clockwise.
    let ring = "a1 a2 a3 a4 b5 c6 d7 e7 f7 g7 g6 g5 g4 f3 e2 d1 c1 b1";
    let black: BTreeSet<&str> = ring.split(' ').step_by(2).collect();
    assert_eq!(black, BTreeSet::from(["a1", "a3", "b5", "c1", "d7", "e2", "f7", "g4", "g6"]));
    for players in [3, 4] {
        let cells = deal(players, 1).cells();
        let dark = cells
            .iter()
            .filter(|cell| cell.ground == Ground::Patch(&crate::crab_stack::look::DARK_ROCK))
            .map(|cell| &*cell.name);
        assert_eq!(dark.collect::<BTreeSet<_>>(), black);
    }
    let yellow: BTreeSet<&str> = names(TWO).into_iter().collect();
    assert_eq!(names(THREE).into_iter().collect::<BTreeSet<_>>(), &yellow | &black);
}

#[test]
fn each_rock_has_up_to_six_neighbours() {
    let round = "b1=S2 b2=M2 c1=S2 c2=L1 c3=M2 d2=S2 d3=M2";
    four().offers(&lay(FOUR, round, "1 12"), "c2b1 c2b2 c2c1 c2c3 c2d2 c2d3");
    four().offers(&lay(FOUR, "a1=L1 a2=S2 b1=S2 b2=S2", "1 12"), "a1a2 a1b1 a1b2");
}

#[test]
fn the_water_is_no_rock_and_two_rocks_are_not_neighbours_across_it() {
    two().offers(&lay(TWO, "d3=L1 e4=S2 e5=S2 d5=L2", "1 12"), "d3e4");
    two().offers(&lay(TWO, "d3=M1 e4=S2 e5=S2 d5=M2", "1 12"), "d3e5");
}

#[test]
fn each_player_has_three_small_three_medium_and_three_large_crabs() {
    for players in 2..=4 {
        for seed in 0..20 {
            let mut counts = BTreeMap::new();
            for crab in deal(players, seed).cells().iter().flat_map(|cell| &cell.stack) {
                *counts.entry((crab.owner, format!("{:?}", crab.kind))).or_insert(0) += 1;
            }
            assert_eq!(counts.len(), players * 3);
            assert!(counts.values().all(|&count| count == 3), "{counts:?}");
        }
    }
}

#[test]
fn they_are_dealt_one_to_a_rock_so_that_every_rock_is_covered() {
    for players in 2..=4 {
        let cells = deal(players, 7).cells();
        assert!(cells.iter().all(|cell| cell.stack.len() == usize::from(cell.ground.holds_pieces())));
    }
}

#[test]
fn they_are_shuffled_and_the_same_seed_gives_the_same_deal() {
    let deals: BTreeSet<String> = (0..50).map(|seed| deal(2, seed).position()).collect();
    assert_eq!(deals.len(), 50);
    assert_eq!(deal(2, 0).position(), "M2,M2,L1/L1,L2,S1,S1/L1,S2,~,S2,M1/S2,L2,L2,M2/M1,S1,M1 1 12");
}

#[test]
fn player_1_starts_and_turns_go_round() {
    let mut table = deal(4, 3);
    for seat in Seat::ALL.into_iter().chain(Seat::ALL) {
        assert_eq!(table.status(), Status::ToMove(seat));
        let mv = table.moves().remove(0);
        table.play(&mv).unwrap();
    }
}
