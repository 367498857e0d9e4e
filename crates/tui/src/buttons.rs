//! Moves without a place, as buttons in a line.

use cairn_core::Pick;
use cairn_session::picks::button_text;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::theme::Role;

/// The buttons that were drawn last, and where.
#[derive(Clone, Debug, Default)]
pub(crate) struct Buttons(Vec<(Rect, Pick)>);

impl Buttons {
    /// Makes a line of these moves that stands at the beginning of `area`; none where there are no moves.
    pub(crate) fn line(&mut self, picks: Vec<Pick>, area: Rect, context: &Context) -> Option<Line<'static>> {
        self.0.clear();
        let style = context.look.theme.text(Role::Accent);
        let (mut x, mut spans) = (area.x + 2, vec![Span::styled("p", style)]);
        for pick in picks {
            let text = format!("[{}]", button_text(&pick, context.look.language));
            let width = text.chars().count() as u16;
            spans.push(Span::raw(format!(" {text}")));
            self.0.push((Rect { x, width, height: 1, ..area }, pick));
            x += width + 1;
        }
        (!self.0.is_empty()).then(|| Line::from(spans))
    }

    /// The move whose button is at a place of the screen.
    pub(crate) fn at(&self, at: Position) -> Option<Pick> {
        self.0.iter().find(|(area, _)| area.contains(at)).map(|(_, pick)| pick.clone())
    }
}
