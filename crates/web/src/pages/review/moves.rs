//! The moves with their judgements, and those where the game turned.

use cairn_i18n::say;
use cairn_session::review::{ReviewEvent, ReviewView, TurningView, Work};
use leptos::html::Ol;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::state::{Reviewing, class_of, last, seats};
use crate::browser;
use crate::context::t;

/// The moves that decided the game; each leads to its place.
#[component]
pub(super) fn TurningPoints(reviewing: Reviewing) -> impl IntoView {
    let points = reviewing.part(|view: &ReviewView| (view.turning_points.clone(), view.work));
    let ply = reviewing.part(|view: &ReviewView| view.ply);
    let one = move |point: TurningView| {
        view! {
            <li>
                <button
                    type="button"
                    aria-current=move || (ply.get() == point.ply).then_some("step")
                    on:click=move |_| reviewing.send(ReviewEvent::Go(point.ply))
                >
                    <span class=format!("what {}", class_of(point.judgement))>
                        {point.text} " " <b>{point.judgement.mark()}</b>
                    </span>
                    <span class="why">{point.reason}</span>
                </button>
            </li>
        }
    };
    let list = move || match points.get() {
        (points, Work::Running) if points.is_empty() => ().into_any(),
        (points, _) if points.is_empty() => view! { <p class="quiet">{t(say::REVIEW_NONE)}</p> }.into_any(),
        (points, _) => {
            view! { <ol class="turning">{points.into_iter().map(one).collect_view()}</ol> }.into_any()
        }
    };
    view! {
        <section>
            <h2>{t(say::REVIEW_TURNING_POINTS)}</h2>
            {list}
        </section>
    }
}

/// All moves, a round a line. Tab leads to the one that is shown; the keys that walk go on from there.
#[component]
pub(super) fn Moves(reviewing: Reviewing) -> impl IntoView {
    let list = NodeRef::<Ol>::new();
    let ply = reviewing.part(|view: &ReviewView| view.ply);
    Effect::new(move || {
        let ply = ply.get();
        if let Some(list) = list.get() {
            follow(&list, ply);
        }
    });
    let seats = seats(reviewing).len();
    let rounds: Vec<Vec<usize>> =
        (0..last(reviewing)).collect::<Vec<_>>().chunks(seats).map(<[usize]>::to_vec).collect();
    let round = move |indices: Vec<usize>| {
        let each = move |index: usize| view! { <Move reviewing index/> };
        view! { <li>{indices.into_iter().map(each).collect_view()}</li> }
    };
    view! {
        <section>
            <h2>{t(say::MOVES)}</h2>
            <ol class="judged" node_ref=list data-seats=seats>{rounds.into_iter().map(round).collect_view()}</ol>
        </section>
    }
}

#[component]
fn Move(reviewing: Reviewing, index: usize) -> impl IntoView {
    let Some(fixed) = reviewing.view.with_untracked(|view| view.moves.get(index).cloned()) else {
        return ().into_any();
    };
    let known = reviewing.part(move |view: &ReviewView| {
        view.moves.get(index).map(|one| (one.judgement, one.text.clone())).unwrap_or_default()
    });
    let ply = reviewing.part(|view: &ReviewView| view.ply);
    let is_here = Memo::new(move |_| ply.get() == index + 1);
    // At the start no move is shown: the first one is what Tab leads to.
    let is_reached = move || is_here.get() || index == 0 && ply.get() == 0;
    let seats = seats(reviewing);
    let tint = seats.iter().find(|(seat, _)| *seat == fixed.mover).filter(|_| seats.len() > 2);
    let swatch = tint.map(|(_, tint)| {
        view! { <span class="dot" style:background-color=cairn_draw::colour(*tint)></span> }
    });
    view! {
        <button
            type="button"
            class=move || known.get().0.map(class_of)
            data-ply=index + 1
            tabindex=move || if is_reached() { "0" } else { "-1" }
            aria-current=move || is_here.get().then_some("step")
            aria-label=move || known.get().1
            on:click=move |_| reviewing.send(ReviewEvent::Go(index + 1))
        >
            {swatch}
            {fixed.mv}
            <b>{move || known.get().0.map(|judgement| judgement.mark())}</b>
        </button>
    }
    .into_any()
}

/// Keeps the move that is shown in sight, and the focus on it if it was in the list. Only the list is scrolled: the
/// page stays where it is.
fn follow(list: &HtmlElement, ply: usize) {
    let find = |ply: usize| list.query_selector(&format!("[data-ply='{ply}']")).ok().flatten();
    let Some(button) = find(ply.max(1)).and_then(|element| element.dyn_into::<HtmlElement>().ok()) else {
        return;
    };
    let (top, bottom) = (button.offset_top(), button.offset_top() + button.offset_height());
    if top < list.scroll_top() {
        list.set_scroll_top(top);
    } else if bottom > list.scroll_top() + list.client_height() {
        list.set_scroll_top(bottom - list.client_height());
    }
    if document().active_element().is_some_and(|focused| list.contains(Some(&focused))) {
        browser::focus(&button);
    }
}
