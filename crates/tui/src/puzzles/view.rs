//! What a puzzle looks like.

use cairn_core::Pick;
use cairn_draw::screen::Marks;
use cairn_games::puzzle::Grade;
use cairn_games::{seat_name, status_text};
use cairn_i18n::say;
use cairn_session::picks::cell_of;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{Asking, Puzzles};
use crate::ask::{heading, wrap};
use crate::context::Context;
use crate::help::hints;
use crate::play::move_lines;
use crate::stack::stack_lines;
use crate::theme::Role;

/// Columns of the side panel: on a narrow screen, and on a wide one.
const PANEL: [u16; 2] = [27, 36];
/// From so many columns on, a screen is wide.
const WIDE: u16 = 110;
/// From so many rows on, the panel has room.
const ROOMY: u16 = 30;

impl Puzzles {
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let panel_width = PANEL[usize::from(area.width >= WIDE)].min(area.width);
        let middle = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area };
        let board = Rect { width: area.width - panel_width, ..middle };
        let panel = Rect { x: board.right(), width: panel_width, ..middle };
        let row = |from_bottom: u16| Rect { y: area.bottom().saturating_sub(from_bottom), height: 1, ..area };

        self.draw_title(frame, Rect { height: 1, ..area }, context);
        self.draw_board(frame, board, context);
        self.draw_panel(frame, Rect { x: panel.x + 1, width: panel.width - 1, ..panel }, context);
        self.draw_status(frame, row(2), context);
        let keys = match &self.asking {
            Asking::Nothing if self.is_open() => say::PUZZLE_KEYS,
            Asking::Nothing => say::SOLUTION_KEYS,
            Asking::Count(_) => say::HOW_MANY_KEYS,
            Asking::Choice(_) => say::CHOICE_KEYS,
            Asking::Line(_) => say::LINE_KEYS,
        };
        frame.render_widget(hints(context.text(keys), area.width, context), row(1));
        if let Asking::Choice(chooser) = &mut self.asking {
            chooser.draw(frame, panel, context);
        }
    }

    fn draw_title(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = &context.look.theme;
        let setup = self.run.puzzle().setup().to_string();
        let options = setup.split_once(':').map_or("", |(_, options)| options);
        let title = Line::from(vec![
            Span::styled(format!(" {} ", self.run.game().title()), theme.text(Role::Title)),
            Span::styled(format!("{options} "), theme.text(Role::Dim)),
            Span::styled(context.text(say::PUZZLES), theme.text(Role::Heading)),
        ]);
        frame.render_widget(title, area);
    }

    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let last = self.run.table().last_touched();
        let next: Vec<String> = match self.is_open() {
            true => self.selection.next().iter().filter_map(cell_of).collect(),
            false => Vec::new(),
        };
        let mut chosen: Vec<String> = self.selection.picked().iter().filter_map(cell_of).collect();
        let begun = !chosen.is_empty();
        chosen.extend(self.hint.clone());
        // Which group would stay is best seen where it lies.
        if let Asking::Choice(chooser) = &self.asking
            && let Some(Pick::Cell(name)) = chooser.current()
        {
            chosen.push(name.clone());
        }
        let none: &[String] = &[];
        let (sources, targets) = if begun { (none, &next[..]) } else { (&next[..], none) };
        let marks = Marks { last: &last, sources, targets, chosen: &chosen, cursor: None };
        self.view.draw(self.run.table(), marks, area, frame.buffer_mut(), context);
    }

    fn draw_panel(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let (theme, language) = (&context.look.theme, context.look.language);
        let width = usize::from(area.width);
        let gap = (area.height >= ROOMY).then(Line::default);
        let puzzle = self.run.puzzle();
        let grade = format!("{} {}", stars(puzzle.grade(), context), puzzle.grade().name().text(language));
        let solved = self.solved.contains(&puzzle.name());
        let solved = if solved { format!(", {}", context.text(say::IS_SOLVED)) } else { String::new() };
        let count = context.fill(say::SOLVED_OF, &[&self.solved_count(), &self.run.count()]);
        let task =
            context.fill(say::MOVE_AND_WIN, &[&seat_name(self.run.table(), puzzle.solver(), language)]);
        let mut lines =
            vec![heading(&context.fill(say::PUZZLE_OF, &[&self.run.number(), &self.run.count()]), context)];
        lines.push(Line::from(grade + &solved));
        lines.push(Line::styled(count, theme.text(Role::Dim)));
        lines.extend(gap.clone());
        lines.extend(wrap(&task, width).into_iter().map(|line| Line::styled(line, theme.text(Role::Accent))));
        let below = Rect { y: area.y + lines.len() as u16, ..area };
        lines.extend(self.buttons.line(self.button_picks(), below, context));
        if !self.is_open() {
            lines.extend(gap.clone());
            lines.push(heading(context.text(say::SOLUTION), context));
            lines.extend(move_lines(self.run.puzzle().line(), 2, width).into_iter().map(Line::from));
        }
        let stack = stack_lines(self.run.table(), self.view.cursor.as_deref(), context);
        lines.extend(gap.into_iter().chain(stack));
        frame.render_widget(Paragraph::new(lines), area);
    }

    /// The line that says how things stand, or asks.
    fn draw_status(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
        match (&self.asking, &self.message) {
            (Asking::Line(line), _) => line.draw(frame, area, context.text(say::TYPE_MOVE), context),
            (Asking::Count(counter), _) => frame.render_widget(counter.line(context), area),
            (_, Some(message)) => frame.render_widget(message.line(context), area),
            _ => {
                let style = context.look.theme.text(Role::Accent);
                frame.render_widget(Line::styled(self.standing(context), style), area);
            }
        }
    }

    /// What the puzzle waits for.
    fn standing(&self, context: &Context) -> String {
        let (table, language) = (self.run.table(), context.look.language);
        if self.is_open() {
            let picked = self.selection.picked().first().and_then(cell_of);
            let solver = seat_name(table, self.run.puzzle().solver(), language);
            return match picked {
                Some(cell) => context.fill(say::PICK_NEXT, &[&cell]),
                None => context.fill(say::PICK_FIRST, &[&solver]),
            };
        }
        let (ply, turns) = (table.ply(), self.run.puzzle().turns());
        match (ply < turns, self.run.number() < self.run.count()) {
            (true, _) => context.fill(say::LINE_MOVE, &[&ply, &turns]),
            (false, true) => context.fill(say::LINE_END, &[&status_text(table, language)]),
            (false, false) => context.fill(say::LINE_LAST, &[&status_text(table, language)]),
        }
    }
}

/// A grade as so many stars of five.
fn stars(grade: Grade, context: &Context) -> String {
    let (full, empty) = (context.sign("★", "*"), context.sign("☆", "."));
    let number = usize::from(grade.number());
    full.repeat(number) + &empty.repeat(Grade::ALL.len() - number)
}
