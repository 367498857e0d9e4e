//! Positions and moves as text.

use std::fmt;
use std::str::FromStr;

use cairn_core::{Notation, Seat, Span, TextError, read_shape, require_canonical, write_grid};

use super::rules::{Cones, ConesOptions, HIGHEST, Move, colour_of};
use crate::colour::Colour;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}1", char::from(b'a' + self.0))
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Move, TextError> {
        match *text.as_bytes() {
            [letter @ b'a'..=b'z', b'1'] => Ok(Move(letter - b'a')),
            _ => Err(Span::new(text).expected("a cell such as a1")),
        }
    }
}

impl fmt::Display for Cones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |stack: &Vec<Colour>| {
            (!stack.is_empty()).then(|| stack.iter().map(|colour| colour.letter()).collect::<String>())
        };
        write_grid(f, [self.stacks.iter().map(cell)])?;
        write!(f, " {}", self.turn.letter())
    }
}

impl Notation for Cones {
    fn read(options: &ConesOptions, text: &str) -> Result<Cones, TextError> {
        let [board, turn] = Span::new(text).fields(["board", "turn"])?;
        let mut position = Cones { turn: Colour::read(turn)?, stacks: Vec::new() };
        for cell in read_shape(board, &[options.cells.into()])?.concat() {
            let colours = if cell.empty { Vec::new() } else { cell.span.chars().collect() };
            let stack: Vec<Colour> = colours.into_iter().map(Colour::read).collect::<Result<_, _>>()?;
            if stack.len() > HIGHEST {
                return Err(cell.span.error("a cell holds three cones"));
            }
            position.stacks.push(stack);
        }
        let count = |colour| position.stacks.iter().flatten().filter(|&&cone| cone == colour).count();
        let ahead = usize::from(position.turn == Colour::Black);
        if count(Colour::White) != count(Colour::Black) + ahead {
            return Err(turn.error("the players put down their cones in turn, White first"));
        }
        require_canonical(text, &position)?;
        Ok(position)
    }

    fn sign(&self, seat: Seat) -> char {
        colour_of(seat).letter()
    }
}
