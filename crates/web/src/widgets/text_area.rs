//! A text of several lines.

use cairn_i18n::Phrase;
use leptos::prelude::*;

use crate::context::t;

/// A field for a text of several lines that may be wrong.
#[component]
pub(crate) fn TextArea(
    label: Phrase,
    rows: &'static str,
    /// The id of the element that says what is wrong.
    error_id: &'static str,
    /// Whether the text is wrong.
    #[prop(into)]
    is_wrong: Signal<bool>,
    #[prop(into)] text: Signal<String>,
    /// The text was changed to this.
    #[prop(into)]
    on_input: Callback<String>,
) -> impl IntoView {
    view! {
        <label class="field">
            <span>{t(label)}</span>
            <textarea
                rows=rows
                spellcheck="false"
                autocapitalize="off"
                aria-describedby=error_id
                aria-invalid=move || is_wrong.get().to_string()
                prop:value=text
                on:input=move |event| on_input.run(event_target_value(&event))
            ></textarea>
        </label>
    }
}
