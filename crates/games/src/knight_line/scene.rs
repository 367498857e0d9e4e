//! What the table looks like and where to click.

use cairn_core::{Cell, Pick, Piece, Point, Scene, Seat, Tint};

use super::board::{KnightLine, Move};
use super::geometry::Square;
use super::look;

impl Scene for KnightLine {
    /// All stacks, and the empty squares up to one square beyond them: a move never leads farther.
    fn cells(&self) -> Vec<Cell> {
        let (low, high) = self.bounds();
        let tiles = |owner, height: u8| vec![Piece { owner, kind: &look::TILE }; height.into()];
        let stack = |at: Square| {
            if self.has_neutral() && at == Square::ORIGIN {
                return tiles(None, 1);
            }
            let owned =
                |seat| self.piles(seat).iter().find(|pile| pile.at == at).map(|pile| (seat, pile.height));
            self.seat_list().find_map(owned).map_or(Vec::new(), |(seat, height)| tiles(Some(seat), height))
        };
        let cell = |x, y| Cell {
            name: Square::new(x, y).to_string(),
            at: Point { x: x.into(), y: y.into() },
            ground: look::GROUND,
            stack: stack(Square::new(x, y)),
        };
        let columns = low.x() - 1..=high.x() + 1;
        (low.y() - 1..=high.y() + 1).rev().flat_map(|y| columns.clone().map(move |x| cell(x, y))).collect()
    }

    fn tint(&self, seat: Seat) -> Tint {
        match seat {
            Seat::One => Tint::White,
            Seat::Two => Tint::Black,
            _ => Tint::Red,
        }
    }

    fn path(&self, mv: Move) -> Vec<Pick> {
        match mv {
            Move::Step { from, to, tiles } => {
                let count = (self.most_tiles(from) > 1).then_some(Pick::Count(tiles));
                [Pick::Cell(from.to_string()), Pick::Cell(to.to_string())].into_iter().chain(count).collect()
            }
            Move::Place(at) => vec![Pick::Cell(at.to_string())],
            Move::Pass => vec![Pick::Button(mv.to_string())],
        }
    }
}
