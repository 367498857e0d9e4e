//! The chat of a game.

use cairn_i18n::say;
use cairn_wire::{MOST_CHAT, Request};
use leptos::html::Ol;
use leptos::prelude::*;

use crate::context::t;
use crate::online::OnlineGame;
use crate::widgets::take_line;

#[component]
pub(super) fn Chat(game: OnlineGame) -> impl IntoView {
    let chat = game.part(|view| view.chat.clone());
    let is_player = game.part(|view| view.is_player);
    let turn = move |event| game.ask(Request::Chat { on: event_target_checked(&event) });
    view! {
        <Show when=move || chat.with(|chat| chat.is_shown)>
            <section class="chat">
                <h2>{t(say::CHAT)}</h2>
                <p class="quiet readers">{move || chat.with(|chat| chat.readers.clone())}</p>
                <Show when=move || is_player.get()>
                    <label class="switch">
                        <input type="checkbox" prop:checked=move || chat.with(|chat| chat.wants) on:change=turn/>
                        <span>{t(say::CHAT_ON)}</span>
                    </label>
                    <p class="quiet">{move || chat.with(|chat| chat.hint.clone())}</p>
                </Show>
                <Show when=move || chat.with(|chat| !chat.lines.is_empty())><Lines game/></Show>
                <Show when=move || chat.with(|chat| chat.can_write)><Field game/></Show>
            </section>
        </Show>
    }
}

#[component]
fn Lines(game: OnlineGame) -> impl IntoView {
    let list = NodeRef::<Ol>::new();
    let lines = game.part(|view| view.chat.lines.clone());
    Effect::new(move || {
        lines.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let one = |(name, text): (String, String)| view! { <li><b>{name}</b>" "<span>{text}</span></li> };
    view! {
        <ol class="texts" node_ref=list tabindex="0" aria-label=t(say::CHAT)>
            {move || lines.get().into_iter().map(one).collect_view()}
        </ol>
    }
}

#[component]
fn Field(game: OnlineGame) -> impl IntoView {
    let text = RwSignal::new(String::new());
    view! {
        <form class="typed" on:submit=take_line(text, move |text| game.ask(Request::Say { text }))>
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
