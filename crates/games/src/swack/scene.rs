//! What the board looks like and where to click.

use cairn_core::{Cell as SceneCell, Pick, Piece, Point, Scene, Seat, Tint};

use super::board::{Cell, Move, Swack};
use super::look;
use crate::colour::Colour;

impl Scene for Swack {
    fn cells(&self) -> Vec<SceneCell> {
        let size = self.options.size;
        let cell = |column, row| {
            let cell = Cell::new(column, row);
            let piece = |bit| Piece { owner: Some(self.seat_of(Colour::of_bit(bit))), kind: &look::DISC };
            SceneCell {
                name: cell.to_string(),
                at: Point { x: column.into(), y: row.into() },
                ground: look::GROUND,
                stack: self.tower(cell).bottom_up().map(piece).collect(),
            }
        };
        (0..size).rev().flat_map(|row| (0..size).map(move |column| cell(column, row))).collect()
    }

    fn tint(&self, seat: Seat) -> Tint {
        self.colour_of(seat).tint()
    }

    fn path(&self, mv: Move) -> Vec<Pick> {
        match mv {
            Move::Step { from, to } => vec![Pick::Cell(from.to_string()), Pick::Cell(to.to_string())],
            Move::Pass | Move::Swap => vec![Pick::Button(mv.to_string())],
        }
    }
}
