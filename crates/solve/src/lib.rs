//! Perfect play: exact values of positions, and proofs that anyone can check.
//!
//! - [`Solver`] finds, for any position of a game for two, whether a seat wins, by proof-number search.
//! - [`Solved`] has every reachable position, solved by retrograde analysis, for games that are small enough;
//!   [`tablebase`] makes a game's tablebase from it.
//! - [`ExactSolver`] finds exact values with the number of turns for [packed](cairn_core::PackedGame) games, [`Layers`] keeps
//!   those near the start in files.
//! - [`prove_relaxed`] finds winning strategies of a [relaxed](cairn_core::Relaxation) game.
//! - [`prove`] writes a strategy as a proof, [`check`] verifies it with the rules alone.
//! - [`make_book`] takes the winner's answers near the start out of a solver's table.
//! - [`exhaustive`] is a plain search without a table, the reference for the others.

#[cfg(test)]
mod alphabeta;
mod book;
mod check;
mod checkpoint;
#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
mod dfpn;
mod exact;
mod exhaustive;
mod format;
mod info;
mod memory;
mod proof;
mod question;
mod relaxation;
mod retrograde;
mod shared;
mod solver;
#[cfg(test)]
mod tests;

pub use book::{BookError, BookProgress, BookTask, book_so_far, make_book};
pub use cairn_core::{Outcome, Value};
pub use check::{Verified, check, strategy_of};
pub use checkpoint::{CheckpointError, save};
pub use exact::{ExactSolver, LayerError, LayerProgress, Layers, NotExact};
pub use exhaustive::exhaustive;
pub use format::{Claim, Refusal};
pub use proof::{ProofError, prove};
pub use relaxation::{NoStrategy, Strategy, prove_relaxed};
pub use retrograde::{Solved, tablebase};
pub use solver::{Answer, Progress, Settings, SolveLimits, Solver};

// The helpers of the integration tests name the crate from outside.
#[cfg(test)]
extern crate self as cairn_solve;
