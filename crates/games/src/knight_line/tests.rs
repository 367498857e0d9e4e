//! One case for each sentence of the rules.

mod explain;

use cairn_core::conformance::Cases;
use cairn_core::{Position, Seat, Status};

use super::{KnightLine, Move};
use crate::{Setup, Table};

/// The rules with these options.
fn knight(options: &str) -> Cases<KnightLine> {
    Cases::new(options)
}

/// A new game with these options.
fn start(setup: &str) -> Box<dyn Table> {
    setup.parse::<Setup>().unwrap().deal(0)
}

const START: &str = "w20,b20 0,0 w";

mod setup {
    use super::*;

    #[test]
    fn two_players_and_white_starts() {
        let table = start("knight-line");
        assert_eq!(table.seats(), 2);
        assert_eq!(table.status(), Status::ToMove(Seat::One));
        assert_eq!([table.sign(Seat::One), table.sign(Seat::Two)], ['w', 'b']);
    }

    #[test]
    fn twenty_white_tiles_at_the_origin_and_twenty_black_ones_to_the_right() {
        assert_eq!(start("knight-line").position(), START);
    }

    #[test]
    fn the_plane_has_no_edge() {
        let row = "w1,b1,".repeat(18);
        knight("").allows(&format!("{row}w2,b2 0,0 w"), "36,0>38,1:1 36,0>38,-1:1");
    }

    #[test]
    fn no_position_runs_out_of_squares_with_a_name() {
        // Thirty-eight stacks may still come, each at most one square farther out, and names end at 999.
        knight("").leads("w20,b20 960,0 w", "960,0>962,1:1", "x2,w1/w19,b20,x 960,0 b");
        knight("").rejects(
            "w20,b20 961,0 w",
            "column 1: the stack on 962,0 is farther out than 961, too far to go on from",
        );
        knight("").rejects(
            "w20,b20 0,-962 w",
            "column 1: the stack on 0,-962 is farther out than 961, too far to go on from",
        );
    }
}

mod turn {
    use super::*;

    const EARLY: &str = "
        .   .   w1
        w3  b2  .
        0,0 w";

    #[test]
    fn take_at_least_one_tile_and_leave_at_least_one_behind() {
        knight("").offers(EARLY, "0,0>1,2:1 0,0>1,2:2 0,0>2,-1:1 0,0>2,-1:2");
        knight("").refuses(EARLY, "0,0>1,2:3 2,1>1,3:1");
        knight("").leads(EARLY, "0,0>1,2:2", "x,w2,x/x2,w1/w1,b2,x 0,0 b");
    }

    #[test]
    fn the_stack_is_one_of_your_own() {
        knight("").refuses(EARLY, "1,0>3,1:1");
    }

    #[test]
    fn it_moves_by_a_chess_knights_move() {
        knight("").refuses(EARLY, "0,0>0,1:1 0,0>1,1:1 0,0>2,0:1 0,0>3,1:1 0,0>2,2:1");
    }

    #[test]
    fn the_square_is_empty() {
        knight("").refuses(EARLY, "0,0>2,1:1");
        let crowded = "
            b1  .   w1
            .   w1  .
            w3  b2  .
            0,0 b";
        knight("").refuses(crowded, "1,0>0,2:1 1,0>2,2:1");
    }

    #[test]
    fn it_touches_a_stack_of_either_colour_at_a_side_or_a_corner() {
        // 3,1 and 2,2 have White's 2,1 at a side; -1,1 and -1,-1 have White's 0,0 at a corner.
        knight("").offers(&EARLY.replace("0,0 w", "0,0 b"), "1,0>-1,-1:1 1,0>-1,1:1 1,0>2,2:1 1,0>3,1:1");
        // White's 2,-1 has only Black's 1,0 at a corner.
        knight("").allows(EARLY, "0,0>2,-1:1");
    }

    #[test]
    fn it_does_not_go_where_it_touches_nothing() {
        knight("").refuses(EARLY, "0,0>-1,2:1 0,0>-2,1:1 0,0>-2,-1:1 0,0>-1,-2:1 0,0>1,-2:1");
    }

