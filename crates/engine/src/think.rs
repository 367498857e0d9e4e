//! The interface of players: a task, and a report.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cairn_core::{BySeat, Key, Position};

use crate::{Limits, Score};

/// A player of one game: it chooses moves.
pub trait Think<P: Position>: Send {
    /// Searches for the best move, calls `report` with intermediate results, and returns the final report: at least one line,
    /// the best first, each with at least one move.
    ///
    /// Requires a game that goes on. Ends soon after the limits are reached or the task is stopped, and always has a move.
    fn think(&mut self, task: &Task<'_, P>, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move>;

    /// Clears its tables, as before a new game.
    fn forget(&mut self);
}

/// What to search, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a, P: Position> {
    /// The position, in which the game goes on.
    pub position: &'a P,
    /// The keys of all positions before this one, from the start of the game: a position that has come up twice
    /// is a draw the next time.
    pub past: &'a [Key],
    /// When to end.
    pub limits: Limits,
    /// The number of best lines to find, at least one.
    pub lines: usize,
    /// Stops the search from outside.
    pub stop: &'a Stop,
}

impl<P: Position> Task<'_, P> {
    /// The keys that have come up twice or more so far: where one comes up in a search, it is a draw.
    pub(crate) fn exhausted(&self) -> Vec<Key> {
        let mut keys: Vec<Key> = self.past.iter().copied().chain([self.position.key()]).collect();
        keys.sort_unstable();
        let mut twice: Vec<Key> =
            keys.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        twice.dedup();
        twice
    }
}

/// A result of a search.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report<M> {
    /// Depth in turns.
    pub depth: u32,
    /// Number of nodes.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// The best lines, the best first.
    pub lines: Vec<Line<M>>,
}

/// A line of play: a move, and the moves that are expected to follow.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line<M> {
    /// The score for the player to move.
    pub score: Score,
    /// The chance of each seat to come first, together 1: at tables for more than two, from players that estimate it.
    pub chances: Option<BySeat<f32>>,
    /// The move first.
    pub moves: Vec<M>,
}

impl<M> Line<M> {
    /// A line without chances for each seat. Requires at least one move.
    pub fn new(score: Score, moves: Vec<M>) -> Line<M> {
        Line { score, chances: None, moves }
    }
}

impl<M> Report<M> {
    /// The best move.
    ///
    /// # Panics
    /// If there is none, which no [`Think`] may return.
    pub fn best(&self) -> &M {
        &self.lines[0].moves[0]
    }

    /// The score of the best move.
    ///
    /// # Panics
    /// If there is none, which no [`Think`] may return.
    pub fn score(&self) -> Score {
        self.lines[0].score
    }
}

/// A stop flag; all clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Sets the flag.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
