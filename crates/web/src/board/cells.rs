//! The cells of a board for mouse, finger, keys and screen readers: a grid over the picture.

use std::time::Duration;

use cairn_core::Pick;
use cairn_draw::{UNIT, screen};
use cairn_i18n::say;
use cairn_session::{InputEvent, InputView, cell_text};
use leptos::html::Div;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use web_sys::{Element, KeyboardEvent, PointerEvent};

use super::Shown;
use super::mover::Mover;
use super::pointer::{self, Held, Moved, Released};
use super::surface::{Dragged, direction, to_picture};
use super::view::Look;
use super::zoom::Zoom;
use crate::browser;
use crate::context::Context;

/// How long a finger rests on a stack until it is spread out.
const LONG_PRESS: Duration = Duration::from_millis(450);

#[component]
pub(super) fn Cells(table: Signal<Shown>, label: Signal<String>, touch: Touch) -> impl IntoView {
    let Touch { look, mover, spread, grid, .. } = touch;
    // The cell that the keyboard is on: the one of the grid that Tab leads to.
    let current = RwSignal::new(None::<String>);
    let rows = Memo::new(move |_| look.with(Look::rows));
    // Rows and cells that stay are kept when a table grows, and with them the focus.
    let names =
        move |key: i64| rows.with(|rows| rows.iter().find(|row| row.0 == key).map(|row| row.1.clone()));
    let here = Memo::new(move |_| {
        let known = |name: &String| look.with(|look| look.cell(name).is_some());
        let first = || rows.with(|rows| rows.first().and_then(|(_, row)| row.first()).cloned());
        let chosen = current.get().filter(known);
        let next = || mover.input.with(|input| input.next.first().cloned()).filter(known);
        chosen.or_else(next).or_else(first)
    });
    let keys = move |event: KeyboardEvent| {
        let Some(name) = here.get_untracked() else { return };
        if let Some(direction) = direction(&event) {
            event.prevent_default();
            let next = look.with_untracked(|look| {
                screen::step(&look.picture.cells, &name, direction, false).map(str::to_owned)
            });
            if let Some(next) = next {
                current.set(Some(next.clone()));
                focus(grid, &next);
            }
            return;
        }
        match event.key().as_str() {
            "Enter" | " " => {
                event.prevent_default();
                mover.send(InputEvent::Pick(Pick::Cell(name)));
            }
            "Escape" => mover.send(InputEvent::Clear),
            _ => {}
        }
    };
    let row = move |key: i64| {
        let each = move |name: String| view! { <Cell name table touch here current/> };
        view! {
            <div role="row">
                <For each=move || names(key).unwrap_or_default() key=|name| name.clone() children=each/>
            </div>
        }
    };
    let keys_of_rows = move || rows.with(|rows| rows.iter().map(|row| row.0).collect::<Vec<_>>());
    view! {
        <div
            class="cells"
            role="grid"
            aria-label=label
            node_ref=grid
            on:keydown=keys
            on:pointerdown=move |event| touch.down(&event)
            on:pointermove=move |event| touch.moves(&event)
            on:pointerup=move |event| touch.up(&event)
            on:pointercancel=move |_| touch.give_up()
            on:pointerleave=move |_| spread.set(None)
            on:contextmenu=move |event| event.prevent_default()
        >
            <For each=keys_of_rows key=|key| *key children=row/>
        </div>
    }
}

fn focus(grid: NodeRef<Div>, name: &str) {
    let find = || grid.get_untracked()?.query_selector(&format!("[data-cell='{name}']")).ok()?;
    if let Some(element) = find() {
        browser::focus(&element);
    }
}

#[component]
fn Cell(
    name: String,
    table: Signal<Shown>,
    touch: Touch,
    here: Memo<Option<String>>,
    current: RwSignal<Option<String>>,
) -> impl IntoView {
    let Touch { look, mover, spread, .. } = touch;
    let context = Context::get();
    let own = StoredValue::new(name.clone());
    let is_in = move |names: fn(&InputView) -> &Vec<String>| {
        own.with_value(|name| mover.input.with(|input| names(input).contains(name)))
    };
    let is_picked = Memo::new(move |_| is_in(|input| &input.picked));
    let is_target = Memo::new(move |_| is_in(|input| &input.next));
    let is_told = Memo::new(move |_| mover.input.with(|input| !input.is_quiet || !input.picked.is_empty()));
    let is_here = Memo::new(move |_| own.with_value(|name| here.get().as_ref() == Some(name)));
    let label = Memo::new(move |_| {
        let table = table.get();
        let cells = table.cells();
        let text = own.with_value(|name| {
            cells
                .iter()
                .find(|cell| cell.name == *name)
                .map(|cell| cell_text(&*table, cell, context.language()))
        });
        let mark = match (is_picked.get(), is_target.get() && is_told.get()) {
            (true, _) => format!(", {}", context.text(say::CELL_PICKED)),
            (_, true) => format!(", {}", context.text(say::CELL_TARGET)),
            _ => String::new(),
        };
        text.unwrap_or_default() + &mark
    });
    // Left, top, width and height as parts of the picture.
    let area = Memo::new(move |_| {
        look.with(|look| {
            let (x, y) =
                own.with_value(|name| look.cell(name).map(|cell| look.centre(cell))).unwrap_or_default();
            let frame = look.frame;
            let half = UNIT / 2.0;
            let part = |length: f64, whole: f64| format!("{}%", length / whole * 100.0);
            [
                part(x - half - frame.left, frame.width),
                part(y - half - frame.top, frame.height),
                part(UNIT, frame.width),
                part(UNIT, frame.height),
            ]
        })
    });
    let side = move |side: usize| move || area.with(|area| area[side].clone());
    let enter = move |event: PointerEvent| {
        if event.pointer_type() == "mouse" {
            spread.set(Some(own.get_value()));
        }
    };
    view! {
        <div
            role="gridcell"
            data-cell=name
            class:target=is_target
            class:picked=is_picked
            tabindex=move || if is_here.get() { "0" } else { "-1" }
            aria-label=label
            aria-selected=move || is_picked.get().to_string()
            style:left=side(0)
            style:top=side(1)
            style:width=side(2)
            style:height=side(3)
            on:focus=move |_| {
                current.set(Some(own.get_value()));
                spread.set(Some(own.get_value()));
            }
            on:blur=move |_| spread.set(None)
            on:pointerenter=enter
        ></div>
    }
}

