//! What a board looks like and where to click, the same for the browser, the terminal and pictures.

use crate::look::PieceLetter;
use crate::{Ground, PieceKind, Position, Seat};

/// A place on the table. One unit is the distance of neighbouring cells; x goes right, y goes up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// How far to the right.
    pub x: f64,
    /// How far up.
    pub y: f64,
}

/// The colour that a seat's pieces have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tint {
    /// White or ivory.
    White,
    /// Black or ebony.
    Black,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// Purple.
    Purple,
}

/// One piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its owner; `None` for a neutral piece.
    pub owner: Option<Seat>,
    /// What it is.
    pub kind: &'static PieceKind,
}

impl Piece {
    /// The piece as text, such as `w` or `S2`, where seats have these letters.
    pub fn text(self, letter: impl Fn(Seat) -> char) -> String {
        let owner = self.owner.map_or('g', letter);
        match self.kind.letter {
            PieceLetter::Owner => owner.to_string(),
            PieceLetter::OwnerCapital => owner.to_uppercase().to_string(),
            PieceLetter::Own(own) => format!("{own}{}", self.owner.map_or(0, Seat::number)),
        }
    }
}

/// One cell of the board with what lies on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Its name, as in the text of moves.
    pub name: String,
    /// Where its centre is.
    pub at: Point,
    /// What it is.
    pub ground: Ground,
    /// The pieces from the bottom to the top.
    pub stack: Vec<Piece>,
}

/// One step in selecting a move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pick {
    /// The cell of this name.
    Cell(String),
    /// This many pieces.
    Count(u8),
    /// The button for a move without a place, such as a pass; its text is the move's.
    Button(String),
}

/// A board that can be drawn and clicked without knowing a rule.
pub trait Scene: Position {
    /// The cells in reading order: rows from the top, each from the left.
    fn cells(&self) -> Vec<Cell>;

    /// The colour of a seat's pieces.
    fn tint(&self, seat: Seat) -> Tint;

    /// How to point at a legal move.
    ///
    /// Different moves have different paths and none is the beginning of another, so a front end can offer the next
    /// picks until one move is left.
    fn path(&self, mv: Self::Move) -> Vec<Pick>;

    /// The cells that a move starts from and ends on, for marking the last move; fewer for a move without
    /// a place.
    fn touched(&self, mv: Self::Move) -> Vec<String> {
        let names = self.path(mv).into_iter().filter_map(|pick| match pick {
            Pick::Cell(name) => Some(name),
            _ => None,
        });
        names.take(2).collect()
    }

    /// The cells that a piece passes on its way when it makes a legal move, from the first that is
    /// [`touched`](Scene::touched) to the last, both included; where the rules leave several ways, always the same
    /// one. A piece that goes straight passes no others.
    fn route(&self, mv: Self::Move) -> Vec<String> {
        self.touched(mv)
    }
}
