//! `cairn perft`: counting move sequences.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use cairn_games::divide;
use serde::Serialize;

use crate::json::PositionJson;
use crate::number::number;
use crate::output::{print, print_json};
use crate::progress::Progress;
use crate::source::PositionArgs;
use crate::{Failure, listed};

/// Count the sequences of D legal moves (perft)
///
/// Counts every sequence of D moves from the position. A pass is a move, a finished game has no moves, and
/// repetition is ignored.
///
/// Examples:
///   cairn perft nava 6
///   cairn perft swack:size=4 5 --divide
///   cairn perft knight-line 5 --threads 2 --json
#[derive(clap::Args)]
#[command(
    verbatim_doc_comment,
    override_usage = "cairn perft [OPTIONS] <GAME> <D>\n       cairn perft [OPTIONS] --record <FILE> <D>"
)]
pub(crate) struct Args {
    /// Game, with its options (a record names its own), and number of moves, 1 to 100
    // One list instead of two arguments: with an optional first argument clap confuses the two around a flag.
    #[arg(value_names = ["GAME", "D"], num_args = 0..=2)]
    #[arg(value_parser = listed::game(), hide_possible_values = true)]
    words: Vec<String>,

    #[command(flatten)]
    place: PositionArgs,

    /// Print the count of each first move as well
    #[arg(long)]
    divide: bool,

    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(allow_negative_numbers = true, value_parser = number::<u16>(1..=256))]
    threads: u16,

    /// Print one JSON object: game, position, to_move, result, depth, nodes, seconds, complete, and with --divide each move's nodes
    #[arg(long)]
    json: bool,
}

impl Args {
    /// The game, unless a record names it, and the depth.
    fn words(&self) -> Result<(Option<&str>, u32), Failure> {
        let (game, depth) = match (&self.words[..], self.place.has_record()) {
            ([depth], true) => (None, depth),
            ([game, depth], false) => (Some(game.as_str()), depth),
            ([_, _], true) => return Err(Failure::Input("<GAME> cannot be used with --record".to_owned())),
            (_, true) => return Err(Failure::Input("expected <D>, a number of moves".to_owned())),
            (_, false) => {
                return Err(Failure::Input("expected <GAME> and <D>, a number of moves".to_owned()));
            }
        };
        let number = depth.parse().ok().filter(|number| (1..=100).contains(number));
        let number = number.ok_or_else(|| {
            Failure::Input(format!(
                "invalid value '{depth}' for <D>: expected a number of moves from 1 to 100"
            ))
        })?;
        Ok((game, number))
    }
}

#[derive(Serialize)]
struct PerftJson {
    #[serde(flatten)]
    position: PositionJson,
    depth: u32,
    nodes: u64,
    seconds: f64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<serde_json::Map<String, serde_json::Value>>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (game, depth) = args.words()?;
    let table = args.place.table(game, 0)?;
    let progress = Progress::begin(0, "counting");
    let begun = Instant::now();
    let summary = |nodes, moves, complete| PerftJson {
        position: PositionJson::new(table.as_ref()),
        depth,
        nodes,
        seconds: begun.elapsed().as_secs_f64(),
        complete,
        moves,
    };
    let so_far = AtomicU64::new(0);
    let counted = |nodes, parts| {
        let sum = so_far.fetch_add(nodes, Ordering::Relaxed) + nodes;
        progress.set_steps(parts);
        progress.step(|| format!("{sum} nodes"));
        progress.keep_json(args.json, || summary(sum, None, false));
    };
    progress.keep_json(args.json, || summary(0, None, false));
    let counts = divide(table.as_ref(), depth, args.threads.into(), &counted);
    let seconds = begun.elapsed().as_secs_f64();
    progress.finish();
    let nodes = counts.iter().map(|(_, nodes)| nodes).sum();
    if args.json {
        let moves = counts.into_iter().map(|(mv, nodes)| (mv, nodes.into())).collect();
        return print_json(&summary(nodes, args.divide.then_some(moves), true));
    }
    let mut lines: Vec<String> = Vec::new();
    if args.divide {
        lines.extend(counts.iter().map(|(mv, nodes)| format!("{mv} {nodes}")));
    }
    lines.push(format!(
        "{nodes} nodes in {seconds:.3} s, {:.1} million a second",
        nodes as f64 / seconds / 1e6
    ));
    print(&lines.join("\n"))
}
