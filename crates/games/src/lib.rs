//! The games of Cairn: their rules, their texts, and games being played.
//!
//! One folder holds all there is to know of one game. This file has the only list of them: [`GameKind`].

pub mod colour;
pub mod crab_stack;
#[cfg(test)]
mod eval_tests;
mod explain;
mod game;
pub mod knight_line;
pub mod lesson;
pub mod nava;
pub mod puzzle;
pub mod record;
pub mod rules;
mod seat_names;
mod setup;
pub mod square;
pub mod swack;
mod table;
mod tally;
#[cfg(feature = "toy-game")]
pub mod toy;
mod typed;
mod wording;
mod workloads;

pub use explain::{Explain, Prompt};
pub use game::{Game, GameKind, Visitor, catalogue};
pub use lesson::{Lesson, LessonRun};
pub use puzzle::{Puzzle, PuzzleRun};
pub use record::Record;
pub use seat_names::{outcome, seat_name, status_text, tint_name};
pub use setup::{Setup, SetupVisitor};
pub use table::{PlayError, Table, divide, position_without_past};
pub use tally::{EndReason, Tally};
pub use typed::{meant_move, meant_setup};
pub use wording::{OptionNames, Wording};
pub use workloads::{SearchLimit, Workloads};
