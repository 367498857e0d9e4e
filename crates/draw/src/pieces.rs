//! Stacks of discs and tiles, and cubes.
//!
//! A stack is a tower seen from the front and above: each piece shows its rim, the uppermost its face as well.
//! Colour is never the only thing that tells owners apart: the line engraved on a face is whole on white pieces
//! and broken into two parts or more on others, and a rim has as many notches as the line has breaks.

use std::fmt::Write;
use std::ops::Range;

use cairn_core::{Cell, Kind, Piece, Tint};

use crate::lettering::{self, Anchor};
use crate::palette::Tones;
use crate::pen::{Escaped, N, place};
use crate::{Picture, crabs};

/// How thick a piece is where there is room, in SVG units.
const THICKNESS: f64 = 11.0;
/// How high a tower gets. Any higher, and it would hide pieces of the tower behind it.
const HIGHEST: f64 = 53.0;
/// The same for crabs, which have more room: no tower stands right behind another in the next row.
const CRAB_THICKNESS: f64 = 13.0;
const CRAB_HIGHEST: f64 = 64.0;
/// How thick the pieces of a stack are that is spread out.
const SPREAD: f64 = 15.0;
/// How thick outlines are.
const OUTLINE: f64 = 1.6;
/// What a stack needs above and below its rims.
const FACE: f64 = 60.0;

