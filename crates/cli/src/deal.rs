//! `cairn deal`: a start position.

use serde::Serialize;

use crate::json::PositionJson;
use crate::number::number;
use crate::output::{print, print_json};
use crate::source::read_setup;
use crate::{Failure, listed};

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
    #[arg(value_parser = listed::game(), hide_possible_values = true)]
    game: String,

    /// Seed of the deal [default: random]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>(0..))]
    seed: Option<u64>,

    /// Print one JSON object: game, position, to_move, result, seed
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct DealJson {
    #[serde(flatten)]
    position: PositionJson,
    seed: u64,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let setup = read_setup(&args.game)?;
    let seed = args.seed.unwrap_or_else(rand::random);
    let table = setup.deal(seed);
    if args.json {
        print_json(&DealJson { position: PositionJson::new(table.as_ref()), seed })
    } else {
        print(&table.position())
    }
}
