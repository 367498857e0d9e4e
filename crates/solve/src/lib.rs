//! Perfect play: exact values of positions, and proofs that someone else can check.
//!
//! - [`Solver`] answers, for any position of a game for two, whether a seat wins: by proof numbers or by alpha-beta.
//! - [`Solved`] has every position that can come up, solved from the end, where they are few enough.
//! - [`make_swack_table`] makes of that what the smallest Swack knows by heart.
//! - [`ExactSwack`] has exact values on the two smallest boards of Swack by search, [`SwackLayers`] keeps those near the
//!   start in files.
//! - [`prove_by_squares`] finds winning strategies of Knight Line in which only squares matter.
//! - [`prove`] writes a strategy down, [`check`] verifies it with the rules alone.
//! - [`exhaustive`] is the plainest search, to hold all of them against.

mod alphabeta;
mod check;
mod checkpoint;
mod dfpn;
mod exhaustive;
mod format;
mod info;
mod memory;
mod proof;
mod question;
mod retrograde;
mod shared;
mod small_swack;
mod solver;
mod squares;
mod swack_table;

pub use cairn_core::{Outcome, Value};
pub use check::{Verified, check};
pub use checkpoint::{CheckpointError, save};
pub use exhaustive::exhaustive;
pub use format::{Claim, Refusal};
pub use proof::{ProofError, prove};
pub use question::Solvable;
pub use retrograde::Solved;
pub use small_swack::{ExactSwack, LayerError, LayerProgress, NotExact, SwackLayers};
pub use solver::{Answer, Method, Progress, Settings, SolveLimits, Solver};
pub use squares::{SquaresError, Strategy, prove_by_squares};
pub use swack_table::make_swack_table;
