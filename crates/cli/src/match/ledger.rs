//! The finished games of a match: their records and the score.

use std::collections::{BTreeSet, HashSet};
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use cairn_core::Places;
use cairn_engine::{Share, Tally};
use cairn_games::record::{self, RecordText};
use serde::Serialize;

use super::game::{Ending, Finished, LONGEST};
use super::plan::{MatchPlan, Round};
use crate::Failure;
use crate::failure::cause;

/// The finished games of a match.
pub(super) struct Ledger {
    records: Option<(PathBuf, File)>,
    /// By pairing, of its first contender.
    pub(super) pairings: Vec<Tally>,
    /// By contender, over all its games.
    pub(super) contenders: Vec<Tally>,
    pub(super) done: BTreeSet<Round>,
    pub(super) unusual: Vec<Unusual>,
    /// The number of games that were adjudicated.
    pub(super) adjudicated: u64,
    /// The number of games that are an earlier one again, move by move.
    pub(super) repeated: u64,
    /// The games that were played, as hashes.
    played: HashSet<u64>,
}

/// A game that did not end by the rules.
#[derive(Serialize, Clone)]
pub(super) struct Unusual {
    pub(super) round: String,
    pub(super) termination: String,
}

const TERMINATION: &str = "Termination";

/// The termination of a game that was adjudicated, which is nothing unusual where it was asked for.
const AGREED: &str = "adjudicated, since both players agreed";

/// A finished game, as it is counted.
struct Counted<'a> {
    round: Round,
    record: &'a RecordText,
    places: &'a Places,
    termination: Option<String>,
}

/// The first characters of every record.
const BEGINNING: &str = "[Game \"";

impl Ledger {
    /// A new match, or one that resumes after its records.
    pub(super) fn open(plan: &MatchPlan, records: Option<&Path>, resume: bool) -> Result<Ledger, Failure> {
        let mut ledger = Ledger {
            records: None,
            pairings: plan.pairings.iter().map(|_| Tally::new(plan.seats)).collect(),
            contenders: plan.contenders.iter().map(|_| Tally::new(plan.seats)).collect(),
            done: BTreeSet::new(),
            unusual: Vec::new(),
            adjudicated: 0,
            repeated: 0,
            played: HashSet::new(),
        };
        if let Some(path) = records {
            let mut file = open_file(path, resume)?;
            if resume {
                ledger.resume(plan, path, &mut file)?;
            }
            ledger.records = Some((path.to_owned(), file));
        }
        Ok(ledger)
    }

    /// The path of the records.
    pub(super) fn path(&self) -> Option<&Path> {
        self.records.as_ref().map(|(path, _)| path.as_path())
    }

    /// Writes and counts a game. Invariant: the match can be resumed after every written game.
    pub(super) fn enter(
        &mut self,
        plan: &MatchPlan,
        round: Round,
        finished: Finished,
    ) -> Result<(), Failure> {
        let Finished { mut record, seats, places, ending } = finished;
        let termination = match ending {
            Ending::Normal => None,
            Ending::TooLong => Some(format!("adjudicated a draw after {LONGEST} moves")),
            Ending::Agreed => Some(AGREED.to_owned()),
            Ending::Fault(seat, fault) => {
                Some(format!("seat {seat} ({}) {fault}", plan.contenders[plan.contender_at(round, seat)]))
            }
        };
        let mut tags = plan.tags(round);
        tags.push((TERMINATION.to_owned(), termination.clone()));
        for (name, value) in tags.into_iter().filter_map(|(name, value)| Some((name, value?))) {
            record.tags.set(&name, value).map_err(|error| Failure::Machine(error.to_string()))?;
        }
        if let Some((path, file)) = &mut self.records {
            let written = file.write_all((record.write(seats) + "\n").as_bytes()).and_then(|()| file.flush());
            written.map_err(|error| {
                Failure::Machine(format!("cannot write {}: {}", path.display(), cause(&error)))
            })?;
        }
        self.count(plan, Counted { round, record: &record, places: &places, termination });
        Ok(())
    }

    fn count(&mut self, plan: &MatchPlan, game: Counted<'_>) {
        let Counted { round, record, places, termination } = game;
        self.pairings[round.pairing].add(round.group, Share::of(round.seat, places));
        // At a larger table the others play against each other as well, so that only the first is measured.
        let measured = if plan.seats == 2 { vec![round.seat, round.seat.other()] } else { vec![round.seat] };
        for seat in measured {
            let group = round.group * plan.pairings.len() + round.pairing;
            self.contenders[plan.contender_at(round, seat)].add(group, Share::of(seat, places));
        }
        self.done.insert(round);
        let is_agreed = termination.as_deref() == Some(AGREED);
        self.adjudicated += u64::from(is_agreed);
        if termination.is_none() || is_agreed {
            self.repeated += u64::from(!self.played.insert(hash_of(round, record)));
        }
        if let Some(termination) = termination.filter(|_| !is_agreed) {
            self.unusual.push(Unusual { round: plan.round_text(round), termination });
        }
    }

