//! A board on which moves are made: picks on the board, and what cannot be pointed at there.

use cairn_core::Pick;
use cairn_desk::{Picked, Selection, picks};
use cairn_words::say;
use leptos::ev;
use leptos::prelude::*;

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
    view! {
        <div class="mover" on:keydown=move |event| press_digit(&event, selection, pick)>
            <Board table marks arrows flipped label hands/>
            <div class="chooser" aria-live="polite">
                {move || enabled.get().then(|| view! { <Chooser selection pick cancel=Callback::new(move |()| cancel())/> })}
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

/// What is still to be said of a move that cannot be pointed at on the board, or is easily missed there.
#[derive(Clone, PartialEq, Debug)]
enum Missing {
    Nothing,
    Only(Pick),
    /// How many pieces.
    Count(Vec<u8>),
    /// Which group stays after the wave.
    Group(Vec<Pick>),
    /// A move without a place can be made.
    Button(Vec<Pick>),
}

impl Missing {
    fn of(selection: &Selection) -> Missing {
        let next = selection.next();
        let counts = picks::counts(&next);
        match counts[..] {
            [] if selection.picked().is_empty() => {
                let buttons: Vec<Pick> = picks::buttons(&next);
                if buttons.is_empty() { Missing::Nothing } else { Missing::Button(buttons) }
            }
            [] if selection.picked().len() >= 2 => Missing::Group(next),
            [] => Missing::Nothing,
            [count] => Missing::Only(Pick::Count(count)),
            _ => Missing::Count(counts),
        }
    }
}

#[component]
fn Chooser(selection: RwSignal<Selection>, pick: Callback<Pick>, cancel: Callback<()>) -> impl IntoView {
    let context = Context::get();
    let missing = Memo::new(move |_| selection.with(Missing::of));
    let button = move |text: String, one: Pick| {
        view! { <button type="button" class="choice" on:click=move |_| pick.run(one.clone())>{text}</button> }
    };
    let give_up = move || {
        view! {
            <button type="button" class="choice quiet" on:click=move |_| cancel.run(())>
                {context.text(say::CANCEL)}
            </button>
        }
    };
    move || match missing.get() {
        Missing::Nothing | Missing::Only(_) => ().into_any(),
        Missing::Count(counts) => {
            let ends = [counts.first(), counts.last()].map(|end| end.copied().unwrap_or_default());
            let one = |count: u8| button(count.to_string(), Pick::Count(count));
            view! {
                <p>{context.fill(say::HOW_MANY, &[&ends[0], &ends[1]])}</p>
                <div class="choices">{counts.into_iter().map(one).collect_view()} {give_up()}</div>
            }
            .into_any()
        }
        Missing::Group(groups) => {
            let one = |group: Pick| {
                let name = picks::cell_of(&group).unwrap_or_default();
                button(context.fill(say::GROUP_OF, &[&name]), group)
            };
            view! {
                <p>{context.text(say::WHICH_STAYS)}</p>
                <div class="choices">{groups.into_iter().map(one).collect_view()} {give_up()}</div>
            }
            .into_any()
        }
        Missing::Button(buttons) => {
            let one = |one: Pick| button(picks::button_text(&one, context.language()), one);
            view! { <div class="choices">{buttons.into_iter().map(one).collect_view()}</div> }.into_any()
        }
    }
}

/// A digit picks how many: a second one within a number of two digits is not waited for where no number begins so.
fn press_digit(event: &ev::KeyboardEvent, selection: RwSignal<Selection>, pick: Callback<Pick>) {
    let Missing::Count(counts) = selection.with_untracked(Missing::of) else { return };
    let digit = event.key().parse::<u8>().ok().filter(|_| !event.ctrl_key() && !event.alt_key());
    if let Some(count) =
        digit.map(|digit| if digit == 0 { 10 } else { digit }).filter(|count| counts.contains(count))
    {
        event.prevent_default();
        pick.run(Pick::Count(count));
    }
}
