//! Messages between the page and its worker, as JSON.

use cairn_players::Spec;
use cairn_session::review::Review;
use cairn_session::{GameText, Order, Thought, Ticket};
use serde::{Deserialize, Serialize};

/// A request to a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Request {
    /// Looks for the best moves.
    Think(Ticket, Box<Order>),
    /// Judges every move of a game.
    Review {
        /// The game.
        game: GameText,
        /// The engine that judges, with limits for each move.
        spec: Spec,
    },
    /// Measures the search.
    Bench,
}

/// An answer of a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Response {
    /// The worker takes requests.
    Ready,
    /// The best moves so far, or at last.
    Thought(Thought),
    /// The moves judged so far, and whether these are all.
    Reviewed(Review, bool),
    /// The rows of the bench so far, and the signature at the end.
    Measured(Vec<BenchRow>, Option<String>),
}

impl Response {
    /// Whether nothing more follows.
    pub(crate) fn is_last(&self) -> bool {
        match self {
            Response::Ready => false,
            Response::Thought(thought) => thought.is_last,
            Response::Reviewed(_, is_last) => *is_last,
            Response::Measured(_, signature) => signature.is_some(),
        }
    }
}

/// How fast one game was searched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct BenchRow {
    /// The setup.
    pub(crate) game: String,
    /// The number of positions searched.
    pub(crate) nodes: u64,
    /// The time that it took.
    pub(crate) seconds: f64,
}
