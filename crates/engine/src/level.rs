//! Strengths from beginner to as strong as it gets.

use std::fmt;

use crate::Settings;

/// A strength from 1 to 10, the same on every machine: a number of positions to look at, and a planned error.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// By level: how many positions to look at, and by how many points evaluations are off.
const BUDGETS: [(u64, u16); 10] = [
    (30, 300),
    (150, 120),
    (600, 30),
    (1_300, 20),
    (3_000, 15),
    (6_500, 10),
    (14_000, 5),
    (32_000, 0),
    (80_000, 0),
    (200_000, 0),
];

/// From this level on, no win in one is missed and none handed over.
const SURE_FROM: u8 = 3;

impl Level {
    /// Every level, from the weakest.
    pub const ALL: [Level; 10] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8), Level(9), Level(10)];

    /// The level with this number, from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many positions it looks at for a move.
    pub const fn nodes(self) -> u64 {
        BUDGETS[self.0 as usize - 1].0
    }

    /// How it plays. The seed makes its errors different from one game to the next.
    pub fn settings(self, seed: u64) -> Settings {
        let (_, error) = BUDGETS[usize::from(self.0) - 1];
        let least_depth = if self.0 >= SURE_FROM { 2 } else { 1 };
        Settings { error, least_depth, seed, megabytes: 16, ..Settings::default() }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
