//! Static evaluation: named features with weights.

use std::sync::Arc;

use rand::Rng;

use crate::net::{Amounts, inputs};
use crate::{DataFile, Net, NetFile, Places, Playout, Position, Seat, SeatSet, Value, move_hash};

/// Static evaluation of positions that are not over, from named features.
///
/// The weighted sum of a seat's features is its [evaluation](Evaluate::evaluation), in hundredths of the natural logarithm of
/// odds: at a table for two, a lead of 100 means odds of e to 1, a chance to win of 73 %. At any table the chances are
/// proportional to the exponential of the evaluations.
///
/// Searching uses the sum, fitting weights to games uses the amounts of the features.
pub trait Evaluate: Position {
    /// The names of the features.
    const FEATURES: &'static [&'static str];

    /// Weights set by hand, one for each feature: the start of fitting.
    const HAND_SET: &'static [i16];

    /// Weights fitted to games, one for each feature: a list for each number of seats from two on.
    const FITTED: &'static [&'static [i16]];

    /// The strengths of the engine's levels, a list for each [group](Evaluate::level_group) of options: fitted so that each
    /// level scores about 64 % against the one before.
    const LEVELS: &'static [Levels];

    /// Which list of [`Evaluate::LEVELS`] belongs to these options.
    fn level_group(options: &Self::Options) -> usize {
        let _ = options;
        0
    }

    /// The number of random moves after which the games of a match begin, so that they differ: few enough that these moves do
    /// not decide who wins.
    fn random_plies(options: &Self::Options) -> u32 {
        let _ = options;
        4
    }

    /// Calls `add` with the amounts of a seat's features, by their places in [`Evaluate::FEATURES`]. Several amounts of one feature add up;
    /// a feature without an amount counts as 0.
    ///
    /// Requires a game that goes on.
    fn features(&self, seat: Seat, add: impl FnMut(usize, i32));

    /// The number of patterns: inputs of the game's networks beside its named features.
    const PATTERNS: usize = 0;

    /// Calls `add` with the patterns that are present as a seat sees the position, each below [`Evaluate::PATTERNS`].
    ///
    /// Requires a game that goes on.
    fn patterns(&self, seat: Seat, add: impl FnMut(usize)) {
        let _ = (seat, add);
    }

    /// Calls `add` with the patterns that each of these seats sees. Games override it where the views share work.
    ///
    /// Requires a game that goes on.
    #[inline]
    fn patterns_of_all(&self, viewers: SeatSet, mut add: impl FnMut(Seat, usize)) {
        viewers.iter().for_each(|seat| self.patterns(seat, |pattern| add(seat, pattern)));
    }

    /// The number of symmetries of the board under which patterns have images, the identity included.
    const IMAGES: usize = 1;

    /// The pattern that a pattern becomes on the image of a board. Requires `which` below [`Evaluate::IMAGES`].
    fn pattern_image(which: usize, pattern: usize) -> usize {
        let _ = which;
        pattern
    }

    /// The file of the network that evaluates games with these options; `None` if there is no network.
    fn net_file(options: &Self::Options) -> Option<&'static NetFile> {
        let _ = options;
        None
    }

    /// Whether the player to move can win with this very move. `false` may also mean that finding out takes too long.
    fn wins_at_once(&self) -> bool {
        false
    }

    /// The exact value for the player to move from the game's tablebase; `None` where there is none, and where the game is over.
    ///
    /// Holds after any past, and only at a table for two. If a position has a value, so has every position after a
    /// move.
    fn known_value(&self) -> Option<Value> {
        None
    }

    /// The files that the methods above read: none, unless the game has a tablebase.
    fn data_files() -> &'static [&'static DataFile] {
        &[]
    }

    /// The seats that can still come first or share the first place: all, unless the game puts players out before it
    /// ends. Requires a game that goes on.
    fn contenders(&self) -> SeatSet {
        SeatSet::first(self.seats())
    }

    /// The search that plays best from this position at a table for two, as matches show.
    fn search(&self) -> SearchKind {
        SearchKind::AlphaBeta
    }

    /// The number of [slots](Evaluate::slot).
    const SLOTS: usize = 1 << 12;

    /// A number below [`Evaluate::SLOTS`] for a move, the same in every position: what is learned of a move in one position is used
    /// in others. Few moves share a slot.
    #[inline]
    fn slot(mv: &Self::Move) -> usize {
        usize::from(move_hash(mv)) % Self::SLOTS
    }

    /// Plays to the end of the game with moves that are mostly random, and calls `made` with the seat and the slot of each.
    /// Returns how the game ends; a game that takes too long is drawn.
    ///
    /// Games override it where they know a faster or a better way. Allocates nothing.
    fn play_out(
        &mut self,
        playout: &mut Playout<Self>,
        dice: &mut impl Rng,
        mut made: impl FnMut(Seat, usize),
    ) -> Places {
        for _ in 0..LONGEST_PLAYOUT {
            let (Some(seat), Some(mv)) = (self.status().to_move(), playout.pick(self, dice)) else { break };
            made(seat, Self::slot(&mv));
            self.play_unchecked(mv);
        }
        self.status().places().unwrap_or_else(|| self.drawn())
    }

    // What follows is provided; games do not override it.

    /// The network that evaluates positions like this one; `None` where there is none or its file is not loaded.
    fn net(&self) -> Option<Arc<Net>> {
        Self::net_file(&self.options())?.net(inputs::<Self>(self.seats()))
    }

    /// The evaluation of a seat by a network for tables like this one, in points. Requires a game that goes on.
    #[inline]
    fn learned(&self, net: &Net, seat: Seat) -> i32 {
        net.evaluation(self, &Amounts::of(self), seat)
    }

    /// The weights fitted to games at a table with this number of seats, at least two.
    fn fitted(seats: usize) -> &'static [i16] {
        Self::FITTED[seats - 2]
    }

    /// The strengths of the engine's levels with these options.
    fn levels(options: &Self::Options) -> &'static Levels {
        &Self::LEVELS[Self::level_group(options)]
    }

    /// The evaluation of a seat with these weights. Requires one weight for each feature.
    #[inline]
    fn evaluation(&self, seat: Seat, weights: &[i16]) -> i32 {
        let weights = &weights[..Self::FEATURES.len()];
        let mut evaluation = 0;
        self.features(seat, |feature, amount| evaluation += i32::from(weights[feature]) * amount);
        evaluation
    }
}

/// A random game with this many moves is drawn.
const LONGEST_PLAYOUT: u32 = 1000;

/// A kind of search for tables of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchKind {
    /// Alpha-beta search with static evaluation.
    AlphaBeta,
    /// Monte Carlo tree search with playouts.
    Samples,
}

/// The strengths of levels 1 to 10.
pub type Levels = [Strength; 10];

/// How strong a level is, the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// How many nodes it searches for a move.
    pub nodes: u64,
    /// The largest random error of its evaluations in points, either way.
    pub error: u16,
}

impl Strength {
    /// A strength with these nodes and this error.
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

        impl From<$name> for usize {
            /// The place of the feature.
            fn from(feature: $name) -> usize {
                feature as usize
            }
        }
    };
}
