//! What a puzzle looks like.

use cairn_games::puzzle::Grade;
use cairn_games::status_text;
use cairn_i18n::say;
use cairn_session::{Feedback, Session, Tone};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::Puzzles;
use crate::ask::{heading, wrap};
use crate::context::Context;
use crate::help::hints;
use crate::input_board::{count_line, pick_text, question_keys};
use crate::play::move_lines;
use crate::screen::{Places, title};
use crate::stack::stack_lines;
use crate::theme::Role;

/// Columns of the side panel: on a narrow screen, and on a wide one.
const PANEL: [u16; 2] = [27, 36];

impl Puzzles {
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let places = Places::new(area, PANEL);
        let (table, shown) = (self.session.table(), &self.shown);
        let name = title(&table.setup(), context.text(say::PUZZLES), context);
        frame.render_widget(name, places.title);
        self.board.draw((table, &shown.input, &shown.hint[..]), frame, places.board, context);
        self.draw_panel(frame, places, context);
        self.asking.draw_line_or(|| self.status_line(context), frame, places.status, context);
        let question = &self.shown.input.question;
        let keys = self.asking.keys().unwrap_or_else(|| match self.shown.is_open {
            true => question_keys(question).unwrap_or(say::PUZZLE_KEYS),
            false => say::SOLUTION_KEYS,
        });
        frame.render_widget(hints(context.text(keys), area.width, context), places.keys);
        self.board.draw_choice(question, frame, places.beside, context);
    }

    fn draw_panel(&mut self, frame: &mut Frame<'_>, places: Places, context: &Context) {
        let (theme, shown, area) = (&context.look.theme, &self.shown, places.panel);
        let width = usize::from(area.width);
        let gap = places.is_roomy().then(Line::default);
        let mut grade =
            format!("{} {}", stars(shown.grade, context), shown.grade.name().text(context.look.language));
        if shown.is_solved {
            grade = format!("{grade}, {}", context.text(say::IS_SOLVED));
        }
        let solved = Line::styled(shown.solved.clone(), theme.text(Role::Dim));
        let mut lines = vec![heading(&shown.name, context), Line::from(grade), solved];
        lines.extend(gap.clone());
        let task = |line| Line::styled(line, theme.text(Role::Accent));
        lines.extend(wrap(&shown.task, width).into_iter().map(task));
        let below = Rect { y: area.y + lines.len() as u16, ..area };
        lines.extend(self.board.button_line(&shown.input.buttons, below, context));
        if !shown.moves.is_empty() {
            let name = if shown.is_open { say::MOVES } else { say::SOLUTION };
            lines.extend(gap.clone());
            lines.push(heading(context.text(name), context));
            lines.extend(move_lines(&shown.moves, 2, width).into_iter().map(Line::from));
        }
        let stack = stack_lines(self.session.table(), self.board.view.cursor.as_deref(), context);
        lines.extend(gap.into_iter().chain(stack));
        frame.render_widget(Paragraph::new(lines), area);
    }

    /// The line that says what came of the last action or what the puzzle waits for, or asks.
    fn status_line(&self, context: &Context) -> Line<'static> {
        let (theme, shown) = (&context.look.theme, &self.shown);
        let feedback = |feedback: &Feedback| {
            let role = if feedback.tone == Tone::Wrong { Role::Error } else { Role::Accent };
            Line::styled(feedback.text.clone(), theme.text(role))
        };
        count_line(&shown.input.question, context)
            .or_else(|| shown.feedback.as_ref().map(feedback))
            .unwrap_or_else(|| Line::styled(self.waits_for(context), theme.text(Role::Accent)))
    }

    fn waits_for(&self, context: &Context) -> String {
        let shown = &self.shown;
        let status = status_text(self.session.table(), context.look.language);
        if shown.is_open {
            let is_asked = !shown.input.next.is_empty();
            return if is_asked {
                pick_text(&shown.input, say::PICK_FIRST, &shown.solver, context)
            } else {
                status
            };
        }
        match (shown.can_step_forward, shown.has_next) {
            (true, _) => context.fill(say::LINE_MOVE, &[&shown.ply, &shown.moves.len()]),
            (false, true) => context.fill(say::LINE_END, &[&status]),
            (false, false) => context.fill(say::LINE_LAST, &[&status]),
        }
    }
}

/// A grade as stars, of five.
fn stars(grade: Grade, context: &Context) -> String {
    let (full, empty) = (context.sign("★", "*"), context.sign("☆", "."));
    let number = usize::from(grade.number());
    full.repeat(number) + &empty.repeat(Grade::ALL.len() - number)
}
