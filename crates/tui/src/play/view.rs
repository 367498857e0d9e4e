//! What a game looks like.

use cairn_i18n::say;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::Play;
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
        let shown = (self.session.table(), &self.shown.input, &self.shown.marked[..]);
        self.board.draw(shown, frame, places.board, context);
        self.draw_panel(frame, places, context);
        self.asking.draw_line_or(|| self.status_line(context), frame, places.status, context);
        let question = &self.shown.input.question;
        let keys = self.asking.keys().or_else(|| question_keys(question)).unwrap_or(say::PLAY_KEYS);
        frame.render_widget(hints(context.text(keys), area.width, context), places.keys);
        self.board.draw_choice(question, frame, places.beside, context);
        self.asking.draw_choice(frame, places.beside, context);
    }

    /// The line that says how things stand.
    fn status_line(&self, context: &Context) -> Line<'static> {
        let message = || self.shown.message.as_ref().map(|message| message_line(message, context));
        let turn = || Line::styled(self.turn_text(context), context.look.theme.text(Role::Accent));
        count_line(&self.shown.input.question, context).or_else(message).unwrap_or_else(turn)
    }

    /// What the game waits for.
    fn turn_text(&self, context: &Context) -> String {
        let played = self.shown.moves.len();
        match self.shown.mover() {
            _ if self.shown.shown_ply < played => {
                context.fill(say::LOOKING_BACK, &[&self.shown.shown_ply, &played])
            }
            Some(name) if !self.shown.input.is_closed() => {
                let first = if self.shown.user.is_some() { say::PICK_YOURS } else { say::PICK_FIRST };
                pick_text(&self.shown.input, first, name, context)
            }
            _ if self.shown.is_paused => context.text(say::PAUSED).to_owned(),
            _ => self.shown.status.clone(),
        }
    }
}
