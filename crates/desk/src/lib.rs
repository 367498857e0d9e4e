//! What every front end does behind its screen, so that it is the same in the terminal and in the browser and
//! is tested without either.

pub mod review;
mod selection;
mod sitting;
mod tree;

pub use selection::{Picked, Selection};
pub use sitting::Sitting;
pub use tree::{NodeId, Seen, Tree};