/// Mouse, pen and finger over the grid.
#[derive(Clone, Copy)]
pub(super) struct Touch {
    look: Memo<Look>,
    mover: Mover,
    spread: RwSignal<Option<String>>,
    dragged: RwSignal<Option<Dragged>>,
    zoom: Zoom,
    grid: NodeRef<Div>,
    held: StoredValue<Option<Held>>,
    press: StoredValue<Option<TimeoutHandle>>,
    /// Whether the finger that is down has rested long enough to look at a stack: it picks nothing any more.
    rested: StoredValue<bool>,
}

impl Touch {
    pub(super) fn new(
        look: Memo<Look>,
        mover: Mover,
        spread: RwSignal<Option<String>>,
        dragged: RwSignal<Option<Dragged>>,
        zoom: Zoom,
    ) -> Touch {
        let (held, press, rested) = (StoredValue::new(None), StoredValue::new(None), StoredValue::new(false));
        Touch { look, mover, spread, dragged, zoom, grid: NodeRef::new(), held, press, rested }
    }

    fn down(self, event: &PointerEvent) {
        self.zoom.stop();
        if self.zoom.is_open() && !event.is_primary() {
            self.lift();
            self.dragged.set(None);
            self.held.update_value(|held| held.iter_mut().for_each(|held| held.join(event)));
            return;
        }
        let Some(held) = Held::down(event) else { return };
        self.rest(held.cell.clone(), event.pointer_type() != "mouse");
        self.held.set_value(Some(held));
    }

    /// Spreads a stack out once a finger has rested on it.
    fn rest(self, cell: String, is_finger: bool) {
        self.rested.set_value(false);
        if is_finger {
            let spread = move || {
                self.rested.set_value(true);
                self.spread.set(Some(cell.clone()));
            };
            self.press.set_value(set_timeout_with_handle(spread, LONG_PRESS).ok());
        }
    }

    fn lift(self) {
        if let Some(handle) = self.press.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    }

    fn moves(self, event: &PointerEvent) {
        let moved = self.held.try_update_value(|held| {
            let held = held.as_mut()?;
            Some((held.moves(event)?, held.cell.clone()))
        });
        let (Some((moved, cell)), Some(grid)) = (moved.flatten(), self.grid.get_untracked()) else { return };
        self.lift();
        match moved {
            Moved::Drag(_) if self.can_drag(&cell) => self.drag(&cell, pointer::place(event)),
            Moved::Drag(_) if !self.zoom.is_open() => {}
            Moved::Drag(by) => self.zoom.pan(parts(by, &grid)),
            Moved::Pinch { by, factor, at } => {
                let area = grid.get_bounding_client_rect();
                let middle = (area.left() + area.width() / 2.0, area.top() + area.height() / 2.0);
                self.zoom.pan(parts(by, &grid));
                self.zoom.by(factor, parts((at.0 - middle.0, at.1 - middle.1), &grid));
            }
        }
    }

    /// Whether a move can begin with a cell, or has begun with it.
    fn can_drag(self, cell: &String) -> bool {
        self.mover.input.with_untracked(|input| {
            input.picked.first() == Some(cell) || input.picked.is_empty() && input.next.contains(cell)
        })
    }

    fn drag(self, cell: &str, at: (f64, f64)) {
        self.spread.set(None);
        let Some(grid) = self.grid.get_untracked() else { return };
        self.dragged.set(self.look.with_untracked(|look| {
            let piece = *look.cell(cell)?.stack.last()?;
            Some(Dragged { piece, at: to_picture(look, &grid, at) })
        }));
    }

    fn up(self, event: &PointerEvent) {
        self.lift();
        let Some(held) = self.held.try_update_value(Option::take).flatten() else { return };
        let (from, speed) = (held.cell.clone(), held.speed(event));
        self.dragged.set(None);
        match held.up(event) {
            Released::Click(_) if self.rested.get_value() => {}
            Released::Click(cell) => self.mover.send(InputEvent::Pick(Pick::Cell(cell))),
            Released::Drop(to) if self.can_drag(&from) => self.mover.send(InputEvent::Drag { from, to }),
            Released::Drop(_) => {
                if let Some(grid) = self.grid.get_untracked() {
                    self.zoom.let_go(parts(speed, &grid));
                }
            }
            Released::Nothing => {}
        }
    }

    fn give_up(self) {
        self.lift();
        self.held.set_value(None);
        self.dragged.set(None);
    }
}

/// A way on the screen, as parts of the size of the table.
fn parts((x, y): (f64, f64), grid: &Element) -> (f64, f64) {
    (x / f64::from(grid.client_width()), y / f64::from(grid.client_height()))
}
