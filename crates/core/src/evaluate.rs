//! What makes a position good, as named features with weights.

use crate::{Position, Seat, SeatSet, Value};

/// Judges positions that are not over, from named features.
///
/// Each seat has so much of each feature, and the weighted sum of them is its [evaluation](Evaluate::evaluation), in
/// hundredths of the natural logarithm of odds: at a table for two, a lead of 100 means odds of e to 1, a
/// chance to win of 73 %. At any table the chances are proportional to the exponential of the evaluations.
///
/// One description serves both searching, which wants the sum, and fitting weights to games, which wants
/// the amounts.
pub trait Evaluate: Position {
    /// What a seat can have, by name.
    const FEATURES: &'static [&'static str];

    /// Weights that a person found sensible, one for each feature: where fitting starts from.
    const HAND_SET: &'static [i16];

    /// Weights fitted to games, one for each feature: a list for each number of seats from two on.
    const FITTED: &'static [&'static [i16]];

    /// How strong the engine's levels are in this game, from the first on: each is to win about 64 % of the games
    /// against the one before, and how much that takes differs from game to game.
    const LEVELS: [Strength; 10];

    /// Tells how much a seat has of the features, by their places in [`Evaluate::FEATURES`]; of those it does
    /// not tell, the seat has nothing, and of those it tells more than once, the sum.
    ///
    /// Requires a game that goes on.
    fn features(&self, seat: Seat, tell: impl FnMut(usize, i32));

    /// Whether the player to move can win with this very move.
    ///
    /// `true` is always true; `false` may mean that it is too much work to find out.
    fn wins_at_once(&self) -> bool {
        false
    }

    /// The exact value for the player to move, where the game knows it by heart; `None` otherwise, and where it is over.
    ///
    /// Holds whatever was played before, and only at a table for two. Where it is known, so it is after each move.
    fn solved(&self) -> Option<Value> {
        None
    }

    /// The seats that can still come first or share the first place: all, unless the game puts players out before it
    /// ends. Requires a game that goes on.
    fn contenders(&self) -> SeatSet {
        SeatSet::first(self.seats())
    }

    // What follows is provided; games do not override it.

    /// The weights fitted to games at a table with so many seats, at least two.
    fn fitted(seats: usize) -> &'static [i16] {
        Self::FITTED[seats - 2]
    }

    /// How well a seat stands with these weights. Requires one weight for each feature.
    #[inline]
    fn evaluation(&self, seat: Seat, weights: &[i16]) -> i32 {
        let weights = &weights[..Self::FEATURES.len()];
        let mut evaluation = 0;
        self.features(seat, |feature, amount| evaluation += i32::from(weights[feature]) * amount);
        evaluation
    }
}

/// How strong a level is, the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// How many positions it looks at for a move.
    pub nodes: u64,
    /// By how many points its evaluations are off at most, either way.
    pub error: u16,
}

impl Strength {
    /// So many positions, and so large an error.
    pub const fn new(nodes: u64, error: u16) -> Strength {
        Strength { nodes, error }
    }
}

/// Declares the features of a game: an enum, and with it their names and hand-set weights.
///
/// ```
/// cairn_core::features! {
///     /// What counts in this game.
///     enum Feature {
///         Stacks = 10, "stacks",
///         Tempo = 5, "to move",
///     }
/// }
/// assert_eq!(Feature::NAMES[Feature::Tempo as usize], "to move");
/// assert_eq!(Feature::HAND_SET, [10, 5]);
/// ```
#[macro_export]
macro_rules! features {
    ($(#[$doc:meta])* enum $name:ident { $($feature:ident = $weight:literal, $label:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        enum $name {
            $($feature,)*
        }

        impl $name {
            const NAMES: &'static [&'static str] = &[$($label),*];
            const HAND_SET: &'static [i16] = &[$($weight),*];
        }
    };
}
