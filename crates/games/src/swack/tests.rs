//! One case for each sentence of the rules.

use cairn_core::conformance::Cases;
use cairn_core::{Position, Seat, Status};

use super::Swack;
use crate::{Setup, Table};

/// The rules with these options.
fn swack(options: &str) -> Cases<Swack> {
    Cases::new(options)
}

/// A new game with these options.
fn start(setup: &str) -> Box<dyn Table> {
    setup.parse::<Setup>().unwrap().deal(0)
}

const START: &str = "
    w  b  w
    b  w  b
    w  b  w
    b 0 -";

/// Both colours have a group of six and one of two:
///
///     b  b   b  b
///     b  w   w  b
///     w  b   b  w
///     w  bw  w  w
const TIED: &str = "b,b,b,b/b,w,w,b/w,b,b,w/w,bw,w,w";

mod board_and_setup {
    use super::*;

    #[test]
    fn two_players_and_black_starts() {
        let table = start("swack");
        assert_eq!(table.seats(), 2);
        assert_eq!(table.status(), Status::ToMove(Seat::One));
        assert_eq!([table.sign(Seat::One), table.sign(Seat::Two)], ['b', 'w']);
    }

    #[test]
    fn a_square_of_three_to_nine_cells_a_side_and_five_by_default() {
        for (setup, cells) in [
            ("swack", 25),
            ("swack:size=3", 9),
            ("swack:size=4", 16),
            ("swack:size=8", 64),
            ("swack:size=9", 81),
        ] {
            assert_eq!(start(setup).cells().len(), cells);
        }
        for (setup, error) in [
            ("swack:size=2", "column 12: expected one of 5, 3, 4, 6, 7, 8, 9, found '2'"),
            ("swack:size=10", "column 12: expected one of 5, 3, 4, 6, 7, 8, 9, found '10'"),
        ] {
            assert_eq!(setup.parse::<Setup>().unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn every_cell_starts_with_one_piece_alternating_and_a1_is_white() {
        assert_eq!(start("swack:size=3").position(), "w,b,w/b,w,b/w,b,w b 0 -");
        assert_eq!(start("swack:size=4").position(), "b,w,b,w/w,b,w,b/b,w,b,w/w,b,w,b b 0 -");
        for setup in ["swack:size=6", "swack", "swack:size=9"] {
            for cell in start(setup).cells() {
                let [piece] = cell.stack[..] else { panic!("one piece on {}", cell.name) };
                let white = (cell.at.x + cell.at.y) % 2.0 == 0.0;
                assert_eq!(piece.owner, Some(if white { Seat::Two } else { Seat::One }), "{}", cell.name);
            }
        }
    }

    #[test]
    fn the_centre_of_an_odd_board_is_white() {
        for (setup, centre) in [("swack:size=3", "b2"), ("swack", "c3"), ("swack:size=9", "e5")] {
            let cells = start(setup).cells();
            let centre = cells.iter().find(|cell| cell.name == centre).unwrap();
            assert_eq!(centre.stack[0].owner, Some(Seat::Two), "{setup}");
        }
    }

    #[test]
    fn each_player_has_an_unlimited_supply_of_pieces() {
        // White began with five pieces and has thirteen; Black's move adds one more.
        let many = "
            wwwb  wwww  wwb
            wb    w     b
            w     b     w
            b 0 w";
        let more = "
            wwww  wwwwb  wwb
            wb    w      b
            w     b      w
            w 0 b";
        swack("size=3").leads(many, "a3b3", more);
    }

    #[test]
    fn neighbours_are_orthogonal() {
        swack("size=3").offers(START, "a2a1 a2a3 a2b2 b1a1 b1b2 b1c1 b3a3 b3b2 b3c3 c2b2 c2c1 c2c3 pass");
    }

    #[test]
    fn a_stack_belongs_to_the_colour_of_its_top_piece() {
        let covered = "
            w   b   w
            bw  wb  b
            w   b   w
            b 0 w";
        swack("size=3").allows(covered, "b2a2");
        swack("size=3").refuses(covered, "a2b2");
    }
}

mod turn {
    use super::*;

    #[test]
    fn move_the_top_piece_and_put_an_opponents_piece_on_the_stack_that_you_left() {
        swack("size=3").leads(
            START,
            "a2b2",
            "
            w  b  w
            w  wb b
            w  b  w
            w 0 b",
        );
    }

    #[test]
    fn only_the_top_piece_moves_and_the_rest_of_the_stack_stays() {
        swack("size=3").leads(
            "
            w    b    w
            bwb  wbw  b
            w    b    w
            b 0 w",
            "a2b2",
            "
            w    b     w
            bww  wbwb  b
            w    b     w
            w 0 b",
        );
    }

    #[test]
    fn a_stack_of_the_opponent_cannot_be_moved() {
        swack("size=3").refuses(START, "a1a2 b2b1 c3c2");
    }

    #[test]
    fn it_moves_onto_a_stack_of_the_opponent_only() {
        let mine = "
            w  b   w
            b  wb  b
            w  w   w
            b 0 w";
        swack("size=3").refuses(mine, "a2b2 b3b2");
        swack("size=3").allows(mine, "a2a1");
    }

    #[test]
    fn it_moves_onto_a_neighbouring_stack_only() {
        swack("")
            .refuses("w,b,w,b,w/b,w,b,w,b/w,b,w,b,w/b,w,b,w,b/w,b,w,b,w b 0 -", "b1e1 b1d2 b1c3 b1b1 b1b4");
    }

    #[test]
    fn cells_at_the_ends_of_rows_are_no_neighbours() {
        let row = "w,b,w,b,w,b,w,b,w";
        let other = "b,w,b,w,b,w,b,w,b";
        let board = [row, other, row, other, row, other, row, other, row].join("/");
        swack("size=9").refuses(&format!("{board} b 0 -"), "i2a3 a2i1 i4a5");
    }

    #[test]
    fn the_two_stacks_have_the_same_size() {
        let uneven = "
            w   wb  w
            wb  w   b
            bw  b   w
            b 0 w";
        // One piece onto two, two onto one, two onto two.
        swack("size=3").refuses(uneven, "b1a1 b3a3");
        swack("size=3").allows(uneven, "a2a1");
    }

    #[test]
    fn both_sizes_are_counted_before_the_move() {
        // A piece off b2 would leave one behind, as many as lie on b1 and on c2.
        let high = "
            w   b   w
            bw  wb  w
            w   w   b
            b 0 b";
        swack("size=3").refuses(high, "b2b1 b2c2");
        swack("size=3").allows(high, "b2a2");
    }

    #[test]
    fn the_two_stacks_swap_owners_and_the_one_moved_onto_grows_by_one() {
        let after = swack("size=3").after(START, "c2c1 a1b1 a2a3");
        assert_eq!(after.to_string(), "wb,b,w/w,w,w/b,bw,wb w 0 b");
    }

    #[test]
    fn a_pass_is_always_allowed() {
        swack("size=3").allows(START, "pass");
        swack("size=3").leads(START, "pass", "w,b,w/b,w,b/w,b,w w 1 -");
        swack("size=3").leads(START, "pass b2b1 pass", "w,b,w/b,b,b/w,bw,w w 1 w");
    }

    #[test]
    fn a_player_without_a_stack_can_only_pass() {
        swack("size=3").offers("w,w,w/w,bw,w/w,w,w b 0 w", "pass");
    }
}

mod end_and_score {
    use super::*;

    #[test]
    fn two_passes_in_a_row_end_the_game() {
        swack("size=3").ends(START, "a2a1 pass pass", "w");
        swack("size=3").goes_on(START, "a2a1 pass", 'b');
        swack("size=3").goes_on(START, "pass b2b1 pass a3b3 pass", 'w');
    }

    #[test]
    fn a_finished_game_has_no_move() {
        assert_eq!(swack("size=3").after(START, "pass pass").count_moves(), 0);
    }

    #[test]
    fn a_group_is_connected_orthogonally() {
        // White's diagonal is five groups of one; Black has two groups of ten.
        let diagonal = "
            w  b  b  b  b
            b  w  b  b  b
            b  b  w  b  b
            b  b  b  w  b
            b  b  b  b  bw
            b 1 w";
        let after = swack("").after(diagonal, "pass");
        assert_eq!(after.group_sizes(Seat::One), [10, 10]);
        assert_eq!(after.group_sizes(Seat::Two), [1, 1, 1, 1, 1]);
    }

    #[test]
    fn a_group_does_not_run_round_the_edge() {
        let (left, right) = ("b,w,w,w,w,w,w,w,w", "w,w,w,w,w,w,w,w,b");
        let board = [left, right, left, right, left, right, left, right, "bb,w,w,w,w,w,w,w,w"].join("/");
        let after = swack("size=9").after(&format!("{board} b 1 b"), "pass");
        assert_eq!(after.group_sizes(Seat::One), [1; 9]);
    }

    #[test]
    fn the_size_of_a_group_is_its_number_of_stacks() {
        // White's four stacks have ten pieces, Black's five have five.
        let high = "
            bwww  bww  b
            bw    w    b
            b     b    b
            w 1 b";
        swack("size=3").ends(high, "pass", "b");
    }

    #[test]
    fn the_largest_groups_are_compared() {
        // Black's four stacks are one group, White's five are a group of three and one of two.
        let board = "
            w  w   b
            b  wb  b
            w  w   w
            w 1 b";
        swack("size=3").ends(board, "pass", "b");
    }

    #[test]
    fn if_they_are_equal_the_second_largest_are_added() {
        // Six and two against six and one and one.
        let board = "
            b  b   b  w
            w  b   w  b
            b  b   w  b
            w  bw  w  w
            b 1 w";
        swack("size=4").ends(board, "pass", "b");
    }

    #[test]
    fn and_so_on_until_the_first_difference_decides() {
        // Every stack is a group of its own, and White has a fifth.
        swack("size=3").ends(START, "pass pass", "w");
    }

    #[test]
    fn a_player_with_no_further_group_adds_nothing() {
        // Four against four and one.
        let board = "
            w   b  w
            b   b  w
            wb  w  w
            w 1 b";
        swack("size=3").ends(board, "pass", "w");
    }

    #[test]
    fn if_nothing_decides_the_player_who_made_the_last_move_wins() {
        swack("size=4").ends(&format!("{TIED} b 1 w"), "pass", "w");
        swack("size=4").ends(&format!("{TIED} w 1 b"), "pass", "b");
    }

    #[test]
    fn if_nobody_ever_moved_it_is_a_draw() {
        for size in [4, 6, 8] {
            let mut table = start(&format!("swack:size={size}"));
            table.play("pass").unwrap();
            table.play("pass").unwrap();
            let places = table.status().places().expect("an end");
            assert_eq!(table.result_text(&places), "draw");
        }
    }

    #[test]
    fn what_lies_under_the_top_piece_never_matters() {
        let (one, other) = ("w,bwb,w/b,bww,b/w,b,w b 0 w", "w,wbb,w/b,wbw,b/w,b,w b 0 w");
        let [one, other] = [one, other].map(|position| swack("size=3").position(position));
        assert_eq!(one.moves(), other.moves());
        assert_eq!(one.key(), other.key());
        assert_ne!(one, other, "positions still show whole stacks");
    }
}

mod variants {
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
}

mod notation {
    use super::*;

    #[test]
    fn after_two_passes_the_passes_field_still_reads_one() {
        swack("size=3").leads(START, "pass pass", "w,b,w/b,w,b/w,b,w b 1 -");
        swack("size=3").goes_on("w,b,w/b,w,b/w,b,w b 1 -", "", 'b');
    }

    #[test]
    fn a_text_that_is_no_move_is_told_what_a_move_is() {
        for text in ["", "a1", "a1a0", "j1j2", "a1a2 ", "A1A2", "Pass", "a1b1c1", "é1a1"] {
            let error = text.parse::<super::super::Move>().unwrap_err();
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
        swack("size=3").rejects(
            "w,b,w/b,x,b/w,b,w b 0 -",
            "column 9: cell b2 is empty: in Swack every cell has a stack",
        );
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
}
