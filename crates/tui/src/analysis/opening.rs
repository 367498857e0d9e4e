//! Opening other games and positions.

use std::path::Path;

use cairn_desk::Tree;
use cairn_games::record::Sheet;
use cairn_games::{Setup, Table};
use cairn_words::say;

use super::{Analysis, Choice};
use crate::context::Context;
use crate::keep;

impl Analysis {
    /// Looks at another game; asks first if something would be lost.
    fn open(&mut self, tree: Tree, told: String, context: &mut Context) {
        if self.unsaved {
            let choice = Choice::Open(Box::new(tree), told);
            return self.ask_yes(context.text(say::UNSAVED).to_owned(), choice, context);
        }
        self.opened(tree, told, context);
    }

    pub(super) fn opened(&mut self, tree: Tree, told: String, context: &mut Context) {
        self.tree = tree;
        self.unsaved = false;
        self.engine.forget();
        self.view.cursor = None;
        self.moved(context);
        self.tell(told);
    }

    /// Opens the record in a file.
    pub(super) fn load(&mut self, file: &str, context: &mut Context) {
        match keep::read_text(Path::new(file)).and_then(|text| read_record(&text)) {
            Ok(tree) => self.open_record(tree, context),
            Err(error) => self.complain(context.fill(say::BROKEN_FILE, &[&file, &error])),
        }
    }

    fn open_record(&mut self, tree: Tree, context: &mut Context) {
        let told = context.fill(say::LOADED, &[&(tree.line().len() - 1)]);
        self.open(tree, told, context);
    }

    /// Whether a text is to be read as a record.
    pub(super) fn is_record(text: &str) -> bool {
        text.trim_start().starts_with('[')
    }

    /// Does what a text says: plays moves, goes to a position, opens a record.
    pub(super) fn enter(&mut self, text: &str, context: &mut Context) {
        if Analysis::is_record(text) {
            return match read_record(text) {
                Ok(tree) => self.open_record(tree, context),
                Err(error) => self.complain(error),
            };
        }
        let moves: Vec<&str> =
            text.split_whitespace().map(without_number).filter(|mv| !mv.is_empty()).collect();
        let Some(first) = moves.first() else { return };
        if self.table().explain(first, context.look.language).is_none() {
            // The first that cannot be played is explained, and ends it.
            let _ = moves.iter().all(|mv| self.play(mv, context));
            return;
        }
        match read_position(text, &self.table().setup()) {
            Ok(Some(table)) => {
                self.open(Tree::new(table), context.text(say::POSITION_SET).to_owned(), context)
            }
            Ok(None) => {
                self.play(first, context);
            }
            Err(error) => self.complain(error),
        }
    }
}

fn read_record(text: &str) -> Result<Tree, String> {
    let sheet = Sheet::read(text).map_err(|error| error.to_string())?;
    Tree::from_sheet(&sheet).map_err(|error| error.to_string())
}

/// A position: that of a game, if the text begins with one, or else of this one; `None` if it is none. A game alone
/// is its start.
fn read_position(text: &str, setup: &Setup) -> Result<Option<Box<dyn Table>>, String> {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match (first.parse::<Setup>(), rest.trim()) {
        (Ok(named), "") => Ok(Some(named.deal(0))),
        (Ok(named), position) => named.read(position).map(Some).map_err(|error| error.to_string()),
        (Err(_), _) => Ok(setup.read(text).ok()),
    }
}

/// A move without the number before it.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.starts_with('.') { after.trim_start_matches('.') } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_moves_are_left_out() {
        for (word, mv) in
            [("1.", ""), ("12...", ""), ("3.a1a2", "a1a2"), ("0,0>2,1:1", "0,0>2,1:1"), ("7", "7")]
        {
            assert_eq!(without_number(word), mv);
        }
    }

    #[test]
    fn positions_of_this_and_of_other_games_are_read() {
        let swack: Setup = "swack:size=4".parse().expect("a game");
        let start = swack.deal(1).position();
        let check = |text: &str, expected: Option<&str>| {
            let table = read_position(text, &swack).ok().flatten();
            assert_eq!(table.map(|table| table.setup().to_string()).as_deref(), expected, "{text}");
        };
        check(&start, Some("swack:size=4"));
        check(&format!("swack:size=4 {start}"), Some("swack:size=4"));
        check("nava", Some("nava"));
        check("nava nonsense", None);
        check("nonsense", None);
    }
}
