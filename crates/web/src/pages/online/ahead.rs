//! Moves ahead of the user's turn: a premove that waits, and conditional lines.

use cairn_i18n::{Phrase, say};
use cairn_session::InputEvent;
use cairn_session::online::{LineView, OnlineEvent, OnlineView, PlanEvent};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::board::Arrow;
use crate::context::t;
use crate::online::OnlineGame;
use crate::widgets::TypedMove;

/// The premove as an arrow, if it goes from a cell to another.
pub(super) fn arrows(view: &OnlineView) -> Vec<Arrow> {
    let cells = view.premove.iter().map(|premove| &premove.cells[..]);
    let arrow = |cells: &[String]| match cells {
        [from, to, ..] => Some(Arrow { from: from.clone(), to: to.clone(), weight: 1.0 }),
        _ => None,
    };
    cells.filter_map(arrow).collect()
}

/// Escape gives up a premove or a move that waits for the user's word, and Enter confirms the move, wherever the focus
/// is, unless it is on something that has its own use for the key.
pub(super) fn answer_by_keys(game: OnlineGame) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_in = |selector| {
            target.as_ref().is_some_and(|target| target.closest(selector).ok().flatten().is_some())
        };
        if event.default_prevented() || is_in("dialog") {
            return;
        }
        let (waits, is_unconfirmed) =
            game.view.with_untracked(|view| (view.premove.is_some(), view.is_unconfirmed));
        let step = match event.key().as_str() {
            "Escape" if waits || is_unconfirmed => InputEvent::Clear,
            "Enter" if is_unconfirmed && !is_in("button, a, input, label") => InputEvent::Confirm,
            _ => return,
        };
        event.prevent_default();
        game.send(OnlineEvent::Input(step));
    });
    on_cleanup(move || handle.remove());
}

/// What the user has chosen ahead.
#[component]
pub(super) fn Ahead(game: OnlineGame) -> impl IntoView {
    let premove = game.part(|view| view.premove.clone());
    let has_plan = game.part(|view| view.plan.is_some());
    let context = game.context;
    let waiting =
        move || {
            premove.get().map(|premove| view! {
            <p class="actions premove">
                <span>{move || context.fill(say::PREMOVE, &[&premove.mv])}</span>
                <button type="button" on:click=move |_| game.send(OnlineEvent::Input(InputEvent::Clear))>
                    {t(say::CANCEL)}
                </button>
            </p>
        })
        };
    view! {
        {waiting}
        <Show when=move || has_plan.get()><Plan game/></Show>
    }
}

/// The field for a move that is typed, while one can be made or chosen ahead.
#[component]
pub(super) fn Typed(game: OnlineGame) -> impl IntoView {
    let can_type = game.part(|view| !view.input.is_closed() && !view.is_unconfirmed);
    view! {
        <Show when=move || can_type.get()>
            <TypedMove on_move=move |mv: String| game.send(OnlineEvent::Typed(mv))/>
        </Show>
    }
}

/// The conditional lines, and the one that is being made on the board.
#[component]
fn Plan(game: OnlineGame) -> impl IntoView {
    let context = game.context;
    let lines = game.part(|view| view.plan.as_ref().map(|plan| plan.lines.clone()).unwrap_or_default());
    let can_begin = game.part(|view| view.plan.as_ref().is_some_and(|plan| plan.can_begin));
    let is_made = game.part(|view| view.plan.as_ref().is_some_and(|plan| plan.line.is_some()));
    let stored = move |(place, moves): (usize, String)| {
        let label = context.fill(say::REMOVE_LINE_OF, &[&moves]);
        let remove = move |_| game.send(OnlineEvent::Plan(PlanEvent::Remove(place)));
        view! {
            <li>
                <span>{moves}</span>
                <button type="button" class="quiet" aria-label=label on:click=remove>{t(say::REMOVE_LINE)}</button>
            </li>
        }
    };
    view! {
        <section class="plan" aria-label=t(say::PLAY_AHEAD)>
            <ul>{move || lines.get().into_iter().enumerate().map(stored).collect_view()}</ul>
            <Show
                when=move || is_made.get()
                fallback=move || view! { <PlanButton game name=say::PLAY_AHEAD event=PlanEvent::Begin can=can_begin/> }
            >
                <Line game/>
            </Show>
        </section>
    }
}

/// The line that is being made.
#[component]
fn Line(game: OnlineGame) -> impl IntoView {
    fn line(view: &OnlineView) -> Option<&LineView> {
        view.plan.as_ref()?.line.as_ref()
    }
    let moves = game.part(|view| line(view).map(|line| line.moves.clone()).unwrap_or_default());
    let can_keep = game.part(|view| line(view).is_some_and(|line| line.can_keep));
    let can_take_back = game.part(|view| line(view).is_some_and(|line| line.can_take_back));
    let always = Memo::new(|_| true);
    view! {
        <p>{t(say::PLAY_AHEAD_HOW)}</p>
        <p class="line">{moves}</p>
        <div class="buttons">
            <PlanButton game name=say::KEEP_LINE event=PlanEvent::Keep can=can_keep/>
            <PlanButton game name=say::UNDO event=PlanEvent::TakeBack can=can_take_back/>
            <PlanButton game name=say::CANCEL event=PlanEvent::GiveUp can=always/>
        </div>
    }
}

#[component]
fn PlanButton(game: OnlineGame, name: Phrase, event: PlanEvent, can: Memo<bool>) -> impl IntoView {
    let act = move |_| game.send(OnlineEvent::Plan(event.clone()));
    view! { <button type="button" disabled=move || !can.get() on:click=act>{t(name)}</button> }
}
