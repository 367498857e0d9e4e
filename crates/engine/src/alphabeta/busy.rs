//! Who looks at what, so that threads share the work.

use std::sync::atomic::{AtomicU64, Ordering};

/// The moves that threads are looking at.
///
/// A hint and no lock: a move may be forgotten while it is being looked at. Then it is looked at twice.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

/// Room for far more moves than threads look at together.
const SLOTS: usize = 1 << 10;

impl Busy {
    /// Nobody looks at anything.
    pub(super) fn new() -> Busy {
        Busy((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % SLOTS]
    }

    /// Whether a thread looks at the move with this key.
    pub(super) fn is_taken(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    /// A thread begins to look at the move with this key.
    pub(super) fn take(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    /// The thread is done with it.
    pub(super) fn leave(&self, key: u64) {
        let _ = self.slot(key).compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_taken_until_it_is_left() {
        let busy = Busy::new();
        assert!(!busy.is_taken(7));
        busy.take(7);
        assert!(busy.is_taken(7) && !busy.is_taken(8));
        busy.leave(7);
        assert!(!busy.is_taken(7));
    }

    #[test]
    fn where_two_meet_the_later_one_stays() {
        let busy = Busy::new();
        let (one, other) = (7, 7 + SLOTS as u64);
        busy.take(one);
        busy.take(other);
        busy.leave(one);
        assert!(busy.is_taken(other) && !busy.is_taken(one));
    }
}
