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
}
