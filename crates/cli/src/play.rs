//! `cairn play`: people and engines at one table.

mod command;
mod plain;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use cairn_engine::Level;
use cairn_players::PlayerKind;
use cairn_session::{ClockRule, LocalGame, SetupForm};
use cairn_tui::{Background, LocalPlayer, Start};

use crate::language::LanguageArg;
use crate::source::{PositionArgs, read_setup};
use crate::{Failure, listed, screen, seats};
use plain::{Plain, Style};

/// Play a game with people and engines, full screen or line by line
///
/// A player in --seats is one of
///   human            a person at this keyboard
///   1 to 10          the engine at one of its levels
///   engine           the engine at full strength
///   uct              plain UCT with random playouts
///   random           any legal move
///   ugi:COMMAND      any program that speaks the Universal Game Interface, as in cairn match
/// Engines take settings, such as engine:movetime=200 or 5:seed=7, as in cairn match; an engine without a limit
/// thinks for two seconds. With --seed, the levels play the same game again against the same moves.
///
/// Examples:
///   cairn play swack --seats human,5
///   cairn play crab-stack:players=3 --seats human,3,3 --seed 7 --plain
///   cairn play nava --seats human,ugi:./program
///   cairn play nava --terse
///   cairn play swack --clock 5+3
///   printf 'a1a4\ne5e2\n' | cairn play nava --plain
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The game, with its options, such as swack:size=6; a record names its own [default: ask in a menu]
    #[arg(conflicts_with = "record", value_parser = listed::game(), hide_possible_values = true)]
    game: Option<String>,

    /// The game where none is named
    #[arg(long, hide = true, env = "CAIRN_GAME")]
    usual_game: Option<String>,

    #[command(flatten)]
    place: PositionArgs,

    /// Players of the seats, such as human,5 [default: human in every seat]
    #[arg(long, value_name = "LIST", value_parser = listed::seats(), hide_possible_values = true)]
    seats: Option<String>,

    /// Play against engines of this level in all seats but the first, unless --seats says otherwise
    #[arg(long, value_name = "N", env = "CAIRN_LEVEL", value_parser = listed::level(), hide_possible_values = true)]
    level: Option<Level>,

    #[command(flatten)]
    language: LanguageArg,

    /// Play line by line; always on without a terminal
    #[arg(long)]
    plain: bool,

    /// Line by line without the board, for screen readers: type stacks, on CELL or board to hear of it
    #[arg(long)]
    terse: bool,

    /// Draw the board without Unicode, as --plain always does
    #[arg(long, env = "CAIRN_ASCII")]
    ascii: bool,

    /// The background of the terminal: dark or light [default: as the terminal says, or dark]
    #[arg(long, value_name = "BACKGROUND", env = "CAIRN_BACKGROUND")]
    #[arg(value_parser = listed::background(), hide_possible_values = true)]
    background: Option<Background>,

    /// Play with clocks: minutes for the game and seconds more for each move, such as 5+3
    #[arg(long, value_name = "MINUTES+SECONDS", value_parser = listed::clock(), hide_possible_values = true)]
    clock: Option<ClockRule>,

    /// Save the game here after every move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl Args {
    fn seed(&self) -> u64 {
        self.place.seed().unwrap_or_else(rand::random)
    }

    /// The players where `--seats` names none: people, or a person and engines of the level.
    fn usual_seats(&self, count: usize) -> Vec<LocalPlayer> {
        let other = match self.level {
            Some(level) => LocalPlayer::Engine(PlayerKind::Level(level).into()),
            None => LocalPlayer::Person,
        };
        [LocalPlayer::Person].into_iter().chain(std::iter::repeat(other)).take(count).collect()
    }

    fn show(&self, start: Start, seed: u64) -> Result<(), Failure> {
        screen::run(start, self.language.asked(), self.ascii, self.background, seed)
    }
}

/// Opens the menu full screen.
pub(crate) fn menu(args: &Args) -> Result<(), Failure> {
    let form = match &args.usual_game {
        Some(game) => SetupForm::new(&read_setup(game)?, &[]),
        None => SetupForm::default(),
    };
    let seats = if args.level.is_some() { args.usual_seats(4) } else { vec![LocalPlayer::Person] };
    let mut form = SetupForm::new(&form.setup(), &seats);
    form.set_clock(args.clock.unwrap_or_default());
    args.show(Start::Menu(form), args.seed())
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let full_screen = !args.plain && !args.terse && screen::is_possible();
    let game = args.game.as_deref().or(args.usual_game.as_deref());
    if game.is_none() && !args.place.has_record() {
        if full_screen {
            return menu(args);
        }
        return Err(Failure::Input("expected a GAME, such as cairn play swack".to_owned()));
    }
    let seed = args.seed();
    let table = args.place.table(game, seed)?;
    let seats = match &args.seats {
        Some(list) => seats::read(list, table.as_ref())?,
        None => args.usual_seats(table.seats()),
    };
    let game = LocalGame::new(table, seats).with_clock(args.clock.unwrap_or_default());
    if full_screen {
        return args.show(Start::Game { game: Box::new(game), save: args.save.clone() }, seed);
    }
    let style = Style { language: args.language.get(), terse: args.terse, echo: !io::stdin().is_terminal() };
    Plain::new(game, seed, style, args.save.clone()).run(&mut io::stdin().lock())
}
