//! Mouse, pen and finger on a board: clicks, drags and long presses.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, PointerEvent};

/// The cell under an event.
pub(super) fn cell_of(event: &Event) -> Option<String> {
    cell_at_element(event.target()?.dyn_into().ok()?)
}

/// The cell at a place of the window.
fn cell_at(x: f64, y: f64) -> Option<String> {
    cell_at_element(document().element_from_point(x as f32, y as f32)?)
}

fn cell_at_element(element: Element) -> Option<String> {
    element.closest("[data-cell]").ok()??.get_attribute("data-cell")
}

/// A pointer that is down.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Held {
    /// The cell where it went down.
    pub(super) cell: String,
    start: (f64, f64),
    /// Where it is, once it has gone far enough to be a drag.
    pub(super) dragged_to: Option<(f64, f64)>,
    pointer: i32,
}

/// What the release of a pointer means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Released {
    /// The cell was clicked.
    Click(String),
    /// The piece was dropped there; nowhere where there is no cell.
    Drop(Option<String>),
}

/// A pointer that moves less than this many pixels is meant to click.
const SLACK: f64 = 7.0;

impl Held {
    /// A pointer goes down on a cell.
    pub(super) fn down(event: &PointerEvent) -> Option<Held> {
        if event.button() != 0 || !event.is_primary() {
            return None;
        }
        let start = place(event);
        Some(Held { cell: cell_of(event)?, start, dragged_to: None, pointer: event.pointer_id() })
    }

    /// The pointer moves; tells whether it drags.
    pub(super) fn moves(&mut self, event: &PointerEvent) -> bool {
        let (x, y) = place(event);
        let is_far = (x - self.start.0).hypot(y - self.start.1) > SLACK;
        if event.pointer_id() == self.pointer && (is_far || self.dragged_to.is_some()) {
            self.dragged_to = Some((x, y));
        }
        self.dragged_to.is_some()
    }

    /// The pointer goes up.
    pub(super) fn up(self, event: &PointerEvent) -> Released {
        match self.dragged_to {
            None => Released::Click(self.cell),
            Some(_) => {
                let (x, y) = place(event);
                Released::Drop(cell_at(x, y).filter(|cell| *cell != self.cell))
            }
        }
    }
}

/// Where a pointer is in the window.
pub(super) fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}
