//! Zoom and pan on a board without an edge.

use cairn_i18n::say;
use leptos::ev;
use leptos::prelude::*;

use super::view::{Look, is_open};
use crate::context::{Context, t};

/// Scale and offset of the view. Copies are the same one.
#[derive(Clone, Copy)]
pub(super) struct Zoom {
    look: Memo<Look>,
    /// How many times as large as the whole table fits.
    scale: RwSignal<f64>,
    /// How far the table is moved, as parts of its size.
    offset: RwSignal<(f64, f64)>,
    /// Whether it glides on to its place, as the style sheet says.
    glides: RwSignal<bool>,
    context: Context,
}

const NEAREST: f64 = 6.0;
/// For how many milliseconds a table that is let go of would go on at its speed.
const GLIDE: f64 = 180.0;

impl Zoom {
    pub(super) fn new(look: Memo<Look>, context: Context) -> Zoom {
        Zoom {
            look,
            scale: RwSignal::new(1.0),
            offset: RwSignal::new((0.0, 0.0)),
            glides: RwSignal::new(false),
            context,
        }
    }

    pub(super) fn glides(self) -> bool {
        self.glides.get()
    }

    /// The transform of the surface, as a style.
    pub(super) fn transform(self) -> String {
        let ((x, y), scale) = (self.offset.get(), self.scale.get());
        format!("translate({}%, {}%) scale({scale})", x * 100.0, y * 100.0)
    }

    /// Whether only a part of the table is in sight.
    pub(super) fn is_near(self) -> bool {
        self.scale.get() > 1.0
    }

    pub(super) fn is_open(self) -> bool {
        self.look.with_untracked(|look| is_open(&look.picture))
    }

    /// Multiplies the scale by this factor. A place stays where it is: so far from the middle of the table, as parts of
    /// its size on the screen.
    pub(super) fn by(self, factor: f64, (x, y): (f64, f64)) {
        let before = self.scale.get_untracked();
        let scale = (before * factor).clamp(1.0, NEAREST);
        self.scale.set(scale);
        let rest = 1.0 - scale / before;
        self.pan((rest * x, rest * y));
    }

    /// The pointer lets go of the table at this speed, in parts of its size a millisecond: the table glides on.
    pub(super) fn let_go(self, (x, y): (f64, f64)) {
        if self.context.animates() {
            self.glides.set(true);
            self.pan((x * GLIDE, y * GLIDE));
        }
    }

    /// A pointer goes down: the table lies still.
    pub(super) fn stop(self) {
        self.glides.set(false);
    }

    /// Moves the table by parts of its size; never out of sight.
    pub(super) fn pan(self, (x, y): (f64, f64)) {
        let most = (self.scale.get_untracked() - 1.0) / 2.0;
        self.offset.update(|offset| {
            *offset = ((offset.0 + x).clamp(-most, most), (offset.1 + y).clamp(-most, most));
        });
    }

    /// Shows the whole table.
    pub(super) fn fit(self) {
        self.scale.set(1.0);
        self.pan((0.0, 0.0));
    }

    /// A wheel turned with the control key, which is also what a pinch on a touchpad is.
    pub(super) fn wheel(self, event: &ev::WheelEvent) {
        if event.ctrl_key() && self.is_open() {
            event.prevent_default();
            self.by((-event.delta_y() / 200.0).exp(), (0.0, 0.0));
        }
    }
}

#[component]
pub(super) fn ZoomButtons(zoom: Zoom) -> impl IntoView {
    view! {
        <div class="zoom">
            <button type="button" aria-label=t(say::ZOOM_IN) title=t(say::ZOOM_IN) on:click=move |_| zoom.by(1.4, (0.0, 0.0))>"+"</button>
            <button type="button" aria-label=t(say::ZOOM_OUT) title=t(say::ZOOM_OUT) on:click=move |_| zoom.by(1.0 / 1.4, (0.0, 0.0))>"−"</button>
            <button type="button" aria-label=t(say::ZOOM_FIT) title=t(say::ZOOM_FIT) on:click=move |_| zoom.fit()>"⤢"</button>
        </div>
    }
}
