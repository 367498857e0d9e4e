//! Another program as a player, over the Universal Game Interface.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use cairn_engine::{Limits, Line, Report, Score, Stop, Verdict};
use cairn_games::{Setup, Table};

use crate::Question;

/// A program that speaks the interface: how it is started, and its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramSpec {
    /// The words of its command line, at least one.
    words: Vec<String>,
    /// Names and values of options.
    options: Vec<(String, String)>,
    /// The text that all this was read from.
    text: String,
}

/// How an option begins among the words of a command line.
const OPTION: &str = "option.";

impl ProgramSpec {
    /// Reads the words of a text: those of the form `option.NAME=VALUE` are options, the others the command line. `None`
    /// if there is no command.
    pub fn new(words: Vec<String>, text: String) -> Option<ProgramSpec> {
        let option = |word: &String| {
            let (name, value) = word.strip_prefix(OPTION)?.split_once('=')?;
            Some((name.to_owned(), value.to_owned()))
        };
        let options = words.iter().filter_map(option).collect();
        let words: Vec<String> = words.into_iter().filter(|word| option(word).is_none()).collect();
        let is_command = words.first().is_some_and(|command| !command.is_empty());
        is_command.then_some(ProgramSpec { words, options, text })
    }

    /// The text that it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A running program. Dropping it kills the program.
pub struct Program {
    child: Child,
    /// Lines to it. Another thread writes them, since the program may not be reading.
    to: Sender<String>,
    /// Lines from it.
    from: Receiver<String>,
}

/// Why there is no answer.
enum Silence {
    /// It took too long.
    Late,
    /// Its output has ended.
    Gone,
}

/// Why a program gave no move: what it did, in words.
#[derive(Debug)]
pub enum ProgramFault {
    /// It took too long.
    Late(String),
    /// Anything else.
    Other(String),
}

impl ProgramFault {
    /// What it did.
    pub fn into_text(self) -> String {
        match self {
            ProgramFault::Late(text) | ProgramFault::Other(text) => text,
        }
    }
}

/// The move of a program, with what it said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramMove {
    /// The move, legal or not.
    pub mv: String,
    /// How long it took.
    pub took: Duration,
    /// The depth of the search.
    pub depth: Option<u32>,
    /// The score for the player to move.
    pub score: Option<Verdict>,
}

/// What the `info` lines of a search say about its best move.
#[derive(Default)]
struct Info {
    depth: Option<u32>,
    score: Option<Verdict>,
}

impl Info {
    /// Takes note of a line, unless it is about another move than the best one.
    fn hear(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return;
        }
        let mut news = Info::default();
        while let Some(word) = words.next() {
            match word {
                "string" | "pv" => break,
                "multipv" if words.next() != Some("1") => return,
                "depth" => news.depth = words.next().and_then(|depth| depth.parse().ok()),
                "score" => news.score = words.next().zip(words.next()).and_then(read_score),
                _ => {}
            }
        }
        *self = Info { depth: news.depth.or(self.depth), score: news.score.or(self.score) };
    }
}

fn read_score((kind, number): (&str, &str)) -> Option<Verdict> {
    let number = number.parse::<i32>().ok()?;
    match kind {
        "cp" => Some(Verdict::Points(number)),
        "mate" if number > 0 => Some(Verdict::Wins(number.unsigned_abs())),
        "mate" => Some(Verdict::Loses(number.unsigned_abs())),
        _ => None,
    }
}

/// The longest line in bytes; a longer line counts as several.
const LONGEST_LINE: u64 = 1 << 14;

/// The most unread lines; then the program has to wait.
const WAITING_LINES: usize = 64;

/// How often a wait checks the stop flag.
const GLANCE: Duration = Duration::from_millis(20);

/// How long a program has to exit after `quit`.
const GRACE: Duration = Duration::from_millis(300);

