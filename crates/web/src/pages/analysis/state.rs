//! A game being analysed in the browser: what happens to it, and where it is kept.

use cairn_engine::Report;
use cairn_games::{GameKind, Setup, seat_name, status_text};
use cairn_i18n::{Phrase, say};
use cairn_session::{NodeId, Opening, Seen, Tree, read_record};
use leptos::prelude::*;

use super::engine::Engine;
use crate::board::Shown;
use crate::browser;
use crate::context::Context;
use crate::widgets::Notice;

/// Where the record is kept, and the moves to where one stands in it.
const KEY: &str = "cairn.analysis";
const PLACE: &str = "cairn.analysis.at";

/// A game being analysed. Copies are the same one.
#[derive(Clone, Copy)]
pub(super) struct Study {
    pub(super) context: Context,
    /// Told of changes of the moves and of where one stands, but not of what the engine notes.
    pub(super) tree: RwSignal<Tree>,
    pub(super) now: Memo<NodeId>,
    /// The position in which one stands.
    pub(super) shown: RwSignal<Shown>,
    /// What is known of that position.
    pub(super) seen: RwSignal<Option<Seen>>,
    pub(super) notice: Notice,
    pub(super) engine: Engine,
}

impl Study {
    /// Goes on with what was left.
    pub(super) fn new() -> Study {
        let kept = kept().unwrap_or_else(|| Tree::new(Setup::from(GameKind::ALL[0]).deal(browser::seed())));
        let shown = RwSignal::new(Shown::of(kept.table()));
        let seen = RwSignal::new(kept.seen(kept.now()));
        let tree = RwSignal::new(kept);
        let study = Study {
            context: Context::get(),
            tree,
            now: Memo::new(move |_| tree.with(Tree::now)),
            shown,
            seen,
            notice: Notice::new(),
            engine: Engine::load(),
        };
        study.engine.look(study);
        on_cleanup(move || study.engine.rest());
        study
    }

    /// After one has gone somewhere else.
    fn moved(self) {
        let (shown, seen) = self.tree.with_untracked(|tree| (Shown::of(tree.table()), tree.seen(tree.now())));
        self.seen.set(seen);
        self.shown.set(shown);
        self.engine.look(self);
        self.keep();
    }

    /// Keeps the game, so that a reload loses nothing.
    fn keep(self) {
        let kept = self.tree.with_untracked(|tree| {
            let sheet = tree.to_sheet()?;
            Ok::<_, cairn_games::record::RecordTextError>((
                sheet.write(tree.table().seats()),
                tree.table().played().join(" "),
            ))
        });
        match kept {
            Ok((record, place)) => {
                browser::store(KEY, &record);
                browser::store(PLACE, &place);
            }
            Err(error) => self.notice.complain(self.context.fill(say::NOT_KEPT, &[&error])),
        }
    }

    /// Says where one stands to those who listen.
    fn announce_place(self) {
        let language = self.context.language();
        let text = self.tree.with_untracked(|tree| {
            let status = status_text(tree.table(), language);
            let last = tree.parent(tree.now()).and_then(|parent| tree.status(parent).to_move());
            match last {
                Some(mover) => {
                    let name = seat_name(tree.table(), mover, language);
                    let moved = say::ANNOUNCE_MOVE.fill(language, &[&name, &tree.mv(tree.now())]);
                    format!("{moved}. {status}")
                }
                None => format!("{}. {status}", say::AT_THE_START.text(language)),
            }
        });
        self.context.announce(text);
    }

    fn went(self) {
        self.notice.clear();
        self.moved();
        self.announce_place();
    }

    /// Plays a move from here.
    pub(super) fn play(self, mv: &str) {
        match self.tree.try_update(|tree| tree.play(mv)) {
            Some(Ok(())) => self.went(),
            Some(Err(error)) => self.notice.complain(error.to_string()),
            None => {}
        }
    }

    /// Goes to a position of the tree.
    pub(super) fn go(self, id: NodeId) {
        self.tree.update(|tree| tree.go(id));
        self.went();
    }

