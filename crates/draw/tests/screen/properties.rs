//! What holds for every board in every view.

use std::collections::BTreeSet;

use cairn_core::{Cell, Ground, Piece, Point, Seat};
use cairn_draw::screen::{Board, Charset, Direction, Drawing, Marks, View, Zoom, step};
use cairn_games::crab_stack::look::{ROCK, WATER};
use cairn_games::knight_line::look::TILE;

use crate::board::{all, at_step, board, cell, fit, stack, straight};

const DIRECTIONS: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

/// Calls `check` with every board at every step, both ways round, with and without names.
fn with_every_drawing(width: u16, height: u16, check: impl Fn(&str, &Board<'_>, &Drawing)) {
    for (name, cells) in all() {
        for number in 0..80_u8 {
            let coordinates = number & 1 == 0;
            let flipped = number & 2 == 0;
            let charset = if number & 4 == 0 { Charset::Unicode } else { Charset::Ascii };
            let board = Board { coordinates, flipped, charset, ..board(&cells) };
            check(name, &board, &board.draw(&at_step(number / 8, width, height)));
        }
    }
}

/// Whether a click on the place of a cell finds the cell; `None` for a cell without a place.
fn is_found_at_its_place(cell: &Cell, drawing: &Drawing) -> Option<bool> {
    let (column, row) = drawing.place_of(&cell.name)?;
    Some(drawing.cell_at(column, row) == Some(cell.name.as_str()))
}

#[test]
fn a_click_on_the_middle_of_a_cell_finds_the_cell() {
    with_every_drawing(700, 300, |name, board, drawing| {
        assert!(drawing.is_whole(), "{name} at {}", drawing.step());
        for cell in board.cells {
            assert!(is_found_at_its_place(cell, drawing).expect("in view"), "{name} at {}", drawing.step());
        }
    });
}

#[test]
fn what_is_out_of_view_has_no_place() {
    with_every_drawing(40, 12, |name, board, drawing| {
        for cell in board.cells {
            assert_ne!(is_found_at_its_place(cell, drawing), Some(false), "{name} at {}", drawing.step());
        }
    });
}

#[test]
fn with_ascii_asked_for_there_is_nothing_else() {
    for (name, cells) in all() {
        let names: Vec<String> = cells.iter().map(|cell| cell.name.clone()).collect();
        let [last, sources, targets, chosen] =
            [0, 1, 2, 3].map(|first| names.iter().skip(first).step_by(4).cloned().collect::<Vec<_>>());
        let marks = Marks {
            last: &last,
            sources: &sources,
            targets: &targets,
            chosen: &chosen,
            cursor: Some(&names[names.len() / 3]),
        };
        let board = Board { marks, charset: Charset::Ascii, ..board(&cells) };
        for step in 0..10 {
            let text = board.draw(&at_step(step, 200, 100)).to_string();
            assert!(text.is_ascii(), "{name}:\n{text}");
        }
    }
}

#[test]
fn turning_the_board_round_turns_its_cells_round() {
    with_every_drawing(700, 300, |name, board, drawing| {
        let turned = Board { flipped: !board.flipped, ..*board }.draw(&at_step(drawing.step(), 700, 300));
        let places = |drawing: &Drawing| -> Vec<(i32, i32)> {
            let place = |cell: &Cell| drawing.place_of(&cell.name).map(|at| (at.0.into(), at.1.into()));
            board.cells.iter().map(|cell| place(cell).expect("in view")).collect()
        };
        let (here, there) = (places(drawing), places(&turned));
        for (a, b) in here.iter().zip(&there) {
            let sums = (a.0 + b.0, a.1 + b.1);
            assert_eq!(sums, (here[0].0 + there[0].0, here[0].1 + there[0].1), "{name}");
        }
    });
}

#[test]
fn no_view_is_too_small_or_too_large() {
    let ends = [0, 1, 2, 3, 5, 8, 13, 21, u16::MAX];
    for (_, cells) in all() {
        for (width, height) in ends.into_iter().flat_map(|width| ends.map(|height| (width, height))) {
            let drawing = board(&cells).draw(&fit(width, height));
            assert!(drawing.width() <= width && drawing.height() <= height);
            drawing.glyph(width, height);
            assert_eq!(drawing.cell_at(width, height), None);
        }
    }
}

#[test]
fn strange_cells_do_no_harm() {
    let piece = Piece { owner: Some(Seat::Four), kind: &TILE };
    let places = [0.0, -0.3, 1e300, -1e300, f64::NAN, f64::INFINITY, f64::MIN_POSITIVE];
    let grounds = [Ground::Square, Ground::Point, Ground::Patch(&ROCK), Ground::Patch(&WATER)];
    let mut cells = vec![];
    for (number, (x, y)) in places.into_iter().flat_map(|x| places.map(|y| (x, y))).enumerate() {
        let name = if number % 3 == 0 { "a1" } else { "Ω" };
        cells.push(cell(name, x, y, grounds[number % 4], vec![piece; number * 40]));
    }
    for count in 0..cells.len() {
        let cells = &cells[..count];
        let centre = Some(Point { x: f64::NAN, y: 1e308 });
        board(cells).draw(&View { width: 30, height: 10, zoom: Zoom::Step(200), centre });
        board(cells).draw(&fit(30, 10));
        board(cells).stack_lines("Ω", 1, 1);
        for direction in DIRECTIONS {
            step(cells, "Ω", direction, count % 2 == 0);
        }
    }
}

#[test]
fn larger_views_show_larger_cells() {
    for (name, cells) in all() {
        let steps: Vec<u8> =
            (1..20).map(|scale| board(&cells).draw(&fit(scale * 30, scale * 12)).step()).collect();
        assert!(steps.is_sorted(), "{name}: {steps:?}");
        assert!(steps[18] > steps[0], "{name}: {steps:?}");
    }
}

#[test]
fn a_board_that_does_not_fit_shows_what_is_asked_for() {
    let cells = all().pop().expect("a table").1;
    for cell in &cells {
        let by_cursor =
            Board { marks: Marks { cursor: Some(&cell.name), ..Marks::default() }, ..board(&cells) };
        assert!(by_cursor.draw(&fit(40, 10)).place_of(&cell.name).is_some(), "{}", cell.name);
        let view = View { centre: Some(cell.at), ..fit(40, 10) };
        assert!(board(&cells).draw(&view).place_of(&cell.name).is_some(), "{}", cell.name);
        assert!(!board(&cells).draw(&view).is_whole());
    }
}

#[test]
fn cursor_keys_lead_everywhere() {
    for (name, cells) in all() {
        for flipped in [false, true] {
            let reachable = |from: &str| {
                let mut seen = BTreeSet::from([from.to_owned()]);
                let mut open = vec![from.to_owned()];
                while let Some(cell) = open.pop() {
                    for next in DIRECTIONS.into_iter().filter_map(|way| step(&cells, &cell, way, flipped)) {
                        if seen.insert(next.to_owned()) {
                            open.push(next.to_owned());
                        }
                    }
                }
                seen.len()
            };
            let land: Vec<&Cell> = cells.iter().filter(|cell| cell.ground.holds_pieces()).collect();
            for cell in land.iter().step_by(7) {
                assert_eq!(reachable(&cell.name), land.len(), "{name} from {}", cell.name);
            }
        }
    }
}

#[test]
fn cursor_keys_go_to_the_nearest_cell() {
    use Direction::{Down, Left, Right, Up};
    let squares = straight(Ground::Square, &[",,", ",,", ",,"]);
    let rocks = crate::board::hexagon(3, "");
    let check = |cells: &[Cell], from: &str, ways: &[Direction], flipped: bool, expected: Option<&str>| {
        let to = ways.iter().try_fold(from, |from, &way| {
            let next = step(cells, from, way, flipped)?;
            Some(cells.iter().find(|cell| cell.name == next)?.name.as_str())
        });
        assert_eq!(to, expected, "{from} {ways:?}");
    };
    check(&squares, "b2", &[Up], false, Some("b3"));
    check(&squares, "b2", &[Up], true, Some("b1"));
    check(&squares, "b2", &[Left, Down], false, Some("a1"));
    check(&squares, "b2", &[Left, Left], false, None);
    check(&squares, "z9", &[Left], false, None);
    check(&rocks, "d3", &[Right], false, Some("d5"));
    check(&rocks, "d3", &[Right], true, Some("d2"));
    for (from, way, back) in [("b3", Up, Down), ("c4", Up, Down), ("c4", Down, Up), ("b3", Right, Left)] {
        check(&rocks, from, &[way, back], false, Some(from));
        check(&rocks, from, &[way, back], true, Some(from));
    }
}

#[test]
fn stacks_are_listed_from_the_top() {
    let cells = vec![cell("a1", 0.0, 0.0, Ground::Square, stack("w b w w b w"))];
    let check = |width, height, expected: &[&str]| {
        let lines = board(&cells).stack_lines("a1", width, height);
        let text =
            |line: &Vec<_>| line.iter().map(|glyph: &cairn_draw::screen::Glyph| glyph.symbol).collect();
        assert_eq!(lines.iter().map(text).collect::<Vec<String>>(), expected);
    };
    check(7, 9, &[" ▐w6 ▌ ", " ▐ b ▌ ", " ▐ w ▌ ", " ▐ w ▌ ", " ▐ b ▌ ", " ▐ w ▌ "]);
    check(7, 3, &[" ▐w6 ▌ ", " ▐ b ▌ ", " wbww  "]);
    check(0, 3, &[]);
    assert!(board(&cells).stack_lines("b1", 7, 9).is_empty());
}
