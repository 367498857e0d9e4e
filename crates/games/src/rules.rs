//! The rules for players, taken apart: text, and diagrams that a page draws as boards.
//!
//! In the Markdown a diagram is a drawing, an indented block of text, right after one line for each board that it
//! shows:
//!
//! ```text
//! <!-- board: swack:size=3 | w,b,w/b,w,b/w,b,w b 0 - | marks a1 b2 -->
//!     3  w  b  w
//! ```
//!
//! The marks may be missing. A terminal shows the drawing, and none of these lines ever ([`without_boards`]).

use std::fmt;
use std::str::FromStr;

use crate::{Setup, Table};

/// A part of the rules.
#[derive(Debug)]
pub enum Part<'a> {
    /// Markdown, in whole lines.
    Text(&'a str),
    /// Something to look at.
    Diagram {
        /// The boards that it shows, at least one.
        boards: Vec<Board>,
        /// The lines of the boards, each of which [reads](Board::from_str).
        lines: &'a str,
        /// The same as text: whole lines, each indented.
        drawing: &'a str,
    },
}

/// A board in the rules.
#[derive(Debug)]
pub struct Board {
    /// A game that stands there.
    pub table: Box<dyn Table>,
    /// The names of the cells to point out.
    pub marks: Vec<String>,
}

const COMMENT: &str = "<!--";

/// Takes Markdown apart, in order. A drawing whose boards do not all read is text.
pub fn parts(markdown: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = markdown;
    while let Some(start) = find_line(rest, |line| line.starts_with(COMMENT)) {
        let (text, from_boards) = rest.split_at(start);
        let lines_end = find_line(from_boards, |line| !line.starts_with(COMMENT));
        let (lines, after) = from_boards.split_at(lines_end.unwrap_or(from_boards.len()));
        let drawing_end = find_line(after, |line| !line.starts_with("    ")).unwrap_or(after.len());
        let (drawing, after) = after.split_at(drawing_end);
        parts.extend(as_text(text));
        parts.extend(match lines.lines().map(str::parse).collect() {
            Ok(boards) if !drawing.is_empty() => Some(Part::Diagram { boards, lines, drawing }),
            _ => as_text(drawing),
        });
        rest = after;
    }
    parts.extend(as_text(rest));
    parts
}

/// The Markdown with drawings instead of boards as text.
pub fn without_boards(markdown: &str) -> String {
    markdown.split_inclusive('\n').filter(|line| !line.starts_with(COMMENT)).collect()
}

fn as_text(text: &str) -> Option<Part<'_>> {
    (!text.trim().is_empty()).then_some(Part::Text(text))
}

/// Where the first line that is so starts.
fn find_line(text: &str, is_so: impl Fn(&str) -> bool) -> Option<usize> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if is_so(line) {
            return Some(start);
        }
        start += line.len();
    }
    None
}

/// What is wrong with the line of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardError(String);

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BoardError {}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads the line of a board.
    fn from_str(line: &str) -> Result<Board, BoardError> {
        let error = |message: &dyn fmt::Display| BoardError(format!("{message} in {line}"));
        let fields = line.strip_prefix("<!-- board: ").and_then(|line| line.strip_suffix(" -->"));
        let fields: Vec<&str> = fields.map(|fields| fields.split(" | ").collect()).unwrap_or_default();
        let (setup, position, marks) = match fields[..] {
            [setup, position] => (setup, position, None),
            [setup, position, marks] => (setup, position, Some(marks)),
            _ => return Err(error(&"expected <!-- board: GAME | POSITION | marks CELLS -->")),
        };
        let setup: Setup = setup.parse().map_err(|why| error(&why))?;
        let table = setup.read(position).map_err(|why| error(&why))?;
        let marks: Vec<String> = match marks.map(|marks| marks.strip_prefix("marks ")) {
            None => Vec::new(),
            Some(Some(names)) => names.split(' ').map(str::to_owned).collect(),
            Some(None) => return Err(error(&"expected marks and the names of cells")),
        };
        let cells = table.cells();
        match marks.iter().find(|&mark| cells.iter().all(|cell| cell.name != *mark)) {
            Some(mark) => Err(error(&format_args!("there is no cell {mark}"))),
            None => Ok(Board { table, marks }),
        }
    }
}

#[cfg(test)]
mod tests;
