//! The slots of a transposition table, which threads share without locks.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// An entry, packed into a word other than 0, and the key mixed with it.
///
/// Two threads may write the halves of a slot at the same time. Then the key does not come out right, and the slot reads as
/// one of another key.
#[derive(Debug, Default)]
pub struct Slot {
    mixed: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    /// The key and the word; `None` where the slot is empty.
    #[inline]
    pub fn entry(&self) -> Option<(u64, u64)> {
        let word = self.word.load(Ordering::Relaxed);
        (word != 0).then(|| (self.mixed.load(Ordering::Relaxed) ^ word, word))
    }

    /// The word, if the entry is that of this key.
    #[inline]
    pub fn word_of(&self, key: u64) -> Option<u64> {
        self.entry().filter(|&(found, _)| found == key).map(|(_, word)| word)
    }

    /// Replaces the entry.
    #[inline]
    pub fn put(&self, key: u64, word: u64) {
        self.mixed.store(key ^ word, Ordering::Relaxed);
        self.word.store(word, Ordering::Relaxed);
    }

    /// Removes the entry.
    pub fn clear(&self) {
        self.word.store(0, Ordering::Relaxed);
    }
}

/// The slots that a key can be in: a line of the processor's cache.
const WAYS: usize = 4;

/// A fixed number of slots, found by keys.
pub struct Slots(Vec<Slot>);

impl Slots {
    /// Slots that take about this much memory.
    pub fn new(megabytes: usize) -> Slots {
        let slots = (megabytes.max(1) << 20) / size_of::<Slot>();
        Slots((0..slots).map(|_| Slot::default()).collect())
    }

    /// All slots.
    pub fn iter(&self) -> impl Iterator<Item = &Slot> {
        self.0.iter()
    }

    /// The slots that this key can be in.
    #[inline]
    pub fn ways(&self, key: u64) -> &[Slot] {
        let groups = (self.0.len() / WAYS) as u128;
        let group = ((u128::from(key) * groups) >> 64) as usize;
        &self.0[group * WAYS..][..WAYS]
    }

    /// The word of this key.
    #[inline]
    pub fn find(&self, key: u64) -> Option<u64> {
        self.ways(key).iter().find_map(|slot| slot.word_of(key))
    }

    /// Where an entry of this key goes: to the slot with the same key, or else to the one whose word is worth least. An empty
    /// slot is worth 0.
    #[inline]
    pub fn place(&self, key: u64, worth: impl Fn(u64) -> u32) -> &Slot {
        let ways = self.ways(key);
        let mut chosen = (&ways[0], u32::MAX);
        for slot in ways {
            let worth = match slot.entry() {
                Some((found, _)) if found == key => return slot,
                Some((_, word)) => worth(word),
                None => 0,
            };
            if worth < chosen.1 {
                chosen = (slot, worth);
            }
        }
        chosen.0
    }
}

impl fmt::Debug for Slots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // There may be millions of slots.
        f.debug_tuple("Slots").field(&self.0.len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_goes_to_its_own_slot_or_replaces_the_one_worth_least() {
        let slots = Slots::new(1);
        for (key, word) in [(1, 10), (2, 40), (3, 20), (4, 30)] {
            slots.place(key, |word| word as u32).put(key, word);
        }
        slots.place(3, |word| word as u32).put(3, 50);
        slots.place(5, |word| word as u32).put(5, 60);
        let words = [1, 2, 3, 4, 5].map(|key| slots.find(key));
        assert_eq!(words, [None, Some(40), Some(50), Some(30), Some(60)]);
    }

    #[test]
    fn a_slot_whose_halves_differ_is_of_no_key_that_was_put() {
        let slot = Slot::default();
        slot.put(7, 12);
        slot.word.store(13, Ordering::Relaxed);
        assert_eq!(slot.word_of(7), None);
        slot.clear();
        assert_eq!(slot.entry(), None);
    }
}
