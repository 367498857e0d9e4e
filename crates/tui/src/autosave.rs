//! The folder where the program keeps games, analyses, solved puzzles, progress in lessons and settings, so that a
//! closed terminal loses nothing; and games in files.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use cairn_games::GameKind;
use cairn_games::record::RecordText;
use cairn_i18n::Language;
use cairn_session::{KeptId, KeptKind, LessonProgress, Millis, Shelf, Slot, Storage};

use crate::theme::Background;

/// The place where things are kept; nowhere if the user has no home.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Autosave(Option<PathBuf>);

/// What the user has chosen inside the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chosen {
    /// The language.
    pub language: Option<Language>,
    /// The background of the terminal.
    pub background: Option<Background>,
}

/// The file of the one game that earlier versions kept.
const OLD: &str = "game.txt";
const SOLVED: &str = "puzzles.txt";
/// A line a game: its name, and how far the user has come in its lesson.
const LESSONS: &str = "lessons.txt";
const CHOSEN: &str = "settings.txt";
/// The folder of games and analyses, and how their files end.
const KEPT: &str = "kept";
const SUFFIX: &str = ".txt";

impl Autosave {
    /// Keeps everything in this folder.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Autosave {
        Autosave(Some(folder.into()))
    }

    /// The usual place: `CAIRN_STATE`, or `cairn` in `XDG_STATE_HOME` or `~/.local/state`.
    pub fn from_env(get: impl Fn(&str) -> Option<String>) -> Autosave {
        let set = |name: &str| get(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let state = || set("XDG_STATE_HOME").or_else(|| set("HOME").map(|home| home.join(".local/state")));
        Autosave(set("CAIRN_STATE").or_else(|| state().map(|state| state.join("cairn"))))
    }

    /// The kept games and analyses. The game that an earlier version kept becomes one of them.
    pub(crate) fn shelf(&self) -> Shelf {
        let old = self.0.as_ref().map(|folder| folder.join(OLD)).filter(|old| old.exists());
        if let (Some(old), Some(new)) = (old, self.file(&KeptId::begun(KeptKind::Game, now()).to_string())) {
            // Where this fails, the old file stays as it is for the next time.
            let _ = new.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::rename(old, new));
        }
        Shelf::load(self)
    }

    /// Keeps a record in its slot. Where another program has written it since, nothing is written, and its record is
    /// returned.
    pub(crate) fn save(&self, slot: &mut Slot, record: &str) -> Result<Option<String>, String> {
        let Some(folder) = &self.0 else { return Ok(None) };
        // Nobody else writes between the look at the file and the writing. Without a lock there is at least the look.
        let lock = fs::create_dir_all(folder).and_then(|()| File::create(folder.join("lock")));
        let _locked = lock.and_then(|file| file.lock().map(|()| file));
        slot.save(record, self, now())
    }

    /// Deletes a kept game or analysis; or says why not.
    pub(crate) fn delete(&self, id: KeptId) -> Result<(), String> {
        self.remove(&id.to_string())
    }

    fn write_file(&self, name: &str, text: &str) -> Result<(), String> {
        let Some(folder) = &self.0 else { return Ok(()) };
        let path = folder.join(name);
        let made = path.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| error.to_string());
        made.and_then(|()| replace(&path, text)).map_err(|error| format!("{}: {error}", folder.display()))
    }

    /// The lines of a file; none where it cannot be read.
    fn lines(&self, name: &str) -> Vec<String> {
        let text = self.0.as_ref().and_then(|folder| read_text(&folder.join(name)).ok());
        text.iter().flat_map(|text| text.lines()).map(str::to_owned).collect()
    }

    /// The names of the puzzles that were solved; none where that cannot be read.
    pub(crate) fn solved(&self) -> BTreeSet<String> {
        self.lines(SOLVED).into_iter().collect()
    }

    /// Keeps the name of a puzzle that was solved, with what another program has kept meanwhile.
    pub(crate) fn add_solved(&self, name: &str) -> Result<(), String> {
        let mut solved = self.solved();
        solved.insert(name.to_owned());
        let text: String = solved.iter().map(|name| format!("{name}\n")).collect();
        self.write_file(SOLVED, &text)
    }

    /// How far the user has come in the lesson of a game.
    pub(crate) fn lesson(&self, game: GameKind) -> LessonProgress {
        let lines = self.lines(LESSONS);
        let own = lines.iter().find_map(|line| line.strip_prefix(game.name())?.strip_prefix(' '));
        own.map(LessonProgress::read).unwrap_or_default()
    }

    /// Keeps how far the user has come in the lesson of a game; or says why not.
    pub(crate) fn keep_lesson(&self, game: GameKind, progress: LessonProgress) -> Result<(), String> {
        let is_other = |line: &String| line.split(' ').next() != Some(game.name());
        let mut lines: Vec<String> = self.lines(LESSONS).into_iter().filter(is_other).collect();
        lines.push(format!("{game} {progress}"));
        self.write_file(LESSONS, &(lines.join("\n") + "\n"))
    }

    /// What the user has chosen inside the program before; nothing where that cannot be read.
    pub fn chosen(&self) -> Chosen {
        let lines = self.lines(CHOSEN);
        let value = |key: &str| lines.iter().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        Chosen {
            language: value("lang").and_then(|code| code.parse().ok()),
            background: value("background").and_then(|name| name.parse().ok()),
        }
    }

    /// Keeps what the user has chosen; or says why not.
    pub(crate) fn choose(&self, chosen: Chosen) -> Result<(), String> {
        let language = chosen.language.map(|language| format!("lang={language}\n"));
        let background = chosen.background.map(|background| format!("background={background}\n"));
        self.write_file(CHOSEN, &[language, background].into_iter().flatten().collect::<String>())
    }

    /// The file of a kept game or analysis.
    fn file(&self, name: &str) -> Option<PathBuf> {
        Some(self.0.as_ref()?.join(KEPT).join(format!("{name}{SUFFIX}")))
    }
}

impl Storage for Autosave {
    fn names(&self) -> Vec<String> {
        let folder = self.0.as_ref().and_then(|folder| fs::read_dir(folder.join(KEPT)).ok());
        let name = |file: fs::DirEntry| Some(file.file_name().to_str()?.strip_suffix(SUFFIX)?.to_owned());
        folder.into_iter().flatten().flatten().filter_map(name).collect()
    }

    fn read(&self, name: &str) -> Result<Option<String>, String> {
        match self.file(name).filter(|path| path.exists()) {
            Some(path) => read_text(&path).map(Some),
            None => Ok(None),
        }
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        self.write_file(&format!("{KEPT}/{name}{SUFFIX}"), text)
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        self.file(name).map_or(Ok(()), fs::remove_file).map_err(|error| error.to_string())
    }
}

/// The time now, since the start of 1970.
fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().into()
}

/// The records of all games in a file, at least one, or why there are none.
pub(crate) fn load_all(path: &Path) -> Result<Vec<RecordText>, String> {
    RecordText::read_some(&read_text(path)?).map_err(|error| error.to_string())
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
