//! Random games of Swack, as fast as can be.
//!
//! In these games nobody passes while there is a contact, and the game ends where none is left: two passes would follow, and the
//! board stays as it is. That is faster than the rules alone, and nearer to good play, since a pass gives a move away.

use std::cmp::Ordering;

use cairn_core::{Places, Seat, ones};
use rand::Rng;

use super::board::{Cell, Cells, Contents, Move, PADDED_STRIDE, PLACES, Swack, WIDEST, padded};
use super::eval::BOARDS;
use super::sets::{Groups, Word, largest_group};
use crate::colour::Colour;

/// The number of slots of moves: four steps from each place.
pub(super) const SLOTS: usize = 4 * PLACES;

/// The steps in the order of their slots.
const STEPS: [isize; 4] = [1, PADDED_STRIDE as isize, -1, -(PADDED_STRIDE as isize)];

/// The slot of a move. The first places are off the board, so their slots are free for other turns.
#[inline]
pub(super) fn slot(mv: &Move) -> usize {
    match *mv {
        Move::Step { from, to } => {
            let step = padded(to) as isize - padded(from) as isize;
            let which = STEPS.iter().position(|&other| other == step).unwrap_or(0);
            padded(from) << 2 | which
        }
        Move::Pass => 0,
        Move::Swap => 1,
    }
}

/// A pair of neighbours is twice the place of the left or lower one, and one more where they are one above the other.
const PAIRS: usize = 2 * PLACES;

/// A board on which a random game is played.
struct Board {
    contents: Contents,
    /// Every contact, and pairs that were one, each once.
    list: [u8; PAIRS],
    len: usize,
    /// Whether a pair is in the list.
    listed: [bool; PAIRS],
}

impl Board {
    fn new(position: &Swack) -> Board {
        let mut board =
            Board { contents: position.contents, list: [0; PAIRS], len: 0, listed: [false; PAIRS] };
        let (right, up) = position.contacts();
        for (set, along) in [(right, 0), (up, 1)] {
            for bit in ones(set) {
                let pair = padded(Cell::from_index(bit)) << 1 | along;
                board.list[board.len % PAIRS] = pair as u8;
                board.listed[pair % PAIRS] = true;
                board.len += 1;
            }
        }
        board
    }

    /// Makes random moves until there is no contact, and calls `made` with each. Returns who made the last, if there was any.
    #[inline]
    fn run(
        &mut self,
        mut turn: Colour,
        dice: &mut impl Rng,
        mut made: impl FnMut(Colour, usize),
    ) -> Option<Colour> {
        let mut last = None;
        while self.len > 0 {
            let chosen = ((u64::from(dice.next_u32()) * self.len as u64) >> 32) as usize;
            let pair = usize::from(self.list[chosen % PAIRS]);
            self.len -= 1;
            self.list[chosen % PAIRS] = self.list[self.len % PAIRS];
            self.listed[pair] = false;
            let (one, along) = (pair >> 1, pair & 1);
            let other = (one + if along == 1 { PADDED_STRIDE } else { 1 }) % PLACES;
            let content = self.contents[one];
            if content ^ self.contents[other] != 1 {
                continue;
            }
            let is_first = content & 1 == turn.bit();
            let (from, to) = if is_first { (one, other) } else { (other, one) };
            made(turn, from << 2 | along | usize::from(!is_first) << 1);
            let height = content & !1;
            self.contents[to] = (height + 2) | turn.bit();
            self.contents[from] = height | turn.other().bit();
            self.list_contacts(to);
            self.list_contacts(from);
            last = Some(turn);
            turn = turn.other();
        }
        last
    }

    /// Adds the contacts of a cell to the list.
    #[inline]
    fn list_contacts(&mut self, place: usize) {
        let content = self.contents[place];
        let neighbours = [
            (place + 1, place << 1),
            (place.wrapping_sub(1), place.wrapping_sub(1) << 1),
            (place + PADDED_STRIDE, place << 1 | 1),
            (place.wrapping_sub(PADDED_STRIDE), place.wrapping_sub(PADDED_STRIDE) << 1 | 1),
        ];
        for (neighbour, pair) in neighbours {
            let pair = pair % PAIRS;
            let is_contact = self.contents[neighbour % PLACES] ^ content == 1;
            self.list[self.len % PAIRS] = pair as u8;
            self.len += usize::from(is_contact & !self.listed[pair]);
            self.listed[pair] |= is_contact;
        }
    }

