//! `cairn match` between our own players.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{argument, cairn, command, keys, scratch, texts};

/// Plays a match and gives its records, sorted.
fn records_of(folder: &Path, name: &str, args: &[&str]) -> Vec<String> {
    let file = argument(&folder.join(name));
    cairn(&[&["match"], args, &["--records", &file]].concat()).succeeds();
    games_in(&file)
}

fn games_in(file: &str) -> Vec<String> {
    let text = fs::read_to_string(file).expect("records");
    let mut games: Vec<String> = text.split("[Game ").skip(1).map(untimed).collect();
    games.sort_unstable();
    games
}

/// A record without the times of moves, and with all moves on one line.
fn untimed(record: &str) -> String {
    let (tags, moves) = record.split_once("\n\n").expect("moves");
    let words: Vec<&str> = moves.split_whitespace().collect();
    let is_time = |at: usize| words.get(at + 1).is_some_and(|next| next.starts_with("s}"));
    let kept = words.iter().enumerate().filter(|&(at, _)| !is_time(at)).map(|(_, &word)| word);
    format!("{tags}\n\n{}", kept.collect::<Vec<_>>().join(" "))
}

#[test]
fn the_same_seed_gives_the_same_games_however_many_at_once() {
    let folder = scratch("match_deterministic");
    for (number, game) in ["swack:size=4", "crab-stack:players=3", "nava"].iter().enumerate() {
        let args = [game, "uct:nodes=30", "random", "--games", "12"];
        let first = records_of(&folder, &format!("{number}a"), &args);
        assert_eq!(first.len(), 12, "{game}");
        let again =
            records_of(&folder, &format!("{number}b"), &[&args[..], &["--concurrency", "3"]].concat());
        assert_eq!(first, again, "{game}");
        let other = records_of(&folder, &format!("{number}c"), &[&args[..], &["--seed", "1"]].concat());
        assert_ne!(first, other, "{game}");
    }
}

#[test]
fn games_of_a_pair_begin_alike_with_seats_swapped_and_pairs_differ() {
    let folder = scratch("match_pairs");
    let args = ["swack", "uct:nodes=5", "random", "--games", "20", "--opening", "6"];
    let games = records_of(&folder, "games", &args);
    let opening = |round: &str| {
        let tag = format!("[Round \"{round}\"]");
        let game = games.iter().find(|game| game.contains(&tag)).expect("a game of every round");
        let (_, moves) = game.split_once("\n\n").expect("moves");
        let seat = if game.contains("[Player1 \"random\"]") { 2 } else { 1 };
        (seat, moves.split("{end of the opening}").next().expect("an opening").to_owned())
    };
    let mut openings = BTreeSet::new();
    for pair in 1..=10 {
        let (first, second) = (opening(&format!("{pair}.1")), opening(&format!("{pair}.2")));
        assert_eq!((first.0, second.0), (1, 2));
        assert_eq!(first.1, second.1);
        openings.insert(first.1);
    }
    assert_eq!(openings.len(), 10);
}

#[test]
fn the_report_counts_the_games_in_the_file() {
    let folder = scratch("match_report");
    let file = argument(&folder.join("games"));
    let args = ["match", "nava", "uct:nodes=40", "random", "--games", "20", "--records", &file];
    let report = cairn(&[&args[..], &["--json"]].concat()).json();
    let expected = [
        "adjudicated",
        "complete",
        "contenders",
        "draws",
        "elo",
        "fair",
        "game",
        "games",
        "losses",
        "pairs",
        "records",
        "repeated",
        "seconds",
        "seed",
        "share",
        "share_high",
        "share_low",
        "superiority",
        "unusual",
        "wins",
    ];
    assert_eq!(keys(&report), expected);
    assert_eq!(keys(&report["elo"]), ["difference", "high", "low"]);
    let count = |name: &str| report[name].as_u64().expect("a count");
    assert_eq!(count("wins") + count("draws") + count("losses"), 20);
    let points = count("wins") as f64 + count("draws") as f64 / 2.0;
    assert_eq!(report["share"].as_f64(), Some(points / 20.0));
    let pairs: Vec<u64> =
        report["pairs"].as_array().expect("five").iter().filter_map(|n| n.as_u64()).collect();
    assert_eq!((pairs.len(), pairs.iter().sum::<u64>()), (5, 10));
    let won = games_in(&file).iter().filter(|game| winner(game) == Some("uct:nodes=40")).count();
    assert_eq!(won as u64, count("wins"));
    // The report needs only the file.
    let mut resumed = cairn(&[&args[..], &["--json", "--resume"]].concat()).json();
    resumed["seconds"] = report["seconds"].clone();
    assert_eq!(resumed, report);
    let text = cairn(&[&args[..], &["--resume"]].concat()).succeeds();
    assert!(text.starts_with("nava: uct:nodes=40 against random\n"), "{text}");
    assert!(text.contains(&format!("20: {won} won,")), "{text}");
}

