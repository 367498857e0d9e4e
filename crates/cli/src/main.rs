//! The program `cairn`: one command a purpose, one file a command.

mod analyse;
mod bench;
mod completions;
mod config;
mod date;
mod deal;
mod failure;
mod help;
mod input;
mod json;
mod language;
mod listed;
mod man;
mod r#match;
mod moves;
mod number;
mod output;
mod perft;
mod play;
mod progress;
mod puzzles;
mod ratings;
mod records;
mod review;
mod rules;
mod screen;
mod seats;
mod serve;
mod show;
mod solve;
mod source;
mod suggest;
mod ugi;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{FromArgMatches, Parser, Subcommand};

use config::Config;
use failure::Failure;

/// Stacking board games: Crab Stack, Swack, Nava and Knight Line.
///
/// Without a command, in a terminal, a menu opens full screen.
///
/// A game is named GAME or GAME:OPTION=VALUE,…
///
///   crab-stack    players=2 3 4
///   swack         size=5 3…9 · tie=last-wins last-loses · swap=no yes
///   nava          no options
///   knight-line   players=2 3 · tiles=20 24 · tile=none blocker wildcard
///
/// An option that is not written has its default: swack, swack:size=6, knight-line:players=3,tile=wildcard.
///
/// Defaults of flags may be set in the environment, as CAIRN_LANG and so on, or in the file cairn/config.toml in
/// $XDG_CONFIG_HOME or ~/.config. A flag wins over the environment, and the environment over the file:
///
///   lang = "fr"                      # en, pt-PT, pt-BR, es or fr
///   ascii = true                     # draw without Unicode
///   background = "light"             # of the terminal: dark or light
///   game = "swack:size=6"            # what cairn play starts
///   level = 5                        # the opponent, from 1 to 10
///   listen = "127.0.0.1:8001"        # cairn serve
///   database = "sqlite:cairn.db"     # cairn serve and cairn ratings
#[derive(Parser)]
#[command(name = "cairn", version, verbatim_doc_comment)]
struct Cairn {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Serve(serve::Args),
    Ratings(ratings::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Show(show::Args),
    Deal(deal::Args),
    Rules(rules::Args),
    Verify(verify::Args),
    Analyse(analyse::Args),
    Review(review::Args),
    Solve(Box<solve::Args>),
    Puzzles(puzzles::Args),
    Match(Box<r#match::Args>),
    Ugi(ugi::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    Man(man::Args),
}

fn main() -> ExitCode {
    match Config::load().and_then(|config| run_with(&config)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run_with(config: &Config) -> Result<(), Failure> {
    let parse = |words: &[OsString]| {
        let matches = help::command(config).try_get_matches_from(words)?;
        Cairn::from_arg_matches(&matches)
    };
    let words: Vec<OsString> = std::env::args_os().collect();
    match parse(&words) {
        Ok(Cairn { command: Some(command) }) => run(command),
        Ok(Cairn { command: None }) if screen::is_possible() => {
            match parse(&["cairn".into(), "play".into()])?.command {
                Some(Command::Play(args)) => play::menu(&args),
                _ => Ok(()),
            }
        }
        Ok(Cairn { command: None }) => Ok(help::command(config).print_help()?),
        Err(error) if error.use_stderr() => Err(Failure::from(error)),
        Err(help) => Ok(help.print()?),
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Play(args) => play::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Ratings(args) => ratings::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Deal(args) => deal::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Match(args) => r#match::run(&args),
        Command::Ugi(args) => ugi::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
