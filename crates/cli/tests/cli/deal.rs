//! `cairn deal`.

use std::collections::HashSet;

use serde_json::json;

use crate::common::{NAVA_START, cairn, keys};

const CRAB_STACK: [&str; 3] = ["crab-stack", "crab-stack:players=3", "crab-stack:players=4"];

fn deal(game: &str, seed: &str) -> String {
    cairn(&["deal", game, "--seed", seed]).succeeds()
}

#[test]
fn a_seed_gives_the_same_deal_on_every_machine() {
    let deals = CRAB_STACK.map(|game| deal(game, "7"));
    let expected = [
        "S1,M1,S1/L1,M1,M2,L2/S2,M2,~,L1,L2/S2,L2,L1,S1/S2,M2,M1 1 12\n",
        "S2,L3/S1,L2,L2,M1/L3,S1,L3,S3,L1/L1,M1,~,M2,L2,S1/M3,S2,M2,S3,M3/M1,S3,M3,L1/S2,M2 1 123\n",
        "S2,S2,M1,S4/S3,L4,L2,M4,M4/S1,L2,L2,M1,M4,L3/S1,L3,S1,~,L3,S4,L1/S3,M3,L1,M1,M2,S4/\
         M3,L1,M3,S2,M2/L4,M2,L4,S3 1 1234\n",
    ];
    assert_eq!(deals, expected);
}

#[test]
fn deals_differ_and_read_back() {
    for game in CRAB_STACK {
        let mut seen = HashSet::new();
        for seed in ["0", "1", "2", "3", "18446744073709551615"] {
            let dealt = deal(game, seed);
            let position = dealt.trim_end();
            let report = cairn(&["show", game, "--position", position, "--json"]).json();
            assert_eq!(report["position"], position);
            assert_eq!(cairn(&["show", game, "--seed", seed, "--json"]).json(), report);
            assert!(seen.insert(dealt), "{game}: seed {seed} gives the deal of another");
        }
    }
}

#[test]
fn a_deal_gives_each_player_three_crabs_of_each_size() {
    for (game, players) in CRAB_STACK.iter().zip(2..) {
        let dealt = deal(game, "5");
        for player in 1..=players {
            for size in ["S", "M", "L"] {
                assert_eq!(dealt.matches(&format!("{size}{player}")).count(), 3, "{dealt}");
            }
        }
        assert_eq!(dealt.matches(['S', 'M', 'L']).count(), 9 * players, "{dealt}");
    }
}

#[test]
fn without_a_seed_the_deal_is_random_and_its_seed_is_printed() {
    let [first, second] = [(); 2].map(|()| cairn(&["deal", "crab-stack", "--json"]).json());
    assert_eq!(keys(&first), ["game", "position", "result", "seed", "to_move"]);
    assert_eq!(first["game"], "crab-stack");
    assert_ne!(first["seed"], second["seed"]);
    assert_ne!(first["position"], second["position"]);
    let again = cairn(&["deal", "crab-stack", "--seed", &first["seed"].to_string(), "--json"]).json();
    assert_eq!(again, first);
}

#[test]
fn games_that_are_not_dealt_always_start_alike() {
    for (game, start) in [
        ("nava", NAVA_START),
        ("swack:size=3", "w,b,w/b,w,b/w,b,w b 0 -"),
        ("swack:size=4,swap=yes", "b,w,b,w/w,b,w,b/b,w,b,w/w,b,w,b b 0 - -"),
        ("knight-line", "w20,b20 0,0 w"),
        ("knight-line:players=3,tiles=24", "w24,b24/r24,x 0,-1 w"),
        ("knight-line:tile=wildcard", "g1 0,0 w"),
    ] {
        assert_eq!(cairn(&["deal", game]).succeeds(), format!("{start}\n"));
        assert_eq!(deal(game, "99"), format!("{start}\n"));
        let report = cairn(&["deal", game, "--seed", "3", "--json"]).json();
        let position = json!({ "game": game, "position": start, "to_move": 1, "result": null, "seed": 3 });
        assert_eq!(report, position);
    }
}
