//! A terminal with a user who presses keys and reads the screen.

use std::fs;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use cairn_games::{Table, record};
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use vt100::{MouseProtocolMode, Parser, Screen};

use crate::common::{self, scratch};

pub(super) const ENTER: &str = "\r";
pub(super) const ESCAPE: &str = "\x1b";
pub(super) const INTERRUPT: &str = "\x03";
pub(super) const UP: &str = "\x1b[A";
pub(super) const DOWN: &str = "\x1b[B";
pub(super) const RIGHT: &str = "\x1b[C";
pub(super) const LEFT: &str = "\x1b[D";

/// Longer than any step takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// The program in a terminal.
pub(super) struct Console {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    seen: Arc<Seen>,
    reader: JoinHandle<()>,
    /// Where the program keeps its game.
    state: PathBuf,
    /// The terminal's settings before the program started.
    found: String,
}

/// The program's output so far.
struct Seen {
    /// The screen, and all the bytes that made it.
    output: Mutex<(Parser, Vec<u8>)>,
    grown: Condvar,
    /// Whether to close the terminal at the next output.
    closing: AtomicBool,
}

/// The result of a run.
pub(super) struct Left {
    status: ExitStatus,
    output: Vec<u8>,
    screen: Screen,
    /// The terminal's settings, before and after.
    settings: (String, String),
    pub(super) state: PathBuf,
}

impl Console {
    /// Starts `cairn` in a terminal of 80×24 with 256 colours; the test's name is that of its folder.
    pub(super) fn new(test: &str, args: &[&str]) -> Console {
        Console::in_folder(scratch(&format!("terminal-{test}")), args, &[])
    }

    /// The same with some of its environment set.
    pub(super) fn with(test: &str, args: &[&str], environment: &[(&str, &str)]) -> Console {
        Console::in_folder(scratch(&format!("terminal-{test}")), args, environment)
    }

    /// The same in a folder where an earlier program may have saved a game.
    pub(super) fn in_folder(state: PathBuf, args: &[&str], environment: &[(&str, &str)]) -> Console {
        let pair = native_pty_system().openpty(size(80, 24)).expect("a terminal");
        let found = settings(pair.master.as_ref());
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_cairn"));
        command.args(args);
        command.cwd(&state);
        command.env_clear();
        command.env("CAIRN_STATE", &state);
        command.env("TERM", "xterm-256color");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("cairn starts");
        let seen = Arc::new(Seen {
            output: Mutex::new((Parser::new(number(24), number(80), 0), Vec::new())),
            grown: Condvar::new(),
            closing: AtomicBool::new(false),
        });
        let output = pair.master.try_clone_reader().expect("a terminal");
        let reader = thread::spawn({
            let seen = Arc::clone(&seen);
            move || seen.read(output)
        });
        let keyboard = pair.master.take_writer().expect("a terminal");
        Console { child, master: pair.master, keyboard, seen, reader, state, found }
    }

