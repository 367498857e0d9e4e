//! Every game, with every combination of its options, passes the suite of the core.

use cairn_core::conformance::{check_game, check_options};
use cairn_games::{Game, GameKind, Setup, SetupVisitor, Visitor};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Random games of most setups are over sooner; those of Crab Stack with two can be endless.
const LIMIT: usize = 400;

/// Checks games with these seeds, and tells how many of them came to an end.
struct CheckGames(std::ops::Range<u64>);

impl SetupVisitor for CheckGames {
    type Out = usize;

    fn visit<G: Game>(self, options: G::Options) -> usize {
        let seeds = self.0.map(Xoshiro256PlusPlus::seed_from_u64);
        seeds.filter_map(|mut dice| check_game::<G>(&options, LIMIT, &mut dice)).count()
    }
}

#[test]
fn every_setup_conforms() {
    for setup in Setup::every() {
        let ended = setup.visit(CheckGames(0..12));
        assert!(ended > 0, "{setup}: no game came to an end, so none was checked there");
    }
}

#[test]
fn the_options_of_every_game_conform() {
    struct CheckOptions;
    impl Visitor for CheckOptions {
        type Out = ();

        fn visit<G: Game>(self) {
            check_options::<G::Options>();
        }
    }
    for game in GameKind::ALL {
        game.visit(CheckOptions);
    }
}
