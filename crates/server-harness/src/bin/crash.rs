//! The crash test: `cargo xtask crash` builds and starts it.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use cairn_server_harness::allow_many_files;
use cairn_server_harness::crash::{Arrangement, CrashPlan, Fault, run};
use clap::Parser;

/// Plays hundreds of games while `cairn serve` is killed and its database fails, again and again, and checks that no
/// event is lost and that play goes on.
#[derive(Parser)]
#[command(bin_name = "cargo xtask crash")]
struct Args {
    /// The program `cairn`, with the web app inside
    #[arg(long, value_name = "PATH")]
    program: PathBuf,
    /// Number of simultaneous games
    #[arg(long, value_name = "N", default_value_t = 240)]
    games: usize,
    /// Duration of play under faults; faults that last are not counted
    #[arg(long, value_name = "N", default_value_t = 40)]
    seconds: u64,
    /// Number of faults
    #[arg(long, value_name = "N", default_value_t = 8)]
    faults: u32,
    /// Kinds of faults, in turn; those that a database cannot have are left out
    #[arg(long, value_enum, value_delimiter = ',', default_values = ["kill", "freeze", "pause", "restart", "lock", "full", "gone", "clock", "distance", "bus"])]
    kinds: Vec<Fault>,
    /// Number of spectators, whose sockets come back at once after a fault
    #[arg(long, value_name = "N", default_value_t = 100)]
    crowd: usize,
    /// Number of people who ask for games by quick pairing
    #[arg(long, value_name = "N", default_value_t = 60)]
    seekers: usize,
    /// Seed of the times of faults and of the players' choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Combinations of processes and databases to test
    #[arg(long, value_enum, value_delimiter = ',', default_values = ["sqlite", "postgres", "pair", "bus-pair"])]
    on: Vec<Arrangement>,
}

#[tokio::main]
async fn main() -> Result<ExitCode> {
    let Args { program, games, seconds, faults, kinds, crowd, seekers, seed, on } = Args::parse();
    allow_many_files();
    let plan = CrashPlan { games, seconds, faults, kinds, crowd, seekers, seed };
    let mut all_is_well = true;
    for arrangement in on {
        println!("{arrangement:?}");
        let outcome = run(&program, arrangement, plan.clone()).await?;
        print!("{outcome}");
        eprint!("{}", outcome.logs);
        all_is_well &= outcome.complaints.is_empty();
    }
    Ok(if all_is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
