//! A board on which moves are made: a view of an [`InputView`] that sends [`InputEvent`]s.

use cairn_core::Pick;
use cairn_session::{InputEvent, InputView, Question};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::chooser::Chooser;
use super::surface::{Board, Hands, Marks};
use super::{Arrow, Shown};

/// A board on which a move is made by clicks, drags and keys, with the question beside it. A closed input takes none.
#[component]
pub(crate) fn InputBoard(
    /// The game.
    #[prop(into)]
    table: Signal<Shown>,
    /// The input of a move so far.
    #[prop(into)]
    input: Signal<InputView>,
    /// A step towards a move.
    #[prop(into)]
    on_input: Callback<InputEvent>,
    /// The cells of a hint.
    #[prop(into, optional)]
    hint: Signal<Vec<String>>,
    /// What the engine would play.
    #[prop(into, optional)]
    arrows: Signal<Vec<Arrow>>,
    /// Whether the board is turned half around.
    #[prop(into, optional)]
    flipped: Signal<bool>,
    /// What the board shows, for those who cannot see it.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let send = Callback::new(move |event| {
        if !input.with_untracked(InputView::is_closed) {
            on_input.run(event);
        }
    });
    let hands = Hands {
        pick: Callback::new(move |name| send.run(InputEvent::Pick(Pick::Cell(name)))),
        drag: Callback::new(move |(from, to)| send.run(InputEvent::Drag { from, to })),
        cancel: Callback::new(move |()| send.run(InputEvent::Clear)),
    };
    let marks = Signal::derive(move || {
        input.with(|input| Marks {
            picked: input.picked.clone(),
            targets: input.next.clone(),
            hint: hint.get(),
        })
    });
    // Keys are for the count before the board takes Enter for a pick.
    view! {
        <div
            class="mover"
            on:keydown:capture=move |event| count_key(&event, input, send)
            on:wheel=move |event| count_wheel(&event, input, send)
        >
            <Board table marks arrows flipped label hands/>
            <div class="chooser" aria-live="polite"><Chooser input send/></div>
        </div>
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
