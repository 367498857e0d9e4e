//! Arrows over a board: what the engine would play.

use cairn_draw::arrow;

use super::view::Look;

/// An arrow from cell to cell.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Arrow {
    /// Where it begins.
    pub(crate) from: String,
    /// Where it points.
    pub(crate) to: String,
    /// How much it matters, from 0 to 1.
    pub(crate) weight: f64,
}

/// The arrows as SVG, the one that matters most on top.
pub(super) fn draw(look: &Look, arrows: &[Arrow]) -> String {
    let place = |name: &str| look.cell(name).map(|cell| cell.at);
    let drawn =
        arrows.iter().rev().filter_map(|one| Some(arrow(place(&one.from)?, place(&one.to)?, one.weight)));
    drawn.collect()
}
