//! What is said of the last thing done.

use leptos::prelude::*;

use crate::context::Context;

#[derive(Clone, PartialEq, Eq, Debug)]
enum Message {
    Said(String),
    Complaint(String),
}

/// What is said of the last thing done, to see and to hear. Copies are the same one.
#[derive(Clone, Copy)]
pub(crate) struct Notice {
    context: Context,
    message: RwSignal<Option<Message>>,
}

impl Notice {
    /// Nothing is said yet.
    pub(crate) fn new() -> Notice {
        Notice { context: Context::get(), message: RwSignal::new(None) }
    }

    /// Says something.
    pub(crate) fn tell(self, text: impl Into<String>) {
        self.say(text.into(), Message::Said);
    }

    /// Says what is wrong.
    pub(crate) fn complain(self, text: impl Into<String>) {
        self.say(text.into(), Message::Complaint);
    }

    fn say(self, text: String, kind: fn(String) -> Message) {
        self.context.announce(text.clone());
        self.message.set(Some(kind(text)));
    }

    /// Nothing is to be said any more.
    pub(crate) fn clear(self) {
        self.message.set(None);
    }
}

/// The place where a notice is seen.
#[component]
pub(crate) fn NoticeLine(
    /// What is said.
    notice: Notice,
) -> impl IntoView {
    move || {
        notice.message.get().map(|message| match message {
            Message::Said(text) => view! { <p class="message">{text}</p> },
            Message::Complaint(text) => view! { <p class="message complaint">{text}</p> },
        })
    }
}
