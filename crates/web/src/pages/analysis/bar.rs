//! Who stands better: a bar, and the same in words.

use cairn_core::{Seat, Status};
use leptos::prelude::*;

use super::state::Study;
use crate::context::Context;

/// The bar: divided between two seats, or between the one to move and all others.
#[component]
pub(super) fn ScoreBar(study: Study) -> impl IntoView {
    let context = Context::get();
    let words = move || standing(study, context);
    let width = move || format!("{:.1}%", share(study).map_or(0.5, |(_, chance)| chance) * 100.0);
    let seat = move || share(study).map_or(Seat::One, |(seat, _)| seat);
    let own = move || cairn_draw::colour(study.shown.get().tint(seat()));
    let rest = move || {
        let table = study.shown.get();
        let other =
            if table.seats() == 2 { cairn_draw::colour(table.tint(Seat::Two)) } else { "var(--card)" };
        other.to_owned()
    };
    view! {
        <div class="standing">
            <div class="bar" class:unknown=move || share(study).is_none() aria-hidden="true" style:background-color=rest>
                <div style:width=width style:background-color=own></div>
            </div>
            <p>{words}</p>
        </div>
    }
}

/// Whose share of the bar is drawn first, and how much it is; `None` where nothing is known.
fn share(study: Study) -> Option<(Seat, f64)> {
    let seen = study.seen.get();
    study.tree.with(|tree| {
        let now = tree.now();
        match tree.status(now) {
            Status::ToMove(mover) if tree.table().seats() != 2 => Some((mover, seen?.score.chance())),
            _ => Some((Seat::One, tree.chance(now)?)),
        }
    })
}

/// Who stands better, in words, and what the last move did to a result that was proven.
fn standing(study: Study, context: Context) -> String {
    study.seen.track();
    let language = context.language();
    let (standing, proven_change) =
        study.tree.with(|tree| (tree.standing(language), tree.upshot_text(language)));
    proven_change.map_or_else(|| standing.clone(), |proven_change| format!("{standing}. {proven_change}"))
}
