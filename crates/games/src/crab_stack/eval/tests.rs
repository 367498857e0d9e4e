//! What is counted, and what wins at once.

use cairn_core::Position;
use cairn_core::conformance::Cases;

use super::super::{Crab, CrabOptions};
use super::*;
use crate::eval_tests::{amounts, can_win, check_weights, each_position, has};

fn two(position: &str) -> CrabStack {
    Cases::new("").position(position)
}

fn three(position: &str) -> CrabStack {
    Cases::new("players=3").position(position)
}

/// The same with every player one seat on.
fn moved_on(position: &CrabStack) -> CrabStack {
    let next = |seat: Seat| Seat::ALL[(seat.index() + 1) % position.seats()];
    let mut moved = CrabStack::bare(position.players);
    for rock in ones(position.occupied()).map(Rock::from_index) {
        for crab in position.crabs(rock).bottom_up() {
            moved.land(rock, Crab { owner: next(crab.owner), ..crab });
            moved.crabs_left[next(crab.owner)] += 1;
        }
    }
    moved.turn = next(position.turn);
    moved.still_in = position.still_in.iter().map(next).collect();
    moved
}

#[test]
fn there_is_a_weight_for_each_feature() {
    check_weights::<CrabStack>();
    assert_eq!(FITTED.len(), 3, "tables for two, three and four");
}

#[test]
fn all_seats_are_judged_alike() {
    for players in 2..=4 {
        each_position(&[CrabOptions { players }], 20, |position| {
            let moved = moved_on(position);
            for seat in Seat::first(players.into()) {
                let next = Seat::ALL[(seat.index() + 1) % usize::from(players)];
                assert_eq!(amounts(position, seat), amounts(&moved, next), "{seat} in {position}");
            }
        });
    }
}

#[test]
fn crabs_are_counted_wherever_they_can_still_get_free() {
    each_position(&[CrabOptions { players: 4 }], 50, |position: &CrabStack| {
        let late = usize::from(position.occupied().count_ones() <= LATE);
        for seat in position.still_in.iter() {
            // From the top of each stack down to the first crab of a player who is out: that one never moves.
            let crabs = ones(position.occupied()).flat_map(|index| {
                let stack: Vec<Crab> = position.crabs(Rock::from_index(index)).bottom_up().collect();
                stack.into_iter().rev().take_while(|crab| position.still_in.contains(crab.owner))
            });
            let mut expected = [0; 3];
            crabs.filter(|crab| crab.owner == seat).for_each(|crab| expected[crab.size as usize] += 1);
            let found = CRABS.map(|features| amounts(position, seat)[features[late] as usize]);
            assert_eq!(found, expected, "{seat} in {position}");
        }
    });
}

#[test]
fn the_moves_of_all_sizes_are_all_moves() {
    let start = two("L1,S1,M1/M2,M2,L1,S1/M2,M1,~,L1,S2/L2,S2,S1,L2/S2,M1,L2 1 12");
    let amounts = amounts(&start, Seat::One);
    let [early, late] = [0, 1].map(|late| MOVES.map(|features| amounts[features[late] as usize]));
    assert_eq!(early.iter().sum::<i32>(), start.count_moves() as i32);
    assert_eq!(late, [0; 3]);
}

const ROW: &str = "
          .  .  .
        .  .  .  .
      .  .  ~  .  .
        S1M1  L2  S2  L1
          .  .  .
    1 12";

