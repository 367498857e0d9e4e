//! Stacks of crabs.
//!
//! The uppermost crab is drawn in full; those beneath it show the front of their shells, as wide as they are
//! large. Sizes differ in shape as well: a small crab is round and all eyes, the shell of a large one is jagged.
//! A shell has as many spots as the number of its owner's seat says.

use std::fmt::Write;

use cairn_core::{Kind, Piece};

use crate::Picture;
use crate::lettering::{self, Anchor, Style};
use crate::palette::Tones;
use crate::pen::{Escaped, N};
use crate::pieces::SHADE;

/// What crabs of a size look like.
struct Build {
    /// How much of a cell it takes.
    size: f64,
    /// The upper side of its shell.
    shell: &'static str,
    /// The front of its shell, in shade.
    front: &'static str,
    /// How large its eyes are.
    eye: f64,
}

const SMALL: Build = Build {
    size: 0.54,
    shell: "M-28-20c0-19 13-27 28-27s28 8 28 27c0 13-12 20-28 20s-28-7-28-20z",
    front: "M-27-18c0 17 12 27 27 27s27-10 27-27z",
    eye: 9.0,
};
const MEDIUM: Build = Build {
    size: 0.75,
    shell: "M-33-20c0-17 15-25 33-25s33 8 33 25c0 12-15 20-33 20s-33-8-33-20z",
    front: "M-32-20c0 18 14 29 32 29s32-11 32-29z",
    eye: 7.0,
};
const LARGE: Build = Build {
    size: 0.97,
    shell: "M-33-20l-5-5 6-4-2-6 7-1 1-6 8 2q8-5 18-5t18 5l8-2 1 6 7 1-2 6 6 4-5 5c0 12-15 20-33 20s-33-8-33-20z",
    front: "M-33-20c0 18 15 29 33 29s33-11 33-29z",
    eye: 6.0,
};

impl Build {
    fn of(kind: Kind) -> Build {
        match kind {
            Kind::SmallCrab => SMALL,
            Kind::MediumCrab => MEDIUM,
            _ => LARGE,
        }
    }
}

/// Legs and arms, and claws held up close to the head, so that they hide little of the rocks behind.
const LIMBS: &str = "M-26-18q-13-4-17 6M-27-11q-11 0-14 10M-23-5q-8 2-9 9M26-18q13-4 17 6M27-11q11 0 14 10M23-5q8 2 9 9M-23-30q-9-5-5-14M23-30q9-5 5-14";
const CLAWS: &str = "M-32-43c-8-5-9-18-3-24 3 2 5 4 6 8 2-5 5-8 9-10 5 9 5 20-2 26-3 2-7 2-10 0zM32-43c8-5 9-18 3-24-3 2-5 4-6 8-2-5-5-8-9-10-5 9-5 20 2 26 3 2 7 2 10 0z";
const SMILE: &str = "M-6 4q6 4 12 0";

/// Where the lowest crab stands, below the centre of its cell.
const FLOOR: f64 = 26.0;

