//! One case for each sentence of the rules.

mod explain;

use cairn_core::conformance::Cases;
use cairn_core::{Position, Seat, Status};

use super::{Move, Nava};
use crate::{GameKind, PlayError, Setup, Table};

fn nava() -> Cases<Nava> {
    Cases::new("")
}

fn start() -> Box<dyn Table> {
    Setup::from(GameKind::Nava).deal(0)
}

mod board_and_setup {
    use super::*;

    #[test]
    fn a_game_for_two_and_white_starts() {
        assert_eq!(start().seats(), 2);
        assert_eq!(start().status(), Status::ToMove(Seat::One));
        assert_eq!([start().sign(Seat::One), start().sign(Seat::Two)], ['w', 'b']);
    }

    #[test]
    fn five_by_five_points_with_six_white_discs_on_a1_and_six_black_ones_on_e5() {
        let drawn = nava().position(
            "
            .       .  .  .  bbbbbb
            .       .  .  .  .
            .       .  .  .  .
            .       .  .  .  .
            wwwwww  .  .  .  .
            w",
        );
        assert_eq!(start().position(), drawn.to_string());
        assert_eq!(start().cells().len(), 25);
    }
}

mod turn {
    use super::*;

    const TWO_STACKS: &str = "
        .   .  .     .  bbbbbb
        .   .  .     .  .
        .   .  wwww  .  .
        .   .  .     .  .
        ww  .  .     .  .
        w";

    /// White controls both stacks that hold white discs.
    const MIXED: &str = "
        .     .  .  .  bbbb
        .     .  .  .  .
        .     .  .  .  .
        .     .  .  .  .
        bwbw  .  .  w  www
        w";

    #[test]
    fn take_some_discs_and_move_them_exactly_as_many_points() {
        nava().offers(TWO_STACKS, "a1a2 a1a3 a1b1 a1c1 c3a3 c3b3 c3c1 c3c2 c3c4 c3c5 c3d3 c3e3");
        let after = "
            .   .  .   .  bbbbbb
            .   .  .   .  .
            .   .  ww  .  ww
            .   .  .   .  .
            ww  .  .   .  .
            b";
        nava().leads(TWO_STACKS, "c3e3", after);
    }

    #[test]
    fn not_more_discs_than_the_stack_is_high() {
        nava().refuses(TWO_STACKS, "a1d1 a1a4 a1e1 a1a5");
    }

    #[test]
    fn the_stack_is_one_that_you_control() {
        nava().refuses(TWO_STACKS, "e5e4 e5a5");
        // What lies below does not matter.
        nava().allows(MIXED, "a1b1");
        nava().refuses(&MIXED.replace("bwbw", "wbwb"), "a1b1");
    }

    #[test]
    fn the_line_is_straight_and_orthogonal() {
        nava().refuses(TWO_STACKS, "a1b2 c3d4 c3e5 c3d5 c3c3");
    }

    #[test]
    fn the_end_point_is_on_the_board() {
        assert!("e5f5".parse::<Move>().is_err());
        // Four discs from the middle would leave it in every direction, and rows do not run on.
        nava().refuses(TWO_STACKS, "c3b4 c3d2 c3b2 c3d4 c3e2");
    }

    #[test]
    fn they_move_in_one_piece_and_in_order() {
        nava().leads(MIXED, "a1a4", "x4,bbbb/wbw,x4/x5/x5/b,x2,w,www b");
    }

    #[test]
    fn whatever_lies_between_is_jumped() {
        let full = "
            .    .  .  .  bbbbb
            .    .  .  .  .
            .    .  .  .  .
            .    .  .  .  .
            www  B  b  w  ww
            w";
        nava().leads(full, "a1d1", "x4,bbbbb/x5/x5/x5/W,B,b,wwww,ww b");
    }

    #[test]
    fn the_discs_taken_may_be_of_both_colours() {
        nava().leads(MIXED, "a1a3", "x4,bbbb/x5/bw,x4/x5/bw,x2,w,www b");
    }

    #[test]
    fn on_an_empty_point_they_are_a_new_stack() {
        nava().leads(MIXED, "a1b1", "x4,bbbb/x5/x5/x5/bwb,w,x,w,www b");
    }

    #[test]
    fn on_your_own_stack_they_go_on_top() {
        nava().leads(MIXED, "e1d1", "x4,bbbb/x5/x5/x5/bwbw,x2,ww,ww b");
        nava().leads(MIXED, "a1d1", "x4,bbbb/x5/x5/x5/b,x2,wwbw,www b");
    }

    #[test]
    fn on_a_stack_of_the_opponent_they_go_on_top_and_you_control_the_whole() {
        let near = "
            .       .  .  .    .
            .       .  .  bbb  .
            .       .  .  w    .
            .       .  .  .    .
            wwwww   .  .  .    bbb
            w";
        nava().leads(near, "d3d4", "x5/x3,bbbw,x/x3,W,x/x5/wwwww,x3,bbb b");
        nava().allows("x5/x3,bbbw,x/x3,W,x/x5/wwwww,x3,bbb w", "d4d3 d4a4 d4d2");
        nava().refuses("x5/x3,bbbw,x/x3,W,x/x5/wwwww,x3,bbb b", "d4d3 d4d5");
    }

