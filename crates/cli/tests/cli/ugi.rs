//! `cairn ugi`, as a tournament runner uses it.

use std::io::{BufRead, BufReader, Write, pipe};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::common::{GAMES, NAVA_OVER, NAVA_START, Run, cairn, cairn_reading, command, start, transcripts};

/// Far longer than anything takes: only a broken program waits so long.
const PATIENCE: Duration = Duration::from_secs(30);

/// The program, on the other side of two pipes.
struct Ugi {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Ugi {
    fn start(args: &[&str]) -> Ugi {
        let mut child = start(&[&["ugi"], args].concat());
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                if sender.send(line.expect("text")).is_err() {
                    break;
                }
            }
        });
        Ugi { stdin: child.stdin.take(), child, lines }
    }

    fn say(&mut self, line: impl AsRef<[u8]>) {
        let stdin = self.stdin.as_mut().expect("still open");
        stdin.write_all(line.as_ref()).and_then(|()| stdin.write_all(b"\n")).expect("it listens");
    }

    fn hear(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer")
    }

    /// Sends a line that is answered by one line.
    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.hear()
    }

    /// All lines up to one that begins with this word.
    fn hear_until(&self, word: &str) -> Vec<String> {
        let mut heard = vec![self.hear()];
        while heard.last().is_some_and(|line| line.split(' ').next() != Some(word)) {
            heard.push(self.hear());
        }
        heard
    }

    /// Lets it think; returns the info lines and the best move.
    fn think(&mut self, go: &str) -> (Vec<String>, String) {
        self.say(go);
        let mut heard = self.hear_until("bestmove");
        let best = heard.pop().expect("a best move");
        let words: Vec<&str> = best.split(' ').collect();
        assert_eq!(words.len(), 2, "{best}");
        (heard, words[1].to_owned())
    }

    /// Requires that it ends with an empty stderr; returns the rest of its output.
    fn ends(mut self) -> Vec<String> {
        drop(self.stdin.take());
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => heard.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end: {heard:?}"),
            }
        }
        let output = self.child.wait_with_output().expect("it ends");
        assert_eq!(Run::new(&["ugi"], output).succeeds(), "", "stdout is read elsewhere");
        heard
    }
}

/// The number after a word of an info line.
fn number(line: &str, word: &str) -> i64 {
    let mut words = line.split(' ').skip_while(|&found| found != word);
    let number = words.nth(1).and_then(|number| number.parse().ok());
    number.unwrap_or_else(|| panic!("{line}: no number after {word}"))
}

fn check_info(line: &str) {
    assert!(line.starts_with("info depth "), "{line}");
    for word in ["depth", "seldepth", "nodes", "nps", "hashfull", "time"] {
        assert!(number(line, word) >= 0, "{line}");
    }
    let score = if line.contains(" score cp ") { "cp" } else { "mate" };
    number(line, score);
    assert!(line.split(" pv ").nth(1).is_some_and(|moves| !moves.is_empty()), "{line}");
}

#[test]
fn ugi_prints_the_name_and_the_options() {
    let mut ugi = Ugi::start(&["swack:size=4"]);
    ugi.say("ugi");
    let heard = ugi.hear_until("ugiok");
    assert_eq!(heard[0], format!("id name Cairn {}", env!("CARGO_PKG_VERSION")));
    assert!(heard[1].starts_with("id author "), "{heard:?}");
    for option in [
        "option name Game type string default swack:size=4",
        "option name Threads type spin default 1 min 1 max 1024",
        "option name Level type spin default 0 min 0 max 10",
    ] {
        assert!(heard.iter().any(|line| line == option), "{option}: {heard:?}");
    }
    ugi.say("quit");
    assert_eq!(ugi.ends(), [""; 0]);
}

#[test]
fn every_game_can_be_played() {
    for game in [&GAMES[..], &["crab-stack:players=3", "knight-line:players=3", "swack:size=3"]].concat() {
        let mut ugi = Ugi::start(&[]);
        ugi.say("ugi");
        ugi.hear_until("ugiok");
        ugi.say(format!("setoption name Game value {game}"));
        ugi.say("uginewgame");
        assert_eq!(ugi.ask("isready"), "readyok");
        let mut position = "position startpos".to_owned();
        for ply in 0..12 {
            ugi.say(&position);
            if ugi.ask("query gameover") == "response true" {
                break;
            }
            assert_eq!(ugi.ask("query result"), "response none");
            let turns = [1, 2, 3, 4].map(|seat| ugi.ask(&format!("query p{seat}turn")));
            assert_eq!(turns.iter().filter(|turn| *turn == "response true").count(), 1, "{game}: {turns:?}");
            let (seen, best) = ugi.think("go nodes 60");
            assert!(!seen.is_empty(), "{game}");
            seen.iter().for_each(|line| check_info(line));
            assert_eq!(ugi.ask(&format!("query islegal {best}")), "response true", "{game}: {best}");
            position += if ply == 0 { " moves " } else { " " };
            position += &best;
        }
        ugi.say("quit");
        assert_eq!(ugi.ends(), [""; 0]);
    }
}

