//! `cargo xtask train`: trains the network of a game's evaluation.

use std::path::PathBuf;

use anyhow::Result;
use cairn_games::Setup;
use cairn_offline::train::{Training, train, write};
use clap::Parser;

/// Trains the network of a game's evaluation and writes it into the game's folder.
///
/// The engine plays itself, a network is fitted to the results and to what the engine saw, and the next round plays with
/// that network. A run that was interrupted goes on where it ended. The same command gives the same network.
#[derive(Parser)]
#[command(bin_name = "cargo xtask train")]
struct Args {
    /// Game, with its options, such as crab-stack:players=3
    game: Setup,

    /// Number of games in each round
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,

    /// Number of rounds of playing and fitting
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: u64,

    /// Number of nodes that the engine searches for each move
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    nodes: u64,

    /// How often the fit sees each position
    #[arg(long, value_name = "N", default_value_t = 10)]
    epochs: u64,

    /// Seed of all chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,

    /// Folder for the games and networks of earlier rounds
    #[arg(long, value_name = "FOLDER", default_value = "target/train")]
    folder: PathBuf,
}

fn main() -> Result<()> {
    let Args { game, games, rounds, nodes, epochs, seed, threads, folder } = Args::parse();
    let net = train(&game, &Training { games, rounds, nodes, epochs, seed, threads, folder })?;
    println!("written to {}", write(&game, &net)?.display());
    Ok(())
}
