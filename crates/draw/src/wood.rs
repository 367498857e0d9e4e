//! Boards of wood: inlaid squares, and lines engraved in a plank.

use std::fmt::Write;

use cairn_core::Cell;

use crate::Picture;
use crate::board::{self, MARK};
use crate::pen::{Escaped, N, place};

const FRAME: &str = "#a9743f";
const FRAME_LIGHT: &str = "#c8955b";
const GROOVE: &str = "#6f4a26";
const MAPLE: &str = "#efd9ae";
const OAK: &str = "#e2c48f";
const GRAIN: &str = "#9a6a33";
const ENGRAVED: &str = "#7d5730";
const GLINT: &str = "#fff3d6";

/// Squares of two woods by turns, their grain across and along.
pub(crate) fn squares(out: &mut String, picture: &Picture, cells: &[&Cell]) {
    frame(out, cells);
    let mut grain = String::new();
    for cell in cells {
        let (x, y) = place(cell.at);
        let is_oak = (cell.at.x + cell.at.y).round() as i64 % 2 == 0;
        let fill = match (picture.is_marked(cell), is_oak) {
            (true, _) => MARK,
            (false, true) => OAK,
            (false, false) => MAPLE,
        };
        let _ = write!(
            out,
            r#"<rect data-cell="{}" x="{}" y="{}" width="97" height="97" rx="4" fill="{fill}"/>"#,
            Escaped(&cell.name),
            N(x.0 - 48.5),
            N(y.0 - 48.5),
        );
        grain.push_str(&square_grain(cell, is_oak));
    }
    draw_grain(out, &grain);
}

/// Three lines in a square, across or down.
fn square_grain(cell: &Cell, across: bool) -> String {
    let ((x, y), (bow, shift)) = (place(cell.at), uneven(cell.at.x * 7.0 + cell.at.y * 13.0));
    let bow = N(bow);
    if across {
        let (left, top) = (N(x.0 - 44.0), N(y.0 - 30.0 + shift));
        format!("M{left} {top}q44 {bow} 88 0m-88 27q50-{bow} 88 4m-88 23q40 9 88 0")
    } else {
        let (left, top) = (N(x.0 - 30.0 + shift), N(y.0 - 44.0));
        format!("M{left} {top}q{bow} 44 0 88m27-88q-{bow} 50 4 88m23-88q9 40 0 88")
    }
}

/// Points on a plank, joined by engraved lines.
pub(crate) fn points(out: &mut String, picture: &Picture, cells: &[&Cell]) {
    frame(out, cells);
    let _ = write!(out, r#"<path fill="{MAPLE}" d="{}"/>"#, board::area(cells));
    let mut grain = String::new();
    for cell in cells {
        let ((x, y), (bow, shift)) = (place(cell.at), uneven(cell.at.y * 13.0));
        // Up and down by turns, so that a line goes on from cell to cell.
        let bow = if cell.at.x.round() as i64 % 2 == 0 { bow } else { -bow };
        let (left, top) = (N(x.0 - 50.0), N(y.0 - 38.0 + shift));
        let _ = write!(
            grain,
            "M{left} {top}q50 {} 100 0m-100 31q50 {} 100 0m-100 28q50 {0} 100 0",
            N(bow),
            N(-bow)
        );
    }
    draw_grain(out, &grain);
    lines(out, cells);
    for cell in cells {
        let (x, y) = place(cell.at);
        let name = Escaped(&cell.name);
        let halo = if picture.is_marked(cell) { MARK } else { "none" };
        let _ = write!(
            out,
            r#"<g data-cell="{name}" transform="translate({x} {y})"><circle r="46" fill="{halo}" pointer-events="all"/><circle cy="1.5" r="8" fill="{GLINT}"/><circle r="7.5" fill="{ENGRAVED}"/></g>"#
        );
    }
}

/// A little unevenness, always the same for a seed: how much the grain bends and where it starts.
fn uneven(seed: f64) -> (f64, f64) {
    let seed = seed.abs() % 11.0;
    (4.0 + (seed * 5.0) % 11.0, (seed * 3.0) % 12.0)
}

fn draw_grain(out: &mut String, path: &str) {
    let _ = write!(
        out,
        r#"<path fill="none" stroke="{GRAIN}" stroke-width="1.6" opacity=".2" pointer-events="none" d="{path}"/>"#
    );
}

/// One board under all cells, with a frame that rises from the page and a groove inside it.
fn frame(out: &mut String, cells: &[&Cell]) {
    let area = board::area(cells);
    let mut layer = |colour: &str, width: u32, more: &str| {
        let _ = write!(
            out,
            r#"<path fill="{colour}" stroke="{colour}" stroke-width="{width}"{more} d="{area}"/>"#
        );
    };
    for width in [31, 36] {
        layer("#000", width, r#" opacity=".1" transform="translate(0 2)""#);
    }
    layer(GROOVE, 30, "");
    layer(FRAME_LIGHT, 28, "");
    layer(FRAME, 22, "");
    layer(GROOVE, 6, "");
}

/// Lines between points that are neighbours, each with a glint on its near side.
fn lines(out: &mut String, cells: &[&Cell]) {
    let mut path = String::new();
    for (number, cell) in cells.iter().enumerate() {
        let neighbours = cells[number + 1..]
            .iter()
            .filter(|other| (other.at.x - cell.at.x).hypot(other.at.y - cell.at.y) < 1.1);
        for neighbour in neighbours {
            let ((x, y), (to_x, to_y)) = (place(cell.at), place(neighbour.at));
            let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
        }
    }
    let _ = write!(
        out,
        r#"<path stroke="{GLINT}" stroke-width="3.5" transform="translate(1 1.5)" d="{path}"/><path stroke="{ENGRAVED}" stroke-width="3" d="{path}"/>"#
    );
}
