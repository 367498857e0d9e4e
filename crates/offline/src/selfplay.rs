//! Games of the engine against itself, with random moves among its own.

use cairn_core::Playout;
use cairn_engine::{Engine, Limits, Report, Stop, Task, Think};
use cairn_games::{Game, Record};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A game begins with up to this many random moves.
const MOST_OPENING: u32 = 8;

/// After the opening, one move in this many is random, so that positions come up that the engine would avoid.
const SLIPS: u32 = 8;

/// The generator for the game with this number.
pub(crate) fn dice(seed: u64, number: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(1 << 20).wrapping_add(number))
}

/// Who plays, and for how long.
pub(crate) struct SelfPlay<G: Game> {
    /// The seats take turns through this list.
    pub(crate) players: Vec<Engine<G>>,
    /// Limits of each move.
    pub(crate) limits: Limits,
    /// The game ends after this many moves at the latest.
    pub(crate) longest: usize,
}

impl<G: Game> SelfPlay<G> {
    /// Plays a game from this start. Calls `visit` with each position before its move, and with the engine's report
    /// unless the move is random.
    pub(crate) fn play(
        &mut self,
        start: G,
        dice: &mut impl Rng,
        mut visit: impl FnMut(&G, Option<&Report<G::Move>>),
    ) -> Record<G> {
        let mut record = Record::new(start);
        let opening = dice.random_range(0..=MOST_OPENING) as usize;
        let (mut playout, stop) = (Playout::default(), Stop::default());
        while let Some(seat) = record.status().to_move().filter(|_| record.moves().len() < self.longest) {
            let is_random = record.moves().len() < opening || dice.random_range(0..SLIPS) == 0;
            let random = playout.pick(record.now(), dice).filter(|_| is_random);
            let mv = if let Some(mv) = random {
                visit(record.now(), None);
                mv
            } else {
                let (past, count) = (record.past(), self.players.len());
                let (position, limits) = (record.now(), self.limits);
                let task = Task { position, past: &past, limits, lines: 1, among: &[], stop: &stop };
                let found = self.players[seat.index() % count].think(&task, &mut |_| {});
                visit(record.now(), Some(&found));
                *found.best()
            };
            record.play_unchecked(mv);
        }
        record
    }
}
