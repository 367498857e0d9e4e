//! A game under review: the board with what was played and what was better, and everything beside it.

use cairn_i18n::{Phrase, say};
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::import::Complaint;
use super::panel::Panel;
use super::state::{Loaded, Reviewing};
use crate::board::{Arrow, Board};
use crate::context::t;

#[component]
pub(super) fn Reviewed(loaded: Loaded, complaint: Signal<Option<String>>) -> impl IntoView {
    let reviewing = Reviewing::new(loaded);
    walk_by_keys(reviewing);
    tell_moves(reviewing);
    let context = reviewing.context;
    let title = reviewing.game().title();
    let flipped = RwSignal::new(false);
    let label = Signal::derive(move || {
        context.fill(say::BOARD_LABEL, &[&title, &reviewing.ply_text(reviewing.ply.get())])
    });
    let arrows = Signal::derive(move || arrows(reviewing));
    let is_better = Memo::new(move |_| better_here(reviewing).is_some());
    view! {
        <section class="game review">
            <h1 class="said">{move || format!("{}: {title}", context.text(say::REVIEW))}</h1>
            <div class="stage" class:better=is_better>
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

/// What was better than the move shown.
fn better_here(reviewing: Reviewing) -> Option<String> {
    let index = reviewing.ply.get().checked_sub(1)?;
    reviewing.better(index)?.into_iter().next()
}

/// The move made, and where it differs what was better. The better one comes first: it lies on top.
fn arrows(reviewing: Reviewing) -> Vec<Arrow> {
    let Some(index) = reviewing.ply.get().checked_sub(1) else { return Vec::new() };
    let Some(before) = reviewing.before(index) else { return Vec::new() };
    let made = reviewing.moves.with_value(|moves| moves.get(index).cloned());
    let arrow = |mv: String, weight: f64| match &before.route(&mv)[..] {
        [from, .., to] => Some(Arrow { from: from.clone(), to: to.clone(), weight }),
        _ => None,
    };
    let better = better_here(reviewing).and_then(|mv| arrow(mv, 0.9));
    better.into_iter().chain(made.and_then(|mv| arrow(mv, 0.4))).collect()
}

/// What the arrows mean.
#[component]
fn Legend(arrows: Signal<Vec<Arrow>>, is_better: Memo<bool>) -> impl IntoView {
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
    let last = reviewing.last();
    let button = move |sign: &'static str, name: Phrase, to: fn(usize, usize) -> usize| {
        let target = move || to(reviewing.ply.get(), last);
        view! {
            <button
                type="button"
                aria-label=t(name)
                title=t(name)
                disabled=move || target() == reviewing.ply.get()
                on:click=move |_| reviewing.go(to(reviewing.ply.get_untracked(), last))
            >
                {sign}
            </button>
        }
    };
    view! {
        <div class="buttons">
            {button("|◀", say::REVIEW_TO_START, |_, _| 0)}
            {button("◀", say::REVIEW_BACK, |ply, _| ply.saturating_sub(1))}
            {button("▶", say::REVIEW_ON, |ply, last| (ply + 1).min(last))}
            {button("▶|", say::REVIEW_TO_END, |_, last| last)}
            <button
                type="button"
                aria-label=t(say::FLIP)
                title=t(say::FLIP)
                on:click=move |_| flipped.update(|flipped| *flipped = !*flipped)
            >
                "⇅"
            </button>
        </div>
    }
}

/// The keys that walk, wherever the focus is but in a field that needs them.
fn walk_by_keys(reviewing: Reviewing) {
    let listener = window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        let is_field =
            focused().is_some_and(|element| element.matches("input, textarea, select").unwrap_or(false));
        if event.default_prevented() || event.alt_key() || event.ctrl_key() || event.meta_key() || is_field {
            return;
        }
        let ply = reviewing.ply.get_untracked();
        let to = match event.key().as_str() {
            "ArrowLeft" => ply.saturating_sub(1),
            "ArrowRight" => ply + 1,
            "Home" => 0,
            "End" => reviewing.last(),
            _ => return,
        };
        event.prevent_default();
        reviewing.go(to);
    });
    on_cleanup(move || listener.remove());
}

/// Says each move that is walked to, unless the focus is on something that says it.
fn tell_moves(reviewing: Reviewing) {
    Effect::new(move |before: Option<usize>| {
        let ply = reviewing.ply.get();
        let says_itself =
            |element: Element| element.closest("[role=slider], .judged").ok().flatten().is_some();
        if before.is_some_and(|before| before != ply) && !focused().is_some_and(says_itself) {
            reviewing.context.announce(untrack(|| reviewing.ply_text(ply)));
        }
        ply
    });
}

fn focused() -> Option<Element> {
    document().active_element()?.dyn_into().ok()
}
