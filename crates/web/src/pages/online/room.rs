//! The page of a game over the network: the waiting room, the game, and its end.

use cairn_i18n::say;
use cairn_session::online::OnlineEvent;
use cairn_wire::{GameId, GameView, Stage};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;

use super::ahead::{Ahead, Typed, answer_by_keys, arrows};
use super::buttons::{Buttons, Elsewhere};
use super::chat::Chat;
use super::invite::Invite;
use super::players::{LinkLine, Players, Status};
use crate::board::{Board, Mover};
use crate::browser;
use crate::context::{Context, t};
use crate::online::OnlineGame;
use crate::online::client::{self, Failure};
use crate::pages::not_found::NotFoundPage;
use crate::pages::{title, title_phrase};
use crate::widgets::MoveList;

/// The page of the game that the address names.
#[component]
pub(crate) fn OnlineGamePage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id")?.parse::<GameId>().ok()));
    move || match id.get() {
        Some(id) => view! { <Loaded id/> }.into_any(),
        None => view! { <NotFoundPage/> }.into_any(),
    }
}

/// Gets the game, and shows it as soon as it is there.
#[component]
fn Loaded(id: GameId) -> impl IntoView {
    let context = Context::get();
    title_phrase(say::ONLINE);
    let found = RwSignal::new(None::<Result<GameView, Failure>>);
    let id = StoredValue::new(id);
    let load = move || {
        found.set(None);
        leptos::task::spawn_local(async move {
            // A player without a name gets one first: every later request carries it.
            let view = match client::me().await {
                Ok(_) => match id.try_get_value() {
                    Some(id) => client::game(&id).await,
                    None => return,
                },
                Err(failure) => Err(failure),
            };
            found.set(Some(view));
        });
    };
    load();
    move || match found.get() {
        None => view! { <p class="narrow quiet">{t(say::LOADING)}</p> }.into_any(),
        Some(Ok(view)) => match untrack(|| OnlineGame::new(&view)) {
            Some(game) => view! { <Room game/> }.into_any(),
            None => view! { <Trouble failure=Failure::Odd again=load/> }.into_any(),
        },
        Some(Err(failure)) => {
            context.announce(failure.text(context.language()));
            view! { <Trouble failure again=load/> }.into_any()
        }
    }
}

/// The game could not be had.
#[component]
fn Trouble(failure: Failure, again: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let context = Context::get();
    let can_help = !failure.is_missing();
    view! {
        <section class="narrow">
            <h1>{t(say::ONLINE)}</h1>
            <p class="complaint">{move || failure.text(context.language())}</p>
            <div class="actions">
                {can_help.then(|| view! {
                    <button type="button" class="main" on:click=move |_| again()>{t(say::CONNECT_NOW)}</button>
                })}
                <A href="/online">{t(say::ONLINE)}</A>
            </div>
        </section>
    }
}

#[component]
fn Room(game: OnlineGame) -> impl IntoView {
    let context = game.context;
    let name = game.table.with_untracked(|table| table.setup().game().title());
    let my_turn = game.part(|view| view.my_turn);
    let is_waiting = game.part(|view| view.stage == Stage::Waiting);
    title(move || match my_turn.get() {
        true => format!("{} · {name}", context.text(say::YOUR_TURN)),
        false => name.to_owned(),
    });
    let input = game.part(|view| view.input.clone());
    let mover = Mover::new(input.into(), move |event| game.send(OnlineEvent::Input(event)));
    let marked = game.part(|view| match (&view.end, &view.premove) {
        (Some(end), _) if view.shown_ply == view.moves.len() => end.cells.clone(),
        (None, Some(premove)) => premove.cells.clone(),
        _ => Vec::new(),
    });
    let arrows = game.part(arrows);
    answer_by_keys(game);
    let mover = mover.with_hint(marked.into());
    let flipped = RwSignal::new(context.turns_board(game.view.with_untracked(|view| view.user)));
    browser::walk_by_keys(move |walk| game.send(OnlineEvent::Walk(walk)));
    let status = game.part(|view| view.status.clone());
    let label = Signal::derive(move || context.fill(say::BOARD_LABEL, &[&name, &status.get()]));
    view! {
        <section class="game online-game">
            <h1 class="said">{name}</h1>
            <div class="stage">
                <Board table=game.table arrows mover flipped label/>
            </div>
            <div class="panel">
                <LinkLine game/>
                <Players game/>
                <Status game/>
                <End game/>
                <Ahead game/>
                <Show when=move || is_waiting.get()><Waiting game/></Show>
                <Buttons game flipped/>
                <Typed game/>
                <Moves game/>
                <Chat game/>
                <Elsewhere game/>
            </div>
        </section>
    }
}

/// How the game ended and why.
#[component]
fn End(game: OnlineGame) -> impl IntoView {
    let end = game.part(|view| view.end.clone());
    move || end.get().map(|end| view! { <div class="end"><h2>{end.headline}</h2><p>{end.reason}</p></div> })
}

/// What to do until all seats are taken.
#[component]
fn Waiting(game: OnlineGame) -> impl IntoView {
    let path = game.id().map(|id| format!("/game/{id}")).unwrap_or_default();
    view! {
        <div class="waiting">
            <p>{t(say::INVITE)}</p>
            <Invite label=say::GAME_ADDRESS path/>
        </div>
    }
}

#[component]
fn Moves(game: OnlineGame) -> impl IntoView {
    let moves = game.part(|view| view.moves.clone());
    let shown_ply = game.part(|view| view.shown_ply);
    let seats = Signal::derive(move || game.table.get().seats());
    view! {
        <h2>{t(say::MOVES)}</h2>
        <MoveList moves=moves.into() seats shown_ply on_go=move |ply| game.send(OnlineEvent::GoTo(ply))/>
    }
}
