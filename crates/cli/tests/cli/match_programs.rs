//! `cairn match` with other programs, correct and faulty.

#![cfg(unix)]

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{argument, cairn, command, scratch, write};

/// A program that speaks the interface and runs this script when it is asked for a move. The script has the position in
/// `$game`, `$fen` and `$moves`; the program logs its input to `$log`.
fn program(folder: &Path, name: &str, on_go: &str) -> String {
    let script = format!(
        r#"
        log="$1"; cairn="{cairn}"
        while read -r line; do
          [ -z "$log" ] || echo "$line" >> "$log"
          case "$line" in
            ugi) echo "id name test"; echo "option name Game type string default swack"
                 echo "option name Skill Level type spin default 1 min 0 max 9"; echo ugiok;;
            "setoption name Game value "*) game="${{line#setoption name Game value }}";;
            isready) echo readyok;;
            "position fen "*" moves "*) fen="${{line#position fen }}"; moves="${{fen#* moves }}"; fen="${{fen%% moves *}}";;
            "position fen "*) fen="${{line#position fen }}"; moves="";;
            "go "*) {on_go};;
            quit) exit 0;;
          esac
        done"#,
        cairn = env!("CARGO_BIN_EXE_cairn"),
    );
    player(folder, name, &script)
}

/// The last legal move in byte order.
const PLAY: &str = r#"echo "info depth 1"; echo "bestmove $("$cairn" moves "$game" --position "$fen" --moves "$moves" | tail -n 1)""#;

/// Any program, as a player.
fn player(folder: &Path, name: &str, script: &str) -> String {
    format!("ugi:sh '{}'", write(folder, name, script))
}

/// Longer than any program here takes for a move, however busy the machine is.
const PATIENT: [&str; 2] = ["--margin", "600000"];

struct Played {
    report: Value,
    said: Vec<String>,
    records: String,
}

fn play(folder: &Path, args: &[&str]) -> Played {
    let records = argument(&folder.join("records"));
    // Fails if there is none from another match of the same test.
    let _ = fs::remove_file(&records);
    let args = [&["match"], args, &["--records", &records, "--json"]].concat();
    let output = command(&args).output().expect("cairn runs");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.success(), "{args:?}: {said}");
    Played {
        report: serde_json::from_slice(&output.stdout).expect("JSON"),
        said: said.lines().map(str::to_owned).collect(),
        records: fs::read_to_string(&records).expect("records"),
    }
}

#[test]
fn a_program_plays_like_anybody_else() {
    let folder = scratch("match_program");
    let good = program(&folder, "good", PLAY);
    for game in ["swack:size=3", "crab-stack:players=3", "knight-line"] {
        let args = [game, &good, "uct:nodes=5", "--games", "2", "--movetime", "100", "--concurrency", "2"];
        let played = play(&folder, &[&args[..], &PATIENT].concat());
        assert_eq!(played.said, [""; 0], "{game}");
        assert_eq!(played.report["unusual"], Value::Array(vec![]), "{game}");
        assert!(!played.records.contains("Termination"), "{game}");
    }
}

#[test]
fn our_own_engine_is_such_a_program() {
    let folder = scratch("match_ugi");
    let ours = format!("ugi:'{}' ugi", env!("CARGO_BIN_EXE_cairn"));
    for (game, limit) in [
        ("swack:size=4", ["--nodes", "50"]),
        ("knight-line", ["--depth", "1"]),
        ("crab-stack:players=3", ["--movetime", "5"]),
        ("nava", ["--clock", "1+0.01"]),
    ] {
        let args = [game, &ours, "random", "--games", "2", limit[0], limit[1]];
        let played = play(&folder, &[&args[..], &PATIENT].concat());
        assert_eq!(played.said, [""; 0], "{game}");
        assert_eq!(played.report["unusual"], Value::Array(vec![]), "{game}");
    }
}

#[test]
fn a_program_is_spoken_to_as_the_interface_says() {
    let folder = scratch("match_protocol");
    let log = argument(&folder.join("log"));
    let good = program(&folder, "good", PLAY);
    let logging = format!("{good} '{log}'");
    let tell = |limit: &[&str], go: &str| {
        let _ = fs::remove_file(&log);
        let args = ["swack:size=3", &logging, "random", "--games", "2", "--opening", "2"];
        play(&folder, &[&args[..], limit, &PATIENT].concat());
        let lines = fs::read_to_string(&log).expect("a log");
        let lines: Vec<&str> = lines.lines().collect();
        assert_eq!(
            lines[..5],
            ["ugi", "setoption name Game value swack:size=3", "isready", "uginewgame", "isready"]
        );
        let (position, moves) = lines[5].split_once(" moves ").expect("an opening");
        assert_eq!(position, "position fen w,b,w/b,w,b/w,b,w b 0 -");
        assert_eq!(moves.split(' ').count(), 2);
        assert_eq!(lines[6], "isready");
        assert!(lines[7].starts_with(go), "{}", lines[7]);
        assert_eq!(lines.iter().filter(|&&line| line == "uginewgame").count(), 2);
        assert_eq!(lines.iter().filter(|&&line| line == "ugi").count(), 1, "it is kept for the next game");
        assert_eq!(lines.last(), Some(&"quit"));
    };
    tell(&["--movetime", "70"], "go movetime 70");
    tell(&["--nodes", "80"], "go nodes 80");
    tell(&["--depth", "9"], "go depth 9");
    tell(&["--clock", "5+0.25"], "go p1time 5000 p2time 5000 p1inc 250 p2inc 250");
}

