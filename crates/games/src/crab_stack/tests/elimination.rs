//! Elimination and end.

use cairn_core::Position;

use super::*;
use crate::{PlayError, Record};

#[test]
fn a_player_with_no_crab_left_is_out_at_once() {
    let before = lay(THREE, "c2=S3 c3=L1 c4=S1 c5=L2", "1 123");
    three().leads(&before, "c3c4", &lay(THREE, "c4=S1L1 c5=L2", "2 12"));
}

#[test]
fn a_player_can_wash_off_the_own_last_crab() {
    two().ends(&lay(TWO, "c2=S1 c3=L1 c4=S2 c5=L2", "1 12"), "c3c2", "2");
    let before = lay(THREE, "c2=S1 c3=L1 c4=S2 c5=L3", "1 123");
    three().leads(&before, "c3c2", &lay(THREE, "c4=S2 c5=L3", "3 3 2>1"));
    three().ends(&before, "c3c2", "3>2>1");
}

#[test]
fn if_that_is_everyone_still_in_the_player_who_moved_wins() {
    // Only crabs of 3, who is out already, stay.
    let before = lay(THREE, "c2=L2 c3=L1 c4=S3 c5=S3", "1 12");
    three().leads(&before, "c3c2", &lay(THREE, "c4=S3 c5=S3", "1 1 2>3"));
    three().ends(&before, "c3c2", "1>2>3");
    let before = lay(THREE, "c2=L1 c3=L2 c4=S3 c5=S3", "2 12");
    three().ends(&before, "c3c2", "2>1>3");
    let before = lay(FOUR, "c2=M2L4 c3=L1 c4=S3 c5=S3", "1 124");
    four().ends(&before, "c3c2", "1>24>3");
}

#[test]
fn a_player_with_no_legal_move_when_their_turn_starts_is_out() {
    // Player 1 covers the only crab of player 2.
    two().ends(&lay(TWO, "c3=S1L1 c4=L2", "1 12"), "c3c4", "1");
    // The small crab of player 2 has nowhere to go.
    two().ends(&lay(TWO, "c3=S1L1 c4=S1 c5=S2", "1 12"), "c3c4", "1");
}

#[test]
fn only_the_start_of_their_own_turn_counts() {
    // Player 3's crab is covered while player 1 moves; then player 2 uncovers it.
    let before = lay(THREE, "c2=S1L1 c3=S1 c4=L3L2 c5=S2", "1 123");
    three().goes_on(&before, "c2c3 c4c5", '3');
}

#[test]
fn they_are_out_for_good_even_if_a_crab_of_theirs_could_move_later() {
    let before = lay(THREE, "c3=S1L1 c4=L2 c5=S3L3 d6=S3", "1 123");
    three().leads(&before, "c3c4", &lay(THREE, "c3=S1 c4=L2L1 c5=S3L3 d6=S3", "3 13"));
    // On the way back the crab of player 2 is uncovered, but it is the turn of player 3.
    let after = lay(THREE, "c3=S1L1 c4=L2 c5=S3 d6=S3L3", "3 13");
    three().leads(&before, "c3c4 c5d6 c4c3", &after);
    three().refuses(&after, "c4c3 c4c5");
}

#[test]
fn their_crabs_stay_as_part_of_stacks_and_paths() {
    let before = lay(THREE, "c2=M1 c3=L2 c4=S2 c5=L3", "1 13");
    three().leads(&before, "c2c4", &lay(THREE, "c3=L2 c4=S2M1 c5=L3", "3 13"));
}

#[test]
fn several_players_can_be_out_one_after_the_other() {
    let before = lay(FOUR, "c3=S1L1 c4=S2S3 c5=L4", "1 1234");
    four().leads(&before, "c3c4", &lay(FOUR, "c3=S1 c4=S2S3L1 c5=L4", "4 14 3>2"));
    // The later out, the better.
    four().ends(&lay(FOUR, "c3=S1L1 c4=S2S3S4", "1 1234"), "c3c4", "1>4>3>2");
}

