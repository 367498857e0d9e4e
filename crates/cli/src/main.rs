//! The program `cairn`: one command a purpose, one file a command.

mod analyse;
mod bench;
mod completions;
mod date;
mod deal;
mod failure;
mod language;
mod man;
mod r#match;
mod moves;
mod number;
mod output;
mod perft;
mod play;
mod progress;
mod puzzles;
mod review;
mod rules;
mod screen;
mod seats;
mod serve;
mod show;
mod solve;
mod source;
mod ugi;
mod verify;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

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
/// Options at their default are not written: swack, swack:size=6, knight-line:players=3,tile=wildcard.
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
    let result = match Cairn::try_parse() {
        Ok(Cairn { command: Some(command) }) => run(command),
        Ok(Cairn { command: None }) if screen::is_possible() => {
            screen::run(cairn_tui::Start::Menu, language::from_env(), false, rand::random())
        }
        Ok(Cairn { command: None }) => Cairn::command().print_help().map_err(Failure::from),
        Err(error) if error.use_stderr() => Err(Failure::from(error)),
        Err(help) => help.print().map_err(Failure::from),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Play(args) => play::run(&args),
        Command::Serve(args) => serve::run(&args),
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
