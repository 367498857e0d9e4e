//! A position being edited, as a text and as a board that are always in step.
//!
//! Boards are written alike in all games: rows of cells with what lies on them, then fields. How a stack is written, the
//! game says.

mod layout;
#[cfg(test)]
mod tests;

use cairn_core::{Cell, Piece, Seat, TextError};
use cairn_games::{Setup, Table};

use layout::{Draft, Layout};

/// A position being edited.
#[derive(Debug)]
pub struct Editor {
    /// The last position that could be read.
    base: Box<dyn Table>,
    layout: Layout,
    text: String,
    /// The text as a board; `None` where it is none that the board could show.
    draft: Option<Draft>,
    error: Option<TextError>,
}

impl Editor {
    /// Begins with the position in which a table stands.
    pub fn new(table: &dyn Table) -> Editor {
        let setup = table.setup();
        let start = setup.read(&table.position()).unwrap_or_else(|_| setup.deal(0));
        let mut editor = Editor {
            layout: Layout::of(start.as_ref()),
            text: String::new(),
            draft: None,
            error: None,
            base: start,
        };
        let text = editor.base.position();
        editor.set_text(&text);
        editor
    }

    /// The game and its options.
    pub fn setup(&self) -> Setup {
        self.base.setup()
    }

    /// The position as text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is wrong with the position, if anything.
    pub fn error(&self) -> Option<&TextError> {
        self.error.as_ref()
    }

    /// A game that starts from the position, if it is one of the game.
    pub fn table(&self) -> Option<Box<dyn Table>> {
        self.error.is_none().then(|| self.base.boxed_clone())
    }

    /// The last position that could be read: it knows the colours of the seats.
    pub fn base(&self) -> &dyn Table {
        self.base.as_ref()
    }

    /// Whether the board shows what the text says, and can be edited.
    pub fn is_in_step(&self) -> bool {
        self.draft.is_some()
    }

    /// The board with what lies on it, whether that is a position of the game or not.
    pub fn cells(&self) -> Vec<Cell> {
        let Some(draft) = &self.draft else { return self.base.cells() };
        let cells = self.layout.cells.iter().zip(&draft.stacks);
        cells
            .map(|(cell, text)| Cell {
                stack: self.base.read_stack(text).unwrap_or_default(),
                ..cell.clone()
            })
            .collect()
    }

    /// The single pieces of the game.
    pub fn pieces(&self) -> Vec<Piece> {
        self.base.pieces()
    }

    /// Replaces the whole text.
    pub fn set_text(&mut self, text: &str) {
        self.text = text.to_owned();
        match self.base.setup().read(text) {
            Ok(table) => {
                self.layout = Layout::of(table.as_ref());
                self.base = table;
                self.error = None;
            }
            Err(error) => self.error = Some(error),
        }
        self.draft = self.layout.read(text);
    }

    /// What lies on a cell as text, from the bottom to the top; `None` where there is no such cell.
    pub fn stack_text(&self, name: &str) -> Option<&str> {
        let place = self.layout.place(name)?;
        Some(&self.draft.as_ref()?.stacks[place])
    }

    /// Replaces what lies on a cell; nothing changes where there is no such cell. An empty text clears it.
    pub fn set_stack_text(&mut self, name: &str, text: &str) {
        let text = text.trim();
        // These would change what the other cells are.
        let is_stack = !text.contains(['/', ',', ' ']) && !text.starts_with('x');
        if let (Some(place), Some(mut draft), true) = (self.layout.place(name), self.draft.clone(), is_stack)
        {
            draft.stacks[place] = text.to_owned();
            if let Some(text) = self.layout.write(&draft) {
                self.set_text(&text);
            }
        }
    }

    /// The pieces on a cell, from the bottom to the top; `None` where the text there is no stack of the game.
    fn stack(&self, name: &str) -> Option<Vec<Piece>> {
        self.base.read_stack(self.stack_text(name)?)
    }

    fn stack_with(&self, name: &str, piece: Piece) -> Option<String> {
        let mut stack = self.stack(name)?;
        stack.push(piece);
        self.base.write_stack(&stack)
    }

    fn stack_without_top(&self, name: &str) -> Option<String> {
        let mut stack = self.stack(name)?;
        stack.pop()?;
        self.base.write_stack(&stack)
    }

    /// Whether a piece can be put on top of a cell, and the result be written.
    pub fn can_put(&self, name: &str, piece: Piece) -> bool {
        self.stack_with(name, piece).is_some()
    }

    /// Puts a piece on top of a cell, if that can be written.
    pub fn put(&mut self, name: &str, piece: Piece) {
        if let Some(text) = self.stack_with(name, piece) {
            self.set_stack_text(name, &text);
        }
    }

    /// Whether a piece can be taken off a cell.
    pub fn can_take(&self, name: &str) -> bool {
        self.stack_without_top(name).is_some()
    }

    /// Takes the top piece off a cell, if there is one.
    pub fn take(&mut self, name: &str) {
        if let Some(text) = self.stack_without_top(name) {
            self.set_stack_text(name, &text);
        }
    }

    /// Who is to move as the text says it: the first field that is the sign of a seat.
    pub fn to_move(&self) -> Option<Seat> {
        self.turn_field().map(|(_, seat)| seat)
    }

    fn turn_field(&self) -> Option<(usize, Seat)> {
        let fields = &self.draft.as_ref()?.fields;
        let seat_of = |field: &String| {
            Seat::first(self.base.seats()).find(|&seat| *field == self.base.sign(seat).to_string())
        };
        fields.iter().enumerate().find_map(|(place, field)| Some((place, seat_of(field)?)))
    }

    /// Gives the turn to a seat.
    pub fn set_to_move(&mut self, seat: Seat) {
        if let (Some((place, _)), Some(mut draft)) = (self.turn_field(), self.draft.clone()) {
            draft.fields[place] = self.base.sign(seat).to_string();
            if let Some(text) = self.layout.write(&draft) {
                self.set_text(&text);
            }
        }
    }
}

impl Clone for Editor {
    fn clone(&self) -> Editor {
        Editor {
            base: self.base.boxed_clone(),
            layout: self.layout.clone(),
            text: self.text.clone(),
            draft: self.draft.clone(),
            error: self.error.clone(),
        }
    }
}
