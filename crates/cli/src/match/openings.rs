//! Files of openings: a line each, or records.

use std::path::Path;

use cairn_games::record::{RecordText, replay};
use cairn_games::{Setup, Table, meant_move};

use super::game::END_OF_OPENING;
use crate::Failure;
use crate::input::read_file;

/// The place of an opening in its file, and the opening or what is wrong with it.
type Read = (String, Result<Box<dyn Table>, String>);

/// Reads the openings of a game, each with at most this many moves. The start of a game that is dealt, where a line does
/// not give it, is the deal of this seed.
///
/// A line is a position (`startpos` is the start), moves from the start, or `POSITION moves MOVES`; empty lines and those that begin with `#` are
/// skipped. A file that begins with a tag has records: each gives its moves up to the end of the opening in a match, or else
/// all of them.
pub(super) fn read(
    path: &Path,
    setup: &Setup,
    seed: u64,
    plies: Option<usize>,
) -> Result<Vec<Box<dyn Table>>, Failure> {
    let text = read_file(path)?;
    let most = plies.unwrap_or(usize::MAX);
    let openings: Vec<Read> = if text.trim_start_matches('\u{feff}').trim_start().starts_with('[') {
        let records = RecordText::read_some(&text).map_err(|error| Failure::input(path.display(), error))?;
        let games = (1..).zip(records);
        games.map(|(game, record)| (format!("game {game}"), read_record(record, setup, most))).collect()
    } else {
        let is_opening = |(_, line): &(usize, &str)| !line.is_empty() && !line.starts_with('#');
        let lines = (1..).zip(text.lines().map(str::trim)).filter(is_opening);
        lines.map(|(at, line)| (format!("line {at}"), read_line(line, setup, seed, most))).collect()
    };
    if openings.is_empty() {
        return Err(Failure::input(path.display(), "expected openings, found none"));
    }
    let check = |(place, opening): Read| {
        let table = opening.and_then(|table| match table.status().to_move() {
            Some(_) => Ok(table),
            None => Err("expected a game that goes on, but it is over".to_owned()),
        });
        table.map_err(|error| Failure::input(format_args!("{}, {place}", path.display()), error))
    };
    openings.into_iter().map(check).collect()
}

fn read_line(line: &str, setup: &Setup, seed: u64, most: usize) -> Result<Box<dyn Table>, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let moves_at = words.iter().position(|&word| word == "moves");
    let position = words[..moves_at.unwrap_or(words.len())].join(" ");
    let start = match position.as_str() {
        "startpos" | "" => Ok(setup.deal(seed)),
        position => setup.read(position),
    };
    let (mut table, moves) = match (start, moves_at) {
        (Ok(table), at) => (table, &words[at.map_or(words.len(), |at| at + 1)..]),
        (Err(error), Some(_)) => return Err(error.to_string()),
        (Err(_), None) => (setup.deal(seed), &words[..]),
    };
    for (number, mv) in (1..).zip(moves.iter().take(most)) {
        let played = table.play(&meant_move(table.as_ref(), mv));
        played.map_err(|error| {
            let or_position = if moves_at.is_none() && number == 1 { ", nor a position" } else { "" };
            format!("move {number} ({}): {error}{or_position}", mv.escape_debug())
        })?;
    }
    Ok(table)
}

fn read_record(mut record: RecordText, setup: &Setup, most: usize) -> Result<Box<dyn Table>, String> {
    let ends = |comment: &cairn_games::record::Comment| comment.as_str() == END_OF_OPENING;
    let last = record.line.iter().position(|entry| entry.comments.iter().any(ends));
    let plies = if record.intro.iter().any(ends) { Some(0) } else { last.map(|last| last + 1) };
    record.line.truncate(plies.map_or(most, |plies| plies.min(most)));
    // The result is that of the whole game.
    record.tags.set("Result", "*").map_err(|error| error.to_string())?;
    let table = replay(&record).map_err(|error| error.to_string())?;
    if table.setup() == *setup {
        Ok(table)
    } else {
        Err(format!("expected {setup}, found {}", table.setup()))
    }
}
