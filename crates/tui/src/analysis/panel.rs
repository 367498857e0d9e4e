//! What the engine sees of the current position: who stands better, and the best lines.

use cairn_core::{Seat, Tint};
use cairn_draw::screen::{Glyph, Ink, Paper};
use cairn_i18n::say;
use cairn_session::Session;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{Analysis, Target};
use crate::ask::{heading, wrap};
use crate::context::Context;
use crate::theme::Role;

impl Analysis {
    /// Draws it from the top of an area, and tells how many rows it took.
    pub(super) fn draw_engine(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        is_roomy: bool,
        context: &Context,
    ) -> u16 {
        let width = usize::from(area.width);
        let mut lines = self.effort_lines(context);
        lines.push(self.bar_line(width, context));
        let accent = context.look.theme.text(Role::Accent);
        let standing = shortened(wrap(&self.shown.standing, width), 2, width, context);
        lines.extend(standing.into_iter().map(|part| Line::styled(part, accent)));
        lines.extend(self.shown.proven_change.clone().map(|change| Line::styled(change, accent)));
        let rows = if is_roomy { 2 } else { 1 };
        if let Some(why) = &self.shown.refutation {
            let parts = shortened(wrap(why, width), rows + 1, width, context);
            lines.extend(parts.into_iter().map(|part| Line::styled(part, accent)));
        }
        let wanted = if self.shown.engine.is_on { self.shown.engine.wanted } else { 0 };
        for number in 0..wanted {
            let at = Rect { y: area.y + lines.len() as u16, height: 1, ..area };
            let text = self.line_text(number, is_roomy);
            let mut parts = shortened(wrap(&text, width), rows, width, context);
            self.aim_at_moves(number, text.split_whitespace().count(), &parts, at);
            parts.resize(rows, String::new());
            lines.extend(parts.into_iter().map(Line::from));
        }
        let used = (lines.len() as u16).min(area.height);
        frame.render_widget(Paragraph::new(lines), Rect { height: used, ..area });
        used
    }

    /// How much the engine has searched.
    fn effort_lines(&self, context: &Context) -> Vec<Line<'static>> {
        let dim = context.look.theme.text(Role::Dim);
        let mut title = heading(context.text(say::ENGINE), context);
        let effort = match &self.shown.engine.effort {
            Some(effort) => {
                title.push_span(Span::styled(format!("  {}", effort.depth), dim));
                effort.speed.clone()
            }
            None if !self.shown.engine.is_on => context.text(say::ENGINE_OFF).to_owned(),
            None if self.shown.is_over => String::new(),
            None => context.text(say::ENGINE_BEGINS).to_owned(),
        };
        vec![title, Line::styled(effort, dim)]
    }

    /// A line with its score and, where there is room, what its move does to a proven result.
    fn line_text(&self, number: usize, is_roomy: bool) -> String {
        let Some(line) = self.shown.engine.lines.get(number) else { return String::new() };
        let change = line.proven_change.filter(|_| is_roomy).map(|change| format!(", {change}:"));
        format!("{} {}{} {}", number + 1, line.score, change.unwrap_or_default(), line.moves.join(" "))
    }

    /// Lets a click on a move of a line play up to that move. The text of the line has this many words and is shown in
    /// these parts, the first of them in the row `first`.
    fn aim_at_moves(&mut self, number: usize, words: usize, parts: &[String], first: Rect) {
        let Some(line) = self.shown.engine.lines.get(number) else { return };
        // The moves are the last words of the text; what stands before them belongs to the first move.
        let words_before = words.saturating_sub(line.moves.len());
        let mut word_number = 0;
        for (row, part) in (first.y..).zip(parts) {
            let mut x = first.x;
            for word in part.split(' ') {
                word_number += 1;
                let count = usize::max(word_number, words_before + 1) - words_before;
                let width = word.chars().count() as u16 + 1;
                self.targets.push((Rect { x, y: row, width, height: 1 }, Target::Line(number, count)));
                x += width;
            }
        }
    }

    /// A bar that is divided as the chances of the seats are, with the signs of the first and the last seat at its ends.
    fn bar_line(&self, width: usize, context: &Context) -> Line<'static> {
        let table = self.session.table();
        let sign = |seat: Seat| format!("{} ", table.sign(seat));
        let room = width.saturating_sub(4);
        let [(first, _), .., (last, _)] = self.shown.balance[..] else {
            let empty = context.sign("·", ".").repeat(room);
            return Line::styled(format!("  {empty}"), context.look.theme.text(Role::Dim));
        };
        let mut spans = vec![Span::raw(sign(first))];
        let (mut sum, mut filled) = (0.0, 0);
        for (number, &(seat, chance)) in self.shown.balance.iter().enumerate() {
            // Neighbours differ by more than colour.
            let block = if number % 2 == 0 { context.sign("█", "#") } else { context.sign("░", "-") };
            sum += chance;
            let end =
                if seat == last { room } else { ((sum * room as f64).round() as usize).clamp(filled, room) };
            spans.push(Span::styled(block.repeat(end - filled), ink(table.tint(seat), context)));
            filled = end;
        }
        spans.push(Span::raw(format!(" {}", sign(last).trim_end())));
        Line::from(spans)
    }
}

/// The colour of a side's pieces for something that is drawn in it.
pub(super) fn ink(tint: Tint, context: &Context) -> Style {
    context.look.theme.glyph(&Glyph { symbol: ' ', ink: Ink::Piece(tint), paper: Paper::Plain, bold: false })
}

/// The first of some lines, with a sign at the end where there are more; words are left out whole.
fn shortened(mut lines: Vec<String>, rows: usize, width: usize, context: &Context) -> Vec<String> {
    let more = lines.len() > rows;
    lines.truncate(rows);
    if let Some(last) = lines.last_mut().filter(|_| more) {
        let sign = context.sign(" …", " ...");
        while last.chars().count() + sign.chars().count() > width {
            match last.rfind(' ') {
                Some(word) => last.truncate(word),
                None => break,
            }
        }
        last.push_str(sign);
    }
    lines
}
