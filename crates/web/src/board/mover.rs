//! How moves are made on a board: a view of an [`InputView`] that sends [`InputEvent`]s.

use cairn_session::{InputEvent, InputView, Question};
use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use super::chooser::Chooser;
use super::pointer::cell_of;
use crate::browser;

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

    /// The pointer or the focus comes to a cell, or to an answer that stands for cells: proposes this answer.
    fn point(self, event: &Event) {
        if self.input.with_untracked(|input| matches!(input.question, Question::Choice { .. }))
            && let Some(cell) = cell_of(event)
        {
            self.send(InputEvent::Point(cell));
        }
    }

    /// A board with the question beside it.
    pub(super) fn around(self, board: AnyView) -> AnyView {
        let Mover { input, send, .. } = self;
        let class = |input: &InputView| match input.question {
            Question::Board => "chooser",
            Question::Count { .. } => "chooser asks beside",
            Question::Choice { .. } => "chooser asks",
        };
        let mover = NodeRef::<Div>::new();
        let has_focus = StoredValue::new(false);
        Effect::new(move || {
            input.track();
            // The answers are there in the next frame.
            request_animation_frame(move || {
                let Some(mover) = mover.get_untracked() else { return };
                put_beside(&mover, input);
                if has_focus.try_get_value() == Some(true) {
                    keep_focus(&mover);
                }
            });
        });
        // Keys are for the question before the board takes Enter for a pick.
        view! {
            <div
                class="mover"
                node_ref=mover
                on:keydown:capture=move |event| answer_key(&event, input, send)
                on:wheel=move |event| count_wheel(&event, input, send)
                on:pointerover=move |event| self.point(&event)
                on:focusin=move |event| self.point(&event)
            >
                {board}
                <div
                    class=move || input.with(class)
                    on:focusin=move |_| has_focus.set_value(true)
                    on:focusout=move |event| has_focus.set_value(event.related_target().is_none())
                >
                    <Chooser input send/>
                </div>
            </div>
        }
        .into_any()
    }
}

/// Puts the question how many beside the cell that was picked last, where there is room, and within the window.
fn put_beside(mover: &Element, input: Signal<InputView>) -> Option<()> {
    const GAP: f64 = 8.0;
    let find = |selector: &str| mover.query_selector(selector).ok()?;
    let chooser = find(".beside")?.dyn_into::<HtmlElement>().ok()?;
    let cell =
        input.with_untracked(|input| input.picked.last().map(|cell| format!("[data-cell='{cell}']")))?;
    let window = document().document_element()?;
    let [cell, area, around] =
        [&find(&cell)?, &*chooser, mover].map(|element| element.get_bounding_client_rect());
    let (width, height) = (area.width() + GAP, area.height() + GAP);
    let (right, bottom) =
        (f64::from(window.client_width()) - width, f64::from(window.client_height()) - height);
    let middle = cell.left() + (cell.width() - area.width()) / 2.0;
    let (x, y) = match cell.bottom() + GAP {
        below if below <= bottom => (middle, below),
        _ if cell.top() >= height + GAP => (middle, cell.top() - height),
        _ => (cell.right() + GAP, cell.top()),
    };
    let (x, y) = (x.min(right).max(GAP), y.min(bottom).max(GAP));
    for (side, place) in [("left", x - around.left()), ("top", y - around.top())] {
        chooser.style().set_property(side, &format!("{place}px")).ok()?;
    }
    Some(())
}

/// Brings the focus back that was on an answer which is gone: to the answer proposed, to a button, or to the board.
fn keep_focus(mover: &Element) {
    if browser::has_focus() {
        return;
    }
    let find = |selector| mover.query_selector(selector).ok().flatten();
    let place = ["[aria-pressed=true]", ".choice", "[tabindex='0']"].into_iter().find_map(find);
    if let Some(place) = place {
        browser::focus_in_place(&place);
    }
}

/// Escape gives the question up. Enter takes the answer that is proposed, unless the answers are cells. For a count, a
/// digit proposes one, and takes it where no longer count begins so; plus and minus propose the next one.
fn answer_key(event: &ev::KeyboardEvent, input: Signal<InputView>, send: Callback<InputEvent>) {
    let (is_count, is_board, is_about_cells) = input.with_untracked(|input| match &input.question {
        Question::Board => (false, true, false),
        Question::Count { .. } => (true, false, false),
        Question::Choice { answers, .. } => {
            (false, false, answers.iter().any(|answer| !answer.cells.is_empty()))
        }
    });
    if is_board || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    match event.key().as_str() {
        "Escape" => send.run(InputEvent::Clear),
        "Enter" if !is_about_cells && !is_on_button(event) => send.run(InputEvent::Confirm),
        _ if !is_count => return,
        "+" => send.run(InputEvent::Step(1)),
        "-" => send.run(InputEvent::Step(-1)),
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
    let is_count = input.with_untracked(|input| matches!(input.question, Question::Count { .. }));
    if is_count && !event.ctrl_key() {
        event.prevent_default();
        send.run(InputEvent::Step(if event.delta_y() < 0.0 { 1 } else { -1 }));
    }
}

/// Whether a key is for a button that has the focus.
fn is_on_button(event: &ev::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest("button").ok().flatten().is_some())
}
