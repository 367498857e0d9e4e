//! Colours: what each thing looks like on this terminal.

use std::fmt;
use std::str::FromStr;

use cairn_core::Tint;
use cairn_core::look::Shades;
use cairn_draw::screen::{Glyph, Ink, Mark, Paper};
use ratatui::style::{Color, Modifier, Style};

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Any colour.
    True,
    /// The palette of 256.
    Indexed,
    /// The sixteen that every terminal has.
    Sixteen,
    /// None, by the user's wish.
    None,
}

/// What the terminal's own background is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Background {
    /// Light letters on dark.
    Dark,
    /// Dark letters on light.
    Light,
}

impl fmt::Display for Background {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Background::Dark { "dark" } else { "light" })
    }
}

impl FromStr for Background {
    type Err = String;

    fn from_str(text: &str) -> Result<Background, String> {
        match text {
            "dark" => Ok(Background::Dark),
            "light" => Ok(Background::Light),
            _ => Err("expected dark or light".to_owned()),
        }
    }
}

/// What each thing looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// How many colours there are.
    pub depth: Depth,
    /// What they are seen on.
    pub background: Background,
}

/// What a text is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The name of the program or of a game.
    Title,
    /// Above a list.
    Heading,
    /// What matters less, such as hints.
    Dim,
    /// What matters now.
    Accent,
    /// What went wrong.
    Error,
    /// The line or button that Enter takes.
    Selected,
}

/// A colour for terminals with many, and for those with sixteen.
struct Shade(u32, Color);

impl Theme {
    /// The colours that suit the terminal, from its environment: `NO_COLOR`, `COLORTERM`, `TERM`, `COLORFGBG`.
    pub fn from_env(get: impl Fn(&str) -> Option<String>) -> Theme {
        let term = get("TERM").unwrap_or_default();
        let colorterm = get("COLORTERM").unwrap_or_default();
        let depth = if get("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            Depth::None
        } else if ["truecolor", "24bit"].contains(&colorterm.as_str()) || term.ends_with("-direct") {
            Depth::True
        } else if term.contains("256color") {
            Depth::Indexed
        } else {
            Depth::Sixteen
        };
        // The last field is the background's number; 7 and above 8 are light.
        let ground = get("COLORFGBG").and_then(|pair| pair.rsplit(';').next()?.parse::<u8>().ok());
        let light = ground.is_some_and(|number| number == 7 || number > 8);
        Theme { depth, background: if light { Background::Light } else { Background::Dark } }
    }

    /// The same for the other background.
    pub(crate) fn switch_background(&mut self) {
        self.background = match self.background {
            Background::Dark => Background::Light,
            Background::Light => Background::Dark,
        };
    }

    /// What a text looks like.
    pub fn text(&self, role: Role) -> Style {
        let plain = Style::new();
        let on = |dark, light| plain.fg(self.colour(self.either(dark, light)));
        match role {
            Role::Title => plain.add_modifier(Modifier::BOLD),
            Role::Heading => {
                on(Shade(0x7f_b4ca, Color::Cyan), Shade(0x20_6078, Color::Blue)).add_modifier(Modifier::BOLD)
            }
            Role::Dim if self.depth == Depth::None => plain.add_modifier(Modifier::DIM),
            Role::Dim => on(Shade(0x8a_8a8a, Color::Gray), Shade(0x6a_6a6a, Color::DarkGray)),
            Role::Accent => on(Shade(0xff_c66d, Color::Yellow), Shade(0x9a_4b00, Color::Magenta))
                .add_modifier(Modifier::BOLD),
            Role::Error => on(Shade(0xff_7b72, Color::LightRed), Shade(0xb0_1010, Color::Red))
                .add_modifier(Modifier::BOLD),
            Role::Selected => plain.add_modifier(Modifier::REVERSED),
        }
    }

    /// What a glyph of a board looks like.
    pub fn glyph(&self, glyph: &Glyph) -> Style {
        let mut style = Style::new().fg(self.ink(glyph.ink)).bg(self.paper(glyph.paper));
        if glyph.bold {
            style = style.add_modifier(Modifier::BOLD);
        }
        // Without colours a cursor between signs is easily lost.
        if self.depth == Depth::None && glyph.paper == Paper::Mark(Mark::Cursor) {
            style = style.add_modifier(Modifier::REVERSED);
        }
        style
    }

    /// What a piece looks like that is written as a letter.
    pub(crate) fn piece(&self, tint: Option<Tint>) -> Style {
        let (ink, paper) = match tint {
            Some(tint) => (Ink::OnPiece(tint), Paper::Piece(tint)),
            None => (Ink::OnNeutral, Paper::Neutral),
        };
        self.glyph(&Glyph { symbol: ' ', ink, paper, bold: true })
    }

