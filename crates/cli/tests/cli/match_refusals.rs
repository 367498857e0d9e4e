//! Bad input to `cairn match`.

use crate::common::cairn;

#[track_caller]
fn refused(args: &[&str], words: &str) {
    let sentence = cairn(&[&["match"], args].concat()).refuses();
    assert!(sentence.contains(words), "{args:?}: expected '{words}' in '{sentence}'");
}

#[test]
fn players_that_do_not_exist_are_refused() {
    for (player, words) in [
        (
            "nobody",
            "expected engine, uct, paranoid, brs, random or a level from 1 to 10, found 'nobody' (or ugi:COMMAND)",
        ),
        ("", "found ''"),
        ("0", "found '0'"),
        ("11", "found '11'"),
        ("uct:nodes=0", "nodes: expected a number from 1 on, found '0'"),
        ("random:", "expected SETTING=VALUE"),
        ("engine:speed=1", "found 'speed'"),
        ("ugi:", "expected a command after ugi:"),
        ("ugi:  ", "expected a command after ugi:"),
        ("ugi:''", "expected a command after ugi:"),
        ("ugi:'x", "quotes"),
        ("ugi:a\nb", "on one line"),
    ] {
        refused(&["nava", player, "random", "--nodes", "5", "--no-records"], words);
        refused(&["nava", "random", player, "--nodes", "5", "--no-records"], words);
    }
    refused(
        &["nava", "random", "ugi:no-such-program", "--nodes", "5"],
        "ugi:no-such-program cannot be started",
    );
}

#[test]
fn games_that_do_not_exist_are_refused() {
    refused(&["chess", "random", "random"], "expected a game");
    refused(&["swack:size=2", "random", "random"], "expected one of 3, 4, 5");
    refused(&["nava"], "<PLAYER>");
    refused(&["nava", "random"], "<PLAYER>");
}

#[test]
fn a_player_without_a_limit_is_refused() {
    for args in [["engine", "random"], ["random", "uct"], ["engine:nodes=5", "engine"], ["ugi:sh", "random"]]
    {
        refused(
            &["nava", args[0], args[1], "--no-records"],
            "would think forever: expected one of --movetime",
        );
    }
    cairn(&["match", "nava", "1", "random", "--games", "2", "--no-records"]).succeeds();
}

#[test]
fn numbers_out_of_bounds_are_refused() {
    let base = ["nava", "random", "random", "--no-records"];
    for flag in ["--games", "--movetime", "--nodes", "--depth", "--concurrency", "--timeout"] {
        for number in ["0", "-1", "99999999999999999999", "x", "1.5", ""] {
            refused(&[&base[..], &[flag, number]].concat(), flag);
        }
    }
    for rule in ["", "5", "0,1", "5,0", "-5,1", "5,1,1", "x,1"] {
        refused(&[&base[..], &["--adjudicate-win", rule]].concat(), "POINTS,MOVES such as 500,3");
    }
    for rule in ["", "5,1", "5,0,1", "5,1,-1"] {
        refused(&[&base[..], &["--adjudicate-draw", rule]].concat(), "POINTS,MOVES,PLIES such as 10,5,40");
    }
    for (flag, number) in [
        ("--margin", "-1"),
        ("--opening", "-1"),
        ("--opening", "101"),
        ("--seed", "-1"),
        ("--concurrency", "257"),
    ] {
        refused(&[&base[..], &[flag, number]].concat(), flag);
    }
    for clock in ["0", "0+1", "-1+0", "1+-1", "+", "1+", "1+2+3", "x", "", "inf", "nan+1", "1e3", "1e400+0"] {
        refused(&[&base[..], &["--clock", clock]].concat(), "SECONDS+INCREMENT such as 10+0.1");
    }
    for test in ["0", "0,0", "5,1", "a,b", ",", "0,inf", "nan,1", "0,5,9", "0,5000", ""] {
        refused(&[&base[..], &["--sprt", test]].concat(), "two differences in Elo, the smaller first");
    }
}

#[test]
fn flags_that_contradict_each_other_are_refused() {
    let base = ["nava", "random", "random"];
    for flags in [
        &["--movetime", "5", "--nodes", "5"][..],
        &["--depth", "5", "--clock", "5"],
        &["--no-records", "--records", "x"],
        &["--no-records", "--resume"],
    ] {
        refused(&[&base[..], flags].concat(), "cannot be used with");
    }
    let many = ["crab-stack:players=3", "random", "random", "--sprt", "0,10", "--no-records"];
    refused(&many, "--sprt: expected a game for two");
    let three = ["nava", "random", "random", "random", "--sprt", "0,10", "--no-records"];
    refused(&three, "--sprt: expected a game for two and two players");
    let many = ["crab-stack:players=3", "random", "random", "--adjudicate-win", "5,1", "--no-records"];
    refused(&many, "--adjudicate-win and --adjudicate-draw: expected a game for two");
}

#[test]
fn paths_that_cannot_be_written_are_refused() {
    let base = ["nava", "random", "random", "--games", "2", "--records"];
    for (file, words) in [("", "--records"), ("no/such/folder/x", "cannot write")] {
        refused(&[&base[..], &[file]].concat(), words);
        refused(&[&base[..], &[file, "--resume"]].concat(), words);
    }
    #[cfg(unix)]
    refused(&[&base[..], &["/dev/zero", "--resume"]].concat(), "expected a plain file");
}
