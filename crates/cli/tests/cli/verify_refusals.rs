//! `cairn verify`: files with a wrong format.

use serde_json::{Value, json};

use crate::common::{cairn, cairn_reading, scratch, transcript_lines, write};

/// Requires that a file is refused because of its second line, for a reason that contains this text.
fn refuses(line: &str, reason: &str) {
    let content = format!("nava | x4,bbbbbb/x5/x5/x5/wwwwww,x4 w | 8\n{line}\n");
    for args in [&["verify", "-"][..], &["verify", "-", "--json"]] {
        let sentence = cairn_reading(args, content.as_bytes()).refuses();
        let places = sentence.contains("line 2: ");
        assert!(places && sentence.contains(reason), "{line:?}: expected '{reason}' in '{sentence}'");
    }
}

/// The same for a small game with a change.
fn refuses_changed(change: impl FnOnce(&mut Value), reason: &str) {
    let mut game = serde_json::from_str(&transcript_lines()[0]).expect("JSON");
    change(&mut game);
    refuses(&game.to_string(), reason);
}

#[test]
fn a_line_of_another_form_is_refused() {
    for line in ["nonsense", "nava", "nava | x", "nava|a|b|c", "[]", "\"nava\"", "\u{0}"] {
        refuses(line, "expected GAME | POSITION | d1 d2 d3 …");
    }
}

#[test]
fn a_perft_line_without_counts_is_refused() {
    refuses("nava | x4,bbbbbb/x5/x5/x5/wwwwww,x4 w |", "expected a count");
}

#[test]
fn counts_that_are_no_numbers_are_refused() {
    for count in ["eight", "-8", "8.0", "0x8", "99999999999999999999999999"] {
        let line = format!("nava | x4,bbbbbb/x5/x5/x5/wwwwww,x4 w | {count}");
        refuses(&line, &format!("expected a count, found '{count}'"));
    }
}

#[test]
fn bad_json_is_refused() {
    for line in
        ["{", "{}", "{]", "{\"game\":\"nava\"}", "{\"game\":1}", "{\"game\":\"nava\",\"game\":\"nava\"}"]
    {
        refuses(line, "expected a game");
    }
}

#[test]
fn json_with_other_keys_or_types_is_refused() {
    refuses_changed(|game| game["comment"] = json!("hello"), "expected a game: unknown field `comment`");
    refuses_changed(|game| game["plies"][0]["comment"] = json!("hello"), "unknown field `comment`");
    refuses_changed(|game| game["plies"][0]["legal"] = json!(-1), "expected a game: invalid value");
    refuses_changed(|game| game["plies"][0]["legal"] = json!("13"), "expected a game: invalid type");
    refuses_changed(|game| game["plies"] = json!({}), "expected a game: invalid type");
    refuses_changed(|game| game["result"] = json!(null), "expected a game: invalid type");
}

#[test]
fn an_unknown_game_is_refused() {
    refuses(
        "chess | x | 1",
        "game 'chess': column 1: expected a game (crab-stack, swack, nava, knight-line)",
    );
    refuses_changed(|game| game["game"] = json!("chess"), "game 'chess'");
    refuses_changed(|game| game["game"] = json!("swack:size=2"), "expected one of 3, 4, 5");
    refuses_changed(|game| game["game"] = json!(""), "expected a game");
}

#[test]
fn an_unreadable_position_is_refused() {
    refuses("nava | x5 w | 1", "position 'x5 w': column ");
    refuses_changed(|game| game["start"] = json!("w,b,w b 0 -"), "position 'w,b,w b 0 -': column ");
    refuses_changed(|game| game["start"] = json!(""), "position ''");
}

#[test]
fn a_refusal_is_one_line_whatever_the_file_says() {
    refuses_changed(|game| game["game"] = json!("a\nb\u{1b}[2J"), "expected a game");
    refuses_changed(|game| game["start"] = json!("a\nb\u{1b}[2J"), "expected");
    refuses("nava | x4,bbbbbb/x5/x5/x5/wwwwww,x4 w | \u{1b}[2J", "expected a count");
}

#[test]
fn a_file_that_cannot_be_read_is_refused() {
    let folder = scratch("verify_unreadable");
    let folder_name = folder.to_str().expect("a text").to_owned();
    let latin = write(&folder, "latin", b"nava | \xe9 | 8\n");
    for file in [&format!("{folder_name}/missing"), &folder_name, &latin, "missing\nwith a line end"] {
        for args in [&["verify", file][..], &["verify", file, "--json"]] {
            let sentence = cairn(args).refuses();
            assert!(sentence.contains("cannot read"), "{sentence}");
        }
    }
}
