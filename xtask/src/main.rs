//! `cargo xtask`: what is done to this repository, where others have a Makefile.

mod audit;
mod crash;
mod fuzz;
mod load;
mod place;
mod serve;
mod speed;
mod step;
mod test;
mod tools;
mod tune;
mod web;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use xshell::Shell;

/// Builds, serves, checks, fuzzes and tunes Cairn, and installs what that needs.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Command {
    /// Builds the web app and the program, and serves it: `cairn serve`
    Serve {
        /// Flags of `cairn serve`, such as --listen 127.0.0.1:8001
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "FLAGS")]
        flags: Vec<String>,
    },
    /// Builds the bundle of the web app, and says how large it is
    Web,
    /// Measures the engine in a headless browser against the engine in the program
    Speed,
    /// Measures what the server holds on this machine: sockets, games, how fast moves are answered
    #[command(disable_help_flag = true)]
    Load {
        /// Flags; --help lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "FLAGS")]
        flags: Vec<String>,
    },
    /// Kills the server again and again under load, and sees whether anything is lost
    #[command(disable_help_flag = true)]
    Crash {
        /// Flags; --help lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "FLAGS")]
        flags: Vec<String>,
    },
    /// Runs every check there is: formatting, lints, tests, documentation and a short fuzz run
    Test {
        /// How long to fuzz each target
        #[arg(long, value_name = "N", default_value_t = 10)]
        fuzz_seconds: u32,
    },
    /// Checks licences and sources of what we use, and looks for known vulnerabilities where cargo-deny is installed
    Audit,
    /// Fuzzes one target, or each in turn
    Fuzz {
        /// A file name in fuzz/src/bin, without its `.rs`
        target: Option<String>,
        /// How long to fuzz each target
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u32,
        /// Gives the target this one input instead of looking for new ones
        #[arg(long, value_name = "FILE", requires = "target")]
        input: Option<PathBuf>,
    },
    /// Fits the weights of a game's evaluation to games that the engine plays against itself
    #[command(disable_help_flag = true)]
    Tune {
        /// The game, and flags; --help lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "GAME")]
        args: Vec<String>,
    },
}

fn main() -> ExitCode {
    match run(Command::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nFAILED: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    let shell = Shell::new()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the repository")?;
    shell.change_dir(root);
    match command {
        Command::Serve { flags } => serve::run(&shell, &flags),
        Command::Speed => speed::run(&shell),
        Command::Load { flags } => load::run(&shell, &flags),
        Command::Crash { flags } => crash::run(&shell, &flags),
        Command::Web => web::build(&shell).map(|_| ()),
        Command::Audit => audit::run(&shell),
        Command::Test { fuzz_seconds } => test::run(&shell, fuzz_seconds),
        // The user names a file from where the user is, not from the root.
        Command::Fuzz { target: Some(target), input: Some(input), .. } => {
            fuzz::replay(&shell, &target, &std::path::absolute(input)?)
        }
        Command::Fuzz { target, seconds, .. } => fuzz::run(&shell, target.as_deref(), seconds),
        Command::Tune { args } => tune::run(&shell, &args),
    }
}
