//! Solving one position.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cairn_core::{Seat, SeatSet};
use cairn_games::{Game, Setup, SetupVisitor};
use cairn_solve::{
    Answer, CheckpointError, Outcome, Progress as SearchProgress, Settings, SolveLimits, Solver, prove, save,
};

use super::report::{Found, Proof, SolveSummary};
use super::{Method, relaxed};
use crate::Failure;
use crate::failure::cause;
use crate::output::write_file;
use crate::progress::Progress;

/// A request to solve a position.
pub(super) struct Work<'a> {
    pub(super) position: String,
    /// `None` for a relaxation, where the game has one, and then proof numbers.
    pub(super) method: Option<Method>,
    pub(super) settings: Settings,
    pub(super) time: Option<Duration>,
    pub(super) checkpoint: Option<&'a Path>,
    pub(super) proof: Option<&'a Path>,
    /// Whether an interrupted search prints JSON.
    pub(super) json: bool,
}

impl SetupVisitor for Work<'_> {
    /// The result, and why a requested proof is missing.
    type Out = Result<(SolveSummary, Option<Failure>), Failure>;

    fn visit<G: Game>(self, options: G::Options) -> Self::Out {
        let position =
            G::read(&options, &self.position).map_err(|error| Failure::input("position", error))?;
        let about = format!("{} {position} by pn", Setup::new::<G>(&options));
        let mut solver = Solver::new(self.settings);
        let mut checkpoint = CheckpointWriter::open(self.checkpoint, about, &mut solver)?;
        let resumed = solver.nodes();
        let stop = Arc::new(AtomicBool::new(false));
        let progress = Progress::begin_search(0, "solving", &stop);
        let begun = Instant::now();
        let deadline = self.time.map(|time| begun + time);
        let limits = SolveLimits { deadline, nodes: None, stop: &stop };
        if self.method != Some(Method::ProofNumbers) {
            let (found, nodes) = relaxed::look(&position, &self, limits, &progress);
            if let Some((found, file)) = found {
                let proof = self.proof.map(|path| save_proof(path, &file)).transpose()?;
                progress.finish();
                return Ok((SolveSummary::new(&position, found, begun.elapsed(), nodes, proof), None));
            }
            if self.method.is_some() {
                progress.finish();
                return Ok((
                    SolveSummary::new(&position, Found::default(), begun.elapsed(), nodes, None),
                    None,
                ));
            }
        }
        let outcome = solver.value(&position, limits, &mut |search| {
            progress.set_steps(search.moves);
            progress.show(search.settled, line(&position, search));
            if let Err(failure) = checkpoint.tick(search) {
                progress.complain(&failure);
            }
        });
        let (elapsed, nodes) = (begun.elapsed(), solver.nodes() - resumed);
        checkpoint.finish(&solver)?;
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
        let mut found = Found::by_search(&solver, &position, outcome);
        found.exact_turns = position.known_value().map(|value| value.turns);
        let report = SolveSummary::new(&position, found, elapsed, nodes, proof);
        if stop.load(Ordering::Relaxed) && outcome.is_none() {
            report.interrupted(self.json);
        }
        Ok((report, failure))
    }
}

/// Progress in one line.
fn line<G: Game>(position: &G, search: &SearchProgress<'_>) -> String {
    let number = |number: Option<u32>| number.map_or("∞".to_owned(), |number| number.to_string());
    let (sign, millions) = (position.sign(search.seat), search.nodes as f64 / 1e6);
    let (proof, disproof) = (number(search.proof), number(search.disproof));
    format!("does {sign} win? {millions:.2} million nodes, proof number {proof}, disproof number {disproof}")
}

/// The proof of the result.
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
    save_proof(path, &file)
}

fn save_proof(path: &Path, file: &[u8]) -> Result<Proof, Failure> {
    write_file(path, file)?;
    Ok(Proof { file: path.display().to_string(), bytes: file.len() })
}

/// Writes checkpoints.
struct CheckpointWriter<'a> {
    path: Option<&'a Path>,
    about: String,
    next: Instant,
    pause: Duration,
}

impl<'a> CheckpointWriter<'a> {
    /// The longest time between two checkpoints, unless writing takes a good part of it.
    const LONGEST_PAUSE: Duration = Duration::from_secs(300);

    /// Resumes from a checkpoint, if there is one.
    fn open(
        path: Option<&'a Path>,
        about: String,
        solver: &mut Solver,
    ) -> Result<CheckpointWriter<'a>, Failure> {
        if let Some(path) = path.filter(|path| path.exists()) {
            solver.resume(path, &about).map_err(|error| match error {
                CheckpointError::Machine(error) => Failure::cannot_read(path, &error),
                error => Failure::input(path.display(), error),
            })?;
        }
        let pause = Duration::from_millis(250);
        Ok(CheckpointWriter { path, about, next: Instant::now() + pause, pause })
    }

    /// Writes a checkpoint if it is time to. The error is a sentence; the search continues after it.
    fn tick(&mut self, search: &SearchProgress<'_>) -> Result<(), String> {
        let Some(path) = self.path.filter(|_| Instant::now() >= self.next) else { return Ok(()) };
        let begun = Instant::now();
        let result = save(path, &self.about, search);
        self.pause = (self.pause * 2).min(Self::LONGEST_PAUSE).max(begun.elapsed() * 20);
        self.next = Instant::now() + self.pause;
        result.map_err(|error| format!("cannot write {}: {}", path.display(), cause(&error)))
    }

    /// Writes the last checkpoint.
    fn finish(&self, solver: &Solver) -> Result<(), Failure> {
        let Some(path) = self.path else { return Ok(()) };
        solver.save(path, &self.about).map_err(|error| Failure::cannot_write(path, &error))
    }
}

/// A best move of the player to move: the quickest in a win, the slowest in a loss.
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
