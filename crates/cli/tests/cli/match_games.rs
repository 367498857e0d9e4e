//! `cairn match` between our own players.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{argument, cairn, command, keys, scratch};

/// Plays a match and gives its records, sorted.
fn records_of(folder: &Path, name: &str, args: &[&str]) -> Vec<String> {
    let file = argument(&folder.join(name));
    cairn(&[&["match"], args, &["--records", &file]].concat()).succeeds();
    games_in(&file)
}

fn games_in(file: &str) -> Vec<String> {
    let text = fs::read_to_string(file).expect("records");
    let mut games: Vec<String> = text.split("[Game ").skip(1).map(|game| game.trim().to_owned()).collect();
    games.sort_unstable();
    games
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
