//! Rocks in the water.

use std::f64::consts::TAU;
use std::fmt::Write;

use cairn_core::{Cell, Ground, Point, sort_short};

use crate::Picture;
use crate::board::MARK;
use crate::pen::{Escaped, N, place};

/// The water from the deep outside to the shallows, with how broad each is round the centres of the rocks.
const WATER: [(&str, f64); 5] =
    [("#4d93b0", 84.0), ("#63a8c0", 77.0), ("#7cbccd", 70.0), ("#95cdd8", 63.0), ("#aadbe1", 57.0)];
const FOAM: &str = "#f1fbf8";

/// The colours of a kind of rocks.
struct Stone {
    top: &'static str,
    side: &'static str,
    crack: &'static str,
}

const SAND: Stone = Stone { top: "#e9d5a4", side: "#b0935d", crack: "#a88a55" };
const BASALT: Stone = Stone { top: "#9b9490", side: "#5f5955", crack: "#5c5652" };

pub(crate) fn draw(out: &mut String, picture: &Picture, cells: &[&Cell]) {
    let shore = hull(cells);
    let outline = path_of(&shore);
    for (colour, width) in WATER {
        let _ = write!(
            out,
            r#"<path fill="{colour}" stroke="{colour}" stroke-width="{}" d="{outline}"/>"#,
            N(2.0 * width)
        );
    }
    ripples(out, &shore);
    for cell in cells.iter().filter(|cell| cell.ground == Ground::Water) {
        pool(out, cell);
    }
    for (ground, stone) in [(Ground::Rock, SAND), (Ground::DarkRock, BASALT)] {
        let rocks: Vec<&Cell> = cells.iter().copied().filter(|cell| cell.ground == ground).collect();
        if !rocks.is_empty() {
            draw_rocks(out, picture, &rocks, &stone);
        }
    }
}

/// The corners of the smallest area without dents that holds the centres of all cells.
fn hull(cells: &[&Cell]) -> Vec<Point> {
    let mut centres: Vec<Point> = cells.iter().map(|cell| cell.at).collect();
    sort_short(&mut centres, |a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let turns_left =
        |a: Point, b: Point, c: Point| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 1e-9;
    let half = |centres: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for centre in centres {
            while let [.., a, b] = chain[..]
                && !turns_left(a, b, centre)
            {
                chain.pop();
            }
            chain.push(centre);
        }
        chain
    };
    let mut corners = half(&mut centres.iter().copied());
    corners.extend(half(&mut centres.iter().rev().copied()));
    corners
}

fn path_of(corners: &[Point]) -> String {
    let mut path = String::new();
    for (number, &corner) in corners.iter().enumerate() {
        let (x, y) = place(corner);
        let _ = write!(path, "{}{x} {y}", if number == 0 { 'M' } else { 'L' });
    }
    path.push('z');
    path
}

