//! What players say to each other, once all of them want to hear it.

use cairn_i18n::say;
use cairn_wire::{FromClient, MOST_CHAT, Occupant};
use leptos::ev::SubmitEvent;
use leptos::html::Ol;
use leptos::prelude::*;

use super::state::Game;
use crate::context::t;

#[component]
pub(super) fn Chat(game: Game) -> impl IntoView {
    let context = game.context;
    let wants = Memo::new(move |_| {
        let chatters = game.known.with(|known| known.told.chatters.clone());
        chatters.iter().enumerate().any(|(seat, wants)| *wants && game.is_mine(seat))
    });
    let is_on = Memo::new(move |_| is_on(game));
    let others = Memo::new(move |_| others(game));
    let asking = move || {
        let chatters = game.known.with(|known| known.told.chatters.clone());
        (0..chatters.len()).find(|&seat| chatters[seat] && !game.is_mine(seat))
    };
    let hint = move || match (wants.get(), is_on.get(), asking()) {
        (_, true, _) => None,
        (true, false, _) => Some(context.text(say::CHAT_WAITS).to_owned()),
        (false, false, seat) => seat.map(|seat| context.fill(say::CHAT_WANTED_BY, &[&game.name(seat)])),
    };
    let turn = move |event| {
        game.say(&FromClient::Chat { on: event_target_checked(&event) });
    };
    let has_texts = Memo::new(move |_| game.known.with(|known| !known.said.is_empty()));
    view! {
        <Show when=move || has_texts.get() || game.is_player() && others.get()>
            <section class="chat">
                <h2>{t(say::CHAT)}</h2>
                <Show when=move || game.is_player()>
                    <label class="switch">
                        <input type="checkbox" prop:checked=move || wants.get() on:change=turn/>
                        <span>{t(say::CHAT_ON)}</span>
                    </label>
                    <p class="quiet">{hint}</p>
                </Show>
                <Show when=move || has_texts.get() && (wants.get() || !game.is_player())><Texts game/></Show>
                <Show when=move || game.is_player() && is_on.get()><Field game/></Show>
            </section>
        </Show>
    }
}

/// Whether all people who play want to chat.
fn is_on(game: Game) -> bool {
    let chatters = game.known.with(|known| known.told.chatters.clone());
    game.seats.with(|seats| {
        let is_person = |seat: usize| matches!(seats[seat].occupant, Occupant::Person { .. });
        (0..seats.len()).all(|seat| !is_person(seat) || chatters.get(seat) == Some(&true))
    })
}

/// Whether anybody else plays who could answer.
fn others(game: Game) -> bool {
    let is_other =
        |seat: &cairn_wire::SeatView| !seat.mine && matches!(seat.occupant, Occupant::Person { .. });
    game.seats.with(|seats| seats.iter().any(is_other))
}

#[component]
fn Texts(game: Game) -> impl IntoView {
    let list = NodeRef::<Ol>::new();
    let said = Memo::new(move |_| game.known.with(|known| known.said.clone()));
    Effect::new(move || {
        said.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let one = move |(seat, text): (u8, String)| {
        view! { <li><b>{move || game.name(seat.into())}</b>" "<span>{text}</span></li> }
    };
    view! {
        <ol class="texts" node_ref=list tabindex="0" aria-label=t(say::CHAT)>
            {move || said.get().into_iter().map(one).collect_view()}
        </ol>
    }
}

#[component]
fn Field(game: Game) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if !said.is_empty() && game.say(&FromClient::Say { text: said }) {
            text.set(String::new());
        }
    };
    view! {
        <form class="typed" on:submit=send>
            <label>
                <span class="said">{t(say::CHAT_FIELD)}</span>
                <input
                    type="text"
                    autocomplete="off"
                    maxlength=MOST_CHAT.to_string()
                    placeholder=t(say::CHAT_FIELD)
                    bind:value=text
                />
            </label>
            <button type="submit">{t(say::CHAT_SEND)}</button>
        </form>
    }
}
