//! A board in one word, as the player to move sees it.
//!
//! Four bits a cell, in rows of four from a1 upwards: three for the height less one, and above them one that is set
//! where the player to move owns the stack. What lies under the top never matters. A board of three by three leaves the
//! fourth row and column zero.

use cairn_core::{PackedBoard, PackedMoves};

use crate::colour::Colour;
use crate::swack::Swack;

/// The lowest bit of every cell.
const ONES: u64 = 0x1111_1111_1111_1111;

const ROW: u32 = 16;
const CELL: u32 = 4;

/// The highest stack that fits a cell.
const HIGHEST: u64 = 8;

/// The size of boards: masks with the lowest bit of cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// The cells of the board.
    cells: u64,
    /// Those with a neighbour to the right.
    right: u64,
    /// Those with a neighbour above.
    up: u64,
    /// By how many rows and columns an image has to move to begin at a1 again.
    missing: u32,
}

/// The board of a position, as its player to move sees it; `None` if a stack is too high for its cell.
pub(super) fn pack(position: &Swack) -> Option<PackedBoard> {
    let mut board = 0;
    for cell in position.board_cells() {
        let tower = position.tower(cell);
        let height = u64::from(tower.height());
        if height > HIGHEST {
            return None;
        }
        let own = Colour::of_bit(tower.top()) == position.turn;
        let content = (height - 1) | u64::from(own) << 3;
        board |= content << (u32::from(cell.row()) * ROW + u32::from(cell.column()) * CELL);
    }
    Some(PackedBoard(board))
}

/// Whether nobody has moved yet.
pub(super) fn is_untouched(board: PackedBoard) -> bool {
    board.0 & !(ONES << 3) == 0
}

/// How many moves other than passes were made: each makes one stack one piece higher.
#[inline]
pub(super) fn moves_made(PackedBoard(board): PackedBoard) -> u32 {
    let pairs = (board & 0x0707_0707_0707_0707) + (board >> CELL & 0x0707_0707_0707_0707);
    (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// The owners alone, a bit for each cell in rows of four.
#[inline]
pub(super) fn owned(PackedBoard(board): PackedBoard) -> u16 {
    let bits = board >> 3 & ONES;
    let bits = (bits | bits >> 3) & 0x0303_0303_0303_0303;
    let bits = (bits | bits >> 6) & 0x000f_000f_000f_000f;
    let bits = (bits | bits >> 12) & 0x0000_00ff_0000_00ff;
    (bits | bits >> 24) as u16
}

impl Shape {
    /// Boards with three or four cells along a side.
    pub(super) fn new(size: u8) -> Option<Shape> {
        match size {
            3 => {
                Some(Shape { cells: 0x0111_0111_0111, right: 0x0011_0011_0011, up: 0x0111_0111, missing: 1 })
            }
            4 => Some(Shape { cells: ONES, right: 0x0111_0111_0111_0111, up: 0x1111_1111_1111, missing: 0 }),
            _ => None,
        }
    }

    /// The cells, a bit for each in rows of four.
    pub(super) fn mask(self) -> u16 {
        owned(PackedBoard(self.cells << 3))
    }

    /// The same board as the other player sees it.
    #[inline]
    pub(super) fn turned(self, board: PackedBoard) -> PackedBoard {
        PackedBoard(board.0 ^ self.cells << 3)
    }

    /// The least of the eight images of a board.
    #[inline]
    pub(super) fn least_image(self, PackedBoard(board): PackedBoard) -> PackedBoard {
        let (columns, rows) = (self.missing * CELL, self.missing * ROW);
        let four = |board: u64| {
            let mirrored = mirror(board) >> columns;
            board.min(mirrored).min(flip(board).min(flip(mirrored)) >> rows)
        };
        PackedBoard(four(board).min(four(transpose(board))))
    }

    /// The boards after each move other than the pass; `None` where a stack would get too high for its cell.
    #[inline]
    pub(super) fn after_moves(self, board: PackedBoard) -> Option<PackedMoves> {
        let mut after = PackedMoves::default();
        let mut full = false;
        for (mask, distance) in [(self.right, CELL), (self.up, ROW)] {
            let mut contacts = contacts(board.0, distance) & mask;
            full |= contacts & board.0 & board.0 >> 1 & board.0 >> 2 != 0;
            while contacts != 0 {
                let first = contacts & contacts.wrapping_neg();
                let second = first << distance;
                contacts ^= first;
                // The two stacks swap owners, and the one that is the mover's now has grown.
                let swapped = board.0 ^ (first | second) << 3;
                let grown = if swapped & first << 3 == 0 { second } else { first };
                after.push(self.least_image(self.turned(PackedBoard(swapped.wrapping_add(grown)))));
            }
        }
        (!full).then_some(after)
    }
}

/// The cells whose neighbour at this distance in bits is as high and belongs to the other player.
#[inline]
fn contacts(board: u64, distance: u32) -> u64 {
    let difference = board ^ board >> distance ^ ONES << 3;
    let any = difference | difference >> 1;
    !(any | any >> 2) & ONES
}

/// Left and right exchanged.
#[inline]
fn mirror(board: u64) -> u64 {
    let board = (board & 0x00ff_00ff_00ff_00ff) << 8 | board >> 8 & 0x00ff_00ff_00ff_00ff;
    (board & 0x0f0f_0f0f_0f0f_0f0f) << 4 | board >> 4 & 0x0f0f_0f0f_0f0f_0f0f
}

/// Bottom and top exchanged.
#[inline]
fn flip(board: u64) -> u64 {
    let board = board.rotate_left(32);
    (board & 0x0000_ffff_0000_ffff) << 16 | board >> 16 & 0x0000_ffff_0000_ffff
}

/// Columns and rows exchanged.
#[inline]
fn transpose(board: u64) -> u64 {
    let change = (board ^ board >> 12) & 0x0000_f0f0_0000_f0f0;
    let board = board ^ change ^ change << 12;
    let change = (board ^ board >> 24) & 0x0000_0000_ff00_ff00;
    board ^ change ^ change << 24
}
