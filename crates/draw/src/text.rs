//! Pictures for a terminal.

use std::collections::BTreeMap;

use cairn_core::Cell;

use crate::names::Edges;
use crate::{Picture, stack_text};

/// What a terminal is wide at least.
const SCREEN: usize = 80;
/// The distance of the places where listed stacks may start.
const TAB: usize = 10;

/// The picture in plain letters, a line for each row of the board.
///
/// A cell shows its uppermost piece and, where there are more, how many; a `.` is empty, and brackets stand
/// round what is marked. Stacks follow below, each from the bottom to the top, unless all pieces are
/// counted pieces of one owner: the cell shows everything about them.
///
/// ```text
/// 2  b  [w3]
/// 1  w   b
///    a   b
///
/// Stacks from the bottom up:
/// b2: w b w
/// ```
pub fn text(picture: &Picture) -> String {
    let edges = if picture.names { Edges::of(&picture.cells) } else { None };
    let mut lines = Vec::new();
    if !picture.title.is_empty() {
        lines.push(picture.title.clone());
    }
    lines.extend(board(picture, edges.as_ref()));
    let stacks = stacks(picture);
    if !stacks.is_empty() {
        lines.push(String::new());
        lines.push(picture.heading.to_owned());
        lines.extend(in_columns(&stacks));
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn board(picture: &Picture, edges: Option<&Edges<'_>>) -> Vec<String> {
    let name_in_cell = picture.names && edges.is_none();
    let contents: Vec<String> =
        picture.cells.iter().map(|cell| content(picture, cell, name_in_cell)).collect();
    let row_names =
        |y: f64| edges.and_then(|edges| edges.rows.iter().find(|row| row.1 == y)).map_or("", |row| row.0);
    let margin = edges.map_or(0, |edges| edges.rows.iter().map(|row| row.0.len()).max().unwrap_or(0));
    let layout = Layout::new(picture, &contents, margin + if margin > 0 { 2 } else { 1 });

    let mut lines = Vec::new();
    for row in rows(&picture.cells) {
        let y = picture.cells[row[0]].at.y;
        let mut line = Line::default();
        line.write(0, &format!("{:>margin$}", row_names(y)));
        for &number in &row {
            let (cell, column) = (&picture.cells[number], layout.column(picture.cells[number].at.x));
            line.write(column, &contents[number]);
            if picture.is_marked(cell) {
                line.write(column - 1, "[");
                line.write(column + contents[number].chars().count(), "]");
            }
        }
        lines.push(line.0.iter().collect());
    }
    if let Some(edges) = edges {
        let mut line = Line::default();
        for (name, x) in &edges.columns {
            line.write(layout.column(*x), name);
        }
        lines.push(line.0.iter().collect());
    }
    lines
}

/// The numbers of the cells of each row, from the top.
fn rows(cells: &[Cell]) -> Vec<Vec<usize>> {
    let mut rows: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    for (number, cell) in cells.iter().enumerate() {
        rows.entry((-cell.at.y * 100.0).round() as i64).or_default().push(number);
    }
    rows.into_values().collect()
}

/// What stands in a cell.
fn content(picture: &Picture, cell: &Cell, with_name: bool) -> String {
    let shown = match (&cell.stack[..], cell.ground.patch().and_then(|patch| patch.hatch)) {
        ([], Some(hatch)) => hatch.sign.to_string(),
        ([], None) => ".".to_owned(),
        (stack, _) => stack_text(picture.letters, stack),
    };
    if with_name { format!("{} {shown}", cell.name) } else { shown }
}

/// Which column of the screen a cell starts at.
struct Layout {
    left: f64,
    start: usize,
    pitch: usize,
}

impl Layout {
    fn new(picture: &Picture, contents: &[String], start: usize) -> Layout {
        let xs = || picture.cells.iter().map(|cell| cell.at.x);
        let left = xs().fold(f64::INFINITY, f64::min);
        let across = xs().fold(0.0, |across, x| f64::max(across, x - left));
        let widest = contents.iter().map(|content| content.chars().count()).max().unwrap_or(1);
        // Rows that lie between others need an even pitch.
        let between = xs().any(|x| ((x - left).fract() - 0.5).abs() < 0.25);
        let even = |pitch: usize| if between { pitch.next_multiple_of(2) } else { pitch };
        let roomy = even(widest + 2);
        let fits = start as f64 + across * roomy as f64 + widest as f64 <= SCREEN as f64;
        Layout { left, start, pitch: if fits { roomy } else { even(widest + 1) } }
    }

    fn column(&self, x: f64) -> usize {
        self.start + ((x - self.left) * self.pitch as f64).round() as usize
    }
}

/// A line that is written here and there.
#[derive(Default)]
struct Line(Vec<char>);

impl Line {
    fn write(&mut self, column: usize, text: &str) {
        let end = column + text.chars().count();
        if self.0.len() < end {
            self.0.resize(end, ' ');
        }
        for (place, character) in self.0[column..].iter_mut().zip(text.chars()) {
            *place = character;
        }
    }
}

/// The stacks of which a cell cannot tell all.
fn stacks(picture: &Picture) -> Vec<String> {
    let tells_all = |cell: &Cell| {
        cell.stack.len() < 2 || cell.stack.iter().all(|&piece| piece.kind.counted && piece == cell.stack[0])
    };
    let listed = picture.cells.iter().filter(|cell| !tells_all(cell)).map(|cell| {
        let pieces: Vec<String> = cell.stack.iter().map(|&piece| picture.piece_text(piece)).collect();
        format!("{}: {}", cell.name, pieces.join(" "))
    });
    listed.collect()
}

/// Entries side by side, each at the next tab stop, as many as a line holds.
fn in_columns(entries: &[String]) -> Vec<String> {
    let mut lines = vec![String::new()];
    for entry in entries {
        let width = (entry.chars().count() + 2).next_multiple_of(TAB);
        let line = match lines.pop() {
            Some(line) if line.is_empty() || line.chars().count() + width <= SCREEN + 2 => line,
            full => {
                lines.extend(full);
                String::new()
            }
        };
        lines.push(format!("{line}{entry:width$}"));
    }
    lines
}
