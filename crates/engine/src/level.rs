//! Levels of strength.

use std::fmt;

use cairn_core::{Evaluate, Strength};

use crate::{Part, Settings};

/// A strength from 1 to 10, the same on every machine: a number of nodes and a planned error, which each game defines.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// From this level on, the engine misses no win in one and allows none.
const SURE_FROM: u8 = 3;

impl Level {
    /// Every level, from the weakest.
    pub const ALL: [Level; 10] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8), Level(9), Level(10)];

    /// The strongest level.
    pub const TOP: Level = Level(10);

    /// The level with this number, from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The engine's settings in games with these options. The seed makes its errors different from game to game.
    pub fn settings<P: Evaluate>(self, options: &P::Options, seed: u64) -> Settings {
        self.with_strength(P::levels(options)[usize::from(self.0) - 1], seed)
    }

    /// The engine's settings if the level had this strength.
    pub fn with_strength(self, Strength { nodes, error }: Strength, seed: u64) -> Settings {
        let least_depth = if self.0 >= SURE_FROM { 2 } else { 1 };
        // Only the top plays what is proven: on a solved board the levels below would all be as strong.
        let without = if self == Level::TOP { vec![] } else { vec![Part::Lookup] };
        let most_nodes = Some(nodes);
        Settings { most_nodes, error, least_depth, seed, megabytes: 16, without, ..Settings::default() }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
