//! The page for somebody with an account.

use cairn_i18n::{Phrase, say};
use cairn_session::account::{AccountEvent, AccountPart};
use cairn_wire::{AccountView, MOST_NAME};
use leptos::prelude::*;

use super::Account;
use super::lists::{credentials, devices};
use super::parts::{Field, Fields, button, button_about, details, form, part, quiet, submit};
use crate::browser;
use crate::context::t;
use crate::widgets::person_address;

pub(super) fn view(account: Account, view: &AccountView) -> AnyView {
    let context = account.context;
    let name = view.name.to_string();
    let since = context.fill(say::CLAIMED_ON, &[&context.day(view.created)]);
    let profile = person_address(&name);
    let parts: [(AccountPart, Phrase, AnyView); 6] = [
        (AccountPart::Name, say::CHANGE_NAME, rename(account, view)),
        (AccountPart::Credentials, say::WAYS_TO_SIGN_IN, credentials(account, view)),
        (AccountPart::Codes, say::RECOVERY_CODES, codes(account, view.recovery_codes)),
        (AccountPart::Devices, say::DEVICES, devices(account, view)),
        (AccountPart::Data, say::MY_DATA, data(account)),
        (AccountPart::Delete, say::DELETE_ACCOUNT, delete(account, view)),
    ];
    let parts = parts.map(|(which, title, content)| part(account, which, title, content));
    view! {
        <p><b class="who">{name}</b>" "<span class="quiet">{since}</span></p>
        <div class="actions">
            <a href=profile>{t(say::PROFILE)}</a>
            {button(account, say::SIGN_OUT, AccountEvent::SignOut)}
        </div>
        {parts.into_iter().collect_view()}
    }
    .into_any()
}

fn rename(account: Account, view: &AccountView) -> AnyView {
    let content = view! {
        {Field::name(view.name.to_string()).view()}
        {quiet(account.context.text(say::CHANGE_NAME_HOW).to_owned())}
        {submit(say::CHANGE_NAME)}
    };
    let submit = move |fields: Fields| account.send(AccountEvent::Rename(fields.get("name")));
    form(content.into_any(), Box::new(submit))
}

fn codes(account: Account, left: u32) -> AnyView {
    let context = account.context;
    let make = move || match left {
        0 => account.send(AccountEvent::MakeCodes),
        _ => account.ask(say::MAKE_CODES_ASKED, AccountEvent::MakeCodes),
    };
    let codes = Memo::new(move |_| account.view.with(|view| view.codes.clone()));
    let shown = move || {
        let codes = codes.get();
        if codes.is_empty() {
            return button_about(say::MAKE_CODES, None, Box::new(make));
        }
        let one = |code: &cairn_wire::Secret| view! { <li><code>{code.0.clone()}</code></li> };
        let list = codes.iter().map(one).collect_view();
        let text: String = codes.iter().map(|code| format!("{}\n", code.0)).collect();
        let text = StoredValue::new(text);
        let copy = move || {
            leptos::task::spawn_local(async move {
                let is_copied = browser::copy(&text.get_value()).await;
                account.send(AccountEvent::Copied(is_copied));
            });
        };
        let save = move || {
            browser::download("cairn-codes.txt", "text/plain", text.get_value().as_bytes());
        };
        view! {
            <ol class="codes" aria-label=t(say::RECOVERY_CODES)>{list}</ol>
            <div class="actions">
                {button_about(say::COPY_CODES, None, Box::new(copy))}
                {button_about(say::SAVE_CODES, None, Box::new(save))}
                {button(account, say::HIDE_CODES, AccountEvent::HideCodes)}
            </div>
        }
        .into_any()
    };
    let about = format!("{} {}", context.text(say::CODES_WHAT), context.fill(say::CODES_LEFT, &[&left]));
    view! { {quiet(about)} {shown} }.into_any()
}

fn data(account: Account) -> AnyView {
    let about = account.context.text(say::EXPORT_WHAT).to_owned();
    view! { {quiet(about)} {button(account, say::EXPORT, AccountEvent::Export)} }.into_any()
}

fn delete(account: Account, view: &AccountView) -> AnyView {
    let context = account.context;
    let label = context.fill(say::DELETE_ACCOUNT_TYPE, &[&view.name]);
    let content = view! {
        {quiet(context.text(say::DELETE_ACCOUNT_WHAT).to_owned())}
        <label class="filter">
            <span>{label}</span>
            <input type="text" name="name" autocomplete="off" maxlength=MOST_NAME.to_string() required=true/>
        </label>
        <div class="actions"><button type="submit" class="danger">{t(say::DELETE_ACCOUNT)}</button></div>
    };
    let submit = move |fields: Fields| account.send(AccountEvent::Delete(fields.get("name")));
    details(say::DELETE_ACCOUNT, form(content.into_any(), Box::new(submit)))
}
