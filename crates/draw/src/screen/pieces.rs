//! What lies on a cell.

use cairn_core::look::Breadth;
use cairn_core::{Piece, Tint};

use super::canvas::Canvas;
use super::drawing::{Ink, Paper};
use super::layout::{Area, Size};
use super::{Board, Charset};
use crate::{piece_text, stack_text};

/// The columns that something fills, the first and the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub(super) first: i32,
    pub(super) last: i32,
}

impl Span {
    /// This many columns in the middle of a cell. The first column is left free, however long a text is.
    fn centred(width: i32, length: i32) -> Span {
        let first = ((width - length) / 2).max(1);
        Span { first, last: first + length - 1 }
    }
}

/// The looks of pieces.
pub(super) struct Pieces {
    tints: [Tint; 4],
    letters: [char; 4],
    charset: Charset,
}

/// What a piece is coloured with.
#[derive(Clone, Copy)]
struct Coat {
    edge: Ink,
    text: Ink,
    paper: Paper,
}

impl Pieces {
    pub(super) fn of(board: &Board<'_>) -> Pieces {
        Pieces { tints: board.tints, letters: board.letters, charset: board.charset }
    }

    /// Draws a stack and says which columns of the cell it fills; `None` for an empty one.
    pub(super) fn draw(&self, canvas: &mut Canvas, area: &Area, stack: &[Piece]) -> Option<Span> {
        let top = *stack.last()?;
        let Area { left, top: first_row, size } = *area;
        let is_block = top.kind.angular && stack.iter().all(|&piece| piece == top);
        Some(match size.height {
            1 | 2 => {
                let span = self.token(canvas, area, stack, self.coat(top));
                if size.height == 2 && !is_block {
                    let row = (left, first_row + 1);
                    self.order(canvas, row, size.width, &stack[..stack.len() - 1]);
                }
                span
            }
            _ if is_block => self.block(canvas, (left, first_row), size, top, &self.text(stack)),
            ROOMY.. if stack.len() == 1 => {
                let at = (left, first_row + size.text_row() - 1);
                self.block(canvas, at, Size { height: 3, ..size }, top, &self.text(stack))
            }
            height => {
                let pieces = stack.len() as i32;
                let thickness = if height >= ROOMY && 2 * pieces <= height { 2 } else { 1 };
                let rows = height.min(pieces * thickness);
                let down = if rows == 1 { size.text_row() } else { (height - rows + 1) / 2 };
                let at = (left, first_row + down);
                self.tower(canvas, at, Size { height: rows, ..size }, stack, thickness)
            }
        })
    }

    /// The uppermost piece with the height of its stack.
    fn text(&self, stack: &[Piece]) -> String {
        stack_text(self.letters, stack)
    }

    fn coat(&self, piece: Piece) -> Coat {
        match piece.owner.map(|seat| self.tints[seat.index()]) {
            Some(tint) => {
                Coat { edge: Ink::Piece(tint), text: Ink::OnPiece(tint), paper: Paper::Piece(tint) }
            }
            None => Coat { edge: Ink::Neutral, text: Ink::OnNeutral, paper: Paper::Neutral },
        }
    }

    /// One row: the uppermost piece and the height.
    fn token(&self, canvas: &mut Canvas, area: &Area, stack: &[Piece], coat: Coat) -> Span {
        let text = self.text(stack);
        let width = area.size.width;
        let row = area.top + area.size.text_row();
        let written = Span::centred(width, text.chars().count() as i32);
        let span = Span { first: 1, last: written.last.max(width - 2) };
        for column in span.first..=span.last {
            canvas.ink(area.left + column, row, ' ', coat.text, false);
            canvas.paper(area.left + column, row, coat.paper);
        }
        canvas.write(area.left + written.first, row, &text, coat.text, true);
        span
    }

    /// Pieces side by side, the lowest on the left; the uppermost ones where there is no room for all.
    fn order(&self, canvas: &mut Canvas, at: (i32, i32), width: i32, pieces: &[Piece]) {
        let texts: Vec<String> = pieces.iter().map(|&piece| piece_text(self.letters, piece)).collect();
        let length = |texts: &[String]| texts.iter().map(|text| text.chars().count() as i32).sum::<i32>();
        let mut shown = 0;
        let mut more = 0;
        while shown < texts.len() && length(&texts[shown..]) + more > width - 2 {
            (shown, more) = (shown + 1, 1);
        }
        let (mut column, row) = (at.0 + Span::centred(width, length(&texts[shown..]) + more).first, at.1);
        if more > 0 {
            canvas.ink(
                column,
                row,
                if self.charset == Charset::Unicode { '…' } else { '~' },
                Ink::More,
                false,
            );
            column += 1;
        }
        for (text, &piece) in texts.iter().zip(pieces).skip(shown) {
            let coat = self.coat(piece);
            for symbol in text.chars() {
                canvas.ink(column, row, symbol, coat.text, false);
                canvas.paper(column, row, coat.paper);
                column += 1;
            }
        }
    }

