//! Games of the engine against itself, in which mistakes happen.

use cairn_core::Playout;
use cairn_engine::{Engine, Level, Limits, Stop, Task, Think};
use cairn_games::{Game, Record};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A game begins with up to so many random moves.
const MOST_OPENING: u32 = 8;

/// Later on, one move of so many is random.
const SLIPS: u32 = 8;

/// The levels that play, by number: strong enough to reach real endings, weak enough to miss a win.
const LEVELS: std::ops::RangeInclusive<u8> = 2..=5;

/// Games end here if they have not before.
const LONGEST: usize = 200;

/// What the game with this number is played with.
pub(crate) fn dice(seed: u64, number: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(1 << 20).wrapping_add(number))
}

/// The positions of a game in which someone is to move, from the first to the last.
pub(crate) fn play<G: Game>(options: &G::Options, dice: &mut impl Rng) -> Vec<G> {
    let mut record = Record::new(G::deal(options, dice));
    let mut players = [0; 2].map(|_| player::<G>(dice));
    let opening = dice.random_range(0..=MOST_OPENING) as usize;
    let (mut seen, mut playout, stop) = (Vec::new(), Playout::default(), Stop::default());
    while let Some(seat) = record.status().to_move().filter(|_| seen.len() < LONGEST) {
        seen.push(record.now().clone());
        let is_random = seen.len() <= opening || dice.random_range(0..SLIPS) == 0;
        let random = playout.pick(record.now(), dice).filter(|_| is_random);
        let mv = random.unwrap_or_else(|| {
            let past = record.past();
            let (position, limits) = (record.now(), Limits::NONE);
            let task = Task { position, past: &past, limits, lines: 1, stop: &stop };
            *players[seat.index() % 2].think(&task, &mut |_| {}).best()
        });
        record.play_unchecked(mv);
    }
    seen
}

fn player<G: Game>(dice: &mut impl Rng) -> Engine<G> {
    let number = dice.random_range(LEVELS);
    let level = Level::new(number).unwrap_or(Level::ALL[0]);
    Engine::new(level.settings::<G>(dice.random()))
}
