//! `cairn deal`: a start position.

use serde::Serialize;

use crate::Failure;
use crate::output::{print, print_json};
use crate::source::read_setup;

/// The position in which a game starts
///
/// The same seed gives the same deal on every machine. Only Crab Stack is dealt; the other games always
/// start alike.
///
/// Examples:
///   cairn deal crab-stack --seed 7
///   cairn deal crab-stack:players=4 --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The game, with its options, such as crab-stack:players=3
    game: String,

    /// What to roll the dice with; a random number where it is left out
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,

    /// One JSON object: game, seed, position
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
