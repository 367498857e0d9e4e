//! Texts.

use super::super::Move;
use cairn_core::Notation;

use super::*;
use crate::swack::SwackOptions;

#[test]
fn after_two_passes_the_passes_field_still_reads_one_and_a_last_field_says_that_the_game_is_over() {
    swack("size=3").leads(START, "pass pass", "w,b,w/b,w,b/w,b,w b 1 - over");
    swack("size=3").is_over("w,b,w/b,w,b/w,b,w b 1 - over", "w");
    swack("size=3,swap=yes").is_over("w,b,w/b,w,b/w,b,w b 1 - s over", "w");
    // A text without the field is valid: the game goes on.
    swack("size=3").goes_on("w,b,w/b,w,b/w,b,w b 1 -", "", 'b');
}

#[test]
fn a_game_is_over_only_after_a_pass() {
    let board = "w,b,w/b,w,b/w,b,w";
    for (fields, error) in [
        ("b 0 - over", "column 21: expected 1, as the game is over, found '0'"),
        (
            "b 1 - over over",
            "column 1: expected 4 fields separated by single spaces (board, turn, passes, last mover), found 5",
        ),
        (
            "b 1 -  over",
            "column 1: expected 4 fields separated by single spaces (board, turn, passes, last mover), found 5",
        ),
    ] {
        swack("size=3").rejects(&format!("{board} {fields}"), error);
    }
}

#[test]
fn the_error_of_a_bad_move_says_how_moves_are_written() {
    for text in ["", "a1", "a1a0", "j1j2", "a1a2 ", "A1A2", "Pass", "a1b1c1", "é1a1"] {
        let error = text.parse::<Move>().unwrap_err();
        assert!(error.message().starts_with("expected a move: two squares such as a1a2, pass or swap"));
    }
}

#[test]
fn a_board_has_the_right_shape() {
    swack("size=3").rejects("w,b,w/b,w,b b 0 -", "column 1: expected 3 rows separated by /, found 2");
    swack("size=3")
        .rejects("w,b,w/b,w/w,b,w b 0 -", "column 7: expected 3 cells in row 2 from the top, found 2");
}

#[test]
fn every_cell_has_a_stack_of_black_and_white_pieces() {
    swack("size=3")
        .rejects("w,b,w/b,x,b/w,b,w b 0 -", "column 9: cell b2 is empty: in Swack every cell has a stack");
    swack("size=3")
        .rejects("w,b,w/b,wr,b/w,b,w b 0 -", "column 10: expected pieces b and w on b2, found 'r'");
}

#[test]
fn no_stack_is_higher_than_the_board_has_cells() {
    swack("size=3").rejects(
        "w,b,w/b,w,b/w,b,wwwwwwwwww b 0 w",
        "column 17: the stack on c1 has more than 9 pieces, the most there can be",
    );
}

#[test]
fn each_next_size_is_reached_by_fewer_stacks() {
    // One stack can reach size 9, and two can reach size 8.
    swack("size=3").position("w,b,w/b,w,b/bbbbbbbbb,bbbbbbbb,w b 0 b");
    swack("size=3").rejects(
        "w,b,w/b,w,b/bbbbbbbbb,bbbbbbbbb,w b 0 b",
        "column 1: the stack on a1 has 9 pieces, but beside the other high stacks at most 8 are possible",
    );
    swack("size=3").rejects(
        "ww,bb,ww/bb,ww,bb/ww,bb,ww b 0 w",
        "column 1: the stack on a1 has 2 pieces, but beside the other high stacks at most 1 are possible",
    );
}

#[test]
fn the_fields_are_there_and_make_sense() {
    let board = "w,b,w/b,w,b/w,b,w";
    for (options, fields, error) in [
        (
            "size=3",
            "b 0",
            "column 1: expected 4 fields separated by single spaces (board, turn, passes, last mover), found 3",
        ),
        (
            "size=3",
            "b 0 - -",
            "column 1: expected 4 fields separated by single spaces (board, turn, passes, last mover), found 5",
        ),
        (
            "size=3,swap=yes",
            "b 0 -",
            "column 1: expected 5 fields separated by single spaces (board, turn, passes, last mover, swapped), found 4",
        ),
        ("size=3", "r 0 -", "column 19: expected a colour, b or w, found 'r'"),
        ("size=3", "b 2 -", "column 21: expected the passes in a row, 0 or 1, found '2'"),
        ("size=3", "b 0 x", "column 23: expected who made the last move: b, w or -, found 'x'"),
        ("size=3,swap=yes", "b 0 - x", "column 25: expected s once swapped, - before, found 'x'"),
        ("size=3", "b 0 w", "column 23: the last mover is - exactly while every stack is one piece high"),
    ] {
        swack(options).rejects(&format!("{board} {fields}"), error);
    }
    swack("size=3").rejects(
        "w,b,w/b,w,b/w,b,wb b 0 -",
        "column 24: the last mover is - exactly while every stack is one piece high",
    );
}

#[test]
fn images_have_one_essence_and_what_lies_under_a_top_is_no_part_of_it() {
    let essence = |options: SwackOptions, position: &str| Swack::read(&options, position).unwrap().essence();
    let small = SwackOptions { size: 3, ..SwackOptions::default() };
    let turned = [
        "w,b,w/w,wb,b/w,b,w w 0 b",
        "w,b,w/b,wb,w/w,b,w w 0 b",
        "w,w,w/b,wb,b/w,b,w w 0 b",
        "w,b,w/b,bb,b/w,w,w w 0 b",
    ];
    for image in turned {
        assert_eq!(essence(small, image), essence(small, turned[0]), "{image}");
    }
    for other in ["w,b,w/w,b,b/wb,b,w w 0 b", "w,b,w/w,wb,b/w,b,w b 0 b", "w,b,w/w,wb,b/w,b,w w 1 b"] {
        assert_ne!(essence(small, other), essence(small, turned[0]), "{other}");
    }
    // On boards with as many black cells as white ones who moved last can decide.
    let even = SwackOptions { size: 4, ..SwackOptions::default() };
    assert_ne!(essence(even, &format!("{TIED} w 1 b")), essence(even, &format!("{TIED} w 1 w")));
}