    /// Types a text.
    pub(super) fn types(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).and_then(|()| self.keyboard.flush()).expect("a terminal");
    }

    /// Clicks on a place of the screen.
    pub(super) fn clicks(&mut self, (column, row): (usize, usize)) {
        let at = format!("0;{};{}", column + 1, row + 1);
        self.types(&format!("\x1b[<{at}M\x1b[<{at}m"));
    }

    /// Waits until something is on the screen.
    #[track_caller]
    pub(super) fn sees(&self, text: &str) -> String {
        self.sees_any(&[text])
    }

    /// Waits until one of these texts is on the screen; returns the screen.
    #[track_caller]
    pub(super) fn sees_any(&self, texts: &[&str]) -> String {
        self.waits_until(&format!("one of {texts:?}"), |screen| {
            texts.iter().any(|text| screen.contains(text))
        })
    }

    /// Waits until the screen satisfies a condition; returns the screen.
    #[track_caller]
    pub(super) fn waits_until(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        let mut output = self.seen.output.lock().expect("a screen");
        loop {
            let screen = output.0.screen().contents();
            if is_so(&screen) {
                return screen;
            }
            let left = PATIENCE.saturating_sub(begun.elapsed());
            assert!(!left.is_zero(), "expected {what} on\n{screen}");
            output = self.seen.grown.wait_timeout(output, left).expect("a screen").0;
        }
    }

    /// Everything on the screen.
    pub(super) fn screen(&self) -> Screen {
        self.seen.output.lock().expect("a screen").0.screen().clone()
    }

    /// Resizes the terminal.
    pub(super) fn resizes(&mut self, width: u16, height: u16) {
        let mut output = self.seen.output.lock().expect("a screen");
        output.0.set_size(number(height), number(width));
        self.master.resize(size(width, height)).expect("a terminal");
    }

    /// The saved game.
    pub(super) fn kept(&self) -> Option<Box<dyn Table>> {
        kept(&self.state)
    }

    pub(super) fn process(&self) -> u32 {
        self.child.process_id().expect("a program that runs")
    }

    /// Sends the program a signal, such as `TERM`.
    pub(super) fn signals(&self, signal: &str) {
        common::signal(self.process(), signal);
    }

    /// Waits until the program is stopped, as by Ctrl-Z.
    #[track_caller]
    pub(super) fn is_stopped(&self) {
        let begun = Instant::now();
        let state = || {
            let line = fs::read_to_string(format!("/proc/{}/stat", self.process())).expect("a process");
            line.rsplit_once(')').and_then(|(_, after)| after.trim().chars().next())
        };
        while state() != Some('T') {
            assert!(begun.elapsed() < PATIENCE, "it never stops");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether the terminal's settings are those that the program found.
    pub(super) fn is_given_back(&self) -> bool {
        settings(self.master.as_ref()) == self.found && !self.screen().alternate_screen()
    }

    /// Waits for the end of the program.
    pub(super) fn ends(mut self) -> Left {
        let status = wait(self.child.as_mut());
        self.reader.join().expect("the reader");
        let after = settings(self.master.as_ref());
        let (parser, output) = &*self.seen.output.lock().expect("a screen");
        Left {
            status,
            output: output.clone(),
            screen: parser.screen().clone(),
            settings: (self.found, after),
            state: self.state,
        }
    }

    /// Closes the terminal, as when a window is closed; returns the exit status.
    pub(super) fn loses_its_terminal(mut self) -> (ExitStatus, PathBuf) {
        self.seen.closing.store(true, Ordering::Release);
        // Wakes up the reader.
        self.types("?");
        self.reader.join().expect("the reader");
        drop(self.keyboard);
        drop(self.master);
        (wait(self.child.as_mut()), self.state)
    }
}

/// Waits for the end of a program, up to a limit.
fn wait(child: &mut dyn Child) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a program") {
            return status;
        }
        assert!(begun.elapsed() < PATIENCE, "it never ends");
        thread::sleep(Duration::from_millis(5));
    }
}

impl Seen {
    /// Reads the output until the terminal is closed.
    fn read(&self, mut output: Box<dyn Read + Send>) {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = output.read(&mut bytes) {
            let mut seen = self.output.lock().expect("a screen");
            seen.0.process(&bytes[..count]);
            seen.1.extend(&bytes[..count]);
            self.grown.notify_all();
            if self.closing.load(Ordering::Acquire) {
                return;
            }
        }
    }
}

impl Left {
    /// Requires success and restored settings of the terminal; returns the folder of the program.
    #[track_caller]
    pub(super) fn well(self) -> PathBuf {
        self.well_with(0)
    }

    /// The same with this exit code.
    #[track_caller]
    pub(super) fn well_with(self, code: u32) -> PathBuf {
        let screen = self.screen.contents();
        assert_eq!(self.code(), code, "{:?}\n{screen}", self.status);
        assert!(!self.output().contains("panicked"), "{}", self.output());
        assert_eq!(self.settings.0, self.settings.1, "the terminal's settings");
        assert!(!self.screen.alternate_screen(), "the usual screen");
        assert_eq!(screen.trim(), "", "nothing is left on the usual screen");
        assert!(!self.screen.hide_cursor(), "the cursor is seen");
        assert!(!self.screen.bracketed_paste(), "pasting is as usual");
        assert_eq!(self.screen.mouse_protocol_mode(), MouseProtocolMode::None, "the mouse is as usual");
        self.state
    }

    /// The exit code of the program.
    pub(super) fn code(&self) -> u32 {
        self.status.exit_code()
    }

    /// The output of the program.
    pub(super) fn output(&self) -> String {
        String::from_utf8_lossy(&self.output).into_owned()
    }
}

/// The game saved last in a folder.
pub(super) fn kept(state: &Path) -> Option<Box<dyn Table>> {
    let files = fs::read_dir(state.join("kept")).ok()?.flatten().map(|file| file.path());
    // A file that is being written ends in another way.
    let texts = files.filter(|path| path.extension().is_some_and(|end| end == "txt")).map(fs::read_to_string);
    // The time is at the head of the text.
    let text = texts.flatten().max()?;
    Some(record::read(&text).expect("a record").1)
}

fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("the terminal's settings"))
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, ..PtySize::default() }
}

fn number(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a terminal has a size")
}
