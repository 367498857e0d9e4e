//! What benchmarks and load tests run.

use crate::workloads::{
    SearchLimit::{Depth, Nodes},
    Workloads,
};

/// What benchmarks and load tests run.
pub(crate) const WORKLOADS: Workloads = Workloads {
    search: &[("knight-line", Depth(5)), ("knight-line:players=3", Nodes(8_000))],
    perft: &[("knight-line", 4), ("knight-line:players=3", 3), ("knight-line:tile=wildcard", 4)],
    threads: &[("knight-line", Depth(9)), ("knight-line:players=3", Nodes(60_000))],
    solve: &[("knight-line", 12)],
    screen: &["knight-line"],
    short: &["knight-line", "knight-line:players=3"],
    long: &[],
};
