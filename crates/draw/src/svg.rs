//! The whole picture.

use std::fmt::Write;

use cairn_core::{Cell, Ground};

use crate::lettering::{self, Anchor};
use crate::names::Edges;
use crate::pen::{Escaped, N, UNIT, place};
use crate::{Picture, ground, pieces};

/// The colour of names beside the board: legible on light and on dark pages.
const BESIDE: &str = "#8a7d6c";
/// The colour of names on rocks.
const ON_SAND: &str = "#7a6840";
/// The colour of names on dark rocks.
const ON_BASALT: &str = "#f0ece6";
/// How tall digits are beside the board.
const BESIDE_HEIGHT: f64 = 20.0;
/// The space round names beside the board.
const MARGIN: f64 = 8.0;

/// The picture as an SVG document.
///
/// The centre of a cell at (x, y) lies at (100x, −100y) in the units of the document. What belongs to a cell
/// has its name in the attribute `data-cell`, and each piece its text in `data-piece`; there are no ids, so
/// several pictures can be parts of one page. The background is transparent, and letters are strokes: no font
/// is needed. The same picture always gives the same text.
pub fn svg(picture: &Picture) -> String {
    let edges = if picture.names { Edges::of(&picture.cells) } else { None };
    let frame = Frame::around(picture, edges.as_ref());
    let mut out = String::new();
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}" role="img" stroke-linecap="round" stroke-linejoin="round">"#,
        N(frame.left),
        N(frame.top),
        N(frame.right - frame.left),
        N(frame.bottom - frame.top)
    );
    if !picture.title.is_empty() {
        let _ = write!(out, "<title>{}</title>", Escaped(&picture.title));
    }
    ground::draw(&mut out, picture);
    match &edges {
        Some(edges) => name_edges(&mut out, edges, &frame),
        None if picture.names => name_cells(&mut out, &picture.cells),
        None => {}
    }
    for cell in back_to_front(picture) {
        pieces::draw(&mut out, picture, cell, frame.top..frame.bottom);
    }
    out.push_str("</svg>");
    out
}

/// What is nearer covers what is behind it; a stack that is spread out covers all.
fn back_to_front(picture: &Picture) -> Vec<&Cell> {
    let mut cells: Vec<&Cell> = picture.cells.iter().collect();
    let spread = |cell: &Cell| picture.spread.as_ref() == Some(&cell.name);
    cells.sort_by(|a, b| {
        spread(a).cmp(&spread(b)).then(b.at.y.total_cmp(&a.at.y)).then(a.at.x.total_cmp(&b.at.x))
    });
    cells
}

/// The part of the plane that is shown.
struct Frame {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Frame {
    /// A frame with room for the highest towers even where they are low, so that the picture of a board keeps
    /// its size through a game.
    fn around(picture: &Picture, edges: Option<&Edges<'_>>) -> Frame {
        let reaches = picture.cells.iter().map(|cell| {
            let (reach, (x, y)) = (ground::reach(cell.ground), place(cell.at));
            let top = y.0 - reach - ground::headroom(cell.ground);
            Frame { left: x.0 - reach, top, right: x.0 + reach, bottom: y.0 + reach }
        });
        let all = reaches.reduce(|a, b| Frame {
            left: a.left.min(b.left),
            top: a.top.min(b.top),
            right: a.right.max(b.right),
            bottom: a.bottom.max(b.bottom),
        });
        let mut frame = all.unwrap_or(Frame { left: 0.0, top: 0.0, right: UNIT, bottom: UNIT });
        if let Some(edges) = edges {
            frame.left -= widest_row_name(edges) + 2.0 * MARGIN;
            frame.bottom += BESIDE_HEIGHT + 2.0 * MARGIN;
        }
        frame
    }
}

fn widest_row_name(edges: &Edges<'_>) -> f64 {
    edges.rows.iter().map(|(name, _)| lettering::width(name, BESIDE_HEIGHT)).fold(0.0, f64::max)
}

fn name_edges(out: &mut String, edges: &Edges<'_>, frame: &Frame) {
    let below = frame.bottom - MARGIN - BESIDE_HEIGHT / 2.0;
    for (name, x) in &edges.columns {
        lettering::draw(out, name, (x * UNIT, below), Anchor::Middle, BESIDE_HEIGHT, BESIDE);
    }
    let beside = frame.left + MARGIN + widest_row_name(edges);
    for (name, y) in &edges.rows {
        lettering::draw(out, name, (beside, -y * UNIT), Anchor::End, BESIDE_HEIGHT, BESIDE);
    }
}

fn name_cells(out: &mut String, cells: &[Cell]) {
    for cell in cells {
        let colour = match cell.ground {
            Ground::Water => continue,
            Ground::DarkRock => ON_BASALT,
            _ => ON_SAND,
        };
        let (x, y) = place(cell.at);
        lettering::draw(out, &cell.name, (x.0, y.0 + 35.0), Anchor::Middle, 12.0, colour);
    }
}