/// Draws the stack of a cell in an element with the cell's name. `room` is what the picture shows from top to
/// bottom.
pub(crate) fn draw(out: &mut String, picture: &Picture, cell: &Cell, room: Range<f64>) {
    let Some((&top, lower)) = cell.stack.split_last() else { return };
    let (count, (x, mut y)) = (cell.stack.len() as f64, place(cell.at));
    let crabs = matches!(top.kind, Kind::SmallCrab | Kind::MediumCrab | Kind::LargeCrab);
    let (thickness, highest) = if crabs { (CRAB_THICKNESS, CRAB_HIGHEST) } else { (THICKNESS, HIGHEST) };
    let mut step = thickness.min(highest / count);
    let roomy = SPREAD.min((room.end - room.start - 2.0 * FACE) / count);
    if roomy > step && picture.spread.as_ref() == Some(&cell.name) {
        step = roomy;
        y = N(y.0.max(room.start + FACE + step * count));
    }
    let name = Escaped(&cell.name);
    let _ = write!(out, r#"<g data-cell="{name}" transform="translate({x} {y})">"#);
    let draw_stack = if crabs { crabs::draw } else { tower };
    draw_stack(out, picture, lower, top, step);
    out.push_str("</g>");
}

fn tower(out: &mut String, picture: &Picture, lower: &[Piece], top: Piece, step: f64) {
    let mut slab = Slab { kind: top.kind, tint: picture.tint(top), floor: 10.0, step };
    slab.shadow(out);
    for &piece in lower {
        slab = Slab { kind: piece.kind, tint: picture.tint(piece), ..slab };
        let _ = write!(out, r#"<g data-piece="{}">"#, Escaped(&picture.piece_text(piece)));
        slab.rim(out);
        out.push_str("</g>");
        slab.floor -= step;
    }
    slab = Slab { kind: top.kind, tint: picture.tint(top), ..slab };
    let _ = write!(out, r#"<g data-piece="{}">"#, Escaped(&picture.piece_text(top)));
    if top.kind == Kind::Cube {
        slab.cube(out);
    } else {
        slab.rim(out);
        slab.face(out);
    }
    out.push_str("</g>");
    if !lower.is_empty() {
        let (count, ink) = ((lower.len() + 1).to_string(), Tones::of(slab.tint).ink);
        lettering::draw(out, &count, (0.0, slab.floor - step), Anchor::Middle, 21.0, ink);
    }
}

/// A piece at some height in a tower.
struct Slab {
    kind: Kind,
    tint: Option<Tint>,
    /// Where the middle of its lower side is.
    floor: f64,
    /// How much of its rim is seen.
    step: f64,
}

/// Half the width and half the depth of flat pieces.
const DISC: (f64, f64) = (38.0, 23.0);
const TILE: (f64, f64) = (37.0, 23.0);

impl Slab {
    fn radii(&self) -> (f64, f64) {
        if self.kind == Kind::Disc { DISC } else { TILE }
    }

    fn shadow(&self, out: &mut String) {
        let floor = N(self.floor + 2.0);
        let _ = write!(out, r##"<path fill="#3a2a14" opacity=".22" d="M"##);
        let _ = match self.kind {
            Kind::Disc => write!(out, "-42 {floor}a42 26 0 0 0 84 0a42 26 0 0 0-84 0z"),
            Kind::Cube => write!(out, "-37 {floor}l37 21 37-21-37-21z"),
            _ => write!(out, "-41 {floor}v17q0 9 9 9h64q9 0 9-9v-34q0-9-9-9h-64q-9 0-9 9z"),
        };
        out.push_str(r#""/>"#);
    }

    /// The near side, from its left end to its right and back again.
    fn rim(&self, out: &mut String) {
        let (there, back) = match self.kind {
            Kind::Disc => ("a38 23 0 0 0 76 0", "a38 23 0 0 1-76 0"),
            _ => ("v16q0 7 7 7h60q7 0 7-7v-16", "v16q0 7-7 7h-60q-7 0-7-7v-16"),
        };
        let (x, step) = (self.radii().0, N(self.step));
        let width = N((self.step * 0.3).min(OUTLINE));
        let Tones { rim, edge, ink, .. } = Tones::of(self.tint);
        let _ = write!(
            out,
            r#"<path fill="{rim}" stroke="{edge}" stroke-width="{width}" d="M-{x} {}v{step}{there}v-{step}{back}z"/>"#,
            N(self.floor - self.step),
        );
        let notches = parts(self.tint);
        if notches < 2 {
            return;
        }
        let _ = write!(out, r#"<path stroke="{ink}" stroke-width="3" stroke-linecap="butt" d=""#);
        for notch in 0..notches {
            let at = (notch as f64 - (notches - 1) as f64 / 2.0) * (60.0 / notches as f64).min(15.0);
            let _ = write!(out, "M{} {}v{step}", N(at), N(self.floor - self.step + self.depth_at(at)));
        }
        out.push_str(r#""/>"#);
    }

    /// How far before the middle the rim is, so far to the side.
    fn depth_at(&self, x: f64) -> f64 {
        let (half_width, depth) = self.radii();
        match self.kind {
            Kind::Disc => depth * (1.0 - (x / half_width).powi(2)).sqrt(),
            _ => depth,
        }
    }

    /// The upper side of a flat piece.
    fn face(&self, out: &mut String) {
        let Tones { face, edge, .. } = Tones::of(self.tint);
        let (x, y) = self.radii();
        let middle = self.floor - self.step;
        let paint = format!(r#"fill="{face}" stroke="{edge}" stroke-width="{OUTLINE}""#);
        if self.kind == Kind::Disc {
            let _ = write!(out, r#"<ellipse cy="{}" rx="{x}" ry="{y}" {paint}/>"#, N(middle));
            self.engrave(out, middle, "m0-17a31 17 0 0 1 0 34a31 17 0 0 1 0-34z", 153.9);
        } else {
            let (top, width, height) = (N(middle - y), 2.0 * x, 2.0 * y);
            let _ =
                write!(out, r#"<rect x="-{x}" y="{top}" width="{width}" height="{height}" rx="7" {paint}/>"#);
            self.engrave(out, middle, "m0-17h26q4 0 4 4v26q0 4-4 4h-52q-4 0-4-4v-26q0-4 4-4z", 182.0);
        }
    }

    /// A cube standing with an edge towards the viewer, in light from the left.
    fn cube(&self, out: &mut String) {
        let Tones { face, rim, edge, .. } = Tones::of(self.tint);
        let top = N(self.floor - 34.0);
        let _ = write!(
            out,
            r#"<g stroke="{edge}" stroke-width="{OUTLINE}"><path fill="{rim}" d="M-31 {top}l31 17v34l-31-17z"/><path fill="{rim}" d="M31 {top}l-31 17v34l31-17z"/><path stroke="none" opacity=".16" d="M31 {top}l-31 17v34l31-17z"/><path fill="{face}" d="M-31 {top}l31-17 31 17-31 17z"/></g>"#,
        );
        self.engrave(out, self.floor - 34.0, "m0-8a15 8 0 0 1 0 16a15 8 0 0 1 0-16z", 73.8);
    }

    /// The line on a face: a closed one, so long, broken into its parts; a cross on a piece of nobody.
    fn engrave(&self, out: &mut String, middle: f64, line: &str, length: f64) {
        let (line, dashes) = match parts(self.tint) {
            0 => ("m-22-12l44 24m0-24l-44 24", String::new()),
            1 => (line, String::new()),
            parts => {
                let (part, gap) = (length / parts as f64, length * 0.1);
                let (dash, start) = (N(part - gap), N(-gap / 2.0));
                (line, format!(r#" stroke-dasharray="{dash} {}" stroke-dashoffset="{start}""#, N(gap)))
            }
        };
        let (ink, middle) = (Tones::of(self.tint).ink, N(middle));
        let _ = write!(
            out,
            r#"<path fill="none" stroke="{ink}" stroke-width="2.2" opacity=".6"{dashes} d="M0 {middle}{line}"/>"#
        );
    }
}

/// Into how many parts the line on pieces of a colour is broken; 0 where there is none.
fn parts(tint: Option<Tint>) -> usize {
    match tint {
        None => 0,
        Some(Tint::White) => 1,
        Some(Tint::Black) => 2,
        Some(Tint::Red) => 3,
        Some(Tint::Blue) => 4,
        Some(Tint::Yellow) => 5,
        Some(Tint::Purple) => 6,
    }
}
