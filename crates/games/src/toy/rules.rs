//! The rules, who stands better, and symmetry.

use cairn_core::{
    Choice, Evaluate, Key, Levels, Options, Places, Position, Seat, Solvable, Status, Strength, Symmetric,
    features,
};
use rand::Rng;

use crate::colour::Colour;

/// How many cones a cell holds.
pub(super) const HIGHEST: usize = 3;

/// How long the row is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConesOptions {
    /// How many cells it has.
    pub cells: u8,
}

impl Default for ConesOptions {
    fn default() -> ConesOptions {
        ConesOptions { cells: 3 }
    }
}

impl Options for ConesOptions {
    const CHOICES: &'static [Choice] = &[Choice { name: "cells", values: &["3", "5"] }];

    fn selected(&self) -> Vec<usize> {
        vec![usize::from(self.cells != 3)]
    }

    fn select(places: &[usize]) -> ConesOptions {
        ConesOptions { cells: [3, 5][places[0]] }
    }
}

/// Puts a cone on the cell with this number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(pub u8);

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cones {
    pub(super) turn: Colour,
    /// The cones on each cell from the bottom to the top.
    pub(super) stacks: Vec<Vec<Colour>>,
}

impl Cones {
    pub(super) fn cells(&self) -> u8 {
        self.stacks.len() as u8
    }

    pub(super) fn tops(&self, colour: Colour) -> usize {
        self.stacks.iter().filter(|stack| stack.last() == Some(&colour)).count()
    }
}

/// The seat that plays a colour.
pub(super) fn seat_of(colour: Colour) -> Seat {
    if colour == Colour::White { Seat::One } else { Seat::Two }
}

/// The colour that a seat plays.
pub(super) fn colour_of(seat: Seat) -> Colour {
    if seat == Seat::One { Colour::White } else { Colour::Black }
}

impl Position for Cones {
    type Options = ConesOptions;
    type Move = Move;
    type Batch = std::vec::IntoIter<Move>;

    fn deal(options: &ConesOptions, _: &mut impl Rng) -> Cones {
        Cones { turn: Colour::White, stacks: vec![Vec::new(); options.cells.into()] }
    }

    fn options(&self) -> ConesOptions {
        ConesOptions { cells: self.cells() }
    }

    fn seats(&self) -> usize {
        2
    }

    fn status(&self) -> Status {
        if self.stacks.iter().any(|stack| stack.len() < HIGHEST) {
            return Status::ToMove(seat_of(self.turn));
        }
        let winner = Colour::ALL.into_iter().max_by_key(|&colour| self.tops(colour));
        Status::Over(Places::win(2, winner.map_or(Seat::One, seat_of)))
    }

    fn each_batch(&self, mut each: impl FnMut(Self::Batch)) {
        let is_free = |cell: &u8| self.stacks[usize::from(*cell)].len() < HIGHEST;
        let moves: Vec<Move> = (0..self.cells()).filter(is_free).map(Move).collect();
        if !moves.is_empty() {
            each(moves.into_iter());
        }
    }

    fn play_unchecked(&mut self, Move(cell): Move) {
        if let Some(stack) = self.stacks.get_mut(usize::from(cell)) {
            stack.push(self.turn);
        }
        self.turn = self.turn.other();
    }

    fn key(&self) -> Key {
        let digits = self.stacks.iter().flat_map(|stack| {
            (0..HIGHEST).map(|place| stack.get(place).map_or(0, |&colour| 1 + colour as u64))
        });
        Key::new(digits.fold(0, |sum, digit| sum * 3 + digit), self.turn as u64)
    }
}

impl Symmetric for Cones {
    const START_IS_SYMMETRIC: bool = false;

    fn symmetric_key(&self) -> Key {
        self.key()
    }
}

features! {
    /// What a player can have.
    enum Feature {
        Tops = 30, "uppermost cones",
    }
}

impl Evaluate for Cones {
    const FEATURES: &'static [&'static str] = Feature::NAMES;
    const HAND_SET: &'static [i16] = Feature::HAND_SET;
    const FITTED: &'static [&'static [i16]] = &[Feature::HAND_SET];
    const LEVELS: &'static [Levels] = &[[Strength::new(100, 0); 10]];

    fn features(&self, seat: Seat, mut tell: impl FnMut(usize, i32)) {
        tell(Feature::Tops as usize, self.tops(colour_of(seat)) as i32);
    }
}

impl Solvable for Cones {
    type Reduced = Cones;
}