    fn either<T>(&self, dark: T, light: T) -> T {
        if self.background == Background::Dark { dark } else { light }
    }

    fn colour(&self, Shade(rgb, basic): Shade) -> Color {
        let [_, red, green, blue] = rgb.to_be_bytes();
        match self.depth {
            Depth::True => Color::Rgb(red, green, blue),
            Depth::Indexed => Color::Indexed(indexed(red, green, blue)),
            Depth::Sixteen => basic,
            Depth::None => Color::Reset,
        }
    }

    fn ink(&self, ink: Ink) -> Color {
        let shade = match ink {
            Ink::Plain => return Color::Reset,
            Ink::Coordinate => self.either(Shade(0x9a_a0a6, Color::Gray), Shade(0x5f_6368, Color::DarkGray)),
            Ink::Grid => self.either(Shade(0x9a_8c78, Color::DarkGray), Shade(0x7d_7060, Color::DarkGray)),
            Ink::Own(Shades { dark, light }) => {
                let [dark_basic, light_basic] = basic(dark);
                self.either(Shade(dark, dark_basic), Shade(light, light_basic))
            }
            Ink::More => self.either(Shade(0xe8_e0d0, Color::White), Shade(0x30_2a20, Color::Black)),
            Ink::Piece(tint) => piece_edge(tint, self.background),
            Ink::OnPiece(tint) => on_piece(tint),
            Ink::Neutral => self.neutral(),
            Ink::OnNeutral => Shade(0x10_1010, Color::Black),
            Ink::Mark(mark) => self.mark_ink(mark),
        };
        self.colour(shade)
    }

    fn neutral(&self) -> Shade {
        self.either(Shade(0x90_9090, Color::Gray), Shade(0x80_8080, Color::DarkGray))
    }

    fn mark_ink(&self, mark: Mark) -> Shade {
        match mark {
            Mark::Last => self.either(Shade(0xc9_b458, Color::Yellow), Shade(0x85_6d00, Color::Magenta)),
            Mark::Source => self.either(Shade(0x8f_d18f, Color::Green), Shade(0x1f_7a1f, Color::Blue)),
            Mark::Target => self.either(Shade(0x7c_ff7c, Color::LightGreen), Shade(0x00_7000, Color::Blue)),
            Mark::Chosen => self.either(Shade(0xff_d75f, Color::LightYellow), Shade(0x8a_4500, Color::Red)),
            Mark::Cursor => self.either(Shade(0xff_ffff, Color::White), Shade(0x00_0000, Color::Black)),
        }
    }

    fn paper(&self, paper: Paper) -> Color {
        let shade = match paper {
            Paper::Plain => return Color::Reset,
            // Sixteen colours are too few to tell the ground from what is on it: the screen shows instead, and the
            // cursor alone has a ground of its own.
            Paper::Field
            | Paper::DarkField
            | Paper::Own(_)
            | Paper::Mark(Mark::Last | Mark::Source | Mark::Target | Mark::Chosen)
                if self.depth == Depth::Sixteen =>
            {
                return Color::Reset;
            }
            Paper::Field => self.either(Shade(0x46_3c30, Color::Reset), Shade(0xea_dcc2, Color::Reset)),
            Paper::DarkField => self.either(Shade(0x38_3026, Color::Reset), Shade(0xdd_cba8, Color::Reset)),
            Paper::Own(Shades { dark, light }) => {
                self.either(Shade(dark, Color::Reset), Shade(light, Color::Reset))
            }
            Paper::Piece(tint) => piece_face(tint, self.background),
            Paper::Neutral => self.neutral(),
            Paper::Mark(mark) => match mark {
                Mark::Last => self.either(Shade(0x5e_5420, Color::Reset), Shade(0xf3_e59a, Color::Reset)),
                Mark::Source => self.either(Shade(0x2f_4a2f, Color::Reset), Shade(0xcf_e8c0, Color::Reset)),
                Mark::Target => self.either(Shade(0x1f_6b2a, Color::Reset), Shade(0x9b_dc8a, Color::Reset)),
                Mark::Chosen => self.either(Shade(0x8a_5a00, Color::Reset), Shade(0xff_c65c, Color::Reset)),
                Mark::Cursor => self.either(Shade(0x2f_6fa8, Color::Blue), Shade(0x8f_c4f5, Color::Cyan)),
            },
        };
        self.colour(shade)
    }
}

