//! The strengths of the levels; `cargo xtask levels swack` fits and writes them.

use cairn_core::{Levels, Strength};

/// One list for each group of options.
pub(super) const LEVELS: [Levels; 4] = [
    [
        Strength::new(60, 220),
        Strength::new(160, 115),
        Strength::new(600, 30),
        Strength::new(1_500, 15),
        Strength::new(4_000, 10),
        Strength::new(9_000, 5),
        Strength::new(20_000, 0),
        Strength::new(45_000, 0),
        Strength::new(100_000, 0),
        Strength::new(250_000, 0),
    ],
    [
        Strength::new(60, 220),
        Strength::new(160, 115),
        Strength::new(600, 30),
        Strength::new(1_500, 15),
        Strength::new(4_000, 10),
        Strength::new(9_000, 5),
        Strength::new(20_000, 0),
        Strength::new(45_000, 0),
        Strength::new(100_000, 0),
        Strength::new(250_000, 0),
    ],
    [
        Strength::new(60, 220),
        Strength::new(160, 115),
        Strength::new(600, 30),
        Strength::new(1_500, 15),
        Strength::new(4_000, 10),
        Strength::new(9_000, 5),
        Strength::new(20_000, 0),
        Strength::new(45_000, 0),
        Strength::new(100_000, 0),
        Strength::new(250_000, 0),
    ],
    [
        Strength::new(60, 220),
        Strength::new(160, 115),
        Strength::new(600, 30),
        Strength::new(1_500, 15),
        Strength::new(4_000, 10),
        Strength::new(9_000, 5),
        Strength::new(20_000, 0),
        Strength::new(45_000, 0),
        Strength::new(100_000, 0),
        Strength::new(250_000, 0),
    ],
];
