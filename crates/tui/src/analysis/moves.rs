//! The tree of moves as text: variations on lines of their own, in brackets.

use cairn_i18n::say;
use cairn_session::{TreeLine, TreeWord};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Analysis, Focus, Target};
use crate::ask::heading;
use crate::context::Context;
use crate::theme::Role;

/// How many columns a variation is indented.
const INDENT: usize = 2;
/// Those that are nested deeper than this stand no further to the right.
const DEEPEST_INDENT: usize = 3;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Row {
    indent: usize,
    words: Vec<TreeWord>,
}

impl Row {
    fn width(&self) -> usize {
        self.indent + self.words.iter().map(|word| width(word) + 1).sum::<usize>()
    }
}

fn width(word: &TreeWord) -> usize {
    [&word.before, &word.text, &word.after].iter().map(|part| part.chars().count()).sum()
}

/// The words of a comment, each on its own; a move is one.
fn pieces(word: TreeWord) -> Vec<TreeWord> {
    if word.id.is_some() {
        return vec![word];
    }
    let part = |text: &str| TreeWord { before: String::new(), text: text.to_owned(), ..TreeWord::default() };
    let mut parts: Vec<TreeWord> = word.text.split_whitespace().map(part).collect();
    if let Some(last) = parts.last_mut() {
        last.after = word.after;
    }
    parts
}

/// Lines on rows of this number of columns. Nothing is broken within a move.
fn rows(lines: Vec<TreeLine>, columns: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for line in lines {
        let indent = line.depth.min(DEEPEST_INDENT) * INDENT;
        let mut row = Row { indent, words: Vec::new() };
        for word in line.words.into_iter().flat_map(pieces) {
            // A column is left for a bracket that may have to close.
            if !row.words.is_empty() && row.width() + width(&word) + 1 > columns {
                rows.push(std::mem::replace(&mut row, Row { indent, words: Vec::new() }));
            }
            row.words.push(word);
        }
        rows.push(row);
    }
    rows
}

impl Analysis {
    /// Draws as much of the tree as there is room for round the current move.
    pub(super) fn draw_moves(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let pointer = match self.focus {
            Focus::Moves => context.sign("▸ ", "> "),
            Focus::Board => "",
        };
        let title = heading(&format!("{pointer}{}", context.text(say::MOVES)), context);
        frame.render_widget(title, Rect { height: area.height.min(1), ..area });
        let list = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let rows = rows(self.shown.moves.clone(), list.width.into());
        if rows.is_empty() && list.height > 0 {
            let nothing = Line::styled(context.text(say::NO_MOVES), context.look.theme.text(Role::Dim));
            frame.render_widget(nothing, Rect { height: 1, ..list });
        }
        let now = self.shown.now;
        let is_now = |row: &Row| row.words.iter().any(|word| word.id == Some(now));
        let current = rows.iter().position(is_now).unwrap_or_default();
        let room = usize::from(list.height);
        let top = current.saturating_sub(room / 2).min(rows.len().saturating_sub(room));
        for (y, row) in (list.y..list.bottom()).zip(&rows[top..]) {
            self.draw_row(frame, Rect { y, height: 1, ..list }, row, context);
        }
    }

    fn draw_row(&mut self, frame: &mut Frame<'_>, area: Rect, row: &Row, context: &Context) {
        let theme = &context.look.theme;
        let mut spans = vec![Span::raw(" ".repeat(row.indent))];
        let mut x = row.indent;
        for word in &row.words {
            let style = match word.id {
                Some(id) if id == self.shown.now => theme.text(Role::Selected),
                Some(_) if row.indent == 0 => Default::default(),
                _ => theme.text(Role::Dim),
            };
            let width = width(word);
            if let Some(id) = word.id {
                let at = Rect { x: area.x + x as u16, width: width as u16, ..area };
                self.targets.push((at.intersection(area), Target::Node(id)));
            }
            let (bracket, number) = word.before.split_at(usize::from(word.before.starts_with('(')));
            spans.push(Span::raw(bracket.to_owned()));
            spans.push(Span::styled(format!("{number}{}", word.text), style));
            spans.push(Span::raw(format!("{} ", word.after)));
            x += width + 1;
        }
        frame.render_widget(Line::from(spans), area);
    }
}

#[cfg(test)]
mod tests {
    use cairn_session::{lines, read_record};

    use super::*;

    /// The rows as text, one after another.
    fn text(line: &str, width: usize) -> String {
        let tree = read_record(&format!("[Game \"nava\"]\n\n{line}\n")).expect("a record");
        let word = |word: &TreeWord| format!("{}{}{}", word.before, word.text, word.after);
        let row = |row: &Row| {
            format!("{}{}", " ".repeat(row.indent), row.words.iter().map(word).collect::<Vec<_>>().join(" "))
        };
        rows(lines(&tree), width).iter().map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn variations_stand_on_lines_of_their_own() {
        let line = "{Hi} 1. a1a4! e5e2 (1... e5e3 {so} 2. a1a3 (2. a1a2)) (1... e5e4) 2. a1a2 $9 *";
        assert_eq!(
            text(line, 40),
            "Hi 1. a1a4! e5e2\n  (1... e5e3 so 2. a1a3\n    (2. a1a2))\n  (1... e5e4)\n2. a1a2$9"
        );
    }

    #[test]
    fn lines_are_broken_between_words() {
        for width in [1, 12, 17, 30] {
            let text = text("1. a1a4 {one two three four} e5e2 (1... e5e3) 2. a1a2 *", width);
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words, "1. a1a4 one two three four 1... e5e2 (1... e5e3) 2. a1a2");
            assert!(width < 12 || text.lines().all(|line| line.chars().count() <= width + 2), "{text}");
        }
    }
}
