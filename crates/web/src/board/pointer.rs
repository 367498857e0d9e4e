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
    /// The cell where it went down; empty where there is none.
    pub(super) cell: String,
    start: (f64, f64),
    /// Where it is, once it has gone far enough to be a drag.
    dragged_to: Option<(f64, f64)>,
    pointer: i32,
    /// Another finger, and where it is.
    second: Option<(i32, (f64, f64))>,
    /// How fast it is, in pixels a millisecond, and when that was known.
    speed: ((f64, f64), f64),
}

/// What the move of a pointer means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Moved {
    /// It drags so far.
    Drag((f64, f64)),
    /// Two fingers go so far and apart by a factor, around a place.
    Pinch { by: (f64, f64), factor: f64, at: (f64, f64) },
}

/// What the release of a pointer means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Released {
    /// The cell was clicked.
    Click(String),
    /// The piece was dropped there; nowhere where there is no cell.
    Drop(Option<String>),
    /// Nothing: there were two fingers, or no cell.
    Nothing,
}

/// A pointer that moves less than this many pixels is meant to click.
const SLACK: f64 = 7.0;
/// For how many milliseconds a speed is that of a pointer that goes up.
const FRESH: f64 = 60.0;

impl Held {
    /// A pointer goes down.
    pub(super) fn down(event: &PointerEvent) -> Option<Held> {
        if event.button() != 0 || !event.is_primary() {
            return None;
        }
        Some(Held {
            cell: cell_of(event).unwrap_or_default(),
            start: place(event),
            dragged_to: None,
            pointer: event.pointer_id(),
            second: None,
            speed: ((0.0, 0.0), 0.0),
        })
    }

    /// A second finger goes down.
    pub(super) fn join(&mut self, event: &PointerEvent) {
        self.second = Some((event.pointer_id(), place(event)));
    }

    /// A pointer moves; tells what that means, if anything.
    pub(super) fn moves(&mut self, event: &PointerEvent) -> Option<Moved> {
        let at = place(event);
        let first = self.dragged_to.unwrap_or(self.start);
        let is_first = event.pointer_id() == self.pointer;
        if let Some((pointer, second)) = &mut self.second {
            let before = (first, *second);
            match is_first {
                true => self.dragged_to = Some(at),
                false if event.pointer_id() == *pointer => *second = at,
                false => return None,
            }
            let now = (self.dragged_to.unwrap_or(first), *second);
            let (from, to) = (middle(before), middle(now));
            let factor = length(minus(now.0, now.1)) / length(minus(before.0, before.1)).max(1.0);
            return Some(Moved::Pinch { by: minus(to, from), factor, at: to });
        }
        if !is_first || self.dragged_to.is_none() && length(minus(at, self.start)) <= SLACK {
            return None;
        }
        self.dragged_to = Some(at);
        let (by, time) = (minus(at, first), event.time_stamp());
        let ((x, y), last) = self.speed;
        let share = 0.5 / (time - last).max(1.0);
        self.speed = ((x / 2.0 + by.0 * share, y / 2.0 + by.1 * share), time);
        Some(Moved::Drag(by))
    }

    /// How fast it goes as it is let go, in pixels a millisecond.
    pub(super) fn speed(&self, event: &PointerEvent) -> (f64, f64) {
        let (speed, last) = self.speed;
        if event.time_stamp() - last < FRESH { speed } else { (0.0, 0.0) }
    }

    /// The pointer goes up.
    pub(super) fn up(self, event: &PointerEvent) -> Released {
        match self.dragged_to {
            _ if self.second.is_some() => Released::Nothing,
            None if self.cell.is_empty() => Released::Nothing,
            None => Released::Click(self.cell),
            Some(_) => {
                let (x, y) = place(event);
                Released::Drop(cell_at(x, y).filter(|cell| *cell != self.cell))
            }
        }
    }
}

fn minus(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    (a.0 - b.0, a.1 - b.1)
}

fn length((x, y): (f64, f64)) -> f64 {
    x.hypot(y)
}

fn middle((a, b): ((f64, f64), (f64, f64))) -> (f64, f64) {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// Where a pointer is in the window.
pub(super) fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}
