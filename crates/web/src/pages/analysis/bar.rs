//! Who stands better: a bar, and the same in words.

use cairn_core::Seat;
use cairn_session::AnalysisView;
use leptos::prelude::*;

use super::state::Study;

/// The bar: divided between the seats as their chances are.
#[component]
pub(super) fn ScoreBar(study: Study) -> impl IntoView {
    let words = study.part(|view: &AnalysisView| match &view.proven_change {
        Some(change) => format!("{}. {change}", view.standing),
        None => view.standing.clone(),
    });
    let balance = study.part(|view: &AnalysisView| view.balance.clone());
    let colour = move |seat: Seat| cairn_draw::colour(study.shown.get().tint(seat));
    let last = move || Seat::first(study.shown.get().seats()).next_back().unwrap_or(Seat::Two);
    // The last seat is the ground on which the others lie.
    let parts = move || {
        let width = move |seat: Seat| {
            let balance = balance.get();
            let even = 1.0 / study.shown.get().seats() as f64;
            let chance = balance.iter().find(|(other, _)| *other == seat).map_or(even, |&(_, chance)| chance);
            format!("{:.1}%", chance * 100.0)
        };
        let part = move |seat| {
            view! { <div style:width=move || width(seat) style:background-color=move || colour(seat)></div> }
        };
        Seat::first(study.shown.get().seats()).filter(|&seat| seat != last()).map(part).collect_view()
    };
    let is_unknown = move || balance.get().is_empty();
    view! {
        <div class="standing">
            <div class="bar" class:unknown=is_unknown aria-hidden="true" style:background-color=move || colour(last())>
                {parts}
            </div>
            <p>{words}</p>
        </div>
    }
}
