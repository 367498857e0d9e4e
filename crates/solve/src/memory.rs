//! The transposition table that the threads of a solver share.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use cairn_core::{Slot, Slots};

use crate::info::{Info, effort_of};

/// Counters of the threads in a position, by a part of the key.
const PLACES: usize = 1 << 16;

/// A table of fixed size in which a new entry replaces the one that took the fewest nodes.
pub(crate) struct Memory {
    slots: Slots,
    /// Whether there may be states that hold only after a path.
    grounded: AtomicBool,
    busy: Vec<AtomicU8>,
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("slots", &self.slots).finish_non_exhaustive()
    }
}

impl Memory {
    /// A table of about this size.
    pub(crate) fn new(megabytes: usize) -> Memory {
        Memory {
            slots: Slots::new(megabytes),
            grounded: AtomicBool::new(false),
            busy: (0..PLACES).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    /// The state stored under this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Info> {
        self.slots.find(key).map(Info::unpack)
    }

    /// Stores a state that took this many nodes, unless the table has a better one.
    pub(crate) fn put(&self, key: u64, info: Info, nodes: u64) {
        self.put_word(key, info.pack(nodes.max(1).ilog2()));
    }

    /// Whether there may be states that hold only after a path: never in games without repetition.
    #[inline]
    pub(crate) fn has_grounded(&self) -> bool {
        self.grounded.load(Ordering::Relaxed)
    }

    fn put_word(&self, key: u64, word: u64) {
        if Info::unpack(word).is_grounded() {
            self.grounded.store(true, Ordering::Relaxed);
        }
        let slot = self.slots.place(key, |old| 1 + effort_of(old));
        let old = slot.word_of(key);
        if old.is_none_or(|old| replaces(Info::unpack(word), Info::unpack(old))) {
            slot.put(key, word);
        }
    }

    /// Removes the entry of this key.
    pub(crate) fn forget(&self, key: u64) {
        for slot in self.slots.ways(key).iter().filter(|slot| slot.word_of(key).is_some()) {
            slot.clear();
        }
    }

    /// Notes that a thread works on this key, until it [leaves](Memory::leave).
    pub(crate) fn enter(&self, key: u64) {
        self.busy[key as usize % PLACES].fetch_add(1, Ordering::Relaxed);
    }

    /// The thread is done with this key.
    pub(crate) fn leave(&self, key: u64) {
        self.busy[key as usize % PLACES].fetch_sub(1, Ordering::Relaxed);
    }

    /// How many threads work on this key or on a key with the same counter.
    pub(crate) fn workers_on(&self, key: u64) -> u32 {
        self.busy[key as usize % PLACES].load(Ordering::Relaxed).into()
    }

    /// All entries, as keys and packed infos.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (u64, u64)> {
        self.slots.iter().filter_map(Slot::entry)
    }

    /// Puts back an entry from [`Memory::entries`].
    pub(crate) fn restore(&self, key: u64, word: u64) {
        self.put_word(key, word);
    }
}

/// Whether a new state replaces an old one: an open one never replaces a settled one, nor a later end an earlier one.
/// So the turns of a position are always more than those of the positions that it depends on.
fn replaces(new: Info, old: Info) -> bool {
    match (old, new) {
        (Info::Open { .. }, _) => true,
        (_, Info::Open { .. }) => false,
        (Info::Won(before), Info::Won(turns)) | (Info::Lost(before), Info::Lost(turns)) => turns <= before,
        (Info::Won(_) | Info::Lost(_), _) => false,
        (Info::Held { .. }, _) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found() {
        let memory = Memory::new(1);
        for (key, info) in [(7, Info::Won(3)), (u64::MAX, Info::Lost(3)), (1 << 63, Info::open(3, 4))] {
            assert_eq!(memory.get(key), None);
            memory.put(key, info, 9);
            assert_eq!(memory.get(key), Some(info));
        }
        let copy = Memory::new(1);
        memory.entries().for_each(|(key, word)| copy.restore(key, word));
        assert_eq!((copy.get(7), copy.get(u64::MAX)), (Some(Info::Won(3)), Some(Info::Lost(3))));
    }

    #[test]
    fn a_new_entry_replaces_the_cheapest() {
        let memory = Memory::new(1);
        for key in 1..=4 {
            memory.put(key, Info::open(1, 1), 1 << (10 + key));
        }
        memory.put(5, Info::Won(3), 1);
        assert_eq!((memory.get(1), memory.get(5)), (None, Some(Info::Won(3))));
        assert!((2..=4).all(|key| memory.get(key).is_some()));
    }

    #[test]
    fn settled_entries_stay_settled() {
        let memory = Memory::new(1);
        memory.put(1, Info::Won(3), 1);
        memory.put(1, Info::open(5, 5), 1_000);
        assert_eq!(memory.get(1), Some(Info::Won(3)));
    }

    #[test]
    fn workers_are_counted() {
        let memory = Memory::new(1);
        memory.enter(3);
        memory.enter(3);
        memory.leave(3);
        assert_eq!((memory.workers_on(3), memory.workers_on(4)), (1, 0));
    }
}
