//! Swack: equal towers swap owners, and the largest groups win.
//!
//! The rules for players are in `rules.en.md`. Black, the seat that moves first, is [`Seat::One`]; after a
//! swap (option `swap=yes`) the seats have changed colours.
//!
//! What lies under the top piece never matters, so a position's [key](cairn_core::Position::key) sees only
//! the colour and height of each stack. The total height grows with every move, so no position comes back.
//!
//! Two sets hold the pairs of neighbours of equal height; with the set of black stacks they give all moves, which are the
//! same pairs for either player.
//!
//! [`Seat::One`]: cairn_core::Seat::One

mod board;
mod book;
mod compact;
mod eval;
mod explain;
pub(crate) mod lesson;
mod levels;
pub mod look;
mod notation;
mod packed;
mod playout;
mod rules;
mod scene;
mod sets;
mod solve;
mod surroundings;
mod symmetry;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod weights;
mod wording;
pub(crate) mod workloads;

pub use board::{Move, Swack, SwackOptions, Tie};
pub use compact::{CompactAim, CompactSwack};
