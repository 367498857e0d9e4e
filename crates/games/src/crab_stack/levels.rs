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
