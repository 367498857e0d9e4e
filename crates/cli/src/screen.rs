//! The full-screen program.

use std::io::{self, IsTerminal};
use std::time::Duration;

use cairn_i18n::Language;
use cairn_tui::{Autosave, Background, Look, Start, Theme};

use crate::Failure;
use crate::language::from_env;

/// The minimum time of an engine's move, so that people can follow.
const PACE: Duration = Duration::from_millis(300);

/// Whether a full-screen program can run here.
pub(crate) fn is_possible() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// Runs the program full screen. The seed is that of deals and engines. A language or background that is asked for wins
/// over what the user chose inside the program before, and that over what the environment says.
pub(crate) fn run(
    start: Start,
    language: Option<Language>,
    ascii: bool,
    background: Option<Background>,
    seed: u64,
) -> Result<(), Failure> {
    if !is_possible() {
        return Err(Failure::Input(
            "expected a terminal to play full screen in (line by line with --plain)".to_owned(),
        ));
    }
    let get = |name: &str| std::env::var(name).ok();
    let theme = Theme::from_env(get);
    let autosave = Autosave::from_env(get);
    let chosen = autosave.chosen();
    let look = Look {
        language: language.or(chosen.language).unwrap_or_else(from_env),
        theme: Theme { background: background.or(chosen.background).unwrap_or(theme.background), ..theme },
        ascii,
        autosave,
        pace: PACE,
        seed,
    };
    match cairn_tui::run(start, look)? {
        Some(signal) => Err(Failure::Signal(signal)),
        None => Ok(()),
    }
}
