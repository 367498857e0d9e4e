//! What stands beside the board of a review.

use cairn_core::Seat;
use cairn_i18n::say;
use cairn_session::review::Judgement;
use leptos::prelude::*;
use leptos_router::components::A;

use super::curve::Curve;
use super::import::Import;
use super::moves::{Moves, TurningPoints};
use super::state::{Care, Reviewing, Work, class_of, standing};
use crate::context::t;

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
    let context = reviewing.context;
    let last = reviewing.last();
    let done = move || reviewing.review.with(|review| review.moves.len());
    let work = move || match reviewing.work.get() {
        Work::Running => view! {
            <div class="working">
                <progress max=last prop:value=move || done() as f64 aria-label=t(say::REVIEWING)></progress>
                <span>{move || context.fill(say::REVIEW_PROGRESS, &[&done(), &last])}</span>
                <button type="button" on:click=move |_| reviewing.stop()>{t(say::REVIEW_STOP)}</button>
            </div>
        }
        .into_any(),
        Work::Stopped => view! {
            <div class="working">
                <span>{move || reviewing.so_far()}</span>
                <button type="button" on:click=move |_| reviewing.again()>{t(say::REVIEW_AGAIN)}</button>
            </div>
        }
        .into_any(),
        Work::Done => ().into_any(),
    };
    view! {
        <div class="about">
            <p class="turn">{reviewing.game().title()} ". " {move || reviewing.result()}</p>
            {work}
        </div>
    }
}

/// The move that is shown, and what is thought of it.
#[component]
fn Current(reviewing: Reviewing) -> impl IntoView {
    let context = reviewing.context;
    let heading = move || match reviewing.ply.get().checked_sub(1) {
        Some(index) => {
            let mv = reviewing.moves.with_value(|moves| moves[index].clone());
            context.fill(say::REVIEW_MOVE, &[&reviewing.round(index), &reviewing.mover_name(index), &mv])
        }
        None => context.text(say::REVIEW_AT_START).to_owned(),
    };
    let thought = move || {
        let index = reviewing.ply.get().checked_sub(1)?;
        let Some(judged) = reviewing.judged(index) else {
            return Some(view! { <p class="quiet">{context.text(say::REVIEW_NOT_YET)}</p> }.into_any());
        };
        let language = context.language();
        let (judgement, name) = (judged.judgement, judged.judgement.name().text(language));
        let proven_change =
            judged.proven_change().map(|proven_change| proven_change.name().text(language).to_owned());
        let cost = (judgement >= Judgement::Inaccuracy).then(|| judged.cost_text(language));
        let told = cost.or(proven_change).map(|told| format!(" – {told}"));
        let (before, after) = (standing(judged.before, language), standing(judged.after, language));
        let better = reviewing.better(index).map(|line| {
            view! { <p class="line">{context.fill(say::REVIEW_BETTER, &[&line.join(" ")])}</p> }
        });
        let thought = view! {
            <p class=format!("verdict {}", class_of(judgement))><b>{judgement.mark()}</b> " " {name} {told}</p>
            <p>{context.fill(say::REVIEW_STANDING, &[&before, &after])}</p>
            {better}
        };
        Some(thought.into_any())
    };
    view! {
        <section class="current">
            <h2>{heading}</h2>
            {thought}
            <p><A href=move || reviewing.analysis()>{t(say::REVIEW_ANALYSE)}</A></p>
        </section>
    }
}

/// How well everybody played.
#[component]
fn Accuracy(reviewing: Reviewing) -> impl IntoView {
    const TOLD: [Judgement; 3] = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];
    let context = reviewing.context;
    let head = |judgement: Judgement| {
        view! {
            <th scope="col" class=class_of(judgement) title=t(judgement.name())>
                <span aria-hidden="true">{judgement.mark()}</span>
                <span class="said">{t(judgement.name())}</span>
            </th>
        }
    };
    let row = move |seat: Seat| {
        let accuracy = move || {
            let accuracy = reviewing.review.with(|review| review.accuracy(seat));
            accuracy.map_or("–".to_owned(), |accuracy| format!("{accuracy:.0} %"))
        };
        let count = move |judgement: Judgement| {
            view! { <td>{move || reviewing.review.with(|review| review.count(seat, judgement))}</td> }
        };
        let who = move || reviewing.player_name(seat).map(|name| format!(" ({name})"));
        view! {
            <tr>
                <th scope="row">
                    <span class="swatch" style:background-color=reviewing.colour(seat)></span>
                    <span>{move || reviewing.seat_name(seat)} <span class="quiet">{who}</span></span>
                </th>
                <td>{accuracy}</td>
                {TOLD.map(count).into_iter().collect_view()}
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
                        <th scope="col">{move || context.text(say::REVIEW_ACCURACY)}</th>
                        {TOLD.map(head).into_iter().collect_view()}
                    </tr>
                </thead>
                <tbody>{Seat::first(reviewing.seats()).map(row).collect_view()}</tbody>
            </table>
        </section>
    }
}

/// How carefully the engine looks.
#[component]
fn CareField(reviewing: Reviewing) -> impl IntoView {
    let pill = move |care: Care| {
        let name = match care {
            Care::Quick => say::REVIEW_QUICK,
            Care::Thorough => say::REVIEW_THOROUGH,
        };
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name="care"
                    prop:checked=move || reviewing.care.get() == care
                    on:change=move |_| reviewing.care.set(care)
                />
                <span>{t(name)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="option care">
            <legend>{t(say::REVIEW_CARE)}</legend>
            <div class="pills">{Care::ALL.map(pill).into_iter().collect_view()}</div>
        </fieldset>
    }
}
