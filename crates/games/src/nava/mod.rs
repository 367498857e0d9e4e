//! Nava: discs leave cubes behind; nine cubes, or every enemy stack captured, win.
//!
//! The rules for players are in `rules.en.md`. White, the seat that moves first, is [`Seat::One`].
//!
//! The points where discs can land depend on height and place alone: a table made at compile time.
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
mod symmetry;
mod tally;
#[cfg(test)]
mod tests;
mod weights;
mod wording;
pub(crate) mod workloads;

pub use board::{Move, Nava, NavaOptions};
