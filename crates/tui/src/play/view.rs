//! What a game looks like.

use cairn_i18n::say;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{Asking, LineFor, Play};
use crate::ask::message_line;
use crate::context::Context;
use crate::help::hints;
use crate::input_board::{count_line, pick_text, question_keys};
use crate::screen::{Places, title};
use crate::theme::Role;
use cairn_session::Session;

/// Columns of the side panel: on a narrow screen, and on a wide one.
const PANEL: [u16; 2] = [27, 36];

impl Play {
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let places = Places::new(area, PANEL);
        frame.render_widget(title(&self.session.table().setup(), "", context), places.title);
        let shown = (self.session.table(), &self.shown.input, &self.shown.hint[..]);
        self.board.draw(shown, frame, places.board, context);
        self.draw_panel(frame, places, context);
        self.draw_status(frame, places.status, context);
        let keys = match &self.asking {
            Asking::Nothing => question_keys(&self.shown.input.question).unwrap_or(say::PLAY_KEYS),
            Asking::Choice(_) => say::CHOICE_KEYS,
            Asking::Line(..) => say::LINE_KEYS,
        };
        frame.render_widget(hints(context.text(keys), area.width, context), places.keys);
        self.board.draw_choice(&self.shown.input.question, frame, places.beside, context);
        if let Asking::Choice(chooser) = &mut self.asking {
            chooser.draw(frame, places.beside, context);
        }
    }

    /// The line that says how things stand, or asks.
    fn draw_status(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        if let Asking::Line(line, purpose) = &self.asking {
            let title = match purpose {
                LineFor::Move => say::TYPE_MOVE,
                LineFor::Save => say::SAVE_FILE,
                LineFor::Load => say::LOAD_FILE,
            };
            return line.draw(frame, area, context.text(title), context);
        }
        let message = || self.shown.message.as_ref().map(|message| message_line(message, context));
        let turn = || Line::styled(self.turn_text(context), context.look.theme.text(Role::Accent));
        let line = count_line(&self.shown.input.question, context).or_else(message).unwrap_or_else(turn);
        frame.render_widget(line, area);
    }

    /// What the game waits for.
    fn turn_text(&self, context: &Context) -> String {
        match self.shown.mover() {
            Some(name) if !self.shown.input.is_closed() => pick_text(&self.shown.input, name, context),
            _ if self.shown.is_paused => context.text(say::PAUSED).to_owned(),
            _ => self.shown.status.clone(),
        }
    }
}
