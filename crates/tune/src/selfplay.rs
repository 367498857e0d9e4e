//! Games that the engine plays against itself.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use cairn_core::{Playout, Status};
use cairn_engine::{Engine, Limits, Settings, Stop, Task, Think, Weights};
use cairn_games::{Game, Record};
use indicatif::ProgressBar;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::sample::Sample;

/// Which games to play.
pub(crate) struct SelfPlayPlan<'a, G: Game> {
    pub(crate) options: &'a G::Options,
    pub(crate) weights: Arc<[i16]>,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
}

/// A game begins with up to so many random moves.
const MOST_OPENING: u32 = 8;

/// Later on, one move of so many is random, so that positions come up that the engine would avoid.
const SLIPS: u32 = 8;

/// Games that are no longer than this are learned from.
const LONGEST: usize = 300;

/// The positions of so many games, the same whatever the number of threads.
pub(crate) fn play<G: Game>(
    plan: &SelfPlayPlan<'_, G>,
    games: u64,
    threads: usize,
    bar: &ProgressBar,
) -> Vec<Vec<Sample>> {
    let next = AtomicU64::new(0);
    let played = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let samples = play_one(plan, number);
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

fn play_one<G: Game>(plan: &SelfPlayPlan<'_, G>, number: u64) -> Vec<Sample> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(plan.seed.wrapping_mul(1 << 20).wrapping_add(number));
    let mut engine = Engine::<G>::new(Settings {
        weights: Weights::Given(plan.weights.clone()),
        megabytes: 2,
        ..Settings::default()
    });
    let mut record = Record::new(G::deal(plan.options, &mut dice));
    let opening = dice.random_range(0..=MOST_OPENING) as usize;
    let mut seen = Vec::new();
    let mut playout = Playout::default();
    while record.status().to_move().is_some() && seen.len() < LONGEST {
        let is_opening = record.moves().len() < opening;
        if is_opening || dice.random_range(0..SLIPS) == 0 {
            if let Some(mv) = playout.pick(record.now(), &mut dice) {
                record.play_unchecked(mv);
            }
            continue;
        }
        let task = Task {
            position: record.now(),
            past: &record.past(),
            limits: Limits::nodes(plan.nodes),
            lines: 1,
            stop: &Stop::default(),
        };
        let found = engine.think(&task, &mut |_| {});
        // Where the search sees the end, evaluation is not asked.
        if !found.score().is_proven() {
            seen.push(record.now().clone());
        }
        record.play_unchecked(*found.best());
    }
    match record.status() {
        Status::Over(places) => seen.iter().map(|position| Sample::take(position, &places)).collect(),
        Status::ToMove(_) => Vec::new(),
    }
}
