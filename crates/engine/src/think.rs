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
    /// The moves to choose from, all legal; without any, all legal moves.
    pub among: &'a [P::Move],
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

    /// Whether the search may choose a move.
    pub(crate) fn allows(&self, mv: &P::Move) -> bool {
        self.among.is_empty() || self.among.contains(mv)
    }
}

/// A result of a search.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report<M> {
    /// Depth in turns.
    pub depth: u32,
    /// The longest line that was looked at, in turns.
    pub deepest: u32,
    /// Number of nodes.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// How much of the memory for positions is in use, in thousandths.
    pub memory_used: u16,
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

/// A report of nothing yet, to fill in.
impl<M> Default for Report<M> {
    fn default() -> Report<M> {
        let (depth, deepest, nodes, memory_used) = (0, 0, 0, 0);
        Report { depth, deepest, nodes, elapsed: Duration::ZERO, memory_used, lines: Vec::new() }
    }
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

    /// Whether every line is proven: searching deeper would tell nothing new.
    pub(crate) fn is_proven(&self) -> bool {
        self.lines.iter().all(|line| line.score.is_proven())
    }

    /// The score of the best move.
    ///
    /// # Panics
    /// If there is none, which no [`Think`] may return.
    pub fn score(&self) -> Score {
        self.lines[0].score
    }
}

/// A stop flag; all clones share it. While a search *ponders* on the opponent's time, limits of time do not end it.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    own: Arc<Flags>,
    /// The flags of the one that it was made from.
    outer: Option<Arc<Flags>>,
}

#[derive(Debug, Default)]
struct Flags {
    raised: AtomicBool,
    pondering: AtomicBool,
}

impl Stop {
    /// A flag that is raised with this one, and can be raised without it. Requires one that was not made in this way.
    pub fn inner(&self) -> Stop {
        Stop { own: Arc::default(), outer: Some(self.own.clone()) }
    }

    /// A flag for a search that ponders until the opponent has moved.
    pub fn pondering() -> Stop {
        let flags = Flags { raised: AtomicBool::new(false), pondering: AtomicBool::new(true) };
        Stop { own: Arc::new(flags), outer: None }
    }

    /// The opponent has made the expected move: limits of time hold from now on, and count from the start of the search.
    pub fn end_pondering(&self) {
        self.own.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether limits of time are suspended.
    pub fn is_pondering(&self) -> bool {
        self.outer.as_ref().unwrap_or(&self.own).pondering.load(Ordering::Relaxed)
    }

    /// Sets the flag.
    pub fn raise(&self) {
        self.own.raised.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_raised(&self) -> bool {
        self.flag().load(Ordering::Relaxed)
            || self.outer.as_ref().is_some_and(|outer| outer.raised.load(Ordering::Relaxed))
    }

    /// The flag itself, for a search that takes it.
    pub fn flag(&self) -> &AtomicBool {
        &self.own.raised
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Heaps, Taking};
    use crate::{Engine, Random, Settings, Uct};

    fn players() -> Vec<Box<dyn Think<Heaps>>> {
        let settings = Settings { megabytes: 1, ..Settings::default() };
        vec![Box::new(Engine::new(settings)), Box::new(Uct::new(1, 1)), Box::new(Random::new(1))]
    }

    #[test]
    fn every_player_chooses_among_the_moves_that_are_allowed() {
        for seats in [2, 3] {
            let position = Heaps::new(seats, &[4, 2]);
            for among in position.moves().windows(2) {
                for mut player in players() {
                    let (limits, stop) = (Limits::nodes(300), Stop::default());
                    let task = Task { position: &position, past: &[], limits, lines: 9, among, stop: &stop };
                    let report = player.think(&task, &mut |_| {});
                    let chosen: Vec<Taking> = report.lines.iter().map(|line| line.moves[0]).collect();
                    assert!(chosen.iter().all(|mv| among.contains(mv)), "{among:?}: {chosen:?}");
                }
            }
        }
    }

    #[test]
    fn a_report_says_how_deep_the_search_went_and_how_much_memory_it_took() {
        for seats in [2, 3] {
            let position = Heaps::new(seats, &[5, 4, 3]);
            for mut player in players().into_iter().take(2) {
                let (limits, stop) = (Limits::nodes(20_000), Stop::default());
                let task = Task { position: &position, past: &[], limits, lines: 1, among: &[], stop: &stop };
                let report = player.think(&task, &mut |_| {});
                // No game with twelve pieces is longer.
                assert!((2..=12).contains(&report.deepest), "{report:?}");
                assert!(report.memory_used <= 1000, "{report:?}");
            }
        }
    }
}
