//! Offline tools over games that the engine plays against itself.
//!
//! - [`puzzles`] finds positions with exactly one winning move (`cairn puzzles`).
//!   The shipped ones, `puzzles.txt` in each game's folder, were made with 50 puzzles asked for, `--seed 1`, and
//!   `--games 1000 --nodes 50000` (the first game), `1000`/`30000`, `1600`/`5000` and `500`/`3000`, four to fifteen minutes
//!   each. Another engine or solver finds others. More nodes find longer wins, which are harder.
//! - [`levels`] fits the strengths of levels by matches between them (`cargo xtask levels`).
//! - [`train`] trains the network of evaluation on games (`cargo xtask train`).
//! - [`tune`] fits the weights of evaluation to the results of games (`cargo xtask tune`).

pub mod levels;
pub mod puzzles;
mod selfplay;
pub mod train;
pub mod tune;
