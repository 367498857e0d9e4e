//! Winning strategies of a [relaxed game](cairn_core::Relaxation), in which pieces are counted last.
//!
//! `search.rs` proves that the attacker wins the relaxed game and looks for a strategy that needs no more pieces than
//! there are; `write.rs` writes it as a proof. Only `need.rs` and `check.rs` are used to check a proof.

mod check;
mod need;
mod search;
mod write;

pub(crate) use check::check;
pub use write::{NoStrategy, Strategy, prove_relaxed};
