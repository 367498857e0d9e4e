//! A game being played.

use std::collections::HashMap;

use cairn_core::{Key, Position, Status};

/// A game being played: its start, its moves, and all positions in between.
///
/// It has the past positions, so it is the record that detects a threefold repetition.
#[derive(Clone, Debug)]
pub struct Record<P: Position> {
    start: P,
    plies: Vec<(P::Move, P)>,
    /// How often each key occurred. Different positions may share one.
    seen: HashMap<Key, usize>,
}

/// The number of occurrences of a position that makes a draw.
const REPETITIONS: usize = 3;

impl<P: Position> Record<P> {
    /// A game that starts here.
    pub fn new(start: P) -> Record<P> {
        let seen = HashMap::from([(start.key(), 1)]);
        Record { start, plies: Vec::new(), seen }
    }

    /// The first position.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The current position.
    pub fn now(&self) -> &P {
        self.plies.last().map_or(&self.start, |(_, after)| after)
    }

    /// The position before the last move.
    pub fn before_last(&self) -> &P {
        self.plies.iter().rev().nth(1).map_or(&self.start, |(_, after)| after)
    }

    /// The last positions before the current one, at most this many, the latest first.
    pub fn recent(&self, most: usize) -> impl Iterator<Item = &P> {
        let all = self.plies.iter().rev().map(|(_, after)| after).chain([&self.start]);
        all.skip(1).take(most)
    }

    /// The keys of all positions before the current one, from the start on.
    pub fn past(&self) -> Vec<Key> {
        let mut keys: Vec<Key> =
            [&self.start].into_iter().chain(self.plies.iter().map(|(_, after)| after)).map(P::key).collect();
        keys.pop();
        keys
    }

    /// The moves so far.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = P::Move> + ExactSizeIterator {
        self.plies.iter().map(|&(mv, _)| mv)
    }

    /// Whose turn it is, or how the game ended; the third occurrence of a position is a draw.
    pub fn status(&self) -> Status {
        match self.now().status() {
            Status::ToMove(_) if self.is_repeated() => Status::Over(self.now().drawn()),
            status => status,
        }
    }

    fn is_repeated(&self) -> bool {
        let now = self.now();
        if self.seen[&now.key()] < REPETITIONS {
            return false;
        }
        let all = self.plies.iter().map(|(_, after)| after).chain([&self.start]);
        all.filter(|&before| before == now).count() >= REPETITIONS
    }

    /// Plays a move. Requires that the game goes on and that the move is legal.
    pub fn play_unchecked(&mut self, mv: P::Move) {
        let mut after = self.now().clone();
        after.play_unchecked(mv);
        *self.seen.entry(after.key()).or_default() += 1;
        self.plies.push((mv, after));
    }

    /// Takes back the last move and returns it; `None` at the start.
    pub fn take_back(&mut self) -> Option<P::Move> {
        let (mv, after) = self.plies.pop()?;
        *self.seen.entry(after.key()).or_default() -= 1;
        Some(mv)
    }
}
