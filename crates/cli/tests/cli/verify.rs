//! `cairn verify`: agreement with another program, and the first disagreement.

use serde_json::{Value, json};

use crate::common::{
    cairn, cairn_reading, counted, data, keys, one_object, scratch, transcript_lines, write,
};

#[test]
fn every_game_of_the_transcripts_agrees() {
    let lines = transcript_lines();
    let plies: usize = lines.iter().map(|line| line.matches("\"digest\"").count()).sum();
    assert!(lines.len() > 400 && plies > 10_000);
    let expected = format!("ok: {} games, {plies} plies, 0 perft lines, 0 nodes\n", lines.len());
    assert_eq!(cairn(&["verify", &data("transcripts.jsonl")]).succeeds(), expected);
}

#[test]
fn every_line_of_the_perft_table_agrees() {
    let table = counted();
    let nodes: u64 = table.iter().flat_map(|line| &line.counts).sum();
    let expected = format!("ok: 0 games, 0 plies, {} perft lines, {nodes} nodes\n", table.len());
    assert_eq!(cairn(&["verify", &data("perft.txt")]).succeeds(), expected);
}

#[test]
fn agreement_as_json_has_the_counts() {
    let content = format!("{}\n\n{PERFT_LINE}\r\n", transcript_lines()[0]);
    let report = cairn_reading(&["verify", "-", "--json"], content.as_bytes()).json();
    assert_eq!(
        report,
        json!({
            "ok": true, "complete": true, "games": 1, "plies": 6, "perft_lines": 1, "nodes": 8 + 64 + 784, "disagreement": null
        })
    );
}

const PERFT_LINE: &str = "nava | x4,bbbbbb/x5/x5/x5/wwwwww,x4 w | 8 64 784";

/// The first game of the transcripts: Swack on 3×3, six plies, with all legal moves.
fn small_game() -> Value {
    let game: Value = serde_json::from_str(&transcript_lines()[0]).expect("JSON");
    assert_eq!(
        (game["game"].as_str(), game["plies"].as_array().map(Vec::len)),
        (Some("swack:size=3"), Some(6))
    );
    game
}

/// The place and the reason of an expected disagreement.
struct Expected<'a> {
    game: &'a str,
    line: usize,
    ply: usize,
    what: &'a str,
    expected: &'a str,
    found: &'a str,
}

/// Verifies a file and requires this disagreement, as text and as JSON.
fn check(test: &str, content: &str, disagreement: &Expected<'_>) {
    let &Expected { game, line, ply, what, expected, found } = disagreement;
    let file = write(&scratch(test), "file", content);
    assert_eq!(
        cairn(&["verify", &file]).disagrees(),
        format!("{game}, line {line}, ply {ply}: {what}: expected {expected}, found {found}\n")
    );
    let report = one_object(&cairn(&["verify", &file, "--json"]).disagrees());
    assert_eq!(keys(&report), ["complete", "disagreement", "games", "nodes", "ok", "perft_lines", "plies"]);
    assert_eq!(report["ok"], json!(false));
    assert_eq!(
        report["disagreement"],
        json!({
            "game": game, "line": line, "ply": ply, "what": what, "expected": expected, "found": found
        })
    );
}

/// Changes the small game, puts it after a line that agrees, and requires a disagreement about it.
fn check_changed(
    test: &str,
    change: impl FnOnce(&mut Value),
    (ply, what): (usize, &str),
    (expected, found): (&str, &str),
) {
    let mut game = small_game();
    change(&mut game);
    let content = format!("{PERFT_LINE}\n{game}\n");
    check(test, &content, &Expected { game: "swack:size=3", line: 2, ply, what, expected, found });
}

#[test]
fn another_number_of_legal_moves_is_found() {
    let change = |game: &mut Value| game["plies"][2]["legal"] = json!(6);
    check_changed("verify_legal", change, (3, "number of legal moves"), ("6", "5"));
}

#[test]
fn another_digest_is_found() {
    let change = |game: &mut Value| game["plies"][0]["digest"] = json!("87ed998ef7332549");
    let digests = ("87ed998ef7332549", "87ed998ef7332548");
    check_changed("verify_digest", change, (1, "digest of the legal moves"), digests);
}

