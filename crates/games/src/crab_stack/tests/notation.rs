//! Texts.

use cairn_core::Notation;

use super::super::{CrabOptions, Move};
use super::*;

#[test]
fn stacks_are_written_bottom_to_top_in_the_rows_they_lie_in() {
    let position = two().position(&lay(TWO, "b2=S2M1 c2=S1M2L1 c3=S2 c4=S1 c5=L2", "2 12"));
    assert_eq!(position.to_string(), "x3/x4/x2,~,x2/S1M2L1,S2,S1,L2/S2M1,x2 2 12");
}

#[test]
fn the_error_of_a_bad_move_says_how_moves_are_written() {
    let expected = "expected a move: two rocks such as b2c4, perhaps = and a rock that stays";
    for (text, error) in [
        ("", format!("column 1: {expected}, found nothing")),
        ("é", "column 1: expected a rock such as b3, found 'é'".to_owned()),
        ("b", format!("column 1: {expected}, found 'b'")),
        ("b2", "column 3: expected a rock such as b3, found nothing".to_owned()),
        ("b2c9", "column 3: expected a rock such as b3, found 'c9'".to_owned()),
        ("b2d4", "column 3: expected a rock such as b3, found 'd4'".to_owned()),
        ("a5b5", "column 1: expected a rock such as b3, found 'a5'".to_owned()),
        ("b2c4=", "column 6: expected a rock such as b3, found nothing".to_owned()),
        ("b2c4=b2=", "column 6: expected a rock such as b3, found 'b2='".to_owned()),
        ("b2c4b2", "column 3: expected a rock such as b3, found 'c4b2'".to_owned()),
    ] {
        assert_eq!(text.parse::<Move>().unwrap_err().to_string(), error);
    }
}

#[test]
fn a_rock_that_only_more_players_use_is_no_rock_of_a_move() {
    two().refuses(&lay(TWO, "c2=L1 c3=S2", "1 12"), "c2c1 c1c2");
}

#[test]
fn the_error_of_a_bad_position_says_what_is_wrong_and_where() {
    for (row_c, fields, error) in [
        (
            "L1,S2,x2",
            "1",
            "column 1: expected 3 fields separated by single spaces (board, player to move, players still in), found 2",
        ),
        ("L1,S2,x", "1 12", "column 15: expected 4 cells in row 4 from the top, found 3"),
        (
            "L1,S3,x2",
            "1 12",
            "column 18: expected crabs on c3: S, M or L and a player from 1 to 2, found 'S3'",
        ),
        (
            "L1,S2X1,x2",
            "1 12",
            "column 20: expected crabs on c3: S, M or L and a player from 1 to 2, found 'X1'",
        ),
        (
            "L1,S2M,x2",
            "1 12",
            "column 20: expected crabs on c3: S, M or L and a player from 1 to 2, found 'M'",
        ),
        (
            "L1,~,S2,x",
            "1 12",
            "column 18: expected crabs on c3: S, M or L and a player from 1 to 2, found '~'",
        ),
        ("L1,M1S2,x2", "1 12", "column 20: S2 lies on the larger M1 on c3"),
        ("L1,S2L1M2,x2", "1 12", "column 22: M2 lies on the larger L1 on c3"),
        ("L1,S2S2,S2S2,x", "1 12", "column 25: the S2 on c4 is one too many: there are 3"),
        ("L1,x,S2,x", "1 12", "column 1: the crabs on c4 are cut off: a wave would have taken some"),
        ("x4", "1 1", "column 1: there is no crab on the board"),
        ("L1,S2,x2", "3 12", "column 27: expected a player from 1 to 2, found '3'"),
        ("L1,S2,x2", "0 12", "column 27: expected a player from 1 to 2, found '0'"),
        ("L1,S2,x2", "1 123", "column 31: expected a player from 1 to 2, found '3'"),
        ("L1,S2,x2", "1 ", "column 29: expected the players still in, such as 12, found nothing"),
        ("L1,S2,x2", "1 2", "column 27: player 1 is to move, but is out of the game"),
        ("L1,S1,x2", "1 12", "column 29: player 2 has no crab left and cannot be still in"),
        ("L1,S2,x2", "1 21", "column 29: expected the usual form, which goes on '12', found '21'"),
        (
            "L1,S2,x,x",
            "1 12",
            "column 22: expected the usual form, which goes on '2/x3 1 12', found ',x/x3 1 12'",
        ),
    ] {
        two().rejects(&format!("x3/x4/x2,~,x2/{row_c}/x3 {fields}"), error);
    }
}

#[test]
fn of_many_alike_the_first_that_is_too_many_is_named() {
    two().rejects(
        "x3/x4/x2,~,x2/L1,S2S2S2S2S1S1S1,x2/x3 1 12",
        "column 24: the S2 on c3 is one too many: there are 3",
    );
}

#[test]
fn the_water_is_where_it_belongs() {
    two().rejects("x3/x4/x5/L1,S2,x2/x3 1 12", "column 7: expected the water ~ at d4, found 'x5'");
    two().rejects("x3/x4/x2,S1,x2/L1,S2,x2/x3 1 12", "column 10: expected the water ~ at d4, found 'S1'");
    two().rejects(
        "x3/x4/x,~,x3/L1,S2,x2/x3 1 12",
        "column 9: expected crabs on d3: S, M or L and a player from 1 to 2, found '~'",
    );
}

#[test]
fn the_places_of_players_who_are_out_survive_in_a_last_field() {
    for (fields, result) in [("1 1", "1>234"), ("1 1 2>34", "1>2>34"), ("1 1 4>2>3", "1>4>2>3")] {
        let over = lay(FOUR, "c2=L1 c3=L2", fields);
        four().is_over(&over, result);
        four().leads(&over, "", &over);
    }
    // Player 2 goes out after the others.
    let before = lay(FOUR, "c2=S2 c3=L1 c4=L1", "1 12 3>4");
    four().ends(&before, "c3c4", "1>2>3>4");
    four().leads(&before, "c3c4", &lay(FOUR, "c4=L1L1", "1 1 2>3>4"));
}

#[test]
fn the_field_of_places_names_each_player_who_is_out_once() {
    let text = four().position(&lay(FOUR, "c2=L1 c3=L2", "1 12")).to_string();
    let (board, _) = text.split_once(' ').unwrap();
    four().position(&format!("{board} 1 12 3>4"));
    for fields in [
        "1 12 3",
        "1 12 34",
        "1 12 3>",
        "1 12 3>3",
        "1 12 3>1",
        "1 1 2>3",
        "1 1 43>2",
        "1 12 3>4 x",
        "1 12 3>x",
    ] {
        let read = CrabStack::read(&CrabOptions { players: 4 }, &format!("{board} {fields}"));
        assert!(read.is_err(), "{fields}");
    }
    four().rejects(
        &format!("{board} 1 12 3>1"),
        &format!("column {}: player 1 is still in and has no place yet", board.len() + 9),
    );
}
