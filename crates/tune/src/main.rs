//! Fits the weights of evaluation to games that the engine plays against itself; `cargo xtask tune` runs it.

mod fit;
mod sample;
mod selfplay;
mod write;

use std::sync::Arc;

use anyhow::{Context, Result};
use cairn_core::Evaluate;
use cairn_games::{Game, Setup, SetupVisitor};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};

use fit::Fit;
use sample::Sample;

/// Fits the weights of a game's evaluation and writes them into the game's folder.
///
/// The engine plays itself with the hand-set weights, weights are fitted to the results by logistic
/// regression, and so on with the fitted ones and the games of all rounds. The same seed gives the same weights on every machine.
#[derive(Parser)]
#[command(bin_name = "cargo xtask tune")]
struct Args {
    /// The game, with its options, such as crab-stack:players=3
    game: Setup,

    /// How many games to play in each round
    #[arg(long, value_name = "N", default_value_t = 6_000)]
    games: u64,

    /// How often to play and fit
    #[arg(long, value_name = "N", default_value_t = 2)]
    rounds: u64,

    /// How many positions the engine looks at for each move
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    nodes: u64,

    /// What openings are drawn with
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many games to play at once
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,
}

fn main() -> Result<()> {
    let args = Args::parse();
    args.game.visit(Tune(&args))
}

struct Tune<'a>(&'a Args);

impl SetupVisitor for Tune<'_> {
    type Out = Result<()>;

    fn visit<G: Game>(self, options: G::Options) -> Result<()> {
        let args = self.0;
        let mut weights: Vec<i16> = G::HAND_SET.to_vec();
        let mut seats = 2;
        // The games of all rounds count: weights fitted to the games of one player are blind to what it avoids.
        let (mut seen, mut unseen) = (Vec::new(), Vec::new());
        for round in 0..args.rounds {
            let plan = selfplay::SelfPlayPlan {
                options: &options,
                weights: Arc::from(&weights[..]),
                nodes: args.nodes,
                seed: args.seed.wrapping_add(round << 32),
            };
            let bar = progress(args.games, "playing")?;
            let games: Vec<Vec<Sample>> = selfplay::play::<G>(&plan, args.games, args.threads, &bar);
            bar.finish_and_clear();
            seats = games.iter().flatten().next().context("no game left a position to learn from")?.seats();
            // Whole games are held back: positions of one game are too much alike to judge each other.
            let kept_back = games.len() / 10;
            let (held_back, learned_from) = games.split_at(kept_back);
            unseen.extend(held_back.concat());
            seen.extend(learned_from.concat());
            let bar = progress(fit::STEPS, "fitting")?;
            let fitted = Fit { samples: &seen, prior: G::HAND_SET }.run(&bar);
            bar.finish_and_clear();
            println!(
                "round {}: {} games, {} positions; loss on {} unseen ones: hand-set {:.4}, before {:.4}, fitted {:.4}",
                round + 1,
                games.len(),
                seen.len(),
                unseen.len(),
                fit::loss(&unseen, G::HAND_SET),
                fit::loss(&unseen, &weights),
                fit::loss(&unseen, &fitted),
            );
            weights = fitted;
        }
        report::<G>(&weights);
        write::write::<G>(seats, &weights)
    }
}

fn progress(steps: u64, what: &'static str) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}")?;
    Ok(ProgressBar::new(steps).with_message(what).with_style(style))
}

fn report<G: Evaluate>(weights: &[i16]) {
    println!("{:>8} {:>8}", "hand-set", "fitted");
    for ((name, hand), fitted) in G::FEATURES.iter().zip(G::HAND_SET).zip(weights) {
        println!("{hand:>8} {fitted:>8}  {name}");
    }
}