    #[test]
    fn squares_once_filled_stay_filled() {
        let after = "
            .   .   .   w1
            .   w1  b1  .
            .   .   w1  .
            w1  b1  .   .
            0,0 b";
        knight("").leads(EARLY, "0,0>1,2:2 1,0>2,2:1 1,2>3,3:1", after);
    }

    #[test]
    fn whites_very_first_move_takes_exactly_one_tile() {
        knight("").offers(START, "0,0>2,-1:1 0,0>2,1:1");
    }

    #[test]
    fn all_other_moves_take_as_many_as_they_like() {
        let position = "x2,w1/w19,b20,x 0,0 b";
        knight("").leads(START, "0,0>2,1:1", position);
        knight("").allows(position, "1,0>2,2:1 1,0>2,2:19 1,0>-1,1:10");
        knight("").allows("x2,b19/x2,w1/w19,b1,x 0,0 w", "0,0>1,2:18");
    }

    /// White's 0,0 is hemmed in: each knight's move from it is filled or touches nothing.
    const HEMMED_IN: &str = "
        .   w1  .
        .   .   b1
        w2  b2  .
        .   .   b1
        .   b1  .
        0,-2 w";

    #[test]
    fn a_player_who_has_no_move_passes() {
        knight("").offers(HEMMED_IN, "pass");
        knight("").goes_on(HEMMED_IN, "pass", 'b');
        knight("").offers("w1,b2 0,0 w", "pass");
    }

    #[test]
    fn nobody_may_pass_otherwise() {
        knight("").refuses(START, "pass");
        knight("").refuses(EARLY, "pass");
        knight("").refuses(&HEMMED_IN.replace("-2 w", "-2 b"), "pass");
    }

    #[test]
    fn a_player_who_passed_may_move_again_later() {
        // Black's new stack on 0,2 touches -1,2.
        let after = knight("").after(HEMMED_IN, "pass 1,0>0,2:1");
        assert_eq!(after.moves().iter().map(Move::to_string).collect::<Vec<_>>(), ["0,0>-1,2:1"]);
    }
}

mod end {
    use super::*;

    const ACROSS: &str = "
        .   .   w2
        .   b2  .
        w1  w1  w1
        0,0 w";

    #[test]
    fn four_in_a_row_win() {
        knight("").ends(ACROSS, "2,2>3,0:1", "w");
        knight("").goes_on(ACROSS, "2,2>0,1:1", 'b');
    }

    #[test]
    fn four_in_a_column_win() {
        let column = "
            w1  .   w2
            w1  b2  .
            w1  .   .
            0,0 w";
        knight("").ends(column, "2,2>0,3:1", "w");
    }

    #[test]
    fn four_in_a_rising_diagonal_win() {
        let rising = "
            .   .   w1
            .   w1  w2
            w1  b2  .
            0,0 w";
        knight("").ends(rising, "2,1>3,3:1", "w");
    }

    #[test]
    fn four_in_a_falling_diagonal_win() {
        let falling = "
            w1  .   .
            w2  w1  .
            .   b2  w1
            -2,0 w";
        knight("").ends(falling, "-2,1>-3,3:1", "w");
    }

    #[test]
    fn black_wins_in_the_same_way() {
        let black = "
            .   .   b2
            .   w2  .
            b1  b1  b1
            0,0 b";
        knight("").ends(black, "2,2>3,0:1", "b");
    }

    #[test]
    fn more_than_four_are_enough() {
        let five = "
            .   w2  .   .   .
            .   b2  b1  .   .
            w1  w1  .   w1  w1
            0,0 w";
        knight("").ends(five, "1,2>2,0:1", "w");
    }

    #[test]
    fn the_line_is_unbroken() {
        let gap = "
            .   .   .   w2
            .   b2  b1  .
            w1  w1  .   w1
            0,0 w";
        knight("").goes_on(gap, "3,2>4,0:1", 'b');
    }

