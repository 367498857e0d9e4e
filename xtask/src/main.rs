//! `cargo xtask`: the commands of this repository, where other projects have a Makefile.

mod audit;
mod crash;
mod fuzz;
mod levels;
mod load;
mod place;
mod serve;
mod speed;
mod steps;
mod test;
mod tools;
mod train;
mod tune;
mod web;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use lexopt::Arg::{Long, Short, Value};
use lexopt::{Parser, ValueExt};
use xshell::Shell;

use crate::web::Bundle;

const HELP: &str = "\
Builds, serves, checks, fuzzes and tunes Cairn, and installs the tools for that.

Usage: cargo xtask COMMAND

  serve [FLAGS]        Builds the web app and the program, and runs `cairn serve` with these flags
  test                 Runs every check: formatting, lints, tests, documentation, a short fuzz run
    --fuzz-seconds N     Time for each fuzz target (10)
  audit                Checks licences, sources and known vulnerabilities of all dependencies
  web                  Builds the bundle of the web app and prints its sizes
    --tests              The bundle for tests in a browser, which knows one more game
  fuzz [TARGET]        Fuzzes one target, or each in turn; a target is a file in fuzz/src/bin
    --seconds N          Time for each target (60)
    --input FILE         Runs the target on this one input instead
  speed                Compares the engine in a headless browser with the engine in the program
  load [FLAGS]         Measures the server on this machine: sockets, games, answer times
  crash [FLAGS]        Lets servers and databases fail under load, and looks for lost data
  levels GAME [FLAGS]  Fits the strengths of a game's levels by matches between them
  train GAME [FLAGS]   Trains the network of a game's evaluation on games of self-play
  tune GAME [FLAGS]    Fits the weights of a game's named features to games of self-play

`cargo xtask load --help`, and so on, lists the flags of a command.";

enum Command {
    Help,
    Serve { flags: Vec<OsString> },
    Test { fuzz_seconds: u32 },
    Audit,
    Web(Bundle),
    Fuzz { target: Option<String>, seconds: u32, input: Option<PathBuf> },
    Speed,
    Load { flags: Vec<OsString> },
    Crash { flags: Vec<OsString> },
    Levels { args: Vec<OsString> },
    Train { args: Vec<OsString> },
    Tune { args: Vec<OsString> },
}

fn main() -> ExitCode {
    match Command::read(Parser::from_env()).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nFAILED: {error:#}");
            ExitCode::FAILURE
        }
    }
}

impl Command {
    fn read(mut parser: Parser) -> Result<Command> {
        let name = match parser.next()? {
            None | Some(Long("help") | Short('h')) => return Ok(Command::Help),
            Some(Value(name)) => name.string()?,
            Some(other) => return Err(other.unexpected().into()),
        };
        Ok(match name.as_str() {
            "help" => Command::Help,
            // The programs behind these commands read the rest.
            "serve" => Command::Serve { flags: parser.raw_args()?.collect() },
            "load" => Command::Load { flags: parser.raw_args()?.collect() },
            "crash" => Command::Crash { flags: parser.raw_args()?.collect() },
            "levels" => Command::Levels { args: parser.raw_args()?.collect() },
            "train" => Command::Train { args: parser.raw_args()?.collect() },
            "tune" => Command::Tune { args: parser.raw_args()?.collect() },
            "test" => Command::read_test(parser)?,
            "fuzz" => Command::read_fuzz(parser)?,
            "audit" => Command::Audit.without_arguments(parser)?,
            "web" => Command::read_web(parser)?,
            "speed" => Command::Speed.without_arguments(parser)?,
            _ => bail!("there is no command '{name}'; `cargo xtask help` lists them"),
        })
    }

    fn without_arguments(self, mut parser: Parser) -> Result<Command> {
        match parser.next()? {
            None => Ok(self),
            Some(Long("help") | Short('h')) => Ok(Command::Help),
            Some(other) => Err(other.unexpected().into()),
        }
    }

    fn read_test(mut parser: Parser) -> Result<Command> {
        let mut fuzz_seconds = 10;
        while let Some(argument) = parser.next()? {
            match argument {
                Long("help") | Short('h') => return Ok(Command::Help),
                Long("fuzz-seconds") => fuzz_seconds = parser.value()?.parse()?,
                other => return Err(other.unexpected().into()),
            }
        }
        Ok(Command::Test { fuzz_seconds })
    }

