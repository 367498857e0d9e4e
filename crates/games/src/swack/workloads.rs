//! What benchmarks and load tests run.

use crate::workloads::{
    SearchLimit::{Depth, Nodes},
    Workloads,
};

/// What benchmarks and load tests run.
pub(crate) const WORKLOADS: Workloads = Workloads {
    search: &[("swack", Depth(8)), ("swack:size=7", Depth(5))],
    perft: &[("swack:size=3", 9), ("swack", 4), ("swack:size=9", 3)],
    threads: &[("swack", Depth(12)), ("swack:size=7", Nodes(300_000))],
    solve: &[("swack:size=4", 6), ("swack", 26)],
    screen: &["swack:size=9"],
    short: &["swack:size=4"],
    long: &["swack:size=9", "swack:size=8"],
};
