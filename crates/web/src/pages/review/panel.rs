//! What stands beside the board of a review.

use cairn_i18n::say;
use cairn_session::review::{COUNTED, Care, Judgement, Opinion, ReviewEvent, ReviewSeat, ReviewView, Work};
use leptos::prelude::*;
use leptos_router::components::A;

use super::curve::Curve;
use super::import::Import;
use super::moves::{Moves, TurningPoints};
use super::state::{Reviewing, class_of, last};
use crate::context::{Context, t};
use crate::link;
use crate::widgets::Pills;

#[component]
pub(super) fn Panel(reviewing: Reviewing) -> impl IntoView {
    view! {
        <Progress reviewing/>
        <Curve reviewing/>
        <Current reviewing/>
        <TurningPoints reviewing/>
        <Moves reviewing/>
        <Accuracy reviewing/>
        <CareField reviewing/>
        <details class="another">
            <summary>{t(say::REVIEW_ANOTHER)}</summary>
            <Import/>
        </details>
    }
}

/// Which game it is, how it ended, and how far the review has come.
#[component]
fn Progress(reviewing: Reviewing) -> impl IntoView {
    let context = Context::get();
    let last = last(reviewing);
    let about = reviewing.part(|view: &ReviewView| format!("{}. {}", view.title, view.result));
    let done = reviewing.part(|view: &ReviewView| view.judged);
    let so_far = reviewing.part(|view: &ReviewView| view.so_far.clone());
    let work = reviewing.part(|view: &ReviewView| view.work);
    let work = move || {
        match work.get() {
        Work::Running => view! {
            <div class="working">
                <progress max=last prop:value=move || done.get() as f64 aria-label=t(say::REVIEWING)></progress>
                <span>{move || context.fill(say::REVIEW_PROGRESS, &[&done.get(), &last])}</span>
                <button type="button" on:click=move |_| reviewing.send(ReviewEvent::Stop)>{t(say::REVIEW_STOP)}</button>
            </div>
        }
        .into_any(),
        Work::Stopped => view! {
            <div class="working">
                <span>{so_far}</span>
                <button type="button" on:click=move |_| reviewing.send(ReviewEvent::Begin)>{t(say::REVIEW_AGAIN)}</button>
            </div>
        }
        .into_any(),
        Work::Done => ().into_any(),
    }
    };
    view! {
        <div class="about">
            <p class="turn">{about}</p>
            {work}
        </div>
    }
}

/// The move that is shown, and what is thought of it.
#[component]
fn Current(reviewing: Reviewing) -> impl IntoView {
    let context = Context::get();
    let heading = reviewing.part(|view: &ReviewView| view.heading.clone());
    let opinion = reviewing.part(|view: &ReviewView| view.opinion.clone());
    let thought = move || match opinion.get()? {
        Opinion::NotYet => {
            Some(view! { <p class="quiet">{context.text(say::REVIEW_NOT_YET)}</p> }.into_any())
        }
        Opinion::Judged { judgement, verdict, standing, better, refutation } => {
            let lines =
                [refutation, better].map(|line| line.map(|line| view! { <p class="line">{line}</p> }));
            let thought = view! {
                <p class=format!("verdict {}", class_of(judgement))><b>{judgement.mark()}</b> " " {verdict}</p>
                <p>{standing}</p>
                {lines.into_iter().collect_view()}
            };
            Some(thought.into_any())
        }
    };
    view! {
        <section class="current">
            <h2>{heading}</h2>
            {thought}
            <p><A href=move || link::to_analysis(&*reviewing.shown.get())>{t(say::REVIEW_ANALYSE)}</A></p>
        </section>
    }
}

/// How well everybody played.
#[component]
fn Accuracy(reviewing: Reviewing) -> impl IntoView {
    let head = |judgement: Judgement| {
        view! {
            <th scope="col" class=class_of(judgement) title=t(judgement.name())>
                <span aria-hidden="true">{judgement.mark()}</span>
                <span class="said">{t(judgement.name())}</span>
            </th>
        }
    };
    let rows = reviewing.part(|view: &ReviewView| view.seats.clone());
    let row = |seat: ReviewSeat| {
        let player = seat.player.map(|name| format!(" ({name})"));
        let accuracy = seat.accuracy.map_or("–".to_owned(), |accuracy| format!("{accuracy} %"));
        view! {
            <tr>
                <th scope="row">
                    <span class="swatch" style:background-color=cairn_draw::colour(seat.tint)></span>
                    <span>{seat.name} <span class="quiet">{player}</span></span>
                </th>
                <td>{accuracy}</td>
                {seat.counts.map(|count| view! { <td>{count}</td> }).into_iter().collect_view()}
            </tr>
        }
    };
    view! {
        <section>
            <h2 id="accuracy">{t(say::REVIEW_ACCURACY)}</h2>
            <table class="accuracy" aria-labelledby="accuracy">
                <thead>
                    <tr>
                        <th scope="col">{t(say::REVIEW_PLAYER)}</th>
                        <th scope="col">{t(say::REVIEW_ACCURACY)}</th>
                        {COUNTED.map(head).into_iter().collect_view()}
                    </tr>
                </thead>
                <tbody>{move || rows.get().into_iter().map(row).collect_view()}</tbody>
            </table>
        </section>
    }
}

/// How carefully the engine judges.
#[component]
fn CareField(reviewing: Reviewing) -> impl IntoView {
    let name = |care: Care| match care {
        Care::Quick => t(say::REVIEW_QUICK),
        Care::Thorough => t(say::REVIEW_THOROUGH),
    };
    let items = Vec::from(Care::ALL.map(|care| (care, name(care).into_any())));
    let care = reviewing.part(|view: &ReviewView| view.care);
    let choose = move |care: Care| reviewing.send(ReviewEvent::SetCare(care));
    view! {
        <div class="care"><Pills legend=t(say::REVIEW_CARE) name="care" items chosen=care on_choose=choose/></div>
    }
}
