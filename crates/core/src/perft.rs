//! Counting move sequences: the classic check of move generation, and its speed.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::Position;

/// How many sequences of `depth` moves there are. Sequences that end earlier do not count.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => {
            let mut nodes = 0;
            position.each_batch(|batch| {
                for mv in batch {
                    let mut next = position.clone();
                    next.play_unchecked(mv);
                    nodes += perft(&next, depth - 1);
                }
            });
            nodes
        }
    }
}

/// The legal moves with the number of sequences of `depth` moves that start with each.
///
/// Spreads the moves over `threads` threads and calls `counted` from them as each move is done. Requires a
/// `depth` of at least 1.
pub fn divide<P: Position>(
    position: &P,
    depth: u32,
    threads: usize,
    counted: impl Fn(P::Move, u64) + Sync,
) -> Vec<(P::Move, u64)> {
    let moves = position.moves();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counts = Vec::new();
        while let Some(&mv) = moves.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let nodes = perft(&after, depth - 1);
            counted(mv, nodes);
            counts.push((mv, nodes));
        }
        counts
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("counting does not panic")).collect()
    })
}
