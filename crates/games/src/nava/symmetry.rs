//! The same board from another side.

use cairn_core::{Key, Symmetric, image_on_square};

use super::board::{Nava, POINTS, SIZE};

/// Where each of the eight symmetries takes each point.
const IMAGES: [[u8; POINTS]; 8] = {
    let mut images = [[0; POINTS]; 8];
    let mut which = 0;
    while which < 8 {
        let mut point = 0;
        while point < POINTS as u8 {
            let (column, row) = image_on_square(which, SIZE, (point % SIZE, point / SIZE));
            images[which as usize][point as usize] = row * SIZE + column;
            point += 1;
        }
        which += 1;
    }
    images
};

impl Symmetric for Nava {
    const START_IS_SYMMETRIC: bool = true;

    fn symmetric_key(&self) -> Key {
        let least = IMAGES.iter().map(|image| self.sum_of_image(image)).min();
        self.key_with(least.unwrap_or_default())
    }
}
