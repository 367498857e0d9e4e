//! Arrows from cell to cell, such as those of moves that an engine considers.

use cairn_core::Point;

use crate::pen::{N, place};

/// How far from the centres of its cells an arrow keeps, so that the stacks there can be seen.
const TAIL_GAP: f64 = 24.0;
const TIP_GAP: f64 = 16.0;
/// No gap takes more than this part of the way, so that a short arrow is still one.
const LARGEST_GAP: f64 = 0.25;
/// What shows arrows on any ground.
const FILL: &str = "#0b8a68";
const OUTLINE: &str = "#f4fffb";

/// SVG elements of an arrow between two places of the table, or nothing where they are the same.
///
/// `weight` says how much the move counts, from 0 to 1: the more, the broader and the less translucent. The element
/// has the class `arrow`, and its colours are attributes that a style sheet may overrule.
pub fn arrow(from: Point, to: Point, weight: f64) -> String {
    let ((start_x, start_y), (end_x, end_y)) = (place(from), place(to));
    let (along, across) = (end_x.0 - start_x.0, end_y.0 - start_y.0);
    let length = along.hypot(across);
    if length.is_nan() || length < 1.0 {
        return String::new();
    }
    let weight = weight.clamp(0.0, 1.0);
    let tail = TAIL_GAP.min(length * LARGEST_GAP);
    let tip = length - TIP_GAP.min(length * LARGEST_GAP);
    let shaft = 3.5 + 5.5 * weight;
    let head = shaft * 2.4;
    let neck = (tip - head * 1.7).max(tail);
    // The tail is narrower than the neck: the arrow seems to move.
    let corners = [
        (tail, -shaft * 0.45),
        (neck, -shaft),
        (neck - shaft * 0.5, -head),
        (tip, 0.0),
        (neck - shaft * 0.5, head),
        (neck, shaft),
        (tail, shaft * 0.45),
    ];
    let points = corners.map(|(forward, aside)| {
        let x = start_x.0 + (along * forward - across * aside) / length;
        let y = start_y.0 + (across * forward + along * aside) / length;
        format!("{} {}", N(x), N(y))
    });
    format!(
        r#"<path class="arrow" fill="{FILL}" stroke="{OUTLINE}" stroke-width="2.5" stroke-linejoin="round" opacity="{:.2}" d="M{}z"/>"#,
        0.45 + 0.45 * weight,
        points.join("L"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(x: f64, y: f64, weight: f64) -> String {
        arrow(Point { x: 0.0, y: 0.0 }, Point { x, y }, weight)
    }

    /// The places of an arrow's corners.
    fn corners(arrow: &str) -> Vec<(f64, f64)> {
        let path = arrow.split("d=\"M").nth(1).and_then(|rest| rest.split('z').next()).expect("a path");
        let corner = |text: &str| {
            let (x, y) = text.split_once(' ').expect("two numbers");
            (x.parse().expect("a number"), y.parse().expect("a number"))
        };
        path.split('L').map(corner).collect()
    }

    #[test]
    fn an_arrow_leaves_the_centres_of_its_cells_free() {
        for (x, y) in [(1.0, 0.0), (0.0, -1.0), (2.0, 1.0), (-3.0, 4.0)] {
            let corners = corners(&between(x, y, 1.0));
            let nearest = |(to_x, to_y): (f64, f64)| {
                corners.iter().map(|(x, y)| (x - to_x).hypot(y - to_y)).fold(f64::MAX, f64::min)
            };
            assert!(nearest((0.0, 0.0)) > 15.0 && nearest((100.0 * x, -100.0 * y)) > 15.0, "{x} {y}");
        }
    }

    #[test]
    fn an_arrow_counts_more_the_broader_it_is() {
        let breadth = |weight| {
            let corners = corners(&between(2.0, 0.0, weight));
            corners.iter().map(|(_, y)| y.abs()).fold(0.0, f64::max)
        };
        assert!(breadth(0.0) < breadth(0.5) && breadth(0.5) < breadth(1.0));
        assert_eq!(breadth(1.0), breadth(7.0));
    }

    #[test]
    fn there_is_no_arrow_from_a_place_to_itself() {
        assert_eq!(between(0.0, 0.0, 1.0), "");
        assert_eq!(between(f64::NAN, 0.0, 1.0), "");
    }
}
