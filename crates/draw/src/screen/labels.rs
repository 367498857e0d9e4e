//! The names of rows and columns.

use std::collections::BTreeMap;

use cairn_core::Cell;

use super::canvas::Canvas;
use super::drawing::Ink;
use super::layout::{Grid, Layout, Size, Spot};
use crate::names::{Edges, parts};

/// What is named, and where.
pub(super) enum Labels<'a> {
    /// Nothing.
    None,
    /// Straight rows and columns, on the left and below, where they stay when the board scrolls.
    Edges { columns: Vec<(&'a str, f64)>, rows: Vec<(&'a str, i32)> },
    /// Straight rows, on the left of each, and diagonals, at the lower end of each.
    Diagonals(Vec<Tag<'a>>),
}

/// A name beside a board of diagonals.
pub(super) struct Tag<'a> {
    text: &'a str,
    at: Spot,
    names_row: bool,
}

impl<'a> Labels<'a> {
    pub(super) fn of(cells: &'a [Cell], spots: &[Option<Spot>], grid: &Grid) -> Labels<'a> {
        if let Some(edges) = Edges::of(cells) {
            return Labels::Edges {
                columns: edges.columns.into_iter().map(|(text, x)| (text, grid.x(x))).collect(),
                rows: edges.rows.into_iter().map(|(text, y)| (text, grid.row(y))).collect(),
            };
        }
        diagonals(cells, spots).map_or(Labels::None, Labels::Diagonals)
    }

    /// How many columns on the left and how many rows below are needed for names that stay.
    pub(super) fn margins(&self) -> (i32, i32) {
        match self {
            Labels::Edges { rows, .. } => {
                let widest = rows.iter().map(|(text, _)| text.len()).max().unwrap_or_default();
                (widest as i32 + 1, 1)
            }
            _ => (0, 0),
        }
    }

    /// The names that move with the board: column and row on the screen, counted from where the first cell
    /// is.
    pub(super) fn around(&self, size: Size) -> impl Iterator<Item = (i32, i32, &'a str)> {
        let tags = if let Labels::Diagonals(tags) = self { tags.as_slice() } else { &[] };
        let last_row =
            tags.iter().filter(|tag| tag.names_row).map(|tag| tag.at.row).max().unwrap_or_default();
        tags.iter().map(move |tag| {
            let column = (tag.at.x * f64::from(size.width)).round() as i32;
            let length = tag.text.len() as i32;
            // One column of the surroundings lies between a row and its name.
            let column = if tag.names_row { column - 1 - length } else { column + size.middle() };
            let row = tag.at.row * size.height + if tag.at.row > last_row { 0 } else { size.text_row() };
            (column, row, tag.text)
        })
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, layout: &Layout<'_>) {
        let size = layout.size;
        for (column, row, text) in self.around(size) {
            canvas.write(layout.left + column, layout.top + row, text, Ink::Coordinate, false);
        }
        let Labels::Edges { columns, rows } = self else { return };
        let lowest = rows.iter().map(|&(_, row)| layout.row(row + 1)).max().unwrap_or_default();
        for &(text, x) in columns.iter().filter(|&&(_, x)| layout.shows_column(x)) {
            let column = layout.column(x) + (size.width - text.len() as i32) / 2;
            canvas.write(column, lowest.min(layout.window_bottom), text, Ink::Coordinate, false);
        }
        let leftmost = columns.iter().map(|&(_, x)| layout.column(x)).min().unwrap_or_default();
        for &(text, row) in rows.iter().filter(|&&(_, row)| layout.shows_row(row)) {
            let column = leftmost.max(layout.window_left) - 1 - text.len() as i32;
            canvas.write(column, layout.row(row) + size.text_row(), text, Ink::Coordinate, false);
        }
    }
}

/// The names round a board whose cells are named by a row and a diagonal, such as `b2`; nothing for others.
fn diagonals<'a>(cells: &'a [Cell], spots: &[Option<Spot>]) -> Option<Vec<Tag<'a>>> {
    let mut rows: BTreeMap<&str, Vec<Spot>> = BTreeMap::new();
    let mut diagonals: BTreeMap<&str, Vec<Spot>> = BTreeMap::new();
    for (cell, spot) in cells.iter().zip(spots) {
        let (row, diagonal) = parts(&cell.name)?;
        rows.entry(row).or_default().push((*spot)?);
        diagonals.entry(diagonal).or_default().push((*spot)?);
    }
    let mut reach: BTreeMap<i32, (f64, f64)> = BTreeMap::new();
    for row in rows.values() {
        let (low, high) = reach.entry(row[0].row).or_insert((f64::INFINITY, f64::NEG_INFINITY));
        for spot in row {
            if spot.row != row[0].row {
                return None;
            }
            (*low, *high) = (low.min(spot.x), high.max(spot.x));
        }
    }
    let slope = diagonals.values().find_map(|spots| slope(spots))?;
    let ends = diagonals.into_iter().map(|(text, spots)| {
        let mut at = *spots.iter().max_by_key(|spot| spot.row)?;
        let lies_on = |spot: &Spot| (spot.x - at.x - slope * f64::from(spot.row - at.row)).abs() < 0.01;
        if !spots.iter().all(lies_on) {
            return None;
        }
        let among_cells =
            |at: Spot| reach.get(&at.row).is_some_and(|&(low, high)| low <= at.x && at.x <= high);
        while among_cells(at) {
            at = Spot { x: at.x + slope, row: at.row + 1 };
        }
        Some(Tag { text, at, names_row: false })
    });
    let ends: Option<Vec<_>> = ends.collect();
    let starts = rows.iter().map(|(&text, spots)| {
        let row = spots[0].row;
        Tag { text, at: Spot { x: reach[&row].0, row }, names_row: true }
    });
    Some(ends?.into_iter().chain(starts).collect())
}

/// How far a line through these spots goes to the right with each row.
fn slope(spots: &[Spot]) -> Option<f64> {
    let other = spots.iter().find(|spot| spot.row != spots[0].row)?;
    Some((other.x - spots[0].x) / f64::from(other.row - spots[0].row))
}
