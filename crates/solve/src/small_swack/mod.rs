//! Swack on three by three and four by four cells: exact values, with the number of turns.
//!
//! A position right after a move is a board as the player to move sees it, and nothing else: the other one moved last.
//! All others follow from those. After a pass, the player to move may end the game.

mod board;
mod end;
mod layer;
mod layers;
mod score;
mod search;

pub use layer::LayerError;
pub use layers::{LayerProgress, SwackLayers};
pub use search::{ExactSwack, NotExact};
