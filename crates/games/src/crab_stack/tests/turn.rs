//! Moves.

use super::*;

#[test]
fn a_small_crab_goes_exactly_three_steps() {
    let row = lay(TWO, "c2=S1 c3=S2 c4=S2 c5=S2", "1 12");
    two().offers(&row, "c2c5");
    two().leads(&row, "c2c5", &lay(TWO, "c3=S2 c4=S2 c5=S2S1", "1 1"));
}

#[test]
fn a_medium_crab_goes_exactly_two_steps() {
    two().offers(&lay(TWO, "c2=M1 c3=S2 c4=S2 c5=S2", "1 12"), "c2c4");
}

#[test]
fn a_large_crab_goes_exactly_one_step() {
    two().offers(&lay(TWO, "c2=L1 c3=S2 c4=S2 c5=S2", "1 12"), "c2c3");
}

#[test]
fn only_a_crab_on_top_of_a_stack_can_move() {
    let covered = lay(TWO, "c2=S1L2 c3=S2 c4=S2 c5=S2L1", "1 12");
    two().offers(&covered, "c5c4");
    two().offers(&lay(TWO, "c2=S2L1 c3=M2 c4=S2 c5=S2", "1 12"), "c2c3");
}

#[test]
fn only_your_own_crab_can_move() {
    let row = lay(TWO, "c2=L1 c3=S2 c4=S2 c5=L2", "1 12");
    two().refuses(&row, "c5c4");
    two().goes_on(&row, "c2c3", '2');
}

#[test]
fn each_step_goes_to_a_rock_with_a_crab() {
    // Without c3 the way leads over b2 and b3, and c5 is too far.
    two().offers(&lay(TWO, "c2=S1 b2=M2 b3=M2 c4=S2 c5=S2", "1 12"), "c2c4");
    two().offers(&lay(TWO, "c2=S1 b2=M2 b3=M2 c3=M2 c4=S2 c5=S2", "1 12"), "c2c4 c2c5");
}

#[test]
fn the_crabs_on_the_way_are_of_any_size_and_owner() {
    two().allows(&lay(TWO, "c2=S1 c3=L1 c4=M2 c5=S2", "1 12"), "c2c5");
    two().allows(&lay(TWO, "c2=M1 c3=S1 c4=S2", "1 12"), "c2c4");
    two().allows(&lay(TWO, "c2=M1 c3=S1M2L2 c4=S2", "1 12"), "c2c4");
}

#[test]
fn no_rock_is_visited_twice() {
    // Three rocks that touch each other: to b2 and back over c3 would be three steps.
    two().refuses(&lay(TWO, "c2=S1 b2=S2 c3=S2L1", "1 12"), "c2b2");
    // With a fourth rock there is a way over c3 and b3.
    two().allows(&lay(TWO, "c2=S1 b2=S2 c3=S2L1 b3=M2", "1 12"), "c2b2");
}

#[test]
fn the_starting_rock_is_not_visited_again() {
    two().refuses(&lay(TWO, "c2=S2M1 c3=L1", "1 12"), "c2c2");
    two().refuses(&lay(TWO, "c2=S2S1 b2=S2 c3=S2L1", "1 12"), "c2c2 c2b2");
    two().refuses(&lay(TWO, "c2=S2 c3=S1 c4=S2 c5=L1", "1 12"), "c3c2 c3c4");
}

#[test]
fn the_path_may_bend() {
    two().offers(&lay(TWO, "c2=S1 c3=M2 b3=L2 b4=S2", "1 12"), "c2b4");
}

#[test]
fn only_start_and_end_matter() {
    // Over b2 or over c3: one move.
    two().offers(&lay(TWO, "c2=M1 b2=L2 c3=L2 b3=S2", "1 12"), "c2b3");
}

#[test]
fn the_crab_ends_on_top_of_another() {
    let after = lay(TWO, "c3=S2 c4=S2M1 c5=L2", "2 12");
    two().leads(&lay(TWO, "c2=M1 c3=S2 c4=S2 c5=L2", "1 12"), "c2c4", &after);
}

#[test]
fn a_large_crab_ends_on_any() {
    for end in ["S2", "M2", "L2"] {
        two().allows(&lay(TWO, &format!("c2=L1 c3={end}"), "1 12"), "c2c3");
    }
}

#[test]
fn a_medium_crab_ends_on_a_medium_or_small_one() {
    two().allows(&lay(TWO, "c2=M1 c3=L2 c4=M2", "1 12"), "c2c4");
    two().allows(&lay(TWO, "c2=M1 c3=L2 c4=S2", "1 12"), "c2c4");
}

#[test]
fn a_medium_crab_may_not_climb_a_large_one() {
    two().refuses(&lay(TWO, "c2=M1 c3=S2 c4=L2 c5=L1", "1 12"), "c2c4");
    two().refuses(&lay(TWO, "c2=M1 c3=S2 c4=S2L2 c5=L1", "1 12"), "c2c4");
}

#[test]
fn a_small_crab_may_not_climb_a_medium_one() {
    two().refuses(&lay(TWO, "c2=S1 c3=S2 c4=S2 c5=M2 b4=L1", "1 12"), "c2c5");
}

#[test]
fn a_small_crab_may_not_climb_a_large_one() {
    two().refuses(&lay(TWO, "c2=S1 c3=S2 c4=S2 c5=L2 b4=L1", "1 12"), "c2c5");
}

#[test]
fn the_size_rule_binds_the_end_of_the_move_only() {
    two().allows(&lay(TWO, "c2=S1 c3=L2 c4=M2 c5=S2", "1 12"), "c2c5");
    two().allows(&lay(TWO, "c2=M1 c3=L2 c4=S2", "1 12"), "c2c4");
}
