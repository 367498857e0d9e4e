//! The same stacks from another side, or farther off.

use cairn_core::{Key, Symmetric};

use super::board::{KnightLine, Neutral};
use super::geometry::Square;

impl Symmetric for KnightLine {
    // A mirror keeps the start, but hardly anything after the first move.
    const START_IS_SYMMETRIC: bool = false;

    fn symmetric_key(&self) -> Key {
        let least = (0..8).map(|which| self.sum_of_image(which)).min();
        self.key_with(least.unwrap_or_default())
    }
}

impl KnightLine {
    fn sum_of_image(&self, which: u8) -> u64 {
        let turned = |at: Square| {
            let (x, y) = if which & 1 == 0 { (at.x(), at.y()) } else { (at.y(), at.x()) };
            (if which & 2 == 0 { x } else { -x }, if which & 4 == 0 { y } else { -y })
        };
        // The grey tile stays where it is; without one nothing ties the stacks to a place.
        let free = self.options.tile == Neutral::None;
        let corner = self.filled().map(turned).reduce(|low, at| (low.0.min(at.0), low.1.min(at.1)));
        let (left, bottom) = corner.filter(|_| free).unwrap_or_default();
        let place = |at: Square| {
            let (x, y) = turned(at);
            Square::new(x - left, y - bottom)
        };
        self.sum_of(place)
    }
}
