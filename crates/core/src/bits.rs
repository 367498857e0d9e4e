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

/// How a bit becomes a move: what all moves of one batch have in common.
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