    /// The stacks with a black top.
    fn black(&self, size: u8) -> Cells {
        let mut black = 0;
        for row in 0..usize::from(size) {
            let cells = &self.contents[(row + 1) * PADDED_STRIDE..][..WIDEST as usize];
            let mut bits = 0_u32;
            for (column, content) in cells.iter().enumerate() {
                bits |= u32::from(content & 1) << column;
            }
            black |= Cells::from(bits & ((1 << size) - 1)) << (row * WIDEST as usize);
        }
        black
    }
}

impl Swack {
    /// Plays a random game. Says who moved where, by the slots of the moves, and returns how it ends.
    #[inline]
    pub(super) fn random_game(&self, dice: &mut impl Rng, mut made: impl FnMut(Seat, usize)) -> Places {
        if self.passes == 2 {
            return self.result();
        }
        let seats = Colour::ALL.map(|colour| self.seat_of(colour));
        let mut board = Board::new(self);
        let last =
            board.run(self.turn, dice, |colour, slot| made(seats[colour as usize], slot)).or(self.last);
        let black = board.black(self.options.size);
        let all = BOARDS[usize::from(self.options.size)];
        let larger = if self.options.size <= 7 {
            compare_groups::<u64>(black as u64, (all & !black) as u64)
        } else {
            compare_groups::<u128>(black, all & !black)
        };
        self.places(larger, last)
    }
}

/// Which of two sets of stacks wins by its groups.
fn compare_groups<W: Word>(one: W, other: W) -> Ordering {
    let largest = largest_group(one).cmp(&largest_group(other));
    largest.then_with(|| Groups::of(one).rank.cmp(&Groups::of(other).rank))
}

#[cfg(test)]
mod tests {
    use cairn_core::{Evaluate, Options, Playout, Position};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::board::{SwackOptions, Tie};
    use super::*;

    fn every_option() -> impl Iterator<Item = SwackOptions> {
        let sizes = SwackOptions::CHOICES[0].values.len();
        (0..sizes * 4).map(move |number| {
            SwackOptions::select(&[number % sizes, number / sizes % 2, number / sizes / 2])
        })
    }

    /// The position after the moves with these slots, each of which must be legal, and two passes.
    fn replay(mut position: Swack, slots: &[(Seat, usize)]) -> Swack {
        for &(seat, slot) in slots {
            assert_eq!(position.status().to_move(), Some(seat), "{position}");
            let mv = position.moves().into_iter().find(|mv| Swack::slot(mv) == slot);
            position.play_unchecked(mv.expect("a legal move"));
        }
        let is_pass = |mv: &Move| matches!(mv, Move::Pass | Move::Swap);
        assert!(position.moves().iter().all(is_pass), "{position}: there is a contact left");
        while position.status().to_move().is_some() {
            position.play_unchecked(Move::Pass);
        }
        position
    }

    #[test]
    fn a_random_game_is_legal_and_ends_as_the_rules_say() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
        for options in every_option() {
            let mut start = Swack::start(options);
            let mut playout = Playout::default();
            while start.status().to_move().is_some() {
                let mut slots = Vec::new();
                let places =
                    start.clone().play_out(&mut playout, &mut dice, |seat, slot| slots.push((seat, slot)));
                assert_eq!(replay(start.clone(), &slots).status().places(), Some(places), "{start}");
                let mv = playout.pick(&start, &mut dice).expect("the game goes on");
                start.play_unchecked(mv);
            }
            let places = start.clone().play_out(&mut playout, &mut dice, |_, _| panic!("the game is over"));
            assert_eq!(start.status().places(), Some(places));
        }
    }

    #[test]
    fn no_two_moves_share_a_slot() {
        for size in 3..=9 {
            let mut start = Swack::start(SwackOptions { size, tie: Tie::LastWins, swap: true });
            for _ in 0..2 {
                let mut slots: Vec<_> = start.moves().iter().map(Swack::slot).collect();
                slots.sort_unstable();
                assert!(slots.is_sorted_by(|one, other| one < other), "{slots:?}");
                assert!(slots.iter().all(|&slot| slot < Swack::SLOTS));
                start.play_unchecked(Move::Pass);
            }
        }
    }
}
