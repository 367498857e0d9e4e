//! Solving one position.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cairn_core::{Seat, SeatSet};
use cairn_games::{Game, Setup, SetupVisitor};
use cairn_solve::{
    Answer, CheckpointError, Outcome, Progress as Standing, Settings, SolveLimits, Solver, prove, save,
};

use super::Way;
use super::report::{Found, Proof, SolveSummary};
use super::squares;
use crate::Failure;
use crate::output::write_file;
use crate::progress::{Progress, interrupted};

/// What is to be done.
pub(super) struct Work<'a> {
    pub(super) position: String,
    /// `None` for what is quicker.
    pub(super) way: Option<Way>,
    pub(super) settings: Settings,
    pub(super) time: Option<Duration>,
    pub(super) checkpoint: Option<&'a Path>,
    pub(super) proof: Option<&'a Path>,
}

impl SetupVisitor for Work<'_> {
    /// What was found, and why there is no proof of it where one was asked for.
    type Out = Result<(SolveSummary, Option<Failure>), Failure>;

    fn visit<G: Game>(self, options: G::Options) -> Self::Out {
        let position =
            G::read(&options, &self.position).map_err(|error| Failure::input("position", error))?;
        let about = format!("{} {position} by {}", Setup::new::<G>(&options), self.settings.method);
        let mut solver = Solver::new(self.settings);
        let mut keeper = Keeper::open(self.checkpoint, about, &mut solver)?;
        let resumed = solver.nodes();
        let stop = Arc::new(AtomicBool::new(false));
        let progress = Progress::begin_search(0, "solving", &stop);
        let begun = Instant::now();
        let deadline = self.time.map(|time| begun + time);
        let limits = SolveLimits { deadline, nodes: None, stop: &stop };
        if !matches!(self.way, Some(Way::Search(_))) {
            let (found, nodes) = squares::look(&position, &self, limits, &progress);
            if let Some((found, file)) = found {
                let proof = self.proof.map(|path| keep_proof(path, &file)).transpose()?;
                progress.finish();
                return Ok((SolveSummary::new(&position, found, begun.elapsed(), nodes, proof), None));
            }
            if self.way == Some(Way::Squares) {
                progress.finish();
                return Ok((
                    SolveSummary::new(&position, Found::default(), begun.elapsed(), nodes, None),
                    None,
                ));
            }
        }
        let outcome = solver.value(&position, limits, &mut |standing| {
            progress.set_steps(standing.moves);
            progress.show(standing.settled, line(&position, standing));
            if let Err(failure) = keeper.tick(standing) {
                progress.complain(&failure);
            }
        });
        let (elapsed, nodes) = (begun.elapsed(), solver.nodes() - resumed);
        keeper.finish(&solver)?;
        let proof = match (self.proof, outcome) {
            (Some(path), Some(outcome)) => {
                Some(write_proof(&mut solver, &position, outcome, limits, &progress, path))
            }
            _ => None,
        };
        progress.finish();
        let (proof, failure) = match proof.transpose() {
            Ok(proof) => (proof, None),
            Err(failure) => (None, Some(failure)),
        };
        let found = Found::by_search(&solver, &position, outcome);
        let mut report = SolveSummary::new(&position, found, elapsed, nodes, proof);
        if stop.load(Ordering::Relaxed) && outcome.is_none() {
            interrupted(&report.text());
        }
        report.exact_turns = position.solved().map(|value| value.turns);
        Ok((report, failure))
    }
}

/// How far it has come, in one line.
fn line<G: Game>(position: &G, standing: &Standing<'_>) -> String {
    let number = |number: Option<u32>| number.map_or("∞".to_owned(), |number| number.to_string());
    let (sign, millions) = (position.sign(standing.seat), standing.nodes as f64 / 1e6);
    let numbers = match (standing.proof, standing.disproof) {
        (None, None) => String::new(),
        (proof, disproof) => format!(", proof {} disproof {}", number(proof), number(disproof)),
    };
    format!("does {sign} win? {millions:.2} million nodes{numbers}")
}

