//! The crash test: `cargo xtask crash` builds and starts it.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use cairn_server_harness::allow_many_files;
use cairn_server_harness::crash::{Arrangement, CrashPlan, run};
use clap::Parser;

/// Plays hundreds of games while `cairn serve` is killed again and again, and sees whether anything is lost.
#[derive(Parser)]
#[command(bin_name = "cargo xtask crash")]
struct Args {
    /// The program `cairn`, with the web app inside
    #[arg(long, value_name = "PATH")]
    program: PathBuf,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 240)]
    games: usize,
    /// How long they are played while processes are killed
    #[arg(long, value_name = "N", default_value_t = 25)]
    seconds: u64,
    /// How often a process is killed
    #[arg(long, value_name = "N", default_value_t = 8)]
    kills: u32,
    /// Where luck begins; the moments of kills and what players do follow from it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Which processes and databases
    #[arg(long, value_enum, value_delimiter = ',', default_values = ["sqlite", "postgres", "pair"])]
    on: Vec<Arrangement>,
}

#[tokio::main]
async fn main() -> Result<ExitCode> {
    let Args { program, games, seconds, kills, seed, on } = Args::parse();
    allow_many_files();
    let mut all_is_well = true;
    for arrangement in on {
        println!("{arrangement:?}");
        let outcome = run(&program, arrangement, CrashPlan { games, seconds, kills, seed }).await?;
        print!("{outcome}");
        eprint!("{}", outcome.logs);
        all_is_well &= outcome.complaints.is_empty();
    }
    Ok(if all_is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
