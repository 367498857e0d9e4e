//! The wave.

use super::*;

#[test]
fn where_all_stays_connected_nothing_is_washed_off() {
    // The rocks round c3 hang together without it.
    let after = lay(TWO, "c2=S2 b2=S2 b3=S2L1", "1 1");
    two().leads(&lay(TWO, "c2=S2 b2=S2 b3=S2 c3=L1", "1 12"), "c3b3", &after);
    // A crab is left on c3.
    let after = lay(TWO, "c2=S2 c3=S1 c4=S1L1 c5=L2", "2 12");
    two().leads(&lay(TWO, "c2=S2 c3=S1L1 c4=S1 c5=L2", "1 12"), "c3c4", &after);
}

#[test]
fn the_group_with_most_rocks_stays_and_the_others_are_washed_off() {
    let after = lay(TWO, "c4=S1L1 c5=L2", "2 12");
    two().leads(&lay(TWO, "c2=S2 c3=L1 c4=S1 c5=L2", "1 12"), "c3c4", &after);
}

#[test]
fn rocks_count_before_crabs() {
    // One rock with four crabs against two rocks with two.
    let after = lay(TWO, "c4=S1 c5=L2", "2 12");
    two().leads(&lay(TWO, "c2=S2S1M2 c3=L1 c4=S1 c5=L2", "1 12"), "c3c2", &after);
}

#[test]
fn the_movers_own_crabs_get_no_mercy() {
    let before = lay(TWO, "c2=S1 c3=L1 c4=S1 c5=L2", "1 12");
    two().leads(&before, "c3c2", &lay(TWO, "c4=S1 c5=L2", "2 12"));
}

/// Without c4 there are two groups of two rocks, one with two crabs and one with those of `right`.
fn balanced(right: &str) -> String {
    lay(TWO, &format!("c2=S2 c3=S1 c4=L1 {right}"), "1 12")
}

#[test]
fn among_equals_the_group_with_most_crabs_stays() {
    // The crab that has moved counts where it is.
    two().leads(&balanced("c5=S2 d6=L2"), "c4c3", &lay(TWO, "c2=S2 c3=S1L1", "1 1"));
    two().leads(&balanced("c5=S2 d6=L2"), "c4c5", &lay(TWO, "c5=S2L1 d6=L2", "2 12"));
    // Here it is not enough: four against three.
    two().leads(&balanced("c5=S2S2 d6=M1L2"), "c4c3", &lay(TWO, "c5=S2S2 d6=M1L2", "2 12"));
}

#[test]
fn among_those_the_player_who_moved_chooses_which_one_stays() {
    let before = balanced("c5=S1S2 d6=L2");
    two().offers(&before, "c4c3=c2 c4c3=c5 c4c5");
    two().leads(&before, "c4c3=c2", &lay(TWO, "c2=S2 c3=S1L1", "1 1"));
    two().leads(&before, "c4c3=c5", &lay(TWO, "c5=S1S2 d6=L2", "2 12"));
}

#[test]
fn a_choice_names_the_lowest_rock_of_a_group_that_may_stay() {
    let before = balanced("c5=S1S2 d6=L2");
    two().refuses(&before, "c4c3 c4c3=c3 c4c3=d6 c4c3=c4 c4c3=b2");
    // Without a choice nothing is named.
    two().refuses(&before, "c4c5=c5 c4c5=c2");
}

#[test]
fn the_letter_of_a_name_counts_before_its_number() {
    // One group is b4 c4 c3, the other d6 e6 f6.
    let before = lay(TWO, "c3=S1 c4=S2 b4=S2 c5=L1 d6=S2 e6=M2 f6=M1L2", "1 12");
    two().allows(&before, "c5c4=b4 c5c4=d6");
    two().refuses(&before, "c5c4=c3 c5c4=e6");
}

#[test]
fn a_medium_or_small_crab_makes_waves_as_well() {
    // The way leads from c3 over d3 and e4.
    let before = lay(TWO, "b3=S2 c3=S1 d3=M1 e4=M2 e5=S2 e6=L2", "1 12");
    two().leads(&before, "c3e5", &lay(TWO, "d3=M1 e4=M2 e5=S2S1 e6=L2", "2 12"));
    let before = lay(TWO, "b3=S2 c3=M1 d3=M1 e4=M2 e5=L2", "1 12");
    two().leads(&before, "c3e4", &lay(TWO, "d3=M1 e4=M2M1 e5=L2", "2 12"));
}

#[test]
fn a_single_move_can_leave_three_groups_and_the_largest_stays() {
    // c4 c5 d6, d3 e4, and b2.
    let before = lay(TWO, "b2=S2 c3=L1 c4=S2 c5=S1 d6=L2 d3=S2 e4=S1", "1 12");
    let after = lay(TWO, "c4=S2L1 c5=S1 d6=L2", "2 12");
    two().leads(&before, "c3c4", &after);
    two().leads(&before, "c3b2", &lay(TWO, "c4=S2 c5=S1 d6=L2", "2 12"));
}

#[test]
fn of_three_groups_only_the_equal_ones_can_be_chosen() {
    // Two rocks and three crabs, two rocks and two crabs, one rock.
    let before = lay(TWO, "b2=S2 c3=L1 c4=S1S2 c5=L2 d3=S2 e4=M2", "1 12");
    two().offers(&before, "c3b2 c3c4 c3d3=c4 c3d3=d3");
    two().leads(&before, "c3d3=d3", &lay(TWO, "d3=S2L1 e4=M2", "1 1"));
    two().leads(&before, "c3d3=c4", &lay(TWO, "c4=S1S2 c5=L2", "2 12"));
    // On b2 the crab does not help the group of two crabs.
    two().leads(&before, "c3b2", &lay(TWO, "c4=S1S2 c5=L2", "2 12"));
}

#[test]
fn all_three_groups_can_be_equal() {
    let before = lay(TWO, "b2=S1S2 c3=L1 c4=S2 d3=M1M2", "1 12");
    two().offers(&before, "c3b2 c3c4=b2 c3c4=c4 c3c4=d3 c3d3");
    let before = lay(TWO, "b2=S2 c3=L1 c4=S2 d3=M2", "1 12");
    two().offers(&before, "c3b2 c3c4 c3d3");
    // With three crabs each.
    let before = lay(TWO, "b2=S1S2 c3=L1 c4=S2M1L2 d3=M1M2L2", "1 12");
    two().offers(&before, "c3b2=b2 c3b2=c4 c3b2=d3 c3c4 c3d3");
}