    fn read_web(mut parser: Parser) -> Result<Command> {
        let mut bundle = Bundle::Release;
        while let Some(argument) = parser.next()? {
            match argument {
                Long("help") | Short('h') => return Ok(Command::Help),
                Long("tests") => bundle = Bundle::Tests,
                other => return Err(other.unexpected().into()),
            }
        }
        Ok(Command::Web(bundle))
    }

    fn read_fuzz(mut parser: Parser) -> Result<Command> {
        let (mut target, mut seconds, mut input) = (None, 60, None);
        while let Some(argument) = parser.next()? {
            match argument {
                Long("help") | Short('h') => return Ok(Command::Help),
                Long("seconds") => seconds = parser.value()?.parse()?,
                // The user names a file relative to the current folder, not to the root of the repository.
                Long("input") => input = Some(std::path::absolute(parser.value()?)?),
                Value(name) if target.is_none() => target = Some(name.string()?),
                other => return Err(other.unexpected().into()),
            }
        }
        ensure!(input.is_none() || target.is_some(), "--input needs a target");
        Ok(Command::Fuzz { target, seconds, input })
    }
}

fn run(command: Command) -> Result<()> {
    let shell = Shell::new()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the repository")?;
    shell.change_dir(root);
    // Most builds here are from scratch, and incremental compilation would make them slower.
    shell.set_var("CARGO_INCREMENTAL", "0");
    match command {
        Command::Help => println!("{HELP}"),
        Command::Serve { flags } => serve::run(&shell, &flags)?,
        Command::Test { fuzz_seconds } => test::run(&shell, fuzz_seconds)?,
        Command::Audit => audit::run(&shell)?,
        Command::Web(bundle) => drop(bundle.build(&shell)?),
        Command::Fuzz { target: Some(target), input: Some(input), .. } => {
            fuzz::replay(&shell, &target, &input)?
        }
        Command::Fuzz { target, seconds, .. } => fuzz::run(&shell, target.as_deref(), seconds)?,
        Command::Speed => speed::run(&shell)?,
        Command::Load { flags } => load::run(&shell, &flags)?,
        Command::Crash { flags } => crash::run(&shell, &flags)?,
        Command::Levels { args } => levels::run(&shell, &args)?,
        Command::Train { args } => train::run(&shell, &args)?,
        Command::Tune { args } => tune::run(&shell, &args)?,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &[&str]) -> Result<Command> {
        Command::read(Parser::from_args(arguments))
    }

    #[test]
    fn flags_of_other_programs_are_passed_on() {
        let Ok(Command::Serve { flags }) = read(&["serve", "--listen", "127.0.0.1:8001"]) else {
            panic!("expected serve")
        };
        assert_eq!(flags, ["--listen", "127.0.0.1:8001"]);
        assert!(matches!(read(&["load", "--help"]), Ok(Command::Load { flags }) if flags == ["--help"]));
    }

    #[test]
    fn own_flags_are_read_and_unknown_ones_refused() {
        assert!(matches!(read(&["test"]), Ok(Command::Test { fuzz_seconds: 10 })));
        assert!(matches!(read(&["test", "--fuzz-seconds=3"]), Ok(Command::Test { fuzz_seconds: 3 })));
        assert!(matches!(read(&["web"]), Ok(Command::Web(Bundle::Release))));
        assert!(matches!(read(&["web", "--tests"]), Ok(Command::Web(Bundle::Tests))));
        let fuzz = read(&["fuzz", "moves", "--seconds", "5", "--input", "failed"]);
        let Ok(Command::Fuzz { target: Some(target), seconds: 5, input: Some(input) }) = fuzz else {
            panic!("expected fuzz")
        };
        assert!(target == "moves" && input.is_absolute());
        assert!(matches!(read(&["fuzz", "--help"]), Ok(Command::Help)));
        for wrong in
            [&["test", "--fast"][..], &["web", "x"], &["fuzz", "--input", "x"], &["tests"], &["--fast"]]
        {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
