//! Offline tools over games that the engine plays against itself.
//!
//! - [`puzzles`] finds positions with exactly one winning move (`cairn puzzles`).
//! - [`tune`] fits the weights of evaluation to the results of games (`cargo xtask tune`).

pub mod puzzles;
mod selfplay;
pub mod tune;
