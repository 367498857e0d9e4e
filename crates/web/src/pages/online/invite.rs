//! A link that is to reach somebody else.

use cairn_i18n::{Phrase, say};
use js_sys::Reflect;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::ShareData;

use crate::browser;
use crate::context::{Context, t};
use crate::widgets::{Notice, NoticeLine};

/// A link to copy, and to share where the browser can do that.
#[component]
pub(super) fn Invite(
    /// What the link is.
    label: Phrase,
    /// The path of the address, on the host that this page is from.
    path: String,
) -> impl IntoView {
    let context = Context::get();
    let notice = Notice::new();
    let address = StoredValue::new(format!("{}{path}", browser::origin()));
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let copied = browser::copy(&address.get_value()).await;
            let said = if copied { say::COPIED_TO_CLIPBOARD } else { say::NOT_COPIED };
            notice.tell(context.text(said));
        });
    };
    let share = move |_| {
        let data = ShareData::new();
        data.set_url(&address.get_value());
        let shared = window().navigator().share_with_data(&data);
        leptos::task::spawn_local(async move {
            // A user who cancels has made no error.
            let _ = JsFuture::from(shared).await;
        });
    };
    view! {
        <div class="invite">
            <label>
                <span class="said">{t(label)}</span>
                <input type="text" readonly prop:value=address.get_value() on:focus=|event| select(&event)/>
            </label>
            <button type="button" class="main" on:click=copy>{t(say::COPY_LINK)}</button>
            <Show when=can_share><button type="button" on:click=share>{t(say::SHARE_LINK)}</button></Show>
            <NoticeLine notice/>
        </div>
    }
}

fn can_share() -> bool {
    Reflect::has(&window().navigator(), &JsValue::from_str("share")).unwrap_or(false)
}

fn select(event: &web_sys::FocusEvent) {
    event_target::<web_sys::HtmlInputElement>(event).select();
}
