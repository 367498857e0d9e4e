//! Games being played, and records of games as text.
//!
//! [`Record`] is a game with its past. [`RecordText`] is the text of a record taken apart, whatever the game: tags,
//! moves, comments, variations. [`read`] and [`sheet_of`] go from one to the other; [`read`] refuses a sheet
//! whose moves, variations or result the rules do not allow.

mod played;
mod read;
mod replay;
#[cfg(test)]
mod tests;
mod text;

pub use played::Record;
pub use replay::{RecordError, read, replay, sheet_of};
pub use text::{Clock, Comment, Entry, MoveText, RecordText, RecordTextError, Score, Tags, Variation};