    #[test]
    fn the_line_is_of_their_own_colour() {
        let mixed = "
            .   .   .   w2
            .   b2  b1  .
            w1  w1  b1  w1
            0,0 w";
        knight("").goes_on(mixed, "3,2>4,0:1", 'b');
    }

    #[test]
    fn heights_do_not_matter() {
        let high = "
            .   .   w8
            .   b9  .
            w5  w1  w3
            0,0 w";
        knight("").ends(high, "2,2>3,0:7", "w");
    }

    #[test]
    fn if_neither_player_has_a_move_and_there_is_no_line_black_wins() {
        knight("").ends("w2,b1 0,0 w", "0,0>2,1:1", "b");
        knight("").ends("w1,b2 0,0 b", "1,0>-1,1:1", "b");
        knight("").is_over("w1,b1 0,0 w", "b");
    }

    #[test]
    fn a_line_wins_even_if_neither_player_has_a_move() {
        // After the move every stack is a single tile.
        knight("").ends(&ACROSS.replace("b2", "b1"), "2,2>3,0:1", "w");
    }
}

mod variants {
    use super::*;

    #[test]
    fn with_three_players_reds_tiles_start_below_whites() {
        assert_eq!(start("knight-line:players=3").position(), "w20,b20/r20,x 0,-1 w");
        assert_eq!(start("knight-line:players=3").sign(Seat::Three), 'r');
    }

    #[test]
    fn the_order_is_white_black_red() {
        let start = "w20,b20/r20,x 0,-1 w";
        for (moves, next) in
            [("0,0>2,1:1", 'b'), ("0,0>2,1:1 1,0>2,2:1", 'r'), ("0,0>2,1:1 1,0>2,2:1 0,-1>-1,1:1", 'w')]
        {
            knight("players=3").goes_on(start, moves, next);
        }
    }

    #[test]
    fn with_three_players_there_is_no_limit_on_whites_first_move() {
        knight("players=3").allows("w20,b20/r20,x 0,-1 w", "0,0>2,1:1 0,0>2,1:19");
    }

    #[test]
    fn with_three_players_a_player_without_a_move_ends_the_game_in_a_draw_for_all() {
        // Red has one tile left; White and Black could go on.
        knight("players=3").ends("w9,b9/r1,x 0,-1 b", "1,0>-1,1:1", "draw");
        knight("players=3").is_over("w9,b9/r1,x 0,-1 r", "draw");
        knight("players=3").goes_on("w9,b9/r1,x 0,-1 w", "", 'w');
    }

    #[test]
    fn with_three_players_a_line_wins_against_both_others() {
        knight("players=3").ends("x2,w2/x,b2,r2/w1,w1,w1 0,0 w", "2,2>3,0:1", "w>br");
        knight("players=3").ends("x2,r2/x,b2,w2/r1,r1,r1 0,0 r", "2,2>3,0:1", "r>wb");
    }

    #[test]
    fn twenty_four_tiles_each_instead_of_twenty() {
        assert_eq!(start("knight-line:tiles=24").position(), "w24,b24 0,0 w");
        assert_eq!(start("knight-line:players=3,tiles=24").position(), "w24,b24/r24,x 0,-1 w");
        knight("tiles=24").allows("x2,w1/w23,b24,x 0,0 b", "1,0>2,2:23");
    }

    #[test]
    fn a_grey_tile_lies_at_the_origin_and_nobody_has_a_stack_yet() {
        for setup in ["knight-line:tile=blocker", "knight-line:players=3,tiles=24,tile=wildcard"] {
            assert_eq!(start(setup).position(), "g1 0,0 w");
        }
    }

    #[test]
    fn the_players_in_turn_place_their_whole_stack_on_an_empty_square_touching_it() {
        knight("tile=blocker").offers("g1 0,0 w", "-1,-1 -1,0 -1,1 0,-1 0,1 1,-1 1,0 1,1");
        knight("tile=blocker").refuses("g1 0,0 w", "0,0 2,0 1,2 -2,-2 0,0>2,1:1 pass");
        knight("tile=blocker").leads("g1 0,0 w", "1,-1", "g1,x/x,w20 0,-1 b");
        knight("tile=blocker").offers("g1,x/x,w20 0,-1 b", "-1,-1 -1,0 -1,1 0,-1 0,1 1,0 1,1");
        knight("tile=blocker").leads("g1 0,0 w", "1,-1 0,1", "b20,x/g1,x/x,w20 0,-1 w");
    }

