//! Two seats: a tree of random games.
//!
//! Each sample goes down the tree to a leaf, plays a random game from there, and counts its result in all moves on the way. A
//! move that was made later in the game counts as well, with less weight, as if it had been made at once (*rapid action value
//! estimation*, RAVE, from statistics of *all moves as first*, AMAF): so a position with a hundred moves has an order among them after a
//! few samples. A *solver* proves wins and losses up the tree.
//!
//! Several threads grow a tree each, and their counts of the first moves are added (root parallelism).

mod amaf;
mod nodes;
#[cfg(test)]
mod tests;
mod tree;

use cairn_core::Evaluate;

use crate::alphabeta::HAS_THREADS;
use crate::sampling::{Budget, SampledTree, grow};
use crate::{Report, Settings, Stop, Task, Think};

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
        let threads = if HAS_THREADS { settings.threads.max(1) } else { 1 };
        let megabytes = settings.megabytes / threads;
        Mcts { settings, rooms: (0..threads).map(|_| Room::new(megabytes)).collect() }
    }
}

impl<P: Evaluate> Think<P> for Mcts<P> {
    fn think(&mut self, task: &Task<'_, P>, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let (settings, threads, done) = (&self.settings, self.rooms.len(), Stop::default());
        let budget = Budget::start(task).shared_by(threads, &done);
        let [first, helpers @ ..] = &mut self.rooms[..] else {
            unreachable!("there is at least one thread");
        };
        let mut tree = Tree::plant(first, settings, task, 0);
        if !HAS_THREADS || helpers.is_empty() {
            return grow(&mut tree, budget, task, report);
        }
        std::thread::scope(|scope| {
            let spawn = |(number, room): (u64, _)| {
                let (budget, done) = (budget.clone(), &done);
                scope.spawn(move || {
                    let room: &mut Room<P> = room;
                    let mut tree = Tree::plant(&mut *room, settings, task, number);
                    grow(&mut tree, budget, task, &mut |_| {});
                    // A proof ends the search; a thread that has taken its share does not.
                    if tree.is_decided() {
                        done.raise();
                    }
                    &*room
                })
            };
            let helpers: Vec<_> = (1..).zip(helpers).map(spawn).collect();
            let mut found = grow(&mut tree, budget.clone(), task, report);
            if tree.is_decided() {
                done.raise();
            }
            for helper in helpers {
                // A helper that panicked has nothing to add.
                if let Ok(room) = helper.join() {
                    tree.merge(room);
                }
            }
            found.lines = tree.lines(task.lines);
            found
        })
    }

    fn forget(&mut self) {}
}
