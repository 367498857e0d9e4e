//! Proofs are accepted where they hold, and refused where they do not.

mod common;

use std::sync::atomic::AtomicBool;

use cairn_core::Seat;
use cairn_games::{Game, Setup, SetupVisitor};
use cairn_solve::{Claim, Outcome, ProofError, Refusal, SolveLimits, Value, check, prove};
use common::{Check, NO_LIMITS, dice, late_positions, listed_positions, solver};
use sha2::{Digest, Sha256};

/// The proofs that a position asks for.
struct Prove<'a> {
    position: Option<&'a str>,
    /// For the mover; `None` to find out.
    outcome: Option<Outcome>,
}

impl SetupVisitor for Prove<'_> {
    type Out = Vec<Vec<u8>>;

    fn visit<G: Game>(self, options: G::Options) -> Vec<Vec<u8>> {
        let position = match self.position {
            Some(text) => G::read(&options, text).expect("a position"),
            None => G::deal(&options, &mut dice(0)),
        };
        let mut solver = solver(1);
        let outcome = solver.value(&position, NO_LIMITS, &mut |_| {});
        assert!(self.outcome.is_none() || outcome == self.outcome);
        let mover = position.status().to_move().expect("a game that goes on");
        let other = if mover == Seat::One { Seat::Two } else { Seat::One };
        let claims = match outcome.expect("no limits") {
            Outcome::Win => vec![(mover, true)],
            Outcome::Loss => vec![(other, true)],
            Outcome::Draw => vec![(mover, false), (other, false)],
        };
        let proof = |(seat, wins)| {
            prove(&mut solver, &position, seat, wins, NO_LIMITS, &mut |_| {})
                .unwrap_or_else(|error| panic!("{position}: {error}"))
        };
        claims.into_iter().map(proof).collect()
    }
}

fn proofs(setup: &str, position: Option<&str>) -> Vec<Vec<u8>> {
    setup.parse::<Setup>().expect("a setup").visit(Prove { position, outcome: None })
}

/// The only proof of a position that is won.
fn proof(setup: &str, position: Option<&str>) -> Vec<u8> {
    proofs(setup, position).pop().expect("a proof")
}

/// Every position is proven, and the proofs are accepted.
struct ProveAll;

impl Check for ProveAll {
    fn check(&mut self, setup: &Setup, position: &str, value: Value) {
        for proof in setup.visit(Prove { position: Some(position), outcome: Some(value.outcome) }) {
            let verified = check(&proof).unwrap_or_else(|error| panic!("{position}: {error}"));
            assert_eq!((verified.setup, &verified.position[..]), (setup.clone(), position));
            match verified.claim {
                Claim::Wins { turns, .. } => assert!(turns >= value.turns, "{position}: {turns}"),
                Claim::Holds { .. } => assert_eq!(value.outcome, Outcome::Draw),
            }
        }
    }
}

#[test]
fn solved_positions_can_be_proven() {
    late_positions("crab-stack", 60, &mut ProveAll);
    late_positions("knight-line", 60, &mut ProveAll);
    late_positions("swack:size=4", 60, &mut ProveAll);
    late_positions("swack", 60, &mut ProveAll);
}

#[test]
fn draws_by_repetition_can_be_proven() {
    listed_positions("nava", 4, &mut ProveAll);
    listed_positions("crab-stack", 2, &mut ProveAll);
}

#[test]
fn writing_a_proof_can_be_interrupted() {
    let setup: Setup = "swack:size=3".parse().expect("a setup");
    struct Interrupted;
    impl SetupVisitor for Interrupted {
        type Out = ();

        fn visit<G: Game>(self, options: G::Options) {
            let position = G::deal(&options, &mut dice(0));
            let mut solver = solver(1);
            assert_eq!(solver.value(&position, NO_LIMITS, &mut |_| {}), Some(Outcome::Loss));
            let mut told = 0;
            let limits = SolveLimits { stop: &AtomicBool::new(true), ..NO_LIMITS };
            let proof = prove(&mut solver, &position, Seat::Two, true, limits, &mut |positions| {
                told += 1 + positions
            });
            assert_eq!((proof, told), (Err(ProofError::Interrupted), 1));
        }
    }
    setup.visit(Interrupted);
}

#[test]
fn white_wins_the_smallest_swack() {
    let verified = check(&proof("swack:size=3", None)).expect("a proof that holds");
    assert_eq!(verified.position, "w,b,w/b,w,b/w,b,w b 0 -");
    assert!(verified.words.starts_with("w wins within "), "{}", verified.words);
}

/// Takes a proof apart: its head as text, and its body.
fn parts(proof: &[u8]) -> (String, Vec<u8>) {
    let end = proof.windows(2).position(|pair| pair == b"\n\n").expect("an empty line") + 2;
    let head = String::from_utf8(proof[..end].to_vec()).expect("text");
    (head, proof[end..proof.len() - 32].to_vec())
}

/// Puts it together again, with a valid checksum.
fn sign(head: &str, body: &[u8]) -> Vec<u8> {
    let mut file = [head.as_bytes(), body].concat();
    file.extend_from_slice(&Sha256::digest(&file));
    file
}

#[test]
fn the_proofs_in_the_documentation_hold() {
    for (file, claim) in [
        ("swack-3", "w wins within 11"),
        ("swack-4", "b wins within 27"),
        ("swack-4-last-loses", "b wins within 30"),
        ("knight-line", "b wins within 26"),
    ] {
        let path = format!("{}/../../docs/proofs/{file}.proof", env!("CARGO_MANIFEST_DIR"));
        let proof = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let verified = check(&proof).unwrap_or_else(|refusal| panic!("{path}: {refusal}"));
        let start = verified.setup.deal(0).position();
        assert_eq!((verified.words.as_str(), verified.position), (claim, start), "{path}");
    }
}

