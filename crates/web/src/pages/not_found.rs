//! Where there is no page.

use cairn_i18n::say;
use leptos::prelude::*;
use leptos_router::components::A;

use super::title_phrase;
use crate::context::t;

/// Says that there is no such page.
#[component]
pub(crate) fn NotFoundPage() -> impl IntoView {
    title_phrase(say::NOT_FOUND);
    view! {
        <section class="narrow">
            <h1>{t(say::NOT_FOUND)}</h1>
            <p><A href="/">{t(say::HOME)}</A></p>
        </section>
    }
}
