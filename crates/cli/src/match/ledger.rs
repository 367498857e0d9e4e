//! The finished games of a match: their records and the score.

use std::collections::BTreeSet;
use std::fs::File;
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
    pub(super) tally: Tally,
    pub(super) done: BTreeSet<Round>,
    pub(super) unusual: Vec<Unusual>,
}

/// A game that did not end by the rules.
#[derive(Serialize, Clone)]
pub(super) struct Unusual {
    pub(super) round: String,
    pub(super) termination: String,
}

const TERMINATION: &str = "Termination";

/// The first characters of every record.
const BEGINNING: &str = "[Game \"";

impl Ledger {
    /// A new match, or one that resumes after its records.
    pub(super) fn open(plan: &MatchPlan, records: Option<&Path>, resume: bool) -> Result<Ledger, Failure> {
        let mut ledger = Ledger {
            records: None,
            tally: Tally::new(plan.seats),
            done: BTreeSet::new(),
            unusual: Vec::new(),
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
            Ending::Adjudicated => Some(format!("adjudicated a draw after {LONGEST} moves")),
            Ending::Fault(seat, fault) => {
                Some(format!("seat {seat} ({}) {fault}", plan.contenders[plan.local_game(round, seat)]))
            }
        };
        let mut tags = plan.tags(round);
        tags.extend(termination.clone().map(|why| (TERMINATION.to_owned(), why)));
        for (name, value) in tags {
            record.tags.set(&name, value).map_err(|error| Failure::Machine(error.to_string()))?;
        }
        if let Some((path, file)) = &mut self.records {
            let written = file.write_all((record.write(seats) + "\n").as_bytes()).and_then(|()| file.flush());
            written.map_err(|error| {
                Failure::Machine(format!("cannot write {}: {}", path.display(), cause(&error)))
            })?;
        }
        self.count(round, &places, termination);
        Ok(())
    }

    fn count(&mut self, round: Round, places: &Places, termination: Option<String>) {
        self.tally.add(round.group, Share::of(round.seat, places));
        self.done.insert(round);
        let unusual = termination.map(|termination| Unusual { round: round.to_string(), termination });
        self.unusual.extend(unusual);
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
        let round: Round = tag("Round").parse().map_err(|()| {
            format!(
                "expected a tag Round such as 3.1, found '{}': this is not a record of a match",
                tag("Round")
            )
        })?;
        let game = ("Game".to_owned(), plan.setup.to_string());
        for (name, value) in [game].into_iter().chain(plan.tags(round)) {
            if tag(&name) != value {
                let found = tag(&name);
                return Err(format!("expected {name} {value}, found {found}: this is another match"));
            }
        }
        if round.seat.number() > plan.seats || self.done.contains(&round) {
            return Err(format!("the game {round} cannot come here"));
        }
        let places = table.status().places().or_else(|| table.read_result(record.result()));
        let places = places.ok_or_else(|| "expected a game with a result, found '*'".to_owned())?;
        self.count(round, &places, record.tags.get(TERMINATION).map(str::to_owned));
        Ok(())
    }
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