    /// Takes a step; says why where there is none to take.
    pub(super) fn step(self, step: fn(&mut Tree) -> bool, otherwise: Phrase) {
        match self.tree.try_update(step) {
            Some(true) => self.went(),
            Some(false) => self.notice.tell(self.context.text(otherwise)),
            None => {}
        }
    }

    /// Moves the variation in which one stands forward.
    pub(super) fn promote(self) {
        if self.tree.try_update(Tree::promote) == Some(true) {
            self.keep();
            self.notice.tell(self.context.text(say::PROMOTED));
        } else {
            self.notice.tell(self.context.text(say::IS_MAIN_LINE));
        }
    }

    /// Deletes the current move and all that follows.
    pub(super) fn delete(self) {
        let mv = self.tree.with_untracked(|tree| tree.mv(tree.now()).to_owned());
        if self.tree.try_update(Tree::delete) == Some(true) {
            self.moved();
            self.notice.tell(self.context.fill(say::DELETED, &[&mv]));
        }
    }

    /// Says something else of the current position.
    pub(super) fn comment(self, text: &str) {
        match self.tree.try_update(|tree| tree.set_comment(text)) {
            Some(Ok(())) => {
                self.notice.clear();
                self.keep();
            }
            Some(Err(error)) => self.notice.complain(error.to_string()),
            None => {}
        }
    }

    /// Keeps what the engine has seen.
    pub(super) fn note(self, id: NodeId, report: &Report<String>) {
        let Some(line) = report.lines.first() else { return };
        let seen = Seen { score: line.score, depth: report.depth };
        self.tree.update_untracked(|tree| tree.note(id, seen));
        if self.now.get_untracked() == id {
            self.seen.set(self.tree.with_untracked(|tree| tree.seen(id)));
        }
        self.keep();
    }

    /// Looks at another game.
    pub(super) fn open(self, tree: Tree, told: String) {
        self.engine.forget();
        self.tree.set(tree);
        self.moved();
        self.notice.tell(told);
    }

    /// Looks at the game of a record.
    fn open_record(self, tree: Tree) {
        let told = self.context.fill(say::OPENED, &[&(tree.line().len() - 1)]);
        self.open(tree, told);
    }

    /// Opens the record of a link; nothing changes where there is none in it.
    pub(super) fn open_link(self, record: &str) {
        match read_record(record) {
            Ok(tree) => self.open_record(tree),
            Err(error) => self.notice.complain(self.context.fill(say::BROKEN_LINK, &[&error])),
        }
    }

    /// Does what a text says: opens a record or a position, or plays moves. An error says what is wrong, and nothing
    /// has changed.
    pub(super) fn enter(self, text: &str) -> Result<(), String> {
        if text.trim().is_empty() {
            return Err(self.context.text(say::OPEN_EMPTY).to_owned());
        }
        let language = self.context.language();
        // A file may have been read only after the page was left.
        let opening = self.tree.try_with_untracked(|tree| Opening::read(text, tree.table(), language));
        let Some(opening) = opening else { return Ok(()) };
        match opening.map_err(|error| self.context.fill(say::BROKEN_TEXT, &[&error]))? {
            Opening::Record(tree) => self.open_record(tree),
            Opening::Position(tree) => self.open(tree, self.context.text(say::POSITION_SET).to_owned()),
            Opening::Moves(moves) => moves.iter().for_each(|mv| self.play(mv)),
        }
        Ok(())
    }

    /// The record of the game with its variations.
    pub(super) fn record(self) -> String {
        self.tree.with_untracked(|tree| {
            tree.to_sheet().map(|sheet| sheet.write(tree.table().seats())).unwrap_or_default()
        })
    }

    /// The name of the game on the board.
    pub(super) fn game(self) -> GameKind {
        self.shown.get().setup().game()
    }
}

/// What was left, if it can be read.
fn kept() -> Option<Tree> {
    let mut tree = read_record(&browser::stored(KEY)?).ok()?;
    for mv in browser::stored(PLACE).unwrap_or_default().split(' ').filter(|mv| !mv.is_empty()) {
        if tree.play(mv).is_err() {
            break;
        }
    }
    Some(tree)
}