    #[test]
    fn with_three_players_all_three_place_before_white_begins() {
        let rules = knight("players=3,tiles=24,tile=wildcard");
        rules.leads("g1 0,0 w", "1,0 -1,0 0,1", "x,r24,x/b24,g1,w24 -1,0 w");
        rules.allows("x,r24,x/b24,g1,w24 -1,0 w", "1,0>-1,1:23");
    }

    #[test]
    fn the_limit_on_whites_first_move_with_two_players_holds() {
        knight("tile=wildcard").offers("b20,g1,w20 -1,0 w", "1,0>-1,-1:1 1,0>-1,1:1");
    }

    #[test]
    fn the_grey_tile_counts_as_a_stack_for_touching() {
        // -1,0 touches nothing else.
        knight("tile=blocker").allows("x,w20/g1,b20 0,0 w", "1,1>-1,0:1");
    }

    const GREY: &str = "
        .   .   w2
        .   b2  .
        g1  w1  w1
        0,0 w";

    #[test]
    fn the_grey_tile_fills_its_square_and_is_never_moved() {
        knight("tile=blocker").refuses("x,b2,w2/g1,w1,x 0,0 w", "2,1>0,0:1 0,0>1,2:1");
        knight("tile=blocker").refuses("x,b2,w2/g1,w1,x 0,0 b", "0,0>1,2:1");
    }

    #[test]
    fn a_blocker_belongs_to_nobodys_line() {
        knight("tile=blocker").goes_on(GREY, "2,2>3,0:1", 'b');
    }

    #[test]
    fn a_wildcard_counts_in_everybodys_line() {
        knight("tile=wildcard").ends(GREY, "2,2>3,0:1", "w");
        knight("tile=wildcard").ends("x2,b2/x,w2,x/g1,b1,b1 0,0 b", "2,2>3,0:1", "b");
        let middle = "
            .   .   w2
            .   .   b2
            w1  g1  w1
            -1,0 w";
        knight("tile=wildcard").ends(middle, "1,2>2,0:1", "w");
    }
}

mod notation {
    use super::*;

