//! `cairn bench net`: what the networks cost.

use cairn_engine::Weights;
use cairn_players::bench::net::{Parts, parts, speed};
use serde::Serialize;

use super::{of_all_games, read_setup};
use crate::Failure;
use crate::output::{print, print_json};
use crate::progress::Progress;

/// Measure what the networks of evaluation cost
///
/// Prints the nodes per second of the search with the network and with weighted features alone, and the nanoseconds
/// that each part of an evaluation takes: the amounts of features, finding all inputs of the network, adding their
/// rows of weights and the output. Setups without a network are left out.
///
/// Examples:
///   cairn bench net
///   cairn bench net --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Print one JSON object: games
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    game: &'static str,
    /// Nodes per second.
    net: f64,
    features: f64,
    amounts: f64,
    finding: f64,
    adding: f64,
    inputs: f64,
}

#[derive(Serialize)]
struct Summary {
    games: Vec<Row>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let searched = of_all_games(|workloads| workloads.search);
    let progress = Progress::begin(searched.len(), "measuring");
    let mut games = Vec::new();
    for (game, _) in searched {
        let setup = read_setup(game)?;
        if let Some(Parts { amounts, finding, adding, inputs }) = parts(&setup) {
            let net = speed(&setup, &Weights::Learned);
            let features = speed(&setup, &Weights::Fitted);
            games.push(Row { game, net, features, amounts, finding, adding, inputs });
        }
        progress.step(|| format!("\n{}", table(&games)));
    }
    progress.finish();
    if args.json { print_json(&Summary { games }) } else { print(&table(&games)) }
}

fn table(games: &[Row]) -> String {
    let title = "one thread";
    let mut lines = vec![format!(
        "{title:16}{:>14}{:>18}{:>9}{:>9}{:>12}{:>12}{:>12}",
        "net nodes/s", "features nodes/s", "ratio", "inputs", "amounts ns", "finding ns", "adding ns"
    )];
    for Row { game, net, features, amounts, finding, adding, inputs } in games {
        lines.push(format!(
            "{game:16}{net:>14.0}{features:>18.0}{:>9.2}{inputs:>9.1}{amounts:>12.0}{finding:>12.0}{adding:>12.0}",
            net / features
        ));
    }
    lines.join("\n")
}
