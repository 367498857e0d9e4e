//! `cairn deal`: a start position.

use serde::Serialize;

use crate::Failure;
use crate::number::number;
use crate::output::{print, print_json};
use crate::source::read_setup;

/// Print the start position of a game
///
/// The same seed gives the same deal on every machine. Only Crab Stack has a random start; the other games always start
/// from the same position.
///
/// Examples:
///   cairn deal crab-stack --seed 7
///   cairn deal crab-stack:players=4 --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Game, with its options, such as crab-stack:players=3
    game: String,

    /// Seed of the deal [default: random]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>(0..))]
    seed: Option<u64>,

    /// Print one JSON object: game, seed, position
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct DealJson {
    game: String,
    seed: u64,
    position: String,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let setup = read_setup(&args.game)?;
    let seed = args.seed.unwrap_or_else(rand::random);
    let position = setup.deal(seed).position();
    if args.json {
        print_json(&DealJson { game: setup.to_string(), seed, position })
    } else {
        print(&position)
    }
}
