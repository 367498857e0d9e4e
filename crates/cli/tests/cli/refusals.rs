//! Bad input to any command: exit code 2, one sentence on stderr, nothing on stdout.

use crate::common::{NAVA_START, cairn, cairn_reading, scratch, write};

/// The commands that take a game and a position, with their other required arguments.
const WITH_SOURCE: [(&str, &[&str]); 4] =
    [("moves", &[]), ("perft", &["2"]), ("show", &[]), ("play", &["--plain"])];

/// Requires that each of these commands refuses this source, with a sentence that has these words in it.
#[track_caller]
fn refused_by_all(source: &[&str], words: &[&str]) {
    for (command, needed) in WITH_SOURCE {
        refused(&[&[command], source, needed].concat(), words);
        let json: &[&str] = if command == "play" { &[] } else { &["--json"] };
        refused(&[&[command], source, needed, json].concat(), words);
    }
}

#[track_caller]
fn refused(args: &[&str], words: &[&str]) {
    let sentence = cairn(args).refuses();
    for word in words {
        assert!(sentence.contains(word), "{args:?}: expected '{word}' in '{sentence}'");
    }
}

#[test]
fn an_unknown_game_is_refused_with_those_that_are_known() {
    for game in ["chess", "", "navas", "na va", "na\nva", "\u{1b}[2J", "ñandú", "-"] {
        let words = ["crab-stack, swack, nava, knight-line"];
        refused_by_all(&[game], &words);
        refused(&["deal", game], &words);
        refused(&["rules", game], &words);
    }
}

#[test]
fn options_that_do_not_exist_are_refused_with_those_that_do() {
    for (game, words) in [
        ("swack:size=2", &["column 12", "expected one of", "found '2'"][..]),
        ("swack:size=10", &["column 12", "expected one of", "found '10'"]),
        ("swack:size=-4", &["expected one of", "found '-4'"]),
        ("swack:size=99999999999999999999", &["expected one of", "found '99999999999999999999'"]),
        ("swack:size=04", &["expected one of", "found '04'"]),
        ("swack:size=4 5", &["expected one of", "found '4 5'"]),
        ("swack:size=", &["expected one of", "found nothing"]),
        ("swack:size", &["OPTION=VALUE", "size, tie, swap", "found 'size'"]),
        ("swack:", &["column 7", "found nothing"]),
        ("swack:,", &["OPTION=VALUE", "found nothing"]),
        ("swack:size=4,", &["column 14", "OPTION=VALUE", "found nothing"]),
        ("swack:colour=red", &["column 7", "an option of this game (size, tie, swap)", "found 'colour'"]),
        ("swack:SIZ=4", &["an option of this game (size, tie, swap)", "found 'SIZ'"]),
        ("swack:tie=maybe", &["last-wins, last-loses", "found 'maybe'"]),
        ("crab-stack:players=5", &["2, 3, 4", "found '5'"]),
        ("crab-stack:players=1", &["2, 3, 4", "found '1'"]),
        ("knight-line:tiles=22", &["20, 24", "found '22'"]),
        ("knight-line:tile=grey", &["none, blocker, wildcard", "found 'grey'"]),
        ("nava:size=5", &["no options"]),
        ("nava:", &["column 6"]),
    ] {
        refused_by_all(&[game], words);
        refused(&["deal", game], words);
        refused(&["rules", game], words);
    }
}

#[test]
fn options_out_of_order_or_twice_are_refused_with_the_order() {
    for game in ["swack:tie=last-loses,size=4", "swack:swap=yes,tie=last-loses", "swack:size=4,size=6"] {
        refused_by_all(&[game], &["once each, in the order size, tie, swap"]);
        refused(&["deal", game], &["in the order size, tie, swap"]);
    }
    refused_by_all(&["knight-line:tile=blocker,players=3"], &["in the order players, tiles, tile"]);
}

#[test]
fn options_at_their_default_are_read_and_not_written() {
    for (game, written) in [
        ("swack:size=5", "swack"),
        ("swack:size=5,tie=last-wins,swap=no", "swack"),
        ("swack:size=4,swap=no", "swack:size=4"),
        ("crab-stack:players=2", "crab-stack"),
        ("knight-line:players=2,tiles=20,tile=none", "knight-line"),
        ("knight-line:players=3,tile=none", "knight-line:players=3"),
    ] {
        for command in ["deal", "show", "moves"] {
            assert_eq!(cairn(&[command, game, "--json"]).json()["game"], written, "{command} {game}");
        }
    }
}

