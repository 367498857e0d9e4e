//! What every front end does behind its screen, so that it is the same in the terminal and in the browser and
//! is tested without either.

mod describe;
mod editor;
mod lines;
mod opening;
pub mod picks;
mod picture;
mod plan;
pub mod review;
mod score;
mod seated;
mod selection;
mod sitting;
mod standing;
mod tree;
mod upshot;

pub use describe::{cell_text, piece_text};
pub use editor::Editor;
pub use lines::{TreeLine, TreeWord, lines, mark_text};
pub use opening::{Opening, read_record};
pub use picture::picture;
pub use plan::{Plan, turn};
pub use score::{compact, percent, score_text};
pub use seated::{Seated, usual_limits};
pub use selection::{Picked, Selection};
pub use sitting::Sitting;
pub use tree::{NodeId, Seen, Tree};
pub use upshot::Upshot;
