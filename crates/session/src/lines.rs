//! A tree of variations as lines of text: variations stand on lines of their own, in brackets.

use crate::{NodeId, Tree};

/// A part of the main line or of a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TreeLine {
    /// How deep the variation is nested; 0 in the main line.
    pub depth: usize,
    /// What stands on it.
    pub words: Vec<TreeWord>,
}

/// A move or a comment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TreeWord {
    /// An opening bracket, the number of a move, or both.
    pub before: String,
    /// The move with its marks, or the comment.
    pub text: String,
    /// The brackets that close after it.
    pub after: String,
    /// Where the move leads; a comment leads nowhere.
    pub id: Option<NodeId>,
}

/// The moves of a tree, numbered as in records, with their marks and comments.
pub fn lines(tree: &Tree) -> Vec<TreeLine> {
    let mut writer = Writer { tree, seats: tree.table().seats(), lines: vec![TreeLine::default()] };
    let commented = writer.comment(Tree::START);
    writer.line(Tree::START, 0, 0, commented);
    writer.lines.retain(|line| !line.words.is_empty());
    writer.lines
}

struct Writer<'a> {
    tree: &'a Tree,
    seats: usize,
    lines: Vec<TreeLine>,
}

impl Writer<'_> {
    fn word(&mut self, word: TreeWord) {
        if let Some(line) = self.lines.last_mut() {
            line.words.push(word);
        }
    }

    /// A move with its number, where it needs one, and what is said of it. Tells whether something was said.
    fn mv(&mut self, id: NodeId, ply: usize, bracket: &str, numbered: bool) -> bool {
        let round = ply / self.seats + 1;
        let number = match ply % self.seats {
            0 => format!("{round}. "),
            _ if numbered => format!("{round}... "),
            _ => String::new(),
        };
        let marks: String = self.tree.marks(id).iter().map(|&mark| mark_text(mark)).collect();
        self.word(TreeWord {
            before: format!("{bracket}{number}"),
            text: format!("{}{marks}", self.tree.mv(id)),
            after: String::new(),
            id: Some(id),
        });
        self.comment(id)
    }

    fn comment(&mut self, id: NodeId) -> bool {
        let text = self.tree.comment(id);
        let said = !text.is_empty();
        if said {
            self.word(TreeWord { before: String::new(), text, after: String::new(), id: None });
        }
        said
    }

    /// Everything after a position at this ply.
    fn line(&mut self, from: NodeId, mut ply: usize, depth: usize, mut numbered: bool) {
        let mut parent = from;
        while let Some((&main, others)) = self.tree.children(parent).split_first() {
            numbered = self.mv(main, ply, "", numbered);
            for &other in others {
                self.lines.push(TreeLine { depth: depth + 1, words: Vec::new() });
                let commented = self.mv(other, ply, "(", true);
                self.line(other, ply + 1, depth + 1, commented);
                if let Some(word) = self.lines.last_mut().and_then(|line| line.words.last_mut()) {
                    word.after.push(')');
                }
            }
            if !others.is_empty() {
                numbered = true;
                if !self.tree.children(main).is_empty() {
                    self.lines.push(TreeLine { depth, words: Vec::new() });
                }
            }
            parent = main;
            ply += 1;
        }
    }
}

/// A mark, by its PGN number, as people write it.
pub fn mark_text(mark: u8) -> String {
    let known = ["!", "?", "!!", "??", "!?", "?!"];
    match usize::from(mark).checked_sub(1).and_then(|place| known.get(place)) {
        Some(sign) => (*sign).to_owned(),
        None => format!("${mark}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_record;

    #[test]
    fn variations_stand_on_lines_of_their_own() {
        let line = "{Hi} 1. a1a4! e5e2 (1... e5e3 {so} 2. a1a3 (2. a1a2)) (1... e5e4) 2. a1a2 $9 *";
        let tree = read_record(&format!("[Game \"nava\"]\n\n{line}\n")).expect("a record");
        let word = |word: &TreeWord| format!("{}{}{}", word.before, word.text, word.after);
        let text = |line: &TreeLine| {
            format!("{} {}", line.depth, line.words.iter().map(word).collect::<Vec<_>>().join(" "))
        };
        let written: Vec<String> = lines(&tree).iter().map(text).collect();
        assert_eq!(
            written,
            ["0 Hi 1. a1a4! e5e2", "1 (1... e5e3 so 2. a1a3", "2 (2. a1a2))", "1 (1... e5e4)", "0 2. a1a2$9"]
        );
    }

    #[test]
    fn a_game_without_moves_has_no_lines() {
        let tree = read_record("[Game \"nava\"]\n\n*\n").expect("a record");
        assert_eq!(lines(&tree), []);
    }
}
