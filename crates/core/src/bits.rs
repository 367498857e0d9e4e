//! Sets of cells as the bits of a word, and moves made from them.

use num_traits::PrimInt;

/// The numbers of the bits that are set, from the lowest.
pub fn ones<W: PrimInt>(mut set: W) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || pop_lowest(&mut set))
}

#[inline]
fn pop_lowest<W: PrimInt>(set: &mut W) -> Option<u32> {
    if set.is_zero() {
        return None;
    }
    let bit = set.trailing_zeros();
    *set = *set & (*set - W::one());
    Some(bit)
}

/// Converts a bit to a move; holds what all moves of one batch have in common.
pub trait Aim: Copy {
    /// The moves that it makes.
    type Move;

    /// The move for this bit.
    fn at(self, bit: u32) -> Self::Move;
}

/// A batch of moves, one for each bit of a set.
#[derive(Clone, Copy, Debug)]
pub struct Targets<W, A> {
    set: W,
    aim: A,
}

impl<W: PrimInt, A: Aim> Targets<W, A> {
    /// The moves that `aim` makes of the bits of `set`.
    #[inline]
    pub fn new(set: W, aim: A) -> Self {
        Targets { set, aim }
    }
}

impl<W: PrimInt, A: Aim> Iterator for Targets<W, A> {
    type Item = A::Move;

    #[inline]
    fn next(&mut self) -> Option<A::Move> {
        pop_lowest(&mut self.set).map(|bit| self.aim.at(bit))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<A::Move> {
        for _ in 0..n {
            pop_lowest(&mut self.set)?;
        }
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.set.count_ones() as usize;
        (len, Some(len))
    }
}

impl<W: PrimInt, A: Aim> ExactSizeIterator for Targets<W, A> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A move that is the number of its bit, counted from an offset.
    #[derive(Clone, Copy)]
    struct From(u32);

    impl Aim for From {
        type Move = u32;

        fn at(self, bit: u32) -> u32 {
            self.0 + bit
        }
    }

    #[test]
    fn bits_come_from_the_lowest() {
        assert_eq!(ones(0b1010_0001_u8).collect::<Vec<_>>(), [0, 5, 7]);
        assert_eq!(ones(1_u128 << 127).collect::<Vec<_>>(), [127]);
        assert_eq!(ones(0_u32).count(), 0);
    }

    #[test]
    fn targets_are_one_move_for_each_bit() {
        let targets = Targets::new(0b1101_u16, From(10));
        assert_eq!(targets.len(), 3);
        assert_eq!(targets.collect::<Vec<_>>(), [10, 12, 13]);
    }

    #[test]
    fn targets_can_be_skipped() {
        let mut targets = Targets::new(0b1101_u16, From(0));
        assert_eq!((targets.nth(1), targets.len(), targets.next()), (Some(2), 1, Some(3)));
        assert_eq!(Targets::new(0b1101_u16, From(0)).nth(3), None);
        assert_eq!(Targets::new(0_u16, From(0)).next(), None);
    }
}
