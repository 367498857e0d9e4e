//! Whose turn it is, or how the game ended.

use crate::{BySeat, Seat, SeatSet};

/// Whose turn it is, or how the game ended. A finished game has nobody to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The game goes on and this seat is to move.
    ToMove(Seat),
    /// The game is over.
    Over(Places),
}

impl Status {
    /// The seat to move; `None` once the game is over.
    pub fn to_move(self) -> Option<Seat> {
        match self {
            Status::ToMove(seat) => Some(seat),
            Status::Over(_) => None,
        }
    }

    /// How the game ended; `None` while it goes on.
    pub fn places(self) -> Option<Places> {
        match self {
            Status::ToMove(_) => None,
            Status::Over(places) => Some(places),
        }
    }
}

/// Who came where in a finished game. Seats can share a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Places(BySeat<u8>);

impl Places {
    /// Everyone shares the first place.
    pub fn draw(seats: usize) -> Places {
        Places(BySeat::from_fn(seats, |_| 0))
    }

    /// One winner; the others share the last place.
    pub fn win(seats: usize, winner: Seat) -> Places {
        Places(BySeat::from_fn(seats, |seat| u8::from(seat != winner)))
    }

    /// Places by how long each seat lasted: the larger the value, the better the place.
    pub fn by_score(score: BySeat<u8>) -> Places {
        Places(BySeat::from_fn(score.count(), |seat| {
            score.values().iter().filter(|&&other| other > score[seat]).count() as u8
        }))
    }

    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        self.0.count()
    }

    /// 0 for a seat that nobody beat, otherwise how many came before it.
    pub fn beaten_by(&self, seat: Seat) -> usize {
        self.0[seat].into()
    }

    /// The only seat in first place; `None` where several share it.
    pub fn winner(&self) -> Option<Seat> {
        let mut first = self.groups().next()?.iter();
        first.next().filter(|_| first.next().is_none())
    }

    /// The seats that share each place, from the first place to the last.
    pub fn groups(&self) -> impl Iterator<Item = SeatSet> + use<> {
        let places = self.0;
        (0..places.count() as u8)
            .map(move |place| places.seats().filter(|&seat| places[seat] == place).collect::<SeatSet>())
            .filter(|group| !group.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_later_out_the_better_and_ties_share() {
        let score = BySeat::from_fn(4, |seat| [2, 1, 3, 1][seat.index()]);
        let groups: Vec<Vec<usize>> =
            Places::by_score(score).groups().map(|group| group.iter().map(Seat::number).collect()).collect();
        assert_eq!(groups, [vec![3], vec![1], vec![2, 4]]);
        assert_eq!(Places::by_score(score).winner(), Some(Seat::Three));
    }

    #[test]
    fn a_shared_first_place_has_no_winner() {
        assert_eq!(Places::draw(3).winner(), None);
        assert_eq!(Places::win(2, Seat::Two).winner(), Some(Seat::Two));
        assert_eq!(Places::win(2, Seat::Two).beaten_by(Seat::One), 1);
    }
}
