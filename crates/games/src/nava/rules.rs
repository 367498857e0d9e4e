//! Moves, play and end.

use cairn_core::{Aim, Key, Places, Position, Status, Targets, ones};
use rand::Rng;

use super::board::{CUBES, Content, Crossing, DISCS, Discs, Move, Nava, NavaOptions, Points, SIZE, seat_of};
use crate::colour::Colour;

/// The stack that the moves of one batch start from.
#[derive(Clone, Copy, Debug)]
pub struct From(Crossing);

impl Aim for From {
    type Move = Move;

    #[inline]
    fn at(self, bit: u32) -> Move {
        Move { from: self.0, to: Crossing::from_index(bit) }
    }
}

impl Position for Nava {
    type Options = NavaOptions;
    type Move = Move;
    type Batch = Targets<Points, From>;

    fn deal(_: &NavaOptions, _: &mut impl Rng) -> Nava {
        let mut start = Nava::bare();
        for (colour, corner) in [(Colour::White, 0), (Colour::Black, SIZE - 1)] {
            let mut discs = Discs::EMPTY;
            for _ in 0..DISCS {
                discs.push(colour.bit());
            }
            start.set(Crossing::new(corner, corner), Content::Stack(discs));
        }
        start
    }

    fn options(&self) -> NavaOptions {
        NavaOptions
    }

    fn seats(&self) -> usize {
        2
    }

    fn status(&self) -> Status {
        match self.winner {
            Some(winner) => Status::Over(Places::win(2, seat_of(winner))),
            None => Status::ToMove(seat_of(self.turn)),
        }
    }

    #[inline]
    fn each_batch(&self, mut each: impl FnMut(Self::Batch)) {
        if self.winner.is_some() {
            return;
        }
        for index in ones(self.stacks(self.turn)) {
            let from = Crossing::from_index(index);
            let height = self.discs(from).height().min(FARTHEST);
            each(Targets::new(REACH[height as usize][index as usize], From(from)));
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let mover = self.turn;
        let mut left = self.discs(mv.from);
        let lifted = left.split(mv.distance());
        let mut target = self.discs(mv.to);
        target.put(lifted);
        // A cube that lies there goes back to its owner.
        self.set(mv.to, Content::Stack(target));
        self.set(mv.from, if left.is_empty() { Content::Cube(mover) } else { Content::Stack(left) });
        self.turn = mover.other();
        self.winner = self.won_by(mover).then_some(mover);
    }

    fn key(&self) -> Key {
        self.hash_key()
    }
}

impl Nava {
    /// Whether the player who has just moved has won by it.
    #[inline]
    pub(super) fn won_by(&self, mover: Colour) -> bool {
        self.cubes(mover).count_ones() == CUBES || self.stacks(mover.other()) == 0
    }
}

/// A move cannot go farther and stay on the board.
pub(super) const FARTHEST: u32 = SIZE as u32 - 1;

/// `REACH[height][point]`: where discs from a stack of that height can land.
pub(super) const REACH: [[Points; 25]; 5] = {
    let mut reach = [[0; 25]; 5];
    let mut height = 1;
    while height <= FARTHEST as usize {
        let mut point = 0;
        while point < 25 {
            reach[height][point] = reach[height - 1][point] | ring(point as i32, height as i32);
            point += 1;
        }
        height += 1;
    }
    reach
};

/// The points in straight line at exactly this distance.
const fn ring(point: i32, distance: i32) -> Points {
    let size = SIZE as i32;
    let (column, row) = (point % size, point / size);
    let mut set = 0;
    if column + distance < size {
        set |= 1 << (point + distance);
    }
    if column >= distance {
        set |= 1 << (point - distance);
    }
    if row + distance < size {
        set |= 1 << (point + distance * size);
    }
    if row >= distance {
        set |= 1 << (point - distance * size);
    }
    set
}
