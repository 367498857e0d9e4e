//! Who stands better: a bar, and the same in words.

use cairn_core::Seat;
use cairn_session::AnalysisView;
use leptos::prelude::*;

use super::state::Study;

/// The bar: divided between two seats, or between the one to move and all others.
#[component]
pub(super) fn ScoreBar(study: Study) -> impl IntoView {
    let words = study.part(|view: &AnalysisView| match &view.proven_change {
        Some(change) => format!("{}. {change}", view.standing),
        None => view.standing.clone(),
    });
    let balance = study.part(|view: &AnalysisView| view.balance);
    let width = move || format!("{:.1}%", balance.get().map_or(0.5, |(_, chance)| chance) * 100.0);
    let own = move || {
        let seat = balance.get().map_or(Seat::One, |(seat, _)| seat);
        cairn_draw::colour(study.shown.get().tint(seat))
    };
    let rest = move || {
        let table = study.shown.get();
        if table.seats() == 2 { cairn_draw::colour(table.tint(Seat::Two)) } else { "var(--card)" }
    };
    view! {
        <div class="standing">
            <div class="bar" class:unknown=move || balance.get().is_none() aria-hidden="true" style:background-color=rest>
                <div style:width=width style:background-color=own></div>
            </div>
            <p>{words}</p>
        </div>
    }
}