#[test]
fn finished_games_have_results_and_no_moves() {
    let mut ugi = Ugi::start(&[]);
    for game in transcripts() {
        ugi.say(format!("setoption name Game value {}", game.game));
        ugi.say(format!("position fen {} moves {}", game.start, game.moves.join(" ")));
        assert_eq!(ugi.ask("query gameover"), "response true", "{}", game.game);
        assert_eq!(ugi.ask("query p1turn"), "response false");
        let signs = match game.game.split(':').next() {
            // A player who swaps takes the other colour.
            Some("swack") => {
                if game.moves.iter().any(|mv| mv == "swap") {
                    "wb"
                } else {
                    "bw"
                }
            }
            Some("nava" | "knight-line") => "wbr",
            _ => "1234",
        };
        let winner = game.winner.split('>').next().and_then(|winner| signs.find(winner));
        let expected = winner.map_or("draw".to_owned(), |seat| format!("p{}win", seat + 1));
        assert_eq!(ugi.ask("query result"), format!("response {expected}"), "{}: {}", game.game, game.winner);
        assert_eq!(ugi.ask(&format!("query islegal {}", game.moves[0])), "response false");
        let (said, best) = ugi.think("go depth 1");
        assert_eq!(best, "0000");
        assert_eq!(said, ["info string go: the game is over, there is no move to make"]);
    }
    assert_eq!(ugi.ends(), [""; 0]);
}

#[test]
fn a_win_in_one_is_seen_and_counted_in_moves() {
    let mut ugi = Ugi::start(&[]);
    let mut found = 0;
    for game in transcripts().iter().filter(|game| !game.game.contains("players=")) {
        let (last, before) = game.moves.split_last().expect("moves");
        ugi.say(format!("setoption name Game value {}", game.game));
        ugi.say(format!("position fen {} moves {}", game.start, before.join(" ")));
        let mover = if ugi.ask("query p1turn") == "response true" { "p1win" } else { "p2win" };
        ugi.say(format!("position fen {} moves {} {last}", game.start, before.join(" ")));
        if ugi.ask("query result") != format!("response {mover}") {
            continue;
        }
        ugi.say(format!("position fen {} moves {}", game.start, before.join(" ")));
        let (seen, _) = ugi.think("go depth 3");
        assert!(seen.last().is_some_and(|line| line.contains(" score mate 1 ")), "{}: {seen:?}", game.game);
        found += 1;
    }
    assert!(found >= 3, "only {found} of the games end with a win of the player to move");
}

