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

    /// The names of the cells row by row as they lie before the user, each row with a number that it keeps while the
    /// board is not turned.
    pub(super) fn rows(&self) -> Vec<(i64, Vec<String>)> {
        let mut cells: Vec<&Cell> = self.picture.cells.iter().collect();
        sort_short(&mut cells, |a, b| b.at.y.total_cmp(&a.at.y).then(a.at.x.total_cmp(&b.at.x)));
        let rows = cells.chunk_by(|a, b| (a.at.y - b.at.y).abs() < 1e-6);
        let number = |row: &[&Cell]| (row[0].at.y * 1e3).round() as i64;
        rows.map(|row| (number(row), row.iter().map(|cell| cell.name.clone()).collect())).collect()
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

#[cfg(test)]
mod tests {
    use cairn_games::Setup;

    use super::*;

    fn look(setup: &Setup, flipped: bool) -> Look {
        Look::new(&Shown::of(&*setup.deal(3)), flipped, true)
    }

    #[test]
    fn rows_and_depth_name_every_cell_once() {
        for setup in Setup::every() {
            let look = look(&setup, false);
            let mut rows: Vec<String> = look.rows().into_iter().flat_map(|(_, row)| row).collect();
            assert_eq!(rows, look.back_to_front(), "{setup}: the top row is the farthest");
            rows.sort();
            let mut cells: Vec<String> = look.picture.cells.iter().map(|cell| cell.name.clone()).collect();
            cells.sort();
            assert_eq!(rows, cells, "{setup}");
            assert!(look.frame.width > 0.0 && look.frame.height > 0.0, "{setup}");
        }
    }

    #[test]
    fn rows_keep_their_numbers_when_a_table_grows() {
        let mut table = "knight-line".parse::<Setup>().expect("a game").deal(1);
        let rows = |table: &dyn cairn_games::Table| Look::new(&Shown::of(table), false, true).rows();
        let before = rows(&*table);
        table.play("0,0>2,1:1").expect("legal");
        let after = rows(&*table);
        assert!(after.len() > before.len());
        for (number, names) in before {
            let grown = after.iter().find(|(other, _)| *other == number).expect("the same row");
            assert!(names.iter().all(|name| grown.1.contains(name)), "{names:?}");
        }
    }

    #[test]
    fn a_flipped_board_is_turned_by_half_a_circle() {
        for setup in Setup::every() {
            let (straight, flipped) = (look(&setup, false), look(&setup, true));
            for cell in &straight.picture.cells {
                let (x, y) = straight.centre(cell);
                let turned = flipped.cell(&cell.name).expect("the same cells");
                assert_eq!(flipped.centre(turned), (-x, -y), "{setup} {}", cell.name);
            }
        }
    }
}
