//! Messages between a page and the worker that thinks for it.

use cairn_games::GameKind;
use serde::{Deserialize, Serialize};

use crate::{Order, ReviewOrder, Reviewed, Thought, Ticket};

/// A request to a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Request {
    /// Looks for the best moves.
    Think(Ticket, Box<Order>),
    /// Judges every move of a game.
    Review(Ticket, Box<ReviewOrder>),
    /// Measures the search.
    Bench,
}

impl Request {
    /// The games whose data an answer may need.
    pub fn games(&self) -> Vec<GameKind> {
        match self {
            Request::Think(_, order) => order.game.kind().into_iter().collect(),
            Request::Review(_, order) => order.game.kind().into_iter().collect(),
            Request::Bench => GameKind::ALL.to_vec(),
        }
    }
}

/// An answer of a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Response {
    /// The worker takes requests.
    Ready,
    /// The best moves so far, or at last.
    Thought(Thought),
    /// The moves judged so far, or all of them.
    Reviewed(Reviewed),
    /// The rows of the bench so far, and the signature at the end.
    Measured(Vec<BenchRow>, Option<String>),
}

impl Response {
    /// Whether nothing more follows.
    pub fn is_last(&self) -> bool {
        match self {
            Response::Ready => false,
            Response::Thought(thought) => thought.is_last,
            Response::Reviewed(answer) => answer.is_last,
            Response::Measured(_, signature) => signature.is_some(),
        }
    }
}

/// How fast one game was searched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BenchRow {
    /// The setup.
    pub game: String,
    /// The number of positions searched.
    pub nodes: u64,
    /// The time that it took.
    pub seconds: f64,
}