#[test]
fn stop_ends_thinking_without_a_limit() {
    for game in GAMES {
        let mut ugi = Ugi::start(&[game]);
        ugi.say("position startpos");
        ugi.say("go infinite");
        // It keeps thinking, unless the start is proven.
        let first = ugi.hear();
        check_info(&first);
        if !first.contains(" mate ") {
            check_info(&ugi.hear());
        }
        for (line, word, answer) in
            [("isready", "readyok", "readyok"), ("query gameover", "response", "response false")]
        {
            ugi.say(line);
            let mut heard = ugi.hear_until(word);
            assert_eq!(heard.pop().as_deref(), Some(answer), "{game}");
            heard.iter().for_each(|line| check_info(line));
        }
        let (_, best) = ugi.think("stop");
        assert_eq!(ugi.ask(&format!("query islegal {best}")), "response true");
        assert_eq!(ugi.ends(), [""; 0]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_taken_before_the_answer_to_isready() {
    const MEGABYTES: u64 = 256;
    let mut ugi = Ugi::start(&["nava"]);
    ugi.say(format!("setoption name Hash value {MEGABYTES}"));
    assert_eq!(ugi.ask("query gameover"), "response false");
    let before = resident_megabytes(ugi.child.id());
    assert_eq!(ugi.ask("isready"), "readyok");
    let ready = resident_megabytes(ugi.child.id());
    assert!(before < MEGABYTES && ready >= MEGABYTES, "{before} MB, then {ready} MB");
    ugi.think("go nodes 1000");
    let used = resident_megabytes(ugi.child.id());
    assert!(used < ready + MEGABYTES, "{ready} MB, then {used} MB");
    assert_eq!(ugi.ends(), [""; 0]);
}

/// The memory that a process has in use.
#[cfg(target_os = "linux")]
fn resident_megabytes(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("a process");
    let size = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.strip_suffix(" kB"));
    size.and_then(|size| size.trim().parse::<u64>().ok()).expect("a size") / 1024
}

#[test]
fn leaving_while_thinking_ends_it() {
    for game in ["swack", "crab-stack:players=4"] {
        for farewell in ["quit", "stop\nquit", ""] {
            let mut ugi = Ugi::start(&[game]);
            ugi.say("go infinite");
            check_info(&ugi.hear());
            if !farewell.is_empty() {
                ugi.say(farewell);
            }
            let heard = ugi.ends();
            assert!(heard.last().is_some_and(|line| line.starts_with("bestmove ")), "{farewell}: {heard:?}");
        }
    }
}

#[test]
fn nothing_that_is_said_breaks_it() {
    let mut ugi = Ugi::start(&["nava"]);
    ugi.say(format!("position fen {NAVA_START} moves a1a4"));
    let long = vec![b'y'; 3 << 20];
    for rubbish in [
        &b"hello"[..],
        b"go depth 0",
        b"go nodes 0",
        b"go movetime 0",
        b"go p1time 1000",
        b"position",
        b"position fen rubbish",
        b"position startpos moves a1a4 a1a4",
        b"position startpos moves a1a4 \xff\xfe",
        b"setoption name Game value chess",
        b"setoption name Colour value red",
        b"query weather",
        b"\0\x01\x02\xff\x1b[2J",
        &long,
    ] {
        ugi.say(rubbish);
        let answer = ugi.hear();
        assert!(answer.starts_with("info string ") && answer.len() < 2000, "{answer}");
        assert!(!answer.contains(char::is_control), "{answer:?}");
    }
    ugi.say("\r\n \t\n");
    assert_eq!(ugi.ask("query islegal a1a4"), "response false");
    assert_eq!(ugi.ask("query islegal e5e2"), "response true");
    assert_eq!(ugi.ask("isready\r"), "readyok");
    assert_eq!(ugi.ends(), [""; 0]);
}

#[test]
fn unknown_words_of_go_are_skipped() {
    let mut ugi = Ugi::start(&["nava"]);
    let (said, best) = ugi.think("go wtime 300 btime 300 depth 2 mate 5");
    assert_eq!(said[0], "info string go: skipped 'wtime 300 btime 300 mate 5'");
    assert!(said[1..].iter().all(|line| number(line, "depth") <= 2), "{said:?}");
    assert_eq!(ugi.ask(&format!("query islegal {best}")), "response true");
    assert_eq!(ugi.ends(), [""; 0]);
}

#[test]
fn legal_moves_are_listed_and_searched_alone() {
    for game in transcripts() {
        let mut ugi = Ugi::start(&[&game.game]);
        ugi.say(format!("position fen {}", game.start));
        let answer = ugi.ask("query moves");
        let moves: Vec<&str> = answer.strip_prefix("response ").expect("moves").split(' ').collect();
        let legal = cairn(&["moves", &game.game, "--position", &game.start]).succeeds();
        assert_eq!(moves, legal.lines().collect::<Vec<_>>(), "{}", game.game);
        for mv in moves.iter().take(3) {
            let (seen, best) = ugi.think(&format!("go searchmoves {mv} nodes 50"));
            assert_eq!(best, *mv, "{}", game.game);
            let of_move = |line: &String| line.split(" pv ").nth(1).is_some_and(|pv| pv.starts_with(mv));
            assert!(seen.iter().all(of_move), "{seen:?}");
        }
        ugi.say(format!("position fen {} moves {}", game.start, game.moves.join(" ")));
        assert_eq!(ugi.ask("query moves"), "response", "a game that is over");
        assert_eq!(ugi.ends(), [""; 0]);
    }
}

#[test]
fn pondering_goes_on_until_the_move_comes() {
    for game in ["nava", "crab-stack:players=3"] {
        let mut ugi = Ugi::start(&[game]);
        for end in ["ponderhit", "stop"] {
            // There is no time left, but none is taken either.
            ugi.say("go ponder p1time 0 p2time 0 p3time 0");
            check_info(&ugi.hear());
            check_info(&ugi.hear());
            let (_, best) = ugi.think(end);
            assert_eq!(ugi.ask(&format!("query islegal {best}")), "response true", "{game}");
        }
        assert!(ugi.ask("ponderhit").contains("expected go ponder first"));
        assert_eq!(ugi.ends(), [""; 0]);
    }
}

#[test]
fn a_reply_to_ponder_on_is_named_only_where_it_is_asked_for() {
    let mut ugi = Ugi::start(&["nava"]);
    ugi.think("go depth 3");
    ugi.say("setoption name Ponder value true");
    ugi.say("go depth 3");
    let heard = ugi.hear_until("bestmove");
    let words: Vec<&str> = heard.last().expect("an answer").split(' ').collect();
    assert_eq!((words.len(), words[2]), (4, "ponder"), "{heard:?}");
    ugi.say(format!("position startpos moves {} {}", words[1], words[3]));
    assert_eq!(ugi.ask("query p1turn"), "response true", "both moves are legal");
    assert_eq!(ugi.ends(), [""; 0]);
}

#[test]
fn the_last_line_is_not_printed_twice() {
    for (game, go) in [("nava", "go depth 5"), ("swack:size=3", "go depth 9"), ("knight-line", "go depth 3")]
    {
        let mut ugi = Ugi::start(&[game]);
        let (seen, _) = ugi.think(go);
        let depths: Vec<i64> = seen.iter().map(|line| number(line, "depth")).collect();
        assert!(depths.is_sorted_by(|one, next| one < next), "{game}: {seen:?}");
        assert_eq!(ugi.ends(), [""; 0]);
    }
}

#[test]
fn the_search_says_how_full_its_memory_is() {
    for game in ["nava", "crab-stack:players=3"] {
        let mut ugi = Ugi::start(&[game]);
        ugi.say("setoption name Hash value 1");
        let (seen, _) = ugi.think("go nodes 60000");
        let full = number(seen.last().expect("a line"), "hashfull");
        assert!((1..=1000).contains(&full), "{game}: {seen:?}");
        let last = seen.last().expect("a line");
        assert!(number(last, "seldepth") >= number(last, "depth"), "{last}");
        assert_eq!(ugi.ends(), [""; 0]);
    }
}

#[test]
fn the_move_that_is_illegal_is_named() {
    let mut ugi = Ugi::start(&["nava"]);
    let answer = ugi.ask("position startpos moves a1a4 b1b2 e5e2");
    assert!(answer.starts_with("info string position, move 2 ('b1b2'): "), "{answer}");
    assert_eq!(ugi.ask("query p1turn"), "response true");
}

#[test]
fn clocks_and_levels_and_several_lines() {
    let mut ugi = Ugi::start(&["swack"]);
    ugi.think("go p1time 300 p2time 300 p1inc 0 p2inc 0");
    let (_, at_once) = ugi.think("go p1time 0 p2time 300");
    assert_eq!(ugi.ask(&format!("query islegal {at_once}")), "response true");
    ugi.say("setoption name MultiPV value 3");
    let (seen, best) = ugi.think("go nodes 500");
    let last = &seen[seen.len() - 3..];
    for (line, number) in last.iter().zip(1..) {
        check_info(line);
        assert!(line.contains(&format!(" multipv {number} ")), "{line}");
    }
    assert!(
        last[0].ends_with(&format!(" pv {best}")) || last[0].contains(&format!(" pv {best} ")),
        "{last:?}"
    );
    ugi.say("setoption name Level value 2");
    // A level has its own limits.
    let (_, weak) = ugi.think("go");
    assert_eq!(ugi.ask(&format!("query islegal {weak}")), "response true");
    assert_eq!(ugi.ends(), [""; 0]);
}

#[test]
fn with_a_node_limit_it_always_says_the_same() {
    let best = |game: &str| {
        let mut ugi = Ugi::start(&[game]);
        ugi.say("setoption name Seed value 5");
        let (seen, best) = ugi.think("go nodes 400");
        (number(seen.last().expect("a line"), "nodes"), best)
    };
    for game in ["nava", "crab-stack:players=3"] {
        assert_eq!(best(game), best(game), "{game}");
    }
}

#[test]
fn an_unknown_game_is_refused_at_the_start() {
    assert!(cairn(&["ugi", "chess"]).refuses().contains("crab-stack, swack, nava, knight-line"));
    let over = format!("position fen {NAVA_OVER}\nquery result\n");
    assert_eq!(cairn_reading(&["ugi", "nava"], over.as_bytes()).succeeds(), "response p2win\n");
}

#[test]
fn a_closed_stdout_is_no_error() {
    let (reader, writer) = pipe().expect("a pipe");
    drop(reader);
    let mut child = command(&["ugi", "nava"])
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"go infinite\n").expect("it listens");
    // It ends although its stdin stays open.
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(Run::new(&["ugi"], output).succeeds(), "");
}
