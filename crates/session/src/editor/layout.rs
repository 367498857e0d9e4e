//! Which cell of the board is which cell of the text.

use std::fmt;

use cairn_core::{Cell, Span, read_grid, sort_short, write_grid};
use cairn_games::Table;

/// The cells of a board in the order of the text: row by row from the top, from the left to the right.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) cells: Vec<Cell>,
    /// How many cells each row has.
    widths: Vec<usize>,
    /// Whether the text has only the part of the board on which something lies, and a field with the name of the bottom
    /// left cell of that part. Such a board has square cells.
    is_open: bool,
}

/// A position taken apart, whether it is one of the game or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Draft {
    /// What lies on each cell of the layout as text; nothing where it is empty.
    pub(super) stacks: Vec<String>,
    pub(super) fields: Vec<String>,
}

impl Layout {
    pub(super) fn of(table: &dyn Table) -> Layout {
        let mut cells = table.cells();
        sort_short(&mut cells, |a, b| b.at.y.total_cmp(&a.at.y).then(a.at.x.total_cmp(&b.at.x)));
        let widths: Vec<usize> =
            cells.chunk_by(|a, b| (a.at.y - b.at.y).abs() < 1e-6).map(<[Cell]>::len).collect();
        let is_open = rows_of(&table.position()).is_none_or(|(rows, _)| !has_shape(&rows, &widths));
        Layout { cells, widths, is_open }
    }

    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.cells.iter().position(|cell| cell.name == name)
    }

    /// The place of the cell this many columns to the right of another and this many rows above it.
    fn beside(&self, place: usize, right: usize, up: usize) -> Option<usize> {
        let at = self.cells[place].at;
        let is_there = |cell: &Cell| {
            (cell.at.x - at.x - right as f64).abs() < 1e-6 && (cell.at.y - at.y - up as f64).abs() < 1e-6
        };
        self.cells.iter().position(is_there)
    }

    /// Takes a text apart; `None` where it has another shape than the board.
    pub(super) fn read(&self, text: &str) -> Option<Draft> {
        let (rows, fields) = rows_of(text)?;
        if !self.is_open {
            return has_shape(&rows, &self.widths).then(|| Draft { stacks: rows.concat(), fields });
        }
        let corner = fields.iter().find_map(|field| self.place(field))?;
        let mut stacks = vec![String::new(); self.cells.len()];
        for (up, row) in rows.into_iter().rev().enumerate() {
            for (right, stack) in row.into_iter().enumerate().filter(|(_, stack)| !stack.is_empty()) {
                stacks[self.beside(corner, right, up)?] = stack;
            }
        }
        Some(Draft { stacks, fields })
    }

    /// Writes a position; `None` where nothing lies on a board that has no edge.
    pub(super) fn write(&self, draft: &Draft) -> Option<String> {
        let mut fields = draft.fields.clone();
        let rows = if self.is_open { self.filled_part(draft, &mut fields)? } else { self.all_rows(draft) };
        let cell = |text: &String| (!text.is_empty()).then(|| text.clone());
        let board = Rows(rows.iter().map(|row| row.iter().map(cell).collect()).collect());
        fields.insert(0, board.to_string());
        Some(fields.join(" "))
    }

    fn all_rows(&self, draft: &Draft) -> Vec<Vec<String>> {
        let mut left = &draft.stacks[..];
        let mut row = |&width: &usize| {
            let (row, rest) = left.split_at(width);
            left = rest;
            row.to_vec()
        };
        self.widths.iter().map(&mut row).collect()
    }

    /// The smallest part on which all stacks lie; the field that names its corner is brought up to date.
    fn filled_part(&self, draft: &Draft, fields: &mut [String]) -> Option<Vec<Vec<String>>> {
        let filled = || self.cells.iter().zip(&draft.stacks).filter(|(_, stack)| !stack.is_empty());
        let (xs, ys) = (|| filled().map(|(cell, _)| cell.at.x), || filled().map(|(cell, _)| cell.at.y));
        let (left, right) = (xs().reduce(f64::min)?, xs().reduce(f64::max)?);
        let (low, high) = (ys().reduce(f64::min)?, ys().reduce(f64::max)?);
        let is_corner = |cell: &Cell| (cell.at.x - left).abs() < 1e-6 && (cell.at.y - low).abs() < 1e-6;
        let corner = self.cells.iter().position(is_corner)?;
        let named = fields.iter_mut().find(|field| self.place(field).is_some())?;
        named.clone_from(&self.cells[corner].name);
        let stack = |right: usize, up: usize| {
            self.beside(corner, right, up).map_or_else(String::new, |place| draft.stacks[place].clone())
        };
        let (width, height) = ((right - left).round() as usize, (high - low).round() as usize);
        Some((0..=height).rev().map(|up| (0..=width).map(|right| stack(right, up)).collect()).collect())
    }
}

fn has_shape(rows: &[Vec<String>], widths: &[usize]) -> bool {
    rows.iter().map(Vec::len).eq(widths.iter().copied())
}

/// The cells of a position's text and its fields after the board.
fn rows_of(text: &str) -> Option<(Vec<Vec<String>>, Vec<String>)> {
    let mut parts = text.split(' ');
    let grid = read_grid(Span::new(parts.next()?)).ok()?;
    let cell = |cell: &cairn_core::CellText<'_>| {
        if cell.empty { String::new() } else { cell.span.as_str().to_owned() }
    };
    let rows = grid.iter().map(|row| row.iter().map(cell).collect()).collect();
    Some((rows, parts.map(str::to_owned).collect()))
}

struct Rows(Vec<Vec<Option<String>>>);

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_grid(f, self.0.iter().cloned())
    }
}
