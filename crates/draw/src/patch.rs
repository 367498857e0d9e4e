//! Ground that a game draws itself: patches on something that surrounds them all.

use std::f64::consts::FRAC_1_SQRT_2;
use std::fmt::Write;

use cairn_core::look::{DrawnOn, LayerPath, Patch, PatchLayer, PatchShape, Surroundings};
use cairn_core::{Cell, Point, sort_short};

use crate::Picture;
use crate::board::MARK;
use crate::pen::{Escaped, N, place};

/// Draws the cells that have a patch, and what surrounds them.
pub(crate) fn draw(out: &mut String, picture: &Picture, cells: &[&Cell]) {
    let patches = patches(cells);
    let Some(first) = patches.first() else { return };
    surround(out, cells, first.around);
    for patch in patches {
        let cells: Vec<&Cell> =
            cells.iter().copied().filter(|cell| cell.ground.patch() == Some(patch)).collect();
        match patch.shape {
            PatchShape::Same(elements) => cells.iter().for_each(|cell| same(out, cell, elements)),
            PatchShape::Uneven(layers) => {
                layers.iter().for_each(|layer| draw_layer(out, picture, &cells, layer));
            }
        }
    }
}

/// The different patches of these cells, by rank.
pub(crate) fn patches(cells: &[&Cell]) -> Vec<&'static Patch> {
    let mut patches: Vec<&Patch> = Vec::new();
    for patch in cells.iter().filter_map(|cell| cell.ground.patch()) {
        if !patches.contains(&patch) {
            patches.push(patch);
        }
    }
    sort_short(&mut patches, |one, other| one.rank.cmp(&other.rank));
    patches
}

/// How far the outermost band reaches from the centres of the cells.
pub(crate) fn reach(around: &Surroundings) -> f64 {
    around.bands.iter().map(|band| band.1).fold(0.0, f64::max)
}

/// Bands round the smallest area without dents that holds all cells, and a motif along its edge.
fn surround(out: &mut String, cells: &[&Cell], around: &Surroundings) {
    let corners = hull(cells);
    let outline = path_of(&corners);
    for (colour, width) in around.bands {
        let _ = write!(
            out,
            r#"<path fill="{colour}" stroke="{colour}" stroke-width="{}" d="{outline}"/>"#,
            N(2.0 * width)
        );
    }
    edge(out, &corners, around);
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

/// The motif outside the cells, along the edge of their area.
fn edge(out: &mut String, corners: &[Point], around: &Surroundings) {
    let mut path = String::new();
    let ends = corners.iter().zip(corners.iter().cycle().skip(1));
    for (side, (&from, &to)) in ends.enumerate() {
        let (x, y) = (to.x - from.x, to.y - from.y);
        let length = x.hypot(y);
        if length < 0.5 {
            continue;
        }
        let count = (length * 1.7).round().max(1.0);
        for number in 0..count as usize {
            let along = (number as f64 + 0.5) / count;
            // Corners come counterclockwise, so the outside lies to the right.
            let out_by = [0.62, 0.7, 0.66][(number + side) % 3] / length;
            let at = Point { x: from.x + x * along + y * out_by, y: from.y + y * along - x * out_by };
            let (x, y) = place(at);
            let _ = write!(path, "M{} {y}{}", N(x.0 - 8.0), around.motif[1 - (number + side) % 2]);
        }
    }
    let _ = write!(out, r#"<path {} d="{path}"/>"#, around.motif_paint);
}

fn same(out: &mut String, cell: &Cell, elements: &str) {
    let ((x, y), name) = (place(cell.at), Escaped(&cell.name));
    let _ = write!(out, r#"<g data-cell="{name}" transform="translate({x} {y})">{elements}</g>"#);
}

/// One element for a layer of all these cells; where users point at it, an element for each, with the cell's name.
fn draw_layer(out: &mut String, picture: &Picture, cells: &[&Cell], layer: &PatchLayer) {
    let paint = layer.paint.replace("{mark}", MARK);
    if layer.drawn_on == DrawnOn::EveryTarget {
        let _ = write!(out, "<g {paint}>");
        for cell in cells {
            let (name, path) = (Escaped(&cell.name), layer_path(cell, &layer.path));
            let _ = write!(out, r#"<path data-cell="{name}" d="{path}"/>"#);
        }
        return out.push_str("</g>");
    }
    let is_drawn = |cell: &&&Cell| match layer.drawn_on {
        DrawnOn::Every | DrawnOn::EveryTarget => true,
        DrawnOn::Unmarked => !picture.is_marked(cell),
        DrawnOn::Marked => picture.is_marked(cell),
    };
    let paths: String = cells.iter().filter(is_drawn).map(|cell| layer_path(cell, &layer.path)).collect();
    if !paths.is_empty() {
        let _ = write!(out, r#"<path {paint} d="{paths}"/>"#);
    }
}

fn layer_path(cell: &Cell, path: &LayerPath) -> String {
    match *path {
        LayerPath::Outline { shift, scale } => outline(cell, shift, scale),
        LayerPath::Details(details) => {
            let (x, y) = place(cell.at);
            let detail = details.get(seed(cell) % details.len().max(1)).copied().unwrap_or_default();
            format!("M{x} {y}{detail}")
        }
    }
}

fn seed(cell: &Cell) -> usize {
    (cell.at.x * 14.0 + cell.at.y * 31.0).abs().round() as usize
}

/// The steps of a full turn of [`cosine`].
const STEPS: usize = 32;

/// The cosine of an angle in steps. The general function takes more of the web app than all patches.
fn cosine(step: usize) -> f64 {
    const QUARTER: [f64; STEPS / 4 + 1] = [
        1.0,
        0.980_785_280_403_230_4,
        0.923_879_532_511_286_7,
        0.831_469_612_302_545_2,
        FRAC_1_SQRT_2,
        0.555_570_233_019_602_2,
        0.382_683_432_365_089_8,
        0.195_090_322_016_128_3,
        0.0,
    ];
    match step % STEPS {
        step @ 0..=8 => QUARTER[step],
        step @ 9..=16 => -QUARTER[16 - step],
        step @ 17..=24 => -QUARTER[step - 16],
        step => QUARTER[STEPS - step],
    }
}

/// An uneven polygon round the centre of a cell, shifted and scaled. Cells differ a little, each always in the same way.
fn outline(cell: &Cell, (right, down): (f64, f64), scale: f64) -> String {
    const CORNERS: usize = 8;
    const RADII: [f64; 11] = [41.0, 37.0, 42.0, 39.0, 36.0, 42.0, 40.0, 37.0, 41.0, 38.0, 40.0];
    let seed = seed(cell);
    let corner = |number: usize| {
        let step = number * STEPS / CORNERS + seed % 4;
        let radius = scale * RADII[(number * (1 + seed % 3) + seed) % RADII.len()];
        ((radius * cosine(step)).round(), (0.94 * radius * cosine(step + 3 * STEPS / 4)).round())
    };
    let ((x, y), mut from) = (place(cell.at), corner(0));
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

#[cfg(test)]
mod tests {
    use std::f64::consts::TAU;

    use super::*;

    #[test]
    fn steps_have_their_cosines() {
        for step in 0..3 * STEPS {
            let expected = (step as f64 * TAU / STEPS as f64).cos();
            assert!((cosine(step) - expected).abs() < 1e-12, "{step}");
        }
    }
}
