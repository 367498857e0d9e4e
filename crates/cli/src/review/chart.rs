//! A curve drawn in characters.

use cairn_draw::chart::{Axis, BLOCKS, eighths};

/// The columns beside the numbers on the left, in a terminal of 80.
const COLUMNS: usize = 72;
/// A point is no wider than this: a short game needs no wide curve.
const WIDEST: usize = 4;
/// The axis for the points of a curve.
pub(super) fn axis(points: usize) -> Axis {
    Axis::new(points, COLUMNS, WIDEST)
}

/// The line below a curve with arrows at the moves that are marked, and the numbers of the rounds. `last` is the number of
/// moves, `round` the number of moves of a round.
pub(super) fn scale(axis: &Axis, marks: &[usize], last: usize, round: usize) -> [String; 2] {
    let mut line = vec!['─'; axis.width()];
    for &mark in marks {
        line[axis.columns(mark).start] = '▲';
    }
    let mut numbers = String::new();
    for (number, ply) in (1_usize..).zip((1..=last).step_by(round.max(1))) {
        let column = axis.columns(ply).start;
        let is_wanted = number == 1 || number.is_multiple_of(5);
        let has_room = numbers.is_empty() || column > numbers.len() + 1;
        if is_wanted && has_room && column + number.to_string().len() <= axis.width() {
            numbers = format!("{numbers:<column$}{number}");
        }
    }
    [format!("      └{}", line.iter().collect::<String>()), format!("       {numbers}")]
}

/// Bars for values from 0 to 1, with percentages on the left. Where a column has several values, the last is shown.
pub(super) fn bars(values: &[f64], rows: u16, axis: &Axis) -> Vec<String> {
    let value = |column: usize| values.get(axis.points(column).end - 1).copied().unwrap_or_default();
    let row = |row: u16| {
        let blocks = (0..axis.width()).map(|column| BLOCKS[eighths(value(column), rows, row)]);
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
            let axis = axis(points);
            let values: Vec<f64> = (0..points).map(|point| point as f64 / points as f64).collect();
            let rows =
                [bars(&values, 8, &axis), scale(&axis, &[points - 1], points - 1, 2).to_vec()].concat();
            for row in rows {
                assert!(row.chars().count() <= 79, "{points} points: {row}");
            }
        }
    }

    #[test]
    fn bars_are_as_high_as_their_values() {
        let rows = bars(&[0.0, 0.25, 0.5, 1.0], 2, &axis(4));
        assert_eq!(rows, ["100 % ┤            ████", "  0 % ┤    ▄▄▄▄████████"]);
    }

    #[test]
    fn arrows_stand_below_the_moves_and_rounds_are_numbered() {
        let [line, numbers] = scale(&axis(12), &[3], 11, 2);
        assert_eq!(line, format!("      └{}▲{}", "─".repeat(12), "─".repeat(35)));
        assert_eq!(numbers, format!("{:11}1{:31}5", "", ""));
    }
}
