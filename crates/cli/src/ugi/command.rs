//! Commands of the client, parsed from lines.

use std::time::Duration;

use cairn_core::Seat;
use cairn_engine::{Clock, Limits};

use super::options::Setting;

/// A command.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Command {
    /// `ugi`: asks for the name and the options.
    Ugi,
    /// `isready`
    IsReady,
    /// `setoption name … value …`
    SetOption(Setting),
    /// `uginewgame`: forgets the last game.
    NewGame,
    /// `position`: the start of the game (`None` for `startpos`) and the moves since.
    Position { start: Option<String>, moves: Vec<String> },
    /// `go …`
    Go(Go),
    /// `stop`
    Stop,
    /// `ponderhit`: the opponent has made the move that is pondered on.
    PonderHit,
    /// `query …`
    Query(Query),
    /// `quit`
    Quit,
}

/// What to think about, and how long.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    left: [Option<Duration>; 4],
    increment: [Duration; 4],
    /// The answer waits for `stop`, even if the search has ended.
    pub(crate) infinite: bool,
    /// Time does not count, and the answer waits, until `ponderhit` or `stop`.
    pub(crate) ponder: bool,
    /// The moves to choose from; without any, all.
    pub(crate) among: Vec<String>,
    /// Words that are not known.
    pub(crate) skipped: Vec<String>,
}

/// A question about the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Query {
    /// Is it this seat's turn?
    Turn(Seat),
    /// Is the game over?
    GameOver,
    /// Who won?
    Result,
    /// Is this a legal move?
    IsLegal(String),
    /// Which moves are legal?
    Moves,
}

const COMMANDS: &str = "ugi, isready, setoption, uginewgame, position, go, stop, ponderhit, query, quit";
const QUERIES: &str = "p1turn, p2turn, p3turn, p4turn, gameover, result, islegal MOVE, moves";

/// Deeper than any search goes.
const MOST_DEPTH: u64 = 100;

impl Command {
    /// Reads a line; `None` if it is blank. The error says what was expected.
    pub(crate) fn read(line: &str) -> Result<Option<Command>, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else { return Ok(None) };
        let command = match first {
            "setoption" => read_setoption(rest)?,
            "position" => read_position(rest)?,
            "go" => Command::Go(Go::read(rest)?),
            "query" => Command::Query(Query::read(rest)?),
            _ => {
                let alone = match first {
                    "ugi" => Command::Ugi,
                    "isready" => Command::IsReady,
                    "uginewgame" => Command::NewGame,
                    "stop" => Command::Stop,
                    "ponderhit" => Command::PonderHit,
                    "quit" => Command::Quit,
                    _ => {
                        return Err(format!(
                            "expected one of the commands {COMMANDS}, found {}",
                            shown(first)
                        ));
                    }
                };
                if let Some(more) = rest.first() {
                    return Err(format!("{first}: expected nothing after it, found {}", shown(more)));
                }
                alone
            }
        };
        Ok(Some(command))
    }
}

fn read_setoption(words: &[&str]) -> Result<Command, String> {
    let form = "setoption: expected name NAME value VALUE";
    let Some((&"name", rest)) = words.split_first() else { return Err(form.to_owned()) };
    let value_at = rest.iter().position(|&word| word == "value").ok_or(form)?;
    let (name, value) = (rest[..value_at].join(" "), rest[value_at + 1..].join(" "));
    Setting::read(&name, &value).map(Command::SetOption)
}

fn read_position(words: &[&str]) -> Result<Command, String> {
    let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let start = match &words[..moves_at] {
        ["startpos"] => None,
        ["fen", text @ ..] if !text.is_empty() => Some(text.join(" ")),
        _ => return Err("position: expected startpos or fen POSITION, then moves and the moves".to_owned()),
    };
    let moves = words.iter().skip(moves_at + 1).map(|&mv| mv.to_owned()).collect();
    Ok(Command::Position { start, moves })
}

