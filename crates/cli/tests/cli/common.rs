//! Running the program, and the games that another program played.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use serde_json::Value;

/// The names of the games.
pub(crate) const GAMES: [&str; 4] = ["crab-stack", "swack", "nava", "knight-line"];

pub(crate) const NAVA_START: &str = "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w";

/// A game of Nava that is over: Black holds every stack.
pub(crate) const NAVA_OVER: &str = "wwwwbb,x3,bb/x5/wwbb,x4/x5/W,x4 w";

/// The output of a run of the program.
pub(crate) struct Run {
    command: String,
    code: Option<i32>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

/// Runs `cairn` with an empty stdin.
pub(crate) fn cairn(args: &[&str]) -> Run {
    cairn_reading(args, b"")
}

/// Runs `cairn` with this stdin.
pub(crate) fn cairn_reading(args: &[&str], input: &[u8]) -> Run {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("a pipe");
    let output = thread::scope(|scope| {
        // The program may end before it has read everything; its output is checked.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("cairn ends")
    });
    Run::new(args, output)
}

/// Starts `cairn` with pipes.
pub(crate) fn start(args: &[&str]) -> Child {
    let mut command = command(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("cairn starts")
}

/// Sends a signal to a process, by its name such as INT.
pub(crate) fn signal(process: u32, name: &str) {
    let kill = format!("kill -{name} {process}");
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
}

/// `cairn` in a temporary folder, and without the variables of a user in its environment.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
    command.args(args).current_dir(env!("CARGO_TARGET_TMPDIR"));
    for wish in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .chain(["CAIRN_LANG", "CAIRN_GAME", "CAIRN_LEVEL"])
    {
        command.env_remove(wish);
    }
    command.env("XDG_CONFIG_HOME", "no-such-folder");
    command
}

impl Run {
    pub(crate) fn new(args: &[&str], output: Output) -> Run {
        Run {
            command: format!("cairn {args:?}"),
            code: output.status.code(),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).expect("messages are text"),
        }
    }

    /// Requires success and an empty stderr; returns stdout.
    pub(crate) fn succeeds(self) -> String {
        let stdout = self.ends_with(0);
        assert_eq!(self.stderr, "", "{}", self.command);
        stdout
    }

    /// The same for one JSON object on one line.
    pub(crate) fn json(self) -> Value {
        one_object(&self.succeeds())
    }

    /// Requires exit code 1 of a failed check; returns stdout.
    pub(crate) fn disagrees(self) -> String {
        let stdout = self.ends_with(1);
        assert_eq!(self.stderr, "", "{}", self.command);
        stdout
    }

    /// Requires the answer to bad input: exit code 2, one line on stderr and nothing on stdout. Returns the sentence.
    pub(crate) fn refuses(self) -> String {
        assert_eq!(self.ends_with(2), "", "{}", self.command);
        self.complaint()
    }

    /// The one sentence on stderr, without the name of the program.
    pub(crate) fn complaint(&self) -> String {
        let Run { command, stderr, .. } = self;
        assert_eq!(stderr.matches('\n').count(), 1, "{command}: not one line: {stderr:?}");
        let sentence = stderr.strip_prefix("cairn: ").and_then(|rest| rest.strip_suffix('\n'));
        let sentence = sentence.unwrap_or_else(|| panic!("{command}: not a line of cairn's: {stderr:?}"));
        assert!(!sentence.contains(char::is_control), "{command}: not for people: {sentence:?}");
        assert!(sentence.len() > 10 && !sentence.ends_with(' '), "{command}: no sentence: {sentence:?}");
        sentence.to_owned()
    }

    /// Requires this exit code; returns stdout as text.
    pub(crate) fn ends_with(&self, code: i32) -> String {
        let Run { command, stderr, .. } = self;
        let stdout = String::from_utf8_lossy(&self.stdout);
        assert_eq!(self.code, Some(code), "{command}\nstdout: {stdout}\nstderr: {stderr}");
        stdout.into_owned()
    }
}

