//! The engine beside the board: its switch, its effort and its lines.

use cairn_i18n::say;
use cairn_session::{AnalysisEvent, AnalysisView, EngineLine, MOST_LINES};
use leptos::prelude::*;

use super::state::Study;
use crate::board::Arrow;
use crate::context::{Context, t};

/// The first moves of the lines as arrows, the best one the strongest.
pub(super) fn arrows(view: &AnalysisView) -> Vec<Arrow> {
    let arrow = |(rank, line): (usize, &EngineLine)| {
        let (from, to) = line.arrow.clone()?;
        Some(Arrow { from, to, weight: 1.0 / (rank + 1) as f64 })
    };
    view.engine.lines.iter().enumerate().filter_map(arrow).collect()
}

/// The switch, how much the engine has searched, and its lines.
#[component]
pub(super) fn EnginePanel(study: Study) -> impl IntoView {
    let context = Context::get();
    let is_on = study.part(|view: &AnalysisView| view.engine.is_on);
    let wanted = study.part(|view: &AnalysisView| view.engine.wanted);
    let is_over = study.part(|view: &AnalysisView| view.is_over);
    let effort = study.part(|view: &AnalysisView| view.engine.effort.clone());
    let change = move |event| {
        if let Ok(lines) = event_target_value(&event).parse() {
            study.send(AnalysisEvent::SetLines(lines));
        }
    };
    let choice = move |number: usize| {
        view! { <option value=number selected=move || wanted.get() == number>{number}</option> }
    };
    let facts = move || match effort.get() {
        _ if is_over.get() => context.text(say::IS_OVER).to_owned(),
        _ if !is_on.get() => context.text(say::ENGINE_IS_OFF).to_owned(),
        Some(effort) => format!("{} · {}", effort.depth, effort.speed),
        None => context.text(say::ENGINE_BEGINS).to_owned(),
    };
    // The rows stay while their content changes: a button that is made anew under the finger hears no click.
    let rows = (0..MOST_LINES).map(|rank| view! { <LineRow study rank/> }).collect_view();
    view! {
        <section class="engine" aria-label=t(say::ENGINE)>
            <div class="engine-head">
                <label class="switch">
                    <input
                        type="checkbox"
                        prop:checked=move || is_on.get()
                        on:change=move |event| study.send(AnalysisEvent::SetEngine(event_target_checked(&event)))
                    />
                    <span>{t(say::ENGINE_SWITCH)}</span>
                </label>
                <label class="count">
                    <span>{t(say::ENGINE_LINES)}</span>
                    <select on:change=change>{(1..=MOST_LINES).map(choice).collect_view()}</select>
                </label>
            </div>
            <p class="facts">{facts}</p>
            <ol class="lines" style:min-height=move || format!("{}em", 2.6 * wanted.get() as f64)>{rows}</ol>
        </section>
    }
}

#[component]
fn LineRow(study: Study, rank: usize) -> impl IntoView {
    let context = Context::get();
    let line = study.part(move |view: &AnalysisView| view.engine.lines.get(rank).cloned());
    let part = move |part: fn(&EngineLine) -> String| {
        Memo::new(move |_| line.with(|line| line.as_ref().map(part).unwrap_or_default()))
    };
    let score = part(|line| line.score.clone());
    let change = part(|line| line.proven_change.map(|change| format!("({change}) ")).unwrap_or_default());
    let count = Memo::new(move |_| line.with(|line| line.as_ref().map_or(0, |line| line.moves.len())));
    let is_proven = move || line.with(|line| line.as_ref().is_some_and(|line| line.is_proven));
    let button = move |place: usize| {
        let mv = move || {
            line.with(|line| line.as_ref().and_then(|line| line.moves.get(place).cloned()))
                .unwrap_or_default()
        };
        view! {
            <button
                type="button"
                aria-label=move || context.fill(say::PLAY_LINE, &[&mv()])
                on:click=move |_| study.send(AnalysisEvent::PlayLine(rank, place + 1))
            >
                {mv}
            </button>
        }
    };
    view! {
        <Show when=move || count.get() != 0>
            <li>
                <span class="score" class:proven=is_proven>{score}</span>
                <span class="rest">
                    {change}
                    <For each=move || 0..count.get() key=|place| *place children=button/>
                </span>
            </li>
        </Show>
    }
}
