//! The load generator: `cargo xtask load` builds and starts it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use cairn_server_harness::load::pairing::{self, PairingTimes};
use cairn_server_harness::load::{Database, Sizes, echo, measure};
use cairn_server_harness::{Program, allow_many_files};
use clap::Parser;
use tempfile::TempDir;

/// Measures the capacity of `cairn serve` on this machine, and compares it with an echo server.
#[derive(Parser)]
#[command(bin_name = "cargo xtask load")]
struct Args {
    /// The program `cairn`, with the web app inside
    #[arg(long, value_name = "PATH", required_unless_present = "serve_echo")]
    program: Option<PathBuf>,
    /// Number of simultaneous games, each with a move a second
    #[arg(long, value_name = "N", default_value_t = 2_500, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Number of sockets: two players for each game, and spectators
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    sockets: u32,
    /// Duration of the measurement
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// Databases to measure
    #[arg(long, value_enum, value_delimiter = ',', default_values = ["sqlite", "postgres"])]
    on: Vec<Database>,
    /// Measure how long it takes to pair this number of people who ask at once, and nothing else
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    pair: Option<u32>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Run the echo server
    #[arg(long, hide = true)]
    serve_echo: bool,
}

fn main() -> Result<ExitCode> {
    let args = Args::parse();
    if args.serve_echo {
        tokio::runtime::Runtime::new()?.block_on(echo::serve())?;
        return Ok(ExitCode::SUCCESS);
    }
    // One thread, so that the generator leaves the other cores to the server.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(run(&args))
}

/// Measures pairing; people who ask at once have to be paired within two seconds.
async fn pair(program: &Path, databases: &[Database], people: usize) -> Result<ExitCode> {
    let mut is_fast = true;
    for database in databases {
        let PairingTimes { median, longest } = pairing::measure(program, *database, people).await?;
        let [median, longest] = [median, longest].map(|time| time.as_secs_f64());
        println!(
            "{database:?}: {people} people paired within {longest:.2} s, half of them within {median:.2} s"
        );
        is_fast &= longest <= 2.0;
    }
    Ok(if is_fast { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn run(args: &Args) -> Result<ExitCode> {
    let sizes = Sizes {
        games: args.games as usize,
        sockets: args.sockets.max(2 * args.games) as usize,
        seconds: args.seconds as usize,
    };
    let files = allow_many_files();
    ensure!(files > sizes.sockets as u64 + 100, "only {files} files can be open (ulimit -n)");
    let program = args.program.as_deref().context("expected a program")?;
    if let Some(people) = args.pair {
        return pair(program, &args.on, people as usize).await;
    }
    let folder = TempDir::new()?;
    let echo = Program::new(&env::current_exe()?, &["--serve-echo"], &folder.path().join("log"));
    let report = measure(program, &echo, &args.on, sizes).await?;
    match args.json {
        true => println!("{:#}", report.json()),
        false => print!("{report}"),
    }
    Ok(if report.misses().is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
