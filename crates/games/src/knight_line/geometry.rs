//! Squares, knight's moves, and windows: the squares around one square as the bits of a word.
//!
//! A window shows seven columns and seven rows, its middle square in the centre. Rows are eight bits apart,
//! so that the last bit of each row is free and keeps its end from touching the next row:
//!
//! ```text
//!   48 49 50 51 52 53 54
//!   40 41 42 43 44 45 46
//!   32 33 34 35 36 37 38
//!   24 25 26 27 28 29 30     27 is the centre
//!   16 17 18 19 20 21 22
//!    8  9 10 11 12 13 14
//!    0  1  2  3  4  5  6
//! ```

use std::fmt;

/// A square of the table; x to the right, y up.
///
/// Both coordinates are in one word, y in the upper half, each with a constant added so that it is
/// never negative: one subtraction tells how far two squares are apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u32);

impl Square {
    /// Where the grey tile lies, and without one White's first stack.
    pub const ORIGIN: Square = Square::new(0, 0);

    /// Coordinates stay far below this on either side.
    const BIAS: i32 = 1 << 14;

    /// The square with these coordinates. Requires that they are within ±10,000.
    pub const fn new(x: i16, y: i16) -> Square {
        Square(((y as i32 + Self::BIAS) << 16 | (x as i32 + Self::BIAS)) as u32)
    }

    /// How far to the right of the origin.
    pub const fn x(self) -> i16 {
        (self.0 as u16 as i32 - Self::BIAS) as i16
    }

    /// How far up from the origin.
    pub const fn y(self) -> i16 {
        ((self.0 >> 16) as i32 - Self::BIAS) as i16
    }

    #[inline]
    pub(super) const fn plus(self, (x, y): (i8, i8)) -> Square {
        Square(self.0.wrapping_add_signed(((y as i32) << 16) + x as i32))
    }

    /// The coordinates, to both of which the same constant is added, a power of two.
    #[inline]
    pub(super) const fn unsigned(self) -> (u32, u32) {
        (self.0 & 0xffff, self.0 >> 16)
    }

    /// Whether the two squares touch, at a side or a corner; a square touches itself.
    pub(super) fn touches(self, other: Square) -> bool {
        self.x().abs_diff(other.x()) <= 1 && self.y().abs_diff(other.y()) <= 1
    }

    /// Which bit this square is in the window around `centre`, or one of the free bits if it is not in it.
    ///
    /// Without branches: most squares are near each other, but which are is hard to foretell.
    #[inline]
    pub(super) const fn bit_around(self, centre: Square) -> u32 {
        // Columns and rows counted from the window's lower left corner. Where the column is negative it
        // borrows from the row, but is then no number below 8 itself.
        let apart = self.0.wrapping_sub(centre.0).wrapping_add(REACH << 16 | REACH);
        let bit = apart >> 13 | apart & 7;
        if apart & !(7 << 16 | 7) == 0 { bit } else { 63 }
    }
}

impl Default for Square {
    fn default() -> Self {
        Square::ORIGIN
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares around one square.
pub(super) type Window = u64;

/// How far a window shows in each direction: from the neighbours of a square a knight's move away, or three
/// squares along a line of four.
const REACH: u32 = 3;
const CENTRE_BIT: u32 = 27;

/// The bits of a window that stand for squares.
pub(super) const SQUARES: Window = 0x007f_7f7f_7f7f_7f7f;

/// The middle of a window.
pub(super) const CENTRE: Window = 1 << CENTRE_BIT;

/// The eight squares around the middle.
pub(super) const RING: Window = touching(CENTRE) & !CENTRE;

/// The eight knight's moves; a set of them is a byte.
pub(super) const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The eight squares that touch a square, in the order of their bits in a window.
pub(super) const KING: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// The bit that a step from the centre leads to.
const fn bit_after((x, y): (i8, i8)) -> u32 {
    (CENTRE_BIT as i32 + y as i32 * 8 + x as i32) as u32
}

/// These squares and all that touch them. Bits at the border of the window may be missing or wrong.
#[inline]
pub(super) const fn touching(squares: Window) -> Window {
    let wide = squares | squares << 1 | squares >> 1;
    wide | wide << 8 | wide >> 8
}

/// Whether four in an unbroken line are in the set.
#[inline]
pub(super) fn has_line(squares: Window) -> bool {
    let line = |step: u32| {
        let pairs = squares & squares >> step;
        pairs & pairs >> (2 * step)
    };
    line(1) | line(7) | line(8) | line(9) != 0
}

/// Which of eight steps from the centre end in the set.
#[inline]
pub(super) fn steps_into(squares: Window, steps: &[(i8, i8); 8]) -> u8 {
    (0..8).fold(0, |set, step| set | ((squares >> bit_after(steps[step]) & 1) as u8) << step)
}

/// Which knight's moves from one square of a window lead to the centre and to the squares around it.
#[derive(Clone, Copy)]
pub(super) struct Routes {
    pub(super) to_centre: u8,
    /// To a set of four of the squares around the centre: the first four of [`KING`], and the last four.
    to_ring: [[u8; 16]; 2],
}

impl Routes {
    /// The moves that lead to a set of squares around the centre, by their places in [`KING`].
    #[inline]
    pub(super) const fn into(&self, squares: u8) -> u8 {
        self.to_ring[0][(squares & 15) as usize] | self.to_ring[1][(squares >> 4) as usize]
    }
}

/// The routes from each bit of a window.
pub(super) const ROUTES: [Routes; 64] = {
    let mut table = [Routes { to_centre: 0, to_ring: [[0; 16]; 2] }; 64];
    let mut direction = 0;
    while direction < KNIGHT.len() {
        let (x, y) = KNIGHT[direction];
        let knight = 1 << direction;
        table[bit_after((-x, -y)) as usize].to_centre |= knight;
        let mut place = 0;
        while place < KING.len() {
            // At most three squares from the centre in each direction, and so in the window.
            let from = bit_after((KING[place].0 - x, KING[place].1 - y)) as usize;
            let mut set = 0;
            while set < 16 {
                if set >> (place % 4) & 1 == 1 {
                    table[from].to_ring[place / 4][set] |= knight;
                }
                set += 1;
            }
            place += 1;
        }
        direction += 1;
    }
    table
};
