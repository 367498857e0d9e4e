//! What benchmarks and load tests run.

use crate::workloads::{SearchLimit::Depth, Workloads};

/// What benchmarks and load tests run.
pub(crate) const WORKLOADS: Workloads = Workloads {
    search: &[("cones:cells=5", Depth(3))],
    perft: &[("cones", 4)],
    threads: &[("cones", Depth(4))],
    solve: &[("cones", 4)],
    screen: &["cones:cells=5"],
    short: &["cones"],
    long: &["cones:cells=5"],
};