/// Who won a game of Nava.
fn winner(game: &str) -> Option<&str> {
    let tag = |name: &str| {
        let (_, rest) = game.split_once(&format!("[{name} \""))?;
        rest.split_once("\"]").map(|(value, _)| value)
    };
    match tag("Result")? {
        "w" => tag("Player1"),
        "b" => tag("Player2"),
        _ => None,
    }
}

#[test]
fn at_a_larger_table_the_first_player_takes_each_seat_against_the_second() {
    let folder = scratch("match_seats");
    let file = argument(&folder.join("games"));
    let args = ["match", "crab-stack:players=4", "uct:nodes=30", "random", "--games", "9"];
    let report = cairn(&[&args[..], &["--records", &file, "--json"]].concat()).json();
    assert_eq!(report["games"].as_u64(), Some(12), "whole groups");
    assert_eq!(report["fair"].as_f64(), Some(0.25));
    assert!(report.get("elo").is_none() && report.get("pairs").is_none());
    assert!(report["share"].as_f64().expect("a score") > 0.4, "{report}");
    let games = games_in(&file);
    for seat in 1..=4 {
        let sits = games.iter().filter(|game| game.contains(&format!("[Player{seat} \"uct:nodes=30\"]")));
        assert_eq!(sits.count(), 3);
    }
    assert!(games.iter().all(|game| game.matches("\"random\"]").count() == 3));
    let text = cairn(&[&args[..], &["--no-records"]].concat()).succeeds();
    assert!(text.contains("times that"), "{text}");
}

#[test]
fn a_sequential_test_stops_when_it_is_decided() {
    let args = ["match", "nava", "uct:nodes=100", "random", "--games", "1000", "--no-records"];
    let report = cairn(&[&args[..], &["--sprt", "0,50", "--json"]].concat()).json();
    let test = &report["sprt"];
    assert_eq!(keys(test), ["accepted", "elo0", "elo1", "llr", "lower", "upper"]);
    assert_eq!(test["accepted"], "elo1");
    assert!(test["llr"].as_f64() >= test["upper"].as_f64());
    assert!(report["games"].as_u64() < Some(200), "{report}");
    let equal = ["match", "swack:size=3", "random", "random", "--games", "2000", "--no-records"];
    let text = cairn(&[&equal[..], &["--sprt", "-50,100", "--concurrency", "2"]].concat()).succeeds();
    assert!(text.contains("-50 Elo accepted"), "{text}");
}

