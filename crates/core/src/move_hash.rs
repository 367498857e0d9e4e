//! Hashes of moves.

use std::hash::{Hash, Hasher};

/// A number for a move, the same in every position and on every machine. Few moves share one.
#[inline]
pub fn move_hash<M: Hash>(mv: &M) -> u16 {
    let mut mixer = Mixer(0);
    mv.hash(&mut mixer);
    (mixer.0 >> 48) as u16
}

/// Moves are a few small numbers: one multiplication each is enough.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.add(byte.into()));
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.add(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(word.into());
    }

    #[inline]
    fn write_isize(&mut self, word: isize) {
        // What an enum says of which of its variants it is: the same on machines of any word size.
        self.add(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn different_moves_mostly_have_different_hashes() {
        let hashes: HashSet<u16> =
            (0_u8..64).flat_map(|from| (0_u8..64).map(move |to| move_hash(&(from, to)))).collect();
        assert!(hashes.len() > 3_800, "{} of 4096", hashes.len());
    }
}
