//! The page for a guest: claiming a name, and signing in.

use cairn_i18n::say;
use cairn_session::account::{AccountEvent, AccountPart};
use cairn_wire::{DisplayName, PASSWORD_LENGTH, Secret};
use leptos::prelude::*;

use super::Account;
use super::parts::{Field, Fields, details, form, part, quiet, submit};
use crate::context::t;
use crate::widgets::Pills;

pub(super) fn view(account: Account, name: &DisplayName) -> AnyView {
    view! {
        {quiet(account.context.fill(say::YOU_ARE_GUEST, &[name]))}
        {part(account, AccountPart::Credentials, say::CLAIM, claim(account, name))}
        {part(account, AccountPart::SignIn, say::SIGN_IN, sign_in(account))}
    }
    .into_any()
}

fn can_use_passkeys(account: Account) -> bool {
    account.view.with_untracked(|view| view.can_use_passkeys)
}

fn claim(account: Account, name: &DisplayName) -> AnyView {
    let context = account.context;
    let about = view! { <p>{t(say::CLAIM_WHY)}</p> };
    let what = context.text(say::PASSKEY_WHAT);
    let by_passkey = RwSignal::new(can_use_passkeys(account));
    let ways = can_use_passkeys(account).then(|| {
        let items = vec![(true, t(say::PASSKEY).into_any()), (false, t(say::PASSWORD).into_any())];
        let choose = move |chosen| by_passkey.set(chosen);
        view! { <Pills legend=t(say::SIGN_IN_HOW) name="way" items chosen=by_passkey on_choose=choose/> }
    });
    // The field stays: browsers do not see whose password it is where it comes later than the name.
    let password = view! {
        <fieldset disabled=move || by_passkey.get() hidden=move || by_passkey.get()>{new_password(account)}</fieldset>
    };
    let about_passkeys = move || by_passkey.get().then(|| quiet(what.to_owned()));
    let content = view! {
        {about}
        {ways}
        {Field::name(name.to_string()).view()}
        {about_passkeys}
        {password}
        {submit(say::CLAIM)}
    };
    let submit = move |fields: Fields| {
        let claim = fields.get("name");
        account.send(match by_passkey.get_untracked() {
            true => AccountEvent::AddPasskey { claim },
            false => AccountEvent::AddPassword { claim, password: Secret(fields.get("password")) },
        });
    };
    form(content.into_any(), Box::new(submit))
}

/// The field for a new password, with what is asked of it.
pub(super) fn new_password(account: Account) -> AnyView {
    let rule = account.context.fill(say::PASSWORD_RULE, &[PASSWORD_LENGTH.start()]);
    view! { {Field::password("new-password").view()} {quiet(rule)} }.into_any()
}

fn sign_in(account: Account) -> AnyView {
    let by_passkey = can_use_passkeys(account).then(|| {
        let sign_in = move |_| account.send(AccountEvent::SignInByPasskey);
        view! {
            <p><button type="button" class="main" on:click=sign_in>{t(say::SIGN_IN_PASSKEY)}</button></p>
        }
    });
    let name = || Field { autocomplete: "username webauthn", ..Field::name(String::new()) };
    let password = view! {
        {name().view()}
        {Field::password("current-password").view()}
        {submit(say::SIGN_IN)}
    };
    let by_password = move |fields: Fields| {
        let (name, password) = (fields.get("name"), Secret(fields.get("password")));
        account.send(AccountEvent::SignInByPassword { name, password });
    };
    let code = Field {
        label: say::RECOVERY_CODE,
        name: "code",
        kind: "text",
        autocomplete: "off",
        most: 0,
        value: String::new(),
    };
    let code = view! { {name().view()} {code.view()} {submit(say::SIGN_IN)} };
    let by_code = move |fields: Fields| {
        let (name, code) = (fields.get("name"), Secret(fields.get("code")));
        account.send(AccountEvent::SignInByCode { name, code });
    };
    view! {
        {quiet(account.context.text(say::SIGN_IN_GUEST).to_owned())}
        {by_passkey}
        {form(password.into_any(), Box::new(by_password))}
        {details(say::SIGN_IN_CODE, form(code.into_any(), Box::new(by_code)))}
    }
    .into_any()
}
