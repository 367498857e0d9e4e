//! Opening other games and positions.

use std::path::Path;

use cairn_i18n::say;
use cairn_session::{Opening, Tree, read_record};

use super::{Analysis, Choice};
use crate::autosave;
use crate::context::Context;

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
        match autosave::read_text(Path::new(file)).and_then(|text| read_record(&text)) {
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
        match Opening::read(text, self.table(), context.look.language) {
            Ok(Opening::Record(tree)) => self.open_record(tree, context),
            Ok(Opening::Position(tree)) => {
                self.open(tree, context.text(say::POSITION_SET).to_owned(), context);
            }
            Ok(Opening::Moves(moves)) => {
                let _ = moves.iter().all(|mv| self.play(mv, context));
            }
            Err(error) => self.complain(error),
        }
    }
}
