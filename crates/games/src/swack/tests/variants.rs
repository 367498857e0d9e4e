//! The variants.

use super::*;

const PASSED: &str = "w,b,w/b,w,b/w,b,w w 1 - -";
const MOVED: &str = "w,b,w/w,wb,b/w,b,w w 0 b -";

#[test]
fn last_loses_on_a_full_tie_the_player_who_made_the_last_move_loses() {
    swack("size=4,tie=last-loses").ends(&format!("{TIED} b 1 w"), "pass", "b");
    swack("size=4,tie=last-loses").ends(&format!("{TIED} w 1 b"), "pass", "w");
}

#[test]
fn last_loses_changes_nothing_else() {
    swack("size=3,tie=last-loses").ends("w,w,b/b,wb,b/w,w,w w 1 b", "pass", "b");
    swack("size=4,tie=last-loses").ends("b,w,b,w/w,b,w,b/b,w,b,w/w,b,w,b b 0 -", "pass pass", "draw");
}

#[test]
fn white_may_swap_sides_as_the_first_turn_after_a_move_or_a_pass() {
    swack("size=3,swap=yes").allows(MOVED, "swap");
    swack("size=3,swap=yes").allows(PASSED, "swap");
}

#[test]
fn nobody_swaps_without_the_option() {
    swack("size=3").refuses("w,b,w/b,w,b/w,b,w w 1 -", "swap");
}

#[test]
fn black_may_not_swap() {
    swack("size=3,swap=yes").refuses("w,b,w/b,w,b/w,b,w b 0 - -", "swap");
    swack("size=3,swap=yes").refuses("w,b,w/b,bw,b/w,w,w b 0 w -", "swap");
}

#[test]
fn white_may_not_swap_later() {
    let start = "w,b,w/b,w,b/w,b,w b 0 - -";
    for moves in ["a2b2 c1b1 c2c3", "a2b2 pass b3a3", "pass b2b1 pass", "pass b2b1 a2a1"] {
        let after = swack("size=3,swap=yes").after(start, moves);
        assert!(!after.is_legal("swap".parse().unwrap()), "{after}");
    }
}

#[test]
fn the_players_exchange_colours_and_the_board_stays() {
    swack("size=3,swap=yes").leads(MOVED, "swap", "w,b,w/w,wb,b/w,b,w w 0 b s");
    let after = swack("size=3,swap=yes").after(MOVED, "swap");
    assert_eq!(after.status(), Status::ToMove(Seat::One), "White's turn again, now the other player's");
    assert_eq!(after.colour_of(Seat::One).letter(), 'w');
    assert_eq!(after.colour_of(Seat::Two).letter(), 'b');
}

#[test]
fn a_swap_cannot_be_swapped_back() {
    swack("size=3,swap=yes").refuses("w,b,w/w,wb,b/w,b,w w 0 b s", "swap");
}

#[test]
fn a_swap_is_no_pass_so_passes_in_a_row_start_again() {
    swack("size=3,swap=yes").leads(PASSED, "swap", "w,b,w/b,w,b/w,b,w w 0 - s");
    swack("size=3,swap=yes").goes_on(PASSED, "swap pass", 'b');
    swack("size=3,swap=yes").ends(PASSED, "swap pass pass", "w");
}

#[test]
fn a_swap_is_no_move_so_it_does_not_count_for_the_tie() {
    let four = "b,w,b,w/w,b,w,b/b,w,b,w/w,b,w,b";
    swack("size=4,swap=yes").ends(&format!("{four} w 1 - -"), "swap pass pass", "draw");
    let after = swack("size=4,swap=yes").after(&format!("{TIED} w 1 b s"), "pass");
    // Black moved last and wins, and after the swap Black is the second player.
    assert_eq!(after.status().places().and_then(|places| places.winner()), Some(Seat::Two));
}

#[test]
fn a_result_names_the_winners_colour_after_a_swap() {
    swack("size=4,swap=yes").ends(&format!("{TIED} w 1 b s"), "pass", "b");
    let after = swack("size=3,swap=yes").after(PASSED, "swap pass pass");
    assert_eq!(after.status().places().and_then(|places| places.winner()), Some(Seat::One));
}

#[test]
fn a_position_shows_whether_sides_were_swapped_only_in_this_variant() {
    assert_eq!(start("swack:size=3,swap=yes").position(), "w,b,w/b,w,b/w,b,w b 0 - -");
    assert_eq!(start("swack:size=3,tie=last-loses").position(), "w,b,w/b,w,b/w,b,w b 0 -");
}
