//! Black and white.

use cairn_core::{Span, TextError, Tint};

use cairn_i18n::{Language, say};

/// The colour of a piece, and of the player who owns it. Which one moves first, each game says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// White, `w`.
    White,
    /// Black, `b`.
    Black,
}

impl Colour {
    /// Both colours.
    pub const ALL: [Colour; 2] = [Colour::White, Colour::Black];

    /// The opponent's colour.
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// What its player is called: White and Black, in Portuguese with a plural name.
    pub fn name(self, language: Language) -> &'static str {
        match self {
            Colour::White => say::WHITE.text(language),
            Colour::Black => say::BLACK.text(language),
        }
    }

    /// `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Colour::White => 'w',
            Colour::Black => 'b',
        }
    }

    /// Reads a letter.
    pub fn read(text: Span<'_>) -> Result<Colour, TextError> {
        match text.as_str() {
            "w" => Ok(Colour::White),
            "b" => Ok(Colour::Black),
            _ => Err(text.expected("a colour, b or w")),
        }
    }

    /// What its pieces are painted with.
    pub(crate) const fn tint(self) -> Tint {
        match self {
            Colour::White => Tint::White,
            Colour::Black => Tint::Black,
        }
    }

    /// What it is in a packed stack with one bit for each piece.
    pub(crate) const fn bit(self) -> u8 {
        self as u8
    }

    /// The colour of a piece in a packed stack.
    pub(crate) const fn of_bit(bit: u8) -> Colour {
        match bit {
            0 => Colour::White,
            _ => Colour::Black,
        }
    }
}
