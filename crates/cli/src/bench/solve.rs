//! `cairn bench solve`: which way of solving is quicker.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use cairn_core::Playout;
use cairn_games::{Game, Setup, SetupVisitor};
use cairn_solve::{Method, Settings, SolveLimits, Solver};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::Failure;
use crate::output::{print, print_json};
use crate::progress::Progress;

/// Which way of solving is quicker for each game
///
/// Solves the same positions of random games by proof numbers and by alpha-beta, one thread each, and prints how many
/// were solved, and the time that it took; what was not solved counts with the whole limit.
///
/// Examples:
///   cairn bench solve
///   cairn bench solve --seconds 20 --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Give up on a position after so many seconds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,

    /// One JSON object: seconds and games
    #[arg(long)]
    json: bool,
}

/// What is solved: positions of random games after so many turns, where some take longer than others.
const SOLVED: [(&str, u32); 5] =
    [("crab-stack", 11), ("swack:size=4", 6), ("swack", 26), ("nava", 26), ("knight-line", 12)];

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
    proof_numbers: Effort,
    alpha_beta: Effort,
}

#[derive(Serialize)]
struct Summary {
    seconds: u64,
    games: Vec<Row>,
}

struct Race {
    turns: u32,
    limit: Duration,
}

impl SetupVisitor for Race {
    type Out = [Effort; 2];

    fn visit<G: Game>(self, options: G::Options) -> [Effort; 2] {
        let mut efforts = [Effort::default(); 2];
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
            for (effort, method) in efforts.iter_mut().zip([Method::ProofNumbers, Method::AlphaBeta]) {
                effort.add(&position, method, self.limit);
            }
        }
        efforts
    }
}

impl Effort {
    fn add<G: Game>(&mut self, position: &G, method: Method, limit: Duration) {
        let mut solver = Solver::new(Settings { method, threads: 1, megabytes: 64 });
        let begun = Instant::now();
        let stop = AtomicBool::new(false);
        let limits = SolveLimits { deadline: Some(begun + limit), nodes: None, stop: &stop };
        self.solved += usize::from(solver.value(position, limits, &mut |_| {}).is_some());
        self.seconds += begun.elapsed().as_secs_f64();
        self.nodes += solver.nodes();
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let progress = Progress::begin(SOLVED.len(), "solving");
    let mut games = Vec::new();
    for (game, turns) in SOLVED {
        let setup: Setup = game.parse().map_err(|error| Failure::input("bench", error))?;
        let [proof_numbers, alpha_beta] =
            setup.visit(Race { turns, limit: Duration::from_secs(args.seconds) });
        games.push(Row { game, turns, proof_numbers, alpha_beta });
        progress.step(|| format!("\n{}", table(&games)));
    }
    progress.finish();
    if args.json { print_json(&Summary { seconds: args.seconds, games }) } else { print(&table(&games)) }
}

fn table(games: &[Row]) -> String {
    let mut lines = vec![format!("{:16}{:>6}{:>30}{:>30}", "game", "turns", "proof numbers", "alpha-beta")];
    let effort = |effort: &Effort| {
        let Effort { solved, seconds, nodes } = effort;
        format!("{solved}/{POSITIONS} {seconds:.2} s {:.0} nodes/s", *nodes as f64 / seconds.max(1e-6))
    };
    for Row { game, turns, proof_numbers, alpha_beta } in games {
        lines.push(format!("{game:16}{turns:>6}{:>30}{:>30}", effort(proof_numbers), effort(alpha_beta)));
    }
    lines.join("\n")
}
