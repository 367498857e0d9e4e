//! Pictures of boards, from the cells of any [`Scene`](cairn_core::Scene): [`svg()`] for pages and print, its
//! parts ([`ground()`], [`stack()`], [`arrow()`]) for pages that change them, `png` (a feature) where only pixels
//! will do, [`text()`] for a terminal, and [`screen`] for a program that has all of one.
//!
//! Nothing here knows a game. What a board looks like is data of the game ([`cairn_core::look`]), which its cells and
//! pieces refer to; the caller says which colour a seat plays and what its letter is.

mod arrow;
mod board;
pub mod chart;
mod curve;
mod felt;
mod figure;
mod lettering;
mod names;
mod palette;
mod parts;
mod patch;
mod pen;
mod pieces;
#[cfg(feature = "png")]
mod png;
pub mod screen;
mod slab;
mod svg;
mod text;
mod wood;

use cairn_core::look::PieceLetter;
use cairn_core::{Cell, Piece, Tint};

pub use arrow::arrow;
pub use curve::{Curve, CurveMark, Strand, curve, polyline};
pub use palette::colour;
pub use parts::{Frame, ground, height, reach_up, stack};
pub use pen::UNIT;
#[cfg(feature = "png")]
pub use png::{PngError, WIDTHS, png};
pub use svg::svg;
pub use text::text;

/// What is to be drawn, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The board.
    pub cells: Vec<Cell>,
    /// The names of the cells to highlight, such as those of the last move. Unknown names are ignored.
    pub marks: Vec<String>,
    /// The name of a cell whose stack is drawn with room between its pieces, so that each can be counted.
    pub spread: Option<String>,
    /// Whether the cells are named.
    pub names: bool,
    /// A description of the picture for screen readers; none if empty.
    pub title: String,
    /// The colour of each seat's pieces; different for those that play.
    pub tints: [Tint; 4],
    /// The letter of each seat's pieces where they are written, as in `wbw`.
    pub letters: [char; 4],
    /// What stands above the list of the stacks where the picture is a text.
    pub heading: &'static str,
}

impl Default for Picture {
    /// No cells, with names, in four colours and with the letters `1` to `4`.
    fn default() -> Picture {
        Picture {
            cells: Vec::new(),
            marks: Vec::new(),
            spread: None,
            names: true,
            title: String::new(),
            tints: [Tint::Red, Tint::Blue, Tint::Yellow, Tint::Purple],
            letters: ['1', '2', '3', '4'],
            heading: "Stacks from the bottom up:",
        }
    }
}

impl Picture {
    fn tint(&self, piece: Piece) -> Option<Tint> {
        piece.owner.map(|seat| self.tints[seat.index()])
    }

    fn piece_text(&self, piece: Piece) -> String {
        piece_text(self.letters, piece)
    }

    fn is_marked(&self, cell: &Cell) -> bool {
        self.marks.contains(&cell.name)
    }
}

fn piece_text(letters: [char; 4], piece: Piece) -> String {
    piece.text(|seat| letters[seat.index()])
}

/// The uppermost piece of a stack with the height of the stack, such as `w3`; nothing for an empty one.
fn stack_text(letters: [char; 4], stack: &[Piece]) -> String {
    let Some(&top) = stack.last() else { return String::new() };
    let piece = piece_text(letters, top);
    match (top.kind.letter, stack.len()) {
        (_, 1) if !top.kind.counted => piece,
        // A number ends the text of the piece.
        (PieceLetter::Own(_), height) => format!("{piece}/{height}"),
        (PieceLetter::Owner | PieceLetter::OwnerCapital, height) => format!("{piece}{height}"),
    }
}
