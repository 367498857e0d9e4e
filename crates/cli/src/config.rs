//! The configuration file: defaults of flags. A flag on the command line wins, then the environment, then the file.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use cairn_engine::Level;
use cairn_games::Setup;
use cairn_i18n::Language;
use cairn_tui::Background;
use toml::{Spanned, Value};

use crate::Failure;
use crate::input::read_text;
use crate::suggest::did_you_mean;

/// What the file sets: a key and its value.
#[derive(Default)]
pub(crate) struct Config(Vec<(&'static str, String)>);

/// A key of the file and what its value must be. The key is the id of an argument.
struct Key {
    name: &'static str,
    expected: &'static str,
    is_valid: fn(&str) -> bool,
}

const KEYS: [Key; 7] = [
    Key {
        name: "lang",
        expected: "en, pt-PT, pt-BR, es or fr",
        is_valid: |text| text.parse::<Language>().is_ok(),
    },
    Key { name: "ascii", expected: "true or false", is_valid: |text| text.parse::<bool>().is_ok() },
    Key {
        name: "background",
        expected: "dark or light",
        is_valid: |text| text.parse::<Background>().is_ok(),
    },
    Key {
        name: "game",
        expected: "a game with its options, GAME or GAME:OPTION=VALUE,…",
        is_valid: |text| Setup::meant(text).is_ok(),
    },
    Key {
        name: "level",
        expected: "a level from 1 to 10",
        is_valid: |text| text.parse().ok().and_then(Level::new).is_some(),
    },
    Key {
        name: "listen",
        expected: "an address and a port, such as 127.0.0.1:8000",
        is_valid: |text| text.parse::<SocketAddr>().is_ok(),
    },
    Key { name: "database", expected: "sqlite: and a file, or a postgres:// URL", is_valid: |_| true },
];

impl Config {
    /// Reads the file of the user; without one there are no defaults.
    pub(crate) fn load() -> Result<Config, Failure> {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let folder = set("XDG_CONFIG_HOME").or_else(|| set("HOME").map(|home| home.join(".config")));
        match folder.map(|folder| folder.join("cairn/config.toml")).filter(|path| path.exists()) {
            Some(path) => {
                let text = read_text(&path).map_err(|error| Failure::cannot_read(&path, &error))?;
                read(&path, &text)
            }
            None => Ok(Config::default()),
        }
    }

    /// An argument with its default from the file, if it has one there.
    pub(crate) fn with_default(&self, arg: clap::Arg) -> clap::Arg {
        // A game is an argument of many commands; only `cairn play` has a default.
        let id = |name: &str| if name == "game" { "usual_game" } else { name }.to_owned();
        let found = self.0.iter().find(|(name, _)| arg.get_id().as_str() == id(name));
        match found {
            Some((_, value)) => arg.default_value(value.clone()),
            None => arg,
        }
    }
}

fn read(path: &Path, text: &str) -> Result<Config, Failure> {
    let failure = |at: usize, message: &str| {
        let line = 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
        Failure::Input(format!("{}, line {line}: {message}", path.display()))
    };
    let entries: BTreeMap<Spanned<String>, Spanned<Value>> = toml::from_str(text)
        .map_err(|error| failure(error.span().map_or(0, |span| span.start), error.message()))?;
    let names = || KEYS.iter().map(|key| key.name);
    let mut config = Config::default();
    for (name, value) in &entries {
        let Some(key) = KEYS.iter().find(|key| key.name == name.get_ref()) else {
            let known = names().collect::<Vec<_>>().join(", ");
            let sentence = format!("expected one of {known}, found '{}'", name.get_ref());
            return Err(failure(name.span().start, &did_you_mean(sentence, name.get_ref(), names())));
        };
        let text = match value.get_ref() {
            Value::String(text) => text.clone(),
            Value::Integer(number) => number.to_string(),
            Value::Boolean(value) => value.to_string(),
            other => other.type_str().to_owned(),
        };
        if !(key.is_valid)(&text) {
            let sentence = format!("{}: expected {}, found '{text}'", key.name, key.expected);
            return Err(failure(value.span().start, &sentence));
        }
        config.0.push((key.name, text));
    }
    Ok(config)
}
