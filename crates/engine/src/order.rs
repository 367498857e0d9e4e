//! Move ordering.

use cairn_core::Seat;
/// A number for a move, the same in every position. Sharing one only makes the order worse.
pub(crate) use cairn_core::move_hash as slot;

/// A move and its rank in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) mv: M,
    pub(crate) slot: u16,
    pub(crate) rank: i32,
}

/// The history heuristic: how good moves were in other positions.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// By seat and slot: how often a move caused a cutoff, less how often it was tried before one that did.
    history: Vec<i16>,
}

const SLOTS: usize = 1 << 12;

/// No number of the history goes beyond this.
pub(crate) const MOST_HISTORY: i32 = 1 << 14;

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory { history: vec![0; 2 * SLOTS] }
    }

    fn place(seat: Seat, slot: u16) -> usize {
        (seat.index() % 2) * SLOTS + usize::from(slot) % SLOTS
    }

    /// How good a seat's move was so far, within ±[`MOST_HISTORY`].
    #[inline]
    pub(crate) fn history(&self, seat: Seat, slot: u16) -> i32 {
        self.history[Memory::place(seat, slot)].into()
    }

    /// Moves a number of the history by up to `bonus`, less the nearer it is to its limit.
    #[inline]
    pub(crate) fn learn(&mut self, seat: Seat, slot: u16, bonus: i32) {
        let value = &mut self.history[Memory::place(seat, slot)];
        *value += (bonus - i32::from(*value) * bonus.abs() / MOST_HISTORY) as i16;
    }

    /// Halves the weight of what was learned for earlier moves of the game.
    pub(crate) fn fade(&mut self) {
        self.history.iter_mut().for_each(|value| *value /= 2);
    }
}

/// Brings the move with the highest rank to the front. Requires at least one move.
#[inline]
pub(crate) fn bring_best<M: Copy>(left: &mut [Ranked<M>]) -> Ranked<M> {
    let mut best = 0;
    for place in 1..left.len() {
        if left[place].rank > left[best].rank {
            best = place;
        }
    }
    left.swap(0, best);
    left[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_ends() {
        let mut memory = Memory::new();
        for _ in 0..1_000 {
            memory.learn(Seat::One, 7, 900);
            memory.learn(Seat::Two, 7, -900);
        }
        assert!((MOST_HISTORY / 2..=MOST_HISTORY).contains(&memory.history(Seat::One, 7)));
        assert!((-MOST_HISTORY..=-MOST_HISTORY / 2).contains(&memory.history(Seat::Two, 7)));
        assert_eq!(memory.history(Seat::One, 8), 0);
    }

    #[test]
    fn the_highest_rank_comes_first() {
        let mut moves = [3, 9, 5].map(|rank| Ranked { mv: rank, slot: 0, rank });
        assert_eq!(bring_best(&mut moves).mv, 9);
        assert_eq!(bring_best(&mut moves[1..]).mv, 5);
        assert_eq!(bring_best(&mut moves[2..]).mv, 3);
    }
}
