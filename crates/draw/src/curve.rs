//! The curve of a game: how each player's chance went up and down.

use std::fmt::Write;

use cairn_core::Tint;

use crate::lettering::{self, Anchor, Style};
use crate::palette::Tones;
use crate::pen::{Escaped, N};

/// What a curve shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Curve {
    /// A description of the picture for screen readers; none if empty.
    pub title: String,
    /// One for each seat, from the first.
    pub strands: Vec<Strand>,
    /// The moves that stand out, in their order.
    pub marks: Vec<CurveMark>,
}

/// One seat's chances.
#[derive(Clone, PartialEq, Debug)]
pub struct Strand {
    /// The colour of the seat's pieces.
    pub tint: Tint,
    /// Who it is, in letters and digits; others leave a gap.
    pub name: String,
    /// From 0 to 1, at the start and after each move. What lies outside is drawn at the edge.
    pub chances: Vec<f64>,
}

/// A move that stands out.
#[derive(Clone, PartialEq, Debug)]
pub struct CurveMark {
    /// The number of the move, counting everybody's from 1.
    pub ply: usize,
    /// Which of the strands it belongs to, counting from 0.
    pub strand: usize,
    /// The text shown while the pointer is on it.
    pub note: String,
}

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 400.0;
/// The field in which the curve lies.
const LEFT: f64 = 66.0;
const RIGHT: f64 = 930.0;
const TOP: f64 = 84.0;
const BOTTOM: f64 = 350.0;
/// How tall digits are.
const LETTERS: f64 = 14.0;
/// No more numbers than this stand below the field.
const MOST_TICKS: usize = 14;

// The curve has a ground of its own, on which all tints can be seen, so that the page behind does not matter.
const PAPER: &str = "#e9e1d3";
const FIELD: &str = "#a89a83";
const GRID: &str = "#6f6350";
const INK: &str = "#4a4033";
const OUTLINE: &str = "#2a2118";
/// The line between the shares of two seats, whatever their tints.
const BORDER: &str = "#f0a830";
const ALARM: &str = "#c22f1d";

/// The curve as an SVG document.
///
/// At a table for two, the part of the field below the line is the first seat's chance; at others each seat has a
/// line. Rounds, in which everybody moves once, are numbered below. Moves that stand out have a ring on the line, the
/// number of their round above it and the attribute `data-ply`. There are no ids, and letters are strokes: no font
/// is needed. The same curve always gives the same text.
pub fn curve(curve: &Curve) -> String {
    let mut out = String::new();
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" stroke-linecap="round" stroke-linejoin="round">"#
    );
    if !curve.title.is_empty() {
        let _ = write!(out, "<title>{}</title>", Escaped(&curve.title));
    }
    let _ = write!(out, r#"<rect width="{WIDTH}" height="{HEIGHT}" rx="16" fill="{PAPER}"/>"#);
    let scale = Scale::of(curve);
    legend(&mut out, &curve.strands);
    match &curve.strands[..] {
        [first, second] => {
            field(&mut out, Tones::of(Some(second.tint)).face);
            area(&mut out, first, &scale);
            grid(&mut out, &scale);
            line(&mut out, first, &scale, BORDER);
        }
        strands => {
            field(&mut out, FIELD);
            grid(&mut out, &scale);
            for strand in strands {
                line(&mut out, strand, &scale, Tones::of(Some(strand.tint)).face);
            }
        }
    }
    marks(&mut out, curve, &scale);
    out.push_str("</svg>");
    out
}

/// Where things lie in the field.
struct Scale {
    /// The number of the last move.
    last: usize,
    /// How many moves make a round.
    round: usize,
}

impl Scale {
    fn of(curve: &Curve) -> Scale {
        let points = curve.strands.iter().map(|strand| strand.chances.len()).max().unwrap_or_default();
        Scale { last: points.saturating_sub(1), round: curve.strands.len().max(1) }
    }

    fn x(&self, ply: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * ply as f64 / self.last.max(1) as f64
    }

    fn y(chance: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * chance.clamp(0.0, 1.0)
    }

    fn round_of(&self, ply: usize) -> usize {
        ply.saturating_sub(1) / self.round + 1
    }

    /// The rounds that are numbered, each with its first move.
    fn ticks(&self) -> impl Iterator<Item = (usize, usize)> {
        let (last, rounds) = (self.last, self.round_of(self.last));
        let tens = std::iter::successors(Some(1), |tens: &usize| tens.checked_mul(10));
        let mut steps = tens.flat_map(|ten| [1, 2, 5].map(|step| ten.saturating_mul(step)));
        let step = steps.find(|step| rounds / step <= MOST_TICKS).unwrap_or(rounds);
        let plies = self.round;
        let numbered = [1].into_iter().chain((1..).map(move |tick| tick * step).filter(|&round| round > 1));
        numbered.map(move |round| (round, (round - 1) * plies + 1)).take_while(move |&(_, ply)| ply <= last)
    }
}

