//! The strengths of the levels, written by `cargo xtask levels nava`.

use cairn_core::{Levels, Strength};

/// One list for each group of options.
pub(super) const LEVELS: [Levels; 1] = [[
    Strength::new(190, 150),
    Strength::new(220, 100),
    Strength::new(260, 69),
    Strength::new(300, 46),
    Strength::new(380, 26),
    Strength::new(650, 6),
    Strength::new(1_500, 0),
    Strength::new(5_200, 0),
    Strength::new(19_000, 0),
    Strength::new(100_000, 0),
]];
