//! Makes puzzles: positions in which exactly one move wins.
//!
//! - [`make`] looks for them in games that the engine plays against itself.
//! - [`only_winning_move`] proves that there is one such move, and no other.
//! - [`best_line`] is the rest of the game if the winner hurries and the loser delays.

mod grade;
mod line;
mod make;
mod proof;

pub use line::best_line;
pub use make::{MakeProgress, Wanted, make};
pub use proof::only_winning_move;
