//! Pieces that a game draws itself.
//!
//! The uppermost figure is drawn in full; those beneath it show a band each.

use std::fmt::Write;

use cairn_core::Piece;
use cairn_core::look::{Figure, OwnerMark};

use crate::Picture;
use crate::lettering::{self, Anchor, Style};
use crate::palette::Tones;
use crate::pen::{Escaped, N};
use crate::pieces::engrave;

/// What is seen of a figure under another one, which stands `step` higher. A figure that has no such part is drawn in
/// full.
pub(crate) fn beneath(
    out: &mut String,
    picture: &Picture,
    piece: Piece,
    figure: &Figure,
    (lift, step): (f64, f64),
) {
    let Some(band) = &figure.beneath else { return whole(out, picture, piece, figure, lift) };
    let tones = Tones::of(picture.tint(piece));
    let Tones { face, rim, edge, ink } = tones;
    let _ = write!(
        out,
        r#"<g data-piece="{}" transform="translate(0 {})">"#,
        Escaped(&picture.piece_text(piece)),
        N(figure.floor - lift)
    );
    tones.paint(out, band.behind);
    let _ = write!(
        out,
        r#"<path fill="{face}" stroke="{edge}" stroke-width="1.6" d="M-{half} {top}v{step}q0 9 {half} 9t{half}-9v-{step}z"/><path fill="{rim}" d="M-{half}-9q0 9 {half} 9t{half}-9v-{shade}q0 9-{half} 9t-{half}-9z"/>"#,
        half = band.half,
        top = N(-step - 9.0),
        shade = N(step * 0.3),
        step = N(step),
    );
    let spots = piece.owner.map_or(0, |seat| seat.number());
    let _ = write!(out, r#"<path stroke="{ink}" stroke-width="{}" d=""#, N((step * 0.5).min(6.4)));
    for spot in 0..spots {
        let across = (spot as f64 - (spots - 1) as f64 / 2.0) * 12.0 * figure.size;
        let _ = write!(out, "M{} {}h.1", N(across), N(-0.62 * step.min(16.0)));
    }
    out.push_str(r#""/></g>"#);
}

/// A figure that stands `lift` above its usual floor.
pub(crate) fn whole(out: &mut String, picture: &Picture, piece: Piece, figure: &Figure, lift: f64) {
    let tint = picture.tint(piece);
    let tones = Tones::of(tint);
    let _ = write!(out, r#"<g data-piece="{}""#, Escaped(&picture.piece_text(piece)));
    let (down, size) = (N(figure.floor - lift - figure.foot * figure.size), figure.size);
    if down.0 != 0.0 || size != 1.0 {
        let _ = write!(out, r#" transform="translate(0 {down})scale({size})""#);
    }
    if !figure.paint.is_empty() {
        out.push(' ');
        tones.paint(out, figure.paint);
    }
    out.push('>');
    tones.paint(out, figure.svg);
    match figure.owner_mark {
        OwnerMark::Spots(spots) => {
            let spots = spots[piece.owner.map_or(0, |seat| seat.number())];
            let _ = write!(out, r#"<path stroke="{}" stroke-width="10" d="{spots}"/>"#, tones.ink);
        }
        OwnerMark::Line { middle, path, length } => engrave(out, tint, middle, path, length),
    }
    out.push_str("</g>");
}

/// How many figures there are in a stack whose uppermost one is this, `lift` above its usual floor.
pub(crate) fn number(out: &mut String, figure: &Figure, lift: f64, count: usize) {
    let (x, y) = (30.0 * figure.size + 6.0, figure.floor - lift - 6.0);
    let _ = write!(
        out,
        r##"<circle cx="{}" cy="{}" r="14" fill="#fffcf5" stroke="#3a2a14" stroke-width="1.8"/>"##,
        N(x),
        N(y)
    );
    let style = Style { anchor: Anchor::Middle, height: 17.0, colour: "#2c200f", bold: true };
    lettering::draw(out, [(&*count.to_string(), (x, y))], style);
}
