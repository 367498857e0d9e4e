//! The shelf: games and analyses that are kept, each as a record of its own.
//!
//! A front end implements [`Storage`] over what it has: keys of a browser, files of a folder. All decisions are here:
//! what an entry is, which one may be dropped, and whether a screen may write over what is stored. The list is made of
//! the entries themselves, so there is no index that could be wrong.

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use cairn_core::sort_short;
use cairn_games::record::Date;
use cairn_games::{record, status_text};
use cairn_i18n::{Language, say};
use cairn_wire::Millis;

use crate::LocalGame;

/// Where texts are kept by name. A name has lower-case letters, digits and hyphens only.
pub trait Storage {
    /// All names. A name that is no [`KeptId`] is ignored.
    fn names(&self) -> Vec<String>;
    /// The text of a name; `None` where there is none, or why it cannot be read.
    fn read(&self, name: &str) -> Result<Option<String>, String>;
    /// Replaces the text of a name in one step; or why that was not possible.
    fn write(&self, name: &str, text: &str) -> Result<(), String>;
    /// Removes a name with its text; or why that was not possible.
    fn remove(&self, name: &str) -> Result<(), String>;
}

/// What an entry is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KeptKind {
    /// A game that is or was played.
    Game,
    /// A tree of variations.
    Analysis,
}

/// The name of an entry, as in `game-19a3f`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeptId {
    /// What the entry is.
    pub kind: KeptKind,
    number: u64,
}

impl KeptId {
    /// The name of an entry that was begun at this time: for a text that an earlier version kept elsewhere.
    pub fn begun(kind: KeptKind, now: Millis) -> KeptId {
        KeptId { kind, number: now.0 }
    }
}

const KINDS: [(KeptKind, &str); 2] = [(KeptKind::Game, "game"), (KeptKind::Analysis, "analysis")];

impl fmt::Display for KeptId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = KINDS.iter().find(|(kind, _)| *kind == self.kind).map_or("", |(_, word)| word);
        write!(f, "{word}-{:x}", self.number)
    }
}

impl FromStr for KeptId {
    type Err = ();

    fn from_str(text: &str) -> Result<KeptId, ()> {
        let (word, number) = text.split_once('-').ok_or(())?;
        let (kind, _) = KINDS.iter().find(|(_, known)| *known == word).ok_or(())?;
        let id = KeptId { kind: *kind, number: u64::from_str_radix(number, 16).map_err(|_| ())? };
        // One entry has one name.
        if id.to_string() == text { Ok(id) } else { Err(()) }
    }
}

/// The tag at the head of a kept record: when it was written, in milliseconds since 1970.
const TOUCHED: &str = "Touched";

/// A record with the time at its head.
fn stamp(record: &str, now: Millis) -> String {
    format!("[{TOUCHED} \"{}\"]\n{record}", now.0)
}

/// The time at the head of a kept text, and the record. A text without a time is as old as can be.
fn unstamp(text: &str) -> (Millis, &str) {
    let stamped = || {
        let rest = text.strip_prefix("[")?.strip_prefix(TOUCHED)?.strip_prefix(" \"")?;
        let (time, record) = rest.split_once("\"]\n")?;
        Some((Millis(time.parse().ok()?), record))
    };
    stamped().unwrap_or((Millis(0), text))
}

/// An entry of the shelf.
#[derive(Clone, Debug)]
pub struct KeptEntry {
    /// Its name.
    pub id: KeptId,
    /// When it was written last; zero where that is not known.
    pub touched: Millis,
    /// The game of the record; why it cannot be read, if it is damaged.
    pub game: Result<LocalGame, String>,
    /// Whether there is nothing in it that is not over and done: a finished game, or an analysis without variations and
    /// comments.
    is_finished: bool,
}

impl KeptEntry {
    fn read(id: KeptId, text: Result<String, String>) -> KeptEntry {
        let (touched, _) = text.as_deref().map_or((Millis(0), ""), unstamp);
        let read = text.and_then(|text| LocalGame::read(unstamp(&text).1));
        let is_finished = read.as_ref().is_ok_and(|(game, record)| match id.kind {
            KeptKind::Game => game.to_move().is_none(),
            KeptKind::Analysis => {
                let is_bare =
                    |entry: &record::Entry| entry.variations.is_empty() && entry.comments.is_empty();
                record.intro.is_empty() && record.line.iter().all(is_bare)
            }
        });
        KeptEntry { id, touched, game: read.map(|(game, _)| game), is_finished }
    }

    /// Whether it is a game that goes on.
    pub fn is_running(&self) -> bool {
        self.id.kind == KeptKind::Game && self.game.as_ref().is_ok_and(|game| game.to_move().is_some())
    }

    /// What it is: the game, and who plays it.
    pub fn title(&self, language: Language) -> String {
        let Ok(game) = &self.game else { return self.id.to_string() };
        let title = game.table().setup().game().title();
        let players: Vec<String> = game.seats().iter().map(|player| player.name(language)).collect();
        match self.id.kind {
            KeptKind::Game => format!("{title}: {}", players.join(" – ")),
            KeptKind::Analysis => title.to_owned(),
        }
    }

