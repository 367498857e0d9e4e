//! A curve drawn in letters.

/// The columns beside the numbers on the left, in a terminal of 80.
const COLUMNS: usize = 72;
/// A point is no wider than this: a short game needs no wide curve.
const WIDEST: usize = 4;
/// Parts of a block that stands on its bottom, from none to all of it.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Where the points of a curve lie, from left to right.
pub(super) struct Axis {
    points: usize,
    columns: usize,
}

impl Axis {
    /// An axis for so many points, at least one.
    pub(super) fn new(points: usize) -> Axis {
        let points = points.max(1);
        let columns = if points > COLUMNS { COLUMNS } else { points * (COLUMNS / points).min(WIDEST) };
        Axis { points, columns }
    }

    /// The point shown in a column: where one stands for several, the last of them.
    fn point(&self, column: usize) -> usize {
        ((column + 1) * self.points).div_ceil(self.columns) - 1
    }

    /// The first column in which a point is shown.
    fn column(&self, point: usize) -> usize {
        (point * self.columns / self.points).min(self.columns - 1)
    }

    /// The line below the curve with arrows at the moves that are marked, and the numbers of rounds of so many
    /// moves.
    pub(super) fn draw(&self, marks: &[usize], round: usize) -> [String; 2] {
        let mut line = vec!['─'; self.columns];
        for &mark in marks {
            line[self.column(mark)] = '▲';
        }
        let mut numbers = String::new();
        let first_moves = (1..self.points).step_by(round.max(1));
        for (number, ply) in (1..).zip(first_moves) {
            let (column, number): (usize, usize) = (self.column(ply), number);
            let is_wanted = number == 1 || number.is_multiple_of(5);
            let has_room = numbers.is_empty() || column > numbers.len() + 1;
            if is_wanted && has_room && column + number.to_string().len() <= self.columns {
                numbers = format!("{numbers:<column$}{number}");
            }
        }
        [format!("      └{}", line.iter().collect::<String>()), format!("       {numbers}")]
    }
}

/// Bars for values from 0 to 1, so many rows high, with percentages on the left.
pub(super) fn bars(values: &[f64], rows: usize, axis: &Axis) -> Vec<String> {
    let eighths = |column: usize| {
        let value = values.get(axis.point(column)).copied().unwrap_or_default();
        (value * (rows * 8) as f64).round() as usize
    };
    let row = |row: usize| {
        let below = (rows - 1 - row) * 8;
        let blocks = (0..axis.columns).map(|column| BLOCKS[eighths(column).saturating_sub(below).min(8)]);
        let label = match row {
            0 => "100 %",
            _ if row == rows - 1 => "  0 %",
            _ if row == rows / 2 => " 50 %",
            _ => "     ",
        };
        let tick = if label.trim().is_empty() { '│' } else { '┤' };
        format!("{label} {tick}{}", blocks.collect::<String>())
    };
    (0..rows).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_fits_a_terminal_however_long_the_game() {
        for points in [1, 2, 19, 71, 72, 73, 500] {
            let axis = Axis::new(points);
            let values: Vec<f64> = (0..points).map(|point| point as f64 / points as f64).collect();
            let rows = [bars(&values, 8, &axis), axis.draw(&[points - 1], 2).to_vec()].concat();
            for row in rows {
                assert!(row.chars().count() <= 79, "{points} points: {row}");
            }
            let shown: Vec<usize> = (0..axis.columns).map(|column| axis.point(column)).collect();
            assert_eq!((shown[0] == 0 || points > COLUMNS, shown[axis.columns - 1]), (true, points - 1));
            assert!(shown.is_sorted() && axis.column(points - 1) < axis.columns);
        }
    }

    #[test]
    fn bars_are_as_high_as_their_values() {
        let axis = Axis::new(4);
        let rows = bars(&[0.0, 0.25, 0.5, 1.0], 2, &axis);
        assert_eq!(rows, ["100 % ┤            ████", "  0 % ┤    ▄▄▄▄████████"]);
    }

    #[test]
    fn arrows_stand_below_the_moves_and_rounds_are_numbered() {
        let [line, numbers] = Axis::new(12).draw(&[3], 2);
        assert_eq!(line, format!("      └{}▲{}", "─".repeat(12), "─".repeat(35)));
        assert_eq!(numbers, format!("{:11}1{:31}5", "", ""));
    }
}
