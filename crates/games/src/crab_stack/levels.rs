//! The strengths of the levels; `cargo xtask levels crab-stack` fits and writes them.

use cairn_core::{Levels, Strength};

/// One list for each group of options.
pub(super) const LEVELS: [Levels; 3] = [
    [
        Strength::new(82, 1400),
        Strength::new(110, 610),
        Strength::new(130, 410),
        Strength::new(160, 230),
        Strength::new(210, 130),
        Strength::new(260, 69),
        Strength::new(480, 14),
        Strength::new(1_500, 0),
        Strength::new(11_000, 0),
        Strength::new(100_000, 0),
    ],
    [
        Strength::new(60, 3000),
        Strength::new(88, 1100),
        Strength::new(130, 410),
        Strength::new(160, 230),
        Strength::new(260, 69),
        Strength::new(520, 12),
        Strength::new(1_200, 0),
        Strength::new(2_500, 0),
        Strength::new(5_200, 0),
        Strength::new(24_000, 0),
    ],
    [
        Strength::new(60, 3000),
        Strength::new(82, 1400),
        Strength::new(110, 610),
        Strength::new(140, 340),
        Strength::new(190, 150),
        Strength::new(300, 46),
        Strength::new(700, 0),
        Strength::new(2_500, 0),
        Strength::new(5_200, 0),
        Strength::new(12_000, 0),
    ],
];
