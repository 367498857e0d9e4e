//! Cones: the smallest game that has everything a game has. For tests only: it shows what a further game takes.
//!
//! In turn, White first, each player puts a cone of their own on a cell of a row, up to three on one another. Once all
//! cells are full, the player who owns more of the uppermost cones wins; the number of cells is odd.

mod explain;
pub(crate) mod lesson;
mod look;
mod notation;
mod rules;
mod scene;
mod tally;
mod wording;
pub(crate) mod workloads;

pub use rules::{Cones, ConesOptions, Move};
