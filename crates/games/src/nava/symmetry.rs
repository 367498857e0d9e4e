//! The same board from another side.

use cairn_core::{Key, Symmetric, images_on_square};

use super::board::{Nava, POINTS, SIZE};

/// Where each of the eight symmetries takes each point.
const IMAGES: [[u8; POINTS]; 8] = images_on_square(SIZE, SIZE);

impl Symmetric for Nava {
    const START_IS_SYMMETRIC: bool = true;

    fn symmetric_key(&self) -> Key {
        let least = IMAGES.iter().map(|image| self.sum_of_image(image)).min();
        self.key_with(least.unwrap_or_default())
    }
}
