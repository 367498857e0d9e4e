//! Who the user is.

use cairn_i18n::say;
use cairn_wire::{DisplayName, MOST_NAME, Me};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::components::A;

use super::invite::Invite;
use crate::context::{Context, t};
use crate::online::client;
use crate::widgets::{Modal, Notice, NoticeLine, account_mark};

/// The name of the user, and the way to another device.
#[component]
pub(super) fn Person(
    /// Who that is, once it is known.
    #[prop(into)]
    me: Signal<Option<Me>>,
) -> impl IntoView {
    let context = Context::get();
    let notice = Notice::new();
    let name = RwSignal::new(String::new());
    Effect::new(move || me.with(|me| me.iter().for_each(|me| name.set(me.name.to_string()))));
    let save = move |event: SubmitEvent| {
        event.prevent_default();
        let Ok(wanted) = DisplayName::new(&name.get_untracked()) else {
            return notice.complain(context.fill(say::BAD_NAME, &[&MOST_NAME]));
        };
        notice.request(async move { client::rename(&wanted).await }, move |me| {
            name.set(me.name.to_string());
            notice.tell(context.fill(say::NAME_SAVED, &[&me.name]));
        });
    };
    let open = RwSignal::new(false);
    let token = RwSignal::new(None::<String>);
    let hand_over = move |_| {
        notice.request(client::hand_over(), move |given| {
            token.set(Some(given));
            open.set(true);
        });
    };
    let address = move || {
        token.get().map(|token| {
            let path = format!("/take-over#{}", js_sys::encode_uri_component(&token));
            view! { <Invite label=say::DEVICE_ADDRESS path/> }
        })
    };
    let account = Memo::new(move |_| me.with(|me| me.as_ref().and_then(|me| me.account)));
    // The name of an account is changed where the account is.
    let holder = move || {
        view! {
            <p class="person">
                <b>{name}</b>
                {account_mark(account.get())}
                <A href="/account" attr:class="button">{t(say::ACCOUNT)}</A>
            </p>
        }
    };
    let guest = move || {
        view! {
            <form class="person" on:submit=save>
                <label>
                    <span>{t(say::MY_NAME)}</span>
                    <input type="text" autocomplete="nickname" maxlength=MOST_NAME.to_string() bind:value=name/>
                </label>
                <button type="submit">{t(say::SAVE_NAME)}</button>
                <button type="button" on:click=hand_over>{t(say::OTHER_DEVICE)}</button>
                <A href="/account" attr:class="button">{t(say::CLAIM)}</A>
                <NoticeLine notice/>
            </form>
        }
    };
    view! {
        <Show when=move || account.get().is_some() fallback=guest>{holder}</Show>
        <Modal open title=say::OTHER_DEVICE>
            <p>{t(say::OTHER_DEVICE_HOW)}</p>
            {address}
        </Modal>
    }
}
