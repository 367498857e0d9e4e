//! What is asked of anything that chooses moves, and what it answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cairn_core::{Key, Position};

use crate::{Limits, Score};

/// Something that chooses moves.
pub trait Think<P: Position>: Send {
    /// Looks for the best move, reports what it sees as it goes on, and at last returns what it found: a report
    /// with at least one line, each of which has at least one move, the best line first.
    ///
    /// Requires a game that goes on. Ends soon after the limits are reached or the task is stopped, whichever
    /// comes first, and always has a move.
    fn think(&mut self, task: &Task<'_, P>, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move>;

    /// Forgets everything that it learned, as before a new game.
    fn forget(&mut self);
}

/// A question: what to play here?
#[derive(Clone, Copy, Debug)]
pub struct Task<'a, P: Position> {
    /// Where the game stands. It goes on.
    pub position: &'a P,
    /// The keys of all positions before this one, from the start of the game: a position that has come up twice
    /// is a draw the next time.
    pub past: &'a [Key],
    /// How long to think.
    pub limits: Limits,
    /// How many of the best moves to look at in full, at least one.
    pub lines: usize,
    /// Ends thinking from outside.
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

/// What something that chooses moves sees.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report<M> {
    /// How many turns were looked ahead.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// The best moves, best first, each with what is expected to follow.
    pub lines: Vec<Line<M>>,
}

/// A move and what is expected to follow it.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line<M> {
    /// How well the player to move stands with it.
    pub score: Score,
    /// The move first.
    pub moves: Vec<M>,
}

impl<M> Report<M> {
    /// The best move.
    ///
    /// # Panics
    /// If there is none, which no thinker may report.
    pub fn best(&self) -> &M {
        &self.lines[0].moves[0]
    }

    /// The score of the best move.
    ///
    /// # Panics
    /// If there is none, which no thinker may report.
    pub fn score(&self) -> Score {
        self.lines[0].score
    }
}

/// Ends thinking from outside: all clones are the same switch.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Thinking shall end now.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether thinking shall end.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
