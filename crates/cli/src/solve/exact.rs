//! Exact values, with the number of turns, where boards are small enough.

use std::any::Any;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cairn_core::Position;
use cairn_games::swack::{Move, Swack};
use cairn_games::{Game, Setup, SetupVisitor};
use cairn_solve::{ExactSwack, LayerError, LayerProgress, NotExact, SolveLimits, SwackLayers, Value};

use super::report::{Found, SolveSummary};
use crate::Failure;
use crate::progress::{Progress, interrupted};

/// How many moves from the start layers reach on 4×4 unless told otherwise.
const FIRST_LAYERS: usize = 4;

/// What is to be done.
pub(super) struct Exact<'a> {
    pub(super) position: String,
    pub(super) megabytes: usize,
    pub(super) time: Option<Duration>,
    /// The folder of the layers.
    pub(super) layers: Option<&'a Path>,
    /// How many moves from the start they reach.
    pub(super) depth: Option<usize>,
}

impl SetupVisitor for Exact<'_> {
    type Out = Result<SolveSummary, Failure>;

    fn visit<G: Game>(self, options: G::Options) -> Self::Out {
        let position =
            G::read(&options, &self.position).map_err(|error| Failure::input("position", error))?;
        let swack = (&position as &dyn Any).downcast_ref::<Swack>();
        match swack.and_then(|swack| Some((swack, ExactSwack::new(&swack.options(), self.megabytes)?))) {
            Some((swack, exact)) => self.solve(swack, exact),
            None => Err(Failure::Input(format!(
                "expected swack:size=3 or swack:size=4 without the swap for exact turns, found {}",
                Setup::new::<G>(&options)
            ))),
        }
    }
}

impl Exact<'_> {
    fn solve(self, position: &Swack, exact: ExactSwack) -> Result<SolveSummary, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        let progress = Progress::begin_search(0, "solving", &stop);
        let begun = Instant::now();
        let limits = SolveLimits { deadline: self.time.map(|time| begun + time), nodes: None, stop: &stop };
        let mut layers = self.open(position, exact)?;
        let found = find(&mut layers, position, limits, &progress);
        progress.finish();
        let report =
            |found| SolveSummary::new(position, found, begun.elapsed(), layers.exact().nodes(), None);
        match found {
            Ok((value, best)) => Ok(report(Found::exactly(value, best.map(|best| best.to_string())))),
            Err(LayerError::NotExact(NotExact::Ended)) => {
                let report = report(Found::default());
                if stop.load(Ordering::Relaxed) {
                    interrupted(&report.text());
                }
                Ok(report)
            }
            Err(error) => Err(Failure::Input(error.to_string())),
        }
    }

    fn open(&self, position: &Swack, exact: ExactSwack) -> Result<SwackLayers, Failure> {
        let whole = position.options().size == 3;
        let depth = self.depth.unwrap_or(if whole { usize::MAX } else { FIRST_LAYERS });
        match self.layers {
            Some(folder) => {
                SwackLayers::open(folder, exact, depth).map_err(|error| Failure::Input(error.to_string()))
            }
            None => Ok(SwackLayers::none(exact)),
        }
    }
}

/// The value of a position, and a best move.
fn find(
    layers: &mut SwackLayers,
    position: &Swack,
    limits: SolveLimits<'_>,
    progress: &Progress,
) -> Result<(Value, Option<Move>), LayerError> {
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
