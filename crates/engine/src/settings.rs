//! Settings of the engine.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use cairn_core::Net;

/// Settings of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Number of search threads, at least one. With one thread and a limit of nodes or depth, the search is deterministic.
    pub threads: usize,
    /// Size of the transposition table in megabytes.
    pub megabytes: usize,
    /// The weights of evaluation.
    pub weights: Weights,
    /// The most nodes for a move, beside the limits of the task.
    pub most_nodes: Option<u64>,
    /// The least depth, whatever the limit of nodes: one, or two so that the opponent gets no win in one.
    pub least_depth: u32,
    /// Planned error: the largest random error of evaluations in points, either way.
    pub error: u16,
    /// The seed of planned errors and random choices. With zero there is no chance beside the planned error; otherwise
    /// a search without one has an error too small to cost strength, so that games differ from seed to seed.
    pub seed: u64,
    /// Parts of the search that are switched off, to measure what they are worth.
    pub without: Vec<Part>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            threads: 1,
            megabytes: 64,
            weights: Weights::Learned,
            most_nodes: None,
            least_depth: 1,
            error: 0,
            seed: 0,
            without: Vec::new(),
        }
    }
}

/// The weights of evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Weights {
    /// Those of the game's network; [fitted](Weights::Fitted) ones where it has none.
    Learned,
    /// One for each feature, fitted to games.
    Fitted,
    /// One for each feature, set by hand.
    HandSet,
    /// These, one for each feature.
    Given(Arc<[i16]>),
    /// Those of this network, which has the inputs of the game at a table with this number of seats.
    Net(Arc<Net>),
}

/// A part of the search that can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The transposition table.
    Table,
    /// The history heuristic: moves that caused cutoffs before are tried early.
    History,
    /// Aspiration windows: a narrow window around the last score.
    Aspiration,
    /// Late move reductions.
    Reductions,
    /// Reverse futility pruning: an evaluation far above the window is returned as it is.
    Futility,
    /// Late move pruning near the leaves.
    LatePruning,
    /// The game's own test for a win with this move.
    WinCheck,
    /// What is proven: the tablebase, and outside this crate the games' strategies and books. A player with a planned
    /// error never looks it up.
    Lookup,
    /// With more than two seats: progressive history, which tries moves first that were good elsewhere.
    ProgressiveHistory,
    /// In a tree of samples: wins and losses are proven up the tree.
    Solver,
    /// In a tree of samples for two: all moves as first, so that a move counts also where it was made later.
    Amaf,
}

impl Part {
    /// Every part.
    pub const ALL: [Part; 11] = [
        Part::Table,
        Part::History,
        Part::Aspiration,
        Part::Reductions,
        Part::Futility,
        Part::LatePruning,
        Part::WinCheck,
        Part::Lookup,
        Part::ProgressiveHistory,
        Part::Solver,
        Part::Amaf,
    ];

    /// Its name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Table => "table",
            Part::History => "history",
            Part::Aspiration => "aspiration",
            Part::Reductions => "reductions",
            Part::Futility => "futility",
            Part::LatePruning => "late-pruning",
            Part::WinCheck => "win-check",
            Part::Lookup => "lookup",
            Part::ProgressiveHistory => "progressive-history",
            Part::Solver => "solver",
            Part::Amaf => "amaf",
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        Part::ALL.into_iter().find(|part| part.name() == text).ok_or_else(|| {
            let names = Part::ALL.map(Part::name).join(", ");
            format!("expected a part of the search ({names}), found '{}'", text.escape_debug())
        })
    }
}

/// In a browser one thread is all there is, and code for more would only have to be loaded.
pub(crate) const HAS_THREADS: bool = !cfg!(target_family = "wasm");

/// The random error of a search that has a seed but no planned error, in points: about one percentage point of the
/// chance to win, enough to choose between moves that are as good as equal.
const VARIETY: u16 = 5;

impl Settings {
    /// The largest random error of evaluations in points: the planned one, or the one that makes games differ.
    pub(crate) fn random_error(&self) -> u16 {
        if self.seed == 0 { self.error } else { self.error.max(VARIETY) }
    }

    /// The number of search threads.
    pub(crate) fn thread_count(&self) -> usize {
        if HAS_THREADS { self.threads.max(1) } else { 1 }
    }

    /// Whether it knows what is proven.
    pub fn uses_proofs(&self) -> bool {
        self.has(Part::Lookup) && self.error == 0
    }

    /// Whether a part of the search is in use.
    pub(crate) fn has(&self, part: Part) -> bool {
        !self.without.contains(&part)
    }
}