/// What a piece's face looks like.
fn piece_face(tint: Tint, background: Background) -> Shade {
    match tint {
        Tint::White => Shade(0xf2_ead8, Color::White),
        // On a black screen a black piece has to be a little lighter to be seen.
        Tint::Black if background == Background::Dark => Shade(0x12_1216, Color::DarkGray),
        Tint::Black => Shade(0x26_2630, Color::Black),
        Tint::Red => Shade(0xc8_4036, Color::Red),
        Tint::Blue => Shade(0x2f_6fc0, Color::Blue),
        Tint::Yellow => Shade(0xe3_b632, Color::Yellow),
        Tint::Purple => Shade(0x8b_4fb0, Color::Magenta),
    }
}

/// What is written on a piece.
fn on_piece(tint: Tint) -> Shade {
    match tint {
        Tint::White | Tint::Yellow => Shade(0x14_1414, Color::Black),
        _ => Shade(0xff_ffff, Color::White),
    }
}

/// What the edge of a piece looks like on the ground.
fn piece_edge(tint: Tint, background: Background) -> Shade {
    match (tint, background) {
        (Tint::White, Background::Light) => Shade(0x8c_7f66, Color::DarkGray),
        (Tint::Black, Background::Dark) => Shade(0xa8_a8b8, Color::Gray),
        _ => piece_face(tint, background),
    }
}

/// The basic colours, on a dark and on a light screen, for a colour: by its strongest part.
fn basic(rgb: u32) -> [Color; 2] {
    let [_, red, green, blue] = rgb.to_be_bytes();
    if blue >= red.max(green) {
        [Color::LightBlue, Color::Blue]
    } else if green >= red {
        [Color::LightGreen, Color::Green]
    } else {
        [Color::LightRed, Color::Red]
    }
}

/// The nearest colour of the palette of 256: of its six levels of each part, or of its greys.
fn indexed(red: u8, green: u8, blue: u8) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let nearest =
        |value: u8| (0..6).min_by_key(|&level: &usize| LEVELS[level].abs_diff(value)).unwrap_or_default();
    let distance = |r: u8, g: u8, b: u8| {
        [(r, red), (g, green), (b, blue)]
            .iter()
            .map(|&(one, other)| u32::from(one.abs_diff(other)).pow(2))
            .sum::<u32>()
    };
    let levels = [nearest(red), nearest(green), nearest(blue)];
    let of_levels = distance(LEVELS[levels[0]], LEVELS[levels[1]], LEVELS[levels[2]]);
    let grey = (0..24_u8)
        .min_by_key(|&step| distance(8 + 10 * step, 8 + 10 * step, 8 + 10 * step))
        .unwrap_or_default();
    let of_grey = distance(8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey);
    if of_grey < of_levels { 232 + grey } else { (16 + 36 * levels[0] + 6 * levels[1] + levels[2]) as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_follow_the_environment() {
        let check = |vars: &[(&str, &str)], depth, background| {
            let get = |name: &str| {
                vars.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(Theme::from_env(get), Theme { depth, background }, "{vars:?}");
        };
        check(&[], Depth::Sixteen, Background::Dark);
        check(&[("TERM", "xterm-256color")], Depth::Indexed, Background::Dark);
        check(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], Depth::True, Background::Dark);
        check(&[("COLORTERM", "24bit"), ("NO_COLOR", "1")], Depth::None, Background::Dark);
        check(&[("COLORTERM", "24bit"), ("NO_COLOR", "")], Depth::True, Background::Dark);
        check(&[("TERM", "linux"), ("COLORFGBG", "0;15")], Depth::Sixteen, Background::Light);
        check(&[("COLORFGBG", "15;default;0")], Depth::Sixteen, Background::Dark);
        check(&[("COLORFGBG", "0;7")], Depth::Sixteen, Background::Light);
        check(&[("COLORFGBG", "7;8")], Depth::Sixteen, Background::Dark);
    }

    #[test]
    fn no_mark_is_lost_on_its_ground() {
        for depth in [Depth::Sixteen, Depth::Indexed, Depth::True] {
            for background in [Background::Dark, Background::Light] {
                let theme = Theme { depth, background };
                for mark in [Mark::Last, Mark::Source, Mark::Target, Mark::Chosen, Mark::Cursor] {
                    let ground = theme.paper(Paper::Mark(mark));
                    assert_ne!(theme.ink(Ink::Mark(mark)), ground, "{mark:?}, {theme:?}");
                }
            }
        }
    }

    #[test]
    fn the_palette_has_its_own_colours() {
        assert_eq!(indexed(0, 0, 0), 16);
        assert_eq!(indexed(255, 255, 255), 231);
        assert_eq!(indexed(255, 0, 0), 196);
        assert_eq!(indexed(128, 128, 128), 244);
    }
}
