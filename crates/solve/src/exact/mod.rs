//! Exact values, with the number of turns, of games that can be [packed](cairn_core::PackedGame).
//!
//! A position right after a move is only a board as the player to move sees it: the other player moved last. The values
//! of all other positions follow from these. After a pass, the player to move may end the game.

mod layer;
mod layers;
mod score;
mod search;

pub use layer::LayerError;
pub use layers::{LayerProgress, Layers};
pub use search::{ExactSolver, NotExact};