#[test]
fn another_list_of_legal_moves_is_found() {
    let change = |game: &mut Value| game["plies"][4]["moves"] = json!(["a1a2", "pass"]);
    check_changed("verify_moves", change, (5, "legal moves"), ("a1a2 pass", "pass"));
}

#[test]
fn an_illegal_move_is_found() {
    let change = |game: &mut Value| game["plies"][1]["move"] = json!("c2b2");
    let reason = "the stacks on c2 and b2 differ in size, 1 and 2: they must be equal";
    check_changed("verify_illegal", change, (2, "move"), ("c2b2", reason));
}

#[test]
fn another_legal_move_leads_to_another_position() {
    let change = |game: &mut Value| game["plies"][3]["move"] = json!("pass");
    let positions = ("b,bwb,w/b,ww,w/b,bw,w b 0 w", "b,bwb,w/b,ww,w/w,b,w b 1 b");
    check_changed("verify_move", change, (4, "position after the move"), positions);
}

#[test]
fn another_position_is_found() {
    let change = |game: &mut Value| game["plies"][0]["then"] = json!("w,b,w/b,bw,w/w,b,w w 0 b");
    let positions = ("w,b,w/b,bw,w/w,b,w w 0 b", "w,b,w/b,wb,w/w,b,w w 0 b");
    check_changed("verify_then", change, (1, "position after the move"), positions);
}

#[test]
fn another_result_is_found() {
    let change = |game: &mut Value| game["result"] = json!("b");
    check_changed("verify_result", change, (6, "result"), ("b", "w"));
}

#[test]
fn a_game_that_is_not_over_has_no_result() {
    let change = |game: &mut Value| {
        game["plies"].as_array_mut().expect("plies").pop();
    };
    check_changed("verify_unfinished", change, (5, "result"), ("w", "*"));
}

#[test]
fn a_ply_after_the_end_is_found() {
    let change = |game: &mut Value| {
        let last = game["plies"][5].clone();
        game["plies"].as_array_mut().expect("plies").push(last);
    };
    check_changed("verify_after_the_end", change, (7, "legal moves"), ("pass", ""));
}

#[test]
fn another_move_count_is_found_with_its_depth() {
    let content = format!("{PERFT_LINE}\n\n{}", PERFT_LINE.replace("64", "65"));
    let disagreement =
        Expected { game: "nava", line: 3, ply: 2, what: "move sequences", expected: "65", found: "64" };
    check("verify_perft", &content, &disagreement);
}

#[test]
fn only_the_first_disagreement_is_reported() {
    let wrong = PERFT_LINE.replace("784", "785");
    let content = format!("{wrong}\n{}\nnot even a line\n", PERFT_LINE.replace("64", "65"));
    let disagreement =
        Expected { game: "nava", line: 1, ply: 3, what: "move sequences", expected: "785", found: "784" };
    check("verify_first", &content, &disagreement);
}

#[test]
fn a_disagreement_is_one_line_whatever_the_file_says() {
    let mut game = small_game();
    game["result"] = json!("w\nok: 1 games\u{1b}[2J");
    let file = write(&scratch("verify_one_line"), "file", game.to_string());
    let told = cairn(&["verify", &file]).disagrees();
    assert_eq!(told.matches('\n').count(), 1, "{told:?}");
    assert!(!told.trim_end().contains(char::is_control), "{told:?}");
}

#[test]
fn places_of_three_players_may_be_given_in_full() {
    let games =
        transcript_lines().into_iter().map(|line| serde_json::from_str::<Value>(&line).expect("JSON"));
    let mut game = games.into_iter().find(|game| game["game"] == "crab-stack:players=3").expect("a game");
    assert_eq!(game["result"], "3");
    let places = ["3>1>2", "3>2>1", "3>12"].map(|places| {
        game["result"] = json!(places);
        cairn_reading(&["verify", "-", "--json"], game.to_string().as_bytes())
    });
    let agreeing =
        places.into_iter().filter(|run| String::from_utf8_lossy(&run.stdout).contains("\"ok\":true"));
    assert_eq!(agreeing.count(), 1, "one order is right");
}
