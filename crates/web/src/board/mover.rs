//! A board on which moves are made: picks on the board, and what cannot be pointed at there.

use cairn_core::Pick;
use cairn_session::{Picked, Selection, picks};
use leptos::prelude::*;

use super::chooser::{Chooser, Count, Missing};
use super::surface::{Board, Hands, Marks};
use super::{Arrow, Shown};
use crate::context::Context;

/// A board on which the player to move makes a move by clicks, drags and keys.
#[component]
pub(crate) fn MoveBoard(
    /// The game.
    #[prop(into)]
    table: Signal<Shown>,
    /// Whether a move can be made now.
    #[prop(into)]
    enabled: Signal<bool>,
    /// A move was made: its text. It is legal.
    #[prop(into)]
    on_move: Callback<String>,
    /// Something was tried that is no move: why.
    #[prop(into)]
    on_refused: Callback<String>,
    /// The cells of a hint.
    #[prop(into, optional)]
    hint: Signal<Vec<String>>,
    /// What the engine would play.
    #[prop(into, optional)]
    arrows: Signal<Vec<Arrow>>,
    /// Whether the board is turned half around.
    #[prop(into, optional)]
    flipped: Signal<bool>,
    /// What the board shows, for those who cannot see it.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let context = Context::get();
    let selection = RwSignal::new(Selection::default());
    Effect::new(move || selection.set(Selection::new(&*table.get())));
    let pick = move |pick: Pick| {
        if !enabled.get_untracked() {
            return;
        }
        let picked = selection.try_update(|selection| selection.pick(pick.clone()));
        match picked {
            Some(Picked::Move(mv)) => {
                selection.update(Selection::clear);
                on_move.run(mv);
            }
            Some(Picked::Nothing) => {
                let mut picks = selection.with_untracked(|selection| selection.picked().to_vec());
                // The same piece again lets go of it.
                if picks.last() == Some(&pick) {
                    return selection.update(Selection::clear);
                }
                picks.push(pick);
                let reason = table.get_untracked().explain_picks(&picks, context.language());
                if let Some(reason) = reason {
                    on_refused.run(picks::sentence(&reason));
                }
            }
            Some(Picked::More) | None => {}
        }
    };
    // Where only one count is left there is nothing to ask.
    Effect::new(move || {
        if let Missing::Only(only) = selection.with(Missing::of) {
            pick(only);
        }
    });
    let cancel = move || selection.update(Selection::clear);
    let drag = move |(from, to): (String, Option<String>)| {
        selection.update(Selection::clear);
        if let Some(to) = to {
            pick(Pick::Cell(from));
            pick(Pick::Cell(to));
        }
    };
    let hands = Hands {
        pick: Callback::new(move |name| pick(Pick::Cell(name))),
        drag: Callback::new(drag),
        cancel: Callback::new(move |()| cancel()),
    };
    let marks =
        Signal::derive(move || selection.with(|selection| marks(selection, enabled.get(), hint.get())));
    let pick = Callback::new(pick);
    let count = Count::new(selection, pick);
    // Keys are for the count before the board takes Enter for a pick.
    view! {
        <div
            class="mover"
            on:keydown:capture=move |event| count.key(&event)
            on:wheel=move |event| count.wheel(&event)
        >
            <Board table marks arrows flipped label hands/>
            <div class="chooser" aria-live="polite">
                {move || enabled.get().then(|| view! { <Chooser selection count pick cancel=Callback::new(move |()| cancel())/> })}
            </div>
        </div>
    }
}

fn marks(selection: &Selection, enabled: bool, hint: Vec<String>) -> Marks {
    if !enabled {
        return Marks { hint, ..Marks::default() };
    }
    let names = |picks: &[Pick]| picks.iter().filter_map(picks::cell_of).collect();
    Marks { picked: names(selection.picked()), targets: names(&selection.next()), hint }
}