#[test]
fn a_killed_match_resumes() {
    let folder = scratch("match_killed");
    let match_of = |games| ["swack", "uct:nodes=150", "uct:nodes=100", "--games", games];
    let whole = records_of(&folder, "whole", &match_of("24"));
    let file = argument(&folder.join("killed"));
    let args = [&["match"], &match_of("1000000")[..], &["--records", &file, "--concurrency", "2"]].concat();
    let mut child = command(&args).stdin(Stdio::null()).stdout(Stdio::null()).spawn().expect("cairn starts");
    let begun = Instant::now();
    while fs::read_to_string(&file).unwrap_or_default().matches("[Game").count() < 5 {
        assert!(begun.elapsed() < Duration::from_secs(60), "no games");
        sleep(Duration::from_millis(1));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ended");
    // As if it had been killed during a write.
    let text = fs::read_to_string(&file).expect("records");
    let half = format!("{}\n\n[Game \"swack\"]\n[Result \"w\"]\n\n1. a1", text.trim_end());
    fs::write(&file, half).expect("a file");
    let resumed = cairn(&[&["match"], &match_of("24")[..], &["--records", &file, "--resume"]].concat());
    resumed.succeeds();
    let games = games_in(&file);
    assert!(whole.iter().all(|game| games.contains(game)), "the same games");
    // Further games in the file stay.
    assert_eq!(games.iter().collect::<BTreeSet<_>>().len(), games.len(), "none twice");
}

#[test]
fn records_of_another_match_are_not_resumed() {
    let folder = scratch("match_other");
    let file = argument(&folder.join("games"));
    let base = ["match", "swack", "random", "uct:nodes=9", "--games", "2", "--records", &file];
    cairn(&base).succeeds();
    let before = fs::read(&file).expect("records");
    assert!(cairn(&base).refuses().contains("--resume"), "it is not overwritten");
    for (place, word, what) in
        [(1, "swack:size=4", "Game"), (2, "random:seed=3", "Player1"), (3, "uct:nodes=8", "Player2")]
    {
        let mut args = base.to_vec();
        args[place] = word;
        let sentence = cairn(&[&args[..], &["--resume"]].concat()).refuses();
        assert!(sentence.contains(&format!("game 1: expected {what} ")), "{sentence}");
    }
    for (flags, what) in [
        (["--seed", "1"], "Seed 1, found 0"),
        (["--opening", "3"], "Opening 3, found 4"),
        (["--nodes", "3"], "TimeControl nodes=3, found none"),
    ] {
        let sentence = cairn(&[&base[..], &flags, &["--resume"]].concat()).refuses();
        assert!(sentence.contains(what) && sentence.ends_with("this is another match"), "{sentence}");
    }
    assert_eq!(fs::read(&file).expect("records"), before, "nothing was changed");
    for (content, words) in [
        ("notes\n", "expected the records of a match"),
        ("[Game \"swack\"]\n\n*\n\n[Game \"swack\"]\n\n*", "expected a tag Round"),
        ("[Game \"swack\"]\n\n1. z9 *\n\n[Game \"swack\"]\n\n*", "game 1: move 1"),
    ] {
        fs::write(&file, content).expect("a file");
        let sentence = cairn(&[&base[..], &["--resume"]].concat()).refuses();
        assert!(sentence.contains(words), "{sentence}");
        assert_eq!(fs::read_to_string(&file).expect("records"), content);
    }
}

#[test]
fn records_can_be_read_by_other_commands_and_have_a_default_path() {
    let folder = scratch("match_default");
    let output = command(&["match", "swack:size=4", "1", "random:seed=5", "--games", "1"])
        .current_dir(&folder)
        .output()
        .expect("cairn runs");
    assert!(output.status.success());
    let text = fs::read_to_string(folder.join("match-swack-size-4-1-random-seed-5.pgn")).expect("records");
    let (first, _) = text.split_once("\n\n[Game").expect("two games");
    let file = crate::common::write(&folder, "first", first);
    assert_eq!(cairn(&["moves", "--record", &file]).succeeds().trim(), "", "a game that is over");
}

#[test]
fn more_than_two_players_play_each_other() {
    let folder = scratch("match_round_robin");
    let file = argument(&folder.join("games"));
    let players = ["uct:nodes=5", "uct:nodes=60", "random"];
    let args = [&["match", "nava"], &players[..], &["--games", "5", "--records", &file]].concat();
    let report = cairn(&[&args[..], &["--json"]].concat()).json();
    assert_eq!(texts(&report["contenders"]), players);
    assert_eq!(report["games"].as_u64(), Some(12), "the first player's, in whole pairs");
    let table = report["table"].as_array().expect("a table");
    let shares: Vec<f64> = table.iter().map(|row| row["share"].as_f64().expect("a share")).collect();
    assert!(shares.is_sorted_by(|better, worse| better >= worse), "{report}");
    assert!((shares.iter().sum::<f64>() - 1.5).abs() < 1e-9, "{report}");
    assert!(table.iter().all(|row| row["games"].as_u64() == Some(12) && row["elo"].is_object()), "{report}");
    let pairings = report["pairings"].as_array().expect("pairings");
    let numbers: Vec<String> = pairings.iter().map(|pairing| pairing["numbers"].to_string()).collect();
    assert_eq!(numbers, ["[1,2]", "[1,3]", "[2,3]"]);
    // The table says what the file says.
    let games = games_in(&file);
    assert_eq!(games.len(), 18);
    for row in table {
        let won = games.iter().filter(|game| winner(game) == row["player"].as_str()).count();
        assert_eq!(row["wins"].as_u64(), Some(won as u64), "{row}");
    }
    for (round, count) in [("[Round \"1.", 6), ("[Round \"2.", 6), ("[Round \"3.", 6)] {
        assert_eq!(games.iter().filter(|game| game.contains(round)).count(), count);
    }
    let mut resumed = cairn(&[&args[..], &["--json", "--resume"]].concat()).json();
    resumed["seconds"] = report["seconds"].clone();
    assert_eq!(resumed, report);
    let text = cairn(&[&args[..], &["--resume"]].concat()).succeeds();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "nava: 3 players");
    assert_eq!(
        lines[1].split_whitespace().collect::<Vec<_>>(),
        ["player", "Elo", "±", "games", "score", "1", "2", "3"]
    );
    assert!(lines[2].starts_with("  2.  uct:nodes=60 "), "{text}");
}

