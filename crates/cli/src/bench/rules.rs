//! `cairn bench rules`: the speed of the rules, beside that of other programs.

use std::time::Duration;

use cairn_core::{Playout, perft};
use cairn_games::{Game, SetupVisitor};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use super::speed::Speed;
use super::{of_all_games, read_setup, rulers};
use crate::Failure;
use crate::output::{print, print_json};
use crate::progress::Progress;

/// Measure perft and random games per second, on one thread
///
/// Built with --features rulers it also measures the crate cozy-chess and prints the ratios: it counts moves from the
/// start of chess, and plays random games of chess.
///
/// Examples:
///   cairn bench rules
///   cairn bench rules --seconds 5 --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Seconds to measure each number, in five rounds of which the best counts
    #[arg(long, value_name = "S", default_value_t = 2.0)]
    #[arg(allow_negative_numbers = true, value_parser = read_seconds)]
    seconds: f64,

    /// Print one JSON object: rulers and games
    #[arg(long)]
    json: bool,
}

fn read_seconds(text: &str) -> Result<f64, &'static str> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=600.0).contains(seconds));
    seconds.ok_or("expected a number of seconds from 0.01 to 600")
}

/// Number of rounds, of which the best counts: other load of the machine then disturbs all measurements alike.
const ROUNDS: u32 = 5;

/// Random games start from this many deals in turn.
const STARTS: usize = 64;

/// Longer than any game that ends; an endless game is stopped here.
const LONGEST: u32 = 10_000;

#[derive(Serialize)]
struct Row {
    game: &'static str,
    #[serde(flatten)]
    speed: Speed,
}

#[derive(Serialize)]
struct RulesJson {
    rulers: Option<Speed>,
    games: Vec<Row>,
}

/// Measures one game.
struct Measure {
    depth: u32,
    time: Duration,
}

impl SetupVisitor for Measure {
    type Out = Speed;

    fn visit<G: Game>(self, options: G::Options) -> Speed {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
        let starts: Vec<G> = (0..STARTS).map(|_| G::deal(&options, &mut dice)).collect();
        let mut next_start = starts.iter().cycle().cloned();
        let mut playout = Playout::default();
        let play =
            || next_start.next().map_or(0, |mut start| playout.run(&mut start, LONGEST, &mut dice).0.into());
        Speed::measure(self.time, || perft(&starts[0], self.depth), play)
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let time = Duration::from_secs_f64(args.seconds) / ROUNDS;
    let measured = of_all_games(|workloads| workloads.perft);
    let progress = Progress::begin((measured.len() + 1) * ROUNDS as usize, "measuring");
    let mut report = RulesJson {
        rulers: None,
        games: measured.iter().map(|&(game, _)| Row { game, speed: Speed::default() }).collect(),
    };
    for _ in 0..ROUNDS {
        report.rulers = rulers::measure(time).map(|speed| report.rulers.unwrap_or_default().best(speed));
        progress.step(|| format!("\n{}", table(&report)));
        for (place, &(setup, depth)) in measured.iter().enumerate() {
            let speed = read_setup(setup)?.visit(Measure { depth, time });
            report.games[place].speed = report.games[place].speed.best(speed);
            progress.step(|| format!("\n{}", table(&report)));
        }
    }
    progress.finish();
    if args.json { print_json(&report) } else { print(&table(&report)) }
}

fn table(RulesJson { rulers, games }: &RulesJson) -> String {
    let title = "one thread, millions a second";
    let mut lines = vec![format!("{title:32}{:>17}{:>15}{:>24}", "perft nodes", "playouts", "playout moves")];
    if let Some(rulers) = rulers {
        let [nodes, playouts, moves] = [rulers.nodes, rulers.playouts, rulers.moves].map(|rate| rate / 1e6);
        let name = "cozy-chess, chess";
        lines.push(format!("{name:27}{nodes:>15.1}  1.00 ×{playouts:>14.3}{moves:>17.1}  1.00 ×"));
    }
    for Row { game, speed } in games {
        let ratio = |rate: f64, ruler: Option<f64>| {
            ruler.map_or(String::new(), |ruler| format!("{:.2} ×", rate / ruler))
        };
        let of_nodes = ratio(speed.nodes, rulers.map(|rulers| rulers.nodes));
        let of_moves = ratio(speed.moves, rulers.map(|rulers| rulers.moves));
        let [nodes, playouts, moves] = [speed.nodes, speed.playouts, speed.moves].map(|rate| rate / 1e6);
        lines.push(format!("{game:27}{nodes:>15.1}{of_nodes:>8}{playouts:>14.3}{moves:>17.1}{of_moves:>8}"));
    }
    if rulers.is_none() {
        lines.push("(built without --features rulers: no other program to compare with)".to_owned());
    }
    lines.join("\n")
}
