//! What the row looks like and where to click.

use cairn_core::{Cell, Ground, Pick, Piece, Point, Scene, Seat, Tint};

use super::look;
use super::rules::{Cones, Move, colour_of, seat_of};

impl Scene for Cones {
    fn cells(&self) -> Vec<Cell> {
        let cell = |(number, stack): (u8, &Vec<_>)| Cell {
            name: Move(number).to_string(),
            at: Point { x: number.into(), y: 0.0 },
            ground: Ground::Patch(&look::MAT),
            stack: stack
                .iter()
                .map(|&colour| Piece { owner: Some(seat_of(colour)), kind: &look::CONE })
                .collect(),
        };
        (0..).zip(&self.stacks).map(cell).collect()
    }

    fn tint(&self, seat: Seat) -> Tint {
        colour_of(seat).tint()
    }

    fn path(&self, mv: Move) -> Vec<Pick> {
        vec![Pick::Cell(mv.to_string())]
    }
}
