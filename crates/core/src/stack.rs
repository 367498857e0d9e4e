//! A packed stack of pieces.

use num_traits::PrimInt;

/// A stack of pieces in one word, `BITS` bits for each piece.
///
/// The top piece is in the lowest bits; a single 1 above the bottom piece marks where the stack ends, so that equal
/// stacks are equal words. One word holds `(bits of W - 1) / BITS` pieces; the caller must never make a higher one.
///
/// ```
/// use cairn_core::Stack;
///
/// let mut stack = Stack::<u16, 1>::EMPTY;
/// stack.push(0);
/// stack.push(1);
/// stack.push(1);
/// let lifted = stack.split(2);
/// assert_eq!(stack.bottom_up().collect::<Vec<_>>(), [0]);
/// assert_eq!(lifted.bottom_up().collect::<Vec<_>>(), [1, 1]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack<W, const BITS: u32>(W);

impl<W: PrimInt, const BITS: u32> Default for Stack<W, BITS> {
    fn default() -> Self {
        Stack(W::one())
    }
}

macro_rules! empty {
    ($($word:ty)*) => {$(
        impl<const BITS: u32> Stack<$word, BITS> {
            /// No piece at all.
            pub const EMPTY: Self = Stack(1);
        }
    )*};
}
empty!(u16 u32 u64 u128);

impl<W: PrimInt, const BITS: u32> Stack<W, BITS> {
    /// Whether there is no piece.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == W::one()
    }

    /// How many pieces there are.
    #[inline]
    pub fn height(self) -> u32 {
        (W::zero().leading_zeros() - 1 - self.0.leading_zeros()) / BITS
    }

    /// The packed word: equal for equal stacks only.
    #[inline]
    pub fn word(self) -> W {
        self.0
    }

    /// The top piece. Requires a stack that is not empty.
    #[inline]
    pub fn top(self) -> u8 {
        Self::piece(self.0)
    }

    /// Puts a piece on top.
    #[inline]
    pub fn push(&mut self, piece: u8) {
        debug_assert!(u32::from(piece) < 1 << BITS && self.0.leading_zeros() >= BITS);
        self.0 = (self.0 << BITS as usize) | Self::word_of(piece);
    }

    /// Takes the top piece off. Requires a stack that is not empty.
    #[inline]
    pub fn pop(&mut self) -> u8 {
        debug_assert!(!self.is_empty());
        let piece = self.top();
        self.0 = self.0 >> BITS as usize;
        piece
    }

    /// Takes the top `count` pieces off, in one piece and in order. Requires at least that many.
    #[inline]
    pub fn split(&mut self, count: u32) -> Self {
        debug_assert!(count <= self.height());
        let bits = (count * BITS) as usize;
        let end = W::one() << bits;
        let lifted = Stack((self.0 & (end - W::one())) | end);
        self.0 = self.0 >> bits;
        lifted
    }

    /// Puts another stack on top, in one piece and in order.
    #[inline]
    pub fn put(&mut self, other: Self) {
        let bits = (other.height() * BITS) as usize;
        let end = W::one() << bits;
        self.0 = (self.0 << bits) | (other.0 & (end - W::one()));
    }

    /// The pieces from the bottom to the top.
    pub fn bottom_up(self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.height()).rev().map(move |above| Self::piece(self.0 >> (above * BITS) as usize))
    }

    #[inline]
    fn piece(word: W) -> u8 {
        let mask = (W::one() << BITS as usize) - W::one();
        (word & mask).to_u8().unwrap_or_default()
    }

    #[inline]
    fn word_of(piece: u8) -> W {
        W::from(piece).unwrap_or_else(W::zero)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack<W: PrimInt, const BITS: u32>(pieces: &[u8]) -> Stack<W, BITS> {
        let mut stack = Stack::default();
        pieces.iter().for_each(|&piece| stack.push(piece));
        stack
    }

    fn pieces<W: PrimInt, const BITS: u32>(stack: Stack<W, BITS>) -> Vec<u8> {
        stack.bottom_up().collect()
    }

    #[test]
    fn the_last_piece_pushed_is_on_top() {
        let mut stack: Stack<u32, 2> = stack(&[3, 0, 2]);
        assert_eq!((stack.height(), stack.top()), (3, 2));
        assert_eq!([stack.pop(), stack.pop(), stack.pop()], [2, 0, 3]);
        assert!(stack.is_empty());
        assert_eq!((stack.height(), stack), (0, Stack::<u32, 2>::EMPTY));
    }

    #[test]
    fn the_lowest_pieces_count_even_if_they_are_zero() {
        assert_eq!(pieces::<u16, 1>(stack(&[0, 0, 0])), [0, 0, 0]);
        assert_ne!(stack::<u16, 1>(&[0, 0]).word(), stack::<u16, 1>(&[0, 0, 0]).word());
    }

    #[test]
    fn what_is_split_off_and_put_back_keeps_its_order() {
        let whole: Stack<u64, 3> = stack(&[1, 2, 3, 4, 5]);
        for count in 0..=whole.height() {
            let mut left = whole;
            let lifted = left.split(count);
            assert_eq!(pieces(left), &[1, 2, 3, 4, 5][..5 - count as usize]);
            assert_eq!(pieces(lifted), &[1, 2, 3, 4, 5][5 - count as usize..]);
            left.put(lifted);
            assert_eq!(left, whole);
        }
    }

    #[test]
    fn a_word_can_be_filled_to_its_last_bit() {
        let full: Stack<u16, 1> = stack(&[1; 15]);
        assert_eq!((full.height(), full.word()), (15, u16::MAX));
        let full: Stack<u128, 2> = stack(&[2; 63]);
        assert_eq!(pieces(full), [2; 63]);
    }
}
