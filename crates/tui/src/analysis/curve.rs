//! The curve of the game: how the first seat's chance went up and down.

use cairn_core::Seat;
use cairn_games::seat_name;
use cairn_i18n::say;
use cairn_session::percent;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::panel::ink;
use super::{Analysis, Target};
use crate::ask::heading;
use crate::context::Context;
use crate::theme::Role;

/// Parts of a block that stands on its bottom, from none to all of it; in ASCII as near as it comes.
const BLOCKS: [[char; 9]; 2] =
    [[' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'], [' ', '.', '.', '.', ':', ':', ':', '#', '#']];
/// A point is no wider than this: a short game needs no wide curve.
const WIDEST: usize = 3;

/// Where the points of a curve lie, from left to right.
struct Axis {
    points: usize,
    columns: usize,
}

impl Axis {
    /// An axis for so many points, at least one, in so many columns, at least one.
    fn new(points: usize, columns: usize) -> Axis {
        let columns = if points > columns { columns } else { points * (columns / points).min(WIDEST) };
        Axis { points, columns }
    }

    /// The points shown in a column.
    fn points(&self, column: usize) -> std::ops::Range<usize> {
        let first = column * self.points / self.columns;
        first..((column + 1) * self.points / self.columns).max(first + 1)
    }

    /// The columns in which a point is shown.
    fn columns(&self, point: usize) -> std::ops::Range<usize> {
        let first =
            (0..self.columns).find(|&column| self.points(column).contains(&point)).unwrap_or_default();
        let width = (first..self.columns).take_while(|&column| self.points(column).contains(&point)).count();
        first..first + width
    }
}

impl Analysis {
    /// The chances of the first seat along the line. With more than two seats a chance holds until the next is known.
    fn chances(&self) -> Vec<Option<f64>> {
        let holds = self.table().seats() > 2;
        let mut last = None;
        let chance = |id| {
            let known = self.tree.chance(id);
            last = known.or(last.filter(|_| holds));
            last
        };
        self.tree.line().into_iter().map(chance).collect()
    }

    /// Draws the curve with its heading above and the current move marked below.
    pub(super) fn draw_curve(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        if area.height < 3 || area.width == 0 {
            return;
        }
        let chances = self.chances();
        let now = self.tree.ply(self.tree.now());
        let dim = context.look.theme.text(Role::Dim);
        let name = seat_name(self.table(), Seat::One, context.look.language);
        let mut title = heading(&context.fill(say::CURVE, &[&name]), context);
        if let Some(chance) = chances.get(now).copied().flatten() {
            title.push_span(Span::raw(format!("  {} %", percent(chance))));
        } else if chances.iter().all(Option::is_none) {
            title.push_span(Span::styled(format!("  {}", context.text(say::CURVE_EMPTY)), dim));
        }
        frame.render_widget(title, Rect { height: 1, ..area });
        let bars = Rect { y: area.y + 1, height: area.height - 2, ..area };
        let axis = Axis::new(chances.len(), area.width.into());
        self.draw_bars(frame, bars, &chances, &axis, context);

        let mark = axis.columns(now);
        let sign = |column| match mark.contains(&column) {
            true => context.sign("▲", "^"),
            false => context.sign("─", "-"),
        };
        let below: String = (0..axis.columns).map(sign).collect();
        frame.render_widget(Line::styled(below, dim), Rect { y: bars.bottom(), height: 1, ..area });
        let line = self.tree.line();
        for (point, &id) in line.iter().enumerate() {
            let columns = axis.columns(point);
            let at = Rect { x: area.x + columns.start as u16, width: columns.len() as u16, ..area };
            self.targets.push((at, Target::Node(id)));
        }
    }

    fn draw_bars(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        chances: &[Option<f64>],
        axis: &Axis,
        context: &Context,
    ) {
        let theme = &context.look.theme;
        let own = ink(self.table().tint(Seat::One), context);
        let now = self.tree.ply(self.tree.now());
        let blocks = &BLOCKS[usize::from(context.look.ascii)];
        for column in 0..axis.columns {
            let points = axis.points(column);
            let style = if points.contains(&now) { theme.text(Role::Accent) } else { own };
            let known = chances[points].iter().rev().copied().flatten().next();
            for row in 0..area.height {
                let (symbol, style) = match known {
                    Some(chance) => (blocks[eighths(chance, area.height, row)], style),
                    None if row + 1 == area.height => {
                        (if context.look.ascii { '.' } else { '·' }, theme.text(Role::Dim))
                    }
                    None => (' ', style),
                };
                if let Some(cell) = frame.buffer_mut().cell_mut((area.x + column as u16, area.y + row)) {
                    cell.set_char(symbol).set_style(style);
                }
            }
        }
    }
}

/// How much of a row, counted from the top, a bar fills; even no chance at all leaves a trace.
fn eighths(chance: f64, rows: u16, row: u16) -> usize {
    let filled = ((chance * f64::from(rows) * 8.0).round() as usize).max(1);
    filled.saturating_sub(usize::from(rows - 1 - row) * 8).min(8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_has_its_columns_however_long_the_game() {
        for (points, width) in [(1, 30), (2, 30), (10, 30), (11, 30), (30, 30), (31, 30), (500, 30), (5, 1)] {
            let axis = Axis::new(points, width);
            assert!(axis.columns <= width && axis.columns > 0);
            let shown: Vec<usize> = (0..axis.columns).flat_map(|column| axis.points(column)).collect();
            assert!(shown.is_sorted() && shown[0] == 0 && shown.last() == Some(&(points - 1)), "{points}");
            for point in 0..points {
                let columns = axis.columns(point);
                assert!(!columns.is_empty() && columns.end <= axis.columns, "{point} of {points}");
            }
        }
    }

    #[test]
    fn bars_are_as_high_as_their_values() {
        for (chance, expected) in
            [(0.0, [0, 1]), (0.25, [0, 4]), (0.5, [0, 8]), (0.75, [4, 8]), (1.0, [8, 8])]
        {
            assert_eq!([0, 1].map(|row| eighths(chance, 2, row)), expected, "{chance}");
        }
    }
}
