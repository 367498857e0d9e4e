//! Stacks of discs and tiles, and cubes.
//!
//! A stack is a tower seen from the front and above: each piece shows its rim, the uppermost its face as well.
//! Colour is never the only thing that tells owners apart: the line engraved on a face is whole on white pieces
//! and broken into two parts or more on others, and a rim has as many notches as the line has breaks.

use std::fmt::Write;

use cairn_core::{Kind, Piece, Tint};

use crate::lettering::{self, Anchor, Style};
use crate::palette::Tones;
use crate::pen::{Escaped, N};
use crate::{Picture, crabs};

/// How thick a piece is where there is room, in SVG units.
const THICKNESS: f64 = 11.0;
/// How high a tower gets. Any higher, and it would hide pieces of the tower behind it.
const HIGHEST: f64 = 53.0;
/// The same for crabs, which have more room: no tower stands right behind another in the next row.
const CRAB_THICKNESS: f64 = 13.0;
const CRAB_HIGHEST: f64 = 64.0;
/// How far pieces lie from each other in a stack that is spread out, and how high such a stack gets.
const SPREAD: f64 = 24.0;
const SPREAD_HIGHEST: f64 = 320.0;
/// What a stack needs above and below its rims.
pub(crate) const FACE: f64 = 60.0;
/// Where the middle of the lowest piece lies, below the centre of the cell.
const FLOOR: f64 = 10.0;
/// How thick outlines are.
const OUTLINE: f64 = 1.6;

/// The rest of an element that is a shadow: darker within than at its edge.
pub(crate) const SHADE: &str =
    r##" fill="#24180a" fill-opacity=".25" stroke="#24180a" stroke-opacity=".12" stroke-width="8"/>"##;

/// How much higher than the one beneath it each piece of a stack lies.
pub(crate) fn step(stack: &[Piece]) -> f64 {
    let (thickness, highest) =
        if is_crabs(stack) { (CRAB_THICKNESS, CRAB_HIGHEST) } else { (THICKNESS, HIGHEST) };
    thickness.min(highest / stack.len() as f64)
}

/// The same where the stack is spread out.
pub(crate) fn spread_step(stack: &[Piece]) -> f64 {
    SPREAD.min(SPREAD_HIGHEST / stack.len() as f64)
}

/// Draws a stack around the origin, each piece `step` higher than the one beneath it.
pub(crate) fn draw(out: &mut String, picture: &Picture, stack: &[Piece], step: f64) {
    let Some((&top, lower)) = stack.split_last() else { return };
    let draw_stack = if is_crabs(stack) { crabs::draw } else { tower };
    draw_stack(out, picture, lower, top, step);
}

fn is_crabs(stack: &[Piece]) -> bool {
    let is_crab = |kind| matches!(kind, Kind::SmallCrab | Kind::MediumCrab | Kind::LargeCrab);
    stack.last().is_some_and(|top| is_crab(top.kind))
}