#[test]
fn the_values_of_an_option_are_listed_in_their_order() {
    refused(&["deal", "swack:size=2"], &["expected one of 3, 4, 5, 6, 7, 8, 9, found '2'"]);
}

#[test]
fn an_unreadable_position_is_refused_with_the_place() {
    for (game, position) in [
        ("nava", ""),
        ("nava", " "),
        ("nava", "nonsense"),
        ("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x4"),
        ("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w "),
        ("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x4  w"),
        ("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x4 W"),
        ("nava", "x4,bbbbbb/x5/x5/wwwwww,x4 w"),
        ("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x5 w"),
        ("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x3,x w"),
        ("nava", "x4,bbbbbbb/x5/x5/x5/wwwwww,x4 w"),
        ("nava", "x4,bbbbbb/x5/x5/x5/wwwwwW,x4 w"),
        ("nava", "W5,bbbbbb/W5/x5/x5/wwwwww,x4 w"),
        ("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w\n"),
        ("nava", "x4,bbbbbb\n/x5/x5/x5/wwwwww,x4 w"),
        ("nava", "x99999999999999999999/x5/x5/x5/wwwwww,x4 w"),
        ("nava", "x-4,bbbbbb/x5/x5/x5/wwwwww,x4 w"),
        ("nava", "\u{1b}[2J"),
        ("nava", "é"),
        ("swack:size=3", "w,b,w/b,w,b/w,b,w b 2 -"),
        ("swack:size=3", "w,b,w/b,x,b/w,b,w b 0 -"),
        ("swack:size=3", "w,b,w/b,w,b/w,b,w b 0"),
        ("swack:size=4", "w,b,w/b,w,b/w,b,w b 0 -"),
        ("swack:size=3,swap=yes", "w,b,w/b,w,b/w,b,w b 0 -"),
        ("knight-line", "w20,b20 0,0 r"),
        ("knight-line", "w21,b20 0,0 w"),
        ("knight-line", "w19,b20,x,w1 0,0 b"),
        ("knight-line", "w20,b20 99999999999,0 w"),
        ("knight-line", "w20,b20 0 w"),
        ("knight-line", "w0,b20 0,0 w"),
        ("crab-stack", "S1,M1,S1/L1,M1,M2,L2/S2,M2,~,L1,L2/S2,L2,L1,S1/S2,M2,M1 3 12"),
        ("crab-stack", "S1,M1,S1/L1,M1,M2,L2/S2,M2,~,L1,L2/S2,L2,L1,S1/S2,M2,M3 1 12"),
        ("crab-stack", "M1S1,x,S1/L1,M1,M2,L2/S2,M2,~,L1,L2/S2,L2,L1,S1/S2,M2,M1 2 12"),
        ("crab-stack", "S1,S1,S1/S1,M1,M2,L2/S2,M2,~,L1,L2/S2,L2,L1,S1/S2,M2,M1 1 12"),
        ("crab-stack:players=3", "S1,M1,S1/L1,M1,M2,L2/S2,M2,~,L1,L2/S2,L2,L1,S1/S2,M2,M1 1 12"),
    ] {
        refused_by_all(&[game, "--position", position], &["--position: ", "column "]);
    }
}

