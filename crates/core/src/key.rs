//! Hash keys of positions.
//!
//! A position keeps a running sum of `salt[cell] × content[cell]`: when a cell changes, one multiplication
//! brings the sum up to date, whatever the cell holds. [`Key::new`] spreads the sum over all bits. The salts
//! are made at compile time.

/// A hash of a position: equal positions have equal keys.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(u64);

impl Key {
    /// The key of a position from the sum over its cells and the rest of its state, such as the turn.
    pub const fn new(sum: u64, rest: u64) -> Key {
        Key(mix(sum ^ mix(rest)))
    }

    /// All bits of the key, equally well mixed.
    pub const fn bits(self) -> u64 {
        self.0
    }
}

/// Odd numbers without visible order, the same on every machine; different seeds give different ones.
pub const fn salts<const N: usize>(seed: u64) -> [u64; N] {
    let mut salts = [0; N];
    let mut state = mix(seed);
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        salts[i] = mix(state) | 1;
        i += 1;
    }
    salts
}

/// Spreads every bit of a word over the whole word (the finaliser of SplitMix64).
const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn salts_are_odd_and_all_different() {
        let both: [[u64; 500]; 2] = [salts(1), salts(2)];
        assert!(both.as_flattened().iter().all(|salt| salt % 2 == 1));
        assert_eq!(both.as_flattened().iter().collect::<HashSet<_>>().len(), 1000);
    }

    #[test]
    fn salts_are_the_same_every_time() {
        assert_eq!(salts::<3>(7), salts::<3>(7));
        assert_eq!(salts::<5>(7)[..3], salts::<3>(7), "more of them begin alike");
    }

    #[test]
    fn every_bit_of_the_sum_and_of_the_rest_changes_about_half_of_the_key() {
        let key = Key::new(1234, 5678);
        for bit in 0..64 {
            for other in [Key::new(1234 ^ 1 << bit, 5678), Key::new(1234, 5678 ^ 1 << bit)] {
                let changed = (key.bits() ^ other.bits()).count_ones();
                assert!((12..=52).contains(&changed), "bit {bit} changes {changed} bits");
            }
        }
    }
}
