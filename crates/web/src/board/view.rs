//! What a board looks like, apart from what moves on it.

use cairn_core::{Cell, Ground, Point, sort_short};
use cairn_draw::{Frame, Picture, UNIT};
use cairn_session::picture;

use super::Shown;

/// A board as the user sees it: turned or not, with the names of cells or without.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Look {
    /// The board.
    pub(super) picture: Picture,
    /// What is shown of the plane.
    pub(super) frame: Frame,
}

impl Look {
    pub(super) fn new(table: &Shown, flipped: bool, names: bool) -> Look {
        let mut picture = Picture { names, marks: Vec::new(), ..picture(&**table) };
        if flipped {
            for cell in &mut picture.cells {
                cell.at = Point { x: -cell.at.x, y: -cell.at.y };
            }
        }
        let frame = picture.frame();
        let frame = if is_open(&picture) { roomy(frame) } else { frame };
        Look { picture, frame }
    }

    /// Where the centre of a cell is, in the units of the picture.
    pub(super) fn centre(&self, cell: &Cell) -> (f64, f64) {
        (cell.at.x * UNIT, -cell.at.y * UNIT)
    }

    pub(super) fn cell(&self, name: &str) -> Option<&Cell> {
        self.picture.cells.iter().find(|cell| cell.name == name)
    }

    /// The names of the cells with the farthest first, so that what is nearer covers what is behind it.
    pub(super) fn back_to_front(&self) -> Vec<String> {
        let mut cells: Vec<&Cell> = self.picture.cells.iter().collect();
        sort_short(&mut cells, |a, b| b.at.y.total_cmp(&a.at.y).then(a.at.x.total_cmp(&b.at.x)));
        cells.into_iter().map(|cell| cell.name.clone()).collect()
    }

    /// The names of the cells row by row as they lie before the user.
    pub(super) fn rows(&self) -> Vec<Vec<String>> {
        let mut cells: Vec<&Cell> = self.picture.cells.iter().collect();
        sort_short(&mut cells, |a, b| b.at.y.total_cmp(&a.at.y).then(a.at.x.total_cmp(&b.at.x)));
        let rows = cells.chunk_by(|a, b| (a.at.y - b.at.y).abs() < 1e-6);
        rows.map(|row| row.iter().map(|cell| cell.name.clone()).collect()).collect()
    }
}

/// A table without an edge is shown as a square that is never so small that its pieces look huge.
fn roomy(frame: Frame) -> Frame {
    const LEAST: f64 = 6.5 * UNIT;
    let side = frame.width.max(frame.height).max(LEAST);
    Frame {
        left: frame.left - (side - frame.width) / 2.0,
        top: frame.top - (side - frame.height) / 2.0,
        width: side,
        height: side,
    }
}

/// Whether a board is a table without an edge, of which one may want to see a part.
pub(super) fn is_open(picture: &Picture) -> bool {
    picture.cells.iter().any(|cell| cell.ground == Ground::Open)
}
