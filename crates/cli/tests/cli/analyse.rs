//! `cairn analyse`: its text and its JSON.

use std::io::{BufRead, BufReader, Read};

use serde_json::Value;

use crate::common::{
    GAMES, NAVA_OVER, NAVA_START, Run, cairn, cairn_reading, keys, scratch, texts, transcript_of, write,
};
use crate::json_shapes::is_score;

/// Every update of a run with `--json`.
fn updates(args: &[&str]) -> Vec<Value> {
    let printed = cairn(&[&["analyse", "--json"], args].concat()).succeeds();
    let updates: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let finals: Vec<bool> =
        updates.iter().map(|update| update["final"].as_bool().expect("a truth")).collect();
    assert!(
        finals.ends_with(&[true]) && finals.iter().filter(|&&last| last).count() == 1,
        "{args:?}: {finals:?}"
    );
    updates
}

fn legal(args: &[&str]) -> Vec<String> {
    cairn(&[&["moves"], args].concat()).succeeds().lines().map(str::to_owned).collect()
}

#[test]
fn scripts_get_an_object_for_each_update() {
    for game in [&GAMES[..], &["crab-stack:players=3", "knight-line:players=3"]].concat() {
        let moves = legal(&[game]);
        for update in updates(&[game, "--nodes", "300", "--lines", "2"]) {
            let expected = [
                "depth", "final", "game", "lines", "nodes", "nps", "position", "result", "seconds", "to_move",
            ];
            assert_eq!(keys(&update), expected);
            assert_eq!((&update["game"], &update["to_move"]), (&Value::from(game), &Value::from(1)));
            for number in ["depth", "nodes", "nps", "seconds"] {
                assert!(update[number].as_f64().is_some_and(|number| number >= 0.0), "{update}");
            }
            let lines = update["lines"].as_array().expect("lines");
            assert!((1..=2).contains(&lines.len()), "{update}");
            for line in lines {
                if game.ends_with("players=3") {
                    assert_eq!(keys(line), ["chances", "moves", "score"]);
                    let chances: Vec<f64> = line["chances"]
                        .as_array()
                        .expect("chances")
                        .iter()
                        .filter_map(Value::as_f64)
                        .collect();
                    assert!(chances.len() == 3 && (chances.iter().sum::<f64>() - 1.0).abs() < 0.01, "{line}");
                } else {
                    assert_eq!(keys(line), ["moves", "score"]);
                }
                is_score(&line["score"]);
                assert!(moves.iter().any(|mv| mv == texts(&line["moves"])[0]), "{line}");
            }
        }
    }
}

#[test]
fn a_best_line_can_be_played() {
    for game in GAMES {
        let last = updates(&[game, "--depth", "3"]).pop().expect("an answer");
        let line = texts(&last["lines"][0]["moves"]).join(" ");
        cairn(&["moves", game, "--moves", &line]).succeeds();
    }
}

#[test]
fn people_get_a_line_for_each_update_and_a_table() {
    let printed = cairn(&["analyse", "nava", "--depth", "3", "--lines", "2"]).succeeds();
    let (updates, table) = printed.split_once("\n\n").expect("updates, then a table");
    assert!(
        updates.lines().all(|line| line.starts_with("depth ") && line.contains(" nodes in ")),
        "{printed}"
    );
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows[0], "Player 1 (w) to move; scores are that player's view");
    assert!(rows[1].starts_with("depth 3, ") && rows[1].ends_with(" million a second"), "{printed}");
    assert_eq!(rows[2].split_whitespace().collect::<Vec<_>>(), ["score", "chance", "moves"]);
    assert_eq!(rows.len(), 5, "{printed}");
    for row in &rows[3..] {
        let words: Vec<&str> = row.split_whitespace().collect();
        assert!(words[0].starts_with(['+', '-']) && words[2] == "%" && words.len() > 3, "{row}");
    }
    assert!(!printed.contains('\u{1b}'), "{printed}");
}

#[test]
fn a_node_limit_always_gives_the_same_answer() {
    let answer = |game: &str| {
        let last = updates(&[game, "--nodes", "700", "--lines", "3"]).pop().expect("an answer");
        (last["depth"].clone(), last["nodes"].clone(), last["lines"].clone())
    };
    for game in [&GAMES[..], &["crab-stack:players=4"]].concat() {
        assert_eq!(answer(game), answer(game), "{game}");
    }
}

#[test]
fn more_lines_than_moves_are_all_moves() {
    let moves = legal(&["nava"]);
    let last = updates(&["nava", "--depth", "2", "--lines", "9999"]).pop().expect("an answer");
    let mut shown: Vec<&str> =
        last["lines"].as_array().expect("lines").iter().map(|line| texts(&line["moves"])[0]).collect();
    shown.sort_unstable();
    assert_eq!(shown, moves);
}

