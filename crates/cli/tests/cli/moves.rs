//! `cairn moves`.

use serde_json::json;

use crate::common::{
    NAVA_OVER, NAVA_START, cairn, cairn_reading, keys, scratch, texts, transcript_of, transcripts, write,
};

/// The output for these moves.
fn lines(moves: &[String]) -> String {
    moves.iter().map(|mv| format!("{mv}\n")).collect()
}

#[test]
fn moves_stand_one_a_line_in_byte_order() {
    assert_eq!(cairn(&["moves", "nava"]).succeeds(), "a1a2\na1a3\na1a4\na1a5\na1b1\na1c1\na1d1\na1e1\n");
    let knights = cairn(&["moves", "knight-line:tile=blocker"]).succeeds();
    assert_eq!(knights, "-1,-1\n-1,0\n-1,1\n0,-1\n0,1\n1,-1\n1,0\n1,1\n");
}

#[test]
fn moves_are_those_of_another_program_at_the_start_and_later() {
    for transcript in transcripts() {
        let legal = transcript.legal.as_ref().expect("the first game of each kind has all moves");
        let (game, start) = (&transcript.game, &transcript.start);
        for ply in [0, legal.len() / 2, legal.len() - 1] {
            let played = transcript.first(ply);
            let args = ["moves", game, "--position", start, "--moves", &played];
            assert_eq!(cairn(&args).succeeds(), lines(&legal[ply]), "{args:?}");
        }
    }
}

#[test]
fn without_a_position_the_game_begins_at_its_start() {
    for game in ["swack", "swack:size=8", "nava", "knight-line", "knight-line:players=3,tile=wildcard"] {
        let transcript = transcript_of(game);
        let at_start = cairn(&["moves", game, "--position", &transcript.start]).succeeds();
        assert_eq!(cairn(&["moves", game]).succeeds(), at_start);
    }
}

#[test]
fn moves_may_be_separated_by_any_space_or_be_none() {
    let after = cairn(&["moves", "nava", "--moves", "a1a4 e5e2"]).succeeds();
    assert_eq!(cairn(&["moves", "nava", "--moves", " a1a4 \t\n e5e2 "]).succeeds(), after);
    assert_eq!(cairn(&["moves", "nava", "--moves", ""]).succeeds(), cairn(&["moves", "nava"]).succeeds());
}

#[test]
fn moves_may_begin_with_a_sign() {
    let args = ["moves", "knight-line:tile=blocker", "--moves", "-1,1 -1,0", "--json"];
    assert_eq!(cairn(&args).json()["position"], "w20,x/b20,g1 -1,0 w");
}

#[test]
fn a_record_leads_to_the_end_of_its_game() {
    let folder = scratch("moves_record");
    let text = "[Game \"nava\"]\n[Result \"*\"]\n\n1. a1a4 {good} (1. a1a2 e5e4) 1... e5e2 *\n";
    let file = write(&folder, "game", text);
    let expected = cairn(&["moves", "nava", "--moves", "a1a4 e5e2"]).succeeds();
    assert_eq!(cairn(&["moves", "--record", &file]).succeeds(), expected);
    assert_eq!(cairn_reading(&["moves", "--record", "-"], text.as_bytes()).succeeds(), expected);
}

#[test]
fn moves_go_on_after_a_record() {
    let text = "[Game \"nava\"]\n[Result \"*\"]\n\n1. a1a4 *\n";
    let after = cairn_reading(&["moves", "--record", "-", "--moves", "e5e2"], text.as_bytes()).succeeds();
    assert_eq!(after, cairn(&["moves", "nava", "--moves", "a1a4 e5e2"]).succeeds());
}

#[test]
fn a_seed_chooses_the_deal_and_the_default_is_0() {
    for game in ["crab-stack", "crab-stack:players=3", "crab-stack:players=4"] {
        let of_seed = |seed| cairn(&["moves", game, "--seed", seed]).succeeds();
        let dealt = cairn(&["deal", game, "--seed", "7"]).succeeds();
        assert_eq!(of_seed("7"), cairn(&["moves", game, "--position", dealt.trim_end()]).succeeds());
        assert_ne!(of_seed("7"), of_seed("8"));
        assert_eq!(of_seed("0"), cairn(&["moves", game]).succeeds());
    }
}

#[test]
fn a_finished_game_has_no_moves_and_prints_nothing() {
    assert_eq!(cairn(&["moves", "nava", "--position", NAVA_OVER]).succeeds(), "");
    assert_eq!(cairn(&["moves", "swack", "--moves", "pass pass"]).succeeds(), "");
    for transcript in transcripts() {
        let record = transcript.record();
        let after = cairn_reading(&["moves", "--record", "-"], record.as_bytes()).succeeds();
        assert_eq!(after, "", "{}", transcript.game);
    }
}

#[test]
fn a_position_that_comes_up_for_the_third_time_has_no_moves() {
    let start = "wwwww,x3,bbbbb/x4,b/x5/x5/w,x4 w";
    // Two lone discs go to and fro over the cubes that they leave: plies 2, 6 and 10 end alike.
    let played = ["a1a2 e4e3 a2a1 e3e4"; 3].join(" ");
    let report_after = |plies: usize| {
        let moves = played.split(' ').take(plies).collect::<Vec<_>>().join(" ");
        cairn(&["moves", "nava", "--position", start, "--moves", &moves, "--json"]).json()
    };
    let (second, before, third) = (report_after(6), report_after(9), report_after(10));
    assert_eq!(second["position"], third["position"]);
    assert_ne!(second["moves"], json!([]));
    assert_ne!(before["moves"], json!([]));
    assert_eq!(third["moves"], json!([]));
}

#[test]
fn json_has_game_position_and_moves() {
    let report = cairn(&["moves", "nava", "--json"]).json();
    assert_eq!(keys(&report), ["game", "moves", "position", "result", "to_move"]);
    assert_eq!((&report["game"], &report["position"]), (&json!("nava"), &json!(NAVA_START)));
    assert_eq!(texts(&report["moves"]).len(), 8);
    let report = cairn(&["moves", "swack:size=3,swap=yes", "--moves", "pass pass", "--json"]).json();
    assert_eq!((&report["game"], &report["moves"]), (&json!("swack:size=3,swap=yes"), &json!([])));
}