    /// How it stands: its moves, whose turn it is or how it ended, and the day when it was written; or why it cannot be
    /// read.
    pub fn status(&self, language: Language) -> String {
        let game = match &self.game {
            Ok(game) => game,
            Err(error) => return say::DAMAGED.fill(language, &[error]),
        };
        let status = game.end_text(language).unwrap_or_else(|| status_text(game.table(), language));
        let moves = format!("{}: {}", say::MOVES.text(language), game.table().ply());
        match self.touched {
            Millis(0) => format!("{moves} · {status}"),
            Millis(time) => format!("{moves} · {status} · {}", Date::from_unix_millis(time)),
        }
    }
}

/// All entries, the one that was written last first.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    entries: Vec<KeptEntry>,
}

/// With more entries than this, the oldest finished ones are dropped. Entries that are not finished and damaged ones
/// are dropped only by the user.
const MOST: usize = 60;

impl Shelf {
    /// Reads all entries.
    pub fn load(storage: &dyn Storage) -> Shelf {
        let entry = |name: String| {
            let id = name.parse().ok()?;
            Some(KeptEntry::read(id, storage.read(&name).transpose()?))
        };
        let mut entries: Vec<KeptEntry> = storage.names().into_iter().filter_map(entry).collect();
        let age = |entry: &KeptEntry| (entry.touched, entry.id.number);
        sort_short(&mut entries, |a, b| age(b).cmp(&age(a)));
        Shelf { entries }
    }

    /// The entries, the one that was written last first.
    pub fn entries(&self) -> &[KeptEntry] {
        &self.entries
    }

    /// The entries of one kind, the one that was written last first.
    pub fn of_kind(self, kind: KeptKind) -> Vec<KeptEntry> {
        self.entries.into_iter().filter(|entry| entry.id.kind == kind).collect()
    }

    /// The entries to drop, so that the shelf does not grow without limit.
    fn surplus(&self) -> impl Iterator<Item = KeptId> {
        let count = self.entries.len().saturating_sub(MOST);
        self.entries.iter().rev().filter(|entry| entry.is_finished).take(count).map(|entry| entry.id)
    }
}

/// Where a running session is kept, and the text that it knows of there. Another tab or process may write the same entry:
/// a slot never writes over a text that it does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    kind: KeptKind,
    /// `None` until something is kept.
    id: Option<KeptId>,
    /// The text that was read or written last.
    seen: Option<String>,
}

impl Slot {
    /// A slot for a new entry, which gets its name with the first text.
    pub fn new(kind: KeptKind) -> Slot {
        Slot { kind, id: None, seen: None }
    }

    /// The slot of an entry and its record; or why there is none.
    pub fn open(id: KeptId, storage: &dyn Storage) -> Result<(Slot, String), String> {
        let text = storage.read(&id.to_string())?.ok_or_else(|| id.to_string())?;
        let record = unstamp(&text).1.to_owned();
        Ok((Slot { kind: id.kind, id: Some(id), seen: Some(text) }, record))
    }

    /// The name of the entry, once something is kept.
    pub fn id(&self) -> Option<KeptId> {
        self.id
    }

    /// What is saved from now on is another game: it becomes an entry of its own.
    pub fn begin_another(&mut self) {
        *self = Slot::new(self.kind);
    }

    /// The record of the entry, if another screen has written it since.
    pub fn newer(&mut self, storage: &dyn Storage) -> Option<String> {
        let text = storage.read(&self.id?.to_string()).ok()??;
        if self.seen.as_ref() == Some(&text) {
            return None;
        }
        let record = unstamp(&text).1.to_owned();
        self.seen = Some(text);
        Some(record)
    }

    /// Keeps a record, unless another screen has written the entry since: then nothing is written, and the newer record is
    /// returned. An error says why nothing could be kept.
    pub fn save(
        &mut self,
        record: &str,
        storage: &dyn Storage,
        now: Millis,
    ) -> Result<Option<String>, String> {
        let is_new = self.id.is_none();
        if let Some(newer) = self.newer(storage) {
            return Ok(Some(newer));
        }
        if self.seen.as_deref().is_some_and(|seen| unstamp(seen).1 == record) {
            return Ok(None);
        }
        let id = self.id.unwrap_or_else(|| self.free_id(record, storage, now));
        let text = stamp(record, now);
        storage.write(&id.to_string(), &text)?;
        (self.id, self.seen) = (Some(id), Some(text));
        if is_new {
            let dropped = Shelf::load(storage);
            dropped
                .surplus()
                .filter(|old| *old != id)
                .try_for_each(|old| storage.remove(&old.to_string()))?;
        }
        Ok(None)
    }

    /// A name that nothing has yet; the name of an analysis with this very record, where there is one.
    fn free_id(&self, record: &str, storage: &dyn Storage, now: Millis) -> KeptId {
        let text = |name: &str| storage.read(name).ok().flatten();
        let is_same = |name: &&String| text(name).is_some_and(|text| unstamp(&text).1 == record);
        let of_kind = |name: &String| name.parse().ok().filter(|id: &KeptId| id.kind == self.kind);
        let names = storage.names();
        let same = names.iter().filter(|name| of_kind(name).is_some()).find(is_same);
        if let (KeptKind::Analysis, Some(id)) = (self.kind, same.and_then(of_kind)) {
            return id;
        }
        let mut id = KeptId::begun(self.kind, now);
        while names.contains(&id.to_string()) {
            id.number += 1;
        }
        id
    }
}
