//! Conversion between the text of a record and a game.

use cairn_core::TextError;
use thiserror::Error;

use super::text::{Entry, MoveText, RecordText, RecordTextError};
use crate::{PlayError, Setup, Table};

/// Why a text is not the record of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The text does not have the format of a record.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A tag is missing that the game needs.
    #[error("the tag {0} is missing")]
    MissingTag(&'static str),
    /// The value of a tag is wrong.
    #[error("tag {tag}: {error}")]
    Tag {
        /// Which one.
        tag: &'static str,
        /// What is wrong with its value.
        error: TextError,
    },
    /// A move cannot be played.
    #[error("move {number}{}, {mv}: {error}", if *.variation { " in a variation" } else { "" })]
    Move {
        /// Its number from the start of the game, each player's moves counted.
        number: usize,
        /// Whether it is in a variation.
        variation: bool,
        /// The move.
        mv: String,
        /// Why not.
        error: PlayError,
    },
    /// The result is not one that the game can have, or not the one that its moves led to.
    #[error("result {found}: expected {expected}")]
    Result {
        /// What the record says.
        found: String,
        /// What it could say.
        expected: String,
    },
}

/// Reads the record of one game: its text with all annotations, and the game after its last move.
pub fn read(text: &str) -> Result<(RecordText, Box<dyn Table>), RecordError> {
    let record = RecordText::read(text)?;
    let table = replay(&record)?;
    Ok((record, table))
}

/// Replays a record: the game at the end of its main line. Its variations are played as well, and must be legal.
pub fn replay(record: &RecordText) -> Result<Box<dyn Table>, RecordError> {
    let mut table = start(record)?;
    play_line(table.as_mut(), &record.line, false)?;
    check_result(record.result(), table.as_ref())?;
    Ok(table)
}

/// The table on which the game of a record begins.
fn start(record: &RecordText) -> Result<Box<dyn Table>, RecordError> {
    let game = record.tags.get("Game").ok_or(RecordError::MissingTag("Game"))?;
    let setup: Setup = game.parse().map_err(|error| RecordError::Tag { tag: "Game", error })?;
    match record.tags.get("Start") {
        Some(position) => setup.read(position).map_err(|error| RecordError::Tag { tag: "Start", error }),
        None if setup.is_dealt() => Err(RecordError::MissingTag("Start")),
        None => Ok(setup.deal(0)),
    }
}

/// Plays a line. Recursion is bounded by [`Variation::DEEPEST`](super::Variation::DEEPEST).
fn play_line(table: &mut dyn Table, line: &[Entry], variation: bool) -> Result<(), RecordError> {
    for entry in line {
        for other in &entry.variations {
            play_line(table, other.line(), true)?;
            for _ in other.line() {
                table.take_back();
            }
        }
        let number = table.ply() + 1;
        table.play(entry.mv.as_str()).map_err(|error| RecordError::Move {
            number,
            variation,
            mv: entry.mv.to_string(),
            error,
        })?;
    }
    Ok(())
}

/// Checks a result. A finished game has the result of its moves; an unfinished one may be abandoned (`*`), resigned, lost
/// on time or drawn by agreement.
fn check_result(found: &str, table: &dyn Table) -> Result<(), RecordError> {
    let expected = match (table.status().places(), table.read_result(found)) {
        (Some(places), Some(read)) if read == places || found == table.winner_text(&places) => return Ok(()),
        (Some(places), _) => table.result_text(&places),
        (None, Some(_)) => return Ok(()),
        (None, None) if found == "*" => return Ok(()),
        (None, None) => "* or a result of this game".to_owned(),
    };
    Err(RecordError::Result { found: found.to_owned(), expected })
}

/// The record of a game without details: the tags `Game`, `Start` (unless it is the usual one) and `Result`, and the moves.
pub fn bare_record(table: &dyn Table) -> Result<RecordText, RecordTextError> {
    let mut record = RecordText::default();
    let setup = table.setup();
    record.tags.set("Game", setup.to_string())?;
    let start = table.start();
    if setup.is_dealt() || start != setup.deal(0).start() {
        record.tags.set("Start", start)?;
    }
    let result = table.status().places().map_or_else(|| "*".to_owned(), |places| table.result_text(&places));
    record.tags.set("Result", result)?;
    for mv in table.played() {
        record.line.push(Entry::new(MoveText::new(mv)?));
    }
    Ok(record)
}
