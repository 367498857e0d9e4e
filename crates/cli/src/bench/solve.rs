//! `cairn bench solve`: the speed of the solver.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use cairn_core::Playout;
use cairn_games::{Game, SetupVisitor};
use cairn_solve::{Settings, SolveLimits, Solver};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use super::{of_all_games, read_setup};
use crate::Failure;
use crate::number::number;
use crate::output::{print, print_json};
use crate::progress::Progress;

/// Measure how many positions of random games the solver solves, and how fast
///
/// Solves the same positions every time on one thread, and prints how many were solved and the time; a position that was not
/// solved counts with the whole limit.
///
/// Examples:
///   cairn bench solve
///   cairn bench solve --seconds 20 --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Give up on a position after this time
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = number::<u64>(1..=3600))]
    seconds: u64,

    /// Print one JSON object: seconds and games
    #[arg(long)]
    json: bool,
}

/// How many positions of each setup.
const POSITIONS: u64 = 6;

#[derive(Clone, Copy, Default, Serialize)]
struct Effort {
    solved: usize,
    seconds: f64,
    nodes: u64,
}

#[derive(Serialize)]
struct Row {
    game: &'static str,
    turns: u32,
    #[serde(flatten)]
    effort: Effort,
}

#[derive(Serialize)]
struct Summary {
    seconds: u64,
    games: Vec<Row>,
}

struct Measure {
    turns: u32,
    limit: Duration,
}

impl SetupVisitor for Measure {
    type Out = Effort;

    fn visit<G: Game>(self, options: G::Options) -> Effort {
        let mut effort = Effort::default();
        for seed in 0..POSITIONS {
            let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut position = G::deal(&options, &mut dice);
            let mut playout = Playout::default();
            for _ in 0..self.turns {
                let Some(mv) = playout.pick(&position, &mut dice) else { break };
                let mut after = position.clone();
                after.play_unchecked(mv);
                if after.status().to_move().is_none() {
                    break;
                }
                position = after;
            }
            effort.add(&position, self.limit);
        }
        effort
    }
}

impl Effort {
    fn add<G: Game>(&mut self, position: &G, limit: Duration) {
        let mut solver = Solver::new(Settings { threads: 1, megabytes: 64 });
        let begun = Instant::now();
        let stop = AtomicBool::new(false);
        let limits = SolveLimits { deadline: Some(begun + limit), nodes: None, stop: &stop };
        self.solved += usize::from(solver.value(position, limits, &mut |_| {}).is_some());
        self.seconds += begun.elapsed().as_secs_f64();
        self.nodes += solver.nodes();
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let solved = of_all_games(|workloads| workloads.solve);
    let progress = Progress::begin(solved.len(), "solving");
    let mut games = Vec::new();
    for (game, turns) in solved {
        let effort = read_setup(game)?.visit(Measure { turns, limit: Duration::from_secs(args.seconds) });
        games.push(Row { game, turns, effort });
        progress.step(|| format!("\n{}", table(&games)));
    }
    progress.finish();
    if args.json { print_json(&Summary { seconds: args.seconds, games }) } else { print(&table(&games)) }
}

fn table(games: &[Row]) -> String {
    let mut lines =
        vec![format!("{:16}{:>6}{:>8}{:>10}{:>12}", "one thread", "turns", "solved", "seconds", "nodes/s")];
    for Row { game, turns, effort: Effort { solved, seconds, nodes } } in games {
        let speed = *nodes as f64 / seconds.max(1e-6);
        lines.push(format!(
            "{game:16}{turns:>6}{:>8}{seconds:>10.2}{speed:>12.0}",
            format!("{solved}/{POSITIONS}")
        ));
    }
    lines.join("\n")
}
