//! One case for each sentence of the rules.

mod compact;
mod explain;
mod notation;
mod variants;

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
            ("swack:size=2", "column 12: expected one of 3, 4, 5, 6, 7, 8, 9, found '2'"),
            ("swack:size=10", "column 12: expected one of 3, 4, 5, 6, 7, 8, 9, found '10'"),
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
    fn an_odd_number_of_stacks_cannot_split_into_equal_groups() {
        // Whatever the colours on three by three, it makes no difference who moved last.
        for colours in 0_u32..1 << 9 {
            let cell = |index: u32| if colours >> index & 1 == 0 { "w" } else { "b" };
            let row = |row: u32| [0, 1, 2].map(|column| cell(3 * row + column)).join(",");
            let ending = |last| {
                let position = format!("{}/{}/b{} b 1 {last}", row(0), row(1), row(2));
                swack("size=3").after(&position, "pass").status()
            };
            assert_eq!(ending('b'), ending('w'), "{colours:b}");
        }
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
