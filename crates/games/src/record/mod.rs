//! Games being played, and records of games as text.
//!
//! [`Record`] is a game with its past. [`RecordText`] is the text of a record taken apart, whatever the game: tags,
//! moves, comments, variations. [`read`] and [`record_of`] convert between the two; [`read`] refuses a text whose
//! moves, variations or result break the rules. [`RecordDetails`] are the facts that the moves do not tell.

mod details;
mod played;
mod read;
mod replay;
#[cfg(test)]
mod tests;
mod text;

pub use details::{Date, RecordDetails, Termination, player_tag, record_of};
pub use played::Record;
pub use replay::{RecordError, assumed_result, bare_record, canonical, check_result, read, replay};
pub use text::{Clock, Comment, Entry, MoveText, RecordText, RecordTextError, Score, Tags, Variation};
