//! Where glyphs are put.

use super::drawing::{Glyph, Ink, Paper};

/// A grid that can be drawn on anywhere: what lies beyond its edges is lost.
pub(super) struct Canvas {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) glyphs: Vec<Glyph>,
    pub(super) under: Vec<Option<u32>>,
}

impl Canvas {
    pub(super) fn new(width: u16, height: u16) -> Canvas {
        let area = usize::from(width) * usize::from(height);
        let (width, height) = (width.into(), height.into());
        Canvas { width, height, glyphs: vec![Glyph::BLANK; area], under: vec![None; area] }
    }

    pub(super) fn index(&self, column: i32, row: i32) -> Option<usize> {
        let inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        inside.then(|| (row * self.width + column) as usize)
    }

    fn change(&mut self, column: i32, row: i32, change: impl FnOnce(&mut Glyph)) {
        if let Some(index) = self.index(column, row) {
            change(&mut self.glyphs[index]);
        }
    }

    /// Draws a symbol on what is there already.
    pub(super) fn ink(&mut self, column: i32, row: i32, symbol: char, ink: Ink, bold: bool) {
        self.change(column, row, |glyph| *glyph = Glyph { symbol, ink, bold, ..*glyph });
    }

    /// Changes the colour behind a symbol.
    pub(super) fn paper(&mut self, column: i32, row: i32, paper: Paper) {
        self.change(column, row, |glyph| glyph.paper = paper);
    }

    /// Writes a text on what is there already.
    pub(super) fn write(&mut self, column: i32, row: i32, text: &str, ink: Ink, bold: bool) {
        for (column, symbol) in (column..).zip(text.chars()) {
            self.ink(column, row, symbol, ink, bold);
        }
    }

    /// Says which cell is there.
    pub(super) fn claim(&mut self, column: i32, row: i32, cell: u32) {
        if let Some(index) = self.index(column, row) {
            self.under[index] = Some(cell);
        }
    }
}
