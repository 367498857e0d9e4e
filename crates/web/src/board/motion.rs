//! How a move is seen: pieces on their way, and pieces that are removed.

use std::collections::HashMap;

use cairn_core::{Cell, Piece, sort_short};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::Element;

use super::Shown;
use super::view::Look;

#[wasm_bindgen]
extern "C" {
    /// An element with what web-sys still counts as unstable, though every browser has had it for years.
    #[wasm_bindgen(extends = Element)]
    type Animated;

    #[wasm_bindgen(method)]
    fn animate(this: &Animated, frames: &Array, milliseconds: f64) -> JsValue;
}

/// A move as it is seen.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Motion {
    /// The cells passed, from the first to the last.
    pub(super) route: Vec<String>,
    /// What goes, from the bottom to the top.
    pub(super) pieces: Vec<Piece>,
    /// What lies on each cell while the pieces are on their way.
    pub(super) before: HashMap<String, Vec<Piece>>,
    /// What is removed after the move, by cell.
    pub(super) removed: Vec<(String, Vec<Piece>)>,
}

/// What is seen of a move at present.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) enum Phase {
    /// Nothing: the board lies as the game stands.
    #[default]
    Still,
    /// Pieces are on their way.
    Moving(Motion),
    /// Pieces are removed.
    Removing(Motion),
}

/// How long a step from cell to cell takes, and what the first one takes more, in milliseconds.
const STEP: u32 = 130;
const START: u32 = 150;
/// How long the removal of pieces takes.
pub(super) const REMOVAL: u32 = 700;

impl Motion {
    /// What is seen when a game goes on by one move; `None` where it does not, or where nothing moves.
    pub(super) fn between(before: &Shown, after: &Shown) -> Option<Motion> {
        let (mut played, last) = (after.played(), before.played());
        played.pop()?;
        if played != last || before.setup() != after.setup() || before.start() != after.start() {
            return None;
        }
        let route = after.last_route();
        let (from, to) = match &route[..] {
            [from, .., to] => (from, to),
            _ => return None,
        };
        let (cells, later) = (stacks(&before.cells()), stacks(&after.cells()));
        let pieces = moved(cells.get(from)?, cells.get(to), later.get(to));
        let mut lying = cells.clone();
        let left = lying.get_mut(from)?;
        left.truncate(left.len() - pieces.len());
        let mut settled = lying.clone();
        settled.entry(to.clone()).or_default().extend(&pieces);
        let is_removed = |(name, stack): &(String, Vec<Piece>)| {
            !stack.is_empty() && name != from && later.get(name).is_none_or(Vec::is_empty)
        };
        let mut removed: Vec<_> = settled.into_iter().filter(is_removed).collect();
        sort_short(&mut removed, |a, b| a.0.cmp(&b.0));
        Some(Motion { route, pieces, before: lying, removed })
    }

    /// How long the pieces are on their way, in milliseconds.
    pub(super) fn duration(&self) -> u32 {
        START + STEP * (self.route.len() as u32 - 1)
    }

    /// Sends an element along the route.
    pub(super) fn send(&self, element: &Element, look: &Look) {
        let frames = Array::new();
        for name in &self.route {
            let Some(cell) = look.cell(name) else { return };
            let (x, y) = look.centre(cell);
            let frame = Object::new();
            set(&frame, "transform", &format!("translate({x}px, {y}px)"));
            set(&frame, "easing", "ease-in-out");
            frames.push(&frame);
        }
        element.unchecked_ref::<Animated>().animate(&frames, f64::from(self.duration()));
    }
}

fn set(object: &Object, name: &str, value: &str) {
    // A plain object takes any property.
    let _ = Reflect::set(object, &JsValue::from_str(name), &JsValue::from_str(value));
}

fn stacks(cells: &[Cell]) -> HashMap<String, Vec<Piece>> {
    cells.iter().map(|cell| (cell.name.clone(), cell.stack.clone())).collect()
}

/// The pieces that left a stack for another: as many as the other has gained, without fixed pieces; one where it has
/// gained none, since it was removed after the move.
fn moved(from: &[Piece], to: Option<&Vec<Piece>>, later: Option<&Vec<Piece>>) -> Vec<Piece> {
    let movable = |stack: Option<&Vec<Piece>>| {
        stack.map_or(0, |stack| stack.iter().filter(|piece| !piece.kind.fixed).count())
    };
    let gained = movable(later).saturating_sub(movable(to)).clamp(1, from.len().max(1));
    from[from.len().saturating_sub(gained)..].to_vec()
}
