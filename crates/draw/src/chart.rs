//! Bars drawn in characters.

use std::ops::Range;

/// The parts of a block that stands on its bottom, from nothing to the whole, by eighths.
pub const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The columns of the points of a chart, from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Axis {
    points: usize,
    columns: usize,
}

impl Axis {
    /// An axis for at least one point in at least one column; a point has at most `widest` columns.
    pub fn new(points: usize, columns: usize, widest: usize) -> Axis {
        let (points, columns) = (points.max(1), columns.max(1));
        let columns = if points > columns { columns } else { points * (columns / points).min(widest.max(1)) };
        Axis { points, columns }
    }

    /// The number of columns that are used, at least one.
    pub fn width(&self) -> usize {
        self.columns
    }

    /// The points in a column, at least one. Requires a column of the axis.
    pub fn points(&self, column: usize) -> Range<usize> {
        let first = column * self.points / self.columns;
        first..((column + 1) * self.points / self.columns).max(first + 1)
    }

    /// The columns of a point, at least one. Requires a point of the axis.
    pub fn columns(&self, point: usize) -> Range<usize> {
        let is_there = |&column: &usize| self.points(column).contains(&point);
        let first = (0..self.columns).find(is_there).unwrap_or_default();
        first..(first + 1..self.columns).find(|column| !is_there(column)).unwrap_or(self.columns)
    }
}

/// How many eighths of a row a bar fills, for a value from 0 to 1 and rows counted from the top.
pub fn eighths(value: f64, rows: u16, row: u16) -> usize {
    let filled = (value * f64::from(rows) * 8.0).round() as usize;
    filled.saturating_sub(usize::from(rows.saturating_sub(row + 1)) * 8).min(8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_has_its_columns_however_long_the_game() {
        for (points, width) in [(1, 30), (2, 30), (10, 30), (11, 30), (30, 30), (31, 30), (500, 30), (5, 1)] {
            let axis = Axis::new(points, width, 3);
            assert!(axis.width() <= width && axis.width() > 0);
            let shown: Vec<usize> = (0..axis.width()).flat_map(|column| axis.points(column)).collect();
            assert!(shown.is_sorted() && shown[0] == 0 && shown.last() == Some(&(points - 1)), "{points}");
            for point in 0..points {
                let columns = axis.columns(point);
                assert!(!columns.is_empty() && columns.end <= axis.width(), "{point} of {points}");
            }
        }
    }

    #[test]
    fn bars_are_as_high_as_their_values() {
        for (value, expected) in [(0.0, [0, 0]), (0.25, [0, 4]), (0.5, [0, 8]), (0.75, [4, 8]), (1.0, [8, 8])]
        {
            assert_eq!([0, 1].map(|row| eighths(value, 2, row)), expected, "{value}");
        }
    }
}
