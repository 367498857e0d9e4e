//! The button that turns the board.

use cairn_i18n::say;
use leptos::prelude::*;

use crate::context::t;

/// Turns the board.
#[component]
pub(crate) fn FlipButton(flipped: RwSignal<bool>) -> impl IntoView {
    view! {
        <button
            type="button"
            class="flip"
            aria-label=t(say::FLIP)
            title=t(say::FLIP)
            on:click=move |_| flipped.update(|flipped| *flipped = !*flipped)
        >
            "⇅"
        </button>
    }
}
