//! The conversation without processes.

use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Duration;

use proptest::prelude::*;

use super::*;

/// A session and its output.
struct Talk {
    session: Session<Vec<u8>>,
    happening: Receiver<Event>,
}

impl Talk {
    fn new(game: &str) -> Talk {
        let (events, happening) = sync_channel(64);
        Talk { session: Session::new(game.parse().expect("a game"), events, Vec::new()), happening }
    }

    /// Sends a line and returns the immediate answer.
    fn say(&mut self, line: &str) -> String {
        self.session.take(Event::Line(Line::Text(line.to_owned()))).expect("a vector takes everything");
        self.heard()
    }

    /// Runs the search to its end and returns its output.
    fn wait(&mut self) -> String {
        while self.session.player.is_none() {
            let event = self.happening.recv_timeout(Duration::from_secs(60)).expect("thinking ends");
            self.session.take(event).expect("a vector takes everything");
        }
        self.heard()
    }

    fn heard(&mut self) -> String {
        String::from_utf8(std::mem::take(&mut self.session.out)).expect("text")
    }
}

#[test]
fn a_bad_position_or_move_keeps_the_position() {
    let mut talk = Talk::new("nava");
    assert_eq!(talk.say("position startpos moves a1a4 e5e2"), "");
    let before = talk.session.table.position();
    for (line, complaint) in [
        ("position fen x w", "info string position fen: column "),
        ("position startpos moves a1a4 a1a4", "info string position, move 2 ('a1a4'): "),
        ("position startpos moves pass", "info string position, move 1 ('pass'): "),
        ("setoption name Game value chess", "info string Game: column 1: "),
    ] {
        let answer = talk.say(line);
        assert!(answer.starts_with(complaint) && answer.ends_with('\n'), "{line}: {answer}");
        assert_eq!(talk.session.table.position(), before, "{line}");
        assert_eq!(talk.session.table.ply(), 2, "{line}");
    }
}

#[test]
fn a_message_is_one_line_of_bounded_length() {
    let mut talk = Talk::new("nava");
    let rubbish = "\u{1b}[2J\u{85}é ".repeat(10_000);
    for line in
        [rubbish.clone(), format!("position fen {rubbish}"), format!("position startpos moves {rubbish}")]
    {
        let answer = talk.say(&line);
        assert!(answer.starts_with("info string ") && answer.len() < 2000, "{answer}");
        assert!(!answer.trim_end_matches('\n').contains(char::is_control), "{answer:?}");
    }
    talk.session.take(Event::Line(Line::TooLong)).expect("a vector takes everything");
    assert_eq!(talk.heard(), "info string expected a line of at most 1048576 bytes\n");
}

#[test]
fn a_dealt_start_follows_the_seed() {
    let mut talk = Talk::new("crab-stack");
    let first = talk.session.table.position();
    assert_eq!(talk.say("setoption name Seed value 7"), "");
    let other = talk.session.table.position();
    assert_ne!(first, other);
    talk.say("position startpos");
    assert_eq!(talk.session.table.position(), other);
    talk.say("setoption name Seed value 0");
    assert_eq!(talk.session.table.position(), first);
}

#[test]
fn a_new_game_has_another_seed_unless_one_was_given() {
    let mut talk = Talk::new("nava");
    let mut seeds = |setting: &str| {
        talk.say(setting);
        [(); 2].map(|()| {
            talk.say("uginewgame");
            talk.session.options.player().seed
        })
    };
    let [one, other] = seeds("setoption name Level value 3");
    assert_ne!(one, other);
    assert_eq!(seeds("setoption name Seed value 7"), [7, 7]);
}

#[test]
fn while_thinking_everything_else_waits_for_stop() {
    let mut talk = Talk::new("swack");
    talk.say("go infinite");
    for line in ["go depth 1", "uginewgame", "setoption name Hash value 1"] {
        let answer = talk.say(line);
        assert!(
            answer.starts_with("info string ") && answer.contains("expected stop first"),
            "{line}: {answer}"
        );
    }
    assert_eq!(talk.say("isready"), "readyok\n");
    assert_eq!(talk.say("query p1turn"), "response true\n");
    assert_eq!(talk.say("position startpos moves a2a1"), "");
    assert_eq!(talk.say("query p1turn"), "response false\n");
    assert_eq!(talk.say("stop"), "");
    // Sent before the answer to `stop`, handled after it.
    assert_eq!(talk.say("go nodes 10"), "");
    let answers = talk.wait();
    let best: Vec<&str> = answers.lines().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(best.len(), 2, "{answers}");
}

#[test]
fn an_endless_search_that_has_ended_answers_when_stopped() {
    let mut talk = Talk::new("nava");
    talk.say("go infinite depth 1");
    let seen = talk.wait();
    assert!(seen.contains("info depth") && !seen.contains("bestmove"), "{seen}");
    assert!(talk.say("go depth 1").contains("expected stop first"));
    assert!(talk.say("stop").starts_with("bestmove "));
    assert_eq!(talk.say("stop"), "");
    talk.say("go depth 1");
    assert!(talk.wait().contains("bestmove "));
}

