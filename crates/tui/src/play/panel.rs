//! The panel beside the board: who plays, what lies under the cursor, what was played and thought.

use cairn_games::tint_name;
use cairn_i18n::say;
use cairn_session::{SeatView, Session, compact, line_score_text};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::Play;
use crate::ask::{heading, wrap};
use crate::context::Context;
use crate::screen::Places;
use crate::stack::stack_lines;
use crate::theme::Role;

/// From this many rows on, a panel has room for the tally of each player.
const TALL: u16 = 20;
/// Lines for the moves that the engine expects.
const LINE_LINES: usize = 2;

impl Play {
    pub(super) fn draw_panel(&mut self, frame: &mut Frame<'_>, places: Places, context: &Context) {
        let area = places.panel;
        let width = usize::from(area.width);
        // Where there is room, sections stand apart.
        let gap = places.is_roomy().then(Line::default);
        let mut lines = vec![heading(context.text(say::PLAYERS), context)];
        lines.extend(
            self.shown.seats.iter().flat_map(|seat| self.player_lines(seat, area.height >= TALL, context)),
        );
        let below = Rect { y: area.y + lines.len() as u16, ..area };
        lines.extend(self.board.button_line(&self.shown.input.buttons, below, context));
        let stack = stack_lines(self.session.table(), self.board.view.cursor.as_deref(), context);
        lines.extend(gap.clone().into_iter().chain(stack));
        if self.shows_thinking {
            lines.extend(gap.clone().into_iter().chain(self.thinking_lines(width, context)));
        }
        lines.extend(gap);
        lines.push(heading(context.text(say::MOVES), context));
        let room = usize::from(area.height).saturating_sub(lines.len());
        let moves = move_lines(&self.shown.moves, self.shown.seats.len(), width);
        if moves.is_empty() {
            lines.push(Line::styled(context.text(say::NO_MOVES), context.look.theme.text(Role::Dim)));
        }
        let hidden = moves.len().saturating_sub(room);
        lines.extend(moves.into_iter().skip(hidden).map(Line::from));
        frame.render_widget(Paragraph::new(lines), area);
    }

    /// Who plays a seat, and below what counts for it if that is asked for.
    fn player_lines(&self, seat: &SeatView, has_tally: bool, context: &Context) -> Vec<Line<'static>> {
        let (table, theme) = (self.session.table(), &context.look.theme);
        let pointer = if seat.is_to_move { context.sign("▸", ">") } else { " " };
        let style = if seat.is_to_move { theme.text(Role::Accent) } else { Default::default() };
        let tint = table.tint(seat.seat);
        let colour = tint_name(tint).text(context.look.language);
        let out = if seat.is_out { format!(", {}", context.text(say::IS_OUT)) } else { String::new() };
        let mut player = Line::from(vec![
            Span::styled(format!("{pointer} "), style),
            Span::styled(format!(" {} ", table.sign(seat.seat)), theme.piece(Some(tint))),
            Span::styled(format!(" {colour}: {}", seat.player), style),
        ]);
        if let Some(clock) = &seat.clock {
            let style = if clock.is_soon_over { theme.text(Role::Error) } else { style };
            player.push_span(Span::styled(format!("  {}", clock.text), style));
        }
        match has_tally {
            true => vec![player, Line::styled(format!("      {}{out}", seat.tally), theme.text(Role::Dim))],
            false => {
                player.push_span(Span::styled(out, style));
                vec![player]
            }
        }
    }

    fn thinking_lines(&self, width: usize, context: &Context) -> Vec<Line<'static>> {
        let theme = &context.look.theme;
        let title = context.text(say::THINKING);
        let Some(thinking) = &self.shown.thinking else {
            let nothing = Line::styled(context.text(say::NO_THOUGHT), theme.text(Role::Dim));
            return vec![heading(title, context), nothing];
        };
        let report = &thinking.report;
        let best = report.lines.first();
        let score = best.map(|line| line_score_text(line, context.look.language)).unwrap_or_default();
        let depth = context.fill(say::DEPTH, &[&report.depth, &compact(report.nodes)]);
        let mut lines = vec![heading(&format!("{title}: {}", thinking.player), context)];
        lines.push(Line::styled(score, theme.text(Role::Accent)));
        lines.extend(wrap(&depth, width).into_iter().map(Line::from));
        let moves = best.map(|line| line.moves.join(" ")).unwrap_or_default();
        lines.extend(wrap(&moves, width).into_iter().take(LINE_LINES).map(Line::from));
        lines
    }
}

/// Moves in numbered rounds, a round a line where it fits.
pub(crate) fn move_lines(played: &[String], seats: usize, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for (round, moves) in (1..).zip(played.chunks(seats.max(1))) {
        let mut line = format!("{round:>3}.");
        for mv in moves {
            if line.chars().count() + 1 + mv.len() > width && line.trim() != format!("{round}.") {
                lines.push(std::mem::replace(&mut line, "    ".to_owned()));
            }
            line.push(' ');
            line.push_str(mv);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_that_does_not_fit_takes_more_lines() {
        let played = ["a1a2", "b1b2", "c1c2"].map(str::to_owned);
        assert_eq!(move_lines(&played, 2, 20), ["  1. a1a2 b1b2", "  2. c1c2"]);
        assert_eq!(move_lines(&played, 2, 10), ["  1. a1a2", "     b1b2", "  2. c1c2"]);
    }
}
