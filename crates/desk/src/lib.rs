//! What every front end does behind its screen, so that it is the same in the terminal and in the browser and
//! is tested without either.

mod plan;
pub mod review;
mod seated;
mod selection;
mod sitting;
mod tree;

pub use plan::{Plan, turn};
pub use seated::{Seated, usual_limits};
pub use selection::{Picked, Selection};
pub use sitting::Sitting;
pub use tree::{NodeId, Seen, Tree};
