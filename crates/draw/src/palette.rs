//! Colours of pieces and boards.

/// A colour of pieces. The values follow Okabe and Ito's palette, which stays apart for colour-blind eyes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Ivory.
    White,
    /// Ebony.
    Black,
    /// Neutral grey; also the colour of pieces that nobody owns.
    Grey,
    /// Vermilion.
    Red,
    /// Deep blue.
    Blue,
    /// Light blue.
    Sky,
    /// Bluish green.
    Green,
    /// Bright yellow.
    Yellow,
    /// Amber.
    Orange,
    /// Reddish purple.
    Purple,
}

impl Colour {
    /// Every colour.
    pub const ALL: [Colour; 10] = [
        Colour::White,
        Colour::Black,
        Colour::Grey,
        Colour::Red,
        Colour::Blue,
        Colour::Sky,
        Colour::Green,
        Colour::Yellow,
        Colour::Orange,
        Colour::Purple,
    ];

    /// The colour of a piece's upper side, as `#rrggbb`; for legends and buttons beside a board.
    pub const fn hex(self) -> &'static str {
        self.tones().face
    }

    /// The tones that a piece of this colour is drawn with.
    pub(crate) const fn tones(self) -> Tones {
        let (face, rim, edge, ink) = match self {
            Colour::White => ("#fffcf5", "#e4dac7", "#75695a", "#6d6253"),
            Colour::Black => ("#454347", "#2a292c", "#918b84", "#f4efe6"),
            Colour::Grey => ("#a9a9a6", "#85857f", "#4c4c48", "#3c3c39"),
            Colour::Red => ("#d55e00", "#a94a00", "#5c2800", "#fff1e2"),
            Colour::Blue => ("#0072b2", "#0063a0", "#001f36", "#e6f4ff"),
            Colour::Sky => ("#56b4e9", "#3f93c4", "#17486a", "#0d3049"),
            Colour::Green => ("#009e73", "#007a59", "#004331", "#e4fff6"),
            Colour::Yellow => ("#f0e442", "#c9bd1f", "#665f00", "#4f4a00"),
            Colour::Orange => ("#e69f00", "#b87f00", "#5e4100", "#3d2a00"),
            Colour::Purple => ("#cc79a7", "#a85a86", "#5b2946", "#3d1230"),
        };
        Tones { face, rim, edge, ink }
    }
}

/// The tones of one piece.
#[derive(Clone, Copy)]
pub(crate) struct Tones {
    /// Its upper side.
    pub(crate) face: &'static str,
    /// Its side, which lies in shade.
    pub(crate) rim: &'static str,
    /// Its outline, which keeps it apart from its like above and below.
    pub(crate) edge: &'static str,
    /// What is engraved on it.
    pub(crate) ink: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours as web pages measure it: 1 for the same, 21 for black on white.
    fn contrast(a: &str, b: &str) -> f64 {
        let luminance = |colour: &str| {
            let channel = |place: usize| {
                let value = u8::from_str_radix(&colour[place..place + 2], 16).unwrap();
                (f64::from(value) / 255.0).powf(2.2)
            };
            0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
        };
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        f64::max(a, b) / f64::min(a, b)
    }

    #[test]
    fn what_is_engraved_on_a_piece_can_be_read() {
        for colour in Colour::ALL {
            let Tones { face, rim, ink, .. } = colour.tones();
            assert!(contrast(face, ink) > 3.0 && contrast(rim, ink) > 2.5, "{colour:?}");
        }
    }

    #[test]
    fn a_piece_can_be_told_from_its_like_above_it() {
        for colour in Colour::ALL {
            let Tones { rim, edge, .. } = colour.tones();
            assert!(contrast(rim, edge) > 2.0, "{colour:?}");
        }
    }
}
