//! What stands beside the board: players, what is said, buttons and moves.

use cairn_i18n::{Phrase, say};
use cairn_session::{EndView, Message, PlayActions, PlayEvent, PlaySession, PlayView, SeatView};
use leptos::prelude::*;
use leptos_router::components::A;

use super::state::Game;
use crate::browser;
use crate::context::{Context, t};
use crate::link;
use crate::widgets::{Confirm, FlipButton, LookingBack, MessageLine, MoveList, TypedMove};

#[component]
pub(super) fn Panel(game: Game, flipped: RwSignal<bool>) -> impl IntoView {
    view! {
        <div class="panel">
            <Players game/>
            <Status game/>
            <End game/>
            <Buttons game flipped/>
            <TypedMove on_move=move |mv: String| game.send(PlayEvent::Typed(mv))/>
            <h2>{t(say::MOVES)}</h2>
            <MoveList
                moves=game.part(|view: &PlayView| view.moves.clone())
                seats=game.part(|view: &PlayView| view.seats.len())
                shown_ply=game.part(|view: &PlayView| view.shown_ply)
                on_go=move |ply| game.send(PlayEvent::GoTo(ply))
            />
            <Elsewhere game/>
        </div>
    }
}

#[component]
fn Players(game: Game) -> impl IntoView {
    let seats = game.part(|view: &PlayView| view.seats.clone());
    let one = move |seat: SeatView| {
        let colour = cairn_draw::colour(game.shown.get().tint(seat.seat));
        view! {
            <li class:next=seat.is_to_move class:out=seat.is_out>
                <span class="swatch" style:background-color=colour></span>
                <span class="name">
                    {seat.name}
                    <small>{seat.tally}{seat.is_out.then(|| view! { ", "{t(say::IS_OUT)} })}</small>
                </span>
                <span class="who">{seat.player}</span>
                {seat.clock.map(|clock| view! {
                    <span class="clock" role="timer" class:runs=clock.runs class:soon=clock.is_soon_over aria-label=clock.label>{clock.text}</span>
                })}
            </li>
        }
    };
    view! {
        <ul class="players" aria-label=t(say::PLAYERS)>{move || seats.get().into_iter().map(one).collect_view()}</ul>
    }
}

/// Whose turn it is or how the game ended, and what came of the last action. While the user looks back: at what, and the
/// way back to the game.
#[component]
fn Status(game: Game) -> impl IntoView {
    let status = game.part(|view: &PlayView| view.status.clone());
    let thinks = game.part(|view: &PlayView| view.is_thinking);
    let shown_ply = game.part(|view: &PlayView| view.shown_ply);
    let moves = game.part(|view: &PlayView| view.moves.clone());
    view! {
        <div class="status">
            <p class="turn" class:thinks=move || thinks.get()>{move || status.get()}</p>
            <LookingBack shown_ply moves on_go=move |ply| game.send(PlayEvent::GoTo(ply))/>
            <MessageLine message=game.part(|view: &PlayView| view.message.clone())/>
        </div>
    }
}

/// How the game ended and why, and where to go from there.
#[component]
fn End(game: Game) -> impl IntoView {
    let end = game.part(|view: &PlayView| view.end.clone());
    let panel = move |end: EndView| {
        let record = game.read(PlaySession::record).and_then(Result::ok).unwrap_or_default();
        view! {
            <div class="end">
                <h2>{end.headline}</h2>
                <p>{end.reason}</p>
                <div class="actions">
                    <button type="button" class="main" on:click=move |_| game.send(PlayEvent::Rematch)>{t(say::REMATCH_BUTTON)}</button>
                    <A href=link::to("/review", &record) attr:class="button">{t(say::REVIEW)}</A>
                    <A href=link::to("/analysis", &record) attr:class="button">{t(say::ANALYSIS)}</A>
                    <button type="button" on:click=move |_| share(game, link::to("/review", &record))>{t(say::SHARE_LINK)}</button>
                </div>
            </div>
        }
    };
    move || end.get().map(panel)
}

