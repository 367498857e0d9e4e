//! Three and four seats: a tree of evaluated positions in which everyone looks after themselves.
//!
//! Each sample goes down the tree to a position that is new, plays a few random moves, judges what comes of them,
//! and tells all moves on the way what it was worth to the seats that made them (max^n). *Progressive history*
//! tries moves first that were good elsewhere, and a *solver* proves wins up the tree. Once only two seats can still win,
//! the game is a *duel*, and alpha-beta takes over.

mod coalition;
mod duel;
mod history;
mod judge;
mod proof;
#[cfg(test)]
mod tests;
mod tree;

use cairn_core::Evaluate;

use crate::sampling::{Budget, grow, room};
use crate::{Report, Settings, Task, Think};

pub use coalition::{Answers, Coalition};
pub(crate) use duel::Duelist;
use history::History;
use tree::{Node, Tree};

/// The engine for more than two seats.
///
/// It thinks with one thread and begins anew with every move. Each sample counts as one of the positions that [`Limits`](crate::Limits) speak of.
#[derive(Debug)]
pub struct MultiMcts<P: Evaluate> {
    settings: Settings,
    nodes: Vec<Node<P::Move>>,
    history: History,
}

impl<P: Evaluate> MultiMcts<P> {
    /// An engine with these settings.
    pub fn new(settings: Settings) -> MultiMcts<P> {
        let nodes = room(settings.megabytes);
        MultiMcts { settings, nodes, history: History::new() }
    }
}

impl<P: Evaluate> Think<P> for MultiMcts<P> {
    fn think(&mut self, task: &Task<'_, P>, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let budget = Budget::start(task);
        grow(Tree::plant(self, task), budget, task, report)
    }

    fn forget(&mut self) {}
}