#[test]
fn a_bad_program_loses_its_games_and_the_match_continues() {
    let folder = scratch("match_bad");
    let quick = ["--nodes", "5", "--timeout", "1500"];
    for (name, on_go, reason) in [
        ("crash", "exit 3", "ended instead of saying bestmove (exit status: 3)"),
        ("killed", "kill -9 $$", "ended instead of saying bestmove (signal: 9 (SIGKILL))"),
        ("hang", "exec sleep 60", "did not say bestmove within 1500 ms"),
        ("mute", "exec >&-; exec sleep 60", "closed its output"),
        (
            "garbage",
            r"printf '\377\000\033[2J gar bage\n\nbestmov a\nbestmoves a1\n'",
            "did not say bestmove",
        ),
        ("flood", "while :; do echo info string again; done", "did not say bestmove within 1500 ms"),
        ("endless", "while :; do printf xxxxxxxxxxxxxxxxxxxx; done", "did not say bestmove within 1500 ms"),
        ("illegal", "echo bestmove a1a5", "played no legal move but 'a1a5': "),
        ("nonsense", r"printf 'bestmove \033[2J\377\n'", r"played no legal move but '\u{1b}[2J"),
        ("long", "printf 'bestmove %05000d\\n' 1", "played no legal move but '00000"),
        ("empty", "echo bestmove", "said bestmove without a move"),
    ] {
        let bad = program(&folder, name, on_go);
        let played = play(&folder, &[&["swack:size=3", &bad, "random", "--games", "2"], &quick[..]].concat());
        check_all_lost(name, &bad, reason, &played, 2);
    }
}

#[test]
fn a_handshake_that_never_comes_ends_the_match() {
    let folder = scratch("match_unstarted");
    let records = argument(&folder.join("records"));
    for (name, script, timeout, reason) in [
        ("ends", "exit 0", "600000", "ended instead of saying ugiok (exit status: 0)"),
        ("sleeps", "exec sleep 60", "300", "did not say ugiok within 300 ms"),
        ("unready", "read -r line; echo ugiok; exec sleep 60", "5000", "did not say readyok within 5000 ms"),
        ("deaf", "exec cat", "300", "did not say ugiok within 300 ms"),
    ] {
        let bad = player(&folder, name, script);
        let args = ["match", "nava", "random", &bad, "--movetime", "5", "--timeout", timeout];
        let sentence = cairn(&[&args[..], &["--records", &records]].concat()).refuses();
        assert_eq!(sentence, format!("{bad} {reason}: there is no match"), "{name}");
        assert!(!Path::new(&records).exists(), "{name}");
    }
}

#[test]
fn a_program_that_does_not_greet_again_ends_the_match() {
    let folder = scratch("match_once_started");
    let mark = argument(&folder.join("mark"));
    let good = program(&folder, "good", "exit 3");
    let good = good.strip_prefix("ugi:sh ").expect("a player");
    let script = format!("if [ -e '{mark}' ]; then exit 0; fi; touch '{mark}'; exec sh {good}");
    let bad = player(&folder, "once", &script);
    let records = argument(&folder.join("records"));
    let args = ["match", "nava", &bad, "random", "--games", "4", "--nodes", "5", "--records", &records];
    let run = cairn(&args);
    assert_eq!(run.ends_with(1), "");
    let said: Vec<&str> = run.stderr.lines().collect();
    let reason =
        "ended instead of saying ugiok (exit status: 0): the match ends here (--resume continues it)";
    assert_eq!(said[1..], [format!("cairn: {bad} {reason}")], "{said:?}");
    let games = fs::read_to_string(&records).expect("records");
    assert_eq!(games.matches("[Game ").count(), 1, "{games}");
    // The player is back, and the match goes on.
    fs::remove_file(&mark).expect("a mark");
    let again = cairn(&[&args[..], &["--resume"]].concat());
    assert!(again.stderr.contains("cairn: game 1.2: "), "{}", again.stderr);
}