/// Puts the full address of a page on the clipboard, and says so.
fn share(game: Game, path: String) {
    let context = Context::get();
    leptos::task::spawn_local(async move {
        let copied = browser::copy(&format!("{}{path}", browser::origin())).await;
        let said = if copied { say::LINK_COPIED } else { say::NOT_COPIED };
        game.send(PlayEvent::Tell(Message::info(context.text(said))));
    });
}

#[component]
fn Buttons(game: Game, flipped: RwSignal<bool>) -> impl IntoView {
    let asking = RwSignal::new(None::<(Phrase, PlayEvent)>);
    let can = game.part(|view: &PlayView| view.can);
    let paused = game.part(|view: &PlayView| view.is_paused);
    let cannot = move |can_do: fn(&PlayActions) -> bool| move || !can.with(can_do);
    let confirm =
        move |question: Phrase, event: PlayEvent| move |_| asking.set(Some((question, event.clone())));
    let over = move || can.with(|can| can.rematch);
    view! {
        <div class="buttons">
            <button type="button" on:click=move |_| game.send(PlayEvent::Undo) disabled=cannot(|can| can.undo)>{t(say::UNDO)}</button>
            <button type="button" on:click=move |_| game.send(PlayEvent::Redo) disabled=cannot(|can| can.redo)>{t(say::REDO)}</button>
            <button type="button" on:click=move |_| game.send(PlayEvent::Hint) disabled=cannot(|can| can.hint)>{t(say::ASK_HINT)}</button>
            <FlipButton flipped/>
            <Show when=move || paused.get()>
                <button type="button" on:click=move |_| game.send(PlayEvent::GoOn)>{t(say::GO_ON)}</button>
            </Show>
            <Show when=move || can.with(|can| can.agree_draw)>
                <button type="button" on:click=confirm(say::DRAW_ASKED, PlayEvent::AgreeDraw)>{t(say::DRAW_BUTTON)}</button>
            </Show>
            <Show when=move || !over()>
                <button type="button" on:click=confirm(say::RESIGN, PlayEvent::Resign) disabled=cannot(|can| can.resign)>
                    {t(say::RESIGN_BUTTON)}
                </button>
            </Show>
        </div>
        <Confirm
            question=Signal::derive(move || asking.get().map(|(question, _)| question))
            on_answer=move |yes: bool| {
                if let Some((_, event)) = asking.try_update(Option::take).flatten().filter(|_| yes) {
                    game.send(event);
                }
            }
        />
    }
}

/// Where one can go from here, and what can be taken along.
#[component]
fn Elsewhere(game: Game) -> impl IntoView {
    let context = Context::get();
    let record = move || game.read(PlaySession::record).and_then(Result::ok).unwrap_or_default();
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let copied = browser::copy(&record()).await;
            let said = if copied { say::COPIED_TO_CLIPBOARD } else { say::NOT_COPIED };
            game.send(PlayEvent::Tell(Message::info(context.text(said))));
        });
    };
    let save = move |_| {
        let name = format!("{}.pgn", game.shown.get_untracked().setup().game());
        browser::download(&name, "text/plain", record().as_bytes());
    };
    let to = move |page: &'static str| {
        move || {
            // The record is read anew whenever the game changes.
            game.shown.track();
            link::to(page, &record())
        }
    };
    let this_game = move || game.shown.get().setup().game();
    view! {
        <div class="elsewhere">
            <A href=to("/analysis")>{t(say::ANALYSIS)}</A>
            <A href=to("/review")>{t(say::REVIEW)}</A>
            <A href=move || format!("/rules/{}", this_game())>{t(say::RULES)}</A>
            <A href=move || format!("/play/{}", this_game())>{t(say::NEW_GAME)}</A>
            <button type="button" class="quiet" on:click=copy>{t(say::COPY_RECORD)}</button>
            <button type="button" class="quiet" on:click=save>{t(say::SAVE_RECORD)}</button>
        </div>
    }
}
