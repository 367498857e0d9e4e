//! Fits the weights of evaluation to the results of games.
//!
//! The engine plays itself with the hand-set weights, a logistic regression fits weights to the results, and the next
//! round plays with the fitted weights. Each round learns from the games of all rounds: weights fitted to the games of one player know
//! nothing of the positions that it avoids.

mod fit;
mod sample;
mod write;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use anyhow::{Context, Result};
use cairn_core::Status;
use cairn_engine::{Engine, Limits, Settings, Weights};
use cairn_games::{Game, Setup, SetupVisitor};
use indicatif::{ProgressBar, ProgressStyle};

use crate::selfplay::{SelfPlay, dice};
use fit::Fit;
use sample::Sample;

/// Longer games are not learned from.
const LONGEST: usize = 400;

/// The extent of tuning.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// Games in each round.
    pub games: u64,
    /// How often to play and fit.
    pub rounds: u64,
    /// Nodes that the engine searches for each move.
    pub nodes: u64,
    /// The seed of the random moves.
    pub seed: u64,
    /// Games that are played at the same time.
    pub threads: usize,
}

/// Fits the weights of a game's evaluation, prints them, and writes them into the game's folder.
///
/// The same seed gives the same weights on every machine with any number of threads.
pub fn tune(setup: &Setup, tuning: Tuning) -> Result<()> {
    setup.visit(Tune(tuning))
}

struct Tune(Tuning);

impl SetupVisitor for Tune {
    type Out = Result<()>;

    fn visit<G: Game>(self, options: G::Options) -> Result<()> {
        let mut weights: Vec<i16> = G::HAND_SET.to_vec();
        let mut seats = 2;
        let (mut seen, mut unseen) = (Vec::new(), Vec::new());
        for round in 0..self.0.rounds {
            let bar = progress(self.0.games, "playing")?;
            let seed = self.0.seed.wrapping_add(round << 32);
            let games = play_all::<G>(&options, &weights, Tuning { seed, ..self.0 }, &bar);
            bar.finish_and_clear();
            seats = games.iter().flatten().next().context("no game left a position to learn from")?.seats();
            // Whole games are held out for validation: positions of one game are too similar.
            let (held_back, learned_from) = games.split_at(games.len() / 10);
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
        println!("{:>8} {:>8}", "hand-set", "fitted");
        for ((name, hand), fitted) in G::FEATURES.iter().zip(G::HAND_SET).zip(&weights) {
            println!("{hand:>8} {fitted:>8}  {name}");
        }
        write::write::<G>(seats, &weights)
    }
}

fn progress(steps: u64, what: &'static str) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}")?;
    Ok(ProgressBar::new(steps).with_message(what).with_style(style))
}

/// The samples of each game, the same with any number of threads.
fn play_all<G: Game>(
    options: &G::Options,
    weights: &[i16],
    tuning: Tuning,
    bar: &ProgressBar,
) -> Vec<Vec<Sample>> {
    let (weights, next, played) = (Arc::from(weights), AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..tuning.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= tuning.games {
                        return;
                    }
                    let samples = play_one::<G>(options, &weights, tuning, number);
                    bar.inc(1);
                    if let Ok(mut played) = played.lock() {
                        played.push((number, samples));
                    }
                }
            });
        }
    });
    let mut played = played.into_inner().unwrap_or_default();
    played.sort_unstable_by_key(|&(number, _)| number);
    played.into_iter().map(|(_, samples)| samples).collect()
}

/// The samples of one game; none if it did not end.
fn play_one<G: Game>(options: &G::Options, weights: &Arc<[i16]>, tuning: Tuning, number: u64) -> Vec<Sample> {
    let mut dice = dice(tuning.seed, number);
    let start = G::deal(options, &mut dice);
    let weights = Weights::Given(Arc::clone(weights));
    let engine = Engine::new(Settings { weights, megabytes: 2, ..Settings::default() });
    let limits = Limits::nodes(tuning.nodes);
    let mut seen = Vec::new();
    let record = SelfPlay { players: vec![engine], limits, longest: LONGEST }.play(
        start,
        &mut dice,
        |position, found| {
            // Where the search sees the end, evaluation is not used.
            if found.is_some_and(|found| !found.score().is_proven()) {
                seen.push(position.clone());
            }
        },
    );
    match record.status() {
        Status::Over(places) => seen.iter().map(|position| Sample::take(position, &places)).collect(),
        Status::ToMove(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use cairn_games::GameKind;

    use super::*;

    #[test]
    fn games_give_the_same_samples_whatever_the_number_of_threads() {
        struct Play(usize);
        impl cairn_games::Visitor for Play {
            type Out = (usize, String);

            fn visit<G: Game>(self) -> Self::Out {
                let tuning = Tuning { games: 4, rounds: 1, nodes: 20, seed: 1, threads: self.0 };
                let options = G::Options::default();
                let games = play_all::<G>(&options, G::HAND_SET, tuning, &ProgressBar::hidden());
                (games.iter().flatten().count(), format!("{games:?}"))
            }
        }
        for game in GameKind::ALL {
            let (count, samples) = game.visit(Play(1));
            assert!(count > 0, "{game}");
            assert!(game.visit(Play(2)).1 == samples, "{game}");
        }
    }
}
