//! The board under the pieces: which kinds of ground there are, and how far they reach.

use std::fmt::Write;

use cairn_core::{Cell, Ground};

use crate::pen::{N, UNIT, place};
use crate::{Picture, felt, patch, wood};

/// What shows marked cells.
pub(crate) const MARK: &str = "#fbd25a";

/// How far the board reaches beyond the centres of its outermost cells, in SVG units.
pub(crate) fn reach(ground: Ground) -> f64 {
    match ground {
        Ground::Square | Ground::Point => 70.0,
        Ground::Open => 91.0,
        Ground::Patch(patch) => patch::reach(patch.around),
    }
}

/// How far a tower of the furthest row may reach beyond the board.
pub(crate) fn headroom(ground: Ground) -> f64 {
    match ground {
        Ground::Square | Ground::Point => 6.0,
        Ground::Open => 0.0,
        Ground::Patch(patch) => patch.around.headroom,
    }
}

/// Draws all that lies under the pieces, each cell in an element with its name.
pub(crate) fn draw(out: &mut String, picture: &Picture) {
    let mut draw_cells = |is_so: fn(Ground) -> bool, draw_kind: fn(&mut String, &Picture, &[&Cell])| {
        let cells: Vec<&Cell> = picture.cells.iter().filter(|cell| is_so(cell.ground)).collect();
        if !cells.is_empty() {
            draw_kind(out, picture, &cells);
        }
    };
    draw_cells(|ground| ground == Ground::Square, wood::squares);
    draw_cells(|ground| ground == Ground::Point, wood::points);
    draw_cells(|ground| ground == Ground::Open, felt::draw);
    draw_cells(|ground| ground.patch().is_some(), patch::draw);
}

/// The area of square cells as a path: a rectangle for each run of neighbours in a row.
pub(crate) fn area(cells: &[&Cell]) -> String {
    let mut path = String::new();
    let mut rest = cells;
    while let Some((first, others)) = rest.split_first() {
        let follows = |(number, cell): &(usize, &&Cell)| {
            cell.at.y == first.at.y && (cell.at.x - first.at.x - *number as f64 - 1.0).abs() < 0.01
        };
        let length = 1 + others.iter().enumerate().take_while(follows).count();
        let ((x, y), width) = (place(first.at), N(length as f64 * UNIT));
        let _ = write!(path, "M{} {}h{width}v100h-{width}z", N(x.0 - 50.0), N(y.0 - 50.0));
        rest = &rest[length..];
    }
    path
}
