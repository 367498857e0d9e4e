//! What benchmarks and load tests run.

use crate::workloads::{SearchLimit::Depth, Workloads};

/// What benchmarks and load tests run.
pub(crate) const WORKLOADS: Workloads = Workloads {
    search: &[("nava", Depth(7))],
    perft: &[("nava", 6)],
    threads: &[("nava", Depth(12))],
    solve: &[("nava", 26)],
    screen: &["nava"],
    short: &["nava"],
    long: &["nava"],
};
