//! What levels promise: a player who looks one turn ahead beats level 1, and from level 3 on no win in one is missed
//! and none handed over.

use cairn_core::{Playout, Seat};
use cairn_engine::{Engine, Level, Limits, Stop, Task, Think};
use cairn_games::{Game, Record, Setup, SetupVisitor};
use cairn_players::{Player, Question, Spec};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const SETUPS: [&str; 8] = [
    "crab-stack",
    "crab-stack:players=3",
    "crab-stack:players=4",
    "swack",
    "swack:size=6",
    "nava",
    "knight-line",
    "knight-line:players=3",
];

#[test]
fn from_level_three_on_no_win_in_one_is_missed_and_none_handed_over() {
    for setup in SETUPS {
        for number in [3, 4] {
            let setup: Setup = setup.parse().expect("a setup");
            setup.visit(Check(Level::new(number).expect("a level")));
        }
    }
}

struct Check(Level);

impl SetupVisitor for Check {
    type Out = ();

    fn visit<G: Game>(self, options: G::Options) {
        let Check(level) = self;
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(level.number().into());
        let mut playout = Playout::default();
        for game in 0..4 {
            let mut engine = Engine::<G>::new(level.settings::<G>(&options, game));
            let mut record = Record::new(G::deal(&options, &mut dice));
            while record.status().to_move().is_some() {
                let best = ask(&mut engine, &record);
                check(&record, best, level);
                // Against chance, there is much to win and to hand over.
                let mv = if record.moves().len() % 2 == 0 {
                    Some(best)
                } else {
                    playout.pick(record.now(), &mut dice)
                };
                record.play_unchecked(mv.expect("the game goes on"));
            }
        }
    }
}

fn ask<G: Game>(engine: &mut Engine<G>, record: &Record<G>) -> G::Move {
    let task = Task {
        position: record.now(),
        past: &record.past(),
        limits: Limits::NONE,
        lines: 1,
        among: &[],
        stop: &Stop::default(),
    };
    *engine.think(&task, &mut |_| {}).best()
}

fn check<G: Game>(record: &Record<G>, chosen: G::Move, level: Level) {
    let position = record.now();
    let mover = position.status().to_move().expect("the game goes on");
    let wins = |mv: &G::Move| {
        let after = after(position, *mv);
        after.status().places().is_some_and(|places| places.winner() == Some(mover))
    };
    if position.moves().iter().any(wins) {
        assert!(wins(&chosen), "level {level} misses a win in one: {position}, {chosen}");
        return;
    }
    let hands_over = |mv: &G::Move| {
        let after = after(position, *mv);
        let next = after.status().to_move().filter(|&next| next != mover);
        next.is_some_and(|next| after.moves().into_iter().any(|reply| after_wins(&after, reply, next)))
    };
    if !position.moves().iter().all(hands_over) {
        assert!(!hands_over(&chosen), "level {level} hands over a win in one: {position}, {chosen}");
    }
}

fn after_wins<G: Game>(position: &G, mv: G::Move, seat: Seat) -> bool {
    after(position, mv).status().places().is_some_and(|places| places.winner() == Some(seat))
}

fn after<G: Game>(position: &G, mv: G::Move) -> G {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

/// The first moves of a game of a player against itself from a fixed deal.
fn opening(setup: &Setup, player: &str, seed: u64) -> Vec<String> {
    let spec = Spec { seed, ..player.parse().expect("a player") };
    let (mut player, mut table) = (Player::new(spec), setup.deal(1));
    while table.ply() < 10 {
        let question = Question {
            table: table.as_ref(),
            limits: Limits::NONE,
            lines: 1,
            among: &[],
            stop: &Stop::default(),
        };
        let Some(found) = player.think(&question, &mut |_| ()) else { break };
        table.play(found.best()).expect("legal");
    }
    table.played()
}

#[test]
fn no_level_repeats_a_game_where_nobody_chose_a_seed() {
    for (setup, player) in SETUPS.iter().flat_map(|setup| {
        // Levels without a planned error are among them in every game.
        ["1", "4:nodes=2000", "9:nodes=5000", "engine:nodes=3000"].map(|player| (*setup, player))
    }) {
        let setup: Setup = setup.parse().expect("a setup");
        let first = opening(&setup, player, 1);
        assert_eq!(first, opening(&setup, player, 1), "{setup} {player}: the same seed");
        let others = (2..=16).filter(|&seed| opening(&setup, player, seed) != first);
        assert_eq!(others.take(2).count(), 2, "{setup} {player}: others repeat the first game");
    }
}

/// The player in one seat against another in all others, from the deal with this number: the share of the first place.
fn share(setup: &Setup, own: Seat, [player, others]: [&str; 2], number: u64) -> f64 {
    let mut table = setup.deal(number);
    let seated = |seat: Seat| {
        let text = if seat == own { player } else { others };
        let seed = number * 8 + seat.index() as u64 + 1;
        Player::new(Spec { seed, ..text.parse().expect("a player") })
    };
    let mut players: Vec<Player> = Seat::first(table.seats()).map(seated).collect();
    let stop = Stop::default();
    while let Some(seat) = table.status().to_move().filter(|_| table.ply() < 300) {
        let question =
            Question { table: table.as_ref(), limits: Limits::NONE, lines: 1, among: &[], stop: &stop };
        let found = players[seat.index()].think(&question, &mut |_| ()).expect("a move");
        table.play(found.best()).expect("legal");
    }
    let first = table.status().places().and_then(|places| places.groups().next());
    first.filter(|first| first.contains(own)).map_or(0.0, |first| 1.0 / first.len() as f64)
}

#[test]
fn level_one_loses_to_an_engine_that_looks_one_turn_ahead() {
    for setup in SETUPS {
        let setup: Setup = setup.parse().expect("a setup");
        let seats = setup.deal(0).seats();
        let games = 0..30 / seats as u64;
        let shares = games.flat_map(|number| Seat::first(seats).map(move |own| (own, number)));
        let shares: Vec<f64> =
            shares.map(|(own, number)| share(&setup, own, ["engine:depth=1", "1"], number)).collect();
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        assert!(mean * seats as f64 > 1.0, "{setup}: {mean:.2} of {} games", shares.len());
    }
}
