//! Two seats: a tree of random games.
//!
//! Each sample goes down the tree to a leaf, plays a random game from there, and counts its result in all moves on the way. A
//! move that was made later in the game counts as well, with less weight, as if it had been made at once (*rapid action value
//! estimation*, RAVE, from statistics of *all moves as first*, AMAF): so a position with a hundred moves has an order among them after a
//! few samples. A *solver* proves wins and losses up the tree.
//! Nodes with the same position (*transpositions*) share their children and the mean of their samples.
//!
//! Several threads grow a tree each, and their counts of the first moves are added (root parallelism).

mod amaf;
mod nodes;
#[cfg(test)]
mod tests;
mod tree;

use cairn_core::Evaluate;

use crate::sampling::grow_all;
use crate::{Report, Settings, Task, Think};

use tree::{Room, Tree};

/// Monte Carlo tree search for two seats. It begins anew with every move.
///
/// Each sample, which is a random game, counts as one of the nodes of [`Limits`](crate::Limits).
#[derive(Debug)]
pub struct Mcts<P: Evaluate> {
    settings: Settings,
    /// One for each thread.
    rooms: Vec<Room<P>>,
}

impl<P: Evaluate> Mcts<P> {
    /// A search with these settings.
    pub fn new(settings: Settings) -> Mcts<P> {
        let threads = settings.thread_count();
        let megabytes = settings.megabytes / threads;
        Mcts { settings, rooms: (0..threads).map(|_| Room::new(megabytes)).collect() }
    }
}

impl<P: Evaluate> Think<P> for Mcts<P> {
    fn think(&mut self, task: &Task<'_, P>, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let settings = &self.settings;
        let plant = |room, thread| Tree::plant(room, settings, task, thread);
        grow_all(&mut self.rooms, task, plant, Tree::merge, report)
    }

    fn forget(&mut self) {}
}