#[test]
fn in_a_gauntlet_the_first_plays_all_others() {
    let folder = scratch("match_gauntlet");
    let file = argument(&folder.join("games"));
    let players = ["random", "uct:nodes=5", "uct:nodes=6"];
    for (game, flags, games, rows) in [
        ("nava", &["--gauntlet"][..], 4, 3),
        ("crab-stack:players=3", &["--gauntlet"], 6, 1),
        ("crab-stack:players=3", &[], 18, 3),
    ] {
        let _ = fs::remove_file(&file);
        let args = [&["match", game], &players[..], flags, &["--games", "2", "--records", &file]].concat();
        let report = cairn(&[&args[..], &["--json"]].concat()).json();
        let played = games_in(&file);
        assert_eq!(played.len(), games, "{game} {flags:?}");
        if !flags.is_empty() {
            assert!(played.iter().all(|game| game.contains(" \"random\"]")), "{game}");
        }
        assert_eq!(report["table"].as_array().map(Vec::len), Some(rows), "{report}");
        let text = cairn(&[&args[..], &["--resume"]].concat()).succeeds();
        assert!(text.contains("random"), "{text}");
    }
}

#[test]
fn openings_of_a_file_are_played_in_pairs() {
    let folder = scratch("match_openings");
    let position = "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w";
    let lines =
        format!("# a comment\n\na1a4 e5e2\n{position} moves a1a2\n{position}\nstartpos moves A1-A3\n");
    let file = crate::common::write(&folder, "book.txt", lines);
    let args = ["nava", "random", "uct:nodes=5", "--games", "10", "--openings", &file];
    let games = records_of(&folder, "games", &args);
    let opening = |round: &str, games: &[String]| {
        let tag = format!("[Round \"{round}\"]");
        let game = games.iter().find(|game| game.contains(&tag)).expect("a game of every round");
        let (_, moves) = game.split_once("\n\n").expect("moves");
        let (opening, _) = moves.split_once("{end of the opening}").expect("an opening");
        opening.trim_end().to_owned()
    };
    for (pair, expected) in
        [(1, "1. a1a4 e5e2"), (2, "1. a1a2"), (3, ""), (4, "1. a1a3"), (5, "1. a1a4 e5e2")]
    {
        for game in 1..=2 {
            assert_eq!(opening(&format!("{pair}.{game}"), &games), expected, "{pair}.{game}");
        }
    }
    assert!(games.iter().all(|game| game.contains("[Opening \"book.txt\"]")));
    let cut = records_of(&folder, "cut", &[&args[..], &["--opening", "1"]].concat());
    assert_eq!(opening("1.1", &cut), "1. a1a4");
    // Records of a match have openings as well.
    let records = argument(&folder.join("games"));
    let again = ["nava", "random", "random", "--games", "2", "--openings", &records];
    let again = records_of(&folder, "again", &again);
    let expected = fs::read_to_string(&records).expect("records");
    let expected =
        expected.split("[Round \"").nth(1).and_then(|rest| rest.split('"').next()).expect("a round");
    assert_eq!(opening("1.1", &again), opening(expected, &games));
}

#[test]
fn bad_openings_are_refused_with_their_place() {
    let folder = scratch("match_bad_openings");
    for (content, words) in [
        ("", "expected openings, found none"),
        ("# nothing\n\n", "expected openings, found none"),
        ("a1a4\n\na1b4\n", "line 3: move 1 (a1b4): "),
        ("a1a4 e5\n", "line 1: move 2 (e5): "),
        ("rubbish\n", ", nor a position"),
        ("x w moves a1a4\n", "line 1: column "),
        ("wwwwbb,x3,bb/x5/wwbb,x4/x5/W,x4 w\n", "line 1: expected a game that goes on"),
        ("[Game \"swack\"]\n\n1. a2a1 *\n", "game 1: expected nava, found swack"),
        ("[Game \"nava\"]\n\n1. a1a1 *\n", "game 1: move 1"),
        ("[Game \"nava\"\n", "column "),
    ] {
        let file = crate::common::write(&folder, "book", content);
        let args = ["match", "nava", "random", "random", "--no-records", "--openings", &file];
        let sentence = cairn(&args).refuses();
        assert!(sentence.contains(words) && sentence.contains("book"), "{content:?}: {sentence}");
    }
    let args = ["match", "nava", "random", "random", "--no-records", "--openings", "no-such-file"];
    assert!(cairn(&args).refuses().contains("cannot read no-such-file"));
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_match_prints_the_score_so_far() {
    use crate::common::{signal, start};

    let folder = scratch("match_interrupted");
    let file = argument(&folder.join("games"));
    let args = ["match", "nava", "uct:nodes=200", "random", "--games", "1000000", "--records", &file];
    let child = start(&args);
    let begun = Instant::now();
    while fs::read_to_string(&file).unwrap_or_default().matches("[Game").count() < 3 {
        assert!(begun.elapsed() < Duration::from_secs(60), "no games");
        sleep(Duration::from_millis(1));
    }
    signal(child.id(), "INT");
    let output = child.wait_with_output().expect("cairn ends");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(130), &b""[..]));
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.starts_with("cairn: interrupted; so far nava: uct:nodes=200 against random\n"), "{said}");
    let games = games_in(&file).len();
    assert!(said.contains(&format!(" {games}: ")), "{games}: {said}");
}
