//! Small boards for the tests.

use cairn_core::{Cell, Ground, Piece, Point, Seat, Tint};
use cairn_draw::Picture;
use cairn_games::crab_stack::look::{DARK_ROCK, LARGE, MEDIUM, ROCK, SMALL, WATER};
use cairn_games::knight_line::look::TILE;
use cairn_games::nava::look::{CUBE, DISC};

/// A piece: `w` `b` `r` discs, `W` `B` `R` cubes, and crabs such as `S2`; anything else is nobody's tile.
pub(crate) fn piece(text: &str) -> Piece {
    let (first, rest) = text.split_at(1);
    let kind = match first {
        "S" => &SMALL,
        "M" => &MEDIUM,
        "L" => &LARGE,
        "W" | "B" | "R" => &CUBE,
        "w" | "b" | "r" => &DISC,
        _ => &TILE,
    };
    let owner = match first {
        "w" | "W" => Some(Seat::One),
        "b" | "B" => Some(Seat::Two),
        "r" | "R" => Some(Seat::Three),
        _ => rest.parse().ok().and_then(Seat::from_number),
    };
    Piece { owner, kind }
}

/// The pieces of a stack from the bottom to the top, separated by spaces.
pub(crate) fn stack(text: &str) -> Vec<Piece> {
    text.split_whitespace().map(piece).collect()
}

/// This many tiles of one seat.
pub(crate) fn tiles(owner: Option<Seat>, height: usize) -> Vec<Piece> {
    vec![Piece { owner, kind: &TILE }; height]
}

/// A cell in a column and a row.
pub(crate) fn cell(name: &str, x: f64, y: f64, ground: Ground, stack: Vec<Piece>) -> Cell {
    Cell { name: name.to_owned(), at: Point { x, y }, ground, stack }
}

/// A board of these cells in white, black and red.
pub(crate) fn picture(cells: Vec<Cell>) -> Picture {
    Picture {
        cells,
        tints: [Tint::White, Tint::Black, Tint::Red, Tint::Blue],
        letters: ['w', 'b', 'r', 'u'],
        ..Picture::default()
    }
}

/// Two cells, one behind the other.
pub(crate) fn behind_and_before(ground: Ground, behind: Vec<Piece>, before: Vec<Piece>) -> Picture {
    picture(vec![cell("a2", 0.0, 1.0, ground, behind), cell("a1", 0.0, 0.0, ground, before)])
}

/// A hexagon of three rings of rocks round a pool, with a crab of every size and seat by turns.
pub(crate) fn crabs_for_four() -> Vec<Cell> {
    let crabs = ["S1", "M2", "L3", "S4", "M1", "L2", "S3", "M4", "L1", "S2", "M3", "L4"];
    let places = (0..7)
        .rev()
        .flat_map(|row: i32| ((row - 3).max(0)..=(row + 3).min(6)).map(move |diagonal| (row, diagonal)));
    let rock = |(number, (row, diagonal)): (usize, (i32, i32))| {
        let name = format!("{}{}", char::from(b'a' + row as u8), diagonal + 1);
        let (x, y) = (f64::from(diagonal) - f64::from(row) / 2.0, f64::from(row) * 0.75_f64.sqrt());
        match (row, diagonal) {
            (3, 3) => cell(&name, x, y, Ground::Patch(&WATER), vec![]),
            _ if number % 4 == 0 => cell(&name, x, y, Ground::Patch(&DARK_ROCK), stack(crabs[number % 12])),
            _ => cell(&name, x, y, Ground::Patch(&ROCK), stack(crabs[number % 12])),
        }
    };
    places.enumerate().map(rock).collect()
}
