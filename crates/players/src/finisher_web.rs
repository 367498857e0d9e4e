//! A browser has no solver: its module must be small. Nothing is ever settled.

use cairn_core::Proven;
use cairn_engine::{Limits, Task};
use cairn_games::Game;
use web_time::Instant;

/// How much a solver may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget;

impl Budget {
    pub(crate) fn allows(_: &Limits) -> bool {
        false
    }

    pub(crate) fn first(_: &Limits, _: Instant) -> Budget {
        Budget
    }

    pub(crate) fn glance(_: Instant) -> Budget {
        Budget
    }

    pub(crate) fn rest(_: &Limits, _: Instant) -> Budget {
        Budget
    }

    pub(crate) fn share(_: &Limits, _: Instant) -> Budget {
        Budget
    }
}

/// No solver.
#[derive(Default)]
pub(crate) struct Finisher(());

impl Finisher {
    pub(crate) fn settle<G: Game>(&mut self, _: &Task<'_, G>, _: Budget) -> bool {
        false
    }

    pub(crate) fn known<G: Game>(&self, _: &G) -> Option<Proven<G::Move>> {
        None
    }

    pub(crate) fn forget(&mut self) {}
}
