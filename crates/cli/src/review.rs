//! `cairn review`: judged moves and turning points of a game.

mod chart;
mod json;
mod picture;
mod text;

use std::path::{Path, PathBuf};
use std::time::Duration;

use cairn_engine::{Limits, Settings, Stop};
use cairn_games::Table;
use cairn_i18n::say;
use cairn_players::{Player, PlayerKind, Spec};
use cairn_session::review::{Review, ReviewedGame, review};

use crate::Failure;
use crate::language::LanguageArg;
use crate::number::number;
use crate::output::{print, print_json, write_file};
use crate::progress::{Progress, interrupted};
use crate::records::{GameNumber, tell_assumed};

/// Review a game: mistakes, turning points, accuracy, and the curve of the winning chances
///
/// The engine analyses every position. A move that loses 5 percentage points of the mover's chance to win
/// is an inaccuracy (?!), one that loses 10 a mistake (?), one that loses 20 a blunder (??); below it
/// stands the answer that punishes it. Accuracy is the share kept of what was at stake: 100 for a player
/// who always finds the best move, about 20 for random moves. Ctrl-C shows the review so far.
/// Without --time, the review of a game is the same every time.
///
/// Examples:
///   cairn review game.pgn
///   cairn review game.pgn --nodes 500000 --svg curve.svg
///   cairn review games.pgn --game 3
///   cairn review - --lang pt < game.pgn
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// File with the record of a game (- is stdin)
    file: PathBuf,

    #[command(flatten)]
    which: GameNumber,

    /// Limit of nodes for each move [default: 50000, or no limit with --time]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = number::<u64>(1..))]
    nodes: Option<u64>,

    /// Time limit for each move in milliseconds
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    #[arg(value_parser = number::<u64>(1..))]
    time: Option<u64>,

    /// Print one JSON object: game, start, result, complete, players, moves, turning_points, curve
    #[arg(long)]
    json: bool,

    /// Write the curve as SVG to this file as well (- is stdout, instead of the text)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    language: LanguageArg,
}

const USUAL_NODES: u64 = 50_000;

impl Args {
    fn limits(&self) -> Limits {
        let time = self.time.map(Duration::from_millis);
        let usual = if time.is_none() { Some(USUAL_NODES) } else { None };
        Limits { nodes: self.nodes.or(usual), time, ..Limits::NONE }
    }

    /// Whether the picture takes stdout.
    fn only_picture(&self) -> bool {
        self.svg.as_deref() == Some(Path::new("-"))
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.json && args.only_picture() {
        return Err(Failure::Input("--json and --svg - both write to stdout: give --svg a file".to_owned()));
    }
    let mut reviewed = ReviewedGame::from_record(args.which.read(&args.file)?, args.language.get())
        .map_err(|error| Failure::input(args.file.display(), error))?;
    tell_assumed(reviewed.record(), reviewed.table(), args.language.get());
    let moves = reviewed.moves().len();
    if moves == 0 {
        return Err(Failure::input(args.file.display(), "expected a game with moves, found none"));
    }
    reviewed.review = look_at(args, reviewed.table());
    let done = reviewed.review.moves.len();
    if done > 0 || args.json {
        show(args, &reviewed)?;
    }
    match done {
        0 => interrupted("nothing"),
        done if done < moves => interrupted(&format!("{done} of {moves} moves")),
        _ => Ok(()),
    }
}

fn look_at(args: &Args, game: &dyn Table) -> Review {
    /// The exit code of a program that was interrupted, as shells know it.
    const INTERRUPTED: i32 = 130;
    let stop = Stop::default();
    let interrupt = {
        let stop = stop.clone();
        // The first Ctrl-C asks for the review so far, a second one ends the program.
        move || {
            if stop.is_raised() {
                std::process::exit(INTERRUPTED);
            }
            stop.raise();
        }
    };
    let what = say::REVIEWING.text(args.language.get());
    let progress = Progress::begin_with(game.ply(), what, interrupt);
    let mut player = Player::new(Spec::from(PlayerKind::Engine(Settings::default())));
    let review = review(game, &mut player, args.limits(), &stop, &mut |so_far| {
        progress.show(so_far.moves.len(), what.to_owned());
    });
    progress.finish();
    review
}

fn show(args: &Args, reviewed: &ReviewedGame) -> Result<(), Failure> {
    if let Some(path) = &args.svg {
        write_file(path, picture::curve_of(reviewed).as_bytes())?;
    }
    match args.json {
        _ if args.only_picture() => Ok(()),
        true => print_json(&json::ReviewJson::new(reviewed)),
        false => print(&text::text(reviewed)),
    }
}
