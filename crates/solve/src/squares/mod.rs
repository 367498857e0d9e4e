//! Knight Line solved by squares: a strategy in which tiles are counted last.
//!
//! [`Squares`](cairn_games::knight_line::Squares) says why it is enough to win against a defender with endless tiles, and how
//! many tiles of each stack a strategy takes. `search.rs` proves that the attacker wins there and looks for a strategy that takes no more tiles than
//! there are, `write.rs` writes it down; `need.rs` and `check.rs` are all that it takes to check one.

mod check;
mod need;
mod search;
mod write;

pub(crate) use check::check;
pub use write::{SquaresError, Strategy, prove_by_squares};