#[test]
fn a_single_changed_bit_is_noticed() {
    let proof = proof("swack:size=3", None);
    for place in 0..proof.len() {
        let mut changed = proof.clone();
        changed[place] ^= 1 << (place % 8);
        assert!(check(&changed).is_err(), "byte {place}");
    }
}

#[test]
fn a_changed_proof_with_a_valid_checksum_is_refused_or_holds() {
    let proof = proof("swack:size=3", None);
    let (head, body) = parts(&proof);
    let mut refused = 0;
    for place in 0..body.len() {
        for bit in 0..8 {
            let mut changed = body.clone();
            changed[place] ^= 1 << bit;
            match check(&sign(&head, &changed)) {
                // Another move may prove the claim too, and unused marks of known positions do not matter.
                Ok(verified) => assert!(head.contains(&verified.words)),
                Err(Refusal::Fails { position, .. }) => {
                    assert!(position.contains('/'), "names a position: {position}");
                    refused += 1;
                }
                Err(other) => panic!("byte {place}: {other}"),
            }
        }
    }
    assert!(refused > body.len() * 6, "{refused} of {}", body.len() * 8);
}

#[test]
fn a_missing_branch_is_refused() {
    let (head, body) = parts(&proof("swack:size=3", None));
    for length in 0..body.len() {
        let refusal = check(&sign(&head, &body[..length])).expect_err("a part is missing");
        assert!(matches!(refusal, Refusal::Fails { .. }), "{refusal}");
    }
    let refusal = check(&sign(&head, &[&body[..], &[1]].concat())).expect_err("too much");
    assert!(refusal.to_string().contains("1 bytes follow"), "{refusal}");
}

#[test]
fn a_wrong_claim_is_refused() {
    let (head, body) = parts(&proof("swack:size=3", None));
    let claim = head.lines().find(|line| line.starts_with("claim")).expect("a claim").to_owned();
    let turns: u32 = claim.rsplit(' ').next().and_then(|turns| turns.parse().ok()).expect("turns");
    for (wrong, why) in [
        (format!("claim: w wins within {}", turns - 1), "still goes on"),
        (format!("claim: w wins within {}", turns + 1), "turns, not"),
        (format!("claim: b wins within {turns}"), ""),
        ("claim: b does not lose".to_owned(), ""),
        ("claim: w wins".to_owned(), "expected a claim"),
        ("claim: r does not lose".to_owned(), "expected a claim"),
    ] {
        let refusal = check(&sign(&head.replace(&claim, &wrong), &body)).expect_err("wrong").to_string();
        assert!(refusal.contains(why), "{wrong}: {refusal}");
    }
    let weaker = head.replace(&claim, "claim: w does not lose");
    assert!(check(&sign(&weaker, &body)).is_ok(), "who wins does not lose");
    for (from, to) in [("w,b,w/", "b,b,w/"), ("b 0 -", "w 0 -"), ("size=3", "size=4"), ("game", "gane")] {
        assert!(check(&sign(&head.replacen(from, to, 1), &body)).is_err(), "{to}");
    }
}

#[test]
fn a_win_that_goes_in_a_circle_is_refused() {
    /// Looks for a draw whose proof holds only because it goes in circles.
    struct Turn(usize);
    impl Check for Turn {
        fn check(&mut self, setup: &Setup, position: &str, value: Value) {
            if value.outcome != Outcome::Draw {
                return;
            }
            for proof in setup.visit(Prove { position: Some(position), outcome: None }) {
                let (head, body) = parts(&proof);
                let refusal = check(&sign(&head.replace("does not lose", "wins within 99"), &body));
                let refusal = refusal.expect_err("a draw is no win").to_string();
                self.0 += usize::from(refusal.contains("circle"));
            }
        }
    }
    let mut turn = Turn(0);
    listed_positions("crab-stack", 2, &mut turn);
    assert!(turn.0 > 5, "{} circles", turn.0);
}

#[test]
fn files_that_are_no_proof_are_refused() {
    for file in [&b""[..], b"cairn", b"cairn proof 1", b"cairn proof 1\n\n", &[0xff; 99]] {
        assert!(check(file).is_err());
    }
    assert!(check(&sign("cairn proof 1\n\n", b"")).is_err());
    let three = "cairn proof 1\ngame: knight-line:players=3\nposition: w20,b20/r20,x 0,-1 w\nclaim: w does not lose\n\n";
    let refusal = check(&sign(three, &[1])).expect_err("three players").to_string();
    assert!(refusal.contains("a game for two"), "{refusal}");
}

#[test]
fn the_checker_uses_the_rules_and_no_search() {
    const MAY_USE: [&str; 9] = [
        "std::",
        "cairn_core::",
        "cairn_games::",
        "sha2::",
        "thiserror::",
        "crate::format::",
        "crate::check::Verified",
        "crate::relaxation::check ",
        "super::need::",
    ];
    for source in [
        include_str!("../src/check.rs"),
        include_str!("../src/format.rs"),
        include_str!("../src/relaxation/check.rs"),
        include_str!("../src/relaxation/need.rs"),
    ] {
        let (source, _) = source.split_once("#[cfg(test)]").unwrap_or((source, ""));
        let uses: Vec<&str> = source.lines().filter_map(|line| line.strip_prefix("use ")).collect();
        for line in &uses {
            assert!(MAY_USE.iter().any(|path| line.starts_with(path)), "use {line}");
        }
        let inner = source.matches("crate::").count() + source.matches("super::").count();
        let imported = uses.iter().filter(|line| line.starts_with("crate::") || line.starts_with("super::"));
        assert_eq!(inner, imported.count(), "nothing of this crate is used by its path");
    }
}
