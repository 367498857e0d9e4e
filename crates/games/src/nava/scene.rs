//! What the board looks like and where to click.

use cairn_core::{Cell, Pick, Piece, Point, Scene, Seat, Tint};

use super::board::{Content, Crossing, Move, Nava, SIZE, colour_of, seat_of};
use super::look;
use crate::colour::Colour;

impl Scene for Nava {
    fn cells(&self) -> Vec<Cell> {
        let piece = |colour: Colour, kind| Piece { owner: Some(seat_of(colour)), kind };
        let cell = |column, row| {
            let point = Crossing::new(column, row);
            Cell {
                name: point.to_string(),
                at: Point { x: column.into(), y: row.into() },
                ground: look::GROUND,
                stack: match self.content(point) {
                    Content::Empty => Vec::new(),
                    Content::Cube(colour) => vec![piece(colour, &look::CUBE)],
                    Content::Stack(discs) => {
                        discs.bottom_up().map(|bit| piece(Colour::of_bit(bit), &look::DISC)).collect()
                    }
                },
            }
        };
        (0..SIZE).rev().flat_map(|row| (0..SIZE).map(move |column| cell(column, row))).collect()
    }

    fn tint(&self, seat: Seat) -> Tint {
        colour_of(seat).tint()
    }

    fn path(&self, mv: Move) -> Vec<Pick> {
        vec![Pick::Cell(mv.from.to_string()), Pick::Cell(mv.to.to_string())]
    }
}
