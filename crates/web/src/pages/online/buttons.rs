//! What a player can do beside moving, and where one can go from a game.

use cairn_i18n::say;
use cairn_session::online::{Offer, OfferState, OfferView};
use cairn_wire::Request;
use leptos::prelude::*;
use leptos_router::components::A;

use crate::browser;
use crate::context::t;
use crate::link;
use crate::online::OnlineGame;
use crate::widgets::{Confirm, FlipButton};

#[component]
pub(super) fn Buttons(game: OnlineGame, flipped: RwSignal<bool>) -> impl IntoView {
    let asking = RwSignal::new(None::<Offer>);
    let offers = game.part(|view| view.offers.clone());
    let make = move |offer: Offer| match offer.question() {
        Some(_) => asking.set(Some(offer)),
        None => game.ask(offer.request()),
    };
    let button = move |offer: OfferView| {
        let offer = Some(offer).filter(|offer| offer.state == OfferState::Possible)?.offer;
        Some(view! { <button type="button" on:click=move |_| make(offer)>{t(offer.label())}</button> })
    };
    view! {
        {move || offers.get().into_iter().map(|offer| standing(game, offer)).collect_view()}
        <ToRematch game/>
        <div class="buttons">
            <FlipButton flipped/>
            {move || offers.get().into_iter().map(button).collect_view()}
        </div>
        <Confirm
            question=Signal::derive(move || asking.get().and_then(Offer::question))
            on_answer=move |yes: bool| {
                if let Some(offer) = asking.try_update(Option::take).flatten().filter(|_| yes) {
                    game.ask(offer.request());
                }
            }
        />
    }
}

/// An offer that stands, with the answers to it; nothing if it does not.
fn standing(game: OnlineGame, OfferView { offer, state }: OfferView) -> Option<impl IntoView> {
    let ask = move |request: Request| move |_| game.ask(request.clone());
    let decline = move |request: Request| {
        view! { <button type="button" on:click=ask(request)>{t(say::DECLINE_DRAW)}</button> }
    };
    let (text, is_mine) = match state {
        OfferState::Possible => return None,
        OfferState::Mine(text) => (text, true),
        OfferState::Theirs(text) => (text, false),
    };
    let answers = (!is_mine).then(|| {
        view! {
            <div class="buttons">
                <button type="button" class="main" on:click=ask(offer.request())>{t(offer.accepts())}</button>
                {offer.declines().map(decline)}
            </div>
        }
    });
    Some(view! { <div class="offer"><p>{text}</p>{answers}</div> })
}

/// The way to the next game of the same players, once it is made.
#[component]
fn ToRematch(game: OnlineGame) -> impl IntoView {
    let rematch = game.part(|view| view.rematch.clone());
    let link = |id| view! { <A href=format!("/game/{id}") attr:class="button main">{t(say::TO_REMATCH)}</A> };
    move || rematch.get().map(|id| view! { <div class="offer">{link(id)}</div> })
}

/// Where one can go from here, and what can be taken along.
#[component]
pub(super) fn Elsewhere(game: OnlineGame) -> impl IntoView {
    let kind = game.table.with_untracked(|table| table.setup().game());
    let save = move |_| {
        browser::download(&format!("{kind}.pgn"), "text/plain", game.record().as_bytes());
    };
    let can_analyse = game.part(|view| view.can_analyse);
    let can_review = game.part(|view| view.can_review);
    let to = move |page: &'static str| {
        move || {
            // The record changes with the table and with the end of the game.
            game.view.track();
            link::to(page, &game.record())
        }
    };
    view! {
        <div class="elsewhere">
            <Show when=move || can_analyse.get()><A href=to("/analysis")>{t(say::ANALYSIS)}</A></Show>
            <Show when=move || can_review.get()><A href=to("/review")>{t(say::REVIEW)}</A></Show>
            <A href=format!("/rules/{kind}")>{t(say::RULES)}</A>
            <A href="/online">{t(say::ONLINE)}</A>
            <button type="button" class="quiet" on:click=save>{t(say::SAVE_RECORD)}</button>
        </div>
    }
}
