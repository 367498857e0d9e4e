//! `cargo xtask tune`: fits the weights of a game's evaluation.

use anyhow::Result;
use cairn_games::Setup;
use cairn_offline::tune::{Tuning, tune};
use clap::Parser;

/// Fits the weights of a game's evaluation and writes them into the game's folder.
///
/// The engine plays itself with the hand-set weights, a logistic regression fits weights to the results, and the next
/// round plays with the fitted weights. The same seed gives the same weights on every machine.
#[derive(Parser)]
#[command(bin_name = "cargo xtask tune")]
struct Args {
    /// Game, with its options, such as crab-stack:players=3
    game: Setup,

    /// Number of games in each round
    #[arg(long, value_name = "N", default_value_t = 6_000)]
    games: u64,

    /// Number of rounds of playing and fitting
    #[arg(long, value_name = "N", default_value_t = 2)]
    rounds: u64,

    /// Number of nodes that the engine searches for each move
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    nodes: u64,

    /// Seed of the random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,
}

fn main() -> Result<()> {
    let Args { game, games, rounds, nodes, seed, threads } = Args::parse();
    tune(&game, Tuning { games, rounds, nodes, seed, threads })
}
