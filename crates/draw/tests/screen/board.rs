//! Boards of every shape, built by hand.

use cairn_core::{Cell, Ground, Piece, Point, Seat, Tint};
use cairn_draw::screen::{Board, Charset, Marks, View, Zoom};
use cairn_games::crab_stack::look::{DARK_ROCK, LARGE, MEDIUM, ROCK, SMALL, WATER};
use cairn_games::knight_line::look::TILE;
use cairn_games::nava::look::{CUBE, DISC};

/// The pieces of a stack from the bottom to the top: discs `w` `b`, cubes `W` `B`, and crabs such as `S2`,
/// separated by spaces.
pub(crate) fn stack(text: &str) -> Vec<Piece> {
    text.split_whitespace().map(piece).collect()
}

fn piece(text: &str) -> Piece {
    let (first, rest) = text.split_at(1);
    let kind = match first {
        "S" => &SMALL,
        "M" => &MEDIUM,
        "L" => &LARGE,
        "W" | "B" => &CUBE,
        _ => &DISC,
    };
    let owner = match first {
        "w" | "W" => Some(Seat::One),
        "b" | "B" => Some(Seat::Two),
        _ => rest.parse().ok().and_then(Seat::from_number),
    };
    Piece { owner, kind }
}

/// This many tiles of one seat.
pub(crate) fn tiles(owner: Option<Seat>, height: usize) -> Vec<Piece> {
    vec![Piece { owner, kind: &TILE }; height]
}

/// A cell in a column and a row.
pub(crate) fn cell(name: &str, x: f64, y: f64, ground: Ground, stack: Vec<Piece>) -> Cell {
    Cell { name: name.to_owned(), at: Point { x, y }, ground, stack }
}

/// A board of straight rows, from the top; the cells of a row are separated by commas.
pub(crate) fn straight(ground: Ground, rows: &[&str]) -> Vec<Cell> {
    let row = |(up, row): (usize, &&str)| {
        let cells = row.split(',').enumerate().map(move |(column, pieces)| {
            let name = format!("{}{}", char::from(b'a' + column as u8), up + 1);
            cell(&name, column as f64, up as f64, ground, stack(pieces))
        });
        cells.collect::<Vec<_>>()
    };
    let mut cells: Vec<Vec<Cell>> = rows.iter().rev().enumerate().map(row).collect();
    cells.reverse();
    cells.concat()
}

/// A hexagon of this many rings round a pool, named by rows and diagonals, with a stack on each rock.
pub(crate) fn hexagon(rings: i32, pieces: &str) -> Vec<Cell> {
    let across = |row: i32| (row - rings).max(0)..=(row + rings).min(2 * rings);
    let rows = (0..=2 * rings).rev().flat_map(|row| across(row).map(move |diagonal| (row, diagonal)));
    let rock = |(row, diagonal): (i32, i32)| {
        let name = format!("{}{}", char::from(b'a' + row as u8), diagonal + 1);
        let (x, y) = (f64::from(diagonal) - f64::from(row) / 2.0, f64::from(row) * 0.75_f64.sqrt());
        match (row, diagonal) {
            _ if row == rings && diagonal == rings => cell(&name, x, y, Ground::Patch(&WATER), vec![]),
            _ if (row + diagonal) % 5 == 0 => cell(&name, x, y, Ground::Patch(&DARK_ROCK), stack(pieces)),
            _ => cell(&name, x, y, Ground::Patch(&ROCK), stack(pieces)),
        }
    };
    rows.map(rock).collect()
}

/// A table of squares named by coordinates, with a few piles.
pub(crate) fn table(columns: i32, rows: i32) -> Vec<Cell> {
    let squares = (0..rows).rev().flat_map(|y| (0..columns).map(move |x| (x - 2, y - 1)));
    let square = |(x, y): (i32, i32)| {
        let pile = match (x, y) {
            (0, 0) => tiles(Some(Seat::One), 19),
            (1, 0) => tiles(Some(Seat::Two), 20),
            (2, 1) => tiles(Some(Seat::One), 1),
            (-1, 1) => tiles(None, 1),
            _ => vec![],
        };
        cell(&format!("{x},{y}"), x.into(), y.into(), Ground::Open, pile)
    };
    squares.map(square).collect()
}

/// One board of each shape.
pub(crate) fn all() -> Vec<(&'static str, Vec<Cell>)> {
    let mut sparse = hexagon(3, "S1 M2");
    sparse.retain(|cell| cell.ground != Ground::Patch(&DARK_ROCK) && cell.name != "b2");
    vec![
        ("squares", straight(Ground::Square, &["w,b,w b", "b w b w b,,w", "w,b w b w b w b w b w,b"])),
        ("points", straight(Ground::Point, &["w b w w,,W", ",B,", "b,w b w b w b w b w b w b,"])),
        ("hexagon", hexagon(3, "S1 S2 M3 L4")),
        ("sparse", sparse),
        ("table", table(30, 20)),
    ]
}

/// A board in white and black, without marks.
pub(crate) fn board(cells: &[Cell]) -> Board<'_> {
    Board {
        cells,
        tints: [Tint::White, Tint::Black, Tint::Red, Tint::Blue],
        letters: ['w', 'b', 'r', 'u'],
        marks: Marks::default(),
        coordinates: true,
        flipped: false,
        charset: Charset::Unicode,
    }
}

/// A view in which everything is as large as it can be.
pub(crate) fn fit(width: u16, height: u16) -> View {
    View { width, height, zoom: Zoom::Fit, centre: None }
}

/// A view at a step of zoom.
pub(crate) fn at_step(step: u8, width: u16, height: u16) -> View {
    View { zoom: Zoom::Step(step), ..fit(width, height) }
}
