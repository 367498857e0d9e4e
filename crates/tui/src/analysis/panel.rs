//! What the engine sees of the current position: who stands better, and the best lines.

use cairn_core::{Seat, Status, Tint};
use cairn_draw::screen::{Glyph, Ink, Paper};
use cairn_engine::{Report, Score, Verdict};
use cairn_words::{say, seat_name, status_text};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{Analysis, Target};
use crate::ask::{heading, wrap};
use crate::context::Context;
use crate::theme::Role;
use cairn_desk::{compact, score_text};

/// With less than this, nobody stands better.
const EVEN: f64 = 0.55;
/// With less than this, somebody stands a little better.
const SLIGHT: f64 = 0.70;
/// With less than this, somebody stands better; with more, somebody is winning.
const CLEAR: f64 = 0.90;

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
        lines.push(Line::styled(self.standing(context), context.look.theme.text(Role::Accent)));
        let rows = if is_roomy { 2 } else { 1 };
        let wanted = if self.engine.is_on { self.engine.lines } else { 0 };
        for number in 0..wanted {
            let at = Rect { y: area.y + lines.len() as u16, height: rows as u16, ..area };
            let text = self.line_text(number, context);
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

    fn line_text(&self, number: usize, context: &Context) -> String {
        match self.shown_lines().get(number) {
            Some(line) => {
                let score = score_text(line.score, context.look.language);
                format!("{} {score} {}", number + 1, line.moves.join(" "))
            }
            None => String::new(),
        }
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

    /// Who stands better, in words.
    fn standing(&self, context: &Context) -> String {
        let now = self.tree.now();
        let Status::ToMove(mover) = self.tree.status(now) else {
            return status_text(self.table(), context.look.language);
        };
        let Some(seen) = self.tree.seen(now) else { return context.text(say::STANDS_UNKNOWN).to_owned() };
        let name = |seat| seat_name(self.table(), seat, context.look.language);
        if self.table().seats() != 2 {
            return match seen.score.verdict() {
                Verdict::Wins(turns) => context.fill(say::STANDS_WON, &[&name(mover), &turns]),
                Verdict::Loses(turns) => context.fill(say::STANDS_LOST, &[&name(mover), &turns]),
                Verdict::Points(_) => {
                    context.fill(say::STANDS_CHANCE, &[&name(mover), &percent(seen.score.chance())])
                }
            };
        }
        let other = if mover == Seat::One { Seat::Two } else { Seat::One };
        duel(seen.score, &name(mover), &name(other), context)
    }
}

/// Who stands better of two: the one to move, whose score it is, or the other.
fn duel(score: Score, mover: &str, other: &str, context: &Context) -> String {
    let chance = score.chance();
    let (better, chance) = if chance < 0.5 { (other, 1.0 - chance) } else { (mover, chance) };
    match score.verdict() {
        Verdict::Wins(turns) | Verdict::Loses(turns) => context.fill(say::STANDS_WON, &[&better, &turns]),
        Verdict::Points(_) if chance < EVEN => context.text(say::STANDS_EVEN).to_owned(),
        Verdict::Points(_) => {
            let phrase = match chance {
                chance if chance < SLIGHT => say::STANDS_SLIGHTLY,
                chance if chance < CLEAR => say::STANDS_BETTER,
                _ => say::STANDS_WINNING,
            };
            context.fill(phrase, &[&better, &percent(chance)])
        }
    }
}

/// A chance in percent: only what is proven is certain.
pub(super) fn percent(chance: f64) -> u32 {
    let percent = (chance * 100.0).round() as u32;
    if chance <= 0.0 || chance >= 1.0 { percent } else { percent.clamp(1, 99) }
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
