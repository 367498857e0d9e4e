//! Going from cell to cell with cursor keys.

use cairn_core::Cell;

/// Where a cursor key points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the top of the screen.
    Up,
    /// To the bottom of the screen.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// How much farther a cell is for each unit that it lies above or below a way to the left or right: rather
/// across a gap in a row than into the next one.
const OFF_ROW: f64 = 3.0;

/// The next cell in a direction on the screen on which pieces may lie; `None` if there is none, or no cell of this
/// name.
///
/// On a board of hexagons, going up or down keeps to a straight line as well as it can, and going back leads
/// to where one came from.
pub fn step<'a>(cells: &'a [Cell], from: &str, direction: Direction, flipped: bool) -> Option<&'a str> {
    let start = cells.iter().find(|cell| cell.name == from)?;
    // Of two cells that are equally near, every other row takes the one on the other side.
    let between = (start.at.x * 2.0).round().rem_euclid(2.0) == 1.0;
    let lean = if between == flipped { 0.01 } else { -0.01 };
    let sign = if flipped { -1.0 } else { 1.0 };
    let length = |cell: &Cell| {
        let (right, up) = (sign * (cell.at.x - start.at.x), sign * (cell.at.y - start.at.y));
        let (ahead, aside) = match direction {
            Direction::Up => (up, right - lean),
            Direction::Down => (-up, right - lean),
            Direction::Left => (-right, OFF_ROW * up),
            Direction::Right => (right, OFF_ROW * up),
        };
        (ahead > 0.1).then(|| ahead + aside.abs())
    };
    let reachable = cells.iter().filter(|cell| cell.ground.holds_pieces());
    let nearest = reachable.filter_map(|cell| Some((cell, length(cell)?))).min_by(|a, b| a.1.total_cmp(&b.1));
    nearest.map(|(cell, _)| cell.name.as_str())
}
