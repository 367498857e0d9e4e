//! Asking before something that cannot be undone easily.

use cairn_i18n::{Phrase, say};
use leptos::prelude::*;

use super::modal::dialog_while;
use crate::context::{Context, t};

/// Asks a question in front of the page while there is one; the answer is yes or no. No has the focus.
#[component]
pub(crate) fn Confirm(
    /// What is asked, if anything.
    question: Signal<Option<Phrase>>,
    /// Whether the user said yes.
    #[prop(into)]
    on_answer: Callback<bool>,
) -> impl IntoView {
    let context = Context::get();
    let dialog = dialog_while(move || question.get().is_some());
    let text = move || question.get().map(|question| context.text(question));
    view! {
        <dialog node_ref=dialog class="confirm" aria-labelledby="question" on:cancel=move |_: web_sys::Event| on_answer.run(false)>
            <p id="question">{text}</p>
            <div class="actions">
                <button type="button" class="main" on:click=move |_| on_answer.run(false)>{t(say::NO)}</button>
                <button type="button" on:click=move |_| on_answer.run(true)>{t(say::YES)}</button>
            </div>
        </dialog>
    }
}
