//! Boards for a full-screen terminal program, as a grid of characters with colours named by their purpose.
//!
//! The same drawing serves every terminal: who owns a piece, how high a stack is and what is marked is told
//! by symbols, and the colours tell it once more. Several sizes of cells are known; [`Zoom::Fit`] takes the
//! largest at which all of the board is seen.

mod canvas;
mod drawing;
mod ground;
mod labels;
mod layout;
mod pieces;
mod signs;
mod step;

use cairn_core::{Cell, Point, Tint};

pub use drawing::{Drawing, Glyph, Ink, Mark, Paper};
pub use step::{Direction, step};

use canvas::Canvas;
use layout::{Layout, Size};
use pieces::Pieces;
use signs::Signs;

/// Which characters may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charset {
    /// Lines and blocks as well.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// What is marked, by the names of cells. Unknown names are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Marks<'a> {
    /// Where the last move went.
    pub last: &'a [String],
    /// Where a move can start.
    pub sources: &'a [String],
    /// Where the move being made can go.
    pub targets: &'a [String],
    /// What was picked for the move being made.
    pub chosen: &'a [String],
    /// Where the cursor is.
    pub cursor: Option<&'a str>,
}

/// What is to be drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Board<'a> {
    /// The cells of a [`Scene`](cairn_core::Scene).
    pub cells: &'a [Cell],
    /// The colour of each seat's pieces.
    pub tints: [Tint; 4],
    /// The letter of each seat's pieces.
    pub letters: [char; 4],
    /// What is marked.
    pub marks: Marks<'a>,
    /// Whether rows and columns are named.
    pub coordinates: bool,
    /// Whether the board is seen from the other side.
    pub flipped: bool,
    /// Which characters may be used.
    pub charset: Charset,
}

/// How large cells are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zoom {
    /// As large as all of the board can be seen; the smallest size where it cannot.
    Fit,
    /// A size, from 0 for the smallest; the largest there is where the number is too high.
    Step(u8),
}

/// The part of the screen that a board gets, and what it shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// How large cells are drawn.
    pub zoom: Zoom,
    /// What is in the middle where the board is larger than the view; the cursor if nothing is said.
    pub centre: Option<Point>,
}

/// No screen has more columns or rows than this.
const LARGEST_VIEW: u16 = 1000;

impl Board<'_> {
    /// Draws the board.
    pub fn draw(&self, view: &View) -> Drawing {
        let view =
            View { width: view.width.min(LARGEST_VIEW), height: view.height.min(LARGEST_VIEW), ..*view };
        let layout = Layout::new(self, &view);
        let mut canvas = Canvas::new(view.width, view.height);
        let signs = Signs::of(self);
        ground::draw(&mut canvas, self, &layout, &signs);
        let pieces = Pieces::of(self);
        let mut places = Vec::with_capacity(self.cells.len());
        for (number, cell) in self.cells.iter().enumerate() {
            let Some(area) = layout.area(number) else {
                places.push(None);
                continue;
            };
            let filled = pieces.draw(&mut canvas, &area, &cell.stack);
            signs.draw(&mut canvas, &area, cell, filled);
            let (column, row) = (area.left + area.size.middle(), area.top + area.size.text_row());
            places.push(canvas.index(column, row).map(|_| (column as u16, row as u16)));
        }
        layout.labels.draw(&mut canvas, &layout);
        Drawing {
            width: view.width,
            height: view.height,
            step: layout.step,
            whole: layout.whole,
            glyphs: canvas.glyphs,
            under: canvas.under,
            names: self.cells.iter().map(|cell| cell.name.clone()).collect(),
            places,
        }
    }

    /// What lies on a cell, as lines of glyphs from the uppermost piece down, at most this many rows of this many
    /// columns; for a stack with more pieces the last row tells the rest. No lines for an empty or unknown
    /// cell.
    pub fn stack_lines(&self, cell: &str, width: u16, height: u16) -> Vec<Vec<Glyph>> {
        let Some(cell) = self.cells.iter().find(|known| known.name == cell) else { return Vec::new() };
        let (width, height) = (width.min(LARGEST_VIEW), height.min(LARGEST_VIEW));
        let rows = cell.stack.len().min(height.into()) as u16;
        let mut canvas = Canvas::new(width, rows);
        let room = Size { width: width.into(), height: rows.into() };
        Pieces::of(self).tower(&mut canvas, (0, 0), room, &cell.stack, 1);
        canvas.glyphs.chunks(usize::from(width).max(1)).map(<[Glyph]>::to_vec).collect()
    }
}