#[test]
fn the_last_player_left_wins_whether_or_not_they_could_move() {
    two().ends(&lay(TWO, "c3=L1 c4=S2", "1 12"), "c3c4", "1");
    two().leads(&lay(TWO, "c3=L1 c4=S2", "1 12"), "c3c4", &lay(TWO, "c4=S2L1", "1 1"));
}

#[test]
fn players_out_by_the_same_wave_share_a_place() {
    let before = lay(FOUR, "c2=S2S3 c3=L1 c4=S1 c5=L4", "1 1234");
    four().leads(&before, "c3c4", &lay(FOUR, "c4=S1L1 c5=L4", "4 14"));
    four().ends(&before, "c3c4 c5c4", "4>1>23");
}

#[test]
fn players_washed_off_are_out_before_players_who_cannot_move() {
    // The wave takes player 3; then player 2, whose turn it is, cannot move.
    let before = lay(FOUR, "c2=S3 c3=L1 c4=S2 c5=S4L4", "1 1234");
    four().leads(&before, "c3c4", &lay(FOUR, "c4=S2L1 c5=S4L4", "4 14 2>3"));
    four().ends(&before, "c3c4 c5c4", "4>1>2>3");
}

#[test]
fn a_first_player_without_a_move_is_out_before_moving() {
    let stuck = lay(TWO, "c2=S1 c3=L2", "1 12");
    two().is_over(&stuck, "2");
    two().leads(&stuck, "", &lay(TWO, "c2=S1 c3=L2", "2 2"));
    let stuck = lay(THREE, "c2=S1 c3=L2 c4=L3", "1 123");
    three().leads(&stuck, "", &lay(THREE, "c2=S1 c3=L2 c4=L3", "2 23"));
    three().ends(&stuck, "c3c4", "2>3>1");
}

/// Plays the moves over and over until the game is over, and gives the number of moves and the result.
fn repeat(rules: &Cases<CrabStack>, position: &str, first: &str, moves: &str) -> (usize, String) {
    let mut table: Box<dyn Table> = Box::new(Record::new(rules.position(position)));
    let moves = first.split_terminator(' ').chain(moves.split(' ').cycle());
    for mv in moves.take(100) {
        table.play(mv).unwrap();
        if let Some(places) = table.status().places() {
            assert_eq!(table.play(mv), Err(PlayError::Over));
            return (table.ply(), table.result_text(&places));
        }
    }
    panic!("the game goes on");
}

const TO_AND_FRO: &str = "c2c3 c5c4 c3c2 c4c5";

#[test]
fn the_same_position_for_the_third_time_is_a_draw() {
    let before = lay(TWO, "c2=S1L1 c3=S1 c4=S2 c5=S2L2", "1 12");
    assert_eq!(repeat(&two(), &before, "", TO_AND_FRO), (8, "draw".to_owned()));
}

#[test]
fn those_still_in_share_the_first_place() {
    let before = lay(THREE, "c2=S1L1 c3=S1 c4=S3S2 c5=S2L2", "1 12");
    assert_eq!(repeat(&three(), &before, "", TO_AND_FRO), (8, "12>3".to_owned()));
    // Players 3 and 4 go out in the first round; only then a position can come back.
    let before = lay(FOUR, "c2=S1L1 c3=S1 c4=S4S2 c5=S2L2 d6=S3", "1 1234");
    let result = repeat(&four(), &before, "c2c3 c5c4", "c3c2 c4c5 c2c3 c5c4");
    assert_eq!(result, (10, "12>4>3".to_owned()));
}

#[test]
fn a_position_is_all_stacks_the_player_to_move_and_the_players_still_in() {
    let crabs = "c2=S1L1 c3=S2L2 c4=S3L3";
    let one = three().position(&lay(THREE, crabs, "1 123"));
    for (crabs, fields) in [(crabs, "2 123"), (crabs, "1 12"), ("c2=S2L1 c3=S1L2 c4=S3L3", "1 123")] {
        let other = three().position(&lay(THREE, crabs, fields));
        assert_ne!(one, other);
        assert_ne!(one.key(), other.key());
    }
}