/// Small waves outside the rocks, along the shore.
fn ripples(out: &mut String, shore: &[Point]) {
    let mut path = String::new();
    let ends = shore.iter().zip(shore.iter().cycle().skip(1));
    for (number, (&from, &to)) in ends.enumerate() {
        let (x, y) = (to.x - from.x, to.y - from.y);
        let length = x.hypot(y);
        if length < 0.5 {
            continue;
        }
        let waves = (length * 1.7).round().max(1.0);
        for wave in 0..waves as usize {
            let along = (wave as f64 + 0.5) / waves;
            // The sea lies to the right of a shore that is gone round to the left.
            let out_by = [0.62, 0.7, 0.66][(wave + number) % 3] / length;
            let at = Point { x: from.x + x * along + y * out_by, y: from.y + y * along - x * out_by };
            let (x, y) = place(at);
            let _ = write!(path, "M{} {y}q4-5 8 0t8 0", N(x.0 - 8.0));
            if (wave + number) % 2 == 0 {
                path.push_str("t8 0");
            }
        }
    }
    let _ = write!(out, r#"<path fill="none" stroke="{FOAM}" stroke-width="2.2" opacity=".6" d="{path}"/>"#);
}

fn pool(out: &mut String, cell: &Cell) {
    let (x, y) = place(cell.at);
    let name = Escaped(&cell.name);
    let [deep, middle, ..] = WATER;
    let _ = write!(
        out,
        r##"<g data-cell="{name}" transform="translate({x} {y})"><ellipse rx="46" ry="41" fill="#7cbccd"/><ellipse rx="38" ry="33" fill="{}"/><ellipse cy="2" rx="27" ry="22" fill="{}"/><path fill="none" stroke="{FOAM}" stroke-width="3" opacity=".85" d="M-25-12q6-7 12 0t12 0 12 0M-12 4q6-7 12 0t12 0 12 0M-24 19q6-7 12 0t12 0"/></g>"##,
        middle.0, deep.0,
    );
}

/// Rocks with foam round them, a side in shade, a lit top and a few cracks. The layers of all rocks lie in a few
/// elements; only tops have an element each, with the name of the cell.
fn draw_rocks(out: &mut String, picture: &Picture, rocks: &[&Cell], stone: &Stone) {
    let Stone { top, side, crack } = stone;
    let (marked, plain): (Vec<&Cell>, Vec<&Cell>) =
        rocks.iter().copied().partition(|rock| picture.is_marked(rock));
    let foam = |width: f64, opacity: &str| {
        format!(r#"fill="none" stroke="{FOAM}" stroke-width="{width}" opacity="{opacity}""#)
    };
    layer(out, &plain, &foam(25.0, ".4"), |rock| outline(rock, (0.0, 5.0), 1.0));
    layer(out, &plain, &foam(19.0, ".85"), |rock| outline(rock, (0.0, 6.0), 1.0));
    let halo = format!(r#"stroke="{MARK}" stroke-width="29""#);
    layer(out, &marked, &halo, |rock| outline(rock, (0.0, 4.0), 1.0));
    let shade = format!(r#"fill="{side}" stroke="{side}" stroke-width="14""#);
    layer(out, rocks, &shade, |rock| outline(rock, (0.0, 8.0), 1.0));
    let _ = write!(out, r#"<g fill="{top}" stroke="{top}" stroke-width="14">"#);
    for rock in rocks {
        let (name, path) = (Escaped(&rock.name), outline(rock, (0.0, 0.0), 1.0));
        let _ = write!(out, r#"<path data-cell="{name}" d="{path}"/>"#);
    }
    out.push_str("</g>");
    let lit = r##"fill="#fffbe8" opacity=".3" pointer-events="none""##;
    layer(out, rocks, lit, |rock| outline(rock, (-4.0, -5.0), 0.86));
    let lines =
        format!(r#"fill="none" stroke="{crack}" stroke-width="2" opacity=".55" pointer-events="none""#);
    layer(out, rocks, &lines, |rock| {
        let (x, y) = place(rock.at);
        format!("M{x} {y}{}", CRACKS[seed(rock) % CRACKS.len()])
    });
}

/// One element for a part of all these rocks, if there are any.
fn layer(out: &mut String, rocks: &[&Cell], paint: &str, path: impl Fn(&Cell) -> String) {
    if !rocks.is_empty() {
        let paths: String = rocks.iter().map(|rock| path(rock)).collect();
        let _ = write!(out, r#"<path {paint} d="{paths}"/>"#);
    }
}

/// Cracks and grains, from the middle of a rock.
const CRACKS: [&str; 5] = [
    "m-38-16l9 5 3 8m52 18l8-4m-2-42h.1m-60 40h.1m46 14h.1",
    "m34-22l-9 4-1 9m-52 22l-7 1m6-39h.1m20-10h.1m28 58h.1",
    "m-20-38l4 8 9 2m36 38l9 3m-66-8h.1m5 10h.1m62-40h.1",
    "m-37 4l8-1 5 6m48-34l7-5m5 28h.1m-4 9h.1m-60-40h.1",
    "m8-40l-2 8 6 5m18 44l4-6 8 0m-76-6h.1m8-27h.1m56 3h.1",
];

fn seed(cell: &Cell) -> usize {
    (cell.at.x * 14.0 + cell.at.y * 31.0).abs().round() as usize
}

/// The edge of a rock, an uneven polygon, moved by so much and so much of its usual size. Rocks differ a little,
/// always in the same way.
fn outline(rock: &Cell, (right, down): (f64, f64), scale: f64) -> String {
    const CORNERS: usize = 8;
    const RADII: [f64; 11] = [41.0, 37.0, 42.0, 39.0, 36.0, 42.0, 40.0, 37.0, 41.0, 38.0, 40.0];
    let seed = seed(rock);
    let corner = |number: usize| {
        let angle = (number as f64 + (seed % 4) as f64 * 0.25) * TAU / CORNERS as f64;
        let radius = scale * RADII[(number * (1 + seed % 3) + seed) % RADII.len()];
        ((radius * angle.cos()).round(), (0.94 * radius * angle.sin()).round())
    };
    let ((x, y), mut from) = (place(rock.at), corner(0));
    let mut path = format!("M{} {}l", N((x.0 + right).round() + from.0), N((y.0 + down).round() + from.1));
    for to in (1..CORNERS).map(corner) {
        for distance in [to.0 - from.0, to.1 - from.1] {
            // A minus sign keeps numbers apart as well as a space does.
            let space = if distance < 0.0 || path.ends_with('l') { "" } else { " " };
            let _ = write!(path, "{space}{}", N(distance));
        }
        from = to;
    }
    path.push('z');
    path
}
