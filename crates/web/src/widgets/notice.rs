//! What is said about the last action.

use cairn_session::Message;
use leptos::prelude::*;

use crate::context::Context;
use crate::online::client::Failure;

/// What is said about the last action, on the page and to screen readers. Copies are the same one.
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

    /// The context of its page.
    pub(crate) fn context(self) -> Context {
        self.context
    }

    /// Says something.
    pub(crate) fn tell(self, text: impl Into<String>) {
        self.say(Message::info(text));
    }

    /// Says what is wrong.
    pub(crate) fn complain(self, text: impl Into<String>) {
        self.say(Message::error(text));
    }

    fn say(self, message: Message) {
        self.context.announce(message.text.clone());
        self.message.set(Some(message));
    }

    /// Waits for the server: uses its answer, or says why there is none.
    pub(crate) fn request<T: 'static>(
        self,
        answer: impl Future<Output = Result<T, Failure>> + 'static,
        then: impl FnOnce(T) + 'static,
    ) {
        leptos::task::spawn_local(async move {
            match answer.await {
                Ok(answer) => then(answer),
                Err(failure) => self.complain(failure.text(self.context.language())),
            }
        });
    }

    /// Says nothing any more.
    pub(crate) fn clear(self) {
        self.message.set(None);
    }
}

/// The line that tells what came of the last action.
#[component]
pub(crate) fn MessageLine(
    /// The message, if there is one.
    #[prop(into)]
    message: Signal<Option<Message>>,
) -> impl IntoView {
    let line = |message: Message| {
        view! { <p class="message" class:complaint=message.is_error>{message.text}</p> }
    };
    move || message.get().map(line)
}

/// The line of a notice.
#[component]
pub(crate) fn NoticeLine(
    /// What is said.
    notice: Notice,
) -> impl IntoView {
    view! { <MessageLine message=notice.message/> }
}
