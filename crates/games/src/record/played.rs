//! A game being played.

use std::collections::HashMap;

use cairn_core::{Key, Position, Status};

/// A game being played: where it started, the moves so far, and all positions on the way.
///
/// It knows the past, so it is the record that sees a position for the third time.
#[derive(Clone, Debug)]
pub struct Record<P: Position> {
    start: P,
    plies: Vec<(P::Move, P)>,
    /// How often each key has come up. Different positions may share one.
    seen: HashMap<Key, usize>,
}

/// So many times the same position make a draw.
const REPETITIONS: usize = 3;

impl<P: Position> Record<P> {
    /// A game that starts here.
    pub fn new(start: P) -> Record<P> {
        let seen = HashMap::from([(start.key(), 1)]);
        Record { start, plies: Vec::new(), seen }
    }

    /// Where the game started.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// Where it stands.
    pub fn now(&self) -> &P {
        self.plies.last().map_or(&self.start, |(_, after)| after)
    }

    /// The position before the last move.
    pub fn before_last(&self) -> &P {
        self.plies.iter().rev().nth(1).map_or(&self.start, |(_, after)| after)
    }

    /// The keys of all positions before the one in which the game stands, from the start on.
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

    /// Whose turn it is, or how the game ended; a position that comes up for the third time is a draw.
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

    /// Plays a move that is legal where the game stands. Requires a game that goes on.
    pub fn play_unchecked(&mut self, mv: P::Move) {
        let mut after = self.now().clone();
        after.play_unchecked(mv);
        *self.seen.entry(after.key()).or_default() += 1;
        self.plies.push((mv, after));
    }

    /// Takes the last move back and tells which it was; `None` at the start.
    pub fn take_back(&mut self) -> Option<P::Move> {
        let (mv, after) = self.plies.pop()?;
        *self.seen.entry(after.key()).or_default() -= 1;
        Some(mv)
    }
}
