//! The question that a search answers: does this seat win?

use cairn_core::{Evaluate, Places, Seat, Status, Symmetric};

use crate::info::{Info, NOTHING};

/// A game that proof-number search can search: the game itself, or its reduced or relaxed form.
pub(crate) trait Searchable: Evaluate + Symmetric {}

impl<P: Evaluate + Symmetric> Searchable for P {}

/// Whether a seat wins, however the other one plays.
///
/// An endless game is not won. So the question is whether the seat can force a finished and won game; a repetition brings it
/// no nearer and counts as *no*. The two questions of a table for two give the value: the player to move wins, or the
/// other one wins, or it is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    pub(crate) seat: Seat,
}

impl Question {
    /// The key of the question in a position.
    #[inline]
    pub(crate) fn key<P: Searchable>(self, position: &P) -> u64 {
        let key = if P::START_IS_SYMMETRIC { position.symmetric_key() } else { position.key() };
        key.bits() ^ [0, 0x6a09_e667_f3bc_c908][self.seat.index() % 2]
    }

    /// The answer where a game has ended with these places.
    pub(crate) fn ended(self, places: &Places) -> Info {
        match places.winner() {
            Some(winner) if winner == self.seat => Info::Won(0),
            Some(_) => Info::Lost(0),
            None => Info::Held { ground: NOTHING },
        }
    }

    /// The answer where the game is over or the player to move wins at once, and otherwise whose turn it is.
    #[inline]
    pub(crate) fn at_sight<P: Searchable>(self, position: &P) -> Result<Info, Seat> {
        match position.status() {
            Status::Over(places) => Ok(self.ended(&places)),
            Status::ToMove(mover) if position.wins_at_once() => {
                Ok(if mover == self.seat { Info::Won(1) } else { Info::Lost(1) })
            }
            Status::ToMove(mover) => Err(mover),
        }
    }
}

/// The positions from the root of a search to the current one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    keys: Vec<u64>,
    /// A hash of the path up to each place.
    hashes: Vec<u64>,
}

impl Path {
    pub(crate) fn push(&mut self, key: u64) {
        let before = self.hashes.last().copied().unwrap_or(0);
        self.keys.push(key);
        self.hashes.push((before.rotate_left(23) ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    }

    pub(crate) fn pop(&mut self) {
        self.keys.pop();
        self.hashes.pop();
    }

    /// The number of positions on it.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Where on the path a position stands.
    #[inline]
    pub(crate) fn place_of(&self, key: u64) -> Option<u32> {
        self.keys.iter().position(|&other| other == key).map(|place| place as u32)
    }

    /// The key of a position's state that holds only after this path.
    #[inline]
    pub(crate) fn bound_key(&self, key: u64) -> u64 {
        let hash = self.hashes.last().copied().unwrap_or(0);
        key ^ (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}
