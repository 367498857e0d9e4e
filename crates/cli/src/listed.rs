//! Arguments with a list of values, which completions offer.

use std::ffi::OsStr;

use cairn_engine::Level;
use cairn_games::GameKind;
use cairn_i18n::Language;
use cairn_session::{ClockRule, Millis};
use cairn_tui::Background;
use clap::builder::{PossibleValue, TypedValueParser};

/// A value parser with its own errors that lists values for completions. Others may be accepted as well.
#[derive(Clone)]
pub(crate) struct Listed<T> {
    read: fn(&str) -> Result<T, String>,
    values: fn() -> Vec<String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Listed<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.values)().into_iter().map(PossibleValue::new)))
    }
}

/// A value parser with these values to offer.
pub(crate) fn listed<T>(read: fn(&str) -> Result<T, String>, values: fn() -> Vec<String>) -> Listed<T> {
    Listed { read, values }
}

/// The parser of a game with its options: the text is read later, with the rest of the position.
pub(crate) fn game() -> Listed<String> {
    fn games() -> Vec<String> {
        let with_options = |game: &GameKind| {
            let name = game.name();
            let options = game.choices().iter().flat_map(move |choice| {
                choice.values.iter().map(move |value| format!("{name}:{}={value}", choice.name))
            });
            [name.to_owned()].into_iter().chain(options).collect::<Vec<_>>()
        };
        GameKind::ALL.iter().flat_map(with_options).collect()
    }
    listed(|text| Ok(text.to_owned()), games)
}

/// The parser of a language.
pub(crate) fn language() -> Listed<Language> {
    listed(str::parse, || Language::ALL.iter().map(Language::to_string).collect())
}

/// The parser of a level.
pub(crate) fn level() -> Listed<Level> {
    let read = |text: &str| {
        let level = text.parse().ok().and_then(Level::new);
        level.ok_or_else(|| "expected a level from 1 to 10".to_owned())
    };
    listed(read, || Level::ALL.iter().map(Level::to_string).collect())
}

/// The parser of a clock.
pub(crate) fn clock() -> Listed<ClockRule> {
    let read = |text: &str| {
        let number = |text: &str| text.parse::<u64>().ok().filter(|number| *number < 1000);
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let rule = number(minutes).zip(number(seconds)).map(|(minutes, seconds)| ClockRule::Fischer {
            start: Millis(minutes * 60_000),
            increment: Millis(seconds * 1000),
        });
        rule.filter(|rule| rule.is_sensible()).ok_or_else(|| {
            "expected minutes and seconds for each move, such as 5+3: 1 to 180 and 0 to 60".to_owned()
        })
    };
    listed(read, || ["1+0", "3+2", "5+3", "10+5", "30+20"].map(str::to_owned).to_vec())
}

/// The parser of the background of a terminal.
pub(crate) fn background() -> Listed<Background> {
    listed(str::parse, || ["dark", "light"].map(str::to_owned).to_vec())
}

/// The parser of a list of seats: the text is read later, for the table.
pub(crate) fn seats() -> Listed<String> {
    listed(|text| Ok(text.to_owned()), || players().iter().map(|player| format!("human,{player}")).collect())
}

/// The names of the players of ours.
pub(crate) fn players() -> Vec<String> {
    let levels = Level::ALL.iter().map(Level::to_string);
    levels.chain(["engine", "uct", "random"].map(str::to_owned)).collect()
}
