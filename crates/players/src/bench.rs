//! A fixed amount of searching: its speed, and a signature of everything that it finds.

#[cfg(not(target_family = "wasm"))]
pub mod net;

use std::time::Duration;

use cairn_engine::{Limits, Part, Report, Settings, Stop};
use cairn_games::{GameKind, SearchLimit, Setup, Table};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Player, PlayerKind, Question};

/// Each setup is searched after these numbers of random moves.
const OPENINGS: [u32; 4] = [0, 4, 8, 12];

/// The setups that are searched, and how far: those of every game.
fn searched() -> impl Iterator<Item = (&'static str, SearchLimit)> {
    GameKind::ALL.iter().flat_map(|game| game.workloads().search).copied()
}

/// How many setups are searched.
pub fn count() -> usize {
    searched().count()
}

/// One setup that was searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its setup.
    pub game: &'static str,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long that took.
    pub time: Duration,
}

impl Row {
    /// Positions per second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Everything that was searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The setups.
    pub rows: Vec<Row>,
    /// A number for all that was searched and found, the same on every machine.
    pub signature: String,
}

/// Searches on one thread, and calls `progress` after each setup with those done.
pub fn run(progress: &mut dyn FnMut(&[Row])) -> Found {
    let mut signature = Signature::default();
    let mut rows = Vec::new();
    for (game, limit) in searched() {
        let limits = limits(limit);
        let (mut nodes, mut time) = (0, Duration::ZERO);
        // Every setup in the lists can be read; a test searches them all.
        let setup: Setup = game.parse().unwrap_or_else(|_| GameKind::ALL[0].into());
        for table in positions(&setup) {
            if let Some(found) = search(table.as_ref(), limits, Settings::default()) {
                signature.add(&table.position(), &found);
                nodes += found.nodes;
                time += found.elapsed;
            }
        }
        rows.push(Row { game, nodes, time });
        progress(&rows);
    }
    Found { rows, signature: signature.text() }
}

/// The limits of a search that goes this far.
pub fn limits(limit: SearchLimit) -> Limits {
    match limit {
        SearchLimit::Depth(depth) => Limits::depth(depth),
        SearchLimit::Nodes(nodes) => Limits::nodes(nodes),
    }
}

/// The positions of a game that are searched: the same every time.
pub fn positions(setup: &Setup) -> Vec<Box<dyn Table>> {
    let after = |opening: u32| after_random(setup, opening.into(), opening);
    OPENINGS.into_iter().map(after).filter(|table| table.status().to_move().is_some()).collect()
}

/// A game after some random moves, the same for the same seed.
pub fn after_random(setup: &Setup, seed: u64, plies: u32) -> Box<dyn Table> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut table = setup.deal(seed + 1);
    for _ in 0..plies {
        let moves = table.moves();
        if !moves.is_empty() {
            // The move was taken from the list of legal ones.
            let _ = table.play(&moves[dice.random_range(0..moves.len() as u32) as usize]);
        }
    }
    table
}

/// Positions of short games of the engine against itself after a few random moves, the same every time.
pub fn played_positions(setup: &Setup, count: u64) -> Vec<Box<dyn Table>> {
    const RANDOM: u32 = 2;
    const MOST_PLAYED: u64 = 8;
    let played = |seed: u64| {
        let mut table = after_random(setup, seed, RANDOM);
        for _ in 0..seed % MOST_PLAYED {
            let settings = Settings { megabytes: 1, ..Settings::default() };
            let Some(found) = search(table.as_ref(), Limits::nodes(500), settings) else { break };
            let mut after = table.boxed_clone();
            if after.play(found.best()).is_err() || after.status().to_move().is_none() {
                break;
            }
            table = after;
        }
        table
    };
    (0..count).map(played).filter(|table| table.status().to_move().is_some()).collect()
}

/// The report of an engine with empty tables; `None` if the game is over.
pub fn search(table: &dyn Table, limits: Limits, settings: Settings) -> Option<Report<String>> {
    // What is proven takes no searching.
    let without = settings.without.iter().copied().chain([Part::Lookup]).collect();
    let mut player = Player::new(PlayerKind::Engine(Settings { without, ..settings }).into());
    let stop = Stop::default();
    let question = |limits| Question { table, limits, lines: 1, among: &[], stop: &stop };
    // The first use of fresh memory takes time that is not the search's. To forget is to use all of it.
    player.think(&question(Limits::nodes(1)), &mut |_| {})?;
    player.forget();
    player.think(&question(limits), &mut |_| {})
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