    /// Whether the share of repeated games is so large that the match measures less than it seems to.
    pub(super) fn is_repetitive(&self) -> bool {
        self.repeated >= 2 && self.repeated * 20 > self.done.len() as u64
    }

    /// Counts the games of a file, and cuts off an incomplete game at its end.
    fn resume(&mut self, plan: &MatchPlan, path: &Path, file: &mut File) -> Result<(), Failure> {
        let unreadable = |error: io::Error| Failure::cannot_read(path, &error);
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(unreadable)?;
        let games = split(&text).ok_or_else(|| {
            Failure::input(
                path.display(),
                "expected the records of a match, each beginning with the tag Game",
            )
        })?;
        let mut kept = 0;
        for (number, game) in (1..).zip(&games) {
            if number == games.len() && !is_complete(game) {
                break;
            }
            self.count_kept(plan, game)
                .map_err(|error| Failure::input(format_args!("{}, game {number}", path.display()), error))?;
            kept += game.len();
        }
        file.set_len(kept as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)).map(|_| ()))
            .map_err(unreadable)?;
        if kept > 0 && !text[..kept].ends_with('\n') {
            file.write_all(b"\n\n")?;
        }
        Ok(())
    }

    /// Counts the game of a record, if it is one of this match.
    fn count_kept(&mut self, plan: &MatchPlan, text: &str) -> Result<(), String> {
        let (record, table) = record::read(text).map_err(|error| error.to_string())?;
        let tag = |name: &str| record.tags.get(name).unwrap_or("nothing");
        let round = plan.read_round(tag("Round")).ok_or_else(|| {
            let example = if plan.pairings.len() == 1 { "3.1" } else { "2.3.1" };
            let found = tag("Round");
            format!(
                "expected a tag Round such as {example}, found '{found}': this is no record of this match"
            )
        })?;
        let game = ("Game".to_owned(), Some(plan.setup.to_string()));
        for (name, value) in [game].into_iter().chain(plan.tags(round)) {
            if record.tags.get(&name) != value.as_deref() {
                let (value, found) = (value.as_deref().unwrap_or("nothing"), tag(&name));
                return Err(format!("expected {name} {value}, found {found}: this is another match"));
            }
        }
        if self.done.contains(&round) {
            return Err(format!("the game {} cannot come here", plan.round_text(round)));
        }
        let places = table.status().places().or_else(|| table.read_result(record.result()));
        let places = places.ok_or_else(|| "expected a game with a result, found '*'".to_owned())?;
        let termination = record.tags.get(TERMINATION).map(str::to_owned);
        self.count(plan, Counted { round, record: &record, places: &places, termination });
        Ok(())
    }
}

/// A number for who sits where, the start and the moves of a game.
fn hash_of(round: Round, record: &RecordText) -> u64 {
    let mut hasher = DefaultHasher::new();
    (round.pairing, round.seat, record.tags.get("Start")).hash(&mut hasher);
    record.line.iter().for_each(|entry| entry.mv.hash(&mut hasher));
    hasher.finish()
}

/// Opens a file to read and write; without `resume` it must be new.
fn open_file(path: &Path, resume: bool) -> Result<File, Failure> {
    let mut options = File::options();
    options.read(true).write(true);
    let options = if resume { options.create(true).truncate(false) } else { options.create_new(true) };
    let file = options.open(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => Failure::Input(format!(
            "{} exists already: continue its match with --resume, or name another file with --records",
            path.display()
        )),
        _ => Failure::cannot_write(path, &error),
    })?;
    match file.metadata() {
        Ok(about) if about.is_file() => Ok(file),
        // Reading a device may never end.
        _ => Err(Failure::input(path.display(), "expected a plain file")),
    }
}

/// Whether the record of a game has been written to its end, which is the result.
fn is_complete(game: &str) -> bool {
    let ends_with = |result: &str| game.split_whitespace().next_back() == Some(result);
    RecordText::read(game).is_ok_and(|record| ends_with(record.result()))
}

/// The records of a file, each with what follows it; `None` if something else comes first.
fn split(text: &str) -> Option<Vec<&str>> {
    let inner = text.match_indices(&format!("\n{BEGINNING}")).map(|(at, _)| at + 1).collect::<Vec<_>>();
    let first = text.find(|c: char| !c.is_whitespace());
    match first {
        None => return Some(Vec::new()),
        Some(first) if !text[first..].starts_with(BEGINNING) => return None,
        _ => {}
    }
    // White space before the first record belongs to it, so that the lengths add up.
    let starts: Vec<usize> =
        [0].into_iter().chain(inner.into_iter().filter(|&at| Some(at) > first)).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    Some(starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_split_where_records_begin() {
        assert_eq!(split(""), Some(vec![]));
        assert_eq!(split(" \n\n"), Some(vec![]));
        assert_eq!(split("[Game \"a\"]\n1 *\n\n[Game \"b"), Some(vec!["[Game \"a\"]\n1 *\n\n", "[Game \"b"]));
        assert_eq!(split("\n[Game \"a\"]"), Some(vec!["\n[Game \"a\"]"]));
        assert_eq!(split("notes\n[Game \"a\"]"), None);
    }
}
