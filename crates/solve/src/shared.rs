//! What the threads of one search share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::memory::Memory;
use crate::solver::Limits;

/// What the threads of one search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) memory: &'a Memory,
    pub(crate) limits: Limits<'a>,
    /// Raised once the answer is there or time is over.
    pub(crate) done: AtomicBool,
    pub(crate) nodes: AtomicU64,
    pub(crate) several: bool,
}

impl Shared<'_> {
    /// Adds nodes to the sum, and says whether it is time to end.
    pub(crate) fn count(&self, nodes: u64) -> bool {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.is_over()
    }

    pub(crate) fn is_over(&self) -> bool {
        if self.limits.is_over() {
            self.finish();
        }
        self.done.load(Ordering::Relaxed)
    }

    pub(crate) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }
}
