//! Letters and digits as strokes, so that pictures look the same everywhere and need no font.

use std::fmt::Write;

use crate::pen::N;

/// How tall a digit is in the units of the glyphs.
const HEIGHT: f64 = 6.0;
/// The space between glyphs.
const GAP: f64 = 1.5;
/// How thick the strokes are, usually and where they are bold.
const WEIGHT: f64 = 0.95;
const BOLD: f64 = 1.2;

/// Which part of a text lies at the given place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// How wide a text is where digits are `height` tall.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    let glyphs = text.chars().map(|character| glyph(character).0 + GAP).sum::<f64>();
    (glyphs - GAP).max(0.0) * height / HEIGHT
}

/// How texts are written.
#[derive(Clone, Copy)]
pub(crate) struct Style<'a> {
    /// Which part of a text lies at its place.
    pub(crate) anchor: Anchor,
    /// How tall digits are.
    pub(crate) height: f64,
    /// The colour of the strokes.
    pub(crate) colour: &'a str,
    /// Whether the strokes are thick.
    pub(crate) bold: bool,
}

/// Draws texts in one element, each at its place; vertically its middle is there.
///
/// Case does not matter; a character that has no glyph leaves a gap. The document is to have round ends and
/// corners of lines.
pub(crate) fn draw<'a>(
    out: &mut String,
    texts: impl IntoIterator<Item = (&'a str, (f64, f64))>,
    style: Style<'_>,
) {
    let scale = style.height / HEIGHT;
    let weight = if style.bold { BOLD } else { WEIGHT };
    let _ = write!(
        out,
        r#"<path fill="none" stroke="{}" stroke-width="{weight}" transform="scale({scale:.2})" d=""#,
        style.colour
    );
    for (text, (x, y)) in texts {
        let width = width(text, style.height);
        let left = if style.anchor == Anchor::Middle { x - width / 2.0 } else { x - width };
        let (mut at, top) = (left / scale, N(y / scale - HEIGHT / 2.0));
        for character in text.chars() {
            let (advance, strokes) = glyph(character);
            if !strokes.is_empty() {
                let _ = write!(out, "M{} {top}{strokes}", N(at));
            }
            at += advance + GAP;
        }
    }
    out.push_str(r#""/>"#);
}

/// A glyph's width and its strokes, which start from its upper left corner. Digits and tall letters reach
/// from 0 to 6, small letters from 2 to 6.
fn glyph(character: char) -> (f64, &'static str) {
    match character.to_ascii_lowercase() {
        '0' => (4.0, "m0 2a2 2 0 0 1 4 0v2a2 2 0 0 1-4 0z"),
        '1' => (2.0, "m.1 1.4l1.7-1.4v6"),
        '2' => (4.0, "m.1 1.7a1.9 1.7 0 1 1 3.4 1.2l-3.5 3.1h4"),
        '3' => (4.0, "m.4.8a1.8 1.5 0 1 1 1.6 2a2 1.6 0 1 1-2 1.9"),
        '4' => (4.2, "m3.1 6v-6l-3.1 4.3h4.2"),
        '5' => (4.0, "m3.6 0h-2.9l-.4 2.6a2.1 2 0 1 1-.3 2.5"),
        '6' => (4.0, "m3.3 0c-2 .7-3.3 2.2-3.3 4a2 2 0 1 0 4 0a2 2 0 0 0-4 0"),
        '7' => (4.0, "m0 0h4l-2.6 6"),
        '8' => {
            (4.0, "m2 0a1.7 1.4 0 0 1 0 2.8a1.7 1.4 0 0 1 0-2.8zm0 2.8a2 1.6 0 0 1 0 3.2a2 1.6 0 0 1 0-3.2z")
        }
        '9' => (4.0, "m.7 6c2-.7 3.3-2.2 3.3-4a2 2 0 1 0-4 0a2 2 0 0 0 4 0"),
        '-' => (2.6, "m0 3.2h2.6"),
        ',' => (1.0, "m.8 5.6q.1 1-.6 1.8"),
        'a' => (4.0, "m4 2v4m0-2a2 2 0 1 1-4 0a2 2 0 1 1 4 0"),
        'b' => (4.0, "m0 0v6m0-2a2 2 0 1 1 4 0a2 2 0 1 1-4 0"),
        'c' => (3.6, "m3.5 2.7a2 2 0 1 0 0 2.6"),
        'd' => (4.0, "m4 0v6m0-2a2 2 0 1 1-4 0a2 2 0 1 1 4 0"),
        'e' => (4.0, "m0 4h4a2 2 0 1 0-.6 1.4"),
        'f' => (3.0, "m3 .2q-2-.7-2 1.6v4.2m-1-3.6h2.6"),
        'g' => (4.0, "m4 2v4a2 1.9 0 0 1-3.7.9m3.7-2.9a2 2 0 1 1-4 0a2 2 0 1 1 4 0"),
        'h' => (4.0, "m0 0v6m0-2a2 2 0 0 1 4 0v2"),
        'i' => (1.0, "m.5 2v4m0-6v.1"),
        'j' => (2.0, "m1.5 2v4.3q0 1.5-1.5 1.4m1.5-7.7v.1"),
        'k' => (3.6, "m0 0v6m3.4-4l-3.4 2.6m1.2-.9l2.4 2.3"),
        'l' => (1.0, "m.5 0v6"),
        'm' => (6.4, "m0 2v4m0-2.2a1.6 1.8 0 0 1 3.2 0v2.2m0-2.2a1.6 1.8 0 0 1 3.2 0v2.2"),
        'n' => (4.0, "m0 2v4m0-2a2 2 0 0 1 4 0v2"),
        'o' => (4.0, "m0 4a2 2 0 1 1 4 0a2 2 0 1 1-4 0"),
        'p' => (4.0, "m0 2v5.8m0-3.8a2 2 0 1 1 4 0a2 2 0 1 1-4 0"),
        'q' => (4.0, "m4 2v5.8m0-3.8a2 2 0 1 1-4 0a2 2 0 1 1 4 0"),
        'r' => (3.0, "m0 2v4m0-2a2 2 0 0 1 2.8-1.8"),
        's' => (3.4, "m3.2 2.5c-.8-.8-3-.7-3 .5 0 1.6 3.2.6 3.2 2.1 0 1.3-2.6 1.2-3.4.3"),
        't' => (3.0, "m1.2.6v3.9q0 1.6 1.7 1.4m-2.9-3.9h2.9"),
        'u' => (4.0, "m0 2v2a2 2 0 0 0 4 0m0-2v4"),
        'v' => (4.0, "m0 2l2 4 2-4"),
        'w' => (6.2, "m0 2l1.5 4 1.6-4 1.6 4 1.5-4"),
        'x' => (3.6, "m0 2l3.6 4m0-4l-3.6 4"),
        'y' => (4.0, "m0 2l2 4m2-4l-2.6 5.4q-.4.6-1.2.4"),
        'z' => (3.6, "m0 2h3.6l-3.6 4h3.6"),
        _ => (3.0, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_a_cell_name_has_a_glyph() {
        for character in ('a'..='z').chain('0'..='9').chain(['-', ',']) {
            assert!(!glyph(character).1.is_empty(), "{character}");
        }
    }

    #[test]
    fn a_text_is_as_wide_as_its_glyphs_and_the_gaps_between_them() {
        assert_eq!(width("", 6.0), 0.0);
        assert_eq!(width("0", 6.0), 4.0);
        assert_eq!(width("00", 12.0), 19.0);
    }
}
