//! What the threads of one search share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::info::Info;
use crate::memory::Memory;
use crate::question::Path;
use crate::solver::SolveLimits;

/// What the threads of one search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) memory: &'a Memory,
    pub(crate) limits: SolveLimits<'a>,
    /// The limit of the sum of all nodes.
    pub(crate) most_nodes: u64,
    /// Set once the answer is found or the time is over.
    pub(crate) done: AtomicBool,
    pub(crate) nodes: AtomicU64,
    pub(crate) several: bool,
}

impl Shared<'_> {
    /// The state of a position that follows on this path.
    pub(crate) fn recall(&self, path: &Path, key: u64) -> Option<Info> {
        if let Some(place) = path.place_of(key) {
            return Some(Info::Held { ground: place });
        }
        let known = self.memory.get(key);
        match known {
            Some(info) if info.is_settled() => known,
            _ if self.memory.has_grounded() => self.memory.get(path.bound_key(key)).or(known),
            _ => known,
        }
    }

    /// The nodes that a thread searches before it adds them to the sum.
    #[inline]
    pub(crate) fn pulse(&self) -> u64 {
        self.limits.nodes.unwrap_or(u64::MAX).div_ceil(8).clamp(1, 256)
    }

    /// Adds nodes to the sum, and says whether it is time to end.
    pub(crate) fn count(&self, nodes: u64) -> bool {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.is_over()
    }

    pub(crate) fn is_over(&self) -> bool {
        if self.limits.is_over() || self.nodes.load(Ordering::Relaxed) >= self.most_nodes {
            self.finish();
        }
        self.done.load(Ordering::Relaxed)
    }

    pub(crate) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }
}