/// Draws a stack of crabs, each `step` higher than the one beneath it.
pub(crate) fn draw(out: &mut String, picture: &Picture, lower: &[Piece], top: Piece, step: f64) {
    let mut floor = FLOOR;
    let half = N(42.0 * Build::of(lower.first().unwrap_or(&top).kind).size);
    let _ = write!(out, r#"<ellipse cx="2" cy="23" rx="{half}" ry="8"{SHADE}"#);
    for &piece in lower {
        shell(out, picture, piece, floor, step);
        floor -= step;
    }
    crab(out, picture, top, floor);
    if !lower.is_empty() {
        badge(out, lower.len() + 1, (30.0 * Build::of(top.kind).size + 6.0, floor - 6.0));
    }
}

/// The front of a shell under another crab, with the tips of its legs.
fn shell(out: &mut String, picture: &Picture, piece: Piece, floor: f64, step: f64) {
    let Tones { face, rim, edge, ink } = Tones::of(picture.tint(piece));
    let size = Build::of(piece.kind).size;
    let half = (32.0 * size).round();
    let _ = write!(
        out,
        r#"<g data-piece="{}" transform="translate(0 {})"><path fill="none" stroke="{edge}" stroke-width="3" d="M-{half}-6l-6 5M{half}-6l6 5"/><path fill="{face}" stroke="{edge}" stroke-width="1.6" d="M-{half} {top}v{step}q0 9 {half} 9t{half}-9v-{step}z"/><path fill="{rim}" d="M-{half}-9q0 9 {half} 9t{half}-9v-{shade}q0 9-{half} 9t-{half}-9z"/>"#,
        Escaped(&picture.piece_text(piece)),
        N(floor),
        top = N(-step - 9.0),
        step = N(step),
        shade = N(step * 0.3),
    );
    let spots = piece.owner.map_or(0, |seat| seat.number());
    let places = (0..spots).map(|spot| {
        let across = (spot as f64 - (spots - 1) as f64 / 2.0) * 12.0 * size;
        (across, -0.62 * step.min(16.0))
    });
    draw_spots(out, places, (step * 0.5).min(6.4), ink);
    out.push_str("</g>");
}

fn draw_spots(out: &mut String, places: impl Iterator<Item = (f64, f64)>, width: f64, ink: &str) {
    let _ = write!(out, r#"<path stroke="{ink}" stroke-width="{}" d=""#, N(width));
    for (x, y) in places {
        let _ = write!(out, "M{} {}h.1", N(x), N(y));
    }
    out.push_str(r#""/>"#);
}

/// A whole crab whose shell ends at `floor`.
fn crab(out: &mut String, picture: &Picture, piece: Piece, floor: f64) {
    let Tones { face, rim, edge, ink } = Tones::of(picture.tint(piece));
    let Build { size, shell, front, eye } = Build::of(piece.kind);
    let _ = write!(
        out,
        r#"<g data-piece="{}" transform="translate(0 {})scale({size})" fill="none" stroke="{edge}"><path stroke-width="5.5" d="{LIMBS}"/><g fill="{face}" stroke-width="{}"><path d="{CLAWS}"/><path fill="{rim}" d="{front}{SMILE}"/><path d="{shell}"/></g>"#,
        Escaped(&picture.piece_text(piece)),
        N(floor - 9.0 * size),
        N(1.9 / size),
    );
    let x = 9.0 - eye / 4.0;
    let eyes = format!("M{}-50h.1M{}-50h.1", N(-x), N(x));
    let _ = write!(
        out,
        r##"<path stroke-width="{}" d="{eyes}"/><path stroke="#fff" stroke-width="{}" d="{eyes}"/><path stroke="#1c1a1a" stroke-width="{eye}" d="M{}-49h.1M{}-49h.1"/><path stroke="#fff" stroke-width="4" opacity=".45" d="M-22-27q4-10 15-12"/>"##,
        N(2.0 * eye + 4.0),
        N(2.0 * eye),
        N(1.5 - x),
        N(1.5 + x),
    );
    let spots: &[(f64, f64)] = match piece.owner.map_or(0, |seat| seat.number()) {
        0 => &[],
        1 => &[(0.0, -20.0)],
        2 => &[(-10.0, -20.0), (10.0, -20.0)],
        3 => &[(-12.0, -15.0), (0.0, -28.0), (12.0, -15.0)],
        _ => &[(-12.0, -13.0), (-11.0, -28.0), (12.0, -13.0), (11.0, -28.0)],
    };
    draw_spots(out, spots.iter().copied(), 10.0, ink);
    out.push_str("</g>");
}

/// How many crabs there are in a stack.
fn badge(out: &mut String, count: usize, (x, y): (f64, f64)) {
    let _ = write!(
        out,
        r##"<circle cx="{}" cy="{}" r="14" fill="#fffcf5" stroke="#3a2a14" stroke-width="1.8"/>"##,
        N(x),
        N(y)
    );
    let style = Style { anchor: Anchor::Middle, height: 17.0, colour: "#2c200f", bold: true };
    lettering::draw(out, [(&*count.to_string(), (x, y))], style);
}
