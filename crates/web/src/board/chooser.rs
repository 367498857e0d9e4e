//! What is still to be said of a move that cannot be pointed at on the board, or is easily missed there.

use cairn_core::Pick;
use cairn_i18n::say;
use cairn_session::{Selection, picks};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::context::Context;

/// What is still to be said of a move.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Missing {
    /// What the board can be asked for.
    Nothing,
    /// Only this is left to pick.
    Only(Pick),
    /// How many pieces.
    Count(Vec<u8>),
    /// Which group stays after the wave.
    Group(Vec<Pick>),
    /// A move without a place can be made.
    Button(Vec<Pick>),
}

impl Missing {
    /// What is missing after the picks so far.
    pub(super) fn of(selection: &Selection) -> Missing {
        let next = selection.next();
        let counts = picks::counts(&next);
        match counts[..] {
            [] if selection.picked().is_empty() => match picks::buttons(&next) {
                buttons if buttons.is_empty() => Missing::Nothing,
                buttons => Missing::Button(buttons),
            },
            [] if selection.picked().len() >= 2 => Missing::Group(next),
            [] => Missing::Nothing,
            [count] => Missing::Only(Pick::Count(count)),
            _ => Missing::Count(counts),
        }
    }
}

/// How many pieces, by keys and wheel: a number is proposed, and taken with Enter. Copies are the same one.
#[derive(Clone, Copy)]
pub(super) struct Count {
    counts: Memo<Vec<u8>>,
    /// What is proposed.
    proposed: RwSignal<u8>,
    pick: Callback<Pick>,
}

impl Count {
    pub(super) fn new(selection: RwSignal<Selection>, pick: Callback<Pick>) -> Count {
        let counts = Memo::new(move |_| match selection.with(Missing::of) {
            Missing::Count(counts) => counts,
            _ => Vec::new(),
        });
        let proposed = RwSignal::new(0);
        Effect::new(move || {
            counts.track();
            proposed.set(0);
        });
        Count { counts, proposed, pick }
    }

    /// A digit proposes a number, and takes it where no longer number begins so; plus and minus propose the next
    /// one.
    pub(super) fn key(self, event: &ev::KeyboardEvent) {
        if self.counts.with_untracked(Vec::is_empty)
            || event.ctrl_key()
            || event.alt_key()
            || event.meta_key()
        {
            return;
        }
        match event.key().as_str() {
            "+" => self.step(1),
            "-" => self.step(-1),
            "Enter" if self.proposed.get_untracked() > 0 && !is_on_button(event) => self.take(),
            key => match key.parse() {
                Ok(digit) => self.digit(digit),
                Err(_) => return,
            },
        }
        event.prevent_default();
        event.stop_propagation();
    }

    fn digit(self, digit: u8) {
        let longer = self.proposed.get_untracked().saturating_mul(10).saturating_add(digit);
        let counts = self.counts.get_untracked();
        let Some(&count) = [longer, digit].iter().find(|count| counts.contains(count)) else { return };
        self.proposed.set(count);
        if !counts.iter().any(|other| other / 10 == count) {
            self.take();
        }
    }

    fn take(self) {
        self.pick.run(Pick::Count(self.proposed.get_untracked()));
    }

    /// Proposes the next number, or the one before.
    fn step(self, by: isize) {
        let counts = self.counts.get_untracked();
        let now = self.proposed.get_untracked();
        let place = counts.iter().position(|&count| count == now).map_or(0, |place| place as isize + by);
        if let Some(&count) = counts.get(place.clamp(0, counts.len() as isize - 1) as usize) {
            self.proposed.set(count);
        }
    }

    pub(super) fn wheel(self, event: &ev::WheelEvent) {
        if !self.counts.with_untracked(Vec::is_empty) && !event.ctrl_key() {
            event.prevent_default();
            self.step(if event.delta_y() < 0.0 { 1 } else { -1 });
        }
    }
}

/// Whether a key is for a button that has the focus.
fn is_on_button(event: &ev::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest("button").ok().flatten().is_some())
}

/// Buttons for what is missing.
#[component]
pub(super) fn Chooser(
    selection: RwSignal<Selection>,
    count: Count,
    pick: Callback<Pick>,
    cancel: Callback<()>,
) -> impl IntoView {
    let context = Context::get();
    let missing = Memo::new(move |_| selection.with(Missing::of));
    let button = move |text: String, one: Pick| {
        let is_proposed = {
            let one = one.clone();
            move || one == Pick::Count(count.proposed.get())
        };
        let choose = move |_| pick.run(one.clone());
        view! { <button type="button" class="choice" class:main=is_proposed on:click=choose>{text}</button> }
    };
    let give_up = move || {
        view! {
            <button type="button" class="choice quiet" on:click=move |_| cancel.run(())>
                {context.text(say::CANCEL)}
            </button>
        }
    };
    move || match missing.get() {
        Missing::Nothing | Missing::Only(_) => ().into_any(),
        Missing::Count(counts) => {
            let ends = [counts.first(), counts.last()].map(|end| end.copied().unwrap_or_default());
            let one = |count: u8| button(count.to_string(), Pick::Count(count));
            view! {
                <p>{context.fill(say::HOW_MANY, &[&ends[0], &ends[1]])}</p>
                <div class="choices">{counts.into_iter().map(one).collect_view()} {give_up()}</div>
            }
            .into_any()
        }
        Missing::Group(groups) => {
            let one = |group: Pick| {
                let name = picks::cell_of(&group).unwrap_or_default();
                button(context.fill(say::GROUP_OF, &[&name]), group)
            };
            view! {
                <p>{context.text(say::WHICH_STAYS)}</p>
                <div class="choices">{groups.into_iter().map(one).collect_view()} {give_up()}</div>
            }
            .into_any()
        }
        Missing::Button(buttons) => {
            let one = |one: Pick| button(picks::button_text(&one, context.language()), one);
            view! { <div class="choices">{buttons.into_iter().map(one).collect_view()}</div> }.into_any()
        }
    }
}
