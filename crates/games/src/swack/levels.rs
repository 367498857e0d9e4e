//! The strengths of the levels; `cargo xtask levels swack` fits and writes them.

use cairn_core::{Levels, Strength};

/// One list for each group of options.
pub(super) const LEVELS: [Levels; 4] = [
    [
        Strength::new(88, 1100),
        Strength::new(110, 610),
        Strength::new(130, 410),
        Strength::new(160, 230),
        Strength::new(210, 130),
        Strength::new(280, 57),
        Strength::new(480, 14),
        Strength::new(2_100, 0),
        Strength::new(13_000, 0),
        Strength::new(100_000, 0),
    ],
    [
        Strength::new(110, 610),
        Strength::new(130, 410),
        Strength::new(180, 190),
        Strength::new(220, 100),
        Strength::new(300, 46),
        Strength::new(560, 9),
        Strength::new(1_800, 0),
        Strength::new(6_300, 0),
        Strength::new(32_000, 0),
        Strength::new(97_000, 0),
    ],
    [
        Strength::new(330, 38),
        Strength::new(380, 26),
        Strength::new(440, 17),
        Strength::new(520, 12),
        Strength::new(650, 6),
        Strength::new(1_000, 0),
        Strength::new(2_100, 0),
        Strength::new(5_200, 0),
        Strength::new(13_000, 0),
        Strength::new(40_000, 0),
    ],
    [
        Strength::new(440, 17),
        Strength::new(520, 12),
        Strength::new(600, 8),
        Strength::new(700, 0),
        Strength::new(1_000, 0),
        Strength::new(1_500, 0),
        Strength::new(2_100, 0),
        Strength::new(3_000, 0),
        Strength::new(5_200, 0),
        Strength::new(9_000, 0),
    ],
];
