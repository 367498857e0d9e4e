//! Positions and moves as text.

use std::fmt;
use std::str::FromStr;

use cairn_core::{CellText, Notation, Seat, Span, TextError, read_shape, require_canonical, write_grid};

use super::board::{CUBES, Content, Crossing, DISCS, Discs, Move, Nava, NavaOptions, SIZE, colour_of};
use crate::colour::Colour;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Move, TextError> {
        let (from, to) = Crossing::read_two(Span::new(text))
            .map_err(|_| Span::new(text).expected("a move: two points such as a1a4"))?;
        Ok(Move { from, to })
    }
}

impl fmt::Display for Nava {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |column, row| match self.content(Crossing::new(column, row)) {
            Content::Empty => None,
            Content::Cube(colour) => Some(colour.letter().to_ascii_uppercase().to_string()),
            Content::Stack(discs) => {
                Some(discs.bottom_up().map(|bit| Colour::of_bit(bit).letter()).collect())
            }
        };
        write_grid(f, (0..SIZE).rev().map(|row| (0..SIZE).map(move |column| cell(column, row))))?;
        write!(f, " {}", self.turn.letter())
    }
}

impl Notation for Nava {
    fn read(_: &NavaOptions, text: &str) -> Result<Nava, TextError> {
        let [board, turn] = Span::new(text).fields(["board", "turn"])?;
        let mut position = Nava::bare();
        read_board(&mut position, board)?;
        position.turn = Colour::read(turn)?;
        // A game ends with the move that wins it, so only the player who has just moved can have won.
        let (next, last) = (position.turn, position.turn.other());
        if position.stacks(last) == 0 {
            return Err(turn.error(format!("'{}' has just moved but controls no stack", last.letter())));
        }
        if position.cubes(next).count_ones() == CUBES {
            return Err(
                turn.error(format!("'{}' is to move but has all nine cubes down already", next.letter()))
            );
        }
        position.winner = position.won_by(last).then_some(last);
        require_canonical(text, &position)?;
        Ok(position)
    }

    fn sign(&self, seat: Seat) -> char {
        colour_of(seat).letter()
    }
}

fn read_board(position: &mut Nava, board: Span<'_>) -> Result<(), TextError> {
    let rows = read_shape(board, &[SIZE.into(); SIZE as usize])?;
    let mut discs = [0; 2];
    for (row, cells) in (0..SIZE).rev().zip(&rows) {
        for (column, &text) in (0..SIZE).zip(cells) {
            let point = Crossing::new(column, row);
            position.set(point, read_content(point, text, &mut discs)?);
            for colour in Colour::ALL {
                if position.cubes(colour).count_ones() > CUBES {
                    let letter = colour.letter().to_ascii_uppercase();
                    return Err(text
                        .span
                        .error(format!("the cube on {point} is the tenth {letter}: there are nine")));
                }
            }
        }
    }
    Ok(())
}

/// What lies on a point. `discs` counts the discs of each colour so far.
fn read_content(point: Crossing, text: CellText<'_>, discs: &mut [u32; 2]) -> Result<Content, TextError> {
    match text.span.as_str() {
        _ if text.empty => return Ok(Content::Empty),
        "W" => return Ok(Content::Cube(Colour::White)),
        "B" => return Ok(Content::Cube(Colour::Black)),
        _ => {}
    }
    let mut stack = Discs::EMPTY;
    for disc in text.span.chars() {
        let colour = Colour::read(disc)
            .map_err(|_| disc.expected(format_args!("discs w and b, or one cube W or B, on {point}")))?;
        discs[colour as usize] += 1;
        if discs[colour as usize] > DISCS {
            let letter = colour.letter();
            return Err(
                disc.error(format!("the stack on {point} has the seventh disc {letter}: there are six"))
            );
        }
        stack.push(colour.bit());
    }
    Ok(Content::Stack(stack))
}
