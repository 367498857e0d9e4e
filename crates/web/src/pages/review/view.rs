//! A game under review: the board with what was played and what was better, and everything beside it.

use cairn_i18n::{Phrase, say};
use cairn_session::Walk;
use cairn_session::review::{ReviewEvent, ReviewSession, ReviewView};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::import::Complaint;
use super::panel::Panel;
use super::state::{Reviewing, begin, last};
use crate::board::{Arrow, Board};
use crate::browser::walk_by_keys;
use crate::context::{Context, t};
use crate::widgets::FlipButton;

#[component]
pub(super) fn Reviewed(session: ReviewSession, complaint: Signal<Option<String>>) -> impl IntoView {
    let reviewing = begin(session);
    walk_by_keys(move |walk| reviewing.send(step(walk)));
    let context = Context::get();
    tell_moves(reviewing, context);
    let title = reviewing.shown.get_untracked().setup().game().title();
    let flipped = RwSignal::new(false);
    let place = reviewing.part(|view: &ReviewView| view.place.clone());
    let label = Signal::derive(move || context.fill(say::BOARD_LABEL, &[&title, &place.get()]));
    let arrows = reviewing.part(arrows);
    let is_better = reviewing.part(|view: &ReviewView| view.is_better);
    view! {
        <section class="game review">
            <h1 class="said">{move || format!("{}: {title}", context.text(say::REVIEW))}</h1>
            <div class="stage" class:better=move || is_better.get()>
                <Board table=reviewing.shown arrows flipped label/>
                <div class="walk">
                    <Walk reviewing flipped/>
                    <Legend arrows is_better/>
                </div>
            </div>
            <div class="panel">
                <Complaint complaint/>
                <Panel reviewing/>
            </div>
        </section>
    }
}

/// The better move, which lies on top, and the move made.
fn arrows(view: &ReviewView) -> Vec<Arrow> {
    let arrow = |ends: &Option<(String, String)>, weight: f64| {
        ends.clone().map(|(from, to)| Arrow { from, to, weight })
    };
    [arrow(&view.better, 0.9), arrow(&view.made, 0.4)].into_iter().flatten().collect()
}

/// What the arrows mean.
#[component]
fn Legend(arrows: Signal<Vec<Arrow>>, is_better: Signal<bool>) -> impl IntoView {
    // A pass has no arrow.
    let is_made = move || arrows.with(Vec::len) > usize::from(is_better.get());
    view! {
        <p class="legend quiet" aria-hidden="true">
            <Show when=is_made>
                <span class="made"><i>"➜"</i> " " {t(say::REVIEW_ARROW_MADE)}</span>
            </Show>
            <Show when=move || is_better.get()>
                <span class="improved"><i>"➜"</i> " " {t(say::REVIEW_ARROW_BETTER)}</span>
            </Show>
        </p>
    }
}

/// Buttons that walk through the game.
#[component]
fn Walk(reviewing: Reviewing, flipped: RwSignal<bool>) -> impl IntoView {
    let last = last(reviewing);
    let ply = reviewing.part(|view: &ReviewView| view.ply);
    let button = move |sign: &'static str, name: Phrase, end: usize, walk: Walk| {
        view! {
            <button
                type="button"
                aria-label=t(name)
                title=t(name)
                disabled=move || ply.get() == end
                on:click=move |_| reviewing.send(step(walk))
            >
                {sign}
            </button>
        }
    };
    view! {
        <div class="buttons">
            {button("|◀", say::REVIEW_TO_START, 0, Walk::Start)}
            {button("◀", say::REVIEW_BACK, 0, Walk::Back)}
            {button("▶", say::REVIEW_ON, last, Walk::Forward)}
            {button("▶|", say::REVIEW_TO_END, last, Walk::End)}
            <FlipButton flipped/>
        </div>
    }
}

/// A walk as an event of the review, in which there are no variations.
fn step(walk: Walk) -> ReviewEvent {
    match walk {
        Walk::Start => ReviewEvent::Go(0),
        Walk::Back | Walk::VariationBefore => ReviewEvent::Step(-1),
        Walk::Forward | Walk::VariationAfter => ReviewEvent::Step(1),
        Walk::End => ReviewEvent::Go(usize::MAX),
    }
}

/// Announces each move that is walked to, unless the focus is on an element that says it.
fn tell_moves(reviewing: Reviewing, context: Context) {
    let ply = reviewing.part(|view: &ReviewView| view.ply);
    Effect::new(move |before: Option<usize>| {
        let ply = ply.get();
        let says_itself = |element: Element| element.closest("[role=slider]").ok().flatten().is_some();
        if before.is_some_and(|before| before != ply) && !focused().is_some_and(says_itself) {
            context.announce(reviewing.view.with_untracked(|view| view.place.clone()));
        }
        ply
    });
}

fn focused() -> Option<Element> {
    document().active_element()?.dyn_into().ok()
}
