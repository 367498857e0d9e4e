//! Who sits where.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use cairn_engine::{Level, Limits};
use cairn_games::Language;
use cairn_players::{Kind, Spec};
use cairn_words::say;

/// Who plays a seat: `human`, or a player as [`Spec`] writes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seated {
    /// A person at this screen.
    Person,
    /// The program.
    Engine(Spec),
}

/// How long a player without limits of its own thinks about a move.
const USUAL_TIME: Duration = Duration::from_secs(2);

impl Seated {
    /// Everyone that the menu offers.
    pub fn offered() -> Vec<Seated> {
        let levels = Level::ALL.map(Kind::Level);
        let engines = levels.into_iter().chain([Kind::Uct, Kind::Random]);
        [Seated::Person].into_iter().chain(engines.map(|kind| Seated::Engine(kind.into()))).collect()
    }

    /// The name for people.
    pub fn name(&self, language: Language) -> String {
        match self {
            Seated::Person => say::PERSON.text(language).to_owned(),
            Seated::Engine(spec) => match spec.kind {
                Kind::Level(level) => say::LEVEL.fill(language, &[&level]),
                Kind::Uct => say::UCT.text(language).to_owned(),
                Kind::Random => say::RANDOM.text(language).to_owned(),
                Kind::Engine(_) => spec.to_string(),
            },
        }
    }

    /// Who thinks for this seat; nobody for a person.
    pub fn spec(&self) -> Option<&Spec> {
        match self {
            Seated::Person => None,
            Seated::Engine(spec) => Some(spec),
        }
    }
}

/// The limits for a player that may have none of its own.
pub fn usual_limits(spec: &Spec) -> Limits {
    if spec.is_limited() { Limits::NONE } else { Limits::time(USUAL_TIME) }
}

impl From<Option<Spec>> for Seated {
    /// A person where nobody thinks.
    fn from(spec: Option<Spec>) -> Seated {
        spec.map_or(Seated::Person, Seated::Engine)
    }
}

impl FromStr for Seated {
    type Err = String;

    fn from_str(text: &str) -> Result<Seated, String> {
        match text {
            "human" => Ok(Seated::Person),
            _ => text.parse().map(Seated::Engine).map_err(|error| format!("human, or {error}")),
        }
    }
}

impl fmt::Display for Seated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seated::Person => f.write_str("human"),
            Seated::Engine(spec) => spec.fmt(f),
        }
    }
}
