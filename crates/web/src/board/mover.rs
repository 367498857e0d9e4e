//! How moves are made on a board: a view of an [`InputView`] that sends [`InputEvent`]s.

use cairn_session::{InputEvent, InputView, Question};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::chooser::Chooser;

/// How a move is made on a board by clicks, drags and keys. A closed input takes none.
#[derive(Clone, Copy)]
pub(crate) struct Mover {
    /// The input of a move so far.
    pub(super) input: Signal<InputView>,
    send: Callback<InputEvent>,
    /// The cells of a hint.
    pub(super) hint: Signal<Vec<String>>,
}

impl Mover {
    /// Shows an input, and sends steps towards a move.
    pub(crate) fn new(input: Signal<InputView>, send: impl Fn(InputEvent) + Send + Sync + 'static) -> Mover {
        let send = Callback::new(move |event| {
            if !input.with_untracked(InputView::is_closed) {
                send(event);
            }
        });
        Mover { input, send, hint: Signal::default() }
    }

    /// With these cells marked as a hint.
    pub(crate) fn with_hint(self, hint: Signal<Vec<String>>) -> Mover {
        Mover { hint, ..self }
    }

    pub(super) fn send(self, event: InputEvent) {
        self.send.run(event);
    }

    /// A board with the question beside it.
    pub(super) fn around(self, board: AnyView) -> AnyView {
        let Mover { input, send, .. } = self;
        // Keys are for the count before the board takes Enter for a pick.
        view! {
            <div
                class="mover"
                on:keydown:capture=move |event| count_key(&event, input, send)
                on:wheel=move |event| count_wheel(&event, input, send)
            >
                {board}
                <div class="chooser" aria-live="polite"><Chooser input send/></div>
            </div>
        }
        .into_any()
    }
}

fn asks_count(input: Signal<InputView>) -> bool {
    input.with_untracked(|input| matches!(input.question, Question::Count { .. }))
}

/// A digit proposes a count, and takes it where no longer count begins so; plus and minus propose the next one.
fn count_key(event: &ev::KeyboardEvent, input: Signal<InputView>, send: Callback<InputEvent>) {
    if !asks_count(input) || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    match event.key().as_str() {
        "+" => send.run(InputEvent::Step(1)),
        "-" => send.run(InputEvent::Step(-1)),
        "Enter" if !is_on_button(event) => send.run(InputEvent::Confirm),
        key => match key.parse() {
            Ok(digit) => {
                send.run(InputEvent::Digit(digit));
                let is_settled =
                    |input: &InputView| matches!(input.question, Question::Count { is_settled: true, .. });
                if input.with_untracked(is_settled) {
                    send.run(InputEvent::Confirm);
                }
            }
            Err(_) => return,
        },
    }
    event.prevent_default();
    event.stop_propagation();
}

fn count_wheel(event: &ev::WheelEvent, input: Signal<InputView>, send: Callback<InputEvent>) {
    if asks_count(input) && !event.ctrl_key() {
        event.prevent_default();
        send.run(InputEvent::Step(if event.delta_y() < 0.0 { 1 } else { -1 }));
    }
}

/// Whether a key is for a button that has the focus.
fn is_on_button(event: &ev::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest("button").ok().flatten().is_some())
}