#[test]
fn a_proven_win_is_printed_in_words_and_ends_the_search() {
    let game = transcript_of("nava");
    let record = game.record();
    let mut plies = game.moves.len() - 1;
    // The last position from which the mover wins with the next move.
    let over = cairn_reading(&["show", "--record", "-", "--json"], record.as_bytes()).json();
    let winner = over["result"].as_str().expect("a result").to_owned();
    let turn = |plies: usize| {
        let shown =
            cairn(&["show", "nava", "--position", &game.start, "--moves", &game.first(plies), "--json"])
                .json();
        if shown["to_move"] == 1 { "w" } else { "b" }
    };
    while turn(plies) != winner {
        plies -= 1;
    }
    let moves = game.first(plies);
    let last =
        updates(&["nava", "--position", &game.start, "--moves", &moves]).pop().expect("it ends by itself");
    let score = &last["lines"][0]["score"];
    assert!(score["wins_in"].as_u64().is_some_and(|turns| turns % 2 == 1), "{score}");
    assert_eq!(score["chance"], 1.0);
    let printed = cairn(&["analyse", "nava", "--position", &game.start, "--moves", &moves]).succeeds();
    assert!(printed.contains(&format!("wins in {}", score["wins_in"])), "{printed}");
}

#[test]
fn with_a_tablebase_every_move_has_its_effect_on_the_result() {
    let printed = cairn(&["analyse", "swack:size=3", "--lines", "99"]).succeeds();
    let (_, table) = printed.split_once("\n\n").expect("updates, then a table");
    assert!(table.contains("\nWhite wins in 9, proven\n"), "{printed}");
    let rows: Vec<&str> = table.lines().skip(4).collect();
    assert_eq!(rows.len(), legal(&["swack:size=3"]).len());
    for row in &rows {
        let proven_change = if row.contains("loses in 9 ") { "holds out longest" } else { "loses sooner" };
        assert!(row.contains(&format!("  proven  {proven_change}  ")), "{row}");
    }
    let (best, worst) = (rows[0], rows[rows.len() - 1]);
    assert!(best.contains("loses in 9") && !worst.contains("loses in 9"), "{printed}");
    // The line is the game to its end.
    let line = best.split("  ").last().expect("moves");
    assert_eq!(line.split(' ').count(), 9, "{line}");
    cairn(&["show", "swack:size=3", "--moves", line]).succeeds();

    let after = cairn(&["analyse", "swack:size=3", "--moves", line.split(' ').next().expect("a move")]);
    let after = after.succeeds();
    assert!(after.contains("wins in 8  proven  keeps the win"), "{after}");
}

#[test]
fn a_record_or_a_position_can_be_analysed() {
    let folder = scratch("analyse-record");
    let record = write(&folder, "game.txt", "[Game \"nava\"]\n\na1a4 *\n");
    let read = updates(&["--record", &record, "--depth", "2"]).pop().expect("an answer");
    let played = updates(&["nava", "--position", NAVA_START, "--moves", "a1a4", "--depth", "2"]);
    assert_eq!(read["lines"], played.last().expect("an answer")["lines"]);
    assert_eq!(read["to_move"], 2);
}

#[test]
fn a_time_limit_ends_thinking() {
    let last = updates(&["swack", "--time", "0.2"]).pop().expect("an answer");
    assert!(last["seconds"].as_f64().is_some_and(|seconds| seconds < 2.0), "{last}");
}

#[test]
fn invalid_arguments_are_refused() {
    for (args, words) in [
        (&["nava", "--time", "0"][..], "expected a number of seconds above 0"),
        (&["nava", "--time", "-1"], "expected a number of seconds above 0"),
        (&["nava", "--time", "soon"], "expected a number of seconds above 0"),
        (&["nava", "--time", "NaN"], "expected a number of seconds above 0"),
        (&["nava", "--time", "1e99"], "expected a number of seconds above 0"),
        (&["nava", "--nodes", "0"], "'0' for '--nodes <N>'"),
        (&["nava", "--depth", "0"], "'0' for '--depth <N>'"),
        (&["nava", "--depth", "101"], "'101' for '--depth <N>'"),
        (&["nava", "--lines", "0"], "'0' for '--lines <N>'"),
        (&["nava", "--threads", "0"], "'0' for '--threads <N>'"),
        (&["nava", "--hash", "0"], "'0' for '--hash <MB>'"),
        (&["nava", "--position", NAVA_OVER], "expected a game that goes on, but it is over: b"),
        (&["nava", "--moves", "a1a1"], "--moves, move 1 (a1a1)"),
        (&["chess"], "crab-stack, swack, nava, knight-line"),
        (&[], "<GAME>"),
    ] {
        for json in [&[][..], &["--json"]] {
            let sentence = cairn(&[&["analyse"], args, json].concat()).refuses();
            assert!(sentence.contains(words), "{args:?}: {sentence}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_prints_the_answer_so_far() {
    use crate::common::{signal, start};

    let args = ["analyse", "swack", "--json"];
    let mut child = start(&args);
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut printed = String::new();
    stdout.read_line(&mut printed).expect("an update");
    signal(child.id(), "INT");
    stdout.read_to_string(&mut printed).expect("text");
    let last: Value = serde_json::from_str(printed.lines().last().expect("a line")).expect("JSON");
    assert_eq!(last["final"], true);
    assert_eq!(Run::new(&args, child.wait_with_output().expect("it ends")).succeeds(), "");
}
