//! `cargo xtask levels`: fits the levels of a game.

use std::path::PathBuf;

use anyhow::Result;
use cairn_games::Setup;
use cairn_offline::levels::{Fitting, fit_levels, write};
use clap::Parser;

/// Fits the levels of a game so that each scores 58 to 70 % against the one below, and writes them into the game's folder.
///
/// Plays matches between strengths, from short ones that give a first curve to those of each level against the one below.
/// Prints the levels with their scores. A run that was interrupted goes on where it ended. The same command gives the same
/// levels.
#[derive(Parser)]
#[command(bin_name = "cargo xtask levels")]
struct Args {
    /// Game, with its options, such as crab-stack:players=3
    game: Setup,

    /// Number of games of each level against the one below
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u64,

    /// Number of nodes of the strongest level, at most
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,

    /// Number of random moves at the start of each game [default: as in a match]
    #[arg(long, value_name = "PLIES")]
    opening: Option<u32>,

    /// Seed of all chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,

    /// Folder for the results of games
    #[arg(long, value_name = "FOLDER", default_value = "target/levels")]
    folder: PathBuf,
}

fn main() -> Result<()> {
    let Args { game, games, nodes, opening, seed, threads, folder } = Args::parse();
    let opening = opening.unwrap_or(game.random_plies());
    let fitted = fit_levels(&game, &Fitting { games, nodes, opening, seed, threads, folder })?;
    println!("{}", fitted.report);
    println!("written to {}", write(&game, &fitted.levels)?.display());
    Ok(())
}
