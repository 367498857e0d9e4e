//! The strengths of the levels; `cargo xtask levels nava` fits and writes them.

use cairn_core::{Levels, Strength};

/// One list for each group of options.
pub(super) const LEVELS: [Levels; 1] = [[
    Strength::new(150, 280),
    Strength::new(180, 190),
    Strength::new(210, 130),
    Strength::new(240, 84),
    Strength::new(300, 46),
    Strength::new(410, 21),
    Strength::new(1_200, 0),
    Strength::new(3_600, 0),
    Strength::new(7_500, 0),
    Strength::new(32_000, 0),
]];
