//! What several parts of the page are made of.

use cairn_i18n::{Phrase, say};
use cairn_session::account::{AccountEvent, AccountPart};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FormData, HtmlFormElement};

use super::Account;
use crate::context::{Context, t};
use crate::widgets::MessageLine;

/// A part of the page with its heading, and below it what came of the last action there.
pub(super) fn part(account: Account, part: AccountPart, title: Phrase, content: AnyView) -> AnyView {
    view! {
        <section class="part" aria-labelledby=part.id()>
            <h2 id=part.id() tabindex="-1">{t(title)}</h2>
            {content}
            {message(account, part)}
        </section>
    }
    .into_any()
}

/// What came of the last action, if it was in this part.
pub(super) fn message(account: Account, part: AccountPart) -> AnyView {
    let is_here = move || account.view.with(|view| view.part == part);
    let text = Signal::derive(move || account.view.with(|view| view.message.clone()).filter(|_| is_here()));
    let is_busy = move || is_here() && part != AccountPart::Page && account.view.with(|view| view.is_busy);
    view! {
        <MessageLine message=text/>
        <Show when=is_busy><p class="message">{t(say::ONE_MOMENT)}</p></Show>
    }
    .into_any()
}

/// A field of a form: its label, its name in the form, its type, what browsers may fill in, and what is in it.
pub(super) struct Field {
    pub(super) label: Phrase,
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
    pub(super) autocomplete: &'static str,
    /// The most characters; no limit where it is 0.
    pub(super) most: usize,
    pub(super) value: String,
}

impl Field {
    /// A field for a name that is known to browsers as the user's.
    pub(super) fn name(value: String) -> Field {
        let most = cairn_wire::MOST_NAME;
        Field { label: say::NAME, name: "name", kind: "text", autocomplete: "username", most, value }
    }

    /// A field for a password.
    pub(super) fn password(autocomplete: &'static str) -> Field {
        let value = String::new();
        Field { label: say::PASSWORD, name: "password", kind: "password", autocomplete, most: 0, value }
    }

    pub(super) fn view(self) -> AnyView {
        let most = (self.most > 0).then(|| self.most.to_string());
        view! {
            <label class="filter">
                <span>{t(self.label)}</span>
                <input
                    type=self.kind
                    name=self.name
                    autocomplete=self.autocomplete
                    autocapitalize="off"
                    spellcheck="false"
                    maxlength=most
                    value=self.value
                    required=true
                />
            </label>
        }
        .into_any()
    }
}

/// A form that is read when it is submitted.
pub(super) fn form(content: AnyView, submit: Box<dyn Fn(Fields)>) -> AnyView {
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let form = event.target().and_then(|target| target.dyn_into::<HtmlFormElement>().ok());
        let fields = form.and_then(|form| FormData::new_with_form(&form).ok());
        fields.into_iter().for_each(|fields| submit(Fields(fields)));
    };
    view! { <form on:submit=submit>{content}</form> }.into_any()
}

/// What was filled into a form.
pub(super) struct Fields(FormData);

impl Fields {
    /// What is in the field of this name.
    pub(super) fn get(&self, name: &str) -> String {
        self.0.get(name).as_string().unwrap_or_default()
    }
}

/// The button that submits a form.
pub(super) fn submit(label: Phrase) -> AnyView {
    view! { <div class="actions"><button type="submit" class="main">{t(label)}</button></div> }.into_any()
}

/// What a button does.
pub(super) type Act = Box<dyn Fn()>;

/// A button that does something at once; `about` is what it says aloud besides its label.
pub(super) fn button_about(label: Phrase, about: Option<&str>, act: Act) -> AnyView {
    let context = Context::get();
    let aloud = about.map(|about| format!("{}: {about}", context.text(label)));
    view! { <button type="button" aria-label=aloud on:click=move |_| act()>{t(label)}</button> }.into_any()
}

/// A button that sends an event.
pub(super) fn button(account: Account, label: Phrase, event: AccountEvent) -> AnyView {
    button_about(label, None, sending(account, event))
}

/// Sends an event.
pub(super) fn sending(account: Account, event: AccountEvent) -> Act {
    Box::new(move || account.send(event.clone()))
}

/// A paragraph that explains.
pub(super) fn quiet(text: String) -> AnyView {
    view! { <p class="quiet">{text}</p> }.into_any()
}

/// What can be opened, with what is in it.
pub(super) fn details(summary: Phrase, content: AnyView) -> AnyView {
    view! { <details><summary>{t(summary)}</summary>{content}</details> }.into_any()
}