    #[test]
    fn the_error_of_a_bad_move_says_how_moves_are_written() {
        for (text, error) in [
            (
                "",
                "column 1: expected a move such as 0,0>2,1:1, a square such as 1,-1, or pass, found nothing",
            ),
            ("1", "column 1: expected a move such as 0,0>2,1:1, a square such as 1,-1, or pass, found '1'"),
            (
                "+1,0",
                "column 1: expected a move such as 0,0>2,1:1, a square such as 1,-1, or pass, found '+1,0'",
            ),
            ("0,0>2,1", "column 5: expected a square, a colon and a number such as 2,1:1, found '2,1'"),
            ("0,0>2,1:0", "column 9: expected a number of tiles from 1 to 24, found '0'"),
            ("0,0>2,1:25", "column 9: expected a number of tiles from 1 to 24, found '25'"),
            ("0,0>2,1:01", "column 9: expected the usual form, which goes on '1', found '01'"),
            ("0,0>2;1:1", "column 5: expected a square such as 2,-1, found '2;1'"),
            ("-0,0>2,1:1", "column 1: expected a whole number from -999 to 999, found '-0'"),
            ("-32768,0>2,1:1", "column 1: expected a whole number from -999 to 999, found '-32768'"),
        ] {
            assert_eq!(text.parse::<Move>().unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn the_board_is_the_smallest_rectangle_that_holds_all_stacks() {
        knight("").rejects(
            "x,w20,b20 -1,0 w",
            "column 1: expected the usual form, which goes on 'w20,b20 0,0 w', found 'x,w20,b20 -1,0 w'",
        );
    }

    #[test]
    fn the_error_of_a_bad_position_says_what_is_wrong_and_where() {
        for (options, position, error) in [
            (
                "",
                "w20,b20 0,0",
                "column 1: expected 3 fields separated by single spaces (board, x,y of its bottom left cell, turn), found 2",
            ),
            ("", "w20,b20 0 w", "column 9: expected a square such as 2,-1, found '0'"),
            ("", "w20,b20 0,1000 w", "column 11: expected a whole number from -999 to 999, found '1000'"),
            ("", "w20,b20 -32768,0 w", "column 9: expected a whole number from -999 to 999, found '-32768'"),
            ("", "w20,b20 0,0 r", "column 13: expected whose turn it is, one of w, b, found 'r'"),
            (
                "players=3",
                "w20,b20/r20,x 0,-1 g",
                "column 20: expected whose turn it is, one of w, b, r, found 'g'",
            ),
            (
                "",
                "w20,b 0,0 w",
                "column 5: expected an owner (w, b) and a height such as w3 on 1,0, found 'b'",
            ),
            (
                "",
                "w20,b0 0,0 w",
                "column 5: expected an owner (w, b) and a height such as w3 on 1,0, found 'b0'",
            ),
            (
                "",
                "w20,b20/r20,x 0,-1 w",
                "column 9: expected an owner (w, b) and a height such as w3 on 0,-1, found 'r20'",
            ),
            (
                "",
                "w20,b20,g1 0,0 w",
                "column 9: expected an owner (w, b) and a height such as w3 on 2,0, found 'g1'",
            ),
            ("", "w20,b21 0,0 w", "column 5: with the stack on 1,0 b has more than 20 tiles"),
            ("", "w20,b20/w1,x 0,-1 w", "column 1: with the stack on 0,0 w has more than 20 tiles"),
            ("tiles=24", "w24,b25 0,0 w", "column 5: with the stack on 1,0 b has more than 24 tiles"),
            ("", "w20 0,0 w", "column 1: b has no stack"),
            ("players=3", "w20,b20 0,0 w", "column 1: r has no stack"),
            ("", "w20,x,b20 0,0 w", "column 1: the stack on 0,0 is not connected with the others"),
            ("", "w1,w1,w1,w1/b20,x3 0,-1 w", "column 1: w has four in a line, but was not the last to move"),
            (
                "players=3",
                "w1,w1,w1,w1/b20,r20,x2 0,-1 r",
                "column 1: w has four in a line, but was not the last to move",
            ),
            ("tile=blocker", "w20,b20 0,0 w", "column 1: the grey tile g1 is missing at 0,0"),
            ("tile=blocker", "g1,w20,b20 1,0 w", "column 1: the grey tile lies at 0,0, not at 1,0"),
            (
                "tile=blocker",
                "g2,w20,b20 0,0 w",
                "column 1: expected an owner (w, b) and a height such as w3 on 0,0, found 'g2'",
            ),
            (
                "tile=blocker",
                "g1,b20 0,0 w",
                "column 1: w has no stack: players place whole stacks next to the grey tile in turn before anyone moves",
            ),
            (
                "tile=blocker",
                "g1,w20 0,0 w",
                "column 1: b has no stack: players place whole stacks next to the grey tile in turn before anyone moves",
            ),
            (
                "tile=blocker",
                "g1,w19 0,0 b",
                "column 1: b has no stack: players place whole stacks next to the grey tile in turn before anyone moves",
            ),
            (
                "players=3,tile=blocker",
                "w20,g1,r20 -1,0 b",
                "column 1: b has no stack: players place whole stacks next to the grey tile in turn before anyone moves",
            ),
        ] {
            knight(options).rejects(position, error);
        }
    }

    #[test]
    fn a_finished_position_is_read_as_finished() {
        knight("").is_over("w1,w1,w1,w1/b20,x3 0,-1 b", "w");
        knight("tile=wildcard").is_over("w1,g1,w1,w1/b20,x3 -1,-1 b", "w");
    }
}