impl Program {
    /// Starts a program, and sends it nothing yet.
    pub fn start(spec: &ProgramSpec) -> io::Result<Program> {
        let (name, args) = spec.words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut child = Command::new(name).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (mut stdin, stdout) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        let (to, lines_to) = channel::<String>();
        let (lines_from, from) = sync_channel(WAITING_LINES);
        thread::spawn(move || {
            lines_to.iter().try_for_each(|line| writeln!(stdin, "{line}").and_then(|()| stdin.flush()))
        });
        thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            let mut line = Vec::new();
            while matches!(reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line), Ok(1..)) {
                if lines_from.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    return;
                }
                line.clear();
            }
        });
        Ok(Program { child, to, from })
    }

    /// Greets a new program, and sets the game and the options of its specification. The error says what it did instead.
    pub fn greet(
        &mut self,
        spec: &ProgramSpec,
        setup: &Setup,
        timeout: Duration,
        stop: &Stop,
    ) -> Result<(), String> {
        self.send("ugi");
        let mut known = Vec::new();
        let greeted = self.wait(timeout, stop, |line| {
            known.extend(option_name(line));
            (line == "ugiok").then_some(())
        });
        greeted.map_err(|silence| self.excuse(&silence, "ugiok", timeout))?;
        if known.iter().any(|name| name == "Game") {
            self.send(&format!("setoption name Game value {setup}"));
        }
        for (name, value) in &spec.options {
            if !known.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                let list = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(format!("has no option '{}', it has {list}", name.escape_debug()));
            }
            self.send(&format!("setoption name {name} value {value}"));
        }
        self.require_ready(timeout, stop)
    }

    /// Tells it that another game begins.
    pub fn new_game(&mut self, timeout: Duration, stop: &Stop) -> Result<(), String> {
        self.send("uginewgame");
        self.require_ready(timeout, stop)
    }

    /// Asks for a move in the current position, with this `go` command: the move, or a fault.
    pub fn choose(
        &mut self,
        table: &dyn Table,
        go: &str,
        time: Duration,
        timeout: Duration,
        stop: &Stop,
    ) -> Result<ProgramMove, ProgramFault> {
        self.send(&position_line(table));
        // Earlier lines are no answers to this request.
        self.require_ready(timeout, stop).map_err(ProgramFault::Other)?;
        self.send(go);
        let begun = Instant::now();
        let mut info = Info::default();
        let answer = self.wait(time, stop, |line| {
            info.hear(line);
            let mut words = line.split_whitespace();
            (words.next() == Some("bestmove")).then(|| words.next().map(str::to_owned))
        });
        let took = begun.elapsed();
        match answer {
            Ok(Some(mv)) => Ok(ProgramMove { mv, took, depth: info.depth, score: info.score }),
            Ok(None) => Err(ProgramFault::Other("said bestmove without a move".to_owned())),
            Err(Silence::Late) => Err(ProgramFault::Late(self.excuse(&Silence::Late, "bestmove", time))),
            Err(silence) => Err(ProgramFault::Other(self.excuse(&silence, "bestmove", time))),
        }
    }

    fn require_ready(&mut self, timeout: Duration, stop: &Stop) -> Result<(), String> {
        self.send("isready");
        let ready = self.wait(timeout, stop, |line| (line == "readyok").then_some(()));
        ready.map_err(|silence| self.excuse(&silence, "readyok", timeout))
    }

    fn send(&self, line: &str) {
        // A program that no longer reads does not answer either; the missing answer is reported.
        let _ = self.to.send(line.to_owned());
    }

    /// Reads lines until one is accepted. A stop counts as a timeout.
    fn wait<T>(
        &mut self,
        timeout: Duration,
        stop: &Stop,
        mut pick: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Silence> {
        let begun = Instant::now();
        loop {
            let left = timeout.saturating_sub(begun.elapsed());
            if left.is_zero() || stop.is_raised() {
                return Err(Silence::Late);
            }
            match self.from.recv_timeout(left.min(GLANCE)) {
                Ok(line) => {
                    if let Some(found) = pick(&line) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone),
            }
        }
    }

    /// A missing answer in words.
    fn excuse(&mut self, silence: &Silence, awaited: &str, timeout: Duration) -> String {
        match silence {
            Silence::Late => format!("did not say {awaited} within {} ms", timeout.as_millis()),
            Silence::Gone => match self.wait_for_end() {
                Some(status) => format!("ended instead of saying {awaited} ({status})"),
                None => format!("closed its output instead of saying {awaited}"),
            },
        }
    }

    /// The exit status of the program, if it ends soon.
    fn wait_for_end(&mut self) -> Option<std::process::ExitStatus> {
        let begun = Instant::now();
        while begun.elapsed() < GRACE {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(2));
        }
        None
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.send("quit");
        if self.wait_for_end().is_none() {
            // Fails if it has just ended, which is fine.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// The name in a line that describes an option; it may have spaces.
fn option_name(line: &str) -> Option<String> {
    let rest = line.strip_prefix("option ")?.trim_start().strip_prefix("name ")?;
    let name = rest.split(" type ").next().unwrap_or_default().trim();
    (!name.is_empty()).then(|| name.to_owned())
}

fn position_line(table: &dyn Table) -> String {
    let moves = table.played();
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!("position fen {}{moves}", table.start())
}

/// The limits of a `go` command, without clocks.
pub fn go_limits(limits: &Limits) -> String {
    let parts = [
        ("movetime", limits.time.map(|time| time.as_millis().to_string())),
        ("nodes", limits.nodes.map(|nodes| nodes.to_string())),
        ("depth", limits.depth.map(|depth| depth.to_string())),
    ];
    let part = |(name, value): (&str, Option<String>)| value.map(|value| format!(" {name} {value}"));
    parts.into_iter().filter_map(part).collect()
}

/// A program that plays a seat: it is started at its first move, and again after a fault.
pub(crate) struct ProgramPlayer {
    spec: ProgramSpec,
    running: Option<(Setup, Program)>,
}

/// How long a program may take to start, and to answer after its time for the move.
const TIMEOUT: Duration = Duration::from_secs(5);

impl ProgramPlayer {
    pub(crate) fn new(spec: &ProgramSpec) -> ProgramPlayer {
        ProgramPlayer { spec: spec.clone(), running: None }
    }

    /// The move of the program as a report without a score, or its fault.
    pub(crate) fn think(&mut self, question: &Question<'_>) -> Result<Report<String>, String> {
        let setup = question.table.setup();
        let (_, mut program) = match self.running.take().filter(|(game, _)| *game == setup) {
            Some(running) => running,
            None => {
                let start = Program::start(&self.spec);
                let mut program = start.map_err(|error| format!("cannot be started: {error}"))?;
                program.greet(&self.spec, &setup, TIMEOUT, question.stop)?;
                program.new_game(TIMEOUT, question.stop)?;
                (setup.clone(), program)
            }
        };
        let time = question.limits.time.unwrap_or_default() + TIMEOUT;
        let mut go = format!("go{}", go_limits(&question.limits));
        if !question.among.is_empty() {
            go += &format!(" searchmoves {}", question.among.join(" "));
        }
        let ProgramMove { mv, took: elapsed, .. } = program
            .choose(question.table, &go, time, TIMEOUT, question.stop)
            .map_err(ProgramFault::into_text)?;
        if !question.table.moves().contains(&mv) {
            return Err(format!("played no legal move but '{}'", mv.escape_debug()));
        }
        self.running = Some((setup, program));
        Ok(Report { elapsed, lines: vec![Line::new(Score::EVEN, vec![mv])], ..Report::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_stand_among_the_words_of_the_command() {
        let read = |words: &[&str]| {
            ProgramSpec::new(words.iter().map(|&word| word.to_owned()).collect(), words.join(" "))
        };
        let spec = read(&["./p", "option.Hash=64", "--fast", "option.Move Overhead=a=b"]).expect("a command");
        assert_eq!(spec.words, ["./p", "--fast"]);
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(spec.options, [option("Hash", "64"), option("Move Overhead", "a=b")]);
        assert_eq!(read(&["./p", "option.x"]).map(|spec| spec.words.len()), Some(2), "no option");
        assert_eq!([read(&[]), read(&[""]), read(&["option.Hash=64"])], [None, None, None]);
    }

    #[test]
    fn info_lines_are_heard_where_they_are_about_the_best_move() {
        let mut info = Info::default();
        for (line, depth, score) in [
            ("info depth 3 seldepth 9 score cp -31 nodes 5 pv a1a2", Some(3), Some(Verdict::Points(-31))),
            ("info depth 4 multipv 2 score cp 50", Some(3), Some(Verdict::Points(-31))),
            ("info string depth 7 score cp 1", Some(3), Some(Verdict::Points(-31))),
            ("info depth 5 multipv 1 score mate 3 pv depth 9", Some(5), Some(Verdict::Wins(3))),
            ("info depth x score mate -2", Some(5), Some(Verdict::Loses(2))),
            ("info score odd 3", Some(5), Some(Verdict::Loses(2))),
            ("bestmove depth 9", Some(5), Some(Verdict::Loses(2))),
        ] {
            info.hear(line);
            assert_eq!((info.depth, info.score), (depth, score), "{line}");
        }
    }

    #[test]
    fn names_of_options_may_have_spaces() {
        let name = |line| option_name(line);
        assert_eq!(name("option name Hash type spin default 1").as_deref(), Some("Hash"));
        assert_eq!(name("option name Move Overhead type spin").as_deref(), Some("Move Overhead"));
        assert_eq!(name("option name Clear").as_deref(), Some("Clear"));
        assert_eq!([name("option"), name("option name "), name("id name x")], [None, None, None]);
    }
}
