//! What lies on a cell, in words.

use cairn_core::Piece;
use cairn_games::Table;
use cairn_i18n::say;
use cairn_session::piece_text;
use ratatui::text::{Line, Span};

use crate::ask::heading;
use crate::context::Context;
use crate::theme::Role;

/// The most lines about what lies under the cursor.
const STACK_LINES: usize = 8;

/// The stack on a cell as it stands, top piece first; equal pieces on one another share a line. Nothing without a
/// cell.
pub(crate) fn stack_lines(table: &dyn Table, cell: Option<&str>, context: &Context) -> Vec<Line<'static>> {
    let cells = table.cells();
    let Some(cell) = cells.iter().find(|known| Some(known.name.as_str()) == cell) else { return Vec::new() };
    let theme = &context.look.theme;
    let height = cell.stack.len();
    let title = match height {
        0 | 1 => context.fill(say::STACK_ON, &[&cell.name]),
        _ => context.fill(say::TOWER_ON, &[&cell.name, &height]),
    };
    let mut lines = vec![heading(&title, context)];
    if cell.stack.is_empty() {
        lines.push(Line::styled(context.text(say::EMPTY), theme.text(Role::Dim)));
    }
    let runs = runs(&cell.stack);
    let more = runs.len() > STACK_LINES;
    let shown = if more { STACK_LINES - 1 } else { runs.len() };
    for &(piece, count) in &runs[..shown] {
        let (swatch, mut text) = (sign(table, piece), piece_text(table, piece, context.look.language));
        if count > 1 {
            text = format!("{count} {} {text}", context.sign("×", "x"));
        }
        let tint = piece.owner.map(|seat| table.tint(seat));
        lines.push(Line::from(vec![Span::styled(swatch, theme.piece(tint)), Span::raw(format!(" {text}"))]));
    }
    if more {
        lines.push(Line::styled(context.sign("  …", "  ...").to_owned(), theme.text(Role::Dim)));
    }
    lines
}

/// A piece as a sign of three columns.
fn sign(table: &dyn Table, piece: Piece) -> String {
    let text = piece.text(|seat| table.sign(seat));
    if text.chars().count() == 1 { format!(" {text} ") } else { format!("{text} ") }
}

/// Equal pieces that lie on one another, from the top, with how many they are.
fn runs(stack: &[Piece]) -> Vec<(Piece, usize)> {
    let mut runs: Vec<(Piece, usize)> = Vec::new();
    for &piece in stack.iter().rev() {
        match runs.last_mut() {
            Some((last, count)) if *last == piece => *count += 1,
            _ => runs.push((piece, 1)),
        }
    }
    runs
}
