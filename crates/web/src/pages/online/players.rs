//! The players with their clocks, the status of the game, and the connection.

use cairn_core::Seat;
use cairn_i18n::say;
use cairn_session::ClockView;
use cairn_session::online::{LinkState, OnlineEvent};
use cairn_wire::{GameRatings, Request, Stage};
use leptos::prelude::*;

use super::rated::game_ratings;
use crate::context::t;
use crate::online::OnlineGame;
use crate::widgets::{LookingBack, MessageLine, account_mark, seat_rating};

#[component]
pub(super) fn Players(game: OnlineGame) -> impl IntoView {
    let ratings = game_ratings(game);
    let one = |seat: Seat| view! { <Player game seat ratings/> };
    let seats = Seat::first(game.table.with_untracked(|table| table.seats()));
    view! {
        <ul class="players" aria-label=t(say::PLAYERS)>{seats.map(one).collect_view()}</ul>
    }
}

#[component]
fn Player(game: OnlineGame, seat: Seat, ratings: RwSignal<Option<GameRatings>>) -> impl IntoView {
    let (context, place) = (game.context, seat.index());
    let is_next = game.part(move |view| view.seats[place].is_next);
    let account = game.part(move |view| view.seats[place].account);
    let name = game.part(move |view| view.seats[place].name.clone());
    let colour = game.part(move |view| view.seats[place].colour.clone());
    let can_join = game.part(move |view| view.seats[place].can_join);
    let tally = game.part(move |view| view.seats[place].tally.clone());
    let is_out = game.part(move |view| view.seats[place].is_out);
    let can_add_time = game.part(move |view| view.seats[place].can_add_time);
    let away = game.part(move |view| view.seats[place].away.clone());
    let rating = move || {
        ratings.with(|ratings| ratings.as_ref()?.seats.get(place).copied().flatten()).map(seat_rating)
    };
    view! {
        <li class:next=is_next class:out=is_out aria-current=move || is_next.get().then_some("true")>
            <span class="swatch" style:background-color=move || cairn_draw::colour(game.table.get().tint(seat))></span>
            <span class="name">{name}{move || account_mark(account.get())}{rating}<small>{colour}" · "{tally}<Show when=move || is_out.get()>", "{t(say::IS_OUT)}</Show></small></span>
            <Show when=move || can_add_time.get()>
                <button
                    type="button"
                    class="quiet"
                    aria-label=move || context.fill(say::ADD_TIME_TO, &[&name.get()])
                    on:click=move |_| game.ask(Request::AddTime { seat: place as u8 })
                >
                    {t(say::ADD_TIME)}
                </button>
            </Show>
            <Show when=move || can_join.get() fallback=move || view! { <Clock game place/> }>
                <button
                    type="button"
                    class="main"
                    aria-label=move || context.fill(say::JOIN_SEAT, &[&colour.get()])
                    on:click=move |_| game.join(place as u8)
                >
                    {t(say::JOIN)}
                </button>
            </Show>
            <Show when=move || away.with(Option::is_some)><small class="away">{away}</small></Show>
        </li>
    }
}

/// The clock of a seat; nothing without clocks.
#[component]
fn Clock(game: OnlineGame, place: usize) -> impl IntoView {
    let clock = game.part(move |view| view.seats[place].clock.clone());
    let is = move |part: fn(&ClockView) -> bool| clock.with(|clock| clock.as_ref().is_some_and(part));
    let text = move |part: fn(&ClockView) -> String| clock.with(|clock| clock.as_ref().map(part));
    view! {
        <Show when=move || clock.with(Option::is_some)>
            <span
                class="clock"
                role="timer"
                class:runs=move || is(|clock| clock.runs)
                class:soon=move || is(|clock| clock.is_soon_over)
                aria-label=move || text(|clock| clock.label.clone())
            >
                {move || text(|clock| clock.text.clone())}
            </span>
        </Show>
    }
}

/// Whose turn it is or how the game ended, and what came of the last action.
#[component]
pub(super) fn Status(game: OnlineGame) -> impl IntoView {
    let context = game.context;
    let my_turn = game.part(|view| view.my_turn);
    let status = game.part(|view| view.status.clone());
    let is_sending = game.part(|view| view.is_sending);
    let watches = game.part(|view| view.stage == Stage::Playing && !view.is_player);
    let message = game.part(|view| view.message.clone());
    let shown_ply = game.part(|view| view.shown_ply);
    let moves = game.part(|view| view.moves.clone());
    view! {
        <div class="status">
            <p class="turn" class:mine=my_turn>{status}</p>
            <LookingBack shown_ply=shown_ply.into() moves=moves.into() on_go=move |ply| game.send(OnlineEvent::GoTo(ply))/>
            <Show when=move || is_sending.get()><p class="message sending">{t(say::IS_SENDING)}</p></Show>
            <Show when=move || watches.get()><p class="message">{t(say::YOU_WATCH)}</p></Show>
            <MessageLine message/>
        </div>
        <p class="quiet facts">
            <span>{game.part(|view| view.clock_rule.clone())}</span>
            {game.is_rated.then(|| view! { <span class="rated">{t(say::IS_RATED)}</span> })}
            <span>{move || context.fill(say::WATCHERS, &[&game.view.with(|view| view.watchers)])}</span>
        </p>
    }
}

/// The connection.
#[component]
pub(super) fn LinkLine(game: OnlineGame) -> impl IntoView {
    let text = game.part(|view| view.link_text.clone());
    let link = game.part(|view| view.link);
    let name = move || match link.get() {
        LinkState::Open => "open",
        LinkState::Connecting => "connecting",
        LinkState::Waiting(_) | LinkState::Outdated => "lost",
    };
    let waits = game.part(|view| matches!(view.link, LinkState::Waiting(_)));
    view! {
        <p class="link" data-link=name>
            <span>{text}</span>
            <Show when=move || waits.get()>
                <button type="button" class="quiet" on:click=move |_| game.send(OnlineEvent::Connect)>
                    {t(say::CONNECT_NOW)}
                </button>
            </Show>
        </p>
    }
}
