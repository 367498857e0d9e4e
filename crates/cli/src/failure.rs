//! Failures of commands: their messages and exit codes.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::Cairn;

/// Why a command failed: one sentence on stderr, and an exit code.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Invalid arguments or files: the sentence says what was expected. Exit code 2.
    Input(String),
    /// One of several has to be chosen: the sentence says how, and the lines list them. Exit code 2.
    Choice(String, Vec<String>),
    /// A check failed; its result is printed already. Exit code 1.
    Disagreement,
    /// The operating system reported an error. Exit code 1.
    Machine(String),
    /// A signal asked the program to end. No message, exit code 128 and its number, as shells have it.
    Signal(i32),
    /// The reader of stdout is gone, as with `cairn moves … | head -1`. No message, exit code 0.
    NobodyListens,
}

impl Failure {
    /// A file that cannot be read.
    pub(crate) fn cannot_read(path: &Path, error: &io::Error) -> Failure {
        Failure::Input(format!("cannot read {}: {}", path.display(), cause(error)))
    }

    /// A file that cannot be written.
    pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
        Failure::Input(format!("cannot write {}: {}", path.display(), cause(error)))
    }

    /// Bad input, with its place.
    pub(crate) fn input(about: impl Display, error: impl Display) -> Failure {
        Failure::Input(format!("{about}: {error}"))
    }

    /// Prints the message and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Input(message) => {
                complain(&message);
                ExitCode::from(2)
            }
            Failure::Choice(message, lines) => {
                complain(&message);
                for line in lines {
                    let _ = writeln!(io::stderr(), "  {}", one_line(&line));
                }
                ExitCode::from(2)
            }
            Failure::Machine(message) => {
                complain(&message);
                ExitCode::FAILURE
            }
            Failure::Disagreement => ExitCode::FAILURE,
            Failure::Signal(signal) => ExitCode::from(u8::try_from(128 + signal).unwrap_or(u8::MAX)),
            Failure::NobodyListens => ExitCode::SUCCESS,
        }
    }
}

/// An error of a file in words, without the number of the operating system.
pub(crate) fn cause(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::FileTooLarge => "it has more than 64 megabytes".to_owned(),
        io::ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
        _ => {
            let text = error.to_string();
            let words = text.split(" (os error").next().unwrap_or_default();
            let mut letters = words.chars();
            letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
        }
    }
}

/// Prints one line on stderr; a closed stderr is ignored.
pub(crate) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "cairn: {}", one_line(message));
}

/// A text from outside as one line without control characters.
pub(crate) fn one_line(text: &str) -> String {
    let escape = |c: char| if c.is_control() { c.escape_debug().to_string() } else { c.to_string() };
    text.chars().map(escape).collect()
}

/// The possible commands where one is missing or unknown.
fn commands() -> String {
    let mut command = Cairn::command();
    for word in std::env::args_os().skip(1) {
        let Some(inner) = command.find_subcommand(word).cloned() else { break };
        command = inner;
    }
    command.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>().join(", ")
}

/// The name that clap takes for the one that was meant.
fn suggestion(error: &clap::Error) -> Option<String> {
    let kinds = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    kinds.iter().find_map(|&kind| match error.get(kind)? {
        ContextValue::String(name) => Some(name.clone()),
        ContextValue::Strings(names) => names.last().cloned(),
        _ => None,
    })
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Failure {
        if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            return Failure::Input(format!("expected one of the commands {} (more with --help)", commands()));
        }
        // Clap's message is a paragraph or two, then tips and the usage; the sentence is the first paragraph.
        let text = error.to_string();
        let first = text.split("\n\n").next().unwrap_or_default();
        let sentence = first.trim_start_matches("error: ").split_whitespace().collect::<Vec<_>>().join(" ");
        let hint = suggestion(&error).map(|name| format!("; did you mean '{name}'?")).unwrap_or_default();
        if error.kind() == ErrorKind::InvalidSubcommand {
            return Failure::Input(format!("{sentence}, expected one of the commands {}{hint}", commands()));
        }
        Failure::Input(format!("{sentence}{hint} (more with --help)"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::NobodyListens,
            _ => Failure::Machine(cause(&error)),
        }
    }
}