    /// Pieces one above the other, each one or two rows thick, in so much room from a place. Those for which
    /// there is no row stand side by side in the last one.
    pub(super) fn tower(
        &self,
        canvas: &mut Canvas,
        at: (i32, i32),
        room: Size,
        stack: &[Piece],
        thickness: i32,
    ) -> Span {
        let in_rows = (room.height / thickness).max(0) as usize;
        let in_rows = if stack.len() <= in_rows { stack.len() } else { in_rows.saturating_sub(1) };
        let (rest, shown) = stack.split_at(stack.len() - in_rows);
        let mut filled = Span::centred(room.width, 1);
        for (down, &piece) in shown.iter().rev().enumerate() {
            let row = at.1 + down as i32 * thickness;
            let text = if down == 0 { self.text(stack) } else { piece_text(self.letters, piece) };
            let span = self.slab(canvas, (at.0, row), room.width, piece, &text);
            if thickness > 1 {
                self.edge(canvas, (at.0, row + 1), span, piece, false);
            }
            filled = Span { first: filled.first.min(span.first), last: filled.last.max(span.last) };
        }
        if !rest.is_empty() {
            self.order(canvas, (at.0, at.1 + room.height - 1), room.width, rest);
        }
        filled
    }

    /// One row of a piece seen from the side.
    fn slab(&self, canvas: &mut Canvas, at: (i32, i32), width: i32, piece: Piece, text: &str) -> Span {
        let length = text.chars().count() as i32;
        let inner = inner_width(piece.kind.breadth, width).max(length);
        let span = Span::centred(width, inner + 2);
        let coat = self.coat(piece);
        let ends = match (self.charset, piece.kind.angular) {
            (Charset::Unicode, _) => ('▐', '▌'),
            (Charset::Ascii, true) => ('|', '|'),
            (Charset::Ascii, false) => ('(', ')'),
        };
        canvas.ink(at.0 + span.first, at.1, ends.0, coat.edge, false);
        canvas.ink(at.0 + span.last, at.1, ends.1, coat.edge, false);
        for column in span.first + 1..span.last {
            canvas.ink(at.0 + column, at.1, ' ', coat.text, false);
            canvas.paper(at.0 + column, at.1, coat.paper);
        }
        canvas.write(at.0 + span.first + 1 + (inner - length) / 2, at.1, text, coat.text, true);
        span
    }

    /// A piece, or a stack of equal pieces, several rows high.
    fn block(&self, canvas: &mut Canvas, at: (i32, i32), size: Size, piece: Piece, text: &str) -> Span {
        let mut span = Span::centred(size.width, 1);
        for row in 1..size.height - 1 {
            let text = if row == size.text_row() { text } else { "" };
            span = self.slab(canvas, (at.0, at.1 + row), size.width, piece, text);
        }
        self.edge(canvas, at, span, piece, true);
        self.edge(canvas, (at.0, at.1 + size.height - 1), span, piece, false);
        span
    }

    /// The upper or lower end of a piece, which fills half of a row.
    fn edge(&self, canvas: &mut Canvas, at: (i32, i32), span: Span, piece: Piece, is_upper: bool) {
        let symbols = match (self.charset, is_upper) {
            (Charset::Unicode, true) => ['▗', '▄', '▖'],
            (Charset::Unicode, false) => ['▝', '▀', '▘'],
            (Charset::Ascii, true) => ['.', '-', '.'],
            (Charset::Ascii, false) => ['\'', '-', '\''],
        };
        for column in span.first..=span.last {
            let part = usize::from(column > span.first) + usize::from(column == span.last);
            canvas.ink(at.0 + column, at.1, symbols[part], self.coat(piece).edge, false);
        }
    }
}

/// From this height of a cell on, pieces are more than a row high where there is room.
const ROOMY: i32 = 5;

/// How wide a piece is between its ends.
fn inner_width(breadth: Breadth, width: i32) -> i32 {
    let widest = width - 4;
    let narrowest = (widest / 6 * 2).max(2);
    match breadth {
        Breadth::Full => widest,
        Breadth::Medium => i32::midpoint(widest, narrowest) / 2 * 2,
        Breadth::Narrow => narrowest,
    }
}
