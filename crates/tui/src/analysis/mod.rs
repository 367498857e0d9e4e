//! Looking at a game with the engine: a tree of variations to walk in, scores, lines and a curve.

mod curve;
mod engine;
mod input;
mod moves;
mod opening;
mod panel;
mod picking;
mod view;

use std::path::{Path, PathBuf};

use cairn_core::Pick;
use cairn_games::Table;
use cairn_i18n::say;
use cairn_session::{NodeId, Selection, Tree};
use ratatui::layout::Rect;

use self::engine::Engine;
use crate::ask::{Chooser, Counter, LineEdit, Message};
use crate::autosave;
use crate::board::BoardView;
use crate::context::Context;

/// A game that is looked at.
#[derive(Debug)]
pub(crate) struct Analysis {
    tree: Tree,
    /// Whether the tree was changed since it was opened or saved.
    unsaved: bool,
    engine: Engine,
    view: BoardView,
    focus: Focus,
    selection: Selection,
    asking: Asking,
    message: Option<Message>,
    /// What was drawn last that can be clicked, and where.
    targets: Vec<(Rect, Target)>,
}

/// What the arrow keys move in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Focus {
    Moves,
    Board,
}

/// What is being asked.
#[derive(Debug)]
enum Asking {
    Nothing,
    Count(Counter),
    Choice(Chooser<Choice>),
    Line(LineEdit, LineFor),
}

/// What can be chosen.
#[derive(Clone, Debug)]
enum Choice {
    Pick(Pick),
    Overwrite(PathBuf),
    Delete,
    /// Another game, with what to say when it is there.
    Open(Box<Tree>, String),
    Leave,
    /// Nothing.
    No,
}

/// What is being typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineFor {
    Moves,
    Comment,
    Save,
    Load,
}

/// What a click leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    /// The first move of a line of the engine.
    Line(usize),
    Node(NodeId),
}

impl Analysis {
    /// Looks at a game where it stands; its past can be walked through.
    pub(crate) fn new(table: Box<dyn Table>, context: &mut Context) -> Analysis {
        let mut analysis = Analysis {
            selection: Selection::new(table.as_ref()),
            tree: Tree::new(table),
            unsaved: false,
            engine: Engine::default(),
            view: BoardView::default(),
            focus: Focus::Moves,
            asking: Asking::Nothing,
            message: None,
            targets: Vec::new(),
        };
        analysis.moved(context);
        analysis
    }

    fn table(&self) -> &dyn Table {
        self.tree.table()
    }

    fn tell(&mut self, text: impl Into<String>) {
        self.message = Some(Message::said(text));
    }

    fn complain(&mut self, text: impl Into<String>) {
        self.message = Some(Message::complaint(text));
    }

    /// After every change of the position: everything else is brought up to it.
    fn moved(&mut self, context: &mut Context) {
        self.asking = Asking::Nothing;
        self.selection = Selection::new(self.tree.table());
        self.view.settle(&self.tree.table().cells());
        self.think(context);
    }

    /// Goes somewhere, or says why that cannot be.
    fn walk(
        &mut self,
        step: impl FnOnce(&mut Tree) -> bool,
        otherwise: cairn_i18n::Phrase,
        context: &mut Context,
    ) {
        if step(&mut self.tree) {
            self.moved(context);
        } else {
            self.tell(context.text(otherwise));
        }
    }

    /// Plays a move; `false` if the rules do not allow it, which is said.
    fn play(&mut self, mv: &str, context: &mut Context) -> bool {
        if let Some(reason) = self.table().explain(mv, context.look.language) {
            self.complain(format!("{mv}: {reason}."));
            return false;
        }
        let before = self.tree.size(Tree::START);
        if let Err(error) = self.tree.play(mv) {
            self.complain(error.to_string());
            return false;
        }
        self.unsaved |= self.tree.size(Tree::START) > before;
        self.moved(context);
        true
    }

    fn promote(&mut self, context: &Context) {
        if self.tree.promote() {
            self.unsaved = true;
            self.tell(context.text(say::PROMOTED));
        } else {
            self.tell(context.text(say::IS_MAIN_LINE));
        }
    }

    /// Deletes the current move; asks first if others go with it.
    fn ask_delete(&mut self, context: &mut Context) {
        let now = self.tree.now();
        match self.tree.size(now) {
            more if more > 0 && now != Tree::START => {
                let title = context.fill(say::DELETE, &[&self.tree.mv(now), &more]);
                self.ask_yes(title, Choice::Delete, context);
            }
            _ => self.delete(context),
        }
    }

    fn delete(&mut self, context: &mut Context) {
        let mv = self.tree.mv(self.tree.now()).to_owned();
        if self.tree.delete() {
            self.unsaved = true;
            self.tell(context.fill(say::DELETED, &[&mv]));
            self.moved(context);
        } else {
            self.complain(context.text(say::NOTHING_TO_DELETE));
        }
    }

    /// What is said of the current position, on one line.
    fn comment(&self) -> String {
        self.tree.comment(self.tree.now()).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn set_comment(&mut self, text: &str) {
        if text == self.comment() {
            return;
        }
        match self.tree.set_comment(text) {
            Ok(()) => self.unsaved = true,
            Err(error) => self.complain(error.to_string()),
        }
    }

    fn save(&mut self, path: &Path, context: &Context) {
        let text = self.tree.to_sheet().map(|sheet| sheet.write(self.table().seats()));
        let saved = text
            .map_err(|error| error.to_string())
            .and_then(|text| autosave::replace(path, &text).map_err(|error| error.to_string()));
        match saved {
            Ok(()) => {
                self.unsaved = false;
                self.tell(context.fill(say::SAVED, &[&path.display()]));
            }
            Err(error) => self.complain(context.fill(say::NOT_SAVED, &[&path.display(), &error])),
        }
    }

    /// Asks whether to do something that cannot be undone easily.
    fn ask_yes(&mut self, title: String, yes: Choice, context: &Context) {
        let items =
            vec![(context.text(say::NO).to_owned(), Choice::No), (context.text(say::YES).to_owned(), yes)];
        self.asking = Asking::Choice(Chooser::new(title, items));
    }
}
