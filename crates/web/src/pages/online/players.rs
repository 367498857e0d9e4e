//! Who plays, how it stands, and the connection.

use cairn_core::Seat;
use cairn_games::seat_name;
use cairn_i18n::say;
use cairn_wire::{Occupant, Stage};
use leptos::prelude::*;

use super::clocks::{Clock, clock_text, ticks};
use super::state::Game;
use crate::context::t;
use crate::online::Link;
use crate::widgets::NoticeLine;

#[component]
pub(super) fn Players(game: Game) -> impl IntoView {
    let ticks = ticks(game);
    let one = |seat: Seat| view! { <Player game seat ticks/> };
    let seats = Seat::first(game.start().seats());
    view! {
        <ul class="players" aria-label=t(say::PLAYERS)>{seats.map(one).collect_view()}</ul>
    }
}

#[component]
fn Player(game: Game, seat: Seat, ticks: ReadSignal<u32>) -> impl IntoView {
    let (context, number) = (game.context, seat.index());
    let is_next =
        move || game.stage.get() == Stage::Playing && game.known.with(|known| known.to_move) == Some(seat);
    let colour = move || seat_name(&*game.shown.get(), seat, context.language());
    let who = move || {
        let name = game.name(number);
        if game.is_mine(number) { context.fill(say::YOU, &[&name]) } else { name }
    };
    let is_open = Memo::new(move |_| {
        game.seats.with(|seats| seats.get(number).is_some_and(|seat| seat.occupant == Occupant::Open))
    });
    view! {
        <li class:next=is_next aria-current=move || is_next().then_some("true")>
            <span class="swatch" style:background-color=move || cairn_draw::colour(game.shown.get().tint(seat))></span>
            <span class="name">{who}<small>{colour}</small></span>
            <Show
                when=move || is_open.get() && !game.is_player()
                fallback=move || view! { <Clock game seat=number ticks/> }
            >
                <button
                    type="button"
                    class="main"
                    aria-label=move || context.fill(say::JOIN_SEAT, &[&colour()])
                    on:click=move |_| game.join(number as u8)
                >
                    {t(say::JOIN)}
                </button>
            </Show>
        </li>
    }
}

/// Whose turn it is or how the game ended, and what is said of the last thing done.
#[component]
pub(super) fn Status(game: Game) -> impl IntoView {
    let context = game.context;
    let is_sending = move || {
        game.connection.pending.with(|pending| pending.as_ref().is_some_and(|pending| !pending.is_kept))
    };
    view! {
        <div class="status">
            <p class="turn" class:mine=move || game.is_my_turn()>{move || game.status()}</p>
            <Show when=is_sending><p class="message sending">{t(say::IS_SENDING)}</p></Show>
            <Show when=move || game.stage.get() == Stage::Playing && !game.is_player()>
                <p class="message">{t(say::YOU_WATCH)}</p>
            </Show>
            <NoticeLine notice=game.notice/>
        </div>
        <p class="quiet facts">
            <span>{move || clock_text(game.clock(), context)}</span>
            <span>{move || context.fill(say::WATCHERS, &[&game.connection.watchers.get()])}</span>
        </p>
    }
}

/// How the connection stands.
#[component]
pub(super) fn LinkState(game: Game) -> impl IntoView {
    let (context, connection) = (game.context, game.connection);
    let text = move || match connection.link.get() {
        Link::Open => context.text(say::IS_CONNECTED).to_owned(),
        Link::Connecting => context.text(say::IS_CONNECTING).to_owned(),
        Link::Waiting(seconds) => context.fill(say::CONNECTS_IN, &[&seconds]),
        Link::Outdated => context.text(say::IS_OUTDATED).to_owned(),
    };
    let name = move || match connection.link.get() {
        Link::Open => "open",
        Link::Connecting => "connecting",
        Link::Waiting(_) | Link::Outdated => "lost",
    };
    // The seconds that are counted are not said aloud, only that it is lost and that it is back.
    Effect::new(move |before: Option<&'static str>| {
        let now = name();
        if (before, now) == (Some("open"), "lost") || (before, now) == (Some("connecting"), "open") {
            context.announce(untrack(text));
        }
        now
    });
    let waits = Memo::new(move |_| matches!(connection.link.get(), Link::Waiting(_)));
    view! {
        <p class="link" data-link=name>
            <span>{text}</span>
            <Show when=move || waits.get()>
                <button type="button" class="quiet" on:click=move |_| connection.connect()>{t(say::CONNECT_NOW)}</button>
            </Show>
        </p>
    }
}
