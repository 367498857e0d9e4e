//! Boards: drawn from scenes, alive under mouse, finger and keys.

mod arrows;
#[cfg(target_arch = "wasm32")]
mod cells;
#[cfg(target_arch = "wasm32")]
mod chooser;
#[cfg(target_arch = "wasm32")]
mod motion;
#[cfg(target_arch = "wasm32")]
mod mover;
#[cfg(target_arch = "wasm32")]
mod pointer;
#[cfg(target_arch = "wasm32")]
mod still;
#[cfg(target_arch = "wasm32")]
mod surface;
mod view;
#[cfg(target_arch = "wasm32")]
mod zoom;

pub(crate) use arrows::Arrow;
#[cfg(target_arch = "wasm32")]
pub(crate) use mover::Mover;
#[cfg(target_arch = "wasm32")]
pub(crate) use still::StillBoard;
#[cfg(target_arch = "wasm32")]
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

#[cfg(test)]
mod tests {
    use cairn_games::Setup;

    use super::*;

    #[test]
    fn a_board_follows_a_game_and_changes_only_with_it() {
        for setup in Setup::every() {
            let mut table = setup.deal(1);
            let before = Shown::follow(None, &*table);
            assert_eq!(Shown::follow(Some(&before), &*table), before);
            let mv = table.moves().first().expect("a move").clone();
            table.play(&mv).expect("a legal move");
            let after = Shown::follow(Some(&before), &*table);
            assert_ne!(after, before, "{setup}");
            assert_eq!((before.ply(), after.ply()), (0, 1));
        }
    }
}
