//! The networks of evaluation that games ship.

use std::collections::BTreeSet;

use cairn_core::net::{Amounts, HIDDEN, inputs, viewers};
use cairn_core::{Options, Playout, Seat};
use cairn_games::{Game, GameKind, Visitor};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Positions of random games with every combination of options that has a network, from each seat.
fn each_view<G: Game>(mut check: impl FnMut(&G, Seat)) {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
    for options in G::Options::every().into_iter().filter(|options| G::net_file(options).is_some()) {
        for _ in 0..30 {
            let (mut position, mut playout) = (G::deal(&options, &mut dice), Playout::default());
            while let Some(mv) = playout.pick(&position, &mut dice) {
                Seat::first(position.seats()).for_each(|seat| check(&position, seat));
                position.play_unchecked(mv);
            }
        }
    }
}

struct Nets;

impl Visitor for Nets {
    type Out = usize;

    /// Checks the networks of a game, and counts the views that were evaluated.
    fn visit<G: Game>(self) -> usize {
        let mut count = 0;
        each_view(|position: &G, seat| {
            let net =
                position.net().unwrap_or_else(|| panic!("{}: the file is no network of the game", G::ID));
            let mut sums = net.bias.map(i32::from);
            let amounts = Amounts::of(position);
            amounts.inputs(position, seat, |input| {
                assert!(input < inputs::<G>(position.seats()), "{}: input {input}", G::ID);
                (0..HIDDEN).for_each(|unit| sums[unit] += i32::from(net.rows[input][unit]));
            });
            assert!(sums.iter().all(|&sum| i16::try_from(sum).is_ok()), "{}: {sums:?} in {position}", G::ID);
            assert!(net.evaluation(position, &amounts, seat).abs() < 10_000, "{}: {position}", G::ID);
            if viewers(position).contains(seat) {
                let own = net.evaluation(position, &amounts, seat);
                assert_eq!(net.evaluations(position)[seat], own, "{}: all views at once, {position}", G::ID);
            }
            count += 1;
        });
        count
    }
}

#[test]
fn shipped_networks_have_the_inputs_of_their_games_and_do_not_overflow() {
    let counts: Vec<usize> = GameKind::ALL.iter().map(|game| game.visit(Nets)).collect();
    assert!(counts.iter().any(|&count| count > 1_000), "{counts:?}");
}

struct Images;

impl Visitor for Images {
    type Out = ();

    /// Requires that each symmetry moves patterns around without losing one.
    fn visit<G: Game>(self) {
        for which in 0..G::IMAGES {
            let images: BTreeSet<usize> =
                (0..G::PATTERNS).map(|pattern| G::pattern_image(which, pattern)).collect();
            assert!(images.into_iter().eq(0..G::PATTERNS), "{}, symmetry {which}", G::ID);
        }
    }
}

#[test]
fn symmetries_lose_no_pattern() {
    GameKind::ALL.iter().for_each(|game| game.visit(Images));
}
