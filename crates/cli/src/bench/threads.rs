//! `cairn bench threads`: the speedup by several threads.

use cairn_engine::Settings;
use cairn_games::SearchLimit;
use cairn_players::bench::{limits, played_positions, search};
use serde::Serialize;

use super::{of_all_games, read_setup};
use crate::Failure;
use crate::number::number;
use crate::output::{print, print_json};
use crate::progress::Progress;

/// Measure the speedup of the search by several threads
///
/// Searches twenty positions of each game to the same depth with one thread and with several, in turns, and prints the
/// ratio of the times, summed over all positions; trees of samples take the same number of samples. Needs as many free
/// cores as threads.
///
/// Examples:
///   cairn bench threads
///   cairn bench threads --threads 4 --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Number of threads to compare with one
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number::<u64>(2..=1024))]
    threads: u64,

    /// Print one JSON object: threads and games
    #[arg(long)]
    json: bool,
}

/// How many positions of each setup.
const POSITIONS: u64 = 20;

#[derive(Clone, Serialize)]
struct Row {
    game: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<u64>,
    one: f64,
    several: f64,
    ratio: f64,
}

#[derive(Serialize)]
struct Summary {
    threads: u64,
    games: Vec<Row>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let searched = of_all_games(|workloads| workloads.threads);
    let progress = Progress::begin(searched.len(), "searching");
    let mut games = Vec::new();
    for (game, limit) in searched {
        let (mut one, mut several) = (0.0, 0.0);
        for table in played_positions(&read_setup(game)?, POSITIONS) {
            let seconds = |threads| {
                let settings = Settings { threads, ..Settings::default() };
                search(table.as_ref(), limits(limit), settings)
                    .map_or(0.0, |found| found.elapsed.as_secs_f64())
            };
            one += seconds(1);
            several += seconds(args.threads as usize);
        }
        let (depth, samples) = match limit {
            SearchLimit::Depth(depth) => (Some(depth), None),
            SearchLimit::Nodes(samples) => (None, Some(samples)),
        };
        games.push(Row { game, depth, samples, one, several, ratio: one / several.max(1e-9) });
        progress.step(|| format!("\n{}", table(args.threads, &games)));
    }
    progress.finish();
    if args.json {
        return print_json(&Summary { threads: args.threads, games });
    }
    print(&table(args.threads, &games))
}

fn table(threads: u64, games: &[Row]) -> String {
    let several = format!("{threads} threads");
    let mut lines =
        vec![format!("{:24}{:>16}{:>12}{several:>12}{:>9}", "seconds", "to", "1 thread", "ratio")];
    for Row { game, depth, samples, one, several, ratio } in games {
        let depth = depth.map(|depth| format!("depth {depth}"));
        let limit = depth.or(samples.map(|samples| format!("{samples} samples"))).unwrap_or_default();
        lines.push(format!("{game:24}{limit:>16}{one:>12.2}{several:>12.2}{ratio:>7.2} ×"));
    }
    lines.join("\n")
}
