//! Exact values, with the number of turns, of games that can be packed.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cairn_core::{PackedGame, PackedVisitor};
use cairn_games::{Game, Setup, SetupVisitor};
use cairn_solve::{ExactSolver, LayerError, LayerProgress, Layers, NotExact, SolveLimits, Value};

use super::report::{Found, SolveSummary};
use super::setups_with;
use crate::Failure;
use crate::progress::Progress;

/// A request for an exact value.
pub(super) struct Exact<'a> {
    pub(super) position: String,
    pub(super) megabytes: usize,
    pub(super) time: Option<Duration>,
    /// The folder of the layers.
    pub(super) layers: Option<&'a Path>,
    /// How many moves from the start they reach.
    pub(super) depth: Option<usize>,
    /// Whether an interrupted search prints JSON.
    pub(super) json: bool,
}

impl SetupVisitor for Exact<'_> {
    type Out = Result<SolveSummary, Failure>;

    fn visit<G: Game>(self, options: G::Options) -> Self::Out {
        let position =
            G::read(&options, &self.position).map_err(|error| Failure::input("position", error))?;
        G::visit_packed(&options, Solve { exact: self, position }).unwrap_or_else(|| {
            Err(Failure::Input(format!(
                "expected {} for exact turns, found {}",
                setups_with(IsPacked),
                Setup::new::<G>(&options)
            )))
        })
    }
}

/// Whether a setup has a packed form.
#[derive(Clone, Copy)]
struct IsPacked;

impl SetupVisitor for IsPacked {
    type Out = bool;

    fn visit<G: Game>(self, options: G::Options) -> bool {
        G::visit_packed(&options, self).is_some()
    }
}

impl<G: Game> PackedVisitor<G> for IsPacked {
    type Out = ();

    fn visit<P: PackedGame<Of = G>>(self, _: P) {}
}

struct Solve<'a, G> {
    exact: Exact<'a>,
    position: G,
}

impl<G: Game> PackedVisitor<G> for Solve<'_, G> {
    type Out = Result<SolveSummary, Failure>;

    fn visit<P: PackedGame<Of = G>>(self, game: P) -> Self::Out {
        let Solve { exact, position } = self;
        let stop = Arc::new(AtomicBool::new(false));
        let progress = Progress::begin_search(0, "solving", &stop);
        let begun = Instant::now();
        let limits = SolveLimits { deadline: exact.time.map(|time| begun + time), nodes: None, stop: &stop };
        let mut layers = exact.open(game)?;
        let found = find(&mut layers, &position, limits, &progress);
        progress.finish();
        let report =
            |found| SolveSummary::new(&position, found, begun.elapsed(), layers.exact().nodes(), None);
        match found {
            Ok((value, best)) => Ok(report(Found::exactly(value, best.map(|best| best.to_string())))),
            Err(LayerError::NotExact(NotExact::Interrupted)) => {
                let report = report(Found::default());
                if stop.load(Ordering::Relaxed) {
                    report.interrupted(exact.json);
                }
                Ok(report)
            }
            Err(error) => Err(failure(error)),
        }
    }
}

fn failure(error: LayerError) -> Failure {
    match error {
        LayerError::Machine { path, error } => Failure::cannot_write(&path, &error),
        error => Failure::Input(error.to_string()),
    }
}

impl Exact<'_> {
    /// The layers in the folder, if there is one.
    fn open<P: PackedGame<Of: Game>>(&self, game: P) -> Result<Layers<P>, Failure> {
        let depth = self.depth.or(game.usual_depth()).unwrap_or(usize::MAX);
        let exact = ExactSolver::new(game, self.megabytes);
        match self.layers {
            Some(folder) => Layers::open(folder, exact, depth).map_err(failure),
            None => Ok(Layers::none(exact)),
        }
    }
}

/// The value of a position, and a best move.
fn find<G: Game, P: PackedGame<Of = G>>(
    layers: &mut Layers<P>,
    position: &G,
    limits: SolveLimits<'_>,
    progress: &Progress,
) -> Result<(Value, Option<G::Move>), LayerError> {
    layers.solve(limits, &mut |LayerProgress { moves, solved, positions }| {
        progress.set_steps(positions);
        progress.show(solved, format!("positions {moves} moves from the start"));
    })?;
    let value = layers.value(position, limits, &mut |turns, nodes| {
        let millions = nodes as f64 / 1e6;
        progress.show(0, format!("not decided within {turns} turns, {millions:.2} million nodes"));
    })?;
    Ok((value, layers.best_move(position, limits)?))
}
