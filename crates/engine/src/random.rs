//! A player of random moves.

use std::marker::PhantomData;

use cairn_core::{Playout, Position};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Line, Report, Score, Task, Think};

/// Plays any legal move, each as likely as any other.
///
/// Its moves depend on the seed and on how many it has chosen before, in this game and in others: forgetting does not
/// make it repeat itself.
#[derive(Debug)]
pub struct Random<P> {
    dice: Xoshiro256PlusPlus,
    game: PhantomData<fn(P)>,
}

impl<P: Position> Random<P> {
    /// A player with this seed.
    pub fn new(seed: u64) -> Random<P> {
        Random { dice: Xoshiro256PlusPlus::seed_from_u64(seed), game: PhantomData }
    }
}

impl<P: Position> Think<P> for Random<P> {
    fn think(&mut self, task: &Task<'_, P>, _: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let mv = match task.among {
            [] => Playout::default().pick(task.position, &mut self.dice).expect("a game that goes on"),
            among => among[self.dice.random_range(0..among.len())],
        };
        let line = Line::new(Score::EVEN, vec![mv]);
        Report { nodes: 1, lines: vec![line], ..Report::default() }
    }

    fn forget(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Heaps;
    use crate::{Limits, Stop};

    #[test]
    fn every_move_is_played_and_a_seed_gives_the_same_ones_again() {
        let position = Heaps::new(2, &[3, 2]);
        let stop = Stop::default();
        let task =
            Task { position: &position, past: &[], limits: Limits::NONE, lines: 1, among: &[], stop: &stop };
        let play = |seed| {
            let mut random = Random::new(seed);
            (0..60).map(|_| *random.think(&task, &mut |_| ()).best()).collect::<Vec<_>>()
        };
        let mut played = play(1);
        assert_eq!(played, play(1));
        assert_ne!(played, play(2));
        played.sort_unstable();
        played.dedup();
        let mut moves = position.moves();
        moves.sort_unstable();
        assert_eq!(played, moves);
    }
}
