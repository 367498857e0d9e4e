//! The board under the pieces.

use std::f64::consts::TAU;
use std::fmt::Write;

use cairn_core::{Cell, Ground, Point};

use crate::Picture;
use crate::pen::{Escaped, N, place};

const FRAME: &str = "#c6a06d";
const WOOD: &str = "#ecd6ad";
const LINE: &str = "#a37c4f";
const DEEP: &str = "#79b7cb";
const SHALLOW: &str = "#a5d6de";
const FOAM: &str = "#e8f6f5";
const SAND: [&str; 2] = ["#ecdbb0", "#b9a276"];
const BASALT: [&str; 2] = ["#a19a96", "#6f6966"];
const MARK: &str = "#fbd25a";

/// How far the board reaches beyond the centres of its outermost cells, in SVG units.
pub(crate) fn reach(ground: Ground) -> f64 {
    match ground {
        Ground::Square | Ground::Point => 60.0,
        Ground::Rock | Ground::DarkRock | Ground::Water => 78.0,
    }
}

/// How far a tower of the furthest row may reach beyond the board.
pub(crate) fn headroom(ground: Ground) -> f64 {
    match ground {
        Ground::Square | Ground::Point => 10.0,
        Ground::Rock | Ground::DarkRock | Ground::Water => 32.0,
    }
}

/// Draws all that lies under the pieces, each cell in an element with its name.
pub(crate) fn draw(out: &mut String, picture: &Picture) {
    let of = |grounds: &'static [Ground]| {
        picture.cells.iter().filter(move |cell| grounds.contains(&cell.ground)).collect::<Vec<_>>()
    };
    squares(out, picture, &of(&[Ground::Square]));
    points(out, picture, &of(&[Ground::Point]));
    sea(out, picture, &of(&[Ground::Rock, Ground::DarkRock, Ground::Water]));
}

