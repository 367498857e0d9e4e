//! Marks, shown by symbols as well as by colour.

use std::collections::HashMap;

use cairn_core::Cell;

use super::canvas::Canvas;
use super::drawing::{Ink, Mark, Paper};
use super::layout::Area;
use super::pieces::Span;
use super::{Board, Charset};

/// What is marked, found by name.
pub(super) struct Signs<'a> {
    /// The most important mark of each cell.
    marks: HashMap<&'a str, Mark>,
    cursor: Option<&'a str>,
    charset: Charset,
}

impl<'a> Signs<'a> {
    pub(super) fn of(board: &Board<'a>) -> Signs<'a> {
        let marks = &board.marks;
        // Those that come later outdo those before.
        let lists = [
            (Mark::Last, marks.last),
            (Mark::Source, marks.sources),
            (Mark::Target, marks.targets),
            (Mark::Chosen, marks.chosen),
        ];
        let named = lists.into_iter().flat_map(|(mark, names)| names.iter().map(move |name| (&**name, mark)));
        Signs { marks: named.collect(), cursor: marks.cursor, charset: board.charset }
    }

    /// What a cell's ground is coloured with, if it is marked. The cursor leaves other marks visible.
    pub(super) fn paper(&self, cell: &Cell) -> Option<Paper> {
        let mark = self.marks.get(cell.name.as_str()).copied();
        mark.or_else(|| self.is_cursor(cell).then_some(Mark::Cursor)).map(Paper::Mark)
    }

    /// Draws the symbols of a cell's marks round what it holds; `None` for an empty cell.
    pub(super) fn draw(&self, canvas: &mut Canvas, area: &Area, cell: &Cell, filled: Option<Span>) {
        if let Some(&mark) = self.marks.get(cell.name.as_str()) {
            self.draw_mark(canvas, area, mark, filled);
        }
        if self.is_cursor(cell) {
            self.draw_cursor(canvas, area, filled);
        }
    }

    fn is_cursor(&self, cell: &Cell) -> bool {
        self.cursor == Some(&cell.name)
    }

    fn draw_mark(&self, canvas: &mut Canvas, area: &Area, mark: Mark, filled: Option<Span>) {
        let row = area.top + area.size.text_row();
        let (before, after) = self.symbols(mark);
        let mut sign = |column, symbol| {
            if (0..area.size.width).contains(&column) {
                canvas.ink(area.left + column, row, symbol, Ink::Mark(mark), true);
            }
        };
        let middle = area.size.middle();
        if filled.is_none() && mark == Mark::Target {
            return sign(middle, before);
        }
        let span = filled.unwrap_or(Span { first: middle, last: middle });
        sign(span.first - 1, before);
        sign(span.last + 1, after);
    }

    fn draw_cursor(&self, canvas: &mut Canvas, area: &Area, filled: Option<Span>) {
        let size = area.size;
        let ink = Ink::Mark(Mark::Cursor);
        let corners = match self.charset {
            Charset::Unicode => [('┏', '┓'), ('┗', '┛')],
            Charset::Ascii => [('/', '\\'), ('\\', '/')],
        };
        let rows = match size.height {
            1 => vec![(0, self.symbols(Mark::Cursor))],
            height => vec![(0, corners[0]), (height - 1, corners[1])],
        };
        for (row, (before, after)) in rows {
            canvas.ink(area.left, area.top + row, before, ink, true);
            // A long text in a narrow cell is worth more than the second bracket.
            if filled.is_none_or(|span| span.last < size.width - 1) {
                canvas.ink(area.left + size.width - 1, area.top + row, after, ink, true);
            }
        }
    }

    fn symbols(&self, mark: Mark) -> (char, char) {
        match (mark, self.charset) {
            (Mark::Last, _) => (':', ':'),
            (Mark::Source, Charset::Unicode) => ('‹', '›'),
            (Mark::Source, Charset::Ascii) => ('<', '>'),
            (Mark::Target, Charset::Unicode) => ('•', '•'),
            (Mark::Target, Charset::Ascii) => ('*', '*'),
            (Mark::Chosen, Charset::Unicode) => ('«', '»'),
            (Mark::Chosen, Charset::Ascii) => ('{', '}'),
            (Mark::Cursor, _) => ('[', ']'),
        }
    }
}
