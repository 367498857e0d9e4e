//! What stands beside the board: players, what is said, buttons and moves.

use cairn_core::Seat;
use cairn_games::{seat_name, status_text};
use cairn_i18n::{Phrase, say};
use cairn_session::{LocalGame, LocalPlayer};
use leptos::prelude::*;
use leptos_router::components::A;

use super::state::Game;
use crate::browser;
use crate::context::{Context, t};
use crate::link;
use crate::widgets::{Confirm, MoveList, NoticeLine, TypedMove};

#[component]
pub(super) fn Panel(game: Game, flipped: RwSignal<bool>) -> impl IntoView {
    let moves = Signal::derive(move || game.shown.get().played());
    let seats = Signal::derive(move || game.shown.get().seats());
    view! {
        <div class="panel">
            <Players game/>
            <Status game/>
            <Buttons game flipped/>
            <TypedMove on_move=move |mv: String| game.play_typed(&mv)/>
            <h2>{t(say::MOVES)}</h2>
            <MoveList moves seats/>
            <Elsewhere game/>
        </div>
    }
}

#[component]
fn Players(game: Game) -> impl IntoView {
    let context = Context::get();
    let one = move |seat: Seat| {
        let is_next = move || game.local_game.with(|local_game| local_game.to_move() == Some(seat));
        let name = move || seat_name(&*game.shown.get(), seat, context.language());
        let colour = move || cairn_draw::colour(game.shown.get().tint(seat));
        let who = move || {
            game.local_game.with(|local_game| match local_game.seated(seat) {
                LocalPlayer::Person => context.text(say::PERSON).to_owned(),
                engine => engine.name(context.language()),
            })
        };
        view! {
            <li class:next=is_next>
                <span class="swatch" style:background-color=colour></span>
                <span class="name">{name}</span>
                <span class="who">{who}</span>
            </li>
        }
    };
    view! {
        <ul class="players" aria-label=t(say::PLAYERS)>
            {move || Seat::first(game.shown.get().seats()).map(one).collect_view()}
        </ul>
    }
}

/// Whose turn it is or how the game ended, and what is said of the last thing done.
#[component]
fn Status(game: Game) -> impl IntoView {
    let context = Context::get();
    let turn = move || {
        let language = context.language();
        game.local_game.with(|local_game| {
            let thinks = game.thinking.get() && !local_game.is_persons_turn();
            match (local_game.end_text(language), local_game.to_move().filter(|_| thinks)) {
                (Some(end), _) => end,
                (None, Some(seat)) => {
                    say::IS_THINKING.fill(language, &[&seat_name(local_game.table(), seat, language)])
                }
                (None, None) => status_text(local_game.table(), language),
            }
        })
    };
    view! {
        <div class="status">
            <p class="turn" class:thinks=move || game.thinking.get()>{turn}</p>
            <NoticeLine notice=game.notice/>
        </div>
    }
}

#[component]
fn Buttons(game: Game, flipped: RwSignal<bool>) -> impl IntoView {
    let asking = RwSignal::new(None::<(Phrase, fn(Game))>);
    let over = move || game.local_game.with(|local_game| local_game.places().is_some());
    let cannot = move |can: fn(&LocalGame) -> bool| move || !game.local_game.with(can);
    let confirm = move |question: Phrase, act: fn(Game)| move |_| asking.set(Some((question, act)));
    view! {
        <div class="buttons">
            <button type="button" on:click=move |_| game.undo() disabled=cannot(LocalGame::can_undo)>{t(say::UNDO)}</button>
            <button type="button" on:click=move |_| game.redo() disabled=cannot(LocalGame::can_redo)>{t(say::REDO)}</button>
            <button type="button" on:click=move |_| game.ask_hint() disabled=cannot(LocalGame::is_persons_turn)>{t(say::ASK_HINT)}</button>
            <button type="button" on:click=move |_| flipped.update(|flipped| *flipped = !*flipped)>{t(say::FLIP)}</button>
            <Show when=move || game.paused.get() && !over()>
                <button type="button" on:click=move |_| game.resume()>{t(say::GO_ON)}</button>
            </Show>
            <Show when=move || game.local_game.with(LocalGame::can_agree_draw)>
                <button type="button" on:click=confirm(say::DRAW_ASKED, Game::agree_draw)>{t(say::DRAW_BUTTON)}</button>
            </Show>
            <Show when=move || !over()>
                <button type="button" on:click=confirm(say::RESIGN, Game::resign) disabled=cannot(|local_game| local_game.who_resigns().is_some())>
                    {t(say::RESIGN_BUTTON)}
                </button>
            </Show>
            <Show when=over>
                <button type="button" class="main" on:click=move |_| game.rematch()>{t(say::REMATCH_BUTTON)}</button>
            </Show>
        </div>
        <Confirm
            question=Signal::derive(move || asking.get().map(|(question, _)| question))
            on_answer=move |yes: bool| {
                if let Some((_, act)) = asking.try_update(Option::take).flatten().filter(|_| yes) {
                    act(game);
                }
            }
        />
    }
}

/// Where one can go from here, and what can be taken along.
#[component]
fn Elsewhere(game: Game) -> impl IntoView {
    let context = Context::get();
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let copied = browser::copy(&game.record()).await;
            let said = if copied { say::COPIED_TO_CLIPBOARD } else { say::NOT_COPIED };
            game.notice.tell(context.text(said));
        });
    };
    let save = move |_| {
        let name = format!("{}.pgn", game.shown.get_untracked().setup().game());
        browser::download(&name, "text/plain", game.record().as_bytes());
    };
    let to = move |page: &'static str| {
        move || {
            // The record is read anew whenever the game changes.
            game.shown.track();
            link::to(page, &game.record())
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
