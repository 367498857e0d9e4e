//! The moves with their judgements, and those where the game turned.

use cairn_i18n::say;
use cairn_session::review::TurningPoint;
use leptos::html::Ol;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::state::{Reviewing, Work, class_of};
use crate::browser;
use crate::context::t;

/// The moves that decided the game; each leads to its place.
#[component]
pub(super) fn TurningPoints(reviewing: Reviewing) -> impl IntoView {
    let points = Memo::new(move |_| reviewing.review.with(|review| review.turning_points()));
    let one = move |point: TurningPoint| {
        let index = point.index;
        let judged = reviewing.judged(index);
        let mark = judged.as_ref().map(|judged| (judged.judgement.mark(), class_of(judged.judgement)));
        let (mark, class) = mark.unwrap_or_default();
        let is_here = move || reviewing.ply.get() == index + 1;
        let made = move || {
            let mv = reviewing.moves.with_value(|moves| moves[index].clone());
            reviewing
                .context
                .fill(say::REVIEW_MOVE, &[&reviewing.round(index), &reviewing.mover_name(index), &mv])
        };
        let why = move || {
            let reason = judged.as_ref().map(|judged| reviewing.reason(&point, judged)).unwrap_or_default();
            let better = reviewing.better(index).and_then(|line| line.into_iter().next());
            let better = better.map(|mv| format!("; {}", reviewing.context.fill(say::REVIEW_BETTER, &[&mv])));
            reason + &better.unwrap_or_default()
        };
        view! {
            <li>
                <button
                    type="button"
                    aria-current=move || is_here().then_some("step")
                    on:click=move |_| reviewing.go(index + 1)
                >
                    <span class=format!("what {class}")>{made} " " <b>{mark}</b></span>
                    <span class="why">{why}</span>
                </button>
            </li>
        }
    };
    let list = move || match points.get() {
        points if points.is_empty() && reviewing.work.get() == Work::Running => ().into_any(),
        points if points.is_empty() => view! { <p class="quiet">{t(say::REVIEW_NONE)}</p> }.into_any(),
        points => view! { <ol class="turning">{points.into_iter().map(one).collect_view()}</ol> }.into_any(),
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
    Effect::new(move || {
        let ply = reviewing.ply.get();
        if let Some(list) = list.get() {
            follow(&list, ply);
        }
    });
    let seats = reviewing.seats();
    let rounds: Vec<Vec<usize>> =
        (0..reviewing.last()).collect::<Vec<_>>().chunks(seats).map(<[usize]>::to_vec).collect();
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
    let judgement = Memo::new(move |_| {
        reviewing.review.with(|review| review.moves.get(index).map(|judged| judged.judgement))
    });
    let is_here = Memo::new(move |_| reviewing.ply.get() == index + 1);
    // At the start no move is shown: the first one is what Tab leads to.
    let is_reached = move || is_here.get() || index == 0 && reviewing.ply.get() == 0;
    let colour = reviewing.mover(index).filter(|_| reviewing.seats() > 2).map(|seat| reviewing.colour(seat));
    let swatch = colour.map(|colour| view! { <span class="dot" style:background-color=colour></span> });
    view! {
        <button
            type="button"
            class=move || judgement.get().map(class_of)
            data-ply=index + 1
            tabindex=move || if is_reached() { "0" } else { "-1" }
            aria-current=move || is_here.get().then_some("step")
            aria-label=move || reviewing.move_text(index)
            on:click=move |_| reviewing.go(index + 1)
        >
            {swatch}
            {reviewing.moves.with_value(|moves| moves[index].clone())}
            <b>{move || judgement.get().map(|judgement| judgement.mark())}</b>
        </button>
    }
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
