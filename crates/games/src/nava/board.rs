//! The board: what a position holds, and its key.

use cairn_core::{Choice, Key, Options, Seat, Stack, salts};

use crate::colour::Colour;
use crate::square::Square;

/// Points along a side.
pub(super) const SIZE: u8 = 5;
/// Discs of each colour; they stay on the board throughout.
pub(super) const DISCS: u32 = 6;
/// Cubes of each colour; a player who has them all on the board wins.
pub(super) const CUBES: u32 = 9;
pub(super) const POINTS: usize = SIZE as usize * SIZE as usize;

pub(super) type Crossing = Square<SIZE>;

/// A set of points, one bit each.
pub(super) type Points = u32;

/// A stack with [a bit](Colour::bit) for each disc.
pub(super) type Discs = Stack<u16, 1>;

const SALTS: [u64; POINTS] = salts(0x0a5a);

/// The seat that plays a colour.
pub(super) const fn seat_of(colour: Colour) -> Seat {
    match colour {
        Colour::White => Seat::One,
        Colour::Black => Seat::Two,
    }
}

/// The colour that a seat plays.
pub(super) const fn colour_of(seat: Seat) -> Colour {
    match seat {
        Seat::One => Colour::White,
        _ => Colour::Black,
    }
}

/// Nava has no options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NavaOptions;

impl Options for NavaOptions {
    const CHOICES: &'static [Choice] = &[];

    fn selected(&self) -> Vec<usize> {
        Vec::new()
    }

    fn select(_: &[usize]) -> Self {
        NavaOptions
    }
}

/// Takes as many discs from the top of a stack as they go points far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The stack that gives the discs.
    pub from: Square<5>,
    /// Where they land.
    pub to: Square<5>,
}

impl Move {
    /// How many points the move goes, which is how many discs it takes. Requires a straight move.
    #[inline]
    pub(super) fn distance(self) -> u32 {
        let apart = self.from.index().abs_diff(self.to.index()) as u32;
        let stride = u32::from(SIZE);
        if apart < stride { apart } else { apart / stride }
    }
}

/// What lies on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content {
    Empty,
    Stack(Discs),
    Cube(Colour),
}

/// A position of Nava.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nava {
    pub(super) turn: Colour,
    pub(super) winner: Option<Colour>,
    /// The points with a stack, by the colour on top.
    stacks: [Points; 2],
    cubes: [Points; 2],
    sum: u64,
    discs: [Discs; POINTS],
}

impl Nava {
    /// A board with nothing on it, White to move.
    pub(super) fn bare() -> Nava {
        Nava {
            turn: Colour::White,
            winner: None,
            stacks: [0; 2],
            cubes: [0; 2],
            sum: 0,
            discs: [Discs::EMPTY; POINTS],
        }
    }

    /// The points with a stack that a colour controls.
    #[inline]
    pub(super) fn stacks(&self, colour: Colour) -> Points {
        self.stacks[colour as usize]
    }

    /// The points with a cube of a colour.
    #[inline]
    pub(super) fn cubes(&self, colour: Colour) -> Points {
        self.cubes[colour as usize]
    }

    #[inline]
    pub(super) fn discs(&self, point: Crossing) -> Discs {
        self.discs[point.index()]
    }

    /// What lies on a point.
    pub(super) fn content(&self, point: Crossing) -> Content {
        match Colour::ALL.into_iter().find(|&colour| self.cubes(colour) >> point.index() & 1 == 1) {
            Some(colour) => Content::Cube(colour),
            None if self.discs(point).is_empty() => Content::Empty,
            None => Content::Stack(self.discs(point)),
        }
    }

    /// Changes what lies on a point, and all that is kept about it. The only place that does.
    #[inline]
    pub(super) fn set(&mut self, point: Crossing, content: Content) {
        let index = point.index();
        let bit = 1 << index;
        let before = self.word(index);
        for set in self.stacks.iter_mut().chain(&mut self.cubes) {
            *set &= !bit;
        }
        self.discs[index] = Discs::EMPTY;
        match content {
            Content::Empty => {}
            Content::Cube(colour) => self.cubes[colour as usize] |= bit,
            Content::Stack(discs) => {
                self.discs[index] = discs;
                self.stacks[Colour::of_bit(discs.top()) as usize] |= bit;
            }
        }
        let change = self.word(index).wrapping_sub(before);
        self.sum = self.sum.wrapping_add(SALTS[index].wrapping_mul(change));
    }

    /// What the key sees of a point: its discs, or a cube in the bits above the highest stack.
    #[inline]
    fn word(&self, index: usize) -> u64 {
        let [white, black] = self.cubes.map(|cubes| u64::from(cubes >> index & 1));
        u64::from(self.discs[index].word()) | white << 14 | black << 15
    }

    /// The sum for a key if everything were on other points: `image` has the new place of each.
    #[inline]
    pub(super) fn sum_of_image(&self, image: &[u8; POINTS]) -> u64 {
        (0..POINTS).fold(0, |sum, index| {
            sum.wrapping_add(SALTS[usize::from(image[index])].wrapping_mul(self.word(index)))
        })
    }

    pub(super) fn hash_key(&self) -> Key {
        self.key_with(self.sum)
    }

    /// The key if the sum over the points were this.
    #[inline]
    pub(super) fn key_with(&self, sum: u64) -> Key {
        Key::new(sum, self.turn as u64)
    }
}
