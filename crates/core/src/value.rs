//! Game-theoretic values: the end of a game with best play of both.

use std::fmt;

/// How a game ends for the player to move, with the best play of both. Ordered from the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// The other player wins.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// The player wins.
    Win,
}

impl Outcome {
    /// The same as the other player sees it.
    pub const fn reversed(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

/// How a game ends for the player to move, and when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    /// How it ends.
    pub outcome: Outcome,
    /// After how many turns of both players, if the winner hurries and the loser delays; 0 for a draw.
    pub turns: u32,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome {
            Outcome::Loss => write!(f, "loses in {}", self.turns),
            Outcome::Draw => f.write_str("draws"),
            Outcome::Win => write!(f, "wins in {}", self.turns),
        }
    }
}
