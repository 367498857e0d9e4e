//! The solver beside a search: it settles what is small enough.

use std::time::Duration;

use cairn_core::{Proven, Seat};
use cairn_engine::{Limits, Stop};
use cairn_games::Game;
use cairn_solve::{Answer, Settings, SolveLimits, Solver};
use web_time::Instant;

/// How much a solver may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    deadline: Option<Instant>,
    nodes: Option<u64>,
    /// The solver may work until it has taken this much in all.
    most: Option<Duration>,
}

/// The least time for a move with which the solver gets a share.
const LONG: Duration = Duration::from_secs(1);

/// The time in which a small position is settled before the search begins.
const GLANCE: Duration = Duration::from_millis(50);

/// The nodes for a position to be settled before the search, where nodes are limited: more than at the end of the books, and
/// than the start of a [small](cairn_core::Solvable::is_small) game needs.
const FIRST_NODES: u64 = 250_000;

/// The size of the solver's table: small enough for a phone, and to be made in a small part of a short move. A larger one
/// saves few nodes.
const MEGABYTES: usize = 16;

impl Budget {
    /// Whether the search has time for the solver at its side: limits of nodes and depth give the same result everywhere
    /// only without it.
    pub(crate) fn allows(limits: &Limits) -> bool {
        let is_long = limits.time.is_none_or(|time| time >= LONG);
        is_long && limits.nodes.is_none() && limits.depth.is_none() && limits.clock.is_none()
    }

    /// Most of the time, before the search.
    pub(crate) fn first(limits: &Limits, begun: Instant) -> Budget {
        let by_clock = limits.clock.map(|clock| clock.left / 40);
        let time = [limits.time.map(|time| time * 3 / 4), by_clock].into_iter().flatten().min();
        let nodes = if time.is_none() || limits.nodes.is_some() { Some(FIRST_NODES) } else { None };
        Budget { deadline: time.map(|time| begun + time), nodes, most: None }
    }

    /// The time of a move that needs none; `None` where only limits of nodes or depth hold, or nothing ends the work.
    pub(crate) fn ahead(limits: &Limits, begun: Instant) -> Option<Budget> {
        let is_timed = limits.time.is_some() || limits.clock.is_some();
        let is_free = limits.nodes.is_none() && limits.depth.is_none();
        (is_timed && is_free).then(|| Budget::first(limits, begun))
    }

    /// A short time.
    pub(crate) fn glance(begun: Instant) -> Budget {
        Budget { deadline: Some(begun + GLANCE), nodes: None, most: None }
    }

    /// The rest of the time, after the search.
    pub(crate) fn rest(limits: &Limits, begun: Instant) -> Budget {
        let time = limits.time.unwrap_or_default();
        Budget { deadline: Some(begun + time), nodes: None, most: None }
    }

    /// A third of the time so far.
    pub(crate) fn share(limits: &Limits, begun: Instant) -> Budget {
        Budget {
            deadline: limits.time.map(|time| begun + time),
            nodes: None,
            most: Some(begun.elapsed() / 2),
        }
    }
}

/// A solver that is made when it is needed, and keeps its table from one move to the next.
#[derive(Default)]
pub(crate) struct Finisher {
    solver: Option<Solver>,
    spent: Spent,
}

/// What the solver has spent on the current position.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    /// The key of the position.
    key: u64,
    time: Duration,
    nodes: u64,
}

impl Finisher {
    /// Whether a position is settled: the seat wins or loses. Afterwards [`Finisher::known`] knows why. What was found is used
    /// again where the same is asked later of a position that can come up after this one.
    pub(crate) fn settle<G: Game>(&mut self, position: &G, seat: Seat, budget: Budget, stop: &Stop) -> bool {
        let key = position.key().bits();
        if self.spent.key != key {
            self.spent = Spent { key, ..Spent::default() };
        }
        let begun = Instant::now();
        let slice = budget.most.map(|most| begun + most.saturating_sub(self.spent.time));
        let deadline = [slice, budget.deadline].into_iter().flatten().min();
        let limits = SolveLimits { deadline, nodes: budget.nodes, stop: stop.flag() };
        if limits.is_over() {
            return false;
        }
        let solver =
            self.solver.get_or_insert_with(|| Solver::new(Settings { threads: 1, megabytes: MEGABYTES }));
        let before = solver.nodes();
        let answer = solver.settle(position, seat, limits);
        self.spent.time += begun.elapsed();
        self.spent.nodes += solver.nodes() - before;
        answer.is_some()
    }

    /// The nodes for the current position, at least one.
    pub(crate) fn nodes(&self) -> u64 {
        self.spent.nodes.max(1)
    }

    /// Who wins, if the solver has found out.
    pub(crate) fn known<G: Game>(&self, position: &G) -> Option<Proven<G::Move>> {
        let mover = position.status().to_move()?;
        let (winner, turns): (Seat, u32) = match self.solver.as_ref()?.known(position, mover)? {
            Answer::Wins(turns) => (mover, turns),
            Answer::Loses(turns) => (mover.other(), turns),
            Answer::DoesNotWin => return None,
        };
        Some(Proven { winner, turns, answer: None })
    }

    /// Drops the table.
    pub(crate) fn forget(&mut self) {
        *self = Finisher::default();
    }
}
