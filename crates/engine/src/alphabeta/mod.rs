//! Two seats: alpha-beta search with iterative deepening.

mod root;
#[cfg(test)]
mod tests;
mod worker;

use std::sync::atomic::{AtomicBool, Ordering};

use cairn_core::Evaluate;

use crate::limits::Timer;
use crate::settings::HAS_THREADS;
use crate::table::Table;
use crate::{Report, Settings, Task, Think};
use worker::Worker;

/// The greatest depth in turns.
pub(crate) const DEEPEST: usize = 120;

/// Alpha-beta search for two seats. Its transposition table stays from one move to the next.
#[derive(Debug)]
pub struct AlphaBeta<P: Evaluate> {
    settings: Settings,
    table: Table,
    workers: Vec<Worker<P>>,
}

impl<P: Evaluate> AlphaBeta<P> {
    /// A search with empty tables.
    pub fn new(settings: Settings) -> AlphaBeta<P> {
        AlphaBeta { table: Table::new(settings.megabytes), settings, workers: Vec::new() }
    }
}

/// What all threads of one search share.
#[derive(Clone, Copy, Debug)]
struct Shared<'a, P: Evaluate> {
    task: &'a Task<'a, P>,
    settings: &'a Settings,
    table: &'a Table,
    timer: Timer<'a>,
    /// The first thread has found what it wanted.
    done: &'a AtomicBool,
}

impl<P: Evaluate> Think<P> for AlphaBeta<P> {
    fn think(&mut self, task: &Task<'_, P>, report: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let timer = Timer::start(&task.limits, task.stop);
        let threads = self.settings.thread_count();
        while self.workers.len() < threads {
            self.workers.push(Worker::new(task.position));
        }
        self.table.grow_older();
        let done = AtomicBool::new(false);
        let shared = Shared { task, settings: &self.settings, table: &self.table, timer, done: &done };
        for (number, worker) in self.workers.iter_mut().enumerate() {
            worker.begin(&shared, number, threads);
        }
        let [first, helpers @ ..] = &mut self.workers[..] else {
            unreachable!("there is at least one worker");
        };
        if !HAS_THREADS || helpers.is_empty() {
            return first.deepen(&shared, report);
        }
        // Lazy SMP: all threads search the same tree, and share what they find through the transposition table. Helpers skip
        // every other depth, so that they are ahead of the first thread half of the time. The first thread at the last depth
        // ends the search.
        let is_last = |seen: &Report<P::Move>| {
            seen.is_proven() || task.limits.depth.is_some_and(|depth| seen.depth >= depth)
        };
        let help = &|helper: &mut Worker<P>| {
            let mut finished = None;
            helper.deepen(&shared, &mut |seen| {
                if is_last(seen) {
                    done.store(true, Ordering::Relaxed);
                }
                finished = Some(seen.clone());
            });
            finished
        };
        std::thread::scope(|scope| {
            let spawn = |helper| scope.spawn(move || help(helper));
            let helpers: Vec<_> = helpers.iter_mut().map(spawn).collect();
            let mut known = (false, 0);
            let mut found = first.deepen(&shared, &mut |seen| {
                known = (seen.is_proven(), seen.depth);
                report(seen);
            });
            done.store(true, Ordering::Relaxed);
            for finished in helpers.into_iter().filter_map(|helper| helper.join().ok().flatten()) {
                if (finished.is_proven(), finished.depth) > known {
                    known = (finished.is_proven(), finished.depth);
                    (found.depth, found.lines) = (finished.depth, finished.lines);
                }
            }
            found.nodes *= threads as u64;
            found
        })
    }

    fn forget(&mut self) {
        self.table.clear();
        self.workers.clear();
    }
}
