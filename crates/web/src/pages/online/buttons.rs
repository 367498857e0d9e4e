//! What a player can do beside moving, and where one can go from a game.

use cairn_i18n::{Phrase, say};
use cairn_session::online::{OfferView, RematchView};
use cairn_wire::Request;
use leptos::prelude::*;
use leptos_router::components::A;

use crate::browser;
use crate::context::t;
use crate::link;
use crate::online::OnlineGame;
use crate::widgets::Confirm;

#[component]
pub(super) fn Buttons(game: OnlineGame, flipped: RwSignal<bool>) -> impl IntoView {
    let asking = RwSignal::new(None::<(Phrase, Request)>);
    let ask =
        move |question: Phrase, request: Request| move |_| asking.set(Some((question, request.clone())));
    let can_offer = game.part(|view| view.can_offer_draw);
    let can_resign = game.part(|view| view.can_resign);
    view! {
        <div class="buttons">
            <button type="button" on:click=move |_| flipped.update(|flipped| *flipped = !*flipped)>{t(say::FLIP)}</button>
            <Show when=move || can_offer.get()>
                <button type="button" on:click=ask(say::OFFER_DRAW_ASKED, Request::OfferDraw)>{t(say::OFFER_DRAW)}</button>
            </Show>
            <Show when=move || can_resign.get()>
                <button type="button" on:click=ask(say::RESIGN, Request::Resign)>{t(say::RESIGN_BUTTON)}</button>
            </Show>
        </div>
        <DrawOffer game/>
        <Confirm
            question=Signal::derive(move || asking.with(|asking| asking.as_ref().map(|(question, _)| *question)))
            on_answer=move |yes: bool| {
                if let Some((_, request)) = asking.try_update(Option::take).flatten().filter(|_| yes) {
                    game.ask(request);
                }
            }
        />
    }
}

/// The offer of a draw that stands, and the answers to it.
#[component]
fn DrawOffer(game: OnlineGame) -> impl IntoView {
    let offer = game.part(|view| view.draw.clone());
    let ask = move |request: Request| move |_| game.ask(request.clone());
    let answers = move || {
        view! {
            <div class="buttons">
                <button type="button" class="main" on:click=ask(Request::OfferDraw)>{t(say::ACCEPT_DRAW)}</button>
                <button type="button" on:click=ask(Request::DeclineDraw)>{t(say::DECLINE_DRAW)}</button>
            </div>
        }
    };
    move || {
        let (text, is_mine) = match offer.get() {
            OfferView::None => return None,
            OfferView::Mine(text) => (text, true),
            OfferView::Theirs(text) => (text, false),
        };
        Some(view! { <div class="offer"><p>{text}</p>{(!is_mine).then(answers)}</div> })
    }
}

/// Playing again, once the game is over.
#[component]
pub(super) fn Rematch(game: OnlineGame) -> impl IntoView {
    let rematch = game.part(|view| view.rematch.clone());
    let ask = move |offered: Option<String>| {
        view! {
            <p>{offered}</p>
            <button type="button" class="main" on:click=move |_| game.ask(Request::OfferRematch)>
                {t(say::REMATCH_BUTTON)}
            </button>
        }
    };
    move || {
        let inner = match rematch.get()? {
            RematchView::Watching => None,
            RematchView::CanAsk(offered) => Some(ask(offered).into_any()),
            RematchView::Asked => Some(view! { <p>{t(say::REMATCH_OFFERED)}</p> }.into_any()),
            RematchView::Made(id) => Some(
                view! { <A href=format!("/game/{id}") attr:class="button main">{t(say::TO_REMATCH)}</A> }
                    .into_any(),
            ),
        };
        Some(view! { <div class="offer rematch">{inner}</div> })
    }
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
