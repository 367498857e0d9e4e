//! The transposition table, shared by all threads of a search.

use std::sync::atomic::{AtomicU8, Ordering};

use cairn_core::{Slot, Slots};

/// Whether a score is exact or a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// Exact.
    Exact,
    /// A lower bound.
    AtLeast,
    /// An upper bound.
    AtMost,
}

/// An entry: what is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The depth of the search.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// Wins and losses count their turns from this position.
    pub(crate) score: i16,
    /// The [slot](crate::order::slot) of its best move.
    pub(crate) best: u16,
}

impl Entry {
    fn pack(self, age: u8) -> u64 {
        u64::from(self.score as u16)
            | u64::from(self.best) << 16
            | u64::from(self.depth) << 32
            | (self.bound as u64) << 40
            | u64::from(age) << 48
    }

    fn unpack(word: u64) -> Entry {
        Entry {
            score: word as u16 as i16,
            best: (word >> 16) as u16,
            depth: (word >> 32) as u8,
            bound: match word >> 40 & 3 {
                0 => Bound::Exact,
                1 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
        }
    }
}

/// The worth of an entry for replacement: more for deep entries, and for those of this move of the game.
fn worth(word: u64, age: u8) -> u8 {
    let depth = (word >> 32) as u8;
    if (word >> 48) as u8 == age { depth.saturating_add(1) } else { depth / 4 }
}

/// A table of fixed size in which new entries replace those least worth keeping.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Slots,
    age: AtomicU8,
}

impl Table {
    /// A table of about this size.
    pub(crate) fn new(megabytes: usize) -> Table {
        Table { slots: Slots::new(megabytes), age: AtomicU8::new(0) }
    }

    /// Begins a new generation: earlier entries are worth less.
    pub(crate) fn grow_older(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// Clears the table.
    pub(crate) fn clear(&mut self) {
        self.slots.iter().for_each(Slot::clear);
        self.age = AtomicU8::new(0);
    }

    /// How many of a thousand slots hold an entry of this generation.
    pub(crate) fn used(&self) -> u16 {
        let age = self.age.load(Ordering::Relaxed);
        let is_new = |slot: &&Slot| slot.entry().is_some_and(|(_, word)| (word >> 48) as u8 == age);
        self.slots.iter().take(1000).filter(is_new).count() as u16
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.slots.find(key).map(Entry::unpack)
    }

    /// Stores an entry for the position with this key.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        self.slots.place(key, |word| worth(word, age).into()).put(key, entry.pack(age));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry { depth, bound: Bound::AtLeast, score: -123, best: 54_321 }
    }

    #[test]
    fn what_is_put_is_found_until_it_is_forgotten() {
        let mut table = Table::new(1);
        for (key, bound) in [(7, Bound::Exact), (u64::MAX, Bound::AtLeast), (1 << 63, Bound::AtMost)] {
            assert_eq!(table.get(key), None);
            table.put(key, Entry { bound, ..entry(9) });
            assert_eq!(table.get(key), Some(Entry { bound, ..entry(9) }));
        }
        table.clear();
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn entries_of_this_generation_count_as_used() {
        let table = Table::new(1);
        assert_eq!(table.used(), 0);
        // The smallest keys share the first four slots.
        (1..=3).for_each(|key| table.put(key, entry(5)));
        assert_eq!(table.used(), 3);
        table.grow_older();
        assert_eq!(table.used(), 0);
        table.put(1, entry(5));
        assert_eq!(table.used(), 1);
    }

    #[test]
    fn where_all_is_full_the_shallowest_goes_and_what_is_old_before_it() {
        let table = Table::new(1);
        for key in 1..=5 {
            table.put(key, entry(10 + key as u8));
        }
        assert_eq!(table.get(1), None, "the shallowest of the first four made room");
        table.grow_older();
        table.put(6, entry(1));
        table.put(7, entry(1));
        assert!(table.get(6).is_none() || table.get(7).is_none() || table.get(2).is_none());
        assert!(table.get(7).is_some(), "new entries always find room");
    }
}
