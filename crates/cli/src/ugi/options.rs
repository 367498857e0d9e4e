//! The options of the engine.

use cairn_engine::{Level, Settings};
use cairn_games::Setup;
use cairn_players::{PlayerKind, Spec, check_memory, free_megabytes};

use super::command::shown;

/// The current values of all options.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Options {
    /// The game and its options.
    pub(crate) setup: Setup,
    /// The seed of deals and of the player's random choices; zero where none was given.
    pub(crate) seed: u64,
    /// The seed of the player in this game, where none was given.
    game_seed: u64,
    threads: usize,
    megabytes: usize,
    /// `None` is full strength.
    level: Option<Level>,
    /// The number of best moves to search in full.
    pub(crate) lines: usize,
    /// Whether the answer names the move to ponder on.
    pub(crate) ponder: bool,
}

/// One option with its new value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Setting {
    Game(Setup),
    Seed(u64),
    Threads(usize),
    Hash(usize),
    Level(Option<Level>),
    MultiPv(usize),
    Ponder(bool),
}

const NAMES: &str = "Game, Seed, Threads, Hash, Level, MultiPV, Ponder";
const MOST_THREADS: u64 = 1024;
/// In megabytes.
const MOST_HASH: u64 = 65_536;
/// More than there are moves in any position.
const MOST_LINES: u64 = 1000;

impl Setting {
    /// Reads an option. The case of names does not matter.
    pub(crate) fn read(name: &str, value: &str) -> Result<Setting, String> {
        let number = |least, most| number(name, value, least, most);
        match name.to_ascii_lowercase().as_str() {
            "game" => value.parse().map(Setting::Game).map_err(|error| format!("Game: {error}")),
            "seed" => number(0, u64::MAX).map(Setting::Seed),
            "threads" => number(1, MOST_THREADS).map(|threads| Setting::Threads(threads as usize)),
            "hash" => {
                let megabytes = number(1, MOST_HASH)?;
                check_memory(megabytes).map_err(|error| format!("{name}: {error}"))?;
                Ok(Setting::Hash(megabytes as usize))
            }
            "level" if value == "none" => Ok(Setting::Level(None)),
            "level" => {
                number(0, Level::ALL.len() as u64).map(|level| Setting::Level(Level::new(level as u8)))
            }
            "multipv" => number(1, MOST_LINES).map(|lines| Setting::MultiPv(lines as usize)),
            "ponder" => value
                .parse()
                .map(Setting::Ponder)
                .map_err(|_| format!("{name}: expected true or false, found {}", shown(value))),
            _ => Err(format!("setoption: expected one of {NAMES}, found {}", shown(name))),
        }
    }
}

fn number(name: &str, value: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{name}: expected a number from {least} to {most}, found {}", shown(value)))
}

impl Options {
    /// Everything at its default but the game.
    pub(crate) fn new(setup: Setup) -> Options {
        let Settings { threads, megabytes, .. } = Settings::default();
        Options { setup, seed: 0, game_seed: 0, threads, megabytes, level: None, lines: 1, ponder: false }
    }

    /// Sets one.
    pub(crate) fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Game(setup) => self.setup = setup,
            Setting::Seed(seed) => self.seed = seed,
            Setting::Threads(threads) => self.threads = threads,
            Setting::Hash(megabytes) => self.megabytes = megabytes,
            Setting::Level(level) => self.level = level,
            Setting::MultiPv(lines) => self.lines = lines,
            Setting::Ponder(ponder) => self.ponder = ponder,
        }
    }

    /// Another game: the player chooses anew between moves that are as good, unless a seed was given.
    pub(crate) fn begin_game(&mut self) {
        self.game_seed = rand::random();
    }

    /// The player with these options.
    pub(crate) fn player(&self) -> Spec {
        let kind = match self.level {
            Some(level) => PlayerKind::Level(level),
            None => PlayerKind::Engine(Settings {
                threads: self.threads,
                megabytes: self.megabytes,
                ..Settings::default()
            }),
        };
        let seed = if self.seed == 0 { self.game_seed } else { self.seed };
        Spec { seed, ..Spec::from(kind) }
    }

    /// The lines that list the options, with the current values as defaults.
    pub(crate) fn describe(&self) -> Vec<String> {
        let spin = |name: &str, default: u64, least: u64, most: u64| {
            format!("option name {name} type spin default {default} min {least} max {most}")
        };
        let most_hash = free_megabytes().map_or(MOST_HASH, |free| free.clamp(1, MOST_HASH));
        vec![
            format!("option name Game type string default {}", self.setup),
            spin("Seed", self.seed, 0, u64::MAX),
            spin("Threads", self.threads as u64, 1, MOST_THREADS),
            spin("Hash", self.megabytes as u64, 1, most_hash),
            spin("Level", self.level.map_or(0, |level| level.number().into()), 0, Level::ALL.len() as u64),
            spin("MultiPV", self.lines as u64, 1, MOST_LINES),
            format!("option name Ponder type check default {}", self.ponder),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_in_any_case_and_refused_out_of_range() {
        assert_eq!(Setting::read("HASH", "128"), Ok(Setting::Hash(128)));
        assert_eq!(Setting::read("level", "none"), Ok(Setting::Level(None)));
        assert_eq!(Setting::read("Level", "0"), Ok(Setting::Level(None)));
        assert_eq!(Setting::read("Level", "10"), Ok(Setting::Level(Level::new(10))));
        for (name, value, message) in [
            ("Level", "11", "Level: expected a number from 0 to 10, found '11'"),
            ("Threads", "0", "Threads: expected a number from 1 to 1024, found '0'"),
            ("Hash", "", "Hash: expected a number from 1 to 65536, found nothing"),
            ("Seed", "-1", "found '-1'"),
            ("Game", "chess", "crab-stack, swack, nava, knight-line"),
            ("Ponder", "perhaps", "Ponder: expected true or false, found 'perhaps'"),
            (
                "Colour",
                "1",
                "expected one of Game, Seed, Threads, Hash, Level, MultiPV, Ponder, found 'Colour'",
            ),
        ] {
            let error = Setting::read(name, value).expect_err(value);
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn the_options_decide_the_player() {
        let mut options = Options::new("nava".parse().expect("a game"));
        assert_eq!(options.player().to_string(), "engine");
        for setting in [Setting::Hash(16), Setting::Threads(2), Setting::Seed(7)] {
            options.set(setting);
        }
        assert_eq!(options.player().to_string(), "engine:seed=7,threads=2,hash=16");
        options.set(Setting::Level(Level::new(3)));
        assert_eq!(options.player().to_string(), "3:seed=7");
    }
}
