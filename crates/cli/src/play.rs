//! `cairn play`: people and engines at one table.

mod game;
mod plain;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use cairn_games::Language;

use crate::Failure;
use crate::seats;
use crate::source::Source;
use game::Game;
use plain::Session;

/// Play a game with people and engines
///
/// Who sits in a seat is one of
///   human            a person at this keyboard
///   1 to 10          the engine at one of its levels
///   engine           the engine as strong as it is
///   uct              plain UCT with random playouts
///   random           any legal move
/// Engines take settings, such as engine:movetime=200 or 5:seed=7, as in cairn match; whoever has no limit thinks
/// for two seconds. With --seed, the levels play the same game again against the same moves.
///
/// Examples:
///   cairn play swack --seats human,5 --plain
///   cairn play crab-stack:players=3 --seats human,3,3 --seed 7 --plain
///   printf 'a1a4\ne5e2\n' | cairn play nava --plain
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,

    /// Who sits in each seat, such as human,5 [default: people in all of them]
    #[arg(long, value_name = "LIST")]
    seats: Option<String>,

    /// The language: en or pt
    #[arg(long, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,

    /// Line by line, also over a pipe
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
    let seed = args.source.seed().unwrap_or_else(rand::random);
    let table = args.source.table_dealt_with(seed)?;
    let seats = seats::read(args.seats.as_deref(), table.as_ref())?;
    let echo = !io::stdin().is_terminal();
    Session::new(Game::new(table, seats, seed), args.lang, args.save.clone(), echo)
        .run(&mut io::stdin().lock())
}
