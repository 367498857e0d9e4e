//! Stacks of crabs.
//!
//! The uppermost crab is drawn in full; those beneath it show the front of their shells, as wide as they are
//! large. A shell has as many spots as the number of its owner's seat says.

use std::fmt::Write;

use cairn_core::{Kind, Piece};

use crate::Picture;
use crate::lettering::{self, Anchor};
use crate::palette::Tones;
use crate::pen::{Escaped, N};

/// How much of a cell a crab takes.
fn size(kind: Kind) -> f64 {
    match kind {
        Kind::SmallCrab => 0.52,
        Kind::MediumCrab => 0.73,
        _ => 0.94,
    }
}

/// Draws a stack of crabs, each `step` higher than the one beneath it.
pub(crate) fn draw(out: &mut String, picture: &Picture, lower: &[Piece], top: Piece, step: f64) {
    let mut floor = 26.0;
    let lowest = lower.first().unwrap_or(&top);
    let _ = write!(
        out,
        r##"<ellipse cy="{}" rx="{}" ry="11" fill="#3a2a14" opacity=".25"/>"##,
        N(floor - 4.0),
        N(40.0 * size(lowest.kind)),
    );
    for &piece in lower {
        shell(out, picture, piece, floor, step);
        floor -= step;
    }
    crab(out, picture, top, floor);
    if !lower.is_empty() {
        badge(out, lower.len() + 1, (30.0 * size(top.kind) + 6.0, floor));
    }
}

/// The front of a shell under another crab, with the tips of its legs.
fn shell(out: &mut String, picture: &Picture, piece: Piece, floor: f64, step: f64) {
    let Tones { face, edge, ink, .. } = Tones::of(picture.tint(piece));
    let half = (32.0 * size(piece.kind)).round();
    let _ = write!(
        out,
        r#"<g data-piece="{}" transform="translate(0 {})"><path fill="none" stroke="{edge}" stroke-width="3" d="M-{half} -6l-6 5M{half} -6l6 5"/><path fill="{face}" stroke="{edge}" stroke-width="1.6" d="M-{half} {top}v{step}q0 9 {half} 9t{half}-9v-{step}z"/>"#,
        Escaped(&picture.piece_text(piece)),
        N(floor),
        top = N(-step - 9.0),
        step = N(step),
    );
    let spots = piece.owner.map_or(0, |seat| seat.number());
    let places = (0..spots).map(|spot| {
        let across = (spot as f64 - (spots - 1) as f64 / 2.0) * 10.0 * size(piece.kind);
        (across, -step / 2.0)
    });
    draw_spots(out, places, (step * 0.55).min(6.4), ink);
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
    let _ = write!(
        out,
        r##"<g data-piece="{}" transform="translate(0 {})scale({})"><path fill="none" stroke="{edge}" stroke-width="5" d="M-26-18q-13-4-17 6M-27-11q-11 0-14 10M-23-5q-8 2-9 9M26-18q13-4 17 6M27-11q11 0 14 10M23-5q8 2 9 9"/><path fill="none" stroke="{edge}" stroke-width="7" d="M-22-30q-12-4-11-14M22-30q12-4 11-14"/>"##,
        Escaped(&picture.piece_text(piece)),
        N(floor - 9.0 * size(piece.kind)),
        size(piece.kind),
    );
    let _ = write!(
        out,
        r##"<g stroke="{edge}" stroke-width="2"><path fill="{face}" d="M-37-42c-10-6-9-22 2-26 1 6 3 8 6 10 1-4 3-6 6-8 6 8 4 21-3 25-4 2-8 1-11-1zM37-42c10-6 9-22-2-26-1 6-3 8-6 10-1-4-3-6-6-8-6 8-4 21 3 25 4 2 8 1 11-1z"/><path fill="{rim}" d="M-32-20c0 18 14 29 32 29s32-11 32-29z"/><path fill="{face}" d="M-33-20c0-17 15-25 33-25s33 8 33 25c0 12-15 20-33 20s-33-8-33-20z"/><path d="M-9-44v-8M9-44v-8"/><circle cx="-9" cy="-54" r="6.5" fill="#fff"/><circle cx="9" cy="-54" r="6.5" fill="#fff"/></g><circle cx="-8" cy="-53" r="3" fill="#222"/><circle cx="8" cy="-53" r="3" fill="#222"/>"##
    );
    let spots: &[(f64, f64)] = match piece.owner.map_or(0, |seat| seat.number()) {
        0 => &[],
        1 => &[(0.0, -23.0)],
        2 => &[(-10.0, -23.0), (10.0, -23.0)],
        3 => &[(-12.0, -18.0), (0.0, -31.0), (12.0, -18.0)],
        _ => &[(-12.0, -16.0), (-10.0, -32.0), (12.0, -16.0), (10.0, -32.0)],
    };
    draw_spots(out, spots.iter().copied(), 10.0, ink);
    out.push_str("</g>");
}

/// How many crabs there are in a stack.
fn badge(out: &mut String, count: usize, (x, y): (f64, f64)) {
    let _ = write!(
        out,
        r##"<circle cx="{}" cy="{}" r="12" fill="#fffcf5" stroke="#5a4d3c" stroke-width="1.6"/>"##,
        N(x),
        N(y)
    );
    lettering::draw(out, &count.to_string(), (x, y), Anchor::Middle, 13.0, "#3a2a14");
}
