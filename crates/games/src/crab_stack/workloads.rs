//! What benchmarks and load tests run.

use crate::workloads::{
    SearchLimit::{Depth, Nodes},
    Workloads,
};

/// What benchmarks and load tests run.
pub(crate) const WORKLOADS: Workloads = Workloads {
    search: &[
        ("crab-stack", Depth(8)),
        ("crab-stack:players=3", Nodes(8_000)),
        ("crab-stack:players=4", Nodes(8_000)),
    ],
    perft: &[("crab-stack", 4), ("crab-stack:players=3", 3), ("crab-stack:players=4", 3)],
    threads: &[
        ("crab-stack", Depth(13)),
        ("crab-stack:players=3", Nodes(60_000)),
        ("crab-stack:players=4", Nodes(60_000)),
    ],
    solve: &[("crab-stack", 11)],
    screen: &["crab-stack:players=4"],
    short: &["crab-stack", "crab-stack:players=3"],
    long: &[],
};
