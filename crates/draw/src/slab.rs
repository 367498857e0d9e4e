//! Flat pieces: a stack of them is a tower seen from the front and above.
//!
//! Each piece shows its rim, the uppermost its face as well. A rim has as many notches as the line on the face has
//! breaks.

use std::fmt::Write;

use cairn_core::look::SlabShape;
use cairn_core::{Piece, Tint};

use crate::Picture;
use crate::lettering::{self, Anchor, Style};
use crate::palette::Tones;
use crate::pen::{Escaped, N};
use crate::pieces::{SHADE, engrave, parts};

/// How thick a piece is where there is room, in SVG units.
pub(crate) const THICKNESS: f64 = 11.0;
/// How high a tower gets. Any higher, and it would hide pieces of the tower behind it.
pub(crate) const HIGHEST: f64 = 53.0;
/// Where the middle of the lowest piece lies, below the centre of the cell.
const FLOOR: f64 = 10.0;
/// How thick outlines are.
const OUTLINE: f64 = 1.6;

/// A flat piece at some height in a stack.
pub(crate) struct Slab {
    shape: SlabShape,
    tint: Option<Tint>,
    /// Its text.
    text: String,
    /// Where the middle of its lower side is.
    floor: f64,
    /// How much of its rim is seen.
    thickness: f64,
}

/// Half the width and half the depth of flat pieces.
const ROUND: (f64, f64) = (38.0, 23.0);
const SQUARE: (f64, f64) = (37.0, 23.0);

fn radii(shape: SlabShape) -> (f64, f64) {
    match shape {
        SlabShape::Round => ROUND,
        SlabShape::Square => SQUARE,
    }
}

/// The shadow of the lowest piece, with a soft edge, away from the light on the upper left.
pub(crate) fn shadow(out: &mut String, shape: SlabShape) {
    let (middle, (x, y)) = (FLOOR + 3.0, radii(shape));
    let _ = match shape {
        SlabShape::Round => {
            write!(out, r#"<ellipse cx="3" cy="{}" rx="{}" ry="{}""#, N(middle), x + 3.0, y + 3.0)
        }
        SlabShape::Square => {
            let (left, top, width, height) = (N(1.0 - x), N(middle - y), 2.0 * x + 4.0, 2.0 * y + 3.0);
            write!(out, r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="9""#)
        }
    };
    out.push_str(SHADE);
}

impl Slab {
    /// A piece that lies `lift` higher than the lowest of its stack, in which pieces lie `step` apart.
    pub(crate) fn new(picture: &Picture, piece: Piece, shape: SlabShape, lift: f64, step: f64) -> Slab {
        Slab {
            shape,
            tint: picture.tint(piece),
            text: picture.piece_text(piece),
            floor: FLOOR - lift,
            thickness: step.min(THICKNESS),
        }
    }

    /// Draws it under another piece.
    pub(crate) fn beneath(&self, out: &mut String, step: f64) {
        self.open(out);
        self.rim(out);
        if step > THICKNESS {
            self.face(out);
        }
        out.push_str("</g>");
    }

    /// Draws it as the uppermost piece.
    pub(crate) fn on_top(&self, out: &mut String, step: f64) {
        self.open(out);
        self.rim(out);
        if step <= THICKNESS {
            self.light(out);
        }
        self.face(out);
        self.engrave_face(out);
        out.push_str("</g>");
    }

    fn open(&self, out: &mut String) {
        let _ = write!(out, r#"<g data-piece="{}">"#, Escaped(&self.text));
    }

    /// Where the middle of its upper side is.
    fn ceiling(&self) -> f64 {
        self.floor - self.thickness
    }

    /// The near side, from its left end to its right and back again.
    fn rim(&self, out: &mut String) {
        let (there, back) = match self.shape {
            SlabShape::Round => ("a38 23 0 0 0 76 0", "a38 23 0 0 1-76 0"),
            SlabShape::Square => ("v16q0 7 7 7h60q7 0 7-7v-16", "v16q0 7-7 7h-60q-7 0-7-7v-16"),
        };
        let (x, thickness, ceiling) = (radii(self.shape).0, N(self.thickness), self.ceiling());
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
        let _ = if self.shape == SlabShape::Round {
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
        let (half_width, depth) = radii(self.shape);
        match self.shape {
            SlabShape::Round => depth * (1.0 - (x / half_width).powi(2)).sqrt(),
            SlabShape::Square => depth,
        }
    }

    /// The upper side of a flat piece.
    fn face(&self, out: &mut String) {
        let Tones { face, edge, .. } = Tones::of(self.tint);
        let ((x, y), middle) = (radii(self.shape), self.ceiling());
        let paint = format!(r#"fill="{face}" stroke="{edge}" stroke-width="{OUTLINE}""#);
        let _ = if self.shape == SlabShape::Round {
            write!(out, r#"<ellipse cy="{}" rx="{x}" ry="{y}" {paint}/>"#, N(middle))
        } else {
            let (top, width, height) = (N(middle - y), 2.0 * x, 2.0 * y);
            write!(out, r#"<rect x="-{x}" y="{top}" width="{width}" height="{height}" rx="7" {paint}/>"#)
        };
    }

    /// The line on the face of the uppermost piece, and a glint along its far edge.
    fn engrave_face(&self, out: &mut String) {
        let middle = self.ceiling();
        let glint = if self.shape == SlabShape::Round {
            engrave(out, self.tint, middle, "m0-17a31 17 0 0 1 0 34a31 17 0 0 1 0-34z", 153.9);
            "m-34.5-4a35 20.5 0 0 1 31-16.4"
        } else {
            engrave(out, self.tint, middle, "m0-17h26q4 0 4 4v26q0 4-4 4h-52q-4 0-4-4v-26q0-4 4-4z", 182.0);
            "m-34.5-4v-12q0-4.5 4.5-4.5h32"
        };
        let _ = write!(
            out,
            r#"<path fill="none" stroke="white" stroke-width="2.4" opacity=".5" d="M0 {}{glint}"/>"#,
            N(middle)
        );
    }

    /// How high the tower is of which this is the uppermost piece.
    pub(crate) fn number(&self, out: &mut String, height: usize) {
        let style = Style {
            anchor: Anchor::Middle,
            height: if self.shape == SlabShape::Round { 25.0 } else { 27.0 },
            colour: Tones::of(self.tint).ink,
            bold: true,
        };
        lettering::draw(out, [(&*height.to_string(), (0.0, self.ceiling()))], style);
    }
}
