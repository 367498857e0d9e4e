//! Opponent-move abstraction: what a seat's moves are worth after its own moves so far, whatever the others did in
//! between (Baier and Kaisers, 2020).

use cairn_core::{Key, Seat};

/// The number of entries: a power of two.
const ENTRIES: usize = 1 << 16;

/// The moves of each seat since the root, without those of the others, as one number.
pub(super) type Plans = [u64; Seat::ALL.len()];

/// The mean value of moves by what the same seat did before them. A table of fixed size: a new entry takes the place of
/// the one that is there.
#[derive(Debug)]
pub(super) struct Abstraction {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Default, Debug)]
struct Entry {
    check: u32,
    visits: f32,
    sum: f32,
}

/// The plan of a seat and one more move.
#[inline]
pub(super) fn extended(plan: u64, seat: Seat, slot: u16) -> u64 {
    Key::new(plan, u64::from(slot) << 2 | seat as u64).bits()
}

impl Abstraction {
    pub(super) fn new() -> Abstraction {
        Abstraction { entries: vec![Entry::default(); ENTRIES] }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(Entry::default());
    }

    /// The last move of this plan was worth this.
    #[inline]
    pub(super) fn learn(&mut self, plan: u64, worth: f32) {
        let entry = &mut self.entries[plan as usize % ENTRIES];
        let check = (plan >> 32) as u32;
        if entry.check != check {
            *entry = Entry { check, ..Entry::default() };
        }
        entry.visits += 1.0;
        entry.sum += worth;
    }

    /// The mean value of the last move of this plan; `None` if it is not known.
    #[inline]
    pub(super) fn mean(&self, plan: u64) -> Option<f32> {
        let entry = &self.entries[plan as usize % ENTRIES];
        (entry.check == (plan >> 32) as u32).then(|| entry.sum / entry.visits)
    }
}