impl Go {
    fn read(words: &[&str]) -> Result<Go, String> {
        let mut go = Go::default();
        let mut words = words.iter().copied().peekable();
        while let Some(name) = words.next() {
            match name {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !is_keyword(word)) {
                        go.among.push(mv.to_owned());
                    }
                }
                "depth" => go.depth = Some(at_least_one(name, words.next())?.min(MOST_DEPTH) as u32),
                "nodes" => go.nodes = Some(at_least_one(name, words.next())?),
                "movetime" => go.time = Some(Duration::from_millis(at_least_one(name, words.next())?)),
                _ => match (seat_before(name, "time"), seat_before(name, "inc")) {
                    (Some(seat), _) => go.left[seat.index()] = Some(on_clock(name, words.next())?),
                    (_, Some(seat)) => go.increment[seat.index()] = on_clock(name, words.next())?,
                    _ => go.skipped.push(name.to_owned()),
                },
            }
        }
        Ok(go)
    }

    /// The limits for the player to move. A player whose clock is missing has none.
    pub(crate) fn limits(&self, to_move: Seat) -> Result<Limits, String> {
        let left = self.left[to_move.index()];
        if left.is_none() && self.left.iter().any(Option::is_some) {
            return Err(format!("go: expected p{to_move}time, the clock of the player to move"));
        }
        let increment = self.increment[to_move.index()];
        let clock = left.map(|left| Clock { left, increment });
        Ok(Limits { depth: self.depth, nodes: self.nodes, time: self.time, clock })
    }
}

/// Whether a word of `go` is known, so that it ends a list of moves.
fn is_keyword(word: &str) -> bool {
    matches!(word, "infinite" | "ponder" | "searchmoves" | "depth" | "nodes" | "movetime")
        || ["time", "inc"].iter().any(|ending| seat_before(word, ending).is_some())
}

/// The seat in words such as `p1turn`.
fn seat_before(word: &str, ending: &str) -> Option<Seat> {
    let number = word.strip_prefix('p')?.strip_suffix(ending)?;
    Seat::ALL.into_iter().find(|seat| seat.to_string() == number)
}

fn at_least_one(name: &str, value: Option<&str>) -> Result<u64, String> {
    let number = value.and_then(|value| value.parse().ok()).filter(|&number| number > 0);
    number.ok_or_else(|| {
        format!("go {name}: expected a number from 1 on, found {}", shown(value.unwrap_or("")))
    })
}

/// Milliseconds on a clock. A negative time is a clock that ran out, and asks for a move at once.
fn on_clock(name: &str, value: Option<&str>) -> Result<Duration, String> {
    let number = value.and_then(|value| value.parse::<i64>().ok());
    let number = number.ok_or_else(|| {
        format!("go {name}: expected a number of milliseconds, found {}", shown(value.unwrap_or("")))
    })?;
    Ok(Duration::from_millis(number.max(0) as u64))
}

impl Query {
    fn read(words: &[&str]) -> Result<Query, String> {
        match words {
            ["gameover"] => Ok(Query::GameOver),
            ["result"] => Ok(Query::Result),
            ["moves"] => Ok(Query::Moves),
            ["islegal", mv] => Ok(Query::IsLegal((*mv).to_owned())),
            [word] if let Some(seat) = seat_before(word, "turn") => Ok(Query::Turn(seat)),
            _ => Err(format!("query: expected one of {QUERIES}, found {}", shown(&words.join(" ")))),
        }
    }
}

