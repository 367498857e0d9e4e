//! The players of a match and their limits.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use cairn_engine::{Clock, Limits, Stop};
use cairn_games::Setup;
use cairn_players::{PlayerKind, Program, ProgramSpec, Spec};

use crate::failure::cause;
use crate::suggest::did_you_mean;

/// A player of a match: our engine, or a program that speaks the Universal Game Interface.
#[derive(Clone, Debug)]
pub(crate) enum Contender {
    Own(Spec),
    Program(ProgramSpec),
}

const PROGRAM: &str = "ugi:";

impl Contender {
    /// Whether it always moves in finite time, given limits or not.
    pub(crate) fn is_limited(&self, terms: &Terms) -> bool {
        terms.are_limited() || matches!(self, Contender::Own(spec) if spec.is_limited())
    }

    /// The size of the table that it asks for, in megabytes.
    pub(super) fn megabytes(&self) -> u64 {
        match self {
            Contender::Own(Spec { kind: PlayerKind::Engine(settings), .. }) => settings.megabytes as u64,
            _ => 0,
        }
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
        let words = shlex::split(command).ok_or("the quotes in the command are not closed")?;
        let program = ProgramSpec::new(words, command.to_owned());
        let program = program.ok_or("expected a command after ugi:, such as ugi:./program")?;
        Ok(Contender::Program(program))
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Own(spec) => spec.fmt(f),
            Contender::Program(program) => write!(f, "{PROGRAM}{}", program.text()),
        }
    }
}

/// Starts a program, and sends it nothing yet.
pub(crate) fn start(program: &ProgramSpec) -> Result<Program, String> {
    Program::start(program).map_err(|error| format!("cannot be started: {}", cause(&error)))
}

/// Starts a program, and greets it.
pub(super) fn start_and_greet(
    spec: &ProgramSpec,
    setup: &Setup,
    timeout: Duration,
    stop: &Stop,
) -> Result<Program, String> {
    let mut program = start(spec)?;
    program.greet(spec, setup, timeout, stop)?;
    Ok(program)
}

/// The limits of players.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// For every move of every player; its clock is the initial one.
    pub(super) limits: Limits,
    /// The grace period for the answer of a program, where no time is set.
    pub(super) timeout: Duration,
    /// Time by which a player may overstep its time without losing: moves take time to be delivered.
    pub(super) margin: Duration,
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