    #[test]
    fn on_a_cube_anyones_the_cube_goes_back_and_the_discs_stay_there() {
        let cubes = "
            .      .  .  .  bbbbbb
            .      .  .  .  .
            .      .  .  .  .
            B      .  .  .  .
            wwwww  W  .  .  w
            w";
        nava().leads(cubes, "a1b1", "x4,bbbbbb/x5/x5/B,x4/wwww,w,x2,w b");
        nava().leads(cubes, "a1a2", "x4,bbbbbb/x5/x5/w,x4/wwww,W,x2,w b");
    }

    #[test]
    fn if_the_point_that_you_left_is_empty_put_one_of_your_cubes_there() {
        let alone = "
            .  .  .  .  bbbbbb
            .  .  .  .  .
            .  .  .  .  .
            .  .  .  .  .
            w  .  .  .  wwwww
            w";
        nava().leads(alone, "a1a2", "x4,bbbbbb/x5/x5/w,x4/W,x3,wwwww b");
        nava().leads(alone, "e1e3 e5e4", "x4,bbbbb/x4,b/x4,ww/x5/w,x3,www w");
        nava().leads("x4,b/x5/x5/x5/wwwwww,x3,bbbbb b", "e5d5", "x3,b,B/x5/x5/x5/wwwwww,x3,bbbbb w");
    }

    #[test]
    fn splitting_a_stack_can_leave_one_that_the_opponent_controls() {
        let position = nava().after(MIXED, "a1b1");
        assert!(position.is_legal("a1a3".parse().unwrap()), "Black moves what is left on a1: {position}");
    }
}

mod end {
    use super::*;

    /// White has eight cubes down.
    const EIGHT: &str = "
        W  W  W  W  bbbbbb
        W  W  W  .  .
        .  .  .  .  .
        B  .  .  .  .
        w  W  .  .  wwwww
        w";

    #[test]
    fn you_win_when_all_nine_of_your_cubes_are_on_the_board() {
        nava().ends(&EIGHT.replace('B', "."), "a1a2", "w");
        nava().goes_on(EIGHT, "e1e3", 'b');
    }

    #[test]
    fn moving_a_whole_stack_onto_your_own_cube_with_eight_down_leaves_eight_down() {
        nava().leads(EIGHT, "a1b1", "W,W,W,W,bbbbbb/W,W,W,x2/x5/B,x4/W,w,x2,wwwww b");
        nava().goes_on(EIGHT, "a1b1", 'b');
    }

    #[test]
    fn return_the_cube_landed_on_place_the_new_one_and_only_then_look_for_a_win() {
        nava().leads(EIGHT, "a1a2", "W,W,W,W,bbbbbb/W,W,W,x2/x5/w,x4/W,W,x2,wwwww b");
        nava().ends(EIGHT, "a1a2", "w");
    }

    #[test]
    fn you_win_when_the_opponent_controls_no_stack() {
        let last = "
            .      .  .  .  bbbbbb
            .      .  .  .  w
            .      .  .  .  .
            .      .  .  .  .
            wwwww  .  .  .  .
            w";
        nava().ends(last, "e4e5", "w");
        nava().goes_on(last, "e4d4", 'b');
    }

    #[test]
    fn black_wins_in_the_same_ways() {
        nava().ends("x4,wwwwww/x4,b/x5/x5/bbbbb,x4 b", "e4e5", "b");
        nava().ends("B,B,B,B,wwwwww/B,B,B,B,x/x5/x5/b,x3,bbbbb b", "a1a2", "b");
    }

    #[test]
    fn a_stack_of_the_opponent_uncovered_by_your_own_move_counts() {
        // White's disc takes e5 and uncovers e4.
        let covered = "
            .      .  .  .  bbb
            .      .  .  .  bbbw
            .      .  .  .  .
            .      .  .  .  .
            wwwww  .  .  .  .
            w";
        nava().goes_on(covered, "e4e5", 'b');
    }

    #[test]
    fn a_player_who_controls_a_stack_always_has_a_move() {
        for point in start().cells() {
            // A lone disc; all other white ones lie under black ones.
            let tower = if point.name == "c3" { "a1" } else { "c3" };
            let cell = |name: String| match name {
                _ if name == point.name => "w",
                _ if name == tower => "wwwwwbbbbbb",
                _ => ".",
            };
            let row = |row| ["a", "b", "c", "d", "e"].map(|column| cell(format!("{column}{row}"))).join(" ");
            let position = format!("{}\nw", [5, 4, 3, 2, 1].map(row).join("\n"));
            assert!(nava().position(&position).count_moves() >= 2, "{position}");
        }
    }

