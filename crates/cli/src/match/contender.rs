//! The players of a match and their limits.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use cairn_engine::{Clock, Limits};
use cairn_players::{Program, Spec};

use crate::failure::cause;
use crate::suggest::did_you_mean;

/// A player of a match: our engine, or a program that speaks the Universal Game Interface.
#[derive(Clone, Debug)]
pub(crate) enum Contender {
    Own(Spec),
    /// The words of its command line, at least one, and their text.
    Program(Vec<String>, String),
}

const PROGRAM: &str = "ugi:";

impl Contender {
    /// Whether it always moves in finite time, given limits or not.
    pub(crate) fn is_limited(&self, terms: &Terms) -> bool {
        terms.are_limited() || matches!(self, Contender::Own(spec) if spec.is_limited())
    }
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Contender, String> {
        let Some(command) = text.strip_prefix(PROGRAM) else {
            let word = text.split(':').next().unwrap_or_default();
            return text.parse().map(Contender::Own).map_err(|error| {
                did_you_mean(format!("{error} (or ugi:COMMAND)"), word, ["engine", "uct", "random"])
            });
        };
        if command.contains(char::is_control) {
            return Err("expected a command on one line after ugi:".to_owned());
        }
        match shlex::split(command) {
            None => Err("the quotes in the command are not closed".to_owned()),
            Some(words) if words.first().is_none_or(String::is_empty) => {
                Err("expected a command after ugi:, such as ugi:./program".to_owned())
            }
            Some(words) => Ok(Contender::Program(words, command.to_owned())),
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Own(spec) => spec.fmt(f),
            Contender::Program(_, command) => write!(f, "{PROGRAM}{command}"),
        }
    }
}

/// Starts a program, and sends it nothing yet.
pub(crate) fn start(words: &[String]) -> Result<Program, String> {
    Program::start(words).map_err(|error| format!("cannot be started: {}", cause(&error)))
}

/// The limits of players.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// For every move of every player; its clock is the initial one.
    pub(super) limits: Limits,
    /// The grace period for the answer of a program.
    pub(super) timeout: Duration,
}

impl Terms {
    fn are_limited(&self) -> bool {
        self.limits != Limits::NONE
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { depth, nodes, time, clock } = self.limits;
        if let Some(Clock { left, increment }) = clock {
            write!(f, "clock={}+{}", left.as_secs_f64(), increment.as_secs_f64())
        } else if let Some(time) = time {
            write!(f, "movetime={}", time.as_millis())
        } else if let Some(nodes) = nodes {
            write!(f, "nodes={nodes}")
        } else if let Some(depth) = depth {
            write!(f, "depth={depth}")
        } else {
            f.write_str("none")
        }
    }
}

/// Reads a clock: `SECONDS+INCREMENT`, or `SECONDS` alone.
pub(super) fn read_clock(text: &str) -> Result<Clock, String> {
    const MOST_SECONDS: f64 = 1e6;
    let seconds = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let seconds = text.parse().ok().filter(|seconds| plain && *seconds <= MOST_SECONDS);
        seconds.map(Duration::from_secs_f64)
    };
    let (left, increment) = text.split_once('+').unwrap_or((text, "0"));
    let clock = seconds(left)
        .zip(seconds(increment))
        .filter(|(left, _)| *left >= Duration::from_millis(1))
        .map(|(left, increment)| Clock { left, increment });
    clock.ok_or_else(|| "expected SECONDS+INCREMENT such as 10+0.1".to_owned())
}
