//! The colours of pieces, after Okabe and Ito's palette, which stays apart for colour-blind eyes.

use cairn_core::Tint;

/// The colour of the upper side of a seat's pieces, as `#rrggbb`; for what stands beside a board.
pub const fn colour(tint: Tint) -> &'static str {
    Tones::of(Some(tint)).face
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

impl Tones {
    /// The tones of a tint; grey ones for nobody's pieces.
    pub(crate) const fn of(tint: Option<Tint>) -> Tones {
        let (face, rim, edge, ink) = match tint {
            None => ("#a9a9a6", "#85857f", "#4c4c48", "#3c3c39"),
            Some(Tint::White) => ("#fffcf5", "#e4dac7", "#75695a", "#6d6253"),
            Some(Tint::Black) => ("#454347", "#2a292c", "#918b84", "#f4efe6"),
            Some(Tint::Red) => ("#d55e00", "#a94a00", "#5c2800", "#fff1e2"),
            Some(Tint::Blue) => ("#0072b2", "#0063a0", "#001f36", "#e6f4ff"),
            Some(Tint::Yellow) => ("#f0e442", "#c9bd1f", "#665f00", "#4f4a00"),
            Some(Tint::Purple) => ("#cc79a7", "#a85a86", "#5b2946", "#3d1230"),
        };
        Tones { face, rim, edge, ink }
    }

    /// Writes SVG of a game with these tones in place of `{face}`, `{rim}`, `{edge}` and `{ink}`.
    pub(crate) fn paint(&self, out: &mut String, svg: &str) {
        let mut parts = svg.split('{');
        out.push_str(parts.next().unwrap_or_default());
        for (role, rest) in parts.filter_map(|part| part.split_once('}')) {
            out.push_str(match role {
                "face" => self.face,
                "rim" => self.rim,
                "edge" => self.edge,
                _ => self.ink,
            });
            out.push_str(rest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Option<Tint>; 7] = [
        None,
        Some(Tint::White),
        Some(Tint::Black),
        Some(Tint::Red),
        Some(Tint::Blue),
        Some(Tint::Yellow),
        Some(Tint::Purple),
    ];

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
        for tint in ALL {
            let Tones { face, rim, ink, .. } = Tones::of(tint);
            assert!(contrast(face, ink) > 3.0 && contrast(rim, ink) > 2.5, "{tint:?}");
        }
    }

    #[test]
    fn a_piece_differs_from_an_equal_piece_above_it() {
        for tint in ALL {
            let Tones { rim, edge, .. } = Tones::of(tint);
            assert!(contrast(rim, edge) > 2.0, "{tint:?}");
        }
    }
}
