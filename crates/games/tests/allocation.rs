//! Making moves, counting them and playing at random take no memory from the system.

use allocation_counter::measure;
use cairn_core::{Playout, perft};
use cairn_games::{Game, Setup, SetupVisitor};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Counts the allocations of a game's hot paths.
struct Count;

impl SetupVisitor for Count {
    type Out = u64;

    fn visit<G: Game>(self, options: G::Options) -> u64 {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(5);
        let start = G::deal(&options, &mut dice);
        // The scratch memory that a playout keeps for itself is taken once.
        let mut playout = Playout::default();
        let work = || {
            perft(&start, 2);
            for _ in 0..10 {
                playout.run(&mut start.clone(), 200, &mut dice);
            }
        };
        measure(work).count_total
    }
}

#[test]
fn no_game_allocates_while_it_is_played() {
    for setup in Setup::every() {
        assert_eq!(setup.visit(Count), 0, "{setup}");
    }
}
