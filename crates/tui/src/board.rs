//! A board on the screen, with its cursor.

use cairn_core::{Cell, Seat, Tint};
use cairn_draw::screen::{Board, Direction, Drawing, Marks, View, Zoom, step};
use cairn_games::Table;
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::context::Context;

/// How a board is seen, and where it was drawn last.
#[derive(Clone, Debug)]
pub(crate) struct BoardView {
    /// The name of the cell under the cursor.
    pub(crate) cursor: Option<String>,
    pub(crate) flipped: bool,
    pub(crate) coordinates: bool,
    zoom: Zoom,
    drawn: Option<(Rect, Drawing)>,
}

impl Default for BoardView {
    fn default() -> BoardView {
        BoardView { cursor: None, flipped: false, coordinates: true, zoom: Zoom::Fit, drawn: None }
    }
}

impl BoardView {
    /// Draws the board of a table, with marks but for the cursor, which is the view's own.
    pub(crate) fn draw(
        &mut self,
        table: &dyn Table,
        marks: Marks<'_>,
        area: Rect,
        buffer: &mut Buffer,
        context: &Context,
    ) {
        let cells = table.cells();
        let marks = Marks { cursor: self.cursor.as_deref(), ..marks };
        let (tints, letters) = sides(table);
        let board = Board {
            cells: &cells,
            tints,
            letters,
            marks,
            coordinates: self.coordinates,
            flipped: self.flipped,
            charset: context.charset(),
        };
        let view = View { width: area.width, height: area.height, zoom: self.zoom, centre: None };
        let drawing = board.draw(&view);
        for row in 0..drawing.height().min(area.height) {
            for column in 0..drawing.width().min(area.width) {
                let glyph = drawing.glyph(column, row);
                if let Some(cell) = buffer.cell_mut(Position::new(area.x + column, area.y + row)) {
                    cell.set_char(glyph.symbol).set_style(context.look.theme.glyph(glyph));
                }
            }
        }
        self.drawn = Some((area, drawing));
    }

    /// The name of the cell at a place of the screen.
    pub(crate) fn cell_at(&self, at: Position) -> Option<String> {
        let (area, drawing) = self.drawn.as_ref()?;
        let inside = area.contains(at);
        inside.then(|| drawing.cell_at(at.x - area.x, at.y - area.y).map(str::to_owned)).flatten()
    }

    /// Moves the cursor or changes how the board is shown, if the key is for that.
    pub(crate) fn handle(&mut self, code: KeyCode, cells: &[Cell]) -> bool {
        match code {
            KeyCode::Up => self.step(Direction::Up, cells),
            KeyCode::Down => self.step(Direction::Down, cells),
            KeyCode::Left => self.step(Direction::Left, cells),
            KeyCode::Right => self.step(Direction::Right, cells),
            KeyCode::Char('+' | '=') => self.zoom_by(1),
            KeyCode::Char('-') => self.zoom_by(-1),
            KeyCode::Char('0') => self.zoom = Zoom::Fit,
            KeyCode::Char('f') => self.flipped = !self.flipped,
            KeyCode::Char('c') => self.coordinates = !self.coordinates,
            _ => return false,
        }
        true
    }

    fn step(&mut self, direction: Direction, cells: &[Cell]) {
        self.settle(cells);
        if let Some(cursor) = &self.cursor
            && let Some(next) = step(cells, cursor, direction, self.flipped)
        {
            self.cursor = Some(next.to_owned());
        }
    }

    /// Draws cells larger or smaller.
    pub(crate) fn zoom_by(&mut self, steps: i8) {
        let now = self.drawn.as_ref().map_or(0, |(_, drawing)| drawing.step());
        self.zoom = Zoom::Step(now.saturating_add_signed(steps));
    }

    /// Moves the cursor to the next one of some cells, or to the one before; to the first if it is on none of them.
    pub(crate) fn turn_to(&mut self, cells: &[String], by: isize) {
        let now = cells.iter().position(|cell| Some(cell) == self.cursor.as_ref());
        let next = now.map_or(0, |now| (now as isize + by).rem_euclid(cells.len() as isize) as usize);
        if let Some(cell) = cells.get(next) {
            self.cursor = Some(cell.clone());
        }
    }

    /// Puts the cursor on the board if it is not.
    pub(crate) fn settle(&mut self, cells: &[Cell]) {
        let lies_on = |cursor: &String| cells.iter().any(|cell| cell.name == *cursor);
        if !self.cursor.as_ref().is_some_and(lies_on) {
            self.cursor = cells.get(cells.len() / 2).map(|cell| cell.name.clone());
        }
    }
}

/// The colours and letters of the seats of a table.
pub(crate) fn sides(table: &dyn Table) -> ([Tint; 4], [char; 4]) {
    let mut tints = [Tint::Red, Tint::Blue, Tint::Yellow, Tint::Purple];
    let mut letters = ['1', '2', '3', '4'];
    for seat in Seat::first(table.seats()) {
        tints[seat.index()] = table.tint(seat);
        letters[seat.index()] = table.sign(seat);
    }
    (tints, letters)
}
