//! Something to be done in front of the page.

use cairn_i18n::{Phrase, say};
use leptos::html::Dialog;
use leptos::prelude::*;

use crate::context::t;

/// A dialog with a title. What is in it is made anew whenever it opens.
#[component]
pub(crate) fn Modal(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// What it is for.
    title: Phrase,
    /// What is in it.
    children: ChildrenFn,
) -> impl IntoView {
    let dialog = dialog_while(move || open.get());
    let children = StoredValue::new(children);
    view! {
        <dialog node_ref=dialog class="modal" aria-label=t(title) on:close=move |_| open.set(false)>
            <div class="modal-head">
                <h2>{t(title)}</h2>
                <button type="button" aria-label=t(say::CLOSE) on:click=move |_| open.set(false)>"✕"</button>
            </div>
            <Show when=move || open.get()>{children.with_value(|children| children())}</Show>
        </dialog>
    }
}

/// A dialog that is open while a condition holds.
pub(super) fn dialog_while(is_open: impl Fn() -> bool + 'static) -> NodeRef<Dialog> {
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move || {
        let Some(dialog) = dialog.get() else { return };
        if !is_open() {
            dialog.close();
        } else if !dialog.open() {
            // This fails only for a dialog that is open.
            let _ = dialog.show_modal();
        }
    });
    dialog
}