/// One board under all these cells, reaching beyond them by a rim, with rounded corners.
fn board(out: &mut String, cells: &[&Cell], colour: &str, rim: f64) {
    let _ = write!(out, r#"<path fill="{colour}" stroke="{colour}" stroke-width="{}" d=""#, N(2.0 * rim));
    for cell in cells {
        let (x, y) = place(cell.at);
        let _ = write!(out, "M{} {}h100v100h-100z", N(x.0 - 50.0), N(y.0 - 50.0));
    }
    out.push_str(r#""/>"#);
}

fn squares(out: &mut String, picture: &Picture, cells: &[&Cell]) {
    if cells.is_empty() {
        return;
    }
    board(out, cells, FRAME, 8.0);
    for cell in cells {
        let (x, y) = place(cell.at);
        let name = Escaped(&cell.name);
        let fill = if picture.is_marked(cell) { MARK } else { WOOD };
        let _ = write!(
            out,
            r#"<rect data-cell="{name}" x="{}" y="{}" width="96" height="96" rx="7" fill="{fill}"/>"#,
            N(x.0 - 48.0),
            N(y.0 - 48.0),
        );
    }
}

fn points(out: &mut String, picture: &Picture, cells: &[&Cell]) {
    if cells.is_empty() {
        return;
    }
    board(out, cells, FRAME, 10.0);
    board(out, cells, WOOD, 3.0);
    lines(out, cells);
    for cell in cells {
        let (x, y) = place(cell.at);
        let name = Escaped(&cell.name);
        let halo = if picture.is_marked(cell) { MARK } else { "none" };
        let _ = write!(
            out,
            r#"<g data-cell="{name}" transform="translate({x} {y})"><circle r="47" fill="{halo}" pointer-events="all"/><circle r="7" fill="{LINE}"/></g>"#
        );
    }
}

/// Lines between points that are neighbours.
fn lines(out: &mut String, cells: &[&Cell]) {
    let _ = write!(out, r#"<path stroke="{LINE}" stroke-width="3" d=""#);
    for (number, cell) in cells.iter().enumerate() {
        let neighbours = cells[number + 1..]
            .iter()
            .filter(|other| (other.at.x - cell.at.x).hypot(other.at.y - cell.at.y) < 1.1);
        for neighbour in neighbours {
            let ((x, y), (to_x, to_y)) = (place(cell.at), place(neighbour.at));
            let _ = write!(out, "M{x} {y}L{to_x} {to_y}");
        }
    }
    out.push_str(r#""/>"#);
}

fn sea(out: &mut String, picture: &Picture, cells: &[&Cell]) {
    if cells.is_empty() {
        return;
    }
    let shore = hull(cells);
    for (colour, width) in [(DEEP, 2.0 * reach(Ground::Water)), (SHALLOW, 126.0)] {
        let _ = write!(
            out,
            r#"<path fill="{colour}" stroke="{colour}" stroke-width="{}" d="{shore}"/>"#,
            N(width)
        );
    }
    for cell in cells {
        match cell.ground {
            Ground::Water => water(out, cell),
            Ground::DarkRock => rock(out, cell, BASALT, picture.is_marked(cell)),
            _ => rock(out, cell, SAND, picture.is_marked(cell)),
        }
    }
}

/// The outline of the smallest area without dents that holds the centres of all cells.
fn hull(cells: &[&Cell]) -> String {
    let mut centres: Vec<Point> = cells.iter().map(|cell| cell.at).collect();
    centres.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let turns_left =
        |a: Point, b: Point, c: Point| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 1e-9;
    let half = |centres: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for centre in centres {
            while let [.., a, b] = chain[..]
                && !turns_left(a, b, centre)
            {
                chain.pop();
            }
            chain.push(centre);
        }
        chain
    };
    let lower = half(&mut centres.iter().copied());
    let upper = half(&mut centres.iter().rev().copied());
    let mut path = String::new();
    for (number, corner) in lower.into_iter().chain(upper).enumerate() {
        let (x, y) = place(corner);
        let _ = write!(path, "{}{x} {y}", if number == 0 { 'M' } else { 'L' });
    }
    path.push('z');
    path
}

fn water(out: &mut String, cell: &Cell) {
    let (x, y) = place(cell.at);
    let name = Escaped(&cell.name);
    let _ = write!(
        out,
        r#"<g data-cell="{name}" transform="translate({x} {y})"><ellipse rx="44" ry="40" fill="{DEEP}"/><path fill="none" stroke="{FOAM}" stroke-width="3.5" d="M-24-12q6-7 12 0t12 0 12 0M-12 3q6-7 12 0t12 0 12 0M-22 18q6-7 12 0t12 0"/></g>"#
    );
}

/// A rock with its shaded side and a line of foam. Rocks differ a little, always in the same way.
fn rock(out: &mut String, cell: &Cell, [top, side]: [&str; 2], marked: bool) {
    let (x, y) = place(cell.at);
    let name = Escaped(&cell.name);
    let outline = rock_outline(cell);
    let (foam, foam_width) = if marked { (MARK, 28) } else { (FOAM, 21) };
    let _ = write!(
        out,
        r#"<g data-cell="{name}" stroke-width="14" transform="translate({x} {y})"><path stroke="{foam}" stroke-width="{foam_width}" d="M0 4{outline}"/><path fill="{side}" stroke="{side}" d="M0 6{outline}"/><path fill="{top}" stroke="{top}" d="M0 0{outline}"/><path fill="white" opacity=".22" transform="translate(-3 -4)scale(.72)" d="M0 0{outline}"/></g>"#,
    );
}

/// An uneven polygon round the place where the pen is.
fn rock_outline(cell: &Cell) -> String {
    const CORNERS: usize = 8;
    const RADII: [f64; 11] = [41.0, 37.0, 42.0, 39.0, 36.0, 42.0, 40.0, 37.0, 41.0, 38.0, 40.0];
    let seed = (cell.at.x * 14.0 + cell.at.y * 31.0).abs().round() as usize;
    let corner = |number: usize| {
        let angle = (number as f64 + (seed % 4) as f64 * 0.25) * TAU / CORNERS as f64;
        let radius = RADII[(number * (1 + seed % 3) + seed) % RADII.len()];
        ((radius * angle.cos()).round(), (0.94 * radius * angle.sin()).round())
    };
    let mut path = String::new();
    let mut from = (0.0, 0.0);
    for number in 0..CORNERS {
        let to = corner(number);
        let step = if number == 0 { 'm' } else { 'l' };
        let _ = write!(path, "{step}{} {}", N(to.0 - from.0), N(to.1 - from.1));
        from = to;
    }
    path.push('z');
    path
}
