//! What the analysis looks like.

use cairn_core::Pick;
use cairn_draw::screen::Marks;
use cairn_games::{seat_name, status_text};
use cairn_i18n::say;
use cairn_session::picks::{button_text, buttons, cell_of};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{Analysis, Asking, Choice, Focus, LineFor};
use crate::context::Context;
use crate::help::hints;
use crate::stack::stack_lines;
use crate::theme::Role;

/// Columns of the side panel: on a narrow screen, and on a wide one.
const PANEL: [u16; 2] = [31, 46];
/// From so many columns on, a screen is wide.
const WIDE: u16 = 110;
/// From so many rows on, the panel has room.
const ROOMY: u16 = 30;
/// Rows of the curve with its heading, in a low panel and in one with room.
const CURVE: [u16; 2] = [5, 10];

impl Analysis {
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let panel_width = PANEL[usize::from(area.width >= WIDE)].min(area.width);
        let middle = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area };
        let board = Rect { width: area.width - panel_width, ..middle };
        let panel = Rect { x: board.right(), width: panel_width, ..middle };
        let row = |from_bottom: u16| Rect { y: area.bottom().saturating_sub(from_bottom), height: 1, ..area };

        self.targets.clear();
        self.draw_title(frame, Rect { height: 1, ..area }, context);
        self.draw_board(frame, board, context);
        self.draw_panel(frame, Rect { x: panel.x + 1, width: panel.width - 1, ..panel }, context);
        self.draw_status(frame, row(2), context);
        let keys = match (&self.asking, self.focus) {
            (Asking::Count(_), _) => say::HOW_MANY_KEYS,
            (Asking::Choice(_), _) => say::CHOICE_KEYS,
            (Asking::Line(..), _) => say::LINE_KEYS,
            (_, Focus::Moves) => say::ANALYSIS_KEYS,
            (_, Focus::Board) => say::ANALYSIS_BOARD_KEYS,
        };
        frame.render_widget(hints(context.text(keys), area.width, context), row(1));
        if let Asking::Choice(chooser) = &mut self.asking {
            chooser.draw(frame, panel, context);
        }
    }

    fn draw_title(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = &context.look.theme;
        let setup = self.table().setup().to_string();
        let options = setup.split_once(':').map_or("", |(_, options)| options);
        let title = Line::from(vec![
            Span::styled(format!(" {} ", self.table().setup().game().title()), theme.text(Role::Title)),
            Span::styled(format!("{options} "), theme.text(Role::Dim)),
            Span::styled(context.text(say::ANALYSIS), theme.text(Role::Heading)),
        ]);
        frame.render_widget(title, area);
        let place = format!("{}/{} ", self.tree.ply(self.tree.now()), self.tree.line().len() - 1);
        frame.render_widget(Line::styled(place, theme.text(Role::Dim)).right_aligned(), area);
    }

    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let last = self.table().last_touched();
        let mut chosen: Vec<String> = self.selection.picked().iter().filter_map(cell_of).collect();
        let is_shown = self.focus == Focus::Board || !chosen.is_empty();
        let next: Vec<String> = match is_shown {
            true => self.next_cells(),
            false => Vec::new(),
        };
        let none: &[String] = &[];
        let (sources, targets) = if chosen.is_empty() { (&next[..], none) } else { (none, &next[..]) };
        // Which group would stay is best seen where it lies.
        if let Asking::Choice(chooser) = &self.asking
            && let Some(Choice::Pick(Pick::Cell(name))) = chooser.current()
        {
            chosen.push(name.clone());
        }
        let marks = Marks { last: &last, sources, targets, chosen: &chosen, cursor: None };
        let resting = if self.focus == Focus::Moves { self.view.cursor.take() } else { None };
        self.view.draw(self.tree.table(), marks, area, frame.buffer_mut(), context);
        self.view.cursor = resting.or(self.view.cursor.take());
    }

    /// From top to bottom: the engine, the moves, and the curve or what lies under the cursor.
    fn draw_panel(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let is_roomy = area.height >= ROOMY;
        let used = self.draw_engine(frame, area, is_roomy, context) + u16::from(is_roomy);
        let below = |rows: u16| Rect { height: rows, y: area.bottom().saturating_sub(rows), ..area };
        let stack = match self.focus {
            Focus::Board => stack_lines(self.table(), self.view.cursor.as_deref(), context),
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

    /// The line that says how things stand, or asks.
    fn draw_status(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = &context.look.theme;
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
        match (&self.asking, &self.message) {
            (Asking::Line(line, purpose), _) => {
                let title = match purpose {
                    LineFor::Moves => say::TYPE_MOVE_OR_POSITION,
                    LineFor::Comment => say::TYPE_COMMENT,
                    LineFor::Save => say::SAVE_FILE,
                    LineFor::Load => say::ANALYSE_FILE,
                };
                line.draw(frame, area, context.text(title), context);
            }
            (Asking::Count(counter), _) => frame.render_widget(counter.line(context), area),
            (_, Some(message)) => frame.render_widget(message.line(context), area),
            _ => {
                let mut spans = vec![Span::styled(self.turn_text(context), theme.text(Role::Accent))];
                let comment = self.comment();
                if !comment.is_empty() {
                    spans.push(Span::raw(format!("  {comment}")));
                }
                frame.render_widget(Line::from(spans), area);
            }
        }
    }

    /// How things stand.
    fn turn_text(&self, context: &Context) -> String {
        if let Some((done, total)) = self.engine.progress() {
            return context.fill(say::LOOKING_THROUGH, &[&done, &total]);
        }
        let Some(seat) = self.table().status().to_move() else {
            return status_text(self.table(), context.look.language);
        };
        let picked = self.selection.picked().first().and_then(cell_of);
        if let Some(cell) = picked {
            return context.fill(say::PICK_NEXT, &[&cell]);
        }
        let buttons: Vec<String> = buttons(&self.selection.next())
            .iter()
            .map(|pick| button_text(pick, context.look.language))
            .collect();
        let also = if buttons.is_empty() { String::new() } else { format!("  (p: {})", buttons.join(", ")) };
        let turn = match self.focus {
            Focus::Moves => status_text(self.table(), context.look.language),
            Focus::Board => {
                context.fill(say::PICK_FIRST, &[&seat_name(self.table(), seat, context.look.language)])
            }
        };
        format!("{turn}{also}")
    }
}
