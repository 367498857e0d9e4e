//! The page of the user's account.

mod guest;
mod lists;
mod manage;
mod parts;
mod passkey;

use cairn_i18n::{Phrase, say};
use cairn_session::account::{AccountEffect, AccountEvent, AccountPart, AccountScreen, AccountSession, Who};
use cairn_wire::Secret;
use leptos::prelude::*;

use super::title_phrase;
use crate::browser;
use crate::context::{Context, t};
use crate::online::client;
use crate::widgets::Confirm;

/// The account on the page. Copies are the same one.
#[derive(Clone, Copy)]
struct Account {
    context: Context,
    session: StoredValue<AccountSession>,
    view: RwSignal<AccountScreen>,
    /// What the user is asked before something that cannot be undone, and what then happens.
    asked: RwSignal<Option<(Phrase, AccountEvent)>>,
}

impl Account {
    fn new() -> Account {
        let context = Context::get();
        let session = AccountSession::new(context.language_untracked(), passkey::can_be_used());
        let view = RwSignal::new(session.view());
        let account =
            Account { context, session: StoredValue::new(session), view, asked: RwSignal::new(None) };
        Effect::new(move || account.send(AccountEvent::Speak(context.language())));
        account.send(AccountEvent::Load);
        account
    }

    /// Sends an event to the session, shows what has changed and carries out the effects.
    fn send(self, event: AccountEvent) {
        let update = |session: &mut AccountSession| (session.update(event), session.view());
        let Some((effects, view)) = self.session.try_update_value(update) else { return };
        self.view.set(view);
        effects.into_iter().for_each(|effect| self.carry_out(effect));
    }

    fn carry_out(self, effect: AccountEffect) {
        match effect {
            AccountEffect::Request { method, path, body } => leptos::task::spawn_local(async move {
                let body = body.as_ref().map(|body| body.0.as_str());
                let answer = client::request(method, &path, body).await;
                self.send(AccountEvent::Answered(answer.map(Secret)));
            }),
            AccountEffect::MakePasskey(options) => leptos::task::spawn_local(async move {
                self.send(AccountEvent::Prompted(passkey::make(&options).await));
            }),
            AccountEffect::UsePasskey(options) => leptos::task::spawn_local(async move {
                self.send(AccountEvent::Prompted(passkey::sign(&options).await));
            }),
            AccountEffect::Announce(text) => self.context.announce(text),
            // The part is drawn first.
            AccountEffect::Focus(part) => request_animation_frame(move || {
                document().get_element_by_id(part.id()).iter().for_each(browser::focus);
            }),
            AccountEffect::Save { name, text } => {
                browser::download(&name, "application/json", text.as_bytes());
            }
        }
    }

    /// Asks before an event.
    fn ask(self, question: Phrase, event: AccountEvent) {
        self.asked.set(Some((question, event)));
    }
}

/// The page of the user's account.
#[component]
pub(crate) fn AccountPage() -> impl IntoView {
    title_phrase(say::ACCOUNT);
    let account = Account::new();
    let who = Memo::new(move |_| account.view.with(|view| view.who.clone()));
    // The language is read here, and all of it is drawn anew with another one: views of texts that change are large.
    let shown = move || match who.get() {
        Who::Unknown => unknown(account),
        Who::Guest(name) => guest::view(account, &name),
        Who::Account(view) => manage::view(account, &view),
    };
    view! {
        <section class="narrow account" aria-busy=move || account.view.with(|view| view.is_busy).to_string()>
            <h1 id=AccountPart::Page.id() tabindex="-1">{t(say::ACCOUNT)}</h1>
            {parts::message(account, AccountPart::Page)}
            {shown}
            <Confirm
                question=Signal::derive(move || account.asked.with(|asked| Some(asked.as_ref()?.0)))
                on_answer=move |yes: bool| {
                    if let Some((_, event)) = account.asked.try_update(Option::take).flatten().filter(|_| yes) {
                        account.send(event);
                    }
                }
            />
        </section>
    }
}

/// Who the user is has to be found out first.
fn unknown(account: Account) -> AnyView {
    let is_busy = Memo::new(move |_| account.view.with(|view| view.is_busy));
    let again = move |_| account.send(AccountEvent::Load);
    view! {
        <Show
            when=move || is_busy.get()
            fallback=move || view! { <button type="button" on:click=again>{t(say::CONNECT_NOW)}</button> }
        >
            <p class="quiet">{t(say::LOADING)}</p>
        </Show>
    }
    .into_any()
}
