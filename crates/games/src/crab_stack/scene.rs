//! What the board looks like and where to click.

use cairn_core::{Cell, Ground, Pick, Piece, Point, Scene, Seat, Tint};

use super::board::{BLACK_ROCKS, CrabStack, Move, Rock, shown};
use super::look;
use super::stack::Size;

/// Rows of hexagons lie this far apart.
const ROW_HEIGHT: f64 = 0.866_025_403_784_438_6;

impl Scene for CrabStack {
    fn cells(&self) -> Vec<Cell> {
        let kind = |size| match size {
            Size::Small => &look::SMALL,
            Size::Medium => &look::MEDIUM,
            Size::Large => &look::LARGE,
        };
        let cell = |rock: Rock| Cell {
            name: rock.to_string(),
            at: Point {
                x: f64::from(rock.diagonal()) - f64::from(rock.row()) / 2.0,
                y: f64::from(rock.row()) * ROW_HEIGHT,
            },
            ground: match rock {
                _ if rock.is_water() => Ground::Patch(&look::WATER),
                _ if BLACK_ROCKS & rock.bit() != 0 => Ground::Patch(&look::DARK_ROCK),
                _ => Ground::Patch(&look::ROCK),
            },
            stack: self
                .crabs(rock)
                .bottom_up()
                .map(|crab| Piece { owner: Some(crab.owner), kind: kind(crab.size) })
                .collect(),
        };
        shown(self.players).flatten().map(cell).collect()
    }

    fn tint(&self, seat: Seat) -> Tint {
        [Tint::Red, Tint::Blue, Tint::Yellow, Tint::Purple][seat.index()]
    }

    fn path(&self, mv: Move) -> Vec<Pick> {
        let picks = [Some(mv.from), Some(mv.to), mv.stays];
        picks.into_iter().flatten().map(|rock| Pick::Cell(rock.to_string())).collect()
    }

    fn route(&self, mv: Move) -> Vec<String> {
        self.walk(mv).iter().map(Rock::to_string).collect()
    }
}
