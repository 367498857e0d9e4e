//! A table without an edge: felt that fades out round the squares that matter.

use std::fmt::Write;

use cairn_core::Cell;

use crate::Picture;
use crate::board::{self, MARK};
use crate::pen::{Escaped, N, place};

const FELT: &str = "#56736c";
/// How far the felt goes on beyond the squares next to stacks while it fades, and in how many steps.
const FADE: f64 = 40.0;
const STEPS: usize = 10;

pub(crate) fn draw(out: &mut String, picture: &Picture, cells: &[&Cell]) {
    let (near, far): (Vec<&Cell>, Vec<&Cell>) = cells.iter().copied().partition(|cell| is_near(cell, cells));
    let area = board::area(&near);
    let _ = write!(out, r#"<g fill="{FELT}" stroke="{FELT}">"#);
    for step in 0..STEPS {
        let width = N(2.0 * FADE * (1.0 - step as f64 / STEPS as f64));
        // Thin at first: the outermost edge is not to be seen.
        let _ = write!(out, r#"<path opacity=".{:02}" stroke-width="{width}" d="{area}"/>"#, 3 + 3 * step);
    }
    let _ =
        write!(out, r##"<path stroke-width="2" d="{area}"/></g><g fill="#e9f5ee" pointer-events="all">"##);
    for (cells, opacity) in [(near, ".13"), (far, "0")] {
        for cell in cells {
            square(out, cell, picture.is_marked(cell), opacity);
        }
    }
    out.push_str("</g>");
}

/// Squares farther than one step from all stacks are not seen: nothing can happen there yet. Where there is
/// no stack at all, all squares are.
fn is_near(cell: &Cell, cells: &[&Cell]) -> bool {
    let mut stacks = cells.iter().filter(|cell| !cell.stack.is_empty()).peekable();
    stacks.peek().is_none()
        || stacks.any(|stack| (cell.at.x - stack.at.x).abs() < 1.5 && (cell.at.y - stack.at.y).abs() < 1.5)
}

fn square(out: &mut String, cell: &Cell, marked: bool, opacity: &str) {
    let (x, y) = place(cell.at);
    let paint =
        if marked { format!(r#"fill="{MARK}" opacity=".75""#) } else { format!(r#"opacity="{opacity}""#) };
    let _ = write!(
        out,
        r#"<rect data-cell="{}" x="{}" y="{}" width="94" height="94" rx="12" {paint}/>"#,
        Escaped(&cell.name),
        N(x.0 - 47.0),
        N(y.0 - 47.0)
    );
}
