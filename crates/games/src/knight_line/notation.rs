//! Positions and moves as text: writing, and reading moves.

use std::fmt;
use std::str::FromStr;

use cairn_core::{Notation, Seat, Span, TextError, require_canonical, write_grid};

use super::board::{KnightLine, KnightOptions, Move};
use super::geometry::Square;
use super::read::{read_position, read_square};

/// The players' letters by seat.
pub(super) const LETTERS: [char; 3] = ['w', 'b', 'r'];

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Step { from, to, tiles } => write!(f, "{from}>{to}:{tiles}"),
            Move::Place(at) => at.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Move, TextError> {
        let whole = Span::new(text);
        if text == "pass" {
            return Ok(Move::Pass);
        }
        let Some((from, rest)) = whole.split_once('>') else {
            let expected = |_| whole.expected("a move such as 0,0>2,1:1, a square such as 1,-1, or pass");
            return read_square(whole).map(Move::Place).map_err(expected);
        };
        let (to, tiles) = rest
            .split_once(':')
            .ok_or_else(|| rest.expected("a square, a colon and a number such as 2,1:1"))?;
        let count = tiles.as_str().parse().ok().filter(|count| (1..=24).contains(count));
        let count = count.ok_or_else(|| tiles.expected("a number of tiles from 1 to 24"))?;
        let mv = Move::Step { from: read_square(from)?, to: read_square(to)?, tiles: count };
        require_canonical(text, &mv)?;
        Ok(mv)
    }
}

impl fmt::Display for KnightLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.bounds();
        let cell = |x, y| self.content(Square::new(x, y)).map(|(letter, height)| format!("{letter}{height}"));
        write_grid(f, (low.y()..=high.y()).rev().map(|y| (low.x()..=high.x()).map(move |x| cell(x, y))))?;
        write!(f, " {low} {}", LETTERS[self.turn.index()])
    }
}

impl Notation for KnightLine {
    fn read(options: &KnightOptions, text: &str) -> Result<KnightLine, TextError> {
        read_position(*options, text)
    }

    fn sign(&self, seat: Seat) -> char {
        LETTERS.get(seat.index()).copied().unwrap_or('-')
    }
}

impl KnightLine {
    /// The bottom left and the top right square of the smallest rectangle that holds all stacks.
    pub(super) fn bounds(&self) -> (Square, Square) {
        let mut squares = self.filled();
        let first = squares.next().unwrap_or_default();
        squares.fold((first, first), |(low, high), at| {
            (
                Square::new(low.x().min(at.x()), low.y().min(at.y())),
                Square::new(high.x().max(at.x()), high.y().max(at.y())),
            )
        })
    }

    /// The owner's letter and the height of what lies on a square.
    fn content(&self, at: Square) -> Option<(char, u8)> {
        if self.has_neutral() && at == Square::ORIGIN {
            return Some(('g', 1));
        }
        self.seat_list().find_map(|seat| {
            let pile = self.piles(seat).iter().find(|pile| pile.at == at)?;
            Some((LETTERS[seat.index()], pile.height))
        })
    }
}
