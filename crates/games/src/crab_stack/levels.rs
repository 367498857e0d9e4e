//! The strengths of the levels; `cargo xtask levels crab-stack` fits and writes them.

use cairn_core::{Levels, Strength};

/// One list for each group of options.
pub(super) const LEVELS: [Levels; 3] = [
    [
        Strength::new(60, 3000),
        Strength::new(100, 750),
        Strength::new(130, 410),
        Strength::new(160, 230),
        Strength::new(240, 84),
        Strength::new(440, 17),
        Strength::new(2_500, 0),
        Strength::new(27_000, 0),
        Strength::new(97_000, 0),
        Strength::new(81_000, 0),
    ],
    [
        Strength::new(90, 250),
        Strength::new(600, 40),
        Strength::new(3_000, 0),
        Strength::new(6_000, 0),
        Strength::new(12_000, 0),
        Strength::new(24_000, 0),
        Strength::new(48_000, 0),
        Strength::new(96_000, 0),
        Strength::new(190_000, 0),
        Strength::new(380_000, 0),
    ],
    [
        Strength::new(90, 250),
        Strength::new(600, 40),
        Strength::new(3_000, 0),
        Strength::new(6_000, 0),
        Strength::new(12_000, 0),
        Strength::new(24_000, 0),
        Strength::new(48_000, 0),
        Strength::new(96_000, 0),
        Strength::new(190_000, 0),
        Strength::new(380_000, 0),
    ],
];
