//! Trains the network of a game's evaluation on games of the engine against itself.
//!
//! The engine plays itself, a network is fitted to the results and to what the engine saw, and the next round plays
//! with that network. Each round learns from the games of all rounds. Games and networks are kept in a folder, so that a
//! run that was interrupted goes on where it ended. The same command gives the same network on every machine.

mod data;
mod fit;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use cairn_core::net::inputs;
use cairn_core::{BySeat, Net, Playout, Status};
use cairn_engine::{Engine, Limits, Report, Settings, Stop, Task, Think, Weights};
use cairn_games::{Game, Setup, SetupVisitor};
use indicatif::{ProgressBar, ProgressStyle};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::selfplay::{SelfPlay, dice};
use data::{Samples, Taken};
use fit::Fit;

/// Longer games are not learned from.
const LONGEST: usize = 400;

/// The most random moves to a position beside the game.
const MOST_ASIDE: u32 = 4;

/// Games are kept in chunks of this number; an interruption loses the games of one chunk at most.
const CHUNK: u64 = 200;

/// One game in this many is held out for validation.
const HELD_OUT: u64 = 16;

/// The extent of training.
#[derive(Clone, Debug)]
pub struct Training {
    /// Games in each round.
    pub games: u64,
    /// How often to play and fit.
    pub rounds: u64,
    /// Nodes that the engine searches for each move.
    pub nodes: u64,
    /// How often the fit sees each position.
    pub epochs: u64,
    /// The seed of all chance.
    pub seed: u64,
    /// Number of threads.
    pub threads: usize,
    /// The folder for games and networks of earlier rounds.
    pub folder: PathBuf,
}

/// Trains the network of a game, and gives it as bytes.
pub fn train(setup: &Setup, training: &Training) -> Result<Vec<u8>> {
    let folder = training.folder.join(setup.to_string().replace([':', '=', ','], "-"));
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    setup.visit(Train(Training { folder, ..training.clone() }))
}

/// Writes the bytes of a network into the folder of its game; gives the path.
pub fn write(setup: &Setup, net: &[u8]) -> Result<PathBuf> {
    let path = setup.visit(NetPath)?;
    fs::write(&path, net).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

struct Train(Training);

impl SetupVisitor for Train {
    type Out = Result<Vec<u8>>;

    fn visit<G: Game>(self, options: G::Options) -> Result<Vec<u8>> {
        let training = &self.0;
        let start = G::deal(&options, &mut dice(training.seed, 0));
        let count = inputs::<G>(start.seats());
        let mut samples = Samples::default();
        let mut weights = Weights::Fitted;
        for round in 0..training.rounds {
            let path = training.folder.join(format!("round-{round}.games"));
            self.play::<G>(&options, &weights, round, &path)?;
            samples.read(&path)?;
            let net_path = training.folder.join(format!("round-{round}.net"));
            let net = match fs::read(&net_path).ok().and_then(|bytes| Net::read(&bytes, count).ok()) {
                Some(net) => net,
                None => {
                    let fit = Fit::new::<G>(&samples, start.seats(), training);
                    let net = fit.run(round)?;
                    fs::write(&net_path, net.write())
                        .with_context(|| format!("cannot write {}", net_path.display()))?;
                    net
                }
            };
            weights = Weights::Net(Arc::new(net));
        }
        let Weights::Net(net) = weights else { bail!("expected at least one round") };
        Ok(net.write())
    }
}

/// Where the network of a game is in the game's folder.
struct NetPath;

impl SetupVisitor for NetPath {
    type Out = Result<PathBuf>;

    fn visit<G: Game>(self, options: G::Options) -> Result<PathBuf> {
        let file = G::net_file(&options).context("expected a game that has a network")?;
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src").join(G::ID.name().replace('-', "_"));
        Ok(folder.join(format!("{}.bin", file.data.name())))
    }
}

impl Train {
    /// Plays the games of a round that are not in the file yet.
    fn play<G: Game>(&self, options: &G::Options, weights: &Weights, round: u64, path: &Path) -> Result<()> {
        let training = &self.0;
        let (mut played, end) = data::chunks(path)?;
        let mut file = File::options().create(true).append(true).open(path).context("cannot keep games")?;
        file.set_len(end)?;
        let bar = progress(training.games, &format!("round {}: playing", round + 1))?;
        bar.set_position(played);
        while played < training.games {
            let chunk = CHUNK.min(training.games - played);
            let games = self.play_chunk::<G>(options, weights, round, played..played + chunk, &bar);
            data::append(&mut file, chunk, &games)?;
            played += chunk;
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// The samples of these games, the same with any number of threads.
    fn play_chunk<G: Game>(
        &self,
        options: &G::Options,
        weights: &Weights,
        round: u64,
        numbers: std::ops::Range<u64>,
        bar: &ProgressBar,
    ) -> Vec<Taken> {
        let (next, played) = (AtomicU64::new(numbers.start), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for _ in 0..self.0.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= numbers.end {
                            return;
                        }
                        let taken = self.play_one::<G>(options, weights, round, number);
                        bar.inc(1);
                        played.lock().unwrap_or_else(PoisonError::into_inner).push((number, taken));
                    }
                });
            }
        });
        let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
        played.sort_unstable_by_key(|&(number, _)| number);
        played.into_iter().flat_map(|(_, taken)| taken).collect()
    }

    /// The samples of one game; none if it did not end.
    fn play_one<G: Game>(
        &self,
        options: &G::Options,
        weights: &Weights,
        round: u64,
        number: u64,
    ) -> Vec<Taken> {
        let mut dice = dice(self.0.seed.wrapping_add(round << 32), number);
        let start = G::deal(options, &mut dice);
        let engine =
            || Engine::new(Settings { weights: weights.clone(), megabytes: 2, ..Settings::default() });
        let limits = Limits::nodes(self.0.nodes);
        let mut aside = Aside { engine: engine(), limits, dice: dice.clone(), playout: Playout::default() };
        let mut seen = Vec::new();
        let record = SelfPlay { players: vec![engine()], limits, longest: LONGEST }.play(
            start,
            &mut dice,
            |position, found| {
                seen.extend(found.map(|found| Seen::new(position, found, true)));
                seen.extend(aside.look(position));
            },
        );
        let is_held_out = number.is_multiple_of(HELD_OUT);
        let Status::Over(places) = record.status() else { return Vec::new() };
        // Where the player to move wins at once, evaluation is not used.
        seen.retain(|seen| !seen.position.wins_at_once());
        let taken = |seen: &Seen<G>| {
            let places = (seen.is_in_game && !seen.is_proven).then_some(&places);
            Taken::new(&seen.position, &seen.chances, places, is_held_out)
        };
        seen.iter().map(taken).collect()
    }
}

