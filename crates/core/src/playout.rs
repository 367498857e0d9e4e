//! Random games.

use rand::{Rng, RngExt};

use crate::{Places, Position, Status};

/// Plays random games. Keeps its scratch memory, so that playing allocates nothing.
#[derive(Debug)]
pub struct Playout<P: Position> {
    batches: Vec<P::Batch>,
}

impl<P: Position> Default for Playout<P> {
    fn default() -> Self {
        Playout { batches: Vec::with_capacity(64) }
    }
}

impl<P: Position> Playout<P> {
    /// One of the legal moves, each as likely as any other; `None` when the game is over.
    pub fn pick(&mut self, position: &P, dice: &mut impl Rng) -> Option<P::Move> {
        self.batches.clear();
        let mut total = 0;
        position.each_batch(|batch| {
            total += batch.len();
            self.batches.push(batch);
        });
        if total == 0 {
            return None;
        }
        let mut chosen = dice.random_range(0..total as u32) as usize;
        for batch in &mut self.batches {
            match batch.len() {
                len if chosen < len => return batch.nth(chosen),
                len => chosen -= len,
            }
        }
        unreachable!("a number below the total falls into some batch")
    }

    /// Plays random moves until the game is over or `limit` moves are made. Returns the number of moves, and the places
    /// if the game ended.
    pub fn run(&mut self, position: &mut P, limit: u32, dice: &mut impl Rng) -> (u32, Option<Places>) {
        for plies in 0..limit {
            match self.pick(position, dice) {
                Some(mv) => position.play_unchecked(mv),
                None => return (plies, position.status().places()),
            }
        }
        match position.status() {
            Status::Over(places) => (limit, Some(places)),
            Status::ToMove(_) => (limit, None),
        }
    }
}
