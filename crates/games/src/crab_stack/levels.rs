//! The strengths of the levels; `cargo xtask levels crab-stack` fits and writes them.

use cairn_core::{Levels, Strength};

/// One list for each group of options.
pub(super) const LEVELS: [Levels; 3] = [
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
