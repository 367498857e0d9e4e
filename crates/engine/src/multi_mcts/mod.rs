//! Three and four seats: a tree of evaluated positions in which everyone looks after themselves.
//!
//! Each sample goes down the tree to a position that is new, judges it with the network of the table (without one, what a
//! few random moves make of it), and tells all moves on the way what it was worth to the seats that made them (max^n). *Progressive history*
//! tries moves first that were good elsewhere, and a *solver* proves wins up the tree. Once only two seats can still win,
//! the game is a *duel*, and alpha-beta takes over.
//!
//! Several threads grow a tree each, and their counts of the first moves are added (root parallelism).

mod coalition;
mod duel;
mod history;
mod judge;
mod proof;
#[cfg(test)]
mod tests;
mod tree;

use cairn_core::Evaluate;

use crate::sampling::{grow_all, room};
use crate::{Report, Settings, Task, Think};

pub use coalition::{Answers, Coalition};
pub(crate) use duel::Duelist;
use history::History;
use tree::{Node, Tree};

/// The engine for more than two seats.
///
/// It begins anew with every move. Each sample counts as one of the positions that [`Limits`](crate::Limits) speak of.
#[derive(Debug)]
pub struct MultiMcts<P: Evaluate> {
    settings: Settings,
    /// One for each thread.
    rooms: Vec<Room<P>>,
}

/// The memory of a tree, which stays from one task to the next.
#[derive(Debug)]
struct Room<P: Evaluate> {
    nodes: Vec<Node<P::Move>>,
    history: History,
}

impl<P: Evaluate> MultiMcts<P> {
    /// An engine with these settings.
    pub fn new(settings: Settings) -> MultiMcts<P> {
        let threads = settings.thread_count();
        let megabytes = settings.megabytes / threads;
        let rooms = (0..threads).map(|_| Room { nodes: room(megabytes), history: History::new() }).collect();
        MultiMcts { settings, rooms }
    }
}

impl<P: Evaluate> Think<P> for MultiMcts<P> {
    fn think(&mut self, task: &Task<'_, P>, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let settings = &self.settings;
        let plant = |room, thread| Tree::plant(room, settings, task, thread);
        grow_all(&mut self.rooms, task, plant, Tree::merge, report)
    }

    fn forget(&mut self) {}
}
