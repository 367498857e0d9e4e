//! `cairn bench ratings`: how well ratings rank players.

use cairn_server::ratings::simulation::{Found, GAMES, Losses, PLAYERS, Pairing, Scoring, Simulation};
use serde::Serialize;

use crate::Failure;
use crate::number::number;
use crate::output::{print, print_json};
use crate::progress::Progress;

/// Measure how well ratings rank simulated players
///
/// Simulates 1,000 players of known strength with 30 games each, at tables of two, three and four, against opponents
/// that are near by rating and at random. Prints the rank correlation of ratings and strengths, and for two seats the
/// mean log loss of the results by the ratings before each game, by Elo (K = 40, then 20) and by the true strengths.
/// The same seed gives the same numbers every time.
///
/// Examples:
///   cairn bench ratings
///   cairn bench ratings --seed 7 --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Seed of the simulation
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..))]
    seed: u64,

    /// Print one JSON object: players, games, seed, simulations
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    seats: usize,
    pairing: &'static str,
    scoring: &'static str,
    correlation: f64,
    elo_correlation: Option<f64>,
    log_loss: Option<f64>,
    elo_log_loss: Option<f64>,
    true_log_loss: Option<f64>,
}

#[derive(Serialize)]
struct Summary {
    players: usize,
    games: u32,
    seed: u64,
    simulations: Vec<Row>,
}

const PAIRINGS: [(Pairing, &str); 2] = [(Pairing::Near, "near"), (Pairing::Random, "random")];
const SCORINGS: [(Scoring, &str); 2] = [(Scoring::Places, "places"), (Scoring::WinnerOnly, "winner only")];

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let kinds = (2..=4).flat_map(|seats| {
        let scorings = &SCORINGS[..if seats == 2 { 1 } else { 2 }];
        scorings.iter().flat_map(move |scoring| PAIRINGS.map(|pairing| (seats, pairing, *scoring)))
    });
    let kinds: Vec<_> = kinds.collect();
    let progress = Progress::begin(kinds.len(), "simulating");
    let mut simulations = Vec::new();
    for (seats, (pairing, pairing_name), (scoring, scoring_name)) in kinds {
        let Found { correlation, losses, elo_correlation } =
            Simulation { seats, pairing, scoring, seed: args.seed }.run();
        let loss = |of: fn(&Losses) -> f64| losses.as_ref().map(of);
        simulations.push(Row {
            seats,
            pairing: pairing_name,
            scoring: scoring_name,
            correlation,
            elo_correlation,
            log_loss: loss(|losses| losses.ratings),
            elo_log_loss: loss(|losses| losses.elo),
            true_log_loss: loss(|losses| losses.truth),
        });
        progress.step(|| format!("\n{}", table(&simulations)));
    }
    progress.finish();
    let summary = Summary { players: PLAYERS, games: GAMES, seed: args.seed, simulations };
    if args.json { print_json(&summary) } else { print(&table(&summary.simulations)) }
}

fn table(rows: &[Row]) -> String {
    let mut lines = vec![format!(
        "{:>5}  {:<8}{:<13}{:>11}{:>9}{:>11}{:>9}{:>9}",
        "seats", "pairing", "scoring", "correlation", "of Elo", "log loss", "of Elo", "of truth"
    )];
    let shown = |number: Option<f64>| number.map_or_else(String::new, |number| format!("{number:.3}"));
    for row in rows {
        lines.push(format!(
            "{:>5}  {:<8}{:<13}{:>11.3}{:>9}{:>11}{:>9}{:>9}",
            row.seats,
            row.pairing,
            row.scoring,
            row.correlation,
            shown(row.elo_correlation),
            shown(row.log_loss),
            shown(row.elo_log_loss),
            shown(row.true_log_loss)
        ));
    }
    lines.join("\n")
}
