//! `cairn show` as text and as JSON.

use serde_json::json;

use crate::common::{NAVA_OVER, NAVA_START, Transcript, cairn, cairn_reading, keys, transcripts};

/// Requires exactly this drawing, which begins on a line of its own, then the position, then the status.
#[track_caller]
fn check(args: &[&str], drawing: &str, status: &str) {
    let args = [&["show"], args].concat();
    let report = cairn(&[&args[..], &["--json"]].concat()).json();
    let position = report["position"].as_str().expect("a position");
    let expected = format!("{}\n{position}\n{status}\n", &drawing[1..]);
    let shown = cairn(&args).succeeds();
    assert!(shown == expected, "{args:?}: expected\n{expected}\nfound\n{shown}");
}

#[test]
fn the_start_of_crab_stack() {
    let drawing = "
         f4 S1   f5 M1   f6 S1
     e3 L1   e4 M1   e5 M2   e6 L2
 d2 S2   d3 M2   d4 ~    d5 L1   d6 L2
     c2 S2   c3 L2   c4 L1   c5 S1
         b2 S2   b3 M2   b4 M1
";
    check(&["crab-stack", "--seed", "7"], drawing, "Player 1 to move");
}

#[test]
fn the_start_of_crab_stack_with_three() {
    let drawing = "
         g4 S2           g6 L3
             f4 S1   f5 L2   f6 L2   f7 M1
 e2 L3   e3 S1   e4 L3   e5 S3   e6 L1
     d2 L1   d3 M1   d4 ~    d5 M2   d6 L2   d7 S1
 c1 M3   c2 S2   c3 M2   c4 S3   c5 M3
             b2 M1   b3 S3   b4 M3   b5 L1
         a1 S2           a3 M2
";
    check(&["crab-stack:players=3", "--seed", "7"], drawing, "Player 1 to move");
}

#[test]
fn the_start_of_swack() {
    let drawing = "
5  w  b  w  b  w
4  b  w  b  w  b
3  w  b  w  b  w
2  b  w  b  w  b
1  w  b  w  b  w
   a  b  c  d  e
";
    check(&["swack"], drawing, "Player 1 (b) to move");
}

#[test]
fn the_start_of_nava() {
    let drawing = "
5  .   .   .   .   b6
4  .   .   .   .   .
3  .   .   .   .   .
2  .   .   .   .   .
1  w6  .   .   .   .
   a   b   c   d   e

Stacks from the bottom up:
e5: b b b b b b     a1: w w w w w w
";
    check(&["nava"], drawing, "Player 1 (w) to move");
}

#[test]
fn the_start_of_knight_line() {
    let drawing = "
 1  .    .    .    .
 0  .    w20  b20  .
-1  .    .    .    .
    -1   0    1    2
";
    check(&["knight-line"], drawing, "Player 1 (w) to move");
}

#[test]
fn the_last_move_is_marked() {
    let drawing = "
3  w   b   w
2  b  [b2][w]
1  w   b   w
   a   b   c

Stacks from the bottom up:
b2: w b
";
    check(&["swack:size=3", "--moves", "c2b2"], drawing, "Player 2 (w) to move");
}

#[test]
fn a_finished_game_shows_its_result() {
    let drawing = "
5  b6  .   .   .   b2
4  .   .   .   .   .
3  b4  .   .   .   .
2  .   .   .   .   .
1  W   .   .   .   .
   a   b   c   d   e

Stacks from the bottom up:
a5: w w w w b b     e5: b b   a3: w w b b
";
    check(&["nava", "--position", NAVA_OVER], drawing, "Game over: b");
    let drawing = "
4  b  w  b  w
3  w  b  w  b
2  b  w  b  w
1  w  b  w  b
   a  b  c  d
";
    check(&["swack:size=4", "--moves", "pass pass"], drawing, "Game over: draw");
}

#[test]
fn every_piece_of_every_game_is_in_its_text() {
    for transcript in
        transcripts().into_iter().filter(|transcript| !transcript.game.starts_with("knight-line"))
    {
        let Transcript { game, end, .. } = &transcript;
        let shown = cairn(&["show", game, "--position", end]).succeeds();
        let board = end.split(' ').next().expect("a board");
        for stack in board.split(['/', ',']).filter(|stack| !stack.starts_with(['x', '~'])) {
            let length = if game.starts_with("crab-stack") { 2 } else { 1 };
            let pieces: Vec<_> = stack.as_bytes().chunks(length).map(String::from_utf8_lossy).collect();
            if pieces.len() > 1 {
                assert!(shown.contains(&format!(": {}", pieces.join(" "))), "{game}: {stack}\n{shown}");
            } else {
                assert!(shown.contains(stack), "{game}: {stack}\n{shown}");
            }
        }
    }
}

#[test]
fn json_has_the_position_the_moves_and_whose_turn_it_is() {
    let report = cairn(&["show", "nava", "--json"]).json();
    assert_eq!(keys(&report), ["game", "played", "position", "result", "to_move"]);
    let start = json!({
        "game": "nava", "position": NAVA_START, "played": [], "to_move": 1, "result": null
    });
    assert_eq!(report, start);
    let report = cairn(&["show", "swack:size=3", "--moves", "c2b2", "--json"]).json();
    assert_eq!((&report["played"], &report["to_move"]), (&json!(["c2b2"]), &json!(2)));
}

#[test]
fn json_has_the_result_of_a_finished_game() {
    for transcript in transcripts() {
        let record = transcript.record();
        let report = cairn_reading(&["show", "--record", "-", "--json"], record.as_bytes()).json();
        assert_eq!(report["to_move"], json!(null), "{}", transcript.game);
        // The transcripts have no field about the past.
        let position = report["position"].as_str().expect("a position");
        let past = position.strip_prefix(&transcript.end).expect("the position of the transcript");
        assert!(past.is_empty() || past.starts_with(' '), "{position}");
        let result = report["result"].as_str().expect("a result");
        assert!(result == transcript.winner || result.contains('>'), "{}: {result}", transcript.game);
    }
}
