//! Stacks of discs and tiles, and cubes.
//!
//! A stack is a tower seen from the front and above: each piece shows its rim, the uppermost its face as well.
//! Colour is never the only thing that tells owners apart: the line engraved on the face is whole for the first
//! seat and broken into as many parts as the number of any other, and rims have as many notches as the line has
//! breaks.

use std::f64::consts::TAU;
use std::fmt::Write;
use std::ops::Range;

use cairn_core::{Cell, Kind, Piece, Seat};

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
    if picture.spread.as_ref() == Some(&cell.name) {
        step = SPREAD.min((room.end - room.start - 2.0 * FACE) / count);
        y = N(y.0.max(room.start + FACE + step * count));
    }
    let name = Escaped(&cell.name);
    let _ = write!(out, r#"<g data-cell="{name}" transform="translate({x} {y})">"#);
    let draw_stack = if crabs { crabs::draw } else { tower };
    draw_stack(out, picture, lower, top, step);
    out.push_str("</g>");
}

fn tower(out: &mut String, picture: &Picture, lower: &[Piece], top: Piece, step: f64) {
    let mut slab = Slab { kind: top.kind, floor: 10.0, step };
    slab.shadow(out);
    for &piece in lower {
        slab.kind = piece.kind;
        let _ = write!(out, r#"<g data-piece="{}">"#, Escaped(&picture.piece_text(piece)));
        slab.rim(out, piece, picture.colour(piece).tones());
        out.push_str("</g>");
        slab.floor -= step;
    }
    slab.kind = top.kind;
    let tones = picture.colour(top).tones();
    let _ = write!(out, r#"<g data-piece="{}">"#, Escaped(&picture.piece_text(top)));
    if top.kind == Kind::Cube {
        cube(out, top, tones, slab.floor);
    } else {
        slab.rim(out, top, tones);
        slab.face(out, top, tones);
    }
    out.push_str("</g>");
    if !lower.is_empty() {
        let count = (lower.len() + 1).to_string();
        lettering::draw(out, &count, (0.0, slab.floor - step), Anchor::Middle, 21.0, tones.ink);
    }
}

/// A flat piece at some height in a tower.
struct Slab {
    kind: Kind,
    /// Where the middle of its lower side is.
    floor: f64,
    /// How much of its rim is seen.
    step: f64,
}

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

    /// The near side, from the left end to the right and back again.
    fn rim(&self, out: &mut String, piece: Piece, tones: Tones) {
        let (there, back) = match self.kind {
            Kind::Disc => ("a38 23 0 0 0 76 0", "a38 23 0 0 1-76 0"),
            _ => ("v16q0 7 7 7h60q7 0 7-7v-16", "v16q0 7-7 7h-60q-7 0-7-7v-16"),
        };
        let (x, step) = (self.radii().0, N(self.step));
        let width = N((self.step * 0.3).min(1.6));
        let Tones { rim, edge, ink, .. } = tones;
        let _ = write!(
            out,
            r#"<path fill="{rim}" stroke="{edge}" stroke-width="{width}" d="M-{x} {}v{step}{there}v-{step}{back}z"/>"#,
            N(self.floor - self.step),
        );
        let notches = breaks(piece.owner);
        if notches == 0 {
            return;
        }
        let _ = write!(out, r#"<path stroke="{ink}" stroke-width="3" stroke-linecap="butt" d=""#);
        for notch in 0..notches {
            let at = (notch as f64 - (notches - 1) as f64 / 2.0) * 15.0;
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

    fn face(&self, out: &mut String, piece: Piece, tones: Tones) {
        let Tones { face, edge, .. } = tones;
        let (x, y) = self.radii();
        let middle = self.floor - self.step;
        if self.kind == Kind::Disc {
            let _ = write!(
                out,
                r#"<ellipse cy="{}" rx="{x}" ry="{y}" fill="{face}" stroke="{edge}" stroke-width="1.6"/>"#,
                N(middle),
            );
            engrave_ring(out, piece.owner, tones, middle, (31.0, 17.5));
        } else {
            let _ = write!(
                out,
                r#"<rect x="-{x}" y="{}" width="{}" height="{}" rx="7" fill="{face}" stroke="{edge}" stroke-width="1.6"/>"#,
                N(middle - y),
                N(2.0 * x),
                N(2.0 * y),
            );
            engrave_square(out, piece.owner, tones, middle);
        }
    }
}

/// Into how many parts the line on an owner's pieces is broken; 0 where it is whole.
fn breaks(owner: Option<Seat>) -> usize {
    match owner {
        None | Some(Seat::One) => 0,
        Some(seat) => seat.number(),
    }
}

/// The line on a round face; none on a piece of nobody.
fn engrave_ring(out: &mut String, owner: Option<Seat>, tones: Tones, middle: f64, (rx, ry): (f64, f64)) {
    if owner.is_none() {
        return;
    }
    let _ = write!(out, r#"<path fill="none" stroke="{}" stroke-width="2.2" opacity=".6" d=""#, tones.ink);
    let parts = breaks(owner);
    if parts == 0 {
        let across = 2.0 * rx;
        let _ = write!(out, "M-{rx} {}a{rx} {ry} 0 0 1 {across} 0a{rx} {ry} 0 0 1-{across} 0z", N(middle));
    }
    for part in 0..parts {
        let turn = |share: f64| {
            let angle = ((part as f64 + share) / parts as f64 - 0.25) * TAU;
            (N(rx * angle.cos()), N(middle + ry * angle.sin()))
        };
        let gap = 0.05 * parts as f64;
        let ((x, y), (to_x, to_y)) = (turn(gap), turn(1.0 - gap));
        let _ = write!(out, "M{x} {y}A{rx} {ry} 0 0 1 {to_x} {to_y}");
    }
    out.push_str(r#""/>"#);
}

/// The line on a square face; a cross on a piece of nobody.
fn engrave_square(out: &mut String, owner: Option<Seat>, tones: Tones, middle: f64) {
    let lines = match owner {
        None => "M-24-12l48 24m0-24l-48 24",
        Some(Seat::One) => "M-26-17h52q4 0 4 4v26q0 4-4 4h-52q-4 0-4-4v-26q0-4 4-4z",
        Some(Seat::Two) => "M-20-17h-6q-4 0-4 4v26q0 4 4 4h6M20-17h6q4 0 4 4v26q0 4-4 4h-6",
        Some(Seat::Three) => "M-16-17h32M-30-6v19q0 4 4 4h16M30-6v19q0 4-4 4h-16",
        Some(Seat::Four) => "M-18-17h36M-18 17h36M-30-7v14M30-7v14",
    };
    let _ = write!(
        out,
        r#"<path fill="none" stroke="{}" stroke-width="2.2" opacity=".6" transform="translate(0 {})" d="{lines}"/>"#,
        tones.ink,
        N(middle),
    );
}

/// A cube standing with an edge towards the viewer, in light from the left.
fn cube(out: &mut String, piece: Piece, tones: Tones, floor: f64) {
    let Tones { face, rim, edge, .. } = tones;
    let top = N(floor - 34.0);
    let _ = write!(
        out,
        r#"<g stroke="{edge}" stroke-width="1.6"><path fill="{rim}" d="M-31 {top}l31 17v34l-31-17z"/><path fill="{rim}" d="M31 {top}l-31 17v34l31-17z"/><path stroke="none" opacity=".16" d="M31 {top}l-31 17v34l31-17z"/><path fill="{face}" d="M-31 {top}l31-17 31 17-31 17z"/></g>"#,
    );
    engrave_ring(out, piece.owner, tones, floor - 34.0, (15.0, 8.0));
}
