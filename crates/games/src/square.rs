//! Squares named by column letter and row number, as on a chessboard.

use std::fmt;

use cairn_core::{Span, TextError};

/// A square of a board with rows of `STRIDE` squares; a1 is number 0, b1 number 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const STRIDE: u8>(u8);

impl<const STRIDE: u8> Square<STRIDE> {
    /// The square in this column and row, both counted from 0 and below `STRIDE`.
    pub const fn new(column: u8, row: u8) -> Self {
        Square(row * STRIDE + column)
    }

    /// The square with this number.
    pub const fn from_index(index: u32) -> Self {
        Square(index as u8)
    }

    /// Its number, for arrays and bits.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column from 0.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// Its row from 0.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// Reads a name such as `b3`.
    pub fn read(name: Span<'_>) -> Result<Self, TextError> {
        let column = |byte: u8| byte.checked_sub(b'a').filter(|&column| column < STRIDE);
        let row = |byte: u8| byte.checked_sub(b'1').filter(|&row| row < STRIDE);
        match *name.as_str().as_bytes() {
            [letter, digit] => column(letter).zip(row(digit)),
            _ => None,
        }
        .map(|(column, row)| Square::new(column, row))
        .ok_or_else(|| {
            name.expected(format_args!("a square from a1 to {}", Self::new(STRIDE - 1, STRIDE - 1)))
        })
    }

    /// Reads two names in a row, such as `a1a4`.
    pub fn read_two(names: Span<'_>) -> Result<(Self, Self), TextError> {
        let (from, to) =
            names.split_at(2).ok_or_else(|| names.expected("two squares, from and to, such as a1a2"))?;
        Ok((Square::read(from)?, Square::read(to)?))
    }
}

impl<const STRIDE: u8> fmt::Display for Square<STRIDE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl<const STRIDE: u8> fmt::Debug for Square<STRIDE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
