//! `cairn bench`: the speed of the search, and its signature.

use cairn_players::bench::{self, Row};
use serde::Serialize;

use crate::Failure;
use crate::output::{print, print_json};
use crate::progress::Progress;

#[derive(clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// Print one JSON object: signature, nodes and games
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Game {
    game: &'static str,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

impl From<&Row> for Game {
    fn from(row: &Row) -> Game {
        Game {
            game: row.game,
            nodes: row.nodes,
            seconds: row.time.as_secs_f64(),
            nodes_per_second: row.speed(),
        }
    }
}

#[derive(Serialize)]
struct Summary {
    signature: String,
    nodes: u64,
    games: Vec<Game>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let progress = Progress::begin(bench::count(), "searching");
    let found = bench::run(&mut |rows| progress.step(|| format!("\n{}", table(rows))));
    progress.finish();
    if args.json {
        let nodes = found.rows.iter().map(|row| row.nodes).sum();
        let games = found.rows.iter().map(Game::from).collect();
        return print_json(&Summary { signature: found.signature, nodes, games });
    }
    print(&format!("{}\n\nsignature {}", table(&found.rows), found.signature))
}

fn table(rows: &[Row]) -> String {
    let mut lines = vec![format!("{:27}{:>14}{:>12}{:>16}", "one thread", "nodes", "seconds", "nodes/s")];
    for row in rows {
        let (game, nodes, seconds) = (row.game, row.nodes, row.time.as_secs_f64());
        lines.push(format!("{game:27}{nodes:>14}{seconds:>12.2}{:>16.0}", row.speed()));
    }
    lines.join("\n")
}
