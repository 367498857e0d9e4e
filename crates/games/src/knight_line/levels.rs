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
        Strength::new(60, 3000),
        Strength::new(76, 1700),
        Strength::new(88, 1100),
        Strength::new(95, 910),
        Strength::new(110, 610),
        Strength::new(120, 500),
        Strength::new(140, 340),
        Strength::new(160, 230),
        Strength::new(190, 150),
        Strength::new(2_500, 0),
    ],
];
