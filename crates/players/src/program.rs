//! Another program as a player, over the Universal Game Interface.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use cairn_engine::{Limits, Line, Report, Score, Stop};
use cairn_games::{Setup, Table};

use crate::Question;

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
    pub fn start(words: &[String]) -> io::Result<Program> {
        let (name, args) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
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

    /// Greets a new program and sets the game.
    pub fn greet(&mut self, setup: &Setup, timeout: Duration, stop: &Stop) -> Result<(), String> {
        self.send("ugi");
        let mut knows_games = false;
        let greeted = self.wait(timeout, stop, |line| {
            let mut words = line.split_whitespace();
            let option = [words.next(), words.next(), words.next()];
            knows_games |= matches!(option, [Some("option"), Some("name"), Some("Game")]);
            (line == "ugiok").then_some(())
        });
        greeted.map_err(|silence| self.excuse(&silence, "ugiok", timeout))?;
        if knows_games {
            self.send(&format!("setoption name Game value {setup}"));
        }
        self.require_ready(timeout, stop)
    }

    /// Tells it that another game begins.
    pub fn new_game(&mut self, timeout: Duration, stop: &Stop) -> Result<(), String> {
        self.send("uginewgame");
        self.require_ready(timeout, stop)
    }

    /// Asks for a move in the current position, with this `go` command: the move and how long it took, or a fault.
    pub fn choose(
        &mut self,
        table: &dyn Table,
        go: &str,
        time: Duration,
        timeout: Duration,
        stop: &Stop,
    ) -> Result<(String, Duration), ProgramFault> {
        self.send(&position_line(table));
        // Earlier lines are no answers to this request.
        self.require_ready(timeout, stop).map_err(ProgramFault::Other)?;
        self.send(go);
        let begun = Instant::now();
        let answer = self.wait(time, stop, |line| {
            let mut words = line.split_whitespace();
            (words.next() == Some("bestmove")).then(|| words.next().map(str::to_owned))
        });
        let took = begun.elapsed();
        match answer {
            Ok(Some(mv)) => Ok((mv, took)),
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
    words: Vec<String>,
    running: Option<(Setup, Program)>,
}

/// How long a program may take to start, and to answer after its time for the move.
const TIMEOUT: Duration = Duration::from_secs(5);

impl ProgramPlayer {
    pub(crate) fn new(words: &[String]) -> ProgramPlayer {
        ProgramPlayer { words: words.to_vec(), running: None }
    }

    /// The move of the program as a report without a score, or its fault.
    pub(crate) fn think(&mut self, question: &Question<'_>) -> Result<Report<String>, String> {
        let setup = question.table.setup();
        let (_, mut program) = match self.running.take().filter(|(game, _)| *game == setup) {
            Some(running) => running,
            None => {
                let start = Program::start(&self.words);
                let mut program = start.map_err(|error| format!("cannot be started: {error}"))?;
                program.greet(&setup, TIMEOUT, question.stop)?;
                program.new_game(TIMEOUT, question.stop)?;
                (setup.clone(), program)
            }
        };
        let time = question.limits.time.unwrap_or_default() + TIMEOUT;
        let go = format!("go{}", go_limits(&question.limits));
        let (mv, elapsed) = program
            .choose(question.table, &go, time, TIMEOUT, question.stop)
            .map_err(ProgramFault::into_text)?;
        if !question.table.moves().contains(&mv) {
            return Err(format!("played no legal move but '{}'", mv.escape_debug()));
        }
        self.running = Some((setup, program));
        Ok(Report { depth: 0, nodes: 0, elapsed, lines: vec![Line::new(Score::EVEN, vec![mv])] })
    }
}
