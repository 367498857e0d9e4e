//! Knight Line: stacks split by knight's moves on a table without an edge; four in line win.
//!
//! The rules for players are in `rules.en.md`. White is [`Seat::One`], Black [`Seat::Two`] and, with three
//! players, Red [`Seat::Three`].
//!
//! The table has no edge, so there is no board to keep: a position is a list of stacks, and each stack knows
//! which of its eight knight's moves are open.
//!
//! [`Seat::One`]: cairn_core::Seat::One
//! [`Seat::Two`]: cairn_core::Seat::Two
//! [`Seat::Three`]: cairn_core::Seat::Three

mod board;
mod eval;
mod explain;
mod geometry;
pub(crate) mod lesson;
mod levels;
mod lines;
pub mod look;
mod net;
mod notation;
mod read;
mod rows;
mod rules;
mod scene;
mod squares;
mod strategy;
mod symmetry;
mod tally;
#[cfg(test)]
mod tests;
mod weights;
mod wording;
pub(crate) mod workloads;

pub use board::{KnightLine, KnightOptions, Move, Neutral};
pub use geometry::Square;
pub use squares::Squares;
