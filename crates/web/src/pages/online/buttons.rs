//! What a player can do beside moving, and where one can go from a game.

use cairn_i18n::{Phrase, say};
use cairn_wire::{FromClient, Stage};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;

use super::state::Game;
use crate::browser;
use crate::context::t;
use crate::link;
use crate::widgets::Confirm;

#[component]
pub(super) fn Buttons(game: Game, flipped: RwSignal<bool>) -> impl IntoView {
    let asking = RwSignal::new(None::<(Phrase, FromClient)>);
    let ask =
        move |question: Phrase, message: FromClient| move |_| asking.set(Some((question, message.clone())));
    let plays = Memo::new(move |_| game.stage.get() == Stage::Playing && game.is_player());
    let mine_stands = move || stands(game, true);
    let theirs_stands = move || stands(game, false).is_some();
    let can_offer = move || plays.get() && !game.has_engine() && mine_stands().is_none() && !theirs_stands();
    view! {
        <div class="buttons">
            <button type="button" on:click=move |_| flipped.update(|flipped| *flipped = !*flipped)>{t(say::FLIP)}</button>
            <Show when=can_offer>
                <button type="button" on:click=ask(say::OFFER_DRAW_ASKED, FromClient::OfferDraw)>{t(say::OFFER_DRAW)}</button>
            </Show>
            <Show when=move || plays.get()>
                <button type="button" on:click=ask(say::RESIGN, FromClient::Resign)>{t(say::RESIGN_BUTTON)}</button>
            </Show>
        </div>
        <Show when=move || plays.get()><DrawOffer game/></Show>
        <Confirm
            question=Signal::derive(move || asking.with(|asking| asking.as_ref().map(|(question, _)| *question)))
            on_answer=move |yes: bool| {
                if let Some((_, message)) = asking.try_update(Option::take).flatten().filter(|_| yes) {
                    game.say(&message);
                }
            }
        />
    }
}

/// A seat of the user whose offer of a draw stands, or one of somebody else.
fn stands(game: Game, mine: bool) -> Option<usize> {
    let offers = game.known.with(|known| known.told.draw_offers.clone());
    (0..offers.len()).find(|&seat| offers[seat] && game.is_mine(seat) == mine)
}

/// The offer of a draw that stands, and what can be answered.
#[component]
fn DrawOffer(game: Game) -> impl IntoView {
    let context = game.context;
    let theirs = Memo::new(move |_| stands(game, false));
    let mine = Memo::new(move |_| stands(game, true).is_some());
    let text = move || match (theirs.get(), mine.get()) {
        (Some(seat), false) => context.fill(say::DRAW_OFFERED_BY, &[&game.name(seat)]),
        (_, true) => context.text(say::DRAW_OFFERED).to_owned(),
        (None, false) => String::new(),
    };
    let say = move |message: FromClient| {
        move |_| {
            game.say(&message);
        }
    };
    view! {
        <Show when=move || mine.get() || theirs.get().is_some()>
            <div class="offer">
                <p>{text}</p>
                <Show when=move || !mine.get()>
                    <div class="buttons">
                        <button type="button" class="main" on:click=say(FromClient::OfferDraw)>{t(say::ACCEPT_DRAW)}</button>
                        <button type="button" on:click=say(FromClient::DeclineDraw)>{t(say::DECLINE_DRAW)}</button>
                    </div>
                </Show>
            </div>
        </Show>
    }
}

/// Playing again, once the game is over.
#[component]
pub(super) fn Rematch(game: Game) -> impl IntoView {
    let context = game.context;
    let there = Memo::new(move |_| game.known.with(|known| known.told.rematch.clone()));
    let wants = move |mine: bool| {
        let again = game.known.with(|known| known.told.again.clone());
        (0..again.len()).find(|&seat| again[seat] && game.is_mine(seat) == mine)
    };
    let mine = Memo::new(move |_| wants(true).is_some());
    let theirs = Memo::new(move |_| wants(false));
    let navigate = use_navigate();
    // Whoever has asked for it goes along, but not one who comes back to look at an old game.
    Effect::new(move |before: Option<bool>| {
        let there = there.get();
        if let (Some(false), Some(id), true) = (before, &there, mine.get_untracked()) {
            navigate(&format!("/game/{id}"), Default::default());
        }
        there.is_some()
    });
    let offered = move || {
        let seat = theirs.get().filter(|_| !mine.get())?;
        Some(context.fill(say::REMATCH_OFFERED_BY, &[&game.name(seat)]))
    };
    let ask = move || {
        view! {
            <Show when=move || game.is_player()>
                <p>{offered}</p>
                <Show
                    when=move || mine.get()
                    fallback=move || view! {
                        <button
                            type="button"
                            class="main"
                            on:click=move |_| {
                                game.say(&FromClient::OfferRematch);
                            }
                        >
                            {t(say::REMATCH_BUTTON)}
                        </button>
                    }
                >
                    <p>{t(say::REMATCH_OFFERED)}</p>
                </Show>
            </Show>
        }
    };
    view! {
        <div class="offer rematch">
            {move || match there.get() {
                Some(id) => view! {
                    <A href=format!("/game/{id}") attr:class="button main">{t(say::TO_REMATCH)}</A>
                }
                .into_any(),
                None => ask().into_any(),
            }}
        </div>
    }
}

/// Where one can go from here, and what can be taken along.
#[component]
pub(super) fn Elsewhere(game: Game) -> impl IntoView {
    let save = move |_| {
        let name = format!("{}.pgn", game.start().setup().game());
        browser::download(&name, "text/plain", untrack(|| game.record()).as_bytes());
    };
    let has_moves = Memo::new(move |_| game.shown.get().ply() > 0);
    let is_over = Memo::new(move |_| game.stage.get() == Stage::Over);
    view! {
        <div class="elsewhere">
            // Looking things up with the engine is for later.
            <Show when=move || is_over.get() || !game.is_player()>
                <A href=move || link::to("/analysis", &game.record())>{t(say::ANALYSIS)}</A>
            </Show>
            <Show when=move || is_over.get() && has_moves.get()>
                <A href=move || link::to("/review", &game.record())>{t(say::REVIEW)}</A>
            </Show>
            <A href=format!("/rules/{}", game.start().setup().game())>{t(say::RULES)}</A>
            <A href="/online">{t(say::ONLINE)}</A>
            <button type="button" class="quiet" on:click=save>{t(say::SAVE_RECORD)}</button>
        </div>
    }
}