/// A position in which the engine has searched.
struct Seen<G> {
    position: G,
    chances: BySeat<f32>,
    /// Whether the search saw the end.
    is_proven: bool,
    /// Whether it came up in the game, so that the result of the game says something about it.
    is_in_game: bool,
}

impl<G: Game> Seen<G> {
    fn new(position: &G, found: &Report<G::Move>, is_in_game: bool) -> Seen<G> {
        let (chances, is_proven) = (chances(position, found), found.score().is_proven());
        Seen { position: position.clone(), chances, is_proven, is_in_game }
    }
}

/// Looks at positions beside the game, a few random moves away: a search evaluates mostly such positions, in which
/// somebody has just gone wrong.
struct Aside<G: Game> {
    engine: Engine<G>,
    limits: Limits,
    dice: Xoshiro256PlusPlus,
    playout: Playout<G>,
}

impl<G: Game> Aside<G> {
    /// What the engine sees up to [`MOST_ASIDE`] random moves after a position; `None` if the game ends with them.
    fn look(&mut self, position: &G) -> Option<Seen<G>> {
        let mut position = position.clone();
        let moves = self.dice.random_range(1..=MOST_ASIDE);
        let (_, None) = self.playout.run(&mut position, moves, &mut self.dice) else { return None };
        let (limits, stop) = (self.limits, Stop::default());
        let task = Task { position: &position, past: &[], limits, lines: 1, among: &[], stop: &stop };
        let found = self.engine.think(&task, &mut |_| {});
        Some(Seen::new(&position, &found, false))
    }
}

/// The chances that the engine saw for each seat.
fn chances<G: Game>(position: &G, found: &Report<G::Move>) -> BySeat<f32> {
    let own = found.score().chance() as f32;
    let mover = position.status().to_move();
    let others = (1.0 - own) / (position.seats() - 1) as f32;
    found.lines[0].chances.unwrap_or_else(|| {
        BySeat::from_fn(position.seats(), |seat| if mover == Some(seat) { own } else { others })
    })
}

fn progress(steps: u64, what: &str) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}")?;
    Ok(ProgressBar::new(steps).with_message(what.to_owned()).with_style(style))
}