#[test]
fn pondering_ends_with_the_move_or_with_stop() {
    let mut talk = Talk::new("nava");
    // The clock has run out, but while pondering it does not count.
    talk.say("go ponder p1time 0 p2time 0");
    check_pondering(&mut talk);
    assert_eq!(talk.say("ponderhit"), "");
    assert!(talk.wait().contains("bestmove "));
    assert!(talk.say("ponderhit").contains("expected go ponder first"));
    talk.say("go ponder p1time 0 p2time 0");
    check_pondering(&mut talk);
    talk.say("stop");
    assert!(talk.wait().contains("bestmove "));
    // A search that has ended waits with its answer.
    for end in ["ponderhit", "stop"] {
        talk.say("go ponder depth 1");
        assert!(!talk.wait().contains("bestmove "));
        assert!(talk.say(end).starts_with("bestmove "), "{end}");
        assert_eq!(talk.say("isready"), "readyok\n");
    }
    talk.say("go depth 1");
    assert!(talk.say("ponderhit").contains("expected go ponder first"));
    talk.wait();
}

/// Requires that the search goes on for several depths, and gives no answer.
fn check_pondering(talk: &mut Talk) {
    for _ in 0..3 {
        let event = talk.happening.recv_timeout(Duration::from_secs(60)).expect("it goes on");
        talk.session.take(event).expect("a vector takes everything");
    }
    assert!(!talk.heard().contains("bestmove "));
    assert!(talk.session.player.is_none());
}

#[test]
fn a_move_to_ponder_on_is_named_where_the_client_ponders() {
    let mut talk = Talk::new("nava");
    talk.say("go depth 3");
    let words = |answer: String| answer.lines().last().expect("an answer").split(' ').count();
    assert_eq!(words(talk.wait()), 2);
    talk.say("setoption name Ponder value true");
    talk.say("go depth 3");
    let answer = talk.wait();
    let best: Vec<&str> = answer.lines().last().expect("an answer").split(' ').collect();
    assert_eq!((best.len(), best[2]), (4, "ponder"), "{answer}");
    assert_eq!(talk.say(&format!("position startpos moves {} {}", best[1], best[3])), "", "it is legal");
}

#[test]
fn no_line_is_shown_twice() {
    for (game, go) in
        [("nava", "go depth 4"), ("crab-stack:players=3", "go nodes 512"), ("swack:size=3", "go depth 9")]
    {
        let mut talk = Talk::new(game);
        talk.say(go);
        let answer = talk.wait();
        let lines: Vec<&str> = answer.lines().filter(|line| line.starts_with("info depth ")).collect();
        assert!(!lines.is_empty(), "{game}: {answer}");
        // A depth is reported once, or more than once with different lines.
        let said = |line: &str| line.split(" nodes ").next().map(str::to_owned);
        let is_news = |pair: &[&str]| {
            said(pair[0]) != said(pair[1]) || pair[0].split(" pv ").nth(1) != pair[1].split(" pv ").nth(1)
        };
        assert!(lines.windows(2).all(is_news), "{game}: {answer}");
    }
}

#[test]
fn only_the_moves_that_are_named_are_searched() {
    let mut talk = Talk::new("nava");
    let moves = talk.say("query moves");
    let moves: Vec<&str> = moves.trim_end().strip_prefix("response ").expect("moves").split(' ').collect();
    for pair in moves.chunks(2) {
        talk.say(&format!("go searchmoves {} depth 2", pair.join(" ")));
        let answer = talk.wait();
        let best = answer.lines().find_map(|line| line.strip_prefix("bestmove ")).expect("a move");
        assert!(pair.contains(&best), "{pair:?}: {answer}");
    }
    let refused = talk.say("go searchmoves a1a2 a1b2 depth 2");
    assert_eq!(refused, "info string go searchmoves: expected legal moves, found 'a1b2'\n");
}

/// Valid and invalid words in any order. None asks for much memory.
fn word() -> impl Strategy<Value = String> {
    let known = [
        "ugi",
        "isready",
        "setoption",
        "name",
        "value",
        "uginewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "nodes",
        "movetime",
        "infinite",
        "p1time",
        "p2inc",
        "p3time",
        "stop",
        "query",
        "p1turn",
        "p4turn",
        "gameover",
        "result",
        "islegal",
        "moves",
        "ponder",
        "ponderhit",
        "searchmoves",
        "true",
        "Ponder",
        "Game",
        "Seed",
        "Threads",
        "Hash",
        "Level",
        "MultiPV",
        "none",
        "swack:size=3",
        "knight-line:players=3",
        "crab-stack:players=4",
        "0",
        "1",
        "2",
        "3",
        "-1",
        "a1a2",
        "pass",
        "x4,bbbbbb/x5/x5/x5/wwwwww,x4",
        "w",
    ];
    prop_oneof![
        20 => prop::sample::select(known.to_vec()).prop_map(str::to_owned),
        1 => "\\PC{0,8}",
        1 => any::<String>(),
    ]
}

fn line() -> impl Strategy<Value = String> {
    prop::collection::vec(word(), 0..6).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn any_line_is_read_or_refused(line in prop_oneof![line(), any::<String>(), "(go|query|position|setoption name) .*"]) {
        match Command::read(&line) {
            Ok(None) => prop_assert!(line.trim().is_empty()),
            Ok(Some(_)) => {}
            Err(complaint) => prop_assert!(complaint.contains("expected") || complaint.contains("Game:")),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn any_conversation_ends(lines in prop::collection::vec(line(), 0..20)) {
        let mut talk = Talk::new("nava");
        for line in &lines {
            let answer = talk.say(line);
            prop_assert!(answer.lines().all(|line| !line.contains(char::is_control)));
        }
        let mut next = talk.session.take(Event::End).expect("a vector takes everything");
        while next == Next::Expect {
            let event = talk.happening.recv_timeout(Duration::from_secs(60)).expect("thinking ends");
            next = talk.session.take(event).expect("a vector takes everything");
        }
        prop_assert_eq!(next, Next::Leave);
    }
}
