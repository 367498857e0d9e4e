//! Crab Stack: crabs climb on each other, and the wave removes groups that are cut off.
//!
//! The rules for players are in `rules.en.md`. Player 1 is [`Seat::One`].
//!
//! The sources give the number of black rocks of the three-player board but not their place, and speak of
//! two groups in a wave where a move can leave three: what we chose is marked in the rules, and the black
//! rocks are data in `board.rs`.
//!
//! Rocks are bits of a 7 × 7 word in which the hexagon keeps the ends of its rows apart, so neighbours are six shifts. No
//! crab ever lies on a larger one, so a stack is three small packed stacks, one for each size. The rocks that may cut the
//! others apart when they fall empty are found for all rocks at once, from the gaps in the ring of neighbours. The time at
//! which a player went out decides places but is no part of equality: the rules name what is.
//!
//! [`Seat::One`]: cairn_core::Seat::One

mod board;
mod eval;
mod explain;
pub(crate) mod lesson;
mod levels;
pub mod look;
mod net;
mod notation;
mod rules;
mod scene;
mod stack;
mod symmetry;
mod tally;
#[cfg(test)]
mod tests;
mod walk;
mod wave;
mod weights;
mod wording;
pub(crate) mod workloads;

pub use board::{CrabOptions, CrabStack, Move, Rock};
pub use stack::{Crab, Size};