/// A text from outside, quoted in a message.
pub(crate) fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        None if text.is_empty() => "nothing".to_owned(),
        None => format!("'{}'", text.escape_debug()),
        Some((end, _)) => format!("'{}…'", text[..end].escape_debug()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> Go {
        match Command::read(line) {
            Ok(Some(Command::Go(go))) => go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_position_may_have_spaces_and_ends_where_its_moves_begin() {
        let read = |line| Command::read(line).expect("a position").expect("a command");
        let position = |start: Option<&str>, moves: &[&str]| Command::Position {
            start: start.map(str::to_owned),
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        };
        assert_eq!(read("position startpos"), position(None, &[]));
        assert_eq!(read("  position  startpos  moves a1a2 a2a1\r\n"), position(None, &["a1a2", "a2a1"]));
        assert_eq!(read("position startpos moves"), position(None, &[]));
        assert_eq!(read("position fen x/y b 0 - moves pass"), position(Some("x/y b 0 -"), &["pass"]));
        for line in ["position", "position fen", "position fen moves a", "position x", "position startpos x"]
        {
            assert!(Command::read(line).is_err_and(|error| error.contains("startpos or fen")), "{line}");
        }
    }

    #[test]
    fn each_player_has_a_clock() {
        let clocks = go("go p1time 1000 p2time 2000 p1inc 10 p2inc 20");
        let clock = clocks.limits(Seat::Two).expect("a clock").clock.expect("a clock");
        assert_eq!(clock.left, Duration::from_secs(2));
        assert_eq!(clock.increment, Duration::from_millis(20));
        assert!(clocks.limits(Seat::Three).is_err_and(|error| error.contains("p3time")));
        let late = go("go p1time -5").limits(Seat::One).expect("a clock").clock.expect("a clock");
        assert_eq!((late.left, late.increment), (Duration::ZERO, Duration::ZERO));
    }

    #[test]
    fn limits_hold_together() {
        let limits = go("go depth 3 nodes 500 movetime 70").limits(Seat::One).expect("limits");
        let time = Some(Duration::from_millis(70));
        assert_eq!(limits, Limits { depth: Some(3), nodes: Some(500), time, clock: None });
        assert!(go("go infinite").infinite && !go("go").infinite);
        assert_eq!(go("go").limits(Seat::One), Ok(Limits::NONE));
        assert_eq!(go("go depth 18446744073709551615").depth, Some(100));
    }

    #[test]
    fn unknown_words_of_go_are_skipped() {
        let read = go("go wtime 300 mate 3 depth 4 p5time 3");
        assert_eq!(read.skipped, ["wtime", "300", "mate", "3", "p5time", "3"]);
        assert_eq!(read.limits(Seat::One).map(|limits| limits.depth), Ok(Some(4)));
        assert_eq!(go("go depth 4").skipped, [""; 0]);
    }

    #[test]
    fn moves_to_search_end_where_another_word_begins() {
        let read = go("go searchmoves a1a2 pass p1time 500 ponder");
        assert_eq!(read.among, ["a1a2", "pass"]);
        assert!(read.ponder && !read.infinite);
        let clock = read.limits(Seat::One).expect("a clock").clock.expect("a clock");
        assert_eq!(clock.left, Duration::from_millis(500));
        assert_eq!(go("go infinite searchmoves b2b3").among, ["b2b3"]);
        assert_eq!(go("go searchmoves").among, [""; 0]);
    }

    #[test]
    fn errors_say_what_was_expected() {
        for (line, message) in [
            ("hello", "expected one of the commands ugi, "),
            ("UGI", "found 'UGI'"),
            ("ugi now", "ugi: expected nothing after it, found 'now'"),
            ("go depth 0", "go depth: expected a number from 1 on, found '0'"),
            ("go nodes", "go nodes: expected a number from 1 on, found nothing"),
            ("go movetime -1", "found '-1'"),
            ("go nodes 99999999999999999999", "found '99999999999999999999'"),
            ("go p1time soon", "go p1time: expected a number of milliseconds, found 'soon'"),
            ("query", "expected one of p1turn"),
            ("query p0turn", "found 'p0turn'"),
            ("query islegal", "found 'islegal'"),
            ("query islegal a b", "found 'islegal a b'"),
            ("setoption Hash 3", "expected name NAME value VALUE"),
            ("setoption name Hash", "expected name NAME value VALUE"),
        ] {
            let error = Command::read(line).expect_err(line);
            assert!(error.contains(message), "{line}: {error}");
        }
        assert_eq!(Command::read(" \t\r\n"), Ok(None));
        let error = Command::read(&"é".repeat(10_000)).expect_err("no command");
        assert!(error.chars().count() < 250, "{error}");
    }
}