#[test]
fn tops_and_their_moves_are_counted() {
    has(
        &two(ROW),
        Seat::One,
        &[
            (Feature::ToMove, 0),
            (Feature::ToMoveLate, 1),
            (Feature::SmallTopsLate, 0),
            (Feature::MediumTopsLate, 1),
            (Feature::LargeTopsLate, 1),
            (Feature::MediumMovesLate, 1),
            (Feature::LargeMovesLate, 1),
            (Feature::FewMoves, 1),
            (Feature::NoMove, 0),
            (Feature::OneLarge, 1),
            (Feature::OneLargeTop, 1),
            (Feature::Stacks, 1),
            (Feature::LargesInReach, 0),
        ],
    );
    has(
        &two(ROW),
        Seat::Two,
        &[
            (Feature::ToMoveLate, 0),
            (Feature::SmallMovesLate, 0),
            (Feature::LargeMovesLate, 2),
            (Feature::StuckSmalls, 1),
            (Feature::MediumsInReach, 1),
            (Feature::Stacks, 0),
        ],
    );
}

#[test]
fn a_wave_takes_what_a_lone_top_held() {
    has(&two(ROW), Seat::One, &[(Feature::Joints, 0), (Feature::WaveTops, 0)]);
    has(
        &two(ROW),
        Seat::Two,
        &[
            (Feature::Joints, 2),
            (Feature::LargeJoints, 1),
            (Feature::WaveTops, 0),
            (Feature::WaveTopsThreatened, 1),
            (Feature::WaveLargesThreatened, 0),
        ],
    );
    let to_move = two(&ROW.replace("1 12", "2 12").replace("S1M1", "L1"));
    has(&to_move, Seat::Two, &[(Feature::WaveTops, 1), (Feature::WaveLarges, 1)]);
}

#[test]
fn who_is_out_has_nothing_else_and_no_chance() {
    let position = three("x2/x4/x5/x2,~,x3/x,L3,L1,S2,L2/x4/x2 1 12");
    let out = amounts(&position, Seat::Three);
    assert_eq!(out.iter().filter(|&&amount| amount != 0).count(), 1);
    assert_eq!(out[Feature::Out as usize], 1);
    for seat in [Seat::One, Seat::Two] {
        has(&position, seat, &[(Feature::Out, 0)]);
        let evaluations = [seat, Seat::Three].map(|seat| position.evaluation(seat, Feature::HAND_SET));
        assert!(evaluations[0] - evaluations[1] > 1000, "{evaluations:?}");
    }
}

#[test]
fn who_is_out_is_no_danger() {
    // The large crabs of player 3 stay where they are.
    let position = three("x2/x4/x5/x2,~,x3/x,L3,L1,S2,L2/x4/x2 1 12");
    has(&position, Seat::One, &[(Feature::LargesInReach, 0)]);
    let position = three("x2/x4/x5/x2,~,x3/x,L3,L1,S2,L2/x4/x2 1 123");
    has(&position, Seat::One, &[(Feature::LargesInReach, 1)]);
}

#[test]
fn some_wins_at_once_are_found() {
    for (row, wins) in [
        // The only crab of player 2 is covered; but not if that uncovers another.
        ("x,L1,L2,x", true),
        ("x,S1L1,L2,x", true),
        ("x,S2L1,L2,x", false),
        // The small crab is stuck and stays so, unless it finds a place.
        ("L1,L2,S2,x", true),
        ("S2,M1,L2,M1L1", true),
        ("S2,M1,L2,S1L1", false),
        // The wave takes the large crab, but not the larger group.
        ("L2,L1,M1,S1", true),
        ("L1,L1,M2,L2", false),
        // Player 2 keeps one of two crabs.
        ("L2,M1L1,L2,x", false),
    ] {
        let position = two(&format!("x3/x4/x2,~,x2/{row}/x3 1 12"));
        assert_eq!(position.wins_at_once(), wins, "{position}");
    }
}

#[test]
fn a_win_at_once_that_is_found_is_one_and_most_are_found() {
    for players in 2..=4 {
        let (mut found, mut wins) = (0, 0);
        each_position(&[CrabOptions { players }], 400, |position: &CrabStack| {
            let can_win = can_win(position);
            assert!(can_win || !position.wins_at_once(), "{position}");
            wins += usize::from(can_win);
            found += usize::from(position.wins_at_once());
        });
        assert!(found > wins / 2 && wins > 500, "{found} of {wins}");
    }
}