#[test]
fn a_move_that_cannot_be_played_is_refused_with_its_number() {
    for (game, moves, words) in [
        ("nava", "a1a4 a1a4", &["move 2 (a1a4)", "White controls the stack on a1"][..]),
        ("nava", "a1a4 nonsense", &["move 2 (nonsense)", "expected a move"]),
        ("nava", "1. a1a4", &["move 1 (1.)", "expected a move"]),
        ("nava", "\u{1b}[2J", &["move 1 ", "expected a move"]),
        ("nava", "pass", &["move 1 (pass)", "expected a move"]),
        ("nava", "a1a99999999999999999999", &["move 1 ", "expected a move"]),
        ("swack", "pass pass pass", &["move 3 (pass)", "the game is over"]),
        ("swack", "swap", &["move 1 (swap)", "there is no swap in this game"]),
        ("knight-line", "0,0>2,1:2", &["move 1 (0,0>2,1:2)", "takes exactly one tile"]),
        ("knight-line", "0,0>2,1:0", &["move 1 (0,0>2,1:0)"]),
        ("knight-line", "0,0>99999999999,1:1", &["move 1 "]),
        ("knight-line", "-0,0>2,1:1", &["move 1 "]),
        ("crab-stack", "a1a2", &["move 1 (a1a2)", "a1 is not on the board"]),
        ("crab-stack", "b2c4=z", &["move 1 (b2c4=z)", "expected"]),
    ] {
        refused_by_all(&[game, "--moves", moves], words);
    }
}

#[test]
fn an_unreadable_record_is_refused() {
    let folder = scratch("refused_records");
    let nava = |rest: &str| format!("[Game \"nava\"]\n[Result \"*\"]\n\n{rest}");
    for (number, (content, words)) in [
        (String::new(), &["expected"][..]),
        ("nonsense".to_owned(), &[]),
        ("[Game".to_owned(), &["column 6", "in quotes"]),
        ("[Game \"nava\"".to_owned(), &["']'"]),
        ("[Game \"chess\"]\n\n*".to_owned(), &["tag Game", "expected a game"]),
        ("[Game \"swack:size=2\"]\n\n*".to_owned(), &["tag Game", "expected one of 3, 4, 5"]),
        ("[Game \"nava\"]\n[Start \"x5 w\"]\n\n*".to_owned(), &["tag Start", "column"]),
        ("[Game \"crab-stack\"]\n\n*".to_owned(), &["Start is missing"]),
        ("[Result \"*\"]\n\n*".to_owned(), &["Game is missing"]),
        (nava("1. a1a4 ) *"), &["expected a tag, a move or a result, found ')'"]),
        ("[Game \"nava\"]\n[Result \"b\"]\n\n1. a1a4 w".to_owned(), &["the result 'b' of the tag Result"]),
        (nava("1. a1a4 a1a4 *"), &["move 2, a1a4", "White controls the stack on a1"]),
        (nava("1. nonsense *"), &["move 1, nonsense", "expected a move"]),
        (nava("1. a1a4 (1. e5e4) *"), &["variation", "Black controls the stack on e5"]),
        (nava("1. a1a4 {open *"), &["not closed"]),
        (nava(&format!("1. a1a4 {}", "(1. a1a4 ".repeat(1000))), &["deep"]),
        (
            "[Game \"swack\"]\n[Result \"b\"]\n\npass pass b".to_owned(),
            &["result b contradicts the moves", "the result w"],
        ),
        ("[Game \"nava\"]\n[Result \"r\"]\n\nr".to_owned(), &["result r", "expected w, b, draw or *"]),
    ]
    .iter()
    .enumerate()
    {
        let file = write(&folder, &number.to_string(), content);
        refused_by_all(&["--record", &file], words);
    }
}

#[test]
fn a_record_that_cannot_be_read_is_refused() {
    let folder = scratch("refused_files");
    let latin = write(&folder, "latin", b"[Game \"\xe9\"]");
    let folder = folder.to_str().expect("a text");
    for file in [&latin, folder, &format!("{folder}/missing"), "missing\nwith a line end"] {
        refused_by_all(&["--record", file], &["cannot read"]);
    }
    let sentence = cairn_reading(&["moves", "--record", "-"], b"\xff").refuses();
    assert!(sentence.contains("cannot read"), "{sentence}");
}

#[test]
fn flags_that_contradict_each_other_are_refused() {
    for source in [
        &["nava", "--record", "-"][..],
        &["--record", "-", "--position", NAVA_START],
        &["nava", "--position", NAVA_START, "--seed", "1"],
        &["--record", "-", "--seed", "1"],
        &["nava", "--seed", "1", "--seed", "2"],
        &["nava", "--position", NAVA_START, "--position", NAVA_START],
    ] {
        refused_by_all(source, &["cannot be used"]);
    }
}

