//! A move by its text.

use cairn_i18n::say;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use crate::context::t;

/// Submits a line: takes its text, unless it is blank, and empties the line.
pub(crate) fn take_line(line: RwSignal<String>, take: impl Fn(String)) -> impl Fn(SubmitEvent) {
    move |event| {
        event.prevent_default();
        let text = line.get_untracked().trim().to_owned();
        if !text.is_empty() {
            take(text);
            line.set(String::new());
        }
    }
}

/// A field for a move that is typed.
#[component]
pub(crate) fn TypedMove(
    /// A move was typed: its text, which may be anything but nothing.
    #[prop(into)]
    on_move: Callback<String>,
) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    view! {
        <form class="typed" on:submit=take_line(typed, move |mv| on_move.run(mv))>
            <label>
                <span class="said">{t(say::TYPE_A_MOVE)}</span>
                <input
                    type="text"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    placeholder=t(say::TYPE_A_MOVE)
                    bind:value=typed
                />
            </label>
            <button type="submit">{t(say::PLAY_TYPED)}</button>
        </form>
    }
}
