//! The curve of the game: how the first seat's chance went up and down.

use cairn_core::Seat;
use cairn_draw::chart::{Axis, BLOCKS, eighths};
use cairn_games::seat_name;
use cairn_i18n::say;
use cairn_session::{Session, percent};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::panel::ink;
use super::{Analysis, Target};
use crate::ask::heading;
use crate::context::Context;
use crate::theme::Role;

/// Parts of a block in ASCII, as near as it comes.
const ASCII_BLOCKS: [char; 9] = [' ', '.', '.', '.', ':', ':', ':', '#', '#'];
/// A point is no wider than this: a short game needs no wide curve.
const WIDEST: usize = 3;

impl Analysis {
    /// Draws the curve with its heading above and the current move marked below.
    pub(super) fn draw_curve(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        if area.height < 3 || area.width == 0 {
            return;
        }
        let chances: Vec<Option<f64>> = self.shown.curve.iter().map(|point| point.chance).collect();
        let now = self.shown.path.len();
        let dim = context.look.theme.text(Role::Dim);
        let name = seat_name(self.session.table(), Seat::One, context.look.language);
        let mut title = heading(&context.fill(say::CURVE, &[&name]), context);
        if let Some(chance) = chances.get(now).copied().flatten() {
            title.push_span(Span::raw(format!("  {} %", percent(chance))));
        } else if chances.iter().all(Option::is_none) {
            title.push_span(Span::styled(format!("  {}", context.text(say::CURVE_EMPTY)), dim));
        }
        frame.render_widget(title, Rect { height: 1, ..area });
        let bars = Rect { y: area.y + 1, height: area.height - 2, ..area };
        let axis = Axis::new(chances.len(), area.width.into(), WIDEST);
        self.draw_bars(frame, bars, &chances, &axis, context);

        let mark = axis.columns(now);
        let sign = |column| match mark.contains(&column) {
            true => context.sign("▲", "^"),
            false => context.sign("─", "-"),
        };
        let below: String = (0..axis.width()).map(sign).collect();
        frame.render_widget(Line::styled(below, dim), Rect { y: bars.bottom(), height: 1, ..area });
        for (place, point) in self.shown.curve.iter().enumerate() {
            let columns = axis.columns(place);
            let at = Rect { x: area.x + columns.start as u16, width: columns.len() as u16, ..area };
            self.targets.push((at, Target::Node(point.id)));
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
        let own = ink(self.session.table().tint(Seat::One), context);
        let now = self.shown.path.len();
        let blocks = if context.look.ascii { ASCII_BLOCKS } else { BLOCKS };
        // Even no chance at all leaves a trace.
        let trace = 1.0 / (8.0 * f64::from(area.height));
        for column in 0..axis.width() {
            let points = axis.points(column);
            let style = if points.contains(&now) { theme.text(Role::Accent) } else { own };
            let known = chances[points].iter().rev().copied().flatten().next();
            for row in 0..area.height {
                let (symbol, style) = match known {
                    Some(chance) => (blocks[eighths(chance.max(trace), area.height, row)], style),
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