/// The proof of what was found.
fn write_proof<G: Game>(
    solver: &mut Solver,
    position: &G,
    outcome: Outcome,
    limits: SolveLimits<'_>,
    progress: &Progress,
    path: &Path,
) -> Result<Proof, Failure> {
    let mover = position.status().to_move().unwrap_or(Seat::One);
    let other = SeatSet::first(2).next_after(mover).unwrap_or(mover);
    let seat = if outcome == Outcome::Loss { other } else { mover };
    let mut report = |positions: usize| {
        progress.show(0, format!("writing the proof: {:.2} million positions", positions as f64 / 1e6));
    };
    progress.set_steps(0);
    let file = prove(solver, position, seat, outcome != Outcome::Draw, limits, &mut report)
        .map_err(|error| Failure::Machine(format!("no proof: {error}")))?;
    keep_proof(path, &file)
}

fn keep_proof(path: &Path, file: &[u8]) -> Result<Proof, Failure> {
    write_file(path, file)?;
    Ok(Proof { file: path.display().to_string(), bytes: file.len() })
}

/// Keeps a checkpoint.
struct Keeper<'a> {
    path: Option<&'a Path>,
    about: String,
    next: Instant,
    pause: Duration,
}

impl<'a> Keeper<'a> {
    /// The longest time between two checkpoints, unless writing takes a good part of it.
    const LONGEST_PAUSE: Duration = Duration::from_secs(300);

    /// Goes on from a checkpoint, if there is one.
    fn open(path: Option<&'a Path>, about: String, solver: &mut Solver) -> Result<Keeper<'a>, Failure> {
        if let Some(path) = path.filter(|path| path.exists()) {
            solver.resume(path, &about).map_err(|error| match error {
                CheckpointError::Machine(error) => {
                    Failure::input(format_args!("cannot read {}", path.display()), error)
                }
                error => Failure::input(path.display(), error),
            })?;
        }
        let pause = Duration::from_millis(250);
        Ok(Keeper { path, about, next: Instant::now() + pause, pause })
    }

    /// Writes a checkpoint if it is time to. The error is a sentence; searching goes on whatever it is.
    fn tick(&mut self, standing: &Standing<'_>) -> Result<(), String> {
        let Some(path) = self.path.filter(|_| Instant::now() >= self.next) else { return Ok(()) };
        let begun = Instant::now();
        let result = save(path, &self.about, standing);
        self.pause = (self.pause * 2).min(Self::LONGEST_PAUSE).max(begun.elapsed() * 20);
        self.next = Instant::now() + self.pause;
        result.map_err(|error| format!("cannot write {}: {error}", path.display()))
    }

    /// Writes the last one.
    fn finish(&self, solver: &Solver) -> Result<(), Failure> {
        let Some(path) = self.path else { return Ok(()) };
        solver
            .save(path, &self.about)
            .map_err(|error| Failure::input(format_args!("cannot write {}", path.display()), error))
    }
}

/// A move of the player to move that keeps what was found, the quickest in a win and the slowest in a loss.
pub(super) fn best_move<G: Game>(solver: &Solver, position: &G, outcome: Outcome) -> Option<String> {
    let mover = position.status().to_move()?;
    let rank = |mv: G::Move| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let answer = match after.status().places() {
            Some(places) if places.winner() == Some(mover) => Answer::Wins(0),
            Some(places) if places.winner().is_some() => Answer::Loses(0),
            Some(_) => Answer::DoesNotWin,
            None => solver.known(&after, mover)?,
        };
        match (answer, outcome) {
            (Answer::Wins(turns), Outcome::Win) => Some((u32::MAX - turns, mv)),
            (Answer::Loses(turns), Outcome::Loss) => Some((turns, mv)),
            _ => None,
        }
    };
    position.moves().into_iter().filter_map(rank).max().map(|(_, mv)| mv.to_string())
}
