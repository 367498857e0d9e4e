//! Symmetries of positions.

use crate::{Key, Position};

/// A game whose positions can be images of each other.
pub trait Symmetric: Position {
    /// Whether the start of the game has images that are the start itself, so that a search from there meets
    /// positions together with their images.
    const START_IS_SYMMETRIC: bool;

    /// A key that a position shares with all its images, turned, mirrored or shifted, and with positions that differ only
    /// in what can no longer matter. Positions that share it have the same result with best play, in the same number of turns.
    fn symmetric_key(&self) -> Key;
}

/// The eight symmetries of a square with `size` cells along a side: the column and row to which each takes a cell.
pub const fn image_on_square(which: u8, size: u8, (column, row): (u8, u8)) -> (u8, u8) {
    let (column, row) = if which & 1 == 0 { (column, row) } else { (row, column) };
    let column = if which & 2 == 0 { column } else { size - 1 - column };
    (column, if which & 4 == 0 { row } else { size - 1 - row })
}

/// Where each of the eight symmetries takes the cells of a square, which are counted from a1 row by row: to places on a board
/// whose rows have `width` cells. Requires room for all cells.
pub const fn images_on_square<const CELLS: usize>(size: u8, width: u8) -> [[u8; CELLS]; 8] {
    let mut images = [[0; CELLS]; 8];
    let mut which = 0;
    while which < 8 {
        let mut cell = 0;
        while cell < size * size {
            let (column, row) = image_on_square(which, size, (cell % size, cell / size));
            images[which as usize][cell as usize] = row * width + column;
            cell += 1;
        }
        which += 1;
    }
    images
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_square_has_eight_symmetries() {
        let images: HashSet<_> = (0..8)
            .map(|which| [(0, 0), (1, 0), (2, 1)].map(|cell| image_on_square(which, 4, cell)))
            .collect();
        assert_eq!(images.len(), 8);
        assert_eq!(image_on_square(0, 4, (1, 2)), (1, 2));
        assert_eq!(image_on_square(6, 4, (1, 2)), (2, 1));
    }

    #[test]
    fn images_lie_in_rows_of_the_board() {
        let images = images_on_square::<5>(2, 3);
        assert_eq!(images[0], [0, 1, 3, 4, 0]);
        assert_eq!(images[1], [0, 3, 1, 4, 0]);
    }
}
