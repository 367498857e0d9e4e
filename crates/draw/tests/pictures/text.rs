//! Boards for a terminal.

use crate::board::{cell, picture, stack, tiles};
use cairn_core::{Cell, Ground, Seat};
use cairn_draw::{Picture, text};
use cairn_games::crab_stack::look::{ROCK, WATER};

fn check(board: &Picture, expected: &[&str]) {
    let text = text(board);
    assert_eq!(text.lines().collect::<Vec<_>>(), expected, "\n{text}");
    assert!(text.is_empty() || text.ends_with('\n'));
}

fn three_by_three() -> Vec<Cell> {
    let rows = [["b", "b w b", "w"], ["b", "w w", ""], ["W", "b w", "w"]];
    let cell = |(row, column): (usize, usize)| {
        let name = format!("{}{}", ["a", "b", "c"][column], 3 - row);
        cell(&name, column as f64, (2 - row) as f64, Ground::Square, stack(rows[row][column]))
    };
    (0..9).map(|number| cell((number / 3, number % 3))).collect()
}

#[test]
fn a_square_board_has_names_beside_it_and_its_stacks_below() {
    let mut board = picture(three_by_three());
    board.title = "A board".to_owned();
    board.marks = vec!["b3".to_owned(), "c2".to_owned()];
    check(
        &board,
        &[
            "A board",
            "3  b  [b3] w",
            "2  b   w2 [.]",
            "1  W   w2  w",
            "   a   b   c",
            "",
            "Stacks from the bottom up:",
            "b3: b w b           b2: w w   b1: b w",
        ],
    );
}

#[test]
fn names_can_be_left_out() {
    let mut board = picture(three_by_three());
    board.cells.truncate(3);
    board.names = false;
    check(&board, &[" b   b3  w", "", "Stacks from the bottom up:", "b3: b w b"]);
}

#[test]
fn on_a_board_of_hexagons_each_cell_shows_its_name() {
    let rock = |name: &str, x: f64, row: f64, pieces: &str| {
        cell(name, x, row * 0.866, Ground::Patch(&ROCK), stack(pieces))
    };
    let board = picture(vec![
        rock("b1", 0.5, 1.0, "S2 S1 L1"),
        rock("b2", 1.5, 1.0, "M2"),
        rock("a1", 0.0, 0.0, ""),
        cell("a2", 1.0, 0.0, Ground::Patch(&WATER), vec![]),
        rock("a3", 2.0, 0.0, "S1 S2"),
    ]);
    check(
        &board,
        &[
            "      b1 L1/3   b2 M2",
            " a1 .      a2 ~      a3 S2/2",
            "",
            "Stacks from the bottom up:",
            "b1: S2 S1 L1        a3: S1 S2",
        ],
    );
}

#[test]
fn tiles_of_one_owner_are_told_by_their_height() {
    let mut board = picture(vec![
        cell("-1,0", -1.0, 0.0, Ground::Square, tiles(Some(Seat::One), 19)),
        cell("0,0", 0.0, 0.0, Ground::Square, tiles(Some(Seat::Three), 1)),
        cell("-1,-1", -1.0, -1.0, Ground::Square, vec![]),
        cell("0,-1", 0.0, -1.0, Ground::Square, tiles(None, 1)),
    ]);
    check(&board, &[" 0  w19  r1", "-1  .    g1", "    -1   0"]);
    board.cells[1].stack.extend(tiles(Some(Seat::Two), 1));
    check(
        &board,
        &[" 0  w19  b2", "-1  .    g1", "    -1   0", "", "Stacks from the bottom up:", "0,0: r b"],
    );
}

#[test]
fn a_wide_board_stays_within_eighty_columns_where_it_can() {
    let cell =
        |x: i32| cell(&format!("{x},0"), f64::from(x), 0.0, Ground::Square, tiles(Some(Seat::One), 20));
    for (columns, width) in [(15, 76), (16, 66), (18, 74), (20, 82)] {
        let text = text(&picture((0..columns).map(cell).collect()));
        assert_eq!(text.lines().map(str::len).max(), Some(width), "{columns} columns");
    }
}

#[test]
fn long_stacks_start_a_new_line() {
    let mut board = picture(three_by_three());
    board.names = false;
    board.cells.truncate(2);
    board.cells[0].stack = stack("w b").into_iter().cycle().take(30).collect();
    let lines = text(&board).lines().skip(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines, [format!("a3: {}", ["w b"; 15].join(" ")), "b3: b w b".to_owned()]);
}

#[test]
fn a_board_without_cells_is_no_text() {
    check(&picture(vec![]), &[]);
}
