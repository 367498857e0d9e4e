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
    let first = part(|line| line.moves.first().cloned().unwrap_or_default());
    let change = part(|line| line.proven_change.map(|change| format!("({change}) ")).unwrap_or_default());
    let rest = part(|line| line.moves.get(1..).unwrap_or_default().join(" "));
    let is_proven = move || line.with(|line| line.as_ref().is_some_and(|line| line.is_proven));
    view! {
        <Show when=move || !first.with(String::is_empty)>
            <li>
                <span class="score" class:proven=is_proven>{score}</span>
                <button
                    type="button"
                    class="first"
                    aria-label=move || context.fill(say::PLAY_LINE, &[&first.get()])
                    on:click=move |_| study.send(AnalysisEvent::PlayLine(rank))
                >
                    {first}
                </button>
                <span class="rest">{change} {rest}</span>
            </li>
        </Show>
    }
}
