//! "Wins in N" and "loses in N" are always true: each claim is checked with a plain exhaustive search.

use std::collections::HashMap;

use cairn_core::{Key, Playout, Seat};
use cairn_engine::{Engine, Limits, Settings, Stop, Task, Think, Verdict};
use cairn_games::{Game, Record, Setup, SetupVisitor};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// How many claims to check of each setup, in how many random games at most.
const CLAIMS: usize = 150;
const GAMES: u64 = 60;

/// Claims that take more positions to check are let pass.
const MOST_POSITIONS: u32 = 20_000;

#[test]
fn crab_stack() {
    check("crab-stack");
}

#[test]
fn crab_stack_with_three() {
    check("crab-stack:players=3");
}

#[test]
fn crab_stack_with_four() {
    check("crab-stack:players=4");
}

#[test]
fn swack_on_a_small_board() {
    check("swack:size=3");
}

#[test]
fn swack_with_the_other_tie_and_the_swap() {
    check("swack:size=4,tie=last-loses,swap=yes");
}

#[test]
fn swack() {
    check("swack");
}

#[test]
fn swack_on_a_board_that_is_sampled() {
    check("swack:size=6");
}

#[test]
fn nava() {
    check("nava");
}

#[test]
fn knight_line() {
    check("knight-line");
}

#[test]
fn knight_line_with_three() {
    check("knight-line:players=3");
}

#[test]
fn knight_line_with_a_wildcard() {
    check("knight-line:tile=wildcard");
}

fn check(setup: &str) {
    setup.parse::<Setup>().expect("a setup").visit(CheckClaims);
}

struct CheckClaims;

impl SetupVisitor for CheckClaims {
    type Out = ();

    fn visit<G: Game>(self, options: G::Options) {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(11);
        let mut checked = 0;
        for game in 0..GAMES {
            let mut engine = Engine::new(Settings { megabytes: 1, seed: game, ..Settings::default() });
            let mut record = Record::new(G::deal(&options, &mut dice));
            let mut playout = Playout::default();
            while record.status().to_move().is_some() && checked < CLAIMS {
                checked += usize::from(check_claim(&mut engine, &record));
                // Random play gets into all kinds of positions, also those that come back.
                let Some(mv) = playout.pick(record.now(), &mut dice) else { break };
                record.play_unchecked(mv);
            }
        }
        assert!(checked >= 10, "only {checked} claims came up");
    }
}

/// Asks the engine, and checks what it claims; whether there was a claim that could be checked.
fn check_claim<G: Game>(engine: &mut Engine<G>, record: &Record<G>) -> bool {
    let position = record.now();
    let past = record.past();
    let task = Task {
        position,
        past: &past,
        limits: Limits::nodes(1_000),
        lines: 1,
        among: &[],
        stop: &Stop::default(),
    };
    let found = engine.think(&task, &mut |_| {});
    let mover = position.status().to_move().expect("the game goes on");
    let claim = found.score();
    let (sure, turns) = match claim.verdict() {
        Verdict::Wins(turns) => (Sure::Wins(mover), turns),
        Verdict::Loses(turns) => (Sure::Loses(mover), turns),
        Verdict::Points(_) => return false,
    };
    let mut plain = Plain::after(&past);
    let is_true = plain.makes_sure(position, sure, turns);
    if plain.left == 0 {
        return false;
    }
    assert!(is_true, "{position}: {claim} is not true");
    if let Sure::Wins(_) = sure {
        let mut after = position.clone();
        after.play_unchecked(*found.best());
        plain.enter(position);
        assert!(
            plain.makes_sure(&after, sure, turns - 1) || plain.left == 0,
            "{position}: {claim}, but not with {}",
            found.best()
        );
    }
    true
}

/// What can be made sure of.
#[derive(Clone, Copy)]
enum Sure {
    /// The seat wins whatever the others do.
    Wins(Seat),
    /// Someone else wins whatever the seat does; the others play together.
    Loses(Seat),
}

/// The plainest search there is: every move, to the end.
struct Plain {
    /// How often each position has come up.
    seen: HashMap<Key, u32>,
    /// How many positions it may still look at. What it says once there are none left means nothing.
    left: u32,
}

impl Plain {
    fn after(past: &[Key]) -> Plain {
        let mut seen = HashMap::new();
        for &key in past {
            *seen.entry(key).or_default() += 1;
        }
        Plain { seen, left: MOST_POSITIONS }
    }

    fn enter<G: Game>(&mut self, position: &G) {
        *self.seen.entry(position.key()).or_default() += 1;
    }

    /// Whether it can be forced within this many turns.
    fn makes_sure<G: Game>(&mut self, position: &G, sure: Sure, turns: u32) -> bool {
        let Some(mover) = position.status().to_move() else {
            let winner = position.status().places().and_then(|places| places.winner());
            return match sure {
                Sure::Wins(seat) => winner == Some(seat),
                Sure::Loses(seat) => winner.is_some_and(|winner| winner != seat),
            };
        };
        // The third time is a draw: nobody has won or lost.
        let is_drawn = self.seen.get(&position.key()).is_some_and(|&times| times >= 2);
        if turns == 0 || is_drawn || self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.enter(position);
        let mut leads = |mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            self.makes_sure(&after, sure, turns - 1)
        };
        let chooses = match sure {
            Sure::Wins(seat) => mover == seat,
            Sure::Loses(seat) => mover != seat,
        };
        let mut moves = position.moves().into_iter();
        let is_sure = if chooses { moves.any(&mut leads) } else { moves.all(&mut leads) };
        if let Some(times) = self.seen.get_mut(&position.key()) {
            *times -= 1;
        }
        is_sure
    }
}
