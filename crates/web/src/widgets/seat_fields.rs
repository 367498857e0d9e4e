//! Choosing who takes each seat of a game.

use cairn_core::Seat;
use cairn_games::seat_name;
use cairn_i18n::say;
use leptos::prelude::*;

use crate::board::Shown;
use crate::context::{Context, t};

/// The fields for who takes each seat of a game. They are made anew only with another game.
#[component]
pub(crate) fn SeatFields<T: Clone + PartialEq + Send + Sync + 'static>(
    /// The game.
    #[prop(into)]
    table: Signal<Shown>,
    /// Everyone who can take a seat, each with the value of their option.
    offered: Vec<(String, T)>,
    /// The name of a player who can take a seat.
    name: impl Fn(&T) -> String + Copy + Send + Sync + 'static,
    /// Who takes the seat with this number.
    get: impl Fn(usize) -> T + Copy + Send + Sync + 'static,
    /// Someone else takes the seat with this number.
    set: impl Fn(usize, T) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let context = Context::get();
    let offered = StoredValue::new(offered);
    let field = move |shown: &Shown, seat: Seat| {
        let number = seat.index();
        let taken = untrack(|| get(number));
        let option = |(value, player): &(String, T)| {
            view! { <option value=value.clone() selected=*player == taken>{name(player)}</option> }
        };
        let change = move |event| {
            let wanted = event_target_value(&event);
            let find =
                |offered: &Vec<(String, T)>| offered.iter().find(|(value, _)| *value == wanted).cloned();
            if let Some((_, player)) = offered.with_value(find) {
                set(number, player);
            }
        };
        view! {
            <label class="seat">
                <span class="swatch" style:background-color=cairn_draw::colour(shown.tint(seat))></span>
                <span class="name">{seat_name(&**shown, seat, context.language())}</span>
                <select on:change=change>{offered.with_value(|all| all.iter().map(option).collect_view())}</select>
            </label>
        }
    };
    let fields = move || {
        let shown = table.get();
        Seat::first(shown.seats()).map(|seat| field(&shown, seat)).collect_view()
    };
    view! {
        <fieldset class="seats">
            <legend>{t(say::WHO_PLAYS)}</legend>
            {fields}
        </fieldset>
    }
}
