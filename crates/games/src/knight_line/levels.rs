//! The strengths of the levels; `cargo xtask levels knight-line` fits and writes them.

use cairn_core::{Levels, Strength};

/// One list for each group of options.
pub(super) const LEVELS: [Levels; 2] = [
    [
        Strength::new(65, 2500),
        Strength::new(76, 1700),
        Strength::new(65, 2500),
        Strength::new(76, 1700),
        Strength::new(95, 910),
        Strength::new(150, 280),
        Strength::new(600, 8),
        Strength::new(3_600, 0),
        Strength::new(16_000, 0),
        Strength::new(100_000, 0),
    ],
    [
        Strength::new(60, 600),
        Strength::new(250, 250),
        Strength::new(700, 60),
        Strength::new(1_800, 30),
        Strength::new(4_000, 10),
        Strength::new(9_000, 0),
        Strength::new(20_000, 0),
        Strength::new(45_000, 0),
        Strength::new(100_000, 0),
        Strength::new(250_000, 0),
    ],
];
