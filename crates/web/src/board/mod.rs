//! Boards: drawn from scenes, alive under mouse, finger and keys.

mod arrows;
mod cells;
mod chooser;
mod motion;
mod mover;
mod pointer;
mod still;
mod surface;
mod view;
mod zoom;

pub(crate) use arrows::Arrow;
pub(crate) use mover::{InputBoard, MoveBoard};
pub(crate) use still::StillBoard;
pub(crate) use surface::Board;

use std::ops::Deref;
use std::sync::Arc;

use cairn_games::Table;

/// A game as a board shows it: one that does not change any more. Copies are the same game.
#[derive(Clone, Debug)]
pub(crate) struct Shown(Arc<dyn Table>);

impl Shown {
    /// The game as it stands.
    pub(crate) fn of(table: &dyn Table) -> Shown {
        Shown(table.boxed_clone().into())
    }

    /// The game as it stands; the same one as before where nothing was played or taken back since.
    pub(crate) fn follow(before: Option<&Shown>, table: &dyn Table) -> Shown {
        let is_same = |shown: &&Shown| {
            shown.ply() == table.ply()
                && shown.setup() == table.setup()
                && shown.start() == table.start()
                && shown.played() == table.played()
        };
        before.filter(is_same).cloned().unwrap_or_else(|| Shown::of(table))
    }
}

impl Deref for Shown {
    type Target = dyn Table;

    fn deref(&self) -> &(dyn Table + 'static) {
        self.0.as_ref()
    }
}

impl PartialEq for Shown {
    /// Whether it is the very same one.
    fn eq(&self, other: &Shown) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