fn tower(out: &mut String, picture: &Picture, lower: &[Piece], top: Piece, step: f64) {
    let slab = |piece: Piece, number: usize| Slab {
        kind: piece.kind,
        tint: picture.tint(piece),
        floor: FLOOR - number as f64 * step,
        thickness: step.min(THICKNESS),
    };
    let open = |out: &mut String, piece| {
        let _ = write!(out, r#"<g data-piece="{}">"#, Escaped(&picture.piece_text(piece)));
    };
    let highest = slab(top, lower.len());
    slab(top, 0).shadow(out);
    for (number, &piece) in lower.iter().enumerate() {
        open(out, piece);
        slab(piece, number).rim(out);
        if step > THICKNESS {
            slab(piece, number).face(out);
        }
        out.push_str("</g>");
    }
    open(out, top);
    if top.kind == Kind::Cube {
        highest.cube(out);
    } else {
        highest.rim(out);
        if step <= THICKNESS {
            highest.light(out);
        }
        highest.face(out);
        highest.engrave_face(out);
    }
    out.push_str("</g>");
    if !lower.is_empty() {
        highest.number(out, lower.len() + 1);
    }
}

/// A piece at some height in a tower.
struct Slab {
    kind: Kind,
    tint: Option<Tint>,
    /// Where the middle of its lower side is.
    floor: f64,
    /// How much of its rim is seen.
    thickness: f64,
}

/// Half the width and half the depth of flat pieces.
const DISC: (f64, f64) = (38.0, 23.0);
const TILE: (f64, f64) = (37.0, 23.0);

impl Slab {
    fn radii(&self) -> (f64, f64) {
        if self.kind == Kind::Disc { DISC } else { TILE }
    }

    /// Where the middle of its upper side is.
    fn ceiling(&self) -> f64 {
        self.floor - self.thickness
    }

    /// A shadow with a soft edge, away from the light on the upper left.
    fn shadow(&self, out: &mut String) {
        let (middle, (x, y)) = (self.floor + 3.0, self.radii());
        let _ = match self.kind {
            Kind::Disc => {
                write!(out, r#"<ellipse cx="3" cy="{}" rx="{}" ry="{}""#, N(middle), x + 3.0, y + 3.0)
            }
            Kind::Cube => write!(out, r#"<path d="M-30 {}l35 20 35-20-35-20z""#, N(middle)),
            _ => {
                let (left, top, width, height) = (N(1.0 - x), N(middle - y), 2.0 * x + 4.0, 2.0 * y + 3.0);
                write!(out, r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="9""#)
            }
        };
        out.push_str(SHADE);
    }

    /// The near side, from its left end to its right and back again.
    fn rim(&self, out: &mut String) {
        let (there, back) = match self.kind {
            Kind::Disc => ("a38 23 0 0 0 76 0", "a38 23 0 0 1-76 0"),
            _ => ("v16q0 7 7 7h60q7 0 7-7v-16", "v16q0 7-7 7h-60q-7 0-7-7v-16"),
        };
        let (x, thickness, ceiling) = (self.radii().0, N(self.thickness), self.ceiling());
        let width = N((self.thickness * 0.3).min(OUTLINE));
        let Tones { rim, edge, ink, .. } = Tones::of(self.tint);
        let _ = write!(
            out,
            r#"<path fill="{rim}" stroke="{edge}" stroke-width="{width}" d="M-{x} {}v{thickness}{there}v-{thickness}{back}z"/>"#,
            N(ceiling),
        );
        let notches = parts(self.tint);
        if notches < 2 {
            return;
        }
        let _ = write!(out, r#"<path stroke="{ink}" stroke-width="3" stroke-linecap="butt" d=""#);
        for notch in 0..notches {
            let at = (notch as f64 - (notches - 1) as f64 / 2.0) * (60.0 / notches as f64).min(15.0);
            let _ = write!(out, "M{} {}v{thickness}", N(at), N(ceiling + self.depth_at(at)));
        }
        out.push_str(r#""/>"#);
    }

    /// Light on the left and shade on the right of the whole tower of which this is the uppermost piece.
    fn light(&self, out: &mut String) {
        let (ceiling, height) = (self.ceiling(), N(FLOOR - self.ceiling()));
        let _ = if self.kind == Kind::Disc {
            write!(
                out,
                r#"<path opacity=".2" d="M38 {top}v{height}a38 23 0 0 1-22 20.9v-{height}a38 23 0 0 0 22-20.9z"/><path fill="none" stroke="white" stroke-width="4" stroke-linecap="butt" opacity=".3" d="M-31 {}v{height}"/>"#,
                N(ceiling + self.depth_at(31.0)),
                top = N(ceiling),
            )
        } else {
            write!(
                out,
                r#"<path opacity=".2" d="M17 {}v{height}h13q7 0 7-7v-{height}q0 7-7 7z"/><path fill="none" stroke="white" stroke-width="4" stroke-linecap="butt" opacity=".3" d="M-31 {}v{height}"/>"#,
                N(ceiling + 23.0),
                N(ceiling + 22.8),
            )
        };
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
        let ((x, y), middle) = (self.radii(), self.ceiling());
        let paint = format!(r#"fill="{face}" stroke="{edge}" stroke-width="{OUTLINE}""#);
        let _ = if self.kind == Kind::Disc {
            write!(out, r#"<ellipse cy="{}" rx="{x}" ry="{y}" {paint}/>"#, N(middle))
        } else {
            let (top, width, height) = (N(middle - y), 2.0 * x, 2.0 * y);
            write!(out, r#"<rect x="-{x}" y="{top}" width="{width}" height="{height}" rx="7" {paint}/>"#)
        };
    }

    /// The line on the face of the uppermost piece, and a glint along its far edge.
    fn engrave_face(&self, out: &mut String) {
        let middle = self.ceiling();
        let glint = if self.kind == Kind::Disc {
            self.engrave(out, middle, "m0-17a31 17 0 0 1 0 34a31 17 0 0 1 0-34z", 153.9);
            "m-34.5-4a35 20.5 0 0 1 31-16.4"
        } else {
            self.engrave(out, middle, "m0-17h26q4 0 4 4v26q0 4-4 4h-52q-4 0-4-4v-26q0-4 4-4z", 182.0);
            "m-34.5-4v-12q0-4.5 4.5-4.5h32"
        };
        let _ = write!(
            out,
            r#"<path fill="none" stroke="white" stroke-width="2.4" opacity=".5" d="M0 {}{glint}"/>"#,
            N(middle)
        );
    }

    /// How high the tower is of which this is the uppermost piece.
    fn number(&self, out: &mut String, height: usize) {
        let style = Style {
            anchor: Anchor::Middle,
            height: if self.kind == Kind::Disc { 25.0 } else { 27.0 },
            colour: Tones::of(self.tint).ink,
            bold: true,
        };
        lettering::draw(out, [(&*height.to_string(), (0.0, self.ceiling()))], style);
    }

    /// A cube standing with an edge towards the viewer, in light from the left.
    fn cube(&self, out: &mut String) {
        let Tones { face, rim, edge, .. } = Tones::of(self.tint);
        let top = N(self.floor - 34.0);
        let _ = write!(
            out,
            r#"<g stroke="{edge}" stroke-width="{OUTLINE}"><path fill="{rim}" d="M-31 {top}l31 17 31-17v34l-31 17-31-17z"/><path stroke="none" opacity=".22" d="M31 {top}l-31 17v34l31-17z"/><path fill="{face}" d="M-31 {top}l31-17 31 17-31 17z"/></g><path fill="none" stroke="white" stroke-width="2" opacity=".45" d="M-29 {top}m1.5 1l27.5 15 27.5-15m-27.5 15v32"/>"#,
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
