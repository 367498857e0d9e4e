//! What comes out: a grid of glyphs whose colours are named by what they are for.

use std::fmt;

use cairn_core::Tint;
use cairn_core::look::Shades;

/// Something about a cell that the player should see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// The last move went through it.
    Last,
    /// A move can start there.
    Source,
    /// The move being made can go there.
    Target,
    /// It was picked for the move being made.
    Chosen,
    /// The keyboard's cursor is on it.
    Cursor,
}

/// What a symbol's colour is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    /// Nothing in particular.
    Plain,
    /// The name of a row or a column.
    Coordinate,
    /// Lines between points, and the dot of an empty cell.
    Grid,
    /// A colour of the game's own.
    Own(Shades),
    /// The sign that a stack has more pieces than are shown.
    More,
    /// The edge of a piece of this colour, which lies on the ground.
    Piece(Tint),
    /// A letter or a number on a piece of this colour.
    OnPiece(Tint),
    /// The edge of a piece that is nobody's.
    Neutral,
    /// A letter or a number on a piece that is nobody's.
    OnNeutral,
    /// The sign of a mark.
    Mark(Mark),
}

/// What the colour behind a symbol is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Paper {
    /// Nothing: the screen shows.
    Plain,
    /// A square field, and the board under points.
    Field,
    /// Every other square field.
    DarkField,
    /// A colour of the game's own.
    Own(Shades),
    /// A piece of this colour.
    Piece(Tint),
    /// A piece that is nobody's.
    Neutral,
    /// A marked cell, in place of its ground.
    Mark(Mark),
}

/// One character of the screen. Symbols are one column wide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Glyph {
    /// The character.
    pub symbol: char,
    /// Its colour.
    pub ink: Ink,
    /// The colour behind it.
    pub paper: Paper,
    /// Whether it stands out.
    pub bold: bool,
}

impl Glyph {
    /// Nothing at all.
    pub const BLANK: Glyph = Glyph { symbol: ' ', ink: Ink::Plain, paper: Paper::Plain, bold: false };
}

/// A board as glyphs, which also knows which cell is where. Displayed, it is the bare symbols, a line a row.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) step: u8,
    pub(super) whole: bool,
    pub(super) glyphs: Vec<Glyph>,
    /// The number of the cell under each glyph.
    pub(super) under: Vec<Option<u32>>,
    pub(super) names: Vec<String>,
    /// Where the middle of each cell is.
    pub(super) places: Vec<Option<(u16, u16)>>,
}

impl Drawing {
    /// How many columns it has: as many as the view, within reason.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// How many rows it has: as many as the view, within reason.
    pub fn height(&self) -> u16 {
        self.height
    }

    /// The step of [`Zoom`](super::Zoom) it was drawn at; one more or less zooms in or out.
    pub fn step(&self) -> u8 {
        self.step
    }

    /// Whether all of the board is in view.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// The glyph in a column and a row, counted from the top left; blank beyond the edges.
    pub fn glyph(&self, column: u16, row: u16) -> &Glyph {
        self.index(column, row).map_or(&Glyph::BLANK, |index| &self.glyphs[index])
    }

    /// The name of the cell in a column and a row.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<&str> {
        let number = self.under[self.index(column, row)?]?;
        Some(&self.names[number as usize])
    }

    /// The column and row of the middle of a cell, if it is in view.
    pub fn place_of(&self, cell: &str) -> Option<(u16, u16)> {
        self.places[self.names.iter().position(|name| name == cell)?]
    }

    fn index(&self, column: u16, row: u16) -> Option<usize> {
        let inside = column < self.width && row < self.height;
        inside.then(|| usize::from(row) * usize::from(self.width) + usize::from(column))
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.glyphs.chunks(usize::from(self.width).max(1)) {
            let line: String = row.iter().map(|glyph| glyph.symbol).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
