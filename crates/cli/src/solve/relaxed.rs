//! Winning strategies of the relaxed form of a game.

use std::time::{Duration, Instant};

use cairn_core::{Relaxation, RelaxationVisitor, Seat, SeatSet};
use cairn_games::{Game, GameKind, Visitor};
use cairn_solve::{NoStrategy, Outcome, SolveLimits, prove_relaxed};

use super::report::Found;
use super::work::Work;
use crate::progress::Progress;

/// How long to look for a strategy before proof-number search begins, if there is no time limit.
const PATIENCE: Duration = Duration::from_secs(600);

/// A result with its proof.
pub(super) type Proven = (Found, Vec<u8>);

/// The name of a game's relaxation, which selects it with `--method`.
pub(super) fn method_of(game: GameKind) -> Option<&'static str> {
    struct Name;
    impl Visitor for Name {
        type Out = Option<&'static str>;

        fn visit<G: Game>(self) -> Self::Out {
            G::visit_relaxation(self)
        }
    }
    impl<G: Game> RelaxationVisitor<G> for Name {
        type Out = &'static str;

        fn visit<R: Relaxation<Of = G>>(self) -> &'static str {
            R::NAME
        }
    }
    game.visit(Name)
}

/// Looks for a winning strategy of the relaxed game, for either player, and returns the number of nodes as well. Finds nothing in a
/// game that has no relaxation.
pub(super) fn look<G: Game>(
    position: &G,
    work: &Work<'_>,
    limits: SolveLimits<'_>,
    progress: &Progress,
) -> (Option<Proven>, u64) {
    G::visit_relaxation(Look { position, work, limits, progress }).unwrap_or_default()
}

struct Look<'a, G> {
    position: &'a G,
    work: &'a Work<'a>,
    limits: SolveLimits<'a>,
    progress: &'a Progress,
}

impl<G: Game> RelaxationVisitor<G> for Look<'_, G> {
    type Out = (Option<Proven>, u64);

    fn visit<R: Relaxation<Of = G>>(self) -> Self::Out {
        let Look { position, work, limits, progress } = self;
        let mover = position.status().to_move().unwrap_or(Seat::One);
        let other = SeatSet::first(2).next_after(mover).unwrap_or(mover);
        let patience = match work.method {
            // Half of the time for each player.
            Some(_) => work.time.map(|time| time / 2),
            None => Some(work.time.map_or(PATIENCE, |time| time / 6)),
        };
        let mut nodes = 0;
        for (seat, outcome) in [(mover, Outcome::Win), (other, Outcome::Loss)] {
            let deadline = patience.map(|patience| Instant::now() + patience);
            let limits =
                SolveLimits { deadline: deadline.into_iter().chain(limits.deadline).min(), ..limits };
            let mut searched = 0;
            let mut report = |found: u64, counted: usize| {
                searched = found;
                let name = R::NAME;
                progress.show(0, format!("by {name}: {found} nodes, pieces counted in {counted} positions"));
            };
            match prove_relaxed::<R>(position, seat, work.settings.megabytes, limits, &mut report) {
                Ok(strategy) => {
                    let best = strategy.first.map(|mv| mv.to_string());
                    let within = Some(strategy.turns);
                    let found = Found { outcome: Some(outcome), within, best, ..Found::default() };
                    return (Some((found, strategy.proof)), nodes + strategy.nodes);
                }
                Err(NoStrategy::Interrupted | NoStrategy::NotFound) => nodes += searched,
            }
        }
        (None, nodes)
    }
}
