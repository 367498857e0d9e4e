//! `cairn play`: people and engines at one table.

mod command;
mod plain;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use cairn_session::LocalGame;
use cairn_tui::Start;

use crate::language::LanguageArg;
use crate::source::PositionArgs;
use crate::{Failure, screen, seats};
use plain::Plain;

/// Play a game with people and engines, full screen or line by line
///
/// A player in --seats is one of
///   human            a person at this keyboard
///   1 to 10          the engine at one of its levels
///   engine           the engine at full strength
///   uct              plain UCT with random playouts
///   random           any legal move
/// Engines take settings, such as engine:movetime=200 or 5:seed=7, as in cairn match; an engine without a limit
/// thinks for two seconds. With --seed, the levels play the same game again against the same moves.
///
/// Examples:
///   cairn play swack --seats human,5
///   cairn play crab-stack:players=3 --seats human,3,3 --seed 7 --plain
///   printf 'a1a4\ne5e2\n' | cairn play nava --plain
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The game, with its options, such as swack:size=6; a record names its own [default: ask in a menu]
    #[arg(conflicts_with = "record")]
    game: Option<String>,

    #[command(flatten)]
    place: PositionArgs,

    /// Players of the seats, such as human,5 [default: human in every seat]
    #[arg(long, value_name = "LIST")]
    seats: Option<String>,

    #[command(flatten)]
    language: LanguageArg,

    /// Play line by line; always on without a terminal
    #[arg(long)]
    plain: bool,

    /// Draw the board without Unicode, as --plain always does
    #[arg(long)]
    ascii: bool,

    /// Save the game here after every move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let seed = args.place.seed().unwrap_or_else(rand::random);
    let full_screen = !args.plain && screen::is_possible();
    if args.game.is_none() && !args.place.has_record() {
        if full_screen {
            return screen::run(Start::Menu, args.language.get(), args.ascii, seed);
        }
        return Err(Failure::Input("expected a GAME, such as cairn play swack".to_owned()));
    }
    let table = args.place.table(args.game.as_deref(), seed)?;
    let seats = seats::read(args.seats.as_deref(), table.as_ref())?;
    if full_screen {
        let start = Start::Game { table, seats, save: args.save.clone() };
        return screen::run(start, args.language.get(), args.ascii, seed);
    }
    let echo = !io::stdin().is_terminal();
    let game = LocalGame::new(table, seats);
    Plain::new(game, seed, args.language.get(), args.save.clone(), echo).run(&mut io::stdin().lock())
}
