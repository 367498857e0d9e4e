//! Writing SVG.

use std::fmt;

use cairn_core::Point;

/// SVG units in the distance of neighbouring cells.
pub const UNIT: f64 = 100.0;

/// Where a place of the table lies in the picture, where y goes down.
pub(crate) fn place(at: Point) -> (N, N) {
    (N(at.x * UNIT), N(-at.y * UNIT))
}

/// A number with at most one decimal, in as few characters as possible.
#[derive(Clone, Copy)]
pub(crate) struct N(pub(crate) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
        match (whole, tenth) {
            (_, 0) => write!(f, "{sign}{whole}"),
            (0, _) => write!(f, "{sign}.{tenth}"),
            _ => write!(f, "{sign}{whole}.{tenth}"),
        }
    }
}

/// Text as it may stand in an element or in an attribute with double quotes.
#[derive(Clone, Copy)]
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // XML has no way to write these at all.
                '\u{fffe}' | '\u{ffff}' => f.write_str("\u{fffd}")?,
                c if c.is_control() && !matches!(c, '\t' | '\n' | '\r') => f.write_str("\u{fffd}")?,
                c => write!(f, "{c}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written = [0.0, -0.04, 0.5, -0.25, 12.0, -12.34, 99.96].map(|number| N(number).to_string());
        assert_eq!(written, ["0", "0", ".5", "-.3", "12", "-12.3", "100"]);
    }
}