/// Reads a line that is one JSON object.
pub(crate) fn one_object(line: &str) -> Value {
    assert_eq!(line.matches('\n').count(), 1, "one line: {line:?}");
    let value: Value = serde_json::from_str(line).expect("JSON");
    assert!(value.is_object(), "an object: {line:?}");
    value
}

/// The keys of a JSON object, sorted.
pub(crate) fn keys(object: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = object.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

/// The texts of a JSON array of texts.
pub(crate) fn texts(array: &Value) -> Vec<&str> {
    array.as_array().expect("an array").iter().map(|text| text.as_str().expect("a text")).collect()
}

/// A file with results of another program, as an argument.
pub(crate) fn data(name: &str) -> String {
    argument(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name))
}

/// An empty folder for one test, which names it.
pub(crate) fn scratch(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    // Fails if there is none from an earlier run.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A file in a folder, as an argument.
pub(crate) fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, content).expect("a file");
    argument(&path)
}

/// A path as an argument.
pub(crate) fn argument(path: &Path) -> String {
    path.to_str().expect("a path that is text").to_owned()
}

/// A game that another program played.
pub(crate) struct Transcript {
    pub(crate) game: String,
    pub(crate) start: String,
    pub(crate) moves: Vec<String>,
    /// The legal moves before each move; for some games only.
    pub(crate) legal: Option<Vec<Vec<String>>>,
    /// The position after the last move.
    pub(crate) end: String,
    pub(crate) winner: String,
}

impl Transcript {
    /// The first `plies` moves as an argument.
    pub(crate) fn first(&self, plies: usize) -> String {
        self.moves[..plies].join(" ")
    }

    /// The game as a record, without move numbers.
    pub(crate) fn record(&self) -> String {
        let Transcript { game, start, winner, .. } = self;
        let moves = self.moves.join(" ");
        format!("[Game \"{game}\"]\n[Start \"{start}\"]\n[Result \"{winner}\"]\n\n{moves} {winner}\n")
    }
}

/// All lines of the transcripts.
pub(crate) fn transcript_lines() -> Vec<String> {
    let text = fs::read_to_string(data("transcripts.jsonl")).expect("transcripts");
    text.lines().map(str::to_owned).collect()
}

/// For each game with its options the first of the transcripts' games.
pub(crate) fn transcripts() -> Vec<Transcript> {
    let mut found: Vec<Transcript> = Vec::new();
    for line in transcript_lines() {
        let read = read_transcript(&line);
        if found.last().is_none_or(|last| last.game != read.game) {
            found.push(read);
        }
    }
    assert!(found.len() >= 18, "every game, and its options");
    found
}

/// The first of the transcripts' games with these options.
pub(crate) fn transcript_of(game: &str) -> Transcript {
    transcripts().into_iter().find(|transcript| transcript.game == game).expect("a game in the transcripts")
}

fn read_transcript(line: &str) -> Transcript {
    let value: Value = serde_json::from_str(line).expect("JSON");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let plies = value["plies"].as_array().expect("plies");
    let legal = plies
        .iter()
        .map(|ply| ply.get("moves").map(|all| texts(all).into_iter().map(str::to_owned).collect()));
    Transcript {
        game: text(&value["game"]),
        start: text(&value["start"]),
        moves: plies.iter().map(|ply| text(&ply["move"])).collect(),
        legal: legal.collect(),
        end: text(&plies.last().expect("a ply")["then"]),
        winner: text(&value["result"]),
    }
}

/// A line of the table of move counts.
pub(crate) struct Counted {
    pub(crate) game: String,
    pub(crate) position: String,
    /// By depth, from 1.
    pub(crate) counts: Vec<u64>,
}

/// The table of move counts.
pub(crate) fn counted() -> Vec<Counted> {
    let text = fs::read_to_string(data("perft.txt")).expect("move counts");
    let lines = text.lines().map(|line| {
        let fields: Vec<&str> = line.split(" | ").collect();
        let counts = fields[2].split(' ').map(|count| count.parse().expect("a count")).collect();
        Counted { game: fields[0].to_owned(), position: fields[1].to_owned(), counts }
    });
    lines.collect()
}