#[test]
fn options_are_set_where_the_program_has_them() {
    let folder = scratch("match_options");
    let log = argument(&folder.join("log"));
    let good = program(&folder, "good", PLAY);
    let with = |option: &str| format!("{good} '{log}' {option}");
    let set = with("'option.skill level=7'");
    let args = ["swack:size=3", &set, "random", "--games", "2", "--nodes", "5"];
    let played = play(&folder, &[&args[..], &["--timeout", "600000"]].concat());
    assert_eq!(played.report["unusual"], Value::Array(vec![]));
    assert_eq!(played.report["contenders"][0], set.as_str(), "the text of the player has its options");
    let lines = fs::read_to_string(&log).expect("a log");
    assert!(lines.contains("\nsetoption name skill level value 7\nisready\n"), "{lines}");
    let unknown = with("option.Speed=3");
    let args = ["match", "swack:size=3", &unknown, "random", "--nodes", "5", "--no-records"];
    let sentence = cairn(&args).refuses();
    let expected = "has no option 'Speed', it has Game, Skill Level: there is no match";
    assert_eq!(sentence, format!("{unknown} {expected}"));
}

/// The report and the records of a match between two programs that always give these scores.
fn play_with_scores(folder: &Path, one: &str, two: &str, rule: &[&str]) -> Played {
    let says = |name: &str, score: &str| {
        program(
            folder,
            name,
            &format!(r#"echo "info depth 7 seldepth 9 score {score} nodes 5 pv x"; {PLAY}"#),
        )
    };
    let (one, two) = (says("one", one), says("two", two));
    let args = ["knight-line", &one, &two, "--games", "2", "--nodes", "5", "--timeout", "600000"];
    play(folder, &[&args[..], rule].concat())
}

#[test]
fn games_are_adjudicated_where_both_agree() {
    let folder = scratch("match_adjudicated");
    let rule = ["--adjudicate-win", "500,2", "--opening", "2"];
    let won = play_with_scores(&folder, "cp 900", "mate -8", &rule);
    assert_eq!(won.report["wins"].as_u64(), Some(2), "{}", won.report);
    assert_eq!(won.report["adjudicated"].as_u64(), Some(2));
    assert_eq!((&won.report["unusual"], won.said.len()), (&Value::Array(vec![]), 0));
    assert_eq!(won.records.matches("[Termination \"adjudicated, since both players agreed\"]").count(), 2);
    // Two moves of the opening, two of each player with score, depth and time.
    assert_eq!(won.records.matches("{[%eval 9.00] depth 1, ").count(), 4, "{}", won.records);
    assert_eq!(won.records.matches("{[%eval #-8] depth 1, ").count(), 4, "{}", won.records);
    let disputed = play_with_scores(&folder, "cp 900", "cp 900", &rule);
    assert_eq!(disputed.report["adjudicated"].as_u64(), Some(0));
    let drawn =
        play_with_scores(&folder, "cp 3", "cp -9", &["--adjudicate-draw", "10,1,5", "--opening", "0"]);
    assert_eq!(drawn.report["draws"].as_u64(), Some(2), "{}", drawn.report);
    assert_eq!(drawn.records.matches(" s}").count(), 10, "five moves each: {}", drawn.records);
}

#[test]
fn every_command_reads_the_records_of_a_match() {
    let folder = scratch("match_read");
    let rule = ["--adjudicate-win", "500,1", "--opening", "2"];
    play_with_scores(&folder, "cp 900", "cp -900", &rule);
    let file = argument(&folder.join("records"));
    for args in [
        &["show", "--record", &file][..],
        &["moves", "--record", &file],
        &["analyse", "--nodes", "100", "--record", &file],
        &["perft", "1", "--record", &file],
        &["solve", "--time", "0.1", "--record", &file],
        &["review", "--nodes", "50", &file],
        &["play", "--plain", "--record", &file],
    ] {
        let refused = cairn(args);
        refused.ends_with(2);
        assert!(refused.stderr.contains(" has 2 games: choose one with --game N\n"), "{args:?}");
        let read = cairn(&[args, &["--game", "2"]].concat());
        read.ends_with(0);
        assert_eq!(read.stderr, "", "{args:?}");
    }
    let again =
        ["match", "knight-line", "random", "random", "--games", "2", "--no-records", "--openings", &file];
    cairn(&again).succeeds();
}

#[test]
fn games_that_repeat_are_counted_and_warned_of() {
    let folder = scratch("match_repeated");
    let ours = format!("ugi:'{}' ugi option.Seed=7", env!("CARGO_BIN_EXE_cairn"));
    let args = ["swack:size=3", &ours, &ours, "--games", "6", "--nodes", "20", "--timeout", "600000"];
    let played = play(&folder, &[&args[..], &["--opening", "0"]].concat());
    assert_eq!(played.report["repeated"].as_u64(), Some(4), "{}", played.report);
    assert_eq!(played.said.len(), 1, "{:?}", played.said);
    assert!(played.said[0].contains("many games repeat earlier ones"), "{:?}", played.said);
    let played = play(&folder, &[&args[..], &["--opening", "4"]].concat());
    assert_eq!(played.report["repeated"].as_u64(), Some(0), "{}", played.report);
}

fn check_all_lost(name: &str, bad: &str, reason: &str, played: &Played, games: usize) {
    let Played { report, said, records } = played;
    assert_eq!(report["losses"].as_u64(), Some(games as u64), "{name}: {report}");
    assert_eq!(report["share"].as_f64(), Some(0.0), "{name}");
    let unusual = report["unusual"].as_array().expect("games");
    assert_eq!((unusual.len(), said.len()), (games, games), "{name}: {said:?}");
    for (game, line) in unusual.iter().zip(said) {
        let (round, why) =
            (game["round"].as_str().expect("a text"), game["termination"].as_str().expect("a text"));
        let seat = round.split_once('.').expect("a round").1;
        let expected = format!("seat {seat} ({bad}) {reason}");
        assert!(why.starts_with(&expected), "{name}: expected '{expected}', found '{why}'");
        assert_eq!(*line, format!("cairn: game {round}: {why}"), "{name}");
        assert!(why.len() < 500, "{name}: {why}");
    }
    assert_eq!(records.matches("[Termination \"seat ").count(), games, "{name}");
}

#[test]
fn a_program_that_fails_once_plays_on() {
    let folder = scratch("match_once");
    let mark = argument(&folder.join("mark"));
    let on_go = format!("if [ -e '{mark}' ]; then {PLAY}; else touch '{mark}'; exit 1; fi");
    let bad = program(&folder, "once", &on_go);
    let args = ["swack:size=3", "random", &bad, "--games", "6", "--movetime", "50"];
    let played = play(&folder, &[&args[..], &PATIENT].concat());
    assert_eq!(played.report["games"].as_u64(), Some(6));
    assert_eq!(played.report["unusual"].as_array().map(Vec::len), Some(1), "{:?}", played.said);
    // The match can be resumed after the record of the lost game.
    let records = argument(&folder.join("records"));
    let args =
        ["match", "swack:size=3", "random", &bad, "--games", "6", "--movetime", "50", "--resume", "--json"];
    let again = command(&[&args[..], &["--records", &records]].concat()).output().expect("cairn runs");
    let again: Value = serde_json::from_slice(&again.stdout).expect("JSON");
    assert_eq!(again["unusual"], played.report["unusual"]);
    assert_eq!(again["wins"], played.report["wins"]);
}

#[test]
fn a_program_that_oversteps_its_clock_loses() {
    let folder = scratch("match_clock");
    // The clock runs out long before the program ends and before the timeout, which are other reasons to lose.
    let slow = program(&folder, "slow", "exec sleep 600");
    let clock = ["--clock", "0.25+0", "--timeout", "600000"];
    let played = play(&folder, &[&["swack:size=3", &slow, "random", "--games", "2"], &clock[..]].concat());
    check_all_lost("slow", &slow, "lost on time: ", &played, 2);
    assert!(played.records.contains("[%clk 0:00:00."), "{}", played.records);
}

#[test]
fn a_program_that_oversteps_its_time_for_a_move_by_more_than_the_margin_loses() {
    let folder = scratch("match_overstep");
    let slow = program(&folder, "slow", "exec sleep 600");
    let time = ["--movetime", "70", "--margin", "80", "--timeout", "600000"];
    let played = play(&folder, &[&["swack:size=3", &slow, "random", "--games", "2"], &time[..]].concat());
    check_all_lost("slow", &slow, "lost on time: 150 ms, where 70 ms were left", &played, 2);
    // Within the margin nobody loses.
    let late = program(&folder, "late", &format!("sleep 0.2; {PLAY}"));
    let args = ["swack:size=3", &late, "random", "--games", "2", "--movetime", "1"];
    let played = play(&folder, &[&args[..], &PATIENT].concat());
    assert_eq!(played.report["unusual"], Value::Array(vec![]), "{:?}", played.said);
}

#[test]
fn at_a_table_for_three_a_program_that_fails_is_last_and_the_others_share() {
    let folder = scratch("match_bad_seats");
    let bad = program(&folder, "bad", "echo bestmove none");
    let played = play(&folder, &["crab-stack:players=3", "random", &bad, "--games", "3", "--nodes", "5"]);
    assert_eq!(played.report["draws"].as_u64(), Some(3), "{}", played.report);
    assert_eq!(played.report["share"].as_f64(), Some(0.5));
    let lost = play(&folder, &["crab-stack:players=3", &bad, "random", "--games", "3", "--nodes", "5"]);
    check_all_lost("bad", &bad, "played no legal move but 'none'", &lost, 3);
}
