//! What a game looks like.

use cairn_core::Pick;
use cairn_draw::screen::Marks;
use cairn_games::status_text;
use cairn_i18n::say;
use cairn_session::picks::cell_of;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Asking, Choice, LineFor, Play};
use crate::context::Context;
use crate::help::hints;
use crate::theme::Role;

/// Columns of the side panel: on a narrow screen, and on a wide one.
const PANEL: [u16; 2] = [27, 36];
/// From so many columns on, a screen is wide.
const WIDE: u16 = 110;

impl Play {
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = &context.look.theme;
        let panel_width = PANEL[usize::from(area.width >= WIDE)].min(area.width);
        let middle = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area };
        let board = Rect { width: area.width - panel_width, ..middle };
        let panel = Rect { x: board.right(), width: panel_width, ..middle };
        let row = |from_bottom: u16| Rect { y: area.bottom().saturating_sub(from_bottom), height: 1, ..area };

        let setup = self.table().setup();
        let options = setup.to_string();
        let options = options.split_once(':').map_or("", |(_, options)| options);
        let title = Line::from(vec![
            Span::styled(format!(" {} ", setup.game().title()), theme.text(Role::Title)),
            Span::styled(options.to_owned(), theme.text(Role::Dim)),
        ]);
        frame.render_widget(title, Rect { height: 1, ..area });
        self.draw_board(frame, board, context);
        self.draw_panel(frame, Rect { x: panel.x + 1, width: panel.width - 1, ..panel }, context);
        self.draw_status(frame, row(2), context);
        let keys = match &self.asking {
            Asking::Nothing => say::PLAY_KEYS,
            Asking::Count(_) => say::HOW_MANY_KEYS,
            Asking::Choice(_) => say::CHOICE_KEYS,
            Asking::Line(..) => say::LINE_KEYS,
        };
        frame.render_widget(hints(context.text(keys), area.width, context), row(1));
        if let Asking::Choice(chooser) = &mut self.asking {
            chooser.draw(frame, panel, context);
        }
    }

    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let last = self.local_game.table().last_touched();
        let next: Vec<String> = match self.local_game.is_persons_turn() {
            true => self.selection.next().iter().filter_map(cell_of).collect(),
            false => Vec::new(),
        };
        let mut chosen: Vec<String> = self.selection.picked().iter().filter_map(cell_of).collect();
        let begun = !chosen.is_empty();
        chosen.extend(self.hint.iter().cloned());
        // Which group would stay is best seen where it lies.
        if let Asking::Choice(chooser) = &self.asking
            && let Some(Choice::Pick(Pick::Cell(name))) = chooser.current()
        {
            chosen.push(name.clone());
        }
        let none: &[String] = &[];
        let (sources, targets) = if begun { (none, &next[..]) } else { (&next[..], none) };
        let marks = Marks { last: &last, sources, targets, chosen: &chosen, cursor: None };
        self.view.draw(self.local_game.table(), marks, area, frame.buffer_mut(), context);
    }

    /// The line that says how things stand, or asks.
    fn draw_status(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = &context.look.theme;
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
        match (&self.asking, &self.message) {
            (Asking::Line(line, purpose), _) => {
                let title = match purpose {
                    LineFor::Move => say::TYPE_MOVE,
                    LineFor::Save => say::SAVE_FILE,
                    LineFor::Load => say::LOAD_FILE,
                };
                line.draw(frame, area, context.text(title), context);
            }
            (Asking::Count(counter), _) => frame.render_widget(counter.line(context), area),
            (_, Some(message)) => frame.render_widget(message.line(context), area),
            _ => frame.render_widget(Line::styled(self.turn_text(context), theme.text(Role::Accent)), area),
        }
    }

    /// What the game waits for.
    fn turn_text(&self, context: &Context) -> String {
        if let Some(end) = self.local_game.end_text(context.look.language) {
            return end;
        }
        let Some(seat) = self.local_game.to_move() else {
            return status_text(self.table(), context.look.language);
        };
        let name = self.seat_name(seat, context);
        if !self.local_game.is_persons_turn() {
            return match self.paused {
                true => context.text(say::PAUSED).to_owned(),
                false => context.fill(say::IS_THINKING, &[&name]),
            };
        }
        let picked = self.selection.picked().first().and_then(cell_of);
        let cells_follow = self.selection.next().iter().any(|pick| cell_of(pick).is_some());
        match picked {
            Some(cell) => context.fill(say::PICK_NEXT, &[&cell]),
            None if cells_follow => context.fill(say::PICK_FIRST, &[&name]),
            None => context.fill(say::PICK_BUTTON, &[&name]),
        }
    }
}
