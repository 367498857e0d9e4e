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

/// A square of the table; x to the right, y up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Square {
    /// How far to the right of the origin.
    pub x: i16,
    /// How far up from the origin.
    pub y: i16,
}

impl Square {
    /// Where the grey tile lies, and without one White's first stack.
    pub const ORIGIN: Square = Square { x: 0, y: 0 };

    #[inline]
    pub(super) const fn plus(self, (x, y): (i8, i8)) -> Square {
        Square { x: self.x + x as i16, y: self.y + y as i16 }
    }

    /// Whether the two squares touch, at a side or a corner; a square touches itself.
    pub(super) fn touches(self, other: Square) -> bool {
        self.x.abs_diff(other.x) <= 1 && self.y.abs_diff(other.y) <= 1
    }

    /// Which bit this square is in the window around `centre`; `None` if it is not in it.
    #[inline]
    pub(super) fn bit_around(self, centre: Square) -> Option<u32> {
        let column = (self.x - centre.x + REACH) as u16;
        let row = (self.y - centre.y + REACH) as u16;
        (column < WIDTH && row < WIDTH).then_some(u32::from(row * 8 + column))
    }
}

/// A set of squares around one square.
pub(super) type Window = u64;

/// How far a window shows in each direction: from the neighbours of a square a knight's move away, or three
/// squares along a line of four.
const REACH: i16 = 3;
const WIDTH: u16 = 7;
const CENTRE_BIT: u32 = 27;

/// The middle of a window.
pub(super) const CENTRE: Window = 1 << CENTRE_BIT;

/// The eight squares around the middle.
pub(super) const RING: Window = touching(CENTRE) & !CENTRE;

/// The eight knight's moves; a set of them is a byte.
pub(super) const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The eight squares that touch a square.
pub(super) const KING: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

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
    [1, 7, 8, 9].into_iter().any(|step| {
        let pairs = squares & squares >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// Which knight's moves from the centre end in the set.
#[inline]
pub(super) fn knight_moves_into(squares: Window) -> u8 {
    (0..8).fold(0, |moves, direction| {
        moves | ((squares >> bit_after(KNIGHT[direction]) & 1) as u8) << direction
    })
}

/// `KNIGHT_TO_CENTRE[bit]`: the knight's move, if any, from a square of the window to the centre.
pub(super) const KNIGHT_TO_CENTRE: [u8; 56] = knight_moves_to((0, 0));

/// `KNIGHT_TO_RING[i][bit]`: the knight's move, if any, from a square of the window to the square that
/// `KING[i]` leads to from the centre.
pub(super) const KNIGHT_TO_RING: [[u8; 56]; 8] = {
    let mut table = [[0; 56]; 8];
    let mut i = 0;
    while i < 8 {
        table[i] = knight_moves_to(KING[i]);
        i += 1;
    }
    table
};

const fn knight_moves_to((x, y): (i8, i8)) -> [u8; 56] {
    let mut table = [0; 56];
    let mut direction = 0;
    while direction < 8 {
        let start = (x - KNIGHT[direction].0, y - KNIGHT[direction].1);
        // Every such start is at most three squares away in each direction, and so in the window.
        table[bit_after(start) as usize] |= 1 << direction;
        direction += 1;
    }
    table
}

/// Which of the squares around the centre, by their place in [`KING`], are in the set.
#[inline]
pub(super) fn king_moves_into(squares: Window) -> u8 {
    (0..8)
        .fold(0, |moves, direction| moves | ((squares >> bit_after(KING[direction]) & 1) as u8) << direction)
}
