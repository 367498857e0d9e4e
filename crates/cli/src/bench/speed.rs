//! The speed of rules.

use std::time::{Duration, Instant};

use serde::Serialize;

/// The speed of rules, as numbers a second.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Speed {
    /// Nodes of move counting, with bulk counting at the last ply.
    pub(super) nodes: f64,
    /// Random games.
    pub(super) playouts: f64,
    /// Moves of random games.
    pub(super) moves: f64,
}

impl Speed {
    /// Repeats counting nodes and playing a random game, each for this time. Both return the number of
    /// nodes or moves.
    pub(super) fn measure(time: Duration, count: impl FnMut() -> u64, play: impl FnMut() -> u64) -> Speed {
        let (_, nodes) = rates(time, count);
        let (playouts, moves) = rates(time, play);
        Speed { nodes, playouts, moves }
    }

    /// The better of two measurements: other load can only make them slower.
    pub(super) fn best(self, other: Speed) -> Speed {
        Speed {
            nodes: self.nodes.max(other.nodes),
            playouts: self.playouts.max(other.playouts),
            moves: self.moves.max(other.moves),
        }
    }
}

/// Repetitions of some work a second, and the sum of its results a second.
fn rates(time: Duration, mut work: impl FnMut() -> u64) -> (f64, f64) {
    let begun = Instant::now();
    let (mut times, mut done) = (0, 0);
    loop {
        done += work();
        times += 1;
        let spent = begun.elapsed();
        if spent >= time {
            return (f64::from(times) / spent.as_secs_f64(), done as f64 / spent.as_secs_f64());
        }
    }
}
