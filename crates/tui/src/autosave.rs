//! The game in progress and the puzzles solved, kept so that a closed terminal loses nothing; and games in files.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use cairn_i18n::Language;
use cairn_session::{LANGUAGE_TAG, LocalGame};

/// A game as it was left.
#[derive(Debug)]
pub(crate) struct Kept {
    /// The game.
    pub(crate) local_game: LocalGame,
    /// The language of those who play, if the record says.
    pub(crate) language: Option<Language>,
}

/// The place where the game in progress and the puzzles solved are kept; nowhere if the user has no home.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Autosave(Option<PathBuf>);

const FILE: &str = "game.txt";
const SOLVED: &str = "puzzles.txt";

impl Autosave {
    /// Keeps the game in this folder.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Autosave {
        Autosave(Some(folder.into()))
    }

    /// The usual place: `CAIRN_STATE`, or `cairn` in `XDG_STATE_HOME` or `~/.local/state`.
    pub fn from_env(get: impl Fn(&str) -> Option<String>) -> Autosave {
        let set = |name: &str| get(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let state = || set("XDG_STATE_HOME").or_else(|| set("HOME").map(|home| home.join(".local/state")));
        Autosave(set("CAIRN_STATE").or_else(|| state().map(|state| state.join("cairn"))))
    }

    /// Keeps a game. The old one is there until the new one is complete.
    pub(crate) fn save(&self, record: &str) -> Result<(), String> {
        self.write(FILE, record)
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let Some(folder) = &self.0 else { return Ok(()) };
        let made = fs::create_dir_all(folder).map_err(|error| error.to_string());
        made.and_then(|()| replace(&folder.join(name), text))
            .map_err(|error| format!("{}: {error}", folder.display()))
    }

    /// The game that was left, if there is one; why not, if it cannot be read.
    pub(crate) fn load(&self) -> Option<Result<Kept, String>> {
        let path = self.0.as_ref()?.join(FILE);
        path.exists().then(|| load(&path))
    }

    /// The names of the puzzles that were solved; none where that cannot be read.
    pub(crate) fn solved(&self) -> BTreeSet<String> {
        let text = self.0.as_ref().and_then(|folder| read_text(&folder.join(SOLVED)).ok());
        text.iter().flat_map(|text| text.lines()).map(str::to_owned).collect()
    }

    /// Keeps the name of a puzzle that was solved, with what another program has kept meanwhile.
    pub(crate) fn add_solved(&self, name: &str) -> Result<(), String> {
        let mut solved = self.solved();
        solved.insert(name.to_owned());
        let text: String = solved.iter().map(|name| format!("{name}\n")).collect();
        self.write(SOLVED, &text)
    }
}

/// Reads a game from a file, or says why it cannot.
pub(crate) fn load(path: &Path) -> Result<Kept, String> {
    read(&read_text(path)?)
}

/// The size of the largest text, in bytes: a device may have no end.
const LARGEST: u64 = 64 << 20;

/// The text of a file, or why there is none.
pub(crate) fn read_text(path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(|error| error.to_string())?;
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST {
        return Err("it has more than 64 megabytes".to_owned());
    }
    String::from_utf8(bytes).map_err(|_| "not a text in UTF-8".to_owned())
}

fn read(text: &str) -> Result<Kept, String> {
    let (local_game, record) = LocalGame::read(text)?;
    let language = record.tags.get(LANGUAGE_TAG).and_then(|code| code.parse().ok());
    Ok(Kept { local_game, language })
}

/// Writes a file in one step, so that a reader sees the old text or the new one, never a part; or says why not.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), String> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let beside = path.with_file_name(name);
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written.map_err(|error| error.to_string())
}
