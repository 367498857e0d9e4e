//! The same board from another side.

use cairn_core::{Key, Symmetric, images_on_square};

use super::board::{CELLS, Swack, WIDEST};
use crate::colour::Colour;

/// The places of the cells of each size of board, from a1 row by row, in each of its eight images.
pub(super) const IMAGES: [[[u8; CELLS]; 8]; WIDEST as usize + 1] = {
    let mut images = [[[0; CELLS]; 8]; WIDEST as usize + 1];
    let mut size = 3;
    while size <= WIDEST {
        images[size as usize] = images_on_square(size, WIDEST);
        size += 1;
    }
    images
};

impl Symmetric for Swack {
    const START_IS_SYMMETRIC: bool = true;

    fn symmetric_key(&self) -> Key {
        let size = self.options.size;
        let mut contents = [0; CELLS];
        for (content, cell) in contents.iter_mut().zip(self.board_cells()) {
            *content = self.content(cell);
        }
        let contents = &contents[..usize::from(size) * usize::from(size)];
        let images = IMAGES[usize::from(size)].iter();
        let least = images.map(|image| Swack::sum_of(image, contents)).min();
        self.key_with(least.unwrap_or_default(), self.last_that_counts())
    }
}

impl Swack {
    /// What the key sees of each stack, by the [index](super::board::Cell) of its cell, in the image of the board for which that is least.
    pub(super) fn least_image(&self) -> [u8; CELLS] {
        let mut least = [u8::MAX; CELLS];
        for image in &IMAGES[usize::from(self.options.size)] {
            let mut contents = [0; CELLS];
            for (cell, &place) in self.board_cells().zip(image) {
                contents[usize::from(place)] = self.content(cell);
            }
            least = least.min(contents);
        }
        least
    }

    /// Who moved last, if that can matter: on odd boards nothing is ever equal, so there it decides nothing but whether
    /// a swap is open.
    pub(super) fn last_that_counts(&self) -> Option<Colour> {
        let counts = self.options.size.is_multiple_of(2) || self.options.swap && !self.swapped;
        self.last.filter(|_| counts)
    }
}
