//! `cairn bench`: the speed of the search, and its signature.

use std::time::Duration;

use cairn_engine::{Limits, Report, Settings, Stop};
use cairn_games::{Setup, Table};
use cairn_players::{Kind, Player, Question};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::Failure;
use crate::output::{print, print_json};
use crate::progress::Progress;

#[derive(clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// One JSON object: signature, nodes and games
    #[arg(long)]
    json: bool,
}

/// What is searched: a setup, and how far.
///
/// With two seats the search goes to a depth, so that the number of nodes tells what the search does; with
/// more it grows a tree of so many nodes.
const SEARCHED: [(&str, Limits); 8] = [
    ("crab-stack", depth(8)),
    ("crab-stack:players=3", nodes(8_000)),
    ("crab-stack:players=4", nodes(8_000)),
    ("swack", depth(8)),
    ("swack:size=7", depth(5)),
    ("nava", depth(7)),
    ("knight-line", depth(5)),
    ("knight-line:players=3", nodes(8_000)),
];

const fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::NONE }
}

const fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::NONE }
}

/// Each game is searched after so many random moves.
const OPENINGS: [u32; 4] = [0, 4, 8, 12];

#[derive(Clone, Serialize)]
struct Row {
    game: &'static str,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

#[derive(Serialize)]
struct Summary {
    signature: String,
    nodes: u64,
    games: Vec<Row>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let progress = Progress::begin(SEARCHED.len(), "searching");
    let mut signature = Signature::default();
    let mut games = Vec::new();
    for (game, limits) in SEARCHED {
        let setup: Setup = game.parse().map_err(|error| Failure::input("bench", error))?;
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for table in positions(&setup) {
            if let Some(found) = search(table.as_ref(), limits, Settings::default()) {
                signature.add(&table.position(), &found);
                nodes += found.nodes;
                time += found.elapsed;
            }
        }
        let seconds = time.as_secs_f64();
        games.push(Row { game, nodes, seconds, nodes_per_second: nodes as f64 / seconds.max(1e-9) });
        progress.step(|| format!("\n{}", table(&games)));
    }
    progress.finish();
    let nodes = games.iter().map(|row| row.nodes).sum();
    let summary = Summary { signature: signature.text(), nodes, games };
    if args.json {
        return print_json(&summary);
    }
    print(&format!("{}\n\nsignature {}", table(&summary.games), summary.signature))
}

/// The positions of a game that are searched: the same every time.
pub(super) fn positions(setup: &Setup) -> Vec<Box<dyn Table>> {
    let after = |opening: u32| {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(opening.into());
        let mut table = setup.deal(u64::from(opening) + 1);
        for _ in 0..opening {
            let moves = table.moves();
            if !moves.is_empty() {
                // The move was taken from the list of legal ones.
                let _ = table.play(&moves[dice.random_range(0..moves.len() as u32) as usize]);
            }
        }
        table
    };
    OPENINGS.into_iter().map(after).filter(|table| table.status().to_move().is_some()).collect()
}

/// What the engine finds that knows nothing yet.
pub(super) fn search(table: &dyn Table, limits: Limits, settings: Settings) -> Option<Report<String>> {
    let mut player = Player::new(Kind::Engine(settings).into());
    player.think(&Question { table, limits, lines: 1, stop: &Stop::default() }, &mut |_| {})
}

/// A number for all that was searched and found (FNV-1a over its text).
struct Signature(u64);

impl Default for Signature {
    fn default() -> Signature {
        Signature(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    fn add(&mut self, position: &str, found: &Report<String>) {
        let line = &found.lines[0];
        let text = format!("{position} {} {} {}", found.nodes, line.score, line.moves.join(" "));
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

fn table(games: &[Row]) -> String {
    let mut lines = vec![format!("{:27}{:>14}{:>12}{:>16}", "one thread", "nodes", "seconds", "nodes/s")];
    for row in games {
        let Row { game, nodes, seconds, nodes_per_second } = row;
        lines.push(format!("{game:27}{nodes:>14}{seconds:>12.2}{nodes_per_second:>16.0}"));
    }
    lines.join("\n")
}
