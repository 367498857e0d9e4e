//! `cairn bench rules`: the speed of the rules, beside that of other programs.

use std::time::{Duration, Instant};

use cairn_core::{Playout, perft};
use cairn_games::{Game, Setup, SetupVisitor};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use super::rulers::{self, Rulers};
use crate::Failure;
use crate::output::{print, print_json};
use crate::progress::Progress;

/// Move counting and random games a second, one thread
///
/// Built with --features rulers it measures two other programs in the same run and prints the ratios:
/// cozy-chess counting moves from chess's start, and board-game playing random Ataxx on 7×7.
///
/// Examples:
///   cairn bench rules
///   cairn bench rules --seconds 5 --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// How long to measure each number
    #[arg(long, value_name = "S", allow_negative_numbers = true, default_value_t = 2.0, value_parser = read_seconds)]
    seconds: f64,

    /// One JSON object: rulers and games
    #[arg(long)]
    json: bool,
}

fn read_seconds(text: &str) -> Result<f64, &'static str> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=600.0).contains(seconds));
    seconds.ok_or("expected a number of seconds from 0.01 to 600")
}

/// What is measured: a setup and how deep to count it.
const MEASURED: [(&str, u32); 10] = [
    ("crab-stack", 4),
    ("crab-stack:players=3", 3),
    ("crab-stack:players=4", 3),
    ("swack:size=3", 9),
    ("swack", 4),
    ("swack:size=9", 3),
    ("nava", 6),
    ("knight-line", 4),
    ("knight-line:players=3", 3),
    ("knight-line:tile=wildcard", 4),
];

/// Random games start from so many deals in turn.
const STARTS: usize = 64;

/// No game that ends is this long; one that does not is given up.
const LONGEST: u32 = 10_000;

#[derive(Serialize)]
struct Row {
    game: String,
    /// Of move counting, a second.
    nodes: f64,
    /// Random games a second.
    playouts: f64,
    /// Moves of random games a second.
    moves: f64,
}

#[derive(Serialize)]
struct Report {
    rulers: Option<Rulers>,
    games: Vec<Row>,
}

/// Measures one game.
struct Measure {
    depth: u32,
    time: Duration,
}

impl SetupVisitor for Measure {
    type Out = Row;

    fn visit<G: Game>(self, options: G::Options) -> Row {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
        let starts: Vec<G> = (0..STARTS).map(|_| G::deal(&options, &mut dice)).collect();
        let nodes = rate(self.time, || perft(&starts[0], self.depth));
        let mut playout = Playout::default();
        let mut games = 0;
        let moves = rate(self.time, || {
            games += 1;
            u64::from(playout.run(&mut starts[games % STARTS].clone(), LONGEST, &mut dice).0)
        });
        Row {
            game: Setup::new::<G>(&options).to_string(),
            nodes,
            playouts: games as f64 / self.time.as_secs_f64(),
            moves,
        }
    }
}

/// How much work a second gets done, repeating it for so long.
pub(super) fn rate(time: Duration, mut work: impl FnMut() -> u64) -> f64 {
    let begun = Instant::now();
    let mut done = 0;
    loop {
        done += work();
        let spent = begun.elapsed();
        if spent >= time {
            return done as f64 / spent.as_secs_f64();
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let time = Duration::from_secs_f64(args.seconds);
    let progress = Progress::begin(MEASURED.len() + 1, "measuring");
    let rulers = rulers::measure(time);
    progress.step(|| "only the rulers".to_owned());
    let mut games = Vec::new();
    for (setup, depth) in MEASURED {
        let setup: Setup = setup.parse().map_err(|error| Failure::input("bench", error))?;
        games.push(setup.visit(Measure { depth, time }));
        progress.step(|| table(rulers.as_ref(), &games));
    }
    progress.finish();
    if args.json { print_json(&Report { rulers, games }) } else { print(&table(rulers.as_ref(), &games)) }
}

fn table(rulers: Option<&Rulers>, games: &[Row]) -> String {
    let head = format!(
        "{:27}{:>22}{:>16}{:>24}",
        "one thread, millions a second", "perft nodes", "playouts", "playout moves"
    );
    let mut lines = vec![head];
    if let Some(rulers) = rulers {
        lines.push(format!("{:27}{:>16.1} 1.00 ×", "cozy-chess, chess", rulers.chess_nodes / 1e6));
        let (games, moves) = (rulers.ataxx_playouts / 1e6, rulers.ataxx_moves / 1e6);
        lines.push(format!("{:27}{:>23}{games:>15.3}{moves:>17.1} 1.00 ×", "board-game, Ataxx 7×7", ""));
    }
    for row in games {
        let ratio = |value: f64, ruler: Option<f64>| {
            ruler.map_or(String::new(), |ruler| format!(" {:.2} ×", value / ruler))
        };
        let nodes = ratio(row.nodes, rulers.map(|rulers| rulers.chess_nodes));
        let moves = ratio(row.moves, rulers.map(|rulers| rulers.ataxx_moves));
        lines.push(format!(
            "{:27}{:>16.1}{nodes:>7}{:>15.3}{:>17.1}{moves:>7}",
            row.game,
            row.nodes / 1e6,
            row.playouts / 1e6,
            row.moves / 1e6
        ));
    }
    if rulers.is_none() {
        lines.push("(built without --features rulers: no other program to compare with)".to_owned());
    }
    lines.join("\n")
}
