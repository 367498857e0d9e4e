//! Who stands better: a bar, and the same in words.

use cairn_core::{Seat, Status};
use cairn_engine::{Score, Verdict};
use cairn_words::{say, seat_name, status_text};
use leptos::prelude::*;

use super::state::Study;
use crate::context::Context;

/// From this chance on one side is said to stand a little better, better, or to be winning.
const SLIGHT: f64 = 0.55;
const BETTER: f64 = 0.65;
const WINNING: f64 = 0.85;

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

/// Who stands better, in words.
fn standing(study: Study, context: Context) -> String {
    let table = study.shown.get();
    let Status::ToMove(mover) = table.status() else {
        return status_text(&*table, context.language());
    };
    let Some(seen) = study.seen.get() else { return context.text(say::STANDS_UNKNOWN).to_owned() };
    let name = |seat| seat_name(&*table, seat, context.language());
    if table.seats() == 2 {
        let other = if mover == Seat::One { Seat::Two } else { Seat::One };
        return duel(seen.score, &name(mover), &name(other), context);
    }
    match seen.score.verdict() {
        Verdict::Wins(turns) => context.fill(say::STANDS_WON, &[&name(mover), &turns]),
        Verdict::Loses(turns) => context.fill(say::STANDS_LOST, &[&name(mover), &turns]),
        Verdict::Points(_) => {
            context.fill(say::STANDS_CHANCE, &[&name(mover), &percent(seen.score.chance())])
        }
    }
}

/// Who stands better of two: the one to move, whose score it is, or the other.
fn duel(score: Score, mover: &str, other: &str, context: Context) -> String {
    let chance = score.chance();
    let (better, chance) = if chance < 0.5 { (other, 1.0 - chance) } else { (mover, chance) };
    let phrase = match score.verdict() {
        Verdict::Wins(turns) | Verdict::Loses(turns) => {
            return context.fill(say::STANDS_WON, &[&better, &turns]);
        }
        Verdict::Points(_) if chance < SLIGHT => return context.text(say::STANDS_EVEN).to_owned(),
        Verdict::Points(_) if chance < BETTER => say::STANDS_SLIGHTLY,
        Verdict::Points(_) if chance < WINNING => say::STANDS_BETTER,
        Verdict::Points(_) => say::STANDS_WINNING,
    };
    context.fill(phrase, &[&better, &percent(chance)])
}

/// A chance in percent: only what is proven is certain.
fn percent(chance: f64) -> u32 {
    let percent = (chance * 100.0).round() as u32;
    if chance <= 0.0 || chance >= 1.0 { percent } else { percent.clamp(1, 99) }
}
