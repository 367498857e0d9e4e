//! The tree of moves as text: variations on lines of their own, in brackets.

use cairn_desk::{NodeId, Tree};
use cairn_words::say;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Analysis, Focus, Target};
use crate::ask::heading;
use crate::context::Context;
use crate::theme::Role;

/// Variations stand so many columns further to the right than what they belong to.
const INDENT: usize = 2;
/// Those that are nested deeper than this stand no further to the right.
const DEEPEST_INDENT: usize = 3;

/// Something that is not broken over lines.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Word {
    /// Brackets that stand before it.
    before: &'static str,
    text: String,
    /// How many brackets stand after it.
    closing: usize,
    /// Where the move leads; a comment leads nowhere.
    id: Option<NodeId>,
}

impl Word {
    fn width(&self) -> usize {
        self.before.len() + self.text.chars().count() + self.closing
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Row {
    indent: usize,
    words: Vec<Word>,
}

impl Row {
    fn width(&self) -> usize {
        self.indent + self.words.iter().map(|word| word.width() + 1).sum::<usize>()
    }
}

/// Puts words on rows.
struct Flow<'a> {
    tree: &'a Tree,
    seats: usize,
    width: usize,
    rows: Vec<Row>,
    /// What stands before the next word.
    before: &'static str,
}

impl Flow<'_> {
    fn word(&mut self, text: String, id: Option<NodeId>) {
        let word = Word { before: std::mem::take(&mut self.before), text, closing: 0, id };
        let indent = match self.rows.last() {
            // A column is left for a bracket that may have to close.
            Some(row) if !row.words.is_empty() && row.width() + word.width() + 1 > self.width => {
                Some(row.indent)
            }
            Some(_) => None,
            None => Some(0),
        };
        self.rows.extend(indent.map(|indent| Row { indent, words: Vec::new() }));
        if let Some(row) = self.rows.last_mut() {
            row.words.push(word);
        }
    }

    fn start_row(&mut self, depth: usize) {
        self.rows.push(Row { indent: depth.min(DEEPEST_INDENT) * INDENT, words: Vec::new() });
    }

    /// A move with its number, where it needs one, and what is said of it. Tells whether something was said.
    fn mv(&mut self, id: NodeId, ply: usize, numbered: bool) -> bool {
        let round = ply / self.seats + 1;
        let number = match ply % self.seats {
            0 => format!("{round}. "),
            _ if numbered => format!("{round}... "),
            _ => String::new(),
        };
        let marks: String = self.tree.marks(id).iter().map(|&mark| mark_text(mark)).collect();
        self.word(format!("{number}{}{marks}", self.tree.mv(id)), Some(id));
        self.comment(id)
    }

    fn comment(&mut self, id: NodeId) -> bool {
        let comment = self.tree.comment(id);
        for word in comment.split_whitespace() {
            self.word(word.to_owned(), None);
        }
        !comment.is_empty()
    }

    /// Everything after a position, which so many moves lead to.
    fn after(&mut self, id: NodeId, mut ply: usize, depth: usize, mut numbered: bool) {
        let mut parent = id;
        while let Some((&main, others)) = self.tree.children(parent).split_first() {
            numbered = self.mv(main, ply, numbered);
            for &other in others {
                self.start_row(depth + 1);
                self.before = "(";
                let commented = self.mv(other, ply, true);
                self.after(other, ply + 1, depth + 1, commented);
                if let Some(word) = self.rows.last_mut().and_then(|row| row.words.last_mut()) {
                    word.closing += 1;
                }
            }
            if !others.is_empty() {
                numbered = true;
                if !self.tree.children(main).is_empty() {
                    self.start_row(depth);
                }
            }
            parent = main;
            ply += 1;
        }
    }
}

/// A mark as people write it.
fn mark_text(mark: u8) -> String {
    let known = ["!", "?", "!!", "??", "!?", "?!"];
    match usize::from(mark).checked_sub(1).and_then(|place| known.get(place)) {
        Some(sign) => (*sign).to_owned(),
        None => format!("${mark}"),
    }
}

fn rows(tree: &Tree, width: usize) -> Vec<Row> {
    let mut flow = Flow { tree, seats: tree.table().seats(), width, rows: Vec::new(), before: "" };
    let commented = flow.comment(Tree::START);
    flow.after(Tree::START, 0, 0, commented);
    flow.rows
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
        let rows = rows(&self.tree, list.width.into());
        if rows.is_empty() && list.height > 0 {
            let nothing = Line::styled(context.text(say::NO_MOVES), context.look.theme.text(Role::Dim));
            frame.render_widget(nothing, Rect { height: 1, ..list });
        }
        let now = self.tree.now();
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
                Some(id) if id == self.tree.now() => theme.text(Role::Selected),
                Some(_) if row.indent == 0 => Default::default(),
                _ => theme.text(Role::Dim),
            };
            let width = word.width();
            if let Some(id) = word.id {
                let at = Rect { x: area.x + x as u16, width: width as u16, ..area };
                self.targets.push((at.intersection(area), Target::Node(id)));
            }
            spans.push(Span::raw(word.before));
            spans.push(Span::styled(word.text.clone(), style));
            spans.push(Span::raw(format!("{} ", ")".repeat(word.closing))));
            x += width + 1;
        }
        frame.render_widget(Line::from(spans), area);
    }
}

#[cfg(test)]
mod tests {
    use cairn_games::record::Sheet;

    use super::*;

    /// The rows as text, one after another.
    fn text(line: &str, width: usize) -> String {
        let sheet = Sheet::read(&format!("[Game \"nava\"]\n\n{line}\n")).expect("a record");
        let tree = Tree::from_sheet(&sheet).expect("a game");
        let word = |word: &Word| format!("{}{}{}", word.before, word.text, ")".repeat(word.closing));
        let row = |row: &Row| {
            format!("{}{}", " ".repeat(row.indent), row.words.iter().map(word).collect::<Vec<_>>().join(" "))
        };
        rows(&tree, width).iter().map(row).collect::<Vec<_>>().join("\n")
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
