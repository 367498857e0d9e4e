//! The same rocks from another side.

use cairn_core::{Key, Symmetric, ones};

use super::board::{CrabStack, Rock, rocks_in_use};

impl Symmetric for CrabStack {
    const START_IS_SYMMETRIC: bool = false;

    fn symmetric_key(&self) -> Key {
        let rocks = rocks_in_use(self.players);
        // The board for three has half of the hexagon's symmetries.
        let keeps_rocks =
            |which: &u8| ones(rocks).all(|rock| rocks & Rock::from_index(rock).image(*which).bit() != 0);
        let least = (0..12).filter(keeps_rocks).map(|which| self.sum_of_image(which)).min();
        self.key_with(least.unwrap_or_default())
    }
}
