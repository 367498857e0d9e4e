//! Where the names of cells are written.

use std::collections::BTreeMap;

use cairn_core::Cell;

/// The names of the columns and rows of a board, each with its place across or up.
pub(crate) struct Edges<'a> {
    /// Columns with their x.
    pub(crate) columns: Vec<(&'a str, f64)>,
    /// Rows with their y.
    pub(crate) rows: Vec<(&'a str, f64)>,
}

impl<'a> Edges<'a> {
    /// The columns and rows of a board whose names are made of a column and a row, such as `b2` or `-1,2`;
    /// nothing where the columns or rows are not straight, so that each cell has to show its own name.
    pub(crate) fn of(cells: &'a [Cell]) -> Option<Edges<'a>> {
        if cells.is_empty() {
            return None;
        }
        let mut columns = BTreeMap::new();
        let mut rows = BTreeMap::new();
        for cell in cells {
            let (column, row) = parts(&cell.name)?;
            let straight = *columns.entry(column).or_insert(cell.at.x) == cell.at.x
                && *rows.entry(row).or_insert(cell.at.y) == cell.at.y;
            if !straight {
                return None;
            }
        }
        Some(Edges { columns: columns.into_iter().collect(), rows: rows.into_iter().collect() })
    }
}

/// The column and the row in a name.
pub(crate) fn parts(name: &str) -> Option<(&str, &str)> {
    name.split_once(',').or_else(|| {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        (digits > 0).then(|| name.split_at(digits))
    })
}
