//! `cairn bench threads`: the speedup by several threads.

use std::time::Duration;

use cairn_engine::{Limits, Settings};
use cairn_players::bench::{positions, search};
use serde::Serialize;

use super::{of_all_games, read_setup};
use crate::Failure;
use crate::number::number;
use crate::output::{print, print_json};
use crate::progress::Progress;

/// Measure the speedup of the search by several threads
///
/// Searches the same positions to the same depth with one thread and with several, in turns, and prints the
/// ratio of the times, summed over the best of several rounds. Needs as many free cores as threads.
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

const ROUNDS: usize = 3;

#[derive(Clone, Serialize)]
struct Row {
    game: &'static str,
    depth: u32,
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
    for (game, depth) in searched {
        let setup = read_setup(game)?;
        let (mut one, mut several) = (Duration::ZERO, Duration::ZERO);
        for table in positions(&setup) {
            let time = |threads| {
                let settings = Settings { threads, ..Settings::default() };
                search(table.as_ref(), Limits::depth(depth), settings)
                    .map_or(Duration::ZERO, |found| found.elapsed)
            };
            let rounds: Vec<_> = (0..ROUNDS).map(|_| (time(1), time(args.threads as usize))).collect();
            one += rounds.iter().map(|round| round.0).min().unwrap_or_default();
            several += rounds.iter().map(|round| round.1).min().unwrap_or_default();
        }
        let (one, several) = (one.as_secs_f64(), several.as_secs_f64());
        games.push(Row { game, depth, one, several, ratio: one / several.max(1e-9) });
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
        vec![format!("{:16}{:>6}{:>12}{several:>12}{:>9}", "seconds to depth", "", "1 thread", "ratio")];
    for Row { game, depth, one, several, ratio } in games {
        lines.push(format!("{game:16}{depth:>6}{one:>12.2}{several:>12.2}{ratio:>7.2} ×"));
    }
    lines.join("\n")
}
