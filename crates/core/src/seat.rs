//! Who sits at the table.

use std::fmt;
use std::ops::{Index, IndexMut};

/// One player's place at the table. Seat one moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Seat {
    /// The seat that moves first.
    One,
    /// The seat after it.
    Two,
    /// The third seat, in games for three or four.
    Three,
    /// The fourth seat, in games for four.
    Four,
}

impl Seat {
    /// Every seat that a table can have, in turn order.
    pub const ALL: [Seat; 4] = [Seat::One, Seat::Two, Seat::Three, Seat::Four];

    /// The first `count` seats in turn order; all four where `count` is larger.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().take(count)
    }

    /// 0 for the first seat; for indexing plain arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 for the first seat; what people are shown.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The seat with this number, counting from 1.
    pub fn from_number(number: usize) -> Option<Seat> {
        Seat::ALL.get(number.checked_sub(1)?).copied()
    }

    /// The other one of two seats.
    ///
    /// Only meaningful at a table for two.
    pub const fn other(self) -> Seat {
        match self {
            Seat::One => Seat::Two,
            _ => Seat::One,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A set of seats in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first `count` seats; all four where `count` is larger.
    pub const fn first(count: usize) -> SeatSet {
        SeatSet(if count >= 4 { 15 } else { (1 << count) - 1 })
    }

    /// Just this seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat as u8)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat as u8 & 1 == 1
    }

    /// The set and this seat.
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat as u8)
    }

    /// The set less this seat.
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat as u8))
    }

    /// How many seats there are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of the set in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }

    /// The first member met when going round the table from the seat after `seat`; `seat` itself comes last.
    #[inline]
    pub fn next_after(self, seat: Seat) -> Option<Seat> {
        // The table written twice in a row, so that going on from any seat never meets an end.
        let from_next = (u32::from(self.0) * 0b1_0001) >> (seat as u32 + 1);
        (self.0 != 0).then(|| Seat::ALL[(seat.index() + 1 + from_next.trailing_zeros() as usize) % 4])
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// One value for each seat of a table, indexed by [`Seat`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BySeat<T> {
    values: [T; 4],
    seats: u8,
}

impl<T: Copy + Default> BySeat<T> {
    /// A value for each of the first `seats` seats.
    ///
    /// # Panics
    /// If `seats` is more than four.
    pub fn from_fn(seats: usize, mut value: impl FnMut(Seat) -> T) -> Self {
        let mut values = [T::default(); 4];
        for (slot, seat) in values[..seats].iter_mut().zip(Seat::ALL) {
            *slot = value(seat);
        }
        BySeat { values, seats: seats as u8 }
    }
}

impl<T> BySeat<T> {
    /// How many seats the table has.
    pub fn count(&self) -> usize {
        self.seats.into()
    }

    /// The seats of the table in turn order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<T> {
        Seat::first(self.count())
    }

    /// The values in turn order.
    pub fn values(&self) -> &[T] {
        &self.values[..self.count()]
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_round_the_table_skips_seats_that_are_out() {
        let still_in = SeatSet::only(Seat::One).with(Seat::Four);
        assert_eq!(still_in.next_after(Seat::One), Some(Seat::Four));
        assert_eq!(still_in.next_after(Seat::Four), Some(Seat::One));
        assert_eq!(SeatSet::only(Seat::Two).next_after(Seat::Two), Some(Seat::Two));
        assert_eq!(SeatSet::EMPTY.next_after(Seat::Two), None);
    }

    #[test]
    fn numbers_count_from_one() {
        assert_eq!(Seat::from_number(4), Some(Seat::Four));
        assert_eq!(Seat::from_number(0), None);
        assert_eq!(Seat::from_number(5), None);
    }
}
