//! How good moves were, wherever they were made.

use cairn_core::Seat;

const SLOTS: usize = 1 << 12;

/// How good each seat's moves were, whatever the position.
#[derive(Debug)]
pub(super) struct History {
    /// The sum of what each move was worth, and how often it was made.
    moves: Vec<(f32, f32)>,
}

impl History {
    pub(super) fn new() -> History {
        History { moves: vec![(0.0, 0.0); Seat::ALL.len() * SLOTS] }
    }

    pub(super) fn clear(&mut self) {
        self.moves.fill((0.0, 0.0));
    }

    fn place(seat: Seat, slot: u16) -> usize {
        seat.index() * SLOTS + usize::from(slot) % SLOTS
    }

    /// A seat's move was worth this, from 0 to 1.
    #[inline]
    pub(super) fn learn(&mut self, seat: Seat, slot: u16, worth: f32) {
        let (sum, times) = &mut self.moves[History::place(seat, slot)];
        *sum += worth;
        *times += 1.0;
    }

    /// What a seat's move was worth on average; a half where it was never made.
    #[inline]
    pub(super) fn mean(&self, seat: Seat, slot: u16) -> f32 {
        let (sum, times) = self.moves[History::place(seat, slot)];
        if times > 0.0 { sum / times } else { 0.5 }
    }
}
