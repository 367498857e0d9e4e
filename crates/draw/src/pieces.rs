//! Stacks of pieces, whatever their form.
//!
//! Colour is never the only thing that tells owners apart: the line engraved on a piece is whole on white pieces and
//! broken into two parts or more on others; figures may have spots instead.

use std::fmt::Write;

use cairn_core::look::Form;
use cairn_core::{Piece, Tint};

use crate::palette::Tones;
use crate::pen::N;
use crate::slab::{self, Slab};
use crate::{Picture, figure};

/// How far pieces lie from each other in a stack that is spread out, and how high such a stack gets.
const SPREAD: f64 = 24.0;
const SPREAD_HIGHEST: f64 = 320.0;
/// What a stack needs above and below its rims.
pub(crate) const FACE: f64 = 60.0;

/// The rest of an element that is a shadow: darker within than at its edge.
pub(crate) const SHADE: &str =
    r##" fill="#24180a" fill-opacity=".25" stroke="#24180a" stroke-opacity=".12" stroke-width="8"/>"##;

/// How much higher than the one beneath it each piece of a stack lies.
pub(crate) fn step(stack: &[Piece]) -> f64 {
    let (thickness, highest) = match stack.last().map(|top| &top.kind.form) {
        Some(Form::Figure(figure)) => (figure.thickness, figure.highest),
        _ => (slab::THICKNESS, slab::HIGHEST),
    };
    thickness.min(highest / stack.len() as f64)
}

/// The same where the stack is spread out.
pub(crate) fn spread_step(stack: &[Piece]) -> f64 {
    SPREAD.min(SPREAD_HIGHEST / stack.len() as f64)
}

/// Draws a stack around the origin, each piece `step` higher than the one beneath it.
pub(crate) fn draw(out: &mut String, picture: &Picture, stack: &[Piece], step: f64) {
    let (Some((&top, lower)), Some(lowest)) = (stack.split_last(), stack.first()) else { return };
    match &lowest.kind.form {
        Form::Slab(shape) => slab::shadow(out, *shape),
        Form::Figure(figure) => {
            out.push_str(figure.shadow);
            out.push_str(SHADE);
        }
    }
    let slab = |piece, shape, lift| Slab::new(picture, piece, shape, lift, step);
    for (number, &piece) in lower.iter().enumerate() {
        let lift = number as f64 * step;
        match &piece.kind.form {
            Form::Slab(shape) => slab(piece, *shape, lift).beneath(out, step),
            Form::Figure(form) => figure::beneath(out, picture, piece, form, (lift, step)),
        }
    }
    let lift = lower.len() as f64 * step;
    match &top.kind.form {
        Form::Slab(shape) => slab(top, *shape, lift).on_top(out, step),
        Form::Figure(form) => figure::whole(out, picture, top, form, lift),
    }
    number(out, picture, stack, step);
}

/// Writes how high a stack is, where there is more than one piece.
pub(crate) fn number(out: &mut String, picture: &Picture, stack: &[Piece], step: f64) {
    let Some((&top, lower)) = stack.split_last().filter(|(_, lower)| !lower.is_empty()) else { return };
    let lift = lower.len() as f64 * step;
    match &top.kind.form {
        Form::Slab(shape) => Slab::new(picture, top, *shape, lift, step).number(out, stack.len()),
        Form::Figure(form) => figure::number(out, form, lift, stack.len()),
    }
}

/// A line engraved around `middle`: a closed one, so long, broken into its parts; a cross on a piece of nobody.
pub(crate) fn engrave(out: &mut String, tint: Option<Tint>, middle: f64, line: &str, length: f64) {
    let (line, dashes) = match parts(tint) {
        0 => ("m-22-12l44 24m0-24l-44 24", String::new()),
        1 => (line, String::new()),
        parts => {
            let (part, gap) = (length / parts as f64, length * 0.1);
            let (dash, start) = (N(part - gap), N(-gap / 2.0));
            (line, format!(r#" stroke-dasharray="{dash} {}" stroke-dashoffset="{start}""#, N(gap)))
        }
    };
    let (ink, middle) = (Tones::of(tint).ink, N(middle));
    let _ = write!(
        out,
        r#"<path fill="none" stroke="{ink}" stroke-width="2.2" opacity=".6"{dashes} d="M0 {middle}{line}"/>"#
    );
}

/// Into how many parts the line on pieces of a colour is broken; 0 where there is none.
pub(crate) fn parts(tint: Option<Tint>) -> usize {
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
