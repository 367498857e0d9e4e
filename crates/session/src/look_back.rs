//! Looking at earlier positions of a game that goes on.

use cairn_games::Table;

use crate::Walk;

/// An earlier position of a game on the board, or none: then the board shows the game as it stands.
#[derive(Debug, Default)]
pub(crate) struct LookBack(Option<Box<dyn Table>>);

impl LookBack {
    /// The position on the board.
    pub(crate) fn table<'a>(&'a self, now: &'a dyn Table) -> &'a dyn Table {
        self.0.as_deref().unwrap_or(now)
    }

    /// Whether the board shows an earlier position.
    pub(crate) fn is_past(&self) -> bool {
        self.0.is_some()
    }

    /// Goes back to the game; `false` if the board showed it.
    pub(crate) fn end(&mut self) -> bool {
        self.0.take().is_some()
    }

    /// Shows the position after this many moves, the game itself after the last one.
    pub(crate) fn go_to(&mut self, now: &dyn Table, ply: usize) {
        self.0 = (ply < now.ply()).then(|| {
            let mut table = now.boxed_clone();
            while table.ply() > ply && table.take_back() {}
            table
        });
    }

    /// Shows the position before or after the one on the board, the first or the last.
    pub(crate) fn walk(&mut self, now: &dyn Table, walk: Walk) {
        let shown = self.table(now).ply();
        match walk {
            Walk::Start => self.go_to(now, 0),
            Walk::Back => self.go_to(now, shown.saturating_sub(1)),
            Walk::Forward => self.go_to(now, shown + 1),
            Walk::End => self.0 = None,
            // A game that is played has one line.
            Walk::VariationBefore | Walk::VariationAfter => {}
        }
    }
}

impl Clone for LookBack {
    fn clone(&self) -> LookBack {
        LookBack(self.0.as_ref().map(|table| table.boxed_clone()))
    }
}
