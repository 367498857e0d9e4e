//! What the network of a game costs in the search, and which part of an evaluation takes how long.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cairn_core::net::Amounts;
use cairn_core::{Playout, Seat};
use cairn_engine::{Limits, Settings, Weights};
use cairn_games::{Game, Setup, SetupVisitor};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{played_positions, search};

/// How many positions are searched, and with how many nodes.
const SEARCHED: u64 = 6;
const NODES: u64 = 150_000;

/// How many positions are evaluated, and for how long.
const EVALUATED: usize = 400;
const TIME: Duration = Duration::from_millis(150);
const ROUNDS: usize = 5;

/// What an evaluation takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Parts {
    /// Nanoseconds for the amounts of all features.
    pub amounts: f64,
    /// Nanoseconds to find the inputs of the network.
    pub finding: f64,
    /// Nanoseconds to add their rows of weights, with the output.
    pub adding: f64,
    /// The number of inputs that are present.
    pub inputs: f64,
}

/// What evaluations with the network of a setup take; `None` without a network.
pub fn parts(setup: &Setup) -> Option<Parts> {
    setup.visit(MeasureParts)
}

/// Nodes per second of the search with these weights.
pub fn speed(setup: &Setup, weights: &Weights) -> f64 {
    let (mut nodes, mut seconds) = (0, 0.0);
    for table in played_positions(setup, SEARCHED) {
        let settings = Settings { weights: weights.clone(), ..Settings::default() };
        if let Some(found) = search(table.as_ref(), Limits::nodes(NODES), settings) {
            nodes += found.nodes;
            seconds += found.elapsed.as_secs_f64();
        }
    }
    nodes as f64 / f64::max(seconds, 1e-9)
}

struct MeasureParts;

impl SetupVisitor for MeasureParts {
    type Out = Option<Parts>;

    fn visit<G: Game>(self, options: G::Options) -> Option<Parts> {
        let positions = positions::<G>(&options);
        let net = positions.first()?.net()?;
        let (mut found, mut evaluations) = (0, 0_u64);
        let amounts = nanoseconds(&positions, |position, _| {
            black_box(Amounts::of(position));
        });
        let inputs = nanoseconds(&positions, |position, seat| {
            let mut sum = 0;
            Amounts::of(position).inputs(position, seat, |input| {
                sum += input;
                found += 1_u64;
            });
            evaluations += 1;
            black_box(sum);
        });
        let whole = nanoseconds(&positions, |position, seat| {
            black_box(net.evaluation(position, &Amounts::of(position), seat));
        });
        let inputs_found = found as f64 / evaluations.max(1) as f64;
        Some(Parts { amounts, finding: inputs - amounts, adding: whole - inputs, inputs: inputs_found })
    }
}

/// Positions of random games that are not over.
fn positions<G: Game>(options: &G::Options) -> Vec<G> {
    let (mut dice, mut playout) = (Xoshiro256PlusPlus::seed_from_u64(1), Playout::default());
    let mut positions: Vec<G> = Vec::new();
    let mut position = G::deal(options, &mut dice);
    while positions.len() < EVALUATED {
        match playout.pick(&position, &mut dice) {
            Some(mv) => {
                positions.push(position.clone());
                position.play_unchecked(mv);
            }
            None => position = G::deal(options, &mut dice),
        }
    }
    positions
}

/// The time of some work with a position and the seat to move: the best of several rounds.
fn nanoseconds<G: Game>(positions: &[G], mut work: impl FnMut(&G, Seat)) -> f64 {
    let seats: Vec<Seat> = positions.iter().filter_map(|position| position.status().to_move()).collect();
    let mut round = || {
        let (begun, mut times) = (Instant::now(), 0);
        while begun.elapsed() < TIME {
            positions.iter().zip(&seats).for_each(|(position, &seat)| work(position, seat));
            times += positions.len();
        }
        begun.elapsed().as_secs_f64() * 1e9 / times as f64
    };
    (0..ROUNDS).map(|_| round()).fold(f64::INFINITY, f64::min)
}
