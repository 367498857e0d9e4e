//! Crab Stack: crabs climb on each other, and the wave takes whoever is cut off.
//!
//! The rules for players are in `rules.en.md`. Player 1 is [`Seat::One`].
//!
//! The sources give the number of black rocks of the three-player board but not their place, and speak of
//! two groups in a wave where a move can leave three: what we chose is marked in the rules, and the black
//! rocks are data in `board.rs`.
//!
//! [`Seat::One`]: cairn_core::Seat::One

mod board;
mod eval;
mod explain;
pub(crate) mod lesson;
pub mod look;
mod notation;
mod rules;
mod scene;
mod stack;
mod symmetry;
#[cfg(test)]
mod tests;
mod walk;
mod wave;
mod weights;
mod wording;
pub(crate) mod workloads;

pub use board::{CrabOptions, CrabStack, Move, Rock};
pub use stack::{Crab, Size};