#[test]
fn unknown_and_unfinished_flags_are_refused() {
    for source in [
        &["nava", "--nonsense"][..],
        &["nava", "-x"],
        &["nava", "--positio", NAVA_START],
        &["nava", "--seed=1=2"],
        &["nava", "extra", "words"],
        &["nava", "a\n\nb", "c"],
    ] {
        refused_by_all(source, &[]);
    }
    for (command, needed) in WITH_SOURCE {
        for flag in ["--position", "--moves", "--record", "--seed"] {
            refused(&[&[command, "nava"], needed, &[flag]].concat(), &[flag]);
        }
        refused(&[command], &[]);
    }
}

#[test]
fn numbers_out_of_bounds_are_refused() {
    for number in
        ["-1", "18446744073709551616", "99999999999999999999999999", "1.5", "one", "", " 1", "0x1", "१"]
    {
        refused_by_all(&["crab-stack", "--seed", number], &[]);
        refused(&["deal", "crab-stack", "--seed", number], &[]);
        refused(&["perft", "nava", number], &[]);
        refused(&["perft", "nava", "2", "--threads", number], &[]);
    }
    for number in ["0", "101", "4294967297"] {
        refused(&["perft", "nava", number], &["100"]);
    }
    for number in ["0", "257", "65537"] {
        refused(&["perft", "nava", "2", "--threads", number], &["256"]);
    }
    for number in ["-1", "0", "0.001", "601", "nan", "inf", "one", ""] {
        refused(&["bench", "rules", "--seconds", number], &["600"]);
    }
}

#[test]
fn missing_arguments_are_named() {
    for (args, words) in [
        (&["moves"][..], &["<GAME>"][..]),
        (&["perft"], &["<D>"]),
        (&["perft", "3"], &["<GAME>"]),
        (&["show"], &["<GAME>"]),
        (&["deal"], &["<GAME>"]),
        (&["rules"], &["<GAME>"]),
        (&["verify"], &["<FILE>"]),
        (&["play"], &["a GAME", "cairn play swack"]),
        (&["play", "--plain"], &["a GAME", "cairn play swack"]),
        (&["completions"], &["<SHELL>"]),
    ] {
        refused(args, words);
    }
}

#[test]
fn empty_names_of_files_are_refused() {
    for args in [
        &["verify", ""][..],
        &["moves", "--record", ""],
        &["show", "nava", "--svg", ""],
        &["show", "nava", "--png", ""],
        &["play", "nava", "--plain", "--save", ""],
    ] {
        refused(args, &[]);
    }
}

#[test]
fn the_error_of_a_missing_or_unknown_command_lists_commands() {
    for args in [&["nonsense"][..], &[""], &["Moves"], &["help", "nonsense"]] {
        refused(args, &["command", "moves", "verify"]);
    }
    refused(&["bench", "nonsense"], &["command", "rules"]);
    for args in [&["--nonsense"][..], &["-x"], &["nava"], &["moves", "nava", "--lang", "en"]] {
        refused(args, &[]);
    }
}

#[test]
fn every_other_command_refuses_unknown_arguments() {
    for args in [
        &["deal", "nava", "--nonsense"][..],
        &["deal", "nava", "nava"],
        &["deal", "nava", "--seed"],
        &["rules", "nava", "--lang"],
        &["rules", "nava", "--nonsense"],
        &["verify", "-", "--nonsense"],
        &["verify", "-", "-"],
        &["bench", "rules", "nava"],
        &["man", "--nonsense"],
        &["man", "moves", "extra"],
        &["completions", "bash", "zsh"],
        &["play", "nava", "--plain", "--json"],
    ] {
        refused(args, &[]);
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::process::Stdio;

    use crate::common::{Run, command};

    let noise = OsStr::from_bytes(b"\xff\xfe");
    for args in [
        &[][..],
        &["moves"],
        &["moves", "nava", "--position"],
        &["moves", "nava", "--moves"],
        &["moves", "nava", "--seed"],
        &["moves", "--record"],
        &["perft", "nava"],
        &["show", "nava", "--width"],
        &["rules", "nava", "--lang"],
        &["verify"],
        &["man"],
        &["completions"],
        &["bench"],
    ] {
        let output = command(args).arg(noise).stdin(Stdio::null()).output().expect("cairn runs");
        Run::new(args, output).refuses();
    }
}
