//! Conversion between the text of a record and a game.

use cairn_core::{Seat, TextError};
use cairn_i18n::{Language, phrases};
use thiserror::Error;

use super::text::{Entry, GAME, MoveText, RecordText, RecordTextError, UNFINISHED};
use crate::{PlayError, Setup, Table, meant_move, outcome};

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
    /// The result is not one that the game can have.
    #[error("the result {0} does not exist in this game: expected {1}")]
    Result(String, String),
    /// The result is not the one that the moves led to.
    #[error("the result {found} contradicts the moves, which end the game with the result {by_moves}")]
    Contradiction {
        /// What the record says.
        found: String,
        /// What the moves led to.
        by_moves: String,
    },
}

phrases! {
    /// A record of a finished game has no result: how the game ended.
    ASSUMED_RESULT: "No result given. By the moves: {}.";
}

/// Reads the record of one game: its text with all annotations, and the game after its last move. See [`canonical`].
pub fn read(text: &str) -> Result<(RecordText, Box<dyn Table>), RecordError> {
    canonical(RecordText::read(text)?)
}

/// Replays a record: the game at the end of its main line. Its variations are played as well, and must be legal.
///
/// Names of games and moves are understood as people type them: see [`meant_move`] and [`Setup::meant`].
pub fn replay(record: &RecordText) -> Result<Box<dyn Table>, RecordError> {
    canonical(record.clone()).map(|(_, table)| table)
}

/// Replays a record as [`replay`] does, and returns it with the game and the moves in the form of the notation. The
/// result stays as it was given.
pub fn canonical(mut record: RecordText) -> Result<(RecordText, Box<dyn Table>), RecordError> {
    let mut table = start(&record)?;
    play_line(table.as_mut(), &mut record.line, false)?;
    check_result(record.result(), table.as_ref())?;
    // The text of a setup fits into a tag.
    let _ = record.tags.set(GAME, table.setup().to_string());
    Ok((record, table))
}

/// What is assumed where the record of a finished game has no result, in words; `None` where nothing is. Requires the
/// table at the end of the record.
pub fn assumed_result(record: &RecordText, table: &dyn Table, language: Language) -> Option<String> {
    let places = table.status().places().filter(|_| record.result() == UNFINISHED)?;
    Some(ASSUMED_RESULT.fill(language, &[&outcome(table, &places, language)]))
}

/// The table on which the game of a record begins.
fn start(record: &RecordText) -> Result<Box<dyn Table>, RecordError> {
    let game = record.tags.get(GAME).ok_or(RecordError::MissingTag(GAME))?;
    let setup = Setup::meant(game).map_err(|error| RecordError::Tag { tag: GAME, error })?;
    match record.tags.get("Start") {
        Some(position) => setup.read(position).map_err(|error| RecordError::Tag { tag: "Start", error }),
        None if setup.is_dealt() => Err(RecordError::MissingTag("Start")),
        None => Ok(setup.deal(0)),
    }
}

/// Plays a line, and writes its moves in the form of the notation. Recursion is bounded by
/// [`Variation::DEEPEST`](super::Variation::DEEPEST).
fn play_line(table: &mut dyn Table, line: &mut [Entry], variation: bool) -> Result<(), RecordError> {
    for entry in line {
        for other in &mut entry.variations {
            play_line(table, other.line_mut(), true)?;
            for _ in other.line() {
                table.take_back();
            }
        }
        let number = table.ply() + 1;
        let mv = meant_move(table, entry.mv.as_str());
        table.play(&mv).map_err(|error| RecordError::Move {
            number,
            variation,
            mv: entry.mv.to_string(),
            error,
        })?;
        // The text of a legal move fits into a record.
        if let Ok(mv) = MoveText::new(mv) {
            entry.mv = mv;
        }
    }
    Ok(())
}

/// Checks a result after the moves of a game. A finished game has the result of its moves, given or not; an unfinished one may be abandoned (`*`),
/// resigned, lost on time or drawn by agreement.
pub fn check_result(found: &str, table: &dyn Table) -> Result<(), RecordError> {
    if found == UNFINISHED {
        return Ok(());
    }
    match (table.status().places(), table.read_result(found)) {
        (Some(places), Some(read)) if read == places || found == table.winner_text(&places) => Ok(()),
        (None, Some(_)) => Ok(()),
        (Some(places), Some(_)) => {
            Err(RecordError::Contradiction { found: found.to_owned(), by_moves: table.result_text(&places) })
        }
        (_, None) => {
            let winners = Seat::first(table.seats()).map(|seat| table.sign(seat).to_string());
            let expected = winners.collect::<Vec<_>>().join(", ");
            Err(RecordError::Result(found.to_owned(), format!("{expected}, draw or *")))
        }
    }
}

/// The record of a game without details: the tags `Game`, `Start` (unless it is the usual one) and `Result`, and the moves.
pub fn bare_record(table: &dyn Table) -> Result<RecordText, RecordTextError> {
    let mut record = RecordText::default();
    let setup = table.setup();
    record.tags.set(GAME, setup.to_string())?;
    let start = table.start();
    if setup.is_dealt() || start != setup.deal(0).start() {
        record.tags.set("Start", start)?;
    }
    let result =
        table.status().places().map_or_else(|| UNFINISHED.to_owned(), |places| table.result_text(&places));
    record.tags.set("Result", result)?;
    for mv in table.played() {
        record.line.push(Entry::new(MoveText::new(mv)?));
    }
    Ok(record)
}