    /// Both players move a disc to and fro; the position after the second move comes back every four moves.
    const SHUTTLE: [&str; 10] =
        ["a1b1", "e5d5", "b1a1", "d5e5", "a1b1", "e5d5", "b1a1", "d5e5", "a1b1", "e5d5"];

    #[test]
    fn the_same_position_for_the_third_time_is_a_draw() {
        let mut table = start();
        for mv in SHUTTLE {
            assert_eq!(table.status().places(), None, "after {} moves", table.ply());
            table.play(mv).unwrap();
        }
        let places = table.status().places().expect("an end");
        assert_eq!(table.result_text(&places), "draw");
        assert!(table.moves().is_empty());
        assert_eq!(table.play("a1a2"), Err(PlayError::Over));
    }

    #[test]
    fn a_move_taken_back_does_not_count_as_a_repetition() {
        let mut table = start();
        SHUTTLE.iter().for_each(|mv| table.play(mv).unwrap());
        assert!(table.take_back());
        assert_eq!(table.status(), Status::ToMove(Seat::Two));
        table.play("e5c5").unwrap();
        assert_eq!(table.status(), Status::ToMove(Seat::One));
        assert!(table.take_back());
        table.play("e5d5").unwrap();
        assert!(table.status().places().is_some());
    }

    #[test]
    fn the_same_board_with_the_other_player_to_move_is_another_position() {
        let board = "x4,bbbbbb/x5/x5/x5/wwwwww,x4";
        let [white, black] = ["w", "b"].map(|turn| nava().position(&format!("{board} {turn}")));
        assert_ne!(white, black);
        assert_ne!(white.key(), black.key());
    }
}

mod notation {
    use super::*;

    #[test]
    fn the_error_of_a_bad_move_says_how_moves_are_written() {
        for text in ["", "a1", "a1a6", "f1f2", "a1-a2", "pass", "a1a2a3", "é1a1"] {
            let error = text.parse::<Move>().unwrap_err();
            assert!(error.message().starts_with("expected a move: two points such as a1a4"), "{error}");
        }
    }

    #[test]
    fn nava_has_no_options() {
        let error = "nava:size=5".parse::<Setup>().unwrap_err();
        assert_eq!(error.to_string(), "column 6: this game has no options");
    }

    #[test]
    fn a_finished_position_is_read_as_finished() {
        nava().is_over("x4,bbbbbbw/x4,W/x5/x5/wwwww,x4 b", "w");
        nava().is_over("B,B,B,B,wwwwww/B,B,B,B,x/x5/b,x4/B,x3,bbbbb w", "b");
    }

    #[test]
    fn the_error_of_a_bad_position_says_what_is_wrong_and_where() {
        for (position, error) in [
            (
                "x4,bbbbbb/x5/x5/x5/wwwwww,x4",
                "column 1: expected 2 fields separated by single spaces (board, turn), found 1",
            ),
            ("x4,bbbbbb/x5/x5/wwwwww,x4 w", "column 1: expected 5 rows separated by /, found 4"),
            ("x4,bbbbbb/x5/x6/x5/wwwwww,x4 w", "column 14: expected 5 cells in row 3 from the top, found 6"),
            ("x4,bbbbbb/x5/x5/x5/wwwwww,x4 r", "column 30: expected a colour, b or w, found 'r'"),
            (
                "x4,bbbbbb/x5/x5/x5/wwwgww,x4 w",
                "column 23: expected discs w and b, or one cube W or B, on a1, found 'g'",
            ),
            (
                "x4,bbbbbb/x5/x5/x5/WW,wwwwww,x3 w",
                "column 20: expected discs w and b, or one cube W or B, on a1, found 'W'",
            ),
            (
                "x4,bbbbbb/x5/x5/x5/wwwwww,wb,x3 w",
                "column 27: the stack on b1 has the seventh disc w: there are six",
            ),
            (
                "x4,bbbbbb/x5/x5/b,x4/wwwwww,x4 w",
                "column 17: the stack on a2 has the seventh disc b: there are six",
            ),
            (
                "W,W,W,W,bbbbbb/W,W,W,W,W/x,W,x3/x5/wwwwww,x4 b",
                "column 28: the cube on b3 is the tenth W: there are nine",
            ),
            (
                "B,B,B,B,bbbbbb/B,B,B,B,B/x,B,x3/x5/wwwwww,x4 w",
                "column 28: the cube on b3 is the tenth B: there are nine",
            ),
            (
                "W,W,W,W,bbbbbb/W,W,W,W,W/x5/x5/wwwwww,x4 w",
                "column 42: 'w' is to move but has all nine cubes down already",
            ),
            ("x4,wwwwwwb/x5/x5/x5/bbbbb,x4 b", "column 30: 'w' has just moved but controls no stack"),
            (
                "x3,x,bbbbbb/x5/x5/x5/wwwwww,x4 w",
                "column 2: expected the usual form, which goes on '4,bbbbbb/x5/x5/x5/wwwwww,x4 w', found '3,x,bbbbbb/x5/x5/x5/wwww…'",
            ),
        ] {
            nava().rejects(position, error);
        }
    }
}
