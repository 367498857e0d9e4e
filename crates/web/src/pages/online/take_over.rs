//! The page that makes this device belong to the user of another one.

use cairn_i18n::say;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_location;

use crate::context::{Context, t};
use crate::link;
use crate::online::client::{self, Failure};
use crate::pages::title_phrase;
use crate::widgets::{Notice, NoticeLine};

/// Asks whether to be the user of another device here; what follows the `#` proves that it may be.
#[component]
pub(crate) fn TakeOverPage() -> impl IntoView {
    title_phrase(say::TAKE_OVER);
    let context = Context::get();
    let notice = Notice::new();
    let hash = use_location().hash;
    let token = Memo::new(move |_| hash.with(|hash| link::record_in(hash)));
    let is_done = RwSignal::new(false);
    let take = move |_| {
        let Some(token) = token.get_untracked() else { return };
        leptos::task::spawn_local(async move {
            match client::take_over(token).await {
                Ok(me) => {
                    is_done.set(true);
                    notice.tell(context.fill(say::TAKEN_OVER, &[&me.name]));
                }
                Err(Failure::Refused(400..=409, _)) => notice.complain(context.text(say::TAKE_OVER_OLD)),
                Err(failure) => notice.complain(failure.text(context.language())),
            }
        });
    };
    let asks = move || token.get().is_some() && !is_done.get();
    view! {
        <section class="narrow">
            <h1>{t(say::TAKE_OVER)}</h1>
            <Show when=move || token.get().is_none()><p>{t(say::TAKE_OVER_NOTHING)}</p></Show>
            <Show when=asks><p>{t(say::TAKE_OVER_ASKED)}</p></Show>
            <NoticeLine notice/>
            <div class="actions">
                <Show when=asks>
                    <button type="button" class="main" on:click=take>{t(say::TAKE_OVER_BUTTON)}</button>
                </Show>
                <A href="/online">{move || context.text(if asks() { say::NO } else { say::ONLINE })}</A>
            </div>
        </section>
    }
}
