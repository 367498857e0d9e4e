//! All moves as first: what moves are worth wherever they are made.

use cairn_core::{Evaluate, Seat};

/// The moves of one sample, and what the moves of all samples were worth.
#[derive(Debug)]
pub(super) struct Amaf {
    /// By place: how often a move was made, and the sum of what it was worth.
    table: Vec<(f32, f32)>,
    /// By place: 1 for a move that was made in this sample, or else 0.
    hits: Vec<f32>,
    /// The places of the moves of this sample.
    made: Vec<u32>,
}

/// A move without samples counts as one that was worth this once.
const UNKNOWN: (f32, f32) = (1.0, 0.5);

impl Amaf {
    /// Nothing, for moves with this many slots.
    pub(super) fn new(slots: usize) -> Amaf {
        Amaf {
            table: vec![UNKNOWN; 2 * slots],
            hits: vec![0.0; 2 * slots],
            made: Vec::with_capacity(1 << 12),
        }
    }

    pub(super) fn clear(&mut self) {
        self.table.fill(UNKNOWN);
        self.hits.fill(0.0);
        self.made.clear();
    }

    /// Begins another sample.
    pub(super) fn begin(&mut self) {
        for place in self.made.drain(..) {
            self.hits[place as usize] = 0.0;
        }
    }

    /// A seat makes a move in this sample. One beyond the room there is for moves is not noted.
    #[inline]
    pub(super) fn note<P: Evaluate>(&mut self, seat: Seat, slot: usize) {
        if self.made.len() < self.made.capacity() {
            let place = place::<P>(seat, slot);
            self.hits[place] = 1.0;
            self.made.push(place as u32);
        }
    }

    /// All moves noted in this sample were worth this to the two seats.
    #[inline]
    pub(super) fn learn<P: Evaluate>(&mut self, worth: [f32; 2]) {
        for &place in &self.made {
            let (times, sum) = &mut self.table[place as usize];
            *times += 1.0;
            *sum += worth[usize::from(place as usize >= P::SLOTS)];
        }
    }

    /// The weight, at most this much, and the weighted value of a seat's move.
    #[inline]
    pub(super) fn prior<P: Evaluate>(&self, seat: Seat, slot: usize, most: f32) -> (f32, f32) {
        let (times, sum) = self.table[place::<P>(seat, slot)];
        let weight = times.min(most);
        (weight, sum / times * weight)
    }

    /// By slot: 1 for a move that the seat has made in this sample, or else 0.
    #[inline]
    pub(super) fn hits<P: Evaluate>(&self, seat: Seat) -> &[f32] {
        &self.hits[place::<P>(seat, 0)..][..P::SLOTS]
    }
}

#[inline]
fn place<P: Evaluate>(seat: Seat, slot: usize) -> usize {
    (seat.index() % 2) * P::SLOTS + slot % P::SLOTS
}
