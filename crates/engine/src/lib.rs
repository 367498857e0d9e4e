//! Plays and judges any game that implements the traits of `cairn-core`; it never names one.

mod alphabeta;
mod arena;
mod engine;
mod evaluator;
mod level;
mod limits;
mod mcts;
mod multi_mcts;
mod order;
mod random;
mod sampling;
mod score;
mod settings;
mod table;
mod think;
#[cfg(test)]
mod toy;
mod uct;

pub use alphabeta::AlphaBeta;
pub use arena::{Decision, Estimate, Share, Sprt, Tally, elo_of, score_of};
pub use engine::Engine;
pub use level::Level;
pub use limits::{Clock, Limits};
pub use mcts::Mcts;
pub use multi_mcts::{Answers, Coalition, MultiMcts};
pub use random::Random;
pub use score::{Score, Verdict};
pub use settings::{Part, Settings, Weights};
pub use think::{Line, Report, Stop, Task, Think};
pub use uct::Uct;
