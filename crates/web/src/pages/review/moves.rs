//! The moves with their judgements, and those where the game turned.

use cairn_i18n::say;
use cairn_session::review::{ReviewEvent, ReviewView, TurningView, Work};
use leptos::prelude::*;

use super::state::{Reviewing, class_of, seats};
use crate::context::t;
use crate::widgets::MoveList;

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

/// All moves with what is thought of them.
#[component]
pub(super) fn Moves(reviewing: Reviewing) -> impl IntoView {
    let moves = reviewing
        .part(|view: &ReviewView| view.moves.iter().map(|one| one.mv.clone()).collect::<Vec<String>>());
    let seats = Signal::stored(seats(reviewing).len());
    let shown_ply = reviewing.part(|view: &ReviewView| view.ply);
    let judged = reviewing.part(|view: &ReviewView| view.moves.clone());
    let opinion = move |ply: usize| {
        judged.with(|judged| {
            let Some(one) = judged.get(ply - 1) else { return Default::default() };
            let (class, mark) =
                one.judgement.map(|known| (class_of(known), known.mark())).unwrap_or_default();
            (class, mark, one.text.clone())
        })
    };
    view! {
        <section>
            <h2>{t(say::MOVES)}</h2>
            <MoveList moves seats shown_ply opinion on_go=move |ply| reviewing.send(ReviewEvent::Go(ply))/>
        </section>
    }
}