fn field(out: &mut String, colour: &str) {
    let _ = write!(
        out,
        r#"<rect x="{LEFT}" y="{TOP}" width="{}" height="{}" fill="{colour}"/>"#,
        N(RIGHT - LEFT),
        N(BOTTOM - TOP)
    );
}

/// Who is who, from left to right above the field.
fn legend(out: &mut String, strands: &[Strand]) {
    const CHIP: f64 = 18.0;
    const MIDDLE: f64 = 32.0;
    let mut x = LEFT;
    for strand in strands {
        let Tones { face, edge, .. } = Tones::of(Some(strand.tint));
        let _ = write!(
            out,
            r#"<rect x="{}" y="{}" width="{CHIP}" height="{CHIP}" rx="5" fill="{face}" stroke="{edge}" stroke-width="1.5"/>"#,
            N(x),
            N(MIDDLE - CHIP / 2.0)
        );
        x += CHIP + 9.0 + lettering::width(&strand.name, LETTERS);
        write_text(out, &strand.name, (x, MIDDLE), Anchor::End, INK);
        x += 30.0;
    }
}

/// Lines of equal chance with their numbers, and the numbers of the rounds.
fn grid(out: &mut String, scale: &Scale) {
    for (percent, width, opacity) in [(25, 1.0, 0.5), (50, 2.0, 0.9), (75, 1.0, 0.5)] {
        let y = N(Scale::y(f64::from(percent) / 100.0));
        let _ = write!(
            out,
            r#"<path d="M{LEFT} {y}H{RIGHT}" stroke="{GRID}" stroke-width="{width}" stroke-opacity="{opacity}"/>"#
        );
    }
    for percent in [0, 50, 100] {
        let at = (LEFT - 12.0, Scale::y(f64::from(percent) / 100.0));
        write_text(out, &percent.to_string(), at, Anchor::End, INK);
    }
    for (round, ply) in scale.ticks() {
        let x = scale.x(ply);
        let _ = write!(out, r#"<path d="M{} {BOTTOM}v6" stroke="{INK}" stroke-width="1.5"/>"#, N(x));
        write_text(out, &round.to_string(), (x, BOTTOM + 22.0), Anchor::Middle, INK);
    }
}

/// The part of the field below a strand, in its tint.
fn area(out: &mut String, strand: &Strand, scale: &Scale) {
    let end = scale.x(strand.chances.len().saturating_sub(1));
    let _ = write!(
        out,
        r#"<path fill="{}" d="{}L{} {BOTTOM}H{LEFT}z"/>"#,
        Tones::of(Some(strand.tint)).face,
        points(strand, scale),
        N(end)
    );
}

/// A strand as a line with an outline, so that it shows on anything.
fn line(out: &mut String, strand: &Strand, scale: &Scale, colour: &str) {
    let points = points(strand, scale);
    for (colour, width) in [(OUTLINE, 6.0), (colour, 3.5)] {
        let _ = write!(out, r#"<path fill="none" stroke="{colour}" stroke-width="{width}" d="{points}"/>"#);
    }
}

fn points(strand: &Strand, scale: &Scale) -> String {
    let path =
        polyline(strand.chances.iter().enumerate().map(|(ply, &chance)| (scale.x(ply), Scale::y(chance))));
    if path.is_empty() { format!("M{LEFT} {BOTTOM}") } else { path }
}

/// The path of an SVG document along points, such as `M0 50L10 60`; empty without points.
pub fn polyline(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let command = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{command}{} {}", N(x), N(y));
    }
    path
}

fn marks(out: &mut String, curve: &Curve, scale: &Scale) {
    const MIDDLE: f64 = TOP - 16.0;
    let mut taken = LEFT - LETTERS;
    for mark in &curve.marks {
        let strand = match &curve.strands[..] {
            [first, _] => Some(first),
            strands => strands.get(mark.strand),
        };
        let Some(&chance) = strand.and_then(|strand| strand.chances.get(mark.ply)) else { continue };
        let (x, y) = (scale.x(mark.ply), Scale::y(chance));
        let _ = write!(out, r#"<g data-ply="{}"><title>{}</title>"#, mark.ply, Escaped(&mark.note));
        let _ = write!(
            out,
            r#"<path d="M{} {TOP}V{}" stroke="{ALARM}" stroke-width="1.5" stroke-dasharray="2 5"/>"#,
            N(x),
            N(y)
        );
        let _ = write!(
            out,
            r##"<circle cx="{}" cy="{}" r="6.5" fill="#fff" stroke="{ALARM}" stroke-width="3.5"/>"##,
            N(x),
            N(y)
        );
        let number = scale.round_of(mark.ply).to_string();
        let half = lettering::width(&number, LETTERS) / 2.0;
        // Numbers that would run into each other are left out: the ring is there.
        if x - half > taken + LETTERS / 2.0 {
            write_text(out, &number, (x, MIDDLE), Anchor::Middle, ALARM);
            taken = x + half;
        }
        out.push_str("</g>");
    }
}

fn write_text(out: &mut String, text: &str, at: (f64, f64), anchor: Anchor, colour: &str) {
    lettering::draw(out, [(text, at)], Style { anchor, height: LETTERS, colour, bold: false });
}

#[cfg(test)]
mod tests {
    use resvg::usvg::roxmltree::Document;

    use super::*;
    use crate::png;

    const TINTS: [Tint; 4] = [Tint::Red, Tint::Blue, Tint::Yellow, Tint::Purple];

    fn strand(tint: Tint, chances: &[f64]) -> Strand {
        Strand { tint, name: "Player".to_owned(), chances: chances.to_vec() }
    }

    fn mark(ply: usize, strand: usize) -> CurveMark {
        CurveMark { ply, strand, note: format!("<move {ply}>") }
    }

    /// A curve of this many seats over this many moves, with a mark at the first and the last.
    fn game(seats: usize, moves: usize) -> Curve {
        let chance = |ply: usize, seat: usize| ((ply * 7 + seat * 5) % 11) as f64 / 11.0;
        let strands = (0..seats)
            .map(|seat| strand(TINTS[seat], &(0..=moves).map(|ply| chance(ply, seat)).collect::<Vec<_>>()));
        Curve {
            title: "A & B".to_owned(),
            strands: strands.collect(),
            marks: vec![mark(1, 0), mark(moves, seats - 1)],
        }
    }

    #[test]
    fn every_seat_has_a_line_and_every_mark_a_ring() {
        for (seats, lines) in [(2, 1), (3, 3), (4, 4)] {
            let text = curve(&game(seats, 20));
            let document = Document::parse(&text).expect("well-formed XML");
            // Each line lies on an outline of its own.
            let drawn =
                document.descendants().filter(|node| node.attribute("stroke-width") == Some("6")).count();
            assert_eq!(drawn, lines, "{seats} seats");
            let rings: Vec<&str> =
                document.descendants().filter_map(|node| node.attribute("data-ply")).collect();
            assert_eq!(rings, ["1", "20"], "{seats} seats");
        }
    }

    #[test]
    fn titles_and_notes_are_there_for_screen_readers() {
        let text = curve(&game(2, 4));
        let document = Document::parse(&text).expect("well-formed XML");
        let titles =
            document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
        let titles: Vec<&str> = titles.filter_map(|node| node.text()).collect();
        assert_eq!(titles, ["A & B", "<move 1>", "<move 4>"]);
    }

    #[test]
    fn the_share_of_the_first_seat_lies_below_the_line() {
        let pixels = |chance: f64| {
            let chances = [chance, chance];
            let rest = chances.map(|chance| 1.0 - chance);
            let strands = vec![strand(Tint::Red, &chances), strand(Tint::Blue, &rest)];
            png(&curve(&Curve { strands, ..Curve::default() }), 200).expect("pixels")
        };
        assert_ne!(pixels(0.2), pixels(0.8));
        assert_eq!(pixels(1.0), pixels(3.0), "what lies outside is drawn at the edge");
    }

    #[test]
    fn curves_of_nothing_and_marks_of_nothing_are_drawn_as_nothing() {
        let stray = Curve { marks: vec![mark(9, 0), mark(1, 7)], ..game(3, 2) };
        for odd in [Curve::default(), game(2, 0), game(1, 3), stray] {
            let text = curve(&odd);
            assert!(Document::parse(&text).is_ok() && !text.contains("NaN"), "{text}");
            png(&text, 100).expect("pixels");
        }
    }

    #[test]
    fn rounds_are_numbered_sparsely_and_never_beyond_the_last_move() {
        for (last, round, expected) in [
            (0, 2, &[][..]),
            (1, 2, &[(1, 1)]),
            (5, 2, &[(1, 1), (2, 3), (3, 5)]),
            (6, 3, &[(1, 1), (2, 4)]),
            (
                100,
                2,
                &[
                    (1, 1),
                    (5, 9),
                    (10, 19),
                    (15, 29),
                    (20, 39),
                    (25, 49),
                    (30, 59),
                    (35, 69),
                    (40, 79),
                    (45, 89),
                    (50, 99),
                ],
            ),
        ] {
            assert_eq!(Scale { last, round }.ticks().collect::<Vec<_>>(), expected, "{last} moves");
        }
    }
}
