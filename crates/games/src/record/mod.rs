//! Games being played, and records of games as text.
//!
//! [`Record`] is a game with its past. [`Sheet`] is the text of a record taken apart, whatever the game: tags,
//! moves, comments, variations. [`read`] and [`sheet_of`] go from one to the other; [`read`] refuses a sheet
//! whose moves, variations or result the rules do not allow.

mod played;
mod read;
mod replay;
mod sheet;
#[cfg(test)]
mod tests;

pub use played::Record;
pub use replay::{RecordError, read, replay, sheet_of};
pub use sheet::{Clock, Comment, Entry, MoveText, Score, Sheet, SheetError, Tags, Variation};
