//! `cairn moves`: the legal moves.

use serde::Serialize;

use crate::Failure;
use crate::json::PositionJson;
use crate::output::{print, print_json};
use crate::source::Source;

/// List the legal moves, one per line, in byte order
///
/// Examples:
///   cairn moves swack
///   cairn moves crab-stack --seed 7
///   cairn moves nava --moves "a1a2 e5e4"
///   cairn moves knight-line --position "w20,b20 0,0 w" --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,

    /// Print one JSON object: game, position, to_move, result, moves
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MovesJson {
    #[serde(flatten)]
    position: PositionJson,
    moves: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let table = args.source.table()?;
    let moves = table.moves();
    if args.json {
        return print_json(&MovesJson { position: PositionJson::new(table.as_ref()), moves });
    }
    // A finished game has no moves, and prints nothing.
    if moves.is_empty() { Ok(()) } else { print(&moves.join("\n")) }
}
