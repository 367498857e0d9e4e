//! The lists of an account: ways to sign in, and devices.

use cairn_i18n::{Phrase, say};
use cairn_session::account::AccountEvent;
use cairn_wire::{AccountView, CredentialKind, CredentialView, DeviceView, MOST_LABEL, Secret};
use leptos::prelude::*;

use super::Account;
use super::guest::new_password;
use super::parts::{Field, Fields, button, button_about, form, sending, submit};
use crate::context::t;
use crate::widgets::Modal;

/// A row of a list: what it is, a mark where it has one, facts, and what can be done.
fn row(title: String, mark: Option<Phrase>, facts: String, actions: AnyView) -> AnyView {
    let mark = mark.map(|mark| view! { <strong class="badge">{t(mark)}</strong> });
    view! {
        <li>
            <div class="about"><p><b>{title}</b>{mark}</p><p class="quiet">{facts}</p></div>
            <div class="buttons">{actions}</div>
        </li>
    }
    .into_any()
}

/// Ways to sign in, and how to add one.
pub(super) fn credentials(account: Account, view: &AccountView) -> AnyView {
    let renamed = RwSignal::new(None::<(u64, String)>);
    let open = RwSignal::new(false);
    let rename = move |one: (u64, String)| {
        renamed.set(Some(one));
        open.set(true);
    };
    let rows = view.credentials.iter().map(|one| credential(account, one, rename)).collect_view();
    let add_password = RwSignal::new(false);
    let passkey = account
        .view
        .with_untracked(|view| view.can_use_passkeys)
        .then(|| button(account, say::ADD_PASSKEY, AccountEvent::AddPasskey { claim: String::new() }));
    let password = button_about(say::ADD_PASSWORD, None, Box::new(move || add_password.set(true)));
    let name = view.name.to_string();
    view! {
        <ul class="listing">{rows}</ul>
        <div class="actions">{passkey}{password}</div>
        <Modal open=add_password title=say::ADD_PASSWORD>{password_form(account, &name, add_password)}</Modal>
        <Modal open title=say::RELABEL>{move || renamed.get().map(|one| label_form(account, one, open))}</Modal>
    }
    .into_any()
}

/// The form for another password. The name is there for password managers only.
fn password_form(account: Account, name: &str, open: RwSignal<bool>) -> AnyView {
    let content = view! {
        <input type="text" name="name" autocomplete="username" value=name.to_owned() readonly hidden/>
        {new_password(account)}
        {submit(say::ADD_PASSWORD)}
    };
    let submit = move |fields: Fields| {
        let password = Secret(fields.get("password"));
        open.set(false);
        account.send(AccountEvent::AddPassword { claim: String::new(), password });
    };
    form(content.into_any(), Box::new(submit))
}

fn label_form(account: Account, (id, value): (u64, String), open: RwSignal<bool>) -> AnyView {
    let field = Field {
        label: say::LABEL,
        name: "label",
        kind: "text",
        autocomplete: "off",
        most: MOST_LABEL,
        value,
    };
    let content = view! { {field.view()} {submit(say::RELABEL)} };
    let submit = move |fields: Fields| {
        open.set(false);
        account.send(AccountEvent::Relabel(id, fields.get("label")));
    };
    form(content.into_any(), Box::new(submit))
}

fn credential(account: Account, one: &CredentialView, rename: impl Fn((u64, String)) + 'static) -> AnyView {
    let (context, id, label) = (account.context, one.id, String::from(one.label.clone()));
    let kind = match one.kind {
        CredentialKind::Passkey => say::PASSKEY,
        CredentialKind::Password => say::PASSWORD,
    };
    let added = context.fill(say::ADDED_ON, &[&context.day(one.created)]);
    let used = match one.used {
        Some(used) => context.fill(say::USED_ON, &[&context.day(used)]),
        None => context.text(say::NEVER_USED).to_owned(),
    };
    let facts = format!("{} · {added} · {used}", context.text(kind));
    let remove = move || account.ask(say::REMOVE_ASKED, AccountEvent::Remove(id));
    let renamed = (id, label.clone());
    let rename = move || rename(renamed.clone());
    let actions = view! {
        {button_about(say::RELABEL, Some(&label), Box::new(rename))}
        {button_about(say::REMOVE, Some(&label), Box::new(remove))}
    };
    row(label, None, facts, actions.into_any())
}

/// Devices that are signed in.
pub(super) fn devices(account: Account, view: &AccountView) -> AnyView {
    let rows = view.devices.iter().map(|one| device(account, one)).collect_view();
    let others =
        (view.devices.len() > 1).then(|| button(account, say::SIGN_OUT_OTHERS, AccountEvent::EndOthers));
    view! { <ul class="listing">{rows}</ul> {others} }.into_any()
}

fn device(account: Account, one: &DeviceView) -> AnyView {
    let context = account.context;
    let title = match one.label.as_str() {
        "" => context.text(say::UNKNOWN_DEVICE),
        label => label,
    };
    let facts = context.fill(say::SEEN_ON, &[&context.day(one.seen)]);
    let event = if one.is_this { AccountEvent::SignOut } else { AccountEvent::EndDevice(one.id) };
    let action = button_about(say::SIGN_OUT, Some(title), sending(account, event));
    row(title.to_owned(), one.is_this.then_some(say::THIS_DEVICE), facts, action)
}
