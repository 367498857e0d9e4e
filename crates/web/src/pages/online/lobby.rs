//! The page where people find each other.

use std::time::Duration;

use cairn_core::sort_short;
use cairn_i18n::{Phrase, say};
use cairn_wire::{Browse, FollowedPerson, GameId, GameSummary, Me, Stage, WaitingPeople};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;

use super::followed::Followed;
use super::listing::{Games, label};
use super::make::MakeGame;
use super::person::Person;
use super::quick::QuickPairing;
use crate::browser;
use crate::context::{Context, t};
use crate::online::client::{self, Failure};
use crate::pages::title_phrase;
use crate::widgets::{Notice, NoticeLine};

/// How often the lists are asked for again.
const REFRESH: Duration = Duration::from_secs(10);

/// A list; nothing until it was told.
type List = RwSignal<Option<Vec<GameSummary>>>;

/// The page where people find each other.
#[component]
pub(crate) fn OnlinePage() -> impl IntoView {
    title_phrase(say::ONLINE);
    let notice = Notice::new();
    let (mine, lobby, live) = (List::new(None), List::new(None), List::new(None));
    let challenges = List::new(None);
    let people =
        People { me: RwSignal::new(None), waiting: RwSignal::default(), followed: RwSignal::default() };
    let me = people.me;
    let lists = [
        (Browse::Challenges, challenges),
        (Browse::Mine, mine),
        (Browse::Lobby, lobby),
        (Browse::Live, live),
    ];
    keep_fresh(people, lists, notice);
    let navigate = StoredValue::new(use_navigate());
    let go = move |id: &GameId| {
        if let Some(navigate) = navigate.try_get_value() {
            navigate(&format!("/game/{id}"), Default::default());
        }
    };
    let join = move |id: GameId| {
        let joined = id.clone();
        notice.request(async move { client::join(&id, None).await }, move |_| go(&joined));
    };
    let joining = move |game: &GameSummary| {
        if game.seats.iter().any(|seat| seat.mine) {
            return visit(game, say::OPEN_GAME);
        }
        let id = game.id.clone();
        let label = label(game, say::JOIN);
        view! {
            <button type="button" class="main" aria-label=label on:click=move |_| join(id.clone())>{t(say::JOIN)}</button>
        }
        .into_any()
    };
    let decline = move |id: GameId| {
        notice.request(async move { client::decline(&id).await }, move |view| {
            let declined = view.summary.id;
            challenges
                .update(|games| games.iter_mut().for_each(|games| games.retain(|game| game.id != declined)));
        });
    };
    let answering = move |game: &GameSummary| {
        let (accepted, declined) = (game.id.clone(), game.id.clone());
        let (play, refuse) = (label(game, say::PLAY), label(game, say::DECLINE_DRAW));
        view! {
            <button type="button" class="main" aria-label=play on:click=move |_| join(accepted.clone())>{t(say::PLAY)}</button>
            <button type="button" aria-label=refuse on:click=move |_| decline(declined.clone())>{t(say::DECLINE_DRAW)}</button>
        }
        .into_any()
    };
    let is_challenged =
        move || challenges.with(|games| games.as_ref().is_some_and(|games| !games.is_empty()));
    let has_games = move || mine.with(|games| games.as_ref().is_some_and(|games| !games.is_empty()));
    view! {
        <section class="online">
            <div class="intro">
                <h1>{t(say::ONLINE)}</h1>
                <p class="quiet">{t(say::ONLINE_ABOUT)}</p>
                <Person me/>
            </div>
            <QuickPairing me waiting=people.waiting on_paired=move |id: GameId| go(&id)/>
            <Show when=is_challenged>
                <div class="lists own">
                    <h2>{t(say::CHALLENGES)}</h2>
                    <Games games=challenges none=say::NO_GAMES action=answering/>
                </div>
            </Show>
            <Show when=has_games>
                <div class="lists own">
                    <h2>{t(say::MY_GAMES)}</h2>
                    <Games games=mine none=say::NO_GAMES action=|game: &GameSummary| visit(game, say::OPEN_GAME)/>
                </div>
            </Show>
            <MakeGame me on_made=move |id: GameId| go(&id)/>
            <div class="lists">
                <NoticeLine notice/>
                <h2>{t(say::LOBBY)}</h2>
                <Games games=lobby none=say::NO_GAMES action=joining/>
                <h2>{t(say::LIVE_GAMES)}</h2>
                <Games games=live none=say::NO_GAMES action=|game: &GameSummary| visit(game, say::WATCH)/>
                <Followed people=people.followed/>
                <p class="facts">
                    <A href="/archive">{t(say::ARCHIVE)}</A>
                    <A href="/leaderboards">{t(say::LEADERBOARDS)}</A>
                </p>
            </div>
        </section>
    }
}

/// A link to a game.
pub(crate) fn visit(game: &GameSummary, does: Phrase) -> AnyView {
    let label = label(game, does);
    view! {
        <A href=format!("/game/{}", game.id) attr:class="button" attr:aria-label=label>{t(does)}</A>
    }
    .into_any()
}

/// The user and other people. Copies are the same ones.
#[derive(Clone, Copy)]
struct People {
    /// Who the user is, once it is known.
    me: RwSignal<Option<Me>>,
    /// How many wait for which game.
    waiting: RwSignal<Vec<WaitingPeople>>,
    /// Whom the user follows.
    followed: RwSignal<Vec<FollowedPerson>>,
}

/// Asks who the user is, and for the lists now and again, while somebody looks.
fn keep_fresh(people: People, lists: [(Browse, List); 4], notice: Notice) {
    let context = Context::get();
    // What is said once is not said again every few seconds.
    let last = StoredValue::new(None::<Failure>);
    let is_busy = StoredValue::new(false);
    let load = move || {
        if document().hidden() || is_busy.get_value() {
            return;
        }
        is_busy.set_value(true);
        leptos::task::spawn_local(async move {
            let found = load_all(people, lists).await.err();
            let Some(before) = last.try_get_value() else { return };
            is_busy.set_value(false);
            match &found {
                Some(failure) if before.as_ref() != Some(failure) => {
                    notice.complain(failure.text(context.language()));
                }
                None if before.is_some() => notice.clear(),
                _ => {}
            }
            last.set_value(found);
        });
    };
    load();
    browser::every(REFRESH, load);
}

async fn load_all(people: People, lists: [(Browse, List); 4]) -> Result<(), Failure> {
    // A new player is registered first, and only once.
    if people.me.try_get_untracked().flatten().is_none() {
        people.me.set(Some(client::me().await?));
    }
    people.waiting.set(client::waiting().await?);
    people.followed.set(client::followed().await?);
    for (which, list) in lists {
        list.set(Some(sorted(client::list(which).await?)));
    }
    Ok(())
}

/// Those first in which it is the user's turn; otherwise as they come.
fn sorted(mut games: Vec<GameSummary>) -> Vec<GameSummary> {
    let rank = |game: &GameSummary| (!game.my_turn, game.stage == Stage::Over);
    sort_short(&mut games, |one, other| rank(one).cmp(&rank(other)));
    games
}
