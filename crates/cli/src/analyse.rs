//! `cairn analyse`: the engine's score and best moves of a position.

mod view;

use std::time::Duration;

use cairn_engine::{Limits, Report, Settings, Stop};
use cairn_players::{Player, PlayerKind, Question, Spec};

use crate::Failure;
use crate::number::{check_memory, number};
use crate::source::Source;
use view::View;

/// Analyse a position with the engine: its score and the best moves
///
/// Searches until a limit is reached, the result is proven, or you press Ctrl-C. Scores are for the player
/// to move: +1.00 is odds of e to 1 (73 %) to win, and "wins in 7" counts the turns of all players.
/// With --nodes or --depth and one thread, the result is the same every time.
///
/// Examples:
///   cairn analyse nava --depth 8
///   cairn analyse swack:size=6 --moves "a2a1" --lines 3 --time 2
///   cairn analyse crab-stack:players=3 --seed 7 --nodes 20000 --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,

    /// Number of best moves to show, each with its line
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u16>(1..))]
    lines: u16,

    /// Time limit
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = read_seconds)]
    time: Option<Duration>,

    /// Limit of nodes
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = number::<u64>(1..))]
    nodes: Option<u64>,

    /// Limit of depth, in turns
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = number::<u32>(1..=100))]
    depth: Option<u32>,

    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u16>(1..=1024))]
    threads: u16,

    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u32>(1..=65_536))]
    hash: u32,

    /// Print one JSON object for each update: game, position, to_move, depth, nodes, nps, seconds, lines (score, chances, moves), final
    #[arg(long)]
    json: bool,
}

impl Args {
    fn player(&self) -> Player {
        let settings =
            Settings { threads: self.threads.into(), megabytes: self.hash as usize, ..Settings::default() };
        Player::new(Spec::from(PlayerKind::Engine(settings)))
    }

    fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, time: self.time, clock: None }
    }
}

pub(crate) fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let seconds = seconds.filter(|seconds| !seconds.is_zero());
    seconds.ok_or_else(|| "expected a number of seconds above 0, such as 0.5".to_owned())
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    check_memory("--hash", args.hash.into())?;
    let table = args.source.table()?;
    if let Some(places) = table.status().places() {
        let result = table.result_text(&places);
        return Err(Failure::Input(format!("expected a game that goes on, but it is over: {result}")));
    }
    let stop = Stop::default();
    stop_when_interrupted(stop.clone());
    let lines = usize::from(args.lines).min(table.moves().len());
    let question = Question { table: table.as_ref(), limits: args.limits(), lines, among: &[], stop: &stop };
    let view = View::new(table.as_ref(), args.json);
    let mut trouble = None;
    let found = args.player().think(&question, &mut |seen| {
        if let Err(failure) = view.update(seen) {
            trouble = Some(failure);
            stop.raise();
        }
    });
    match (trouble, found) {
        (Some(failure), _) => Err(failure),
        (None, Some(report)) => view.finish(&report),
        (None, None) => Ok(()),
    }
}

/// The exit code of a program that was interrupted, as shells know it.
const INTERRUPTED: i32 = 130;

/// The first Ctrl-C ends the search and prints its result, a second one ends the program.
fn stop_when_interrupted(stop: Stop) {
    // Set once in the life of the program; without it, Ctrl-C ends the program as it does others.
    let _ = ctrlc::set_handler(move || {
        if stop.is_raised() {
            std::process::exit(INTERRUPTED);
        }
        stop.raise();
    });
}

/// Nodes per second.
pub(crate) fn nodes_per_second(report: &Report<String>) -> u64 {
    (report.nodes as f64 / report.elapsed.as_secs_f64().max(1e-6)) as u64
}
