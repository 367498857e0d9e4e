//! What the engine sees of the current position: who stands better, and the best lines.

use cairn_core::{Seat, Status, Tint};
use cairn_draw::screen::{Glyph, Ink, Paper};
use cairn_engine::Report;
use cairn_i18n::say;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{Analysis, Target};
use crate::ask::{heading, wrap};
use crate::context::Context;
use crate::theme::Role;
use cairn_session::{ProvenChange, compact, score_text};

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
        let language = context.look.language;
        for told in
            [Some(self.tree.standing(language)), self.tree.upshot_text(language)].into_iter().flatten()
        {
            lines.push(Line::styled(told, context.look.theme.text(Role::Accent)));
        }
        let rows = if is_roomy { 2 } else { 1 };
        let wanted = if self.engine.is_on { self.engine.lines } else { 0 };
        for number in 0..wanted {
            let at = Rect { y: area.y + lines.len() as u16, height: rows as u16, ..area };
            let text = self.line_text(number, is_roomy, context);
            let mut parts = shortened(wrap(&text, width), rows, width, context);
            if self.shown_lines().len() > number {
                self.targets.push((at, Target::Line(number)));
            }
            parts.resize(rows, String::new());
            lines.extend(parts.into_iter().map(Line::from));
        }
        let used = (lines.len() as u16).min(area.height);
        frame.render_widget(Paragraph::new(lines), Rect { height: used, ..area });
        used
    }

    /// How much the engine has looked at.
    fn effort_lines(&self, context: &Context) -> Vec<Line<'static>> {
        let dim = context.look.theme.text(Role::Dim);
        let report = self.engine.report(self.tree.now()).filter(|_| self.engine.is_on);
        let mut title = heading(context.text(say::ENGINE), context);
        let effort = match report {
            Some(report) => {
                title.push_span(Span::styled(
                    format!("  {}", context.fill(say::ENGINE_DEPTH, &[&report.depth])),
                    dim,
                ));
                context.fill(say::ENGINE_SPEED, &[&compact(report.nodes), &compact(speed(report))])
            }
            None if !self.engine.is_on => context.text(say::ENGINE_OFF).to_owned(),
            None if self.table().status().to_move().is_none() => String::new(),
            None => context.text(say::ENGINE_BEGINS).to_owned(),
        };
        vec![title, Line::styled(effort, dim)]
    }

    /// A line with its score and, where there is room, what its move does to a result that is proven.
    fn line_text(&self, number: usize, is_roomy: bool, context: &Context) -> String {
        let lines = self.shown_lines();
        let (Some(best), Some(line)) = (lines.first(), lines.get(number)) else { return String::new() };
        let language = context.look.language;
        let proven_change = ProvenChange::of(best.score, line.score).filter(|_| is_roomy);
        let proven_change =
            proven_change.map(|proven_change| format!(", {}:", proven_change.name().text(language)));
        let (score, proven_change) = (score_text(line.score, language), proven_change.unwrap_or_default());
        format!("{} {score}{proven_change} {}", number + 1, line.moves.join(" "))
    }

    /// A bar that is divided as the chances are: between two seats, or of the one to move and all others.
    fn bar_line(&self, width: usize, context: &Context) -> Line<'static> {
        let now = self.tree.now();
        let is_duel = self.table().seats() == 2;
        let (seat, chance) = match self.tree.status(now) {
            Status::ToMove(mover) if !is_duel => (mover, self.tree.seen(now).map(|seen| seen.score.chance())),
            _ => (Seat::One, self.tree.chance(now)),
        };
        let sign = |seat: Seat| format!("{} ", self.table().sign(seat));
        let room = width.saturating_sub(4);
        let Some(chance) = chance else {
            let empty = context.sign("·", ".").repeat(room);
            return Line::styled(format!("  {empty}"), context.look.theme.text(Role::Dim));
        };
        let filled = (chance * room as f64).round() as usize;
        let (full, rest) =
            (context.sign("█", "#").repeat(filled), context.sign("░", "-").repeat(room - filled));
        let own = ink(self.table().tint(seat), context);
        let mut spans = vec![Span::raw(sign(seat)), Span::styled(full, own)];
        if is_duel {
            spans.push(Span::styled(rest, ink(self.table().tint(Seat::Two), context)));
            spans.push(Span::raw(format!(" {}", sign(Seat::Two).trim_end())));
        } else {
            spans.push(Span::styled(rest, context.look.theme.text(Role::Dim)));
        }
        Line::from(spans)
    }
}

/// The colour of a side's pieces for something that is drawn in it.
pub(super) fn ink(tint: Tint, context: &Context) -> Style {
    context.look.theme.glyph(&Glyph { symbol: ' ', ink: Ink::Piece(tint), paper: Paper::Plain, bold: false })
}

fn speed(report: &Report<String>) -> u64 {
    let seconds = report.elapsed.as_secs_f64();
    if seconds > 0.0 { (report.nodes as f64 / seconds) as u64 } else { report.nodes }
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
