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
                    nodes += perft(&played(position, mv), depth - 1);
                }
            });
            nodes
        }
    }
}

/// The legal moves with the number of sequences of `depth` moves that start with each.
///
/// Spreads the work over `threads` threads in parts, one for each sequence of two moves (of one, where `depth` is
/// no more), and calls `counted` from them as each part is done, with its number and the number of parts.
/// Requires a `depth` of at least 1.
pub fn divide<P: Position>(
    position: &P,
    depth: u32,
    threads: usize,
    counted: impl Fn(u64, usize) + Sync,
) -> Vec<(P::Move, u64)> {
    let first_moves = position.moves();
    let after: Vec<P> = first_moves.iter().map(|&mv| played(position, mv)).collect();
    let parts: Vec<(usize, Option<P::Move>)> = match depth {
        1 => (0..after.len()).map(|first| (first, None)).collect(),
        _ => (0..after.len())
            .flat_map(|first| after[first].moves().into_iter().map(move |second| (first, Some(second))))
            .collect(),
    };
    let next = AtomicUsize::new(0);
    let work = || {
        let mut totals = vec![0; after.len()];
        while let Some(&(first, second)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let nodes = second.map_or(1, |second| perft(&played(&after[first], second), depth - 2));
            counted(nodes, parts.len());
            totals[first] += nodes;
        }
        totals
    };
    let totals = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("counting does not panic")).reduce(add_up)
    });
    first_moves.into_iter().zip(totals.unwrap_or_default()).collect()
}

fn played<P: Position>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

fn add_up(mut sums: Vec<u64>, others: Vec<u64>) -> Vec<u64> {
    for (sum, other) in sums.iter_mut().zip(others) {
        *sum += other;
    }
    sums
}
