//! How the engine plays.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use cairn_core::Evaluate;

/// How the engine plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many threads think together, at least one. With one thread and a limit of nodes or depth, the
    /// same question after the same past always gets the same answer.
    pub threads: usize,
    /// How much memory, in megabytes, to remember positions in.
    pub megabytes: usize,
    /// What evaluation is weighted with.
    pub weights: Weights,
    /// How many positions to look at for a move at most, whatever the question allows.
    pub most_nodes: Option<u64>,
    /// How many turns to look ahead whatever the limit of nodes: one, or two so that no win in one is handed over.
    pub least_depth: u32,
    /// Planned error: evaluations are off by up to so many points either way.
    pub error: u16,
    /// What planned errors and random choices are drawn with.
    pub seed: u64,
    /// The parts of the search that are left out, to measure what they are worth.
    pub without: Vec<Part>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            threads: 1,
            megabytes: 64,
            weights: Weights::Fitted,
            most_nodes: None,
            least_depth: 1,
            error: 0,
            seed: 0,
            without: Vec::new(),
        }
    }
}

/// What evaluation is weighted with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Weights {
    /// What was fitted to games.
    Fitted,
    /// What a person found sensible.
    HandSet,
    /// These, one for each feature.
    Given(Arc<[i16]>),
}

impl Weights {
    /// The weights for a table with so many seats.
    pub(crate) fn at_table<P: Evaluate>(&self, seats: usize) -> Arc<[i16]> {
        match self {
            Weights::Fitted => P::fitted(seats).into(),
            Weights::HandSet => P::HAND_SET.into(),
            Weights::Given(weights) => weights.clone(),
        }
    }
}

/// A part of the search that can be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Remembering positions.
    Table,
    /// Moves that were good before come early.
    History,
    /// A narrow window around the last score.
    Aspiration,
    /// Late moves are searched less deep.
    Reductions,
    /// What is far above the window is believed.
    Futility,
    /// Near the leaves, late moves are not searched.
    LatePruning,
    /// The game's own test for a win with this move.
    WinCheck,
    /// Values that the game knows by heart. Whoever plays with a planned error never looks them up.
    Lookup,
    /// With more than two seats: moves that were good elsewhere are tried first.
    ProgressiveHistory,
    /// With more than two seats: wins and losses are proven up the tree.
    Solver,
}

impl Part {
    /// Every part.
    pub const ALL: [Part; 10] = [
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

impl Settings {
    /// Whether a part of the search is in use.
    pub(crate) fn has(&self, part: Part) -> bool {
        !self.without.contains(&part)
    }
}
