//! What can go wrong, and how the program ends then.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;

/// Why a command did not do what was asked. One sentence on stderr, and an exit code.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was asked does not make sense: the sentence says what was expected. Exit code 2.
    Input(String),
    /// A check failed; what it found is printed already. Exit code 1.
    Disagreement,
    /// The machine did not play along. Exit code 1.
    Machine(String),
    /// Nobody reads the output any more, as with `cairn moves … | head -1`: no reason to complain.
    NobodyListens,
}

impl Failure {
    /// Bad input, with what it was about.
    pub(crate) fn input(about: impl Display, error: impl Display) -> Failure {
        Failure::Input(format!("{about}: {error}"))
    }

    /// Says what went wrong and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Input(message) => {
                eprintln!("cairn: {message}");
                ExitCode::from(2)
            }
            Failure::Machine(message) => {
                eprintln!("cairn: {message}");
                ExitCode::FAILURE
            }
            Failure::Disagreement => ExitCode::FAILURE,
            Failure::NobodyListens => ExitCode::SUCCESS,
        }
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Failure {
        if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            return Failure::Input("expected a command after this one (more with --help)".to_owned());
        }
        // Clap's message is a paragraph or two, then tips and the usage; the sentence is the first paragraph.
        let text = error.to_string();
        let first = text.split("\n\n").next().unwrap_or_default();
        let sentence = first.trim_start_matches("error: ").split_whitespace().collect::<Vec<_>>().join(" ");
        Failure::Input(format!("{sentence} (more with --help)"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::NobodyListens,
            _ => Failure::Machine(error.to_string()),
        }
    }
}
