//! Strategies of Knight Line by squares hold in the game itself.

mod common;

use cairn_core::{Notation, Playout, Position, Seat, Status};
use cairn_games::Setup;
use cairn_games::knight_line::{KnightLine, KnightOptions, Move, Neutral, Squares};
use cairn_solve::{Claim, NoStrategy, Outcome, Refusal, SolveLimits, Strategy, Value, check, prove_relaxed};
use common::{Check, NO_LIMITS, dice, late_positions};
use sha2::{Digest, Sha256};

fn read(position: &str) -> KnightLine {
    KnightLine::read(&KnightOptions::default(), position).expect("a position")
}

fn strategy(position: &KnightLine, attacker: Seat) -> Result<Strategy<Move>, NoStrategy> {
    within(position, attacker, 10_000_000)
}

fn within(position: &KnightLine, attacker: Seat, nodes: u64) -> Result<Strategy<Move>, NoStrategy> {
    let limits = SolveLimits { nodes: Some(nodes), ..NO_LIMITS };
    prove_relaxed::<Squares>(position, attacker, 1, limits, &mut |_, _| {})
}

/// From 0,0 two tiles go to 1,2, and one of them on to 3,1.
///
///     b1  w1  w1  w1
///     .   w3  .   .
const NEAR: &str = "b1,w1,w1,w1/x,w3,x2 -1,0 w";

#[test]
fn a_strategy_is_found_proven_and_checked() {
    let found = strategy(&read(NEAR), Seat::One).expect("White wins");
    assert_eq!(found.first.map(|mv| mv.to_string()).as_deref(), Some("0,0>1,2:2"));
    assert_eq!(found.turns, 3);
    let verified = check(&found.proof).expect("a proof that holds");
    assert_eq!((verified.words.as_str(), verified.position.as_str()), ("w wins within 3", NEAR));
}

#[test]
fn tiles_count() {
    let too_few = NEAR.replace("w3", "w2");
    assert!(strategy(&read(&too_few), Seat::One).is_err());
    // The same play with a tile less, and a valid checksum.
    let proof = strategy(&read(NEAR), Seat::One).expect("White wins").proof;
    let mut file = proof[..proof.len() - 32].to_vec();
    let place = file.windows(2).position(|bytes| bytes == b"w3").expect("the stack");
    file[place + 1] = b'2';
    file.extend_from_slice(&Sha256::digest(&file));
    let refusal = check(&file).expect_err("a tile is missing").to_string();
    assert!(refusal.contains("needs 3 pieces of the stack on 0,0, which has 2"), "{refusal}");
}

/// Every strategy found agrees with the exact value.
#[derive(Default)]
struct Compare {
    found: usize,
    checked: usize,
}

impl Check for Compare {
    fn check(&mut self, _: &Setup, position: &str, value: Value) {
        let knights = read(position);
        let mover = knights.status().to_move().expect("a game that goes on");
        for attacker in [Seat::One, Seat::Two] {
            let Ok(strategy) = within(&knights, attacker, 200) else { continue };
            let wins = if attacker == mover { Outcome::Win } else { Outcome::Loss };
            assert_eq!(value.outcome, wins, "{position}");
            assert!(strategy.turns >= value.turns, "{position}: {} turns", strategy.turns);
            let verified = check(&strategy.proof).unwrap_or_else(|refusal| panic!("{position}: {refusal}"));
            assert_eq!(verified.claim, Claim::Wins { seat: attacker, turns: strategy.turns });
            self.found += 1;
        }
        self.checked += 1;
    }
}

#[test]
fn strategies_agree_with_the_exact_values() {
    let mut compare = Compare::default();
    late_positions("knight-line", 200, &mut compare);
    let Compare { found, checked } = compare;
    assert!(found * 10 > checked, "only {found} strategies in {checked} positions");
}

/// Follows a strategy that takes some turns, from positions of random games, against random moves.
#[test]
fn a_strategy_wins_against_random_moves() {
    let (mut played, mut playout) = (0, Playout::default());
    for seed in 0..400 {
        let mut dice = dice(seed);
        let mut position = KnightLine::deal(&KnightOptions::default(), &mut dice);
        for _ in 0..6 + seed % 4 {
            let Some(mv) = playout.pick(&position, &mut dice) else { break };
            position.play_unchecked(mv);
        }
        let Status::ToMove(attacker) = position.status() else { continue };
        let Ok(mut plan) = within(&position, attacker, 500) else { continue };
        played += usize::from(plan.turns > 2);
        while let Some(mv) = plan.first {
            assert!(position.is_legal(mv), "{mv} in {position}");
            position.play_unchecked(mv);
            if let Some(mv) = playout.pick(&position, &mut dice) {
                position.play_unchecked(mv);
            }
            match position.status() {
                Status::Over(places) => {
                    assert_eq!(places.winner(), Some(attacker), "{position}");
                    break;
                }
                Status::ToMove(_) => {
                    let before = plan.turns;
                    plan =
                        strategy(&position, attacker).unwrap_or_else(|error| panic!("{position}: {error}"));
                    assert!(before > 1);
                }
            }
        }
        if played == 20 {
            return;
        }
    }
    panic!("only {played} games");
}

#[test]
fn damage_and_wrong_claims_are_refused() {
    let proof = strategy(&read(NEAR), Seat::One).expect("White wins").proof;
    for place in 0..proof.len() {
        let mut changed = proof.clone();
        changed[place] ^= 1 << (place % 8);
        assert!(check(&changed).is_err(), "byte {place}");
    }
    let sign = |text: &[u8]| [text, &Sha256::digest(text)[..]].concat();
    let content = &proof[..proof.len() - 32];
    let replace = |from: &str, to: &str| {
        let place = content.windows(from.len()).position(|bytes| bytes == from.as_bytes()).expect("the text");
        sign(&[&content[..place], to.as_bytes(), &content[place + from.len()..]].concat())
    };
    for (from, to, why) in [
        ("within 3", "within 2", "still goes on"),
        ("within 3", "within 4", "turns, not 4"),
        ("w wins", "b wins", ""),
        ("w wins within 3", "w does not lose", "expected a claim"),
        ("game: knight-line", "game: nava", ""),
        ("knight-line", "knight-line:tile=wildcard", ""),
    ] {
        let refusal = check(&replace(from, to)).expect_err("wrong").to_string();
        assert!(refusal.contains(why), "{to}: {refusal}");
    }
    for length in content.len() - 3..content.len() {
        let refusal = check(&sign(&content[..length])).expect_err("a branch is missing");
        assert!(matches!(refusal, Refusal::Fails { .. }), "{refusal}");
    }
}

#[test]
fn without_a_relaxed_form_there_is_no_strategy() {
    for options in [
        KnightOptions { players: 3, ..KnightOptions::default() },
        KnightOptions { tile: Neutral::Blocker, ..KnightOptions::default() },
    ] {
        let start = KnightLine::deal(&options, &mut dice(0));
        assert_eq!(strategy(&start, Seat::Two), Err(NoStrategy::NotFound), "{start}");
    }
}
