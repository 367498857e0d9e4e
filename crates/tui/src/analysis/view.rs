//! What the analysis looks like.

use cairn_games::seat_name;
use cairn_i18n::say;
use cairn_session::{InputView, Session};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{Analysis, Focus};
use crate::ask::message_line;
use crate::context::Context;
use crate::help::hints;
use crate::input_board::{count_line, pick_text, question_keys};
use crate::screen::{Places, title};
use crate::stack::stack_lines;
use crate::theme::Role;

/// Columns of the side panel: on a narrow screen, and on a wide one.
const PANEL: [u16; 2] = [31, 46];
/// Rows of the curve with its heading, in a low panel and in one with room.
const CURVE: [u16; 2] = [5, 10];

impl Analysis {
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let places = Places::new(area, PANEL);
        self.targets.clear();
        frame.render_widget(title(&self.shown.setup, context.text(say::ANALYSIS), context), places.title);
        let place = format!("{}/{} ", self.shown.path.len(), self.shown.curve.len() - 1);
        let dim = context.look.theme.text(Role::Dim);
        frame.render_widget(Line::styled(place, dim).right_aligned(), places.title);
        self.draw_board(frame, places.board, context);
        self.draw_panel(frame, places, context);
        self.asking.draw_line_or(|| self.status_line(context), frame, places.status, context);
        let question = &self.shown.input.question;
        let keys = self.asking.keys().or_else(|| question_keys(question)).unwrap_or(match self.focus {
            Focus::Moves => say::ANALYSIS_KEYS,
            Focus::Board => say::ANALYSIS_BOARD_KEYS,
        });
        frame.render_widget(hints(context.text(keys), area.width, context), places.keys);
        self.board.draw_choice(question, frame, places.beside, context);
        self.asking.draw_choice(frame, places.beside, context);
    }

    /// While the arrows walk, there is no cursor, and what can be picked is shown only after a pick.
    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let is_walking = self.focus == Focus::Moves;
        let resting = if is_walking { self.board.view.cursor.take() } else { None };
        let mut input = self.shown.input.clone();
        if is_walking && input.picked.is_empty() {
            input = InputView { question: input.question, ..InputView::closed() };
        }
        self.board.draw((self.session.table(), &input, &[]), frame, area, context);
        self.board.view.cursor = resting.or(self.board.view.cursor.take());
    }

    /// From top to bottom: the engine, the moves, and the curve or what lies under the cursor.
    fn draw_panel(&mut self, frame: &mut Frame<'_>, places: Places, context: &Context) {
        let (area, is_roomy) = (places.panel, places.is_roomy());
        let used = self.draw_engine(frame, area, is_roomy, context) + u16::from(is_roomy);
        let below = |rows: u16| Rect { height: rows, y: area.bottom().saturating_sub(rows), ..area };
        let stack = match self.focus {
            Focus::Board => stack_lines(self.session.table(), self.board.view.cursor.as_deref(), context),
            Focus::Moves => Vec::new(),
        };
        let curve = CURVE[usize::from(is_roomy)];
        let bottom = below(curve.max(stack.len() as u16).min(area.height.saturating_sub(used)));
        let gap = u16::from(is_roomy);
        let moves = Rect { y: area.y + used, height: bottom.y.saturating_sub(area.y + used + gap), ..area };
        self.draw_moves(frame, moves, context);
        if stack.is_empty() {
            self.draw_curve(frame, bottom, context);
        } else {
            frame.render_widget(Paragraph::new(stack), bottom);
        }
    }

    /// The line that says how things stand.
    fn status_line(&self, context: &Context) -> Line<'static> {
        let message = || self.shown.message.as_ref().map(|message| message_line(message, context));
        let turn = || {
            let accent = context.look.theme.text(Role::Accent);
            let mut line = Line::from(Span::styled(self.turn_text(context), accent));
            if !self.shown.comment.is_empty() {
                line.push_span(Span::raw(format!("  {}", self.comment())));
            }
            line
        };
        count_line(&self.shown.input.question, context).or_else(message).unwrap_or_else(turn)
    }

    /// How things stand.
    fn turn_text(&self, context: &Context) -> String {
        if let Some((done, total)) = self.shown.engine.progress {
            return context.fill(say::LOOKING_THROUGH, &[&done, &total]);
        }
        let (table, input) = (self.session.table(), &self.shown.input);
        let Some(seat) = table.status().to_move() else { return self.shown.status.clone() };
        let turn = match self.focus {
            Focus::Moves if input.picked.is_empty() => self.shown.status.clone(),
            _ => pick_text(input, say::PICK_FIRST, &seat_name(table, seat, context.look.language), context),
        };
        let buttons: Vec<&str> = input.buttons.iter().map(|button| button.text.as_str()).collect();
        if buttons.is_empty() { turn } else { format!("{turn}  (p: {})", buttons.join(", ")) }
    }
}
