//! A player at `cairn play --plain`, and the printed records.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use crate::common::{Run, signal, start};

/// A player who reads before typing.
pub(crate) struct Keyboard {
    child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
}

impl Keyboard {
    /// Starts the program; nothing is read yet.
    pub(crate) fn new(args: &[&str]) -> Keyboard {
        let mut child = start(args);
        let (stdin, stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Keyboard { child, stdin, stdout }
    }

    /// Reads to the next prompt, or to the end if there is none.
    pub(crate) fn reads(&mut self) -> String {
        self.reads_to("\n> ")
    }

    /// Reads until this comes, or to the end.
    pub(crate) fn reads_to(&mut self, text: &str) -> String {
        let (mut read, mut byte) = (Vec::new(), [0]);
        while !read.ends_with(text.as_bytes()) && self.stdout.read(&mut byte).expect("a pipe") > 0 {
            read.extend(byte);
        }
        String::from_utf8(read).expect("text")
    }

    /// Types a line and reads the answer.
    pub(crate) fn types(&mut self, line: &str) -> String {
        writeln!(self.stdin, "{line}").expect("cairn reads");
        self.reads()
    }

    /// Presses Ctrl-C.
    #[cfg(target_os = "linux")]
    pub(crate) fn interrupts(&self) {
        signal(self.child.id(), "INT");
    }

    /// Waits for the end without closing the input.
    pub(crate) fn waits(mut self) -> Run {
        // The unread rest is the output of the run.
        self.child.stdout = Some(self.stdout);
        let output = self.child.wait_with_output().expect("cairn ends");
        drop(self.stdin);
        Run::new(&["play"], output)
    }

    /// Closes the input and waits for the end.
    pub(crate) fn leaves(mut self) -> String {
        drop(self.stdin);
        self.child.stdout = Some(self.stdout);
        Run::new(&["play"], self.child.wait_with_output().expect("cairn ends")).succeeds()
    }
}

/// A printed text without the dates of its records, each of which has the form of one.
#[track_caller]
pub(crate) fn undated(printed: &str) -> String {
    let is_date = |line: &str| {
        let Some(date) = line.strip_prefix("[Date \"").and_then(|rest| rest.strip_suffix("\"]\n")) else {
            return false;
        };
        let shape: String = date.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        assert_eq!(shape, "0000.00.00", "{printed}");
        true
    };
    printed.split_inclusive('\n').filter(|line| !is_date(line)).collect()
}

/// The record at the end of the output.
#[track_caller]
pub(crate) fn last_record(printed: &str) -> &str {
    &printed[printed.rfind("[Game ").expect("a record")..]
}

/// The value of a tag of a record.
pub(crate) fn tag<'a>(record: &'a str, name: &str) -> Option<&'a str> {
    record.lines().find_map(|line| line.strip_prefix(&format!("[{name} \""))?.strip_suffix("\"]"))
}

/// How many moves a record has.
pub(crate) fn ply(record: &str) -> usize {
    let (_, moves) = record.split_once("\n\n").expect("tags and moves");
    let words = moves.split_whitespace().filter(|word| !word.ends_with('.'));
    // The last word is the result.
    words.count() - 1
}
