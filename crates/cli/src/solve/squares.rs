//! Knight Line by squares.

use std::any::Any;
use std::time::{Duration, Instant};

use cairn_core::{Seat, SeatSet};
use cairn_games::Game;
use cairn_games::knight_line::KnightLine;
use cairn_solve::{Outcome, SolveLimits, SquaresError, prove_by_squares};

use super::report::Found;
use super::work::Work;
use crate::progress::Progress;

/// How long to look before searching in another way, where there is no limit.
const PATIENCE: Duration = Duration::from_secs(600);

/// What was found, with its proof.
pub(super) type Strategy = (Found, Vec<u8>);

/// Looks for a strategy by squares, for either player, and says how many positions it looked at. Finds nothing in other games.
pub(super) fn look<G: Game>(
    position: &G,
    work: &Work<'_>,
    limits: SolveLimits<'_>,
    progress: &Progress,
) -> (Option<Strategy>, u64) {
    let (position, mover): (&dyn Any, _) = (position, position.status().to_move().unwrap_or(Seat::One));
    let Some(position) = position.downcast_ref::<KnightLine>() else { return (None, 0) };
    let other = SeatSet::first(2).next_after(mover).unwrap_or(mover);
    let patience = match work.way {
        // All of the time, half of it for each player.
        Some(_) => work.time.map(|time| time / 2),
        None => Some(work.time.map_or(PATIENCE, |time| time / 6)),
    };
    let mut nodes = 0;
    for (seat, outcome) in [(mover, Outcome::Win), (other, Outcome::Loss)] {
        let deadline = patience.map(|patience| Instant::now() + patience);
        let limits = SolveLimits { deadline: deadline.into_iter().chain(limits.deadline).min(), ..limits };
        let mut seen = 0;
        let mut report = |found: u64, counted: usize| {
            seen = found;
            progress.show(0, format!("by squares: {found} nodes, tiles counted in {counted} positions"));
        };
        match prove_by_squares(position, seat, work.settings.megabytes, limits, &mut report) {
            Ok(strategy) => {
                let best = strategy.first.map(|mv| mv.to_string());
                let found =
                    Found { outcome: Some(outcome), within: Some(strategy.turns), best, ..Found::default() };
                return (Some((found, strategy.proof)), nodes + strategy.nodes);
            }
            Err(SquaresError::Interrupted | SquaresError::NoStrategy) => nodes += seen,
        }
    }
    (None, nodes)
}
