//! The whole picture.

use std::fmt::Write;

use cairn_core::{Cell, sort_short};

use crate::parts::{Frame, ROUND, draw_ground};
use crate::pen::{Escaped, N, place};
use crate::{Picture, pieces};

/// The picture as an SVG document.
///
/// The centre of a cell at (x, y) lies at (100x, −100y) in the units of the document. What belongs to a cell
/// has its name in the attribute `data-cell`, and each piece its text in `data-piece`; there are no ids, so
/// several pictures can be parts of one page. The background is transparent, and letters are strokes: no font
/// is needed. The same picture always gives the same text.
pub fn svg(picture: &Picture) -> String {
    let frame = picture.frame();
    let mut out = String::new();
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}" role="img" {ROUND}>"#,
        N(frame.left),
        N(frame.top),
        N(frame.width),
        N(frame.height)
    );
    if !picture.title.is_empty() {
        let _ = write!(out, "<title>{}</title>", Escaped(&picture.title));
    }
    draw_ground(&mut out, picture);
    for cell in back_to_front(picture) {
        put_stack(&mut out, picture, cell, &frame);
    }
    out.push_str("</svg>");
    out
}

/// What is nearer covers what is behind it; a stack that is spread out covers all.
fn back_to_front(picture: &Picture) -> Vec<&Cell> {
    let mut cells: Vec<&Cell> = picture.cells.iter().filter(|cell| !cell.stack.is_empty()).collect();
    let spread = |cell: &Cell| picture.spread.as_ref() == Some(&cell.name);
    sort_short(&mut cells, |a, b| {
        spread(a).cmp(&spread(b)).then(b.at.y.total_cmp(&a.at.y)).then(a.at.x.total_cmp(&b.at.x))
    });
    cells
}

/// Puts the stack of a cell in its place, in an element with the cell's name. A stack that is spread out stands
/// lower where it would not fit, and is not spread where that would gain little.
fn put_stack(out: &mut String, picture: &Picture, cell: &Cell, frame: &Frame) {
    let (x, mut y) = place(cell.at);
    let mut step = pieces::step(&cell.stack);
    let count = cell.stack.len() as f64;
    let roomy = pieces::spread_step(&cell.stack).min((frame.height - 2.0 * pieces::FACE) / count);
    if roomy > 1.5 * step && picture.spread.as_ref() == Some(&cell.name) {
        step = roomy;
        y = N(y.0.max(frame.top + pieces::FACE + step * count));
    }
    let _ = write!(out, r#"<g data-cell="{}" transform="translate({x} {y})">"#, Escaped(&cell.name));
    pieces::draw(out, picture, &cell.stack, step);
    out.push_str("</g>");
}
