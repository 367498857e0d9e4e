//! The page with the games that are over.

use cairn_core::Seat;
use cairn_games::{GameKind, Setup, Table, seat_name};
use cairn_i18n::{Phrase, say};
use cairn_wire::{ArchiveQuery, GameId, GameSummary, Millis};
use js_sys::Date;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;

use super::listing::{Games, label};
use crate::context::{Context, t};
use crate::link;
use crate::online::client;
use crate::pages::title_phrase;
use crate::widgets::{Notice, NoticeLine};

/// What is looked for, as it was typed.
#[derive(Clone, Copy)]
struct Filters {
    game: RwSignal<String>,
    player: RwSignal<String>,
    result: RwSignal<String>,
    from: RwSignal<String>,
    until: RwSignal<String>,
}

impl Filters {
    fn new() -> Filters {
        let empty = || RwSignal::new(String::new());
        Filters { game: empty(), player: empty(), result: empty(), from: empty(), until: empty() }
    }

    fn query(self) -> ArchiveQuery {
        let text = |text: RwSignal<String>| {
            Some(text.get_untracked().trim().to_owned()).filter(|text| !text.is_empty())
        };
        ArchiveQuery {
            game: text(self.game),
            player: text(self.player),
            result: text(self.result),
            from: text(self.from).and_then(|day| midnight(&day, 0)),
            // The last day is looked at as well.
            until: text(self.until).and_then(|day| midnight(&day, 1)),
            after: None,
        }
    }
}

/// When a day as `2026-01-31` begins where the user is, or this many days after it.
fn midnight(day: &str, later: u32) -> Option<Millis> {
    let date = Date::new(&format!("{day}T00:00:00").into());
    date.set_date(date.get_date() + later);
    let time = date.get_time();
    (time >= 0.0).then_some(Millis(time as u64))
}

/// The page with the games that are over.
#[component]
pub(crate) fn ArchivePage() -> impl IntoView {
    title_phrase(say::ARCHIVE);
    let context = Context::get();
    let notice = Notice::new();
    let filters = Filters::new();
    let games = RwSignal::new(None::<Vec<GameSummary>>);
    let more = RwSignal::new(false);
    // What the games shown were looked for with, whatever was typed since.
    let asked = StoredValue::new(ArchiveQuery::default());
    let load = move |query: ArchiveQuery| {
        asked.set_value(query.clone());
        leptos::task::spawn_local(async move {
            let page = client::archive(&query).await;
            // An answer to what is not asked any more.
            if asked.try_get_value().as_ref() != Some(&query) {
                return;
            }
            match page {
                Ok(page) => {
                    let mut all = query.after.and(games.try_get_untracked().flatten()).unwrap_or_default();
                    all.extend(page.games);
                    notice.tell(context.fill(say::GAMES_SHOWN, &[&all.len()]));
                    games.set(Some(all));
                    more.set(page.more);
                }
                Err(failure) => notice.complain(failure.text(context.language())),
            }
        });
    };
    load(ArchiveQuery::default());
    let show_more = move |_| {
        let after = games.with_untracked(|games| games.as_ref()?.last().map(|game| game.id.clone()));
        load(ArchiveQuery { after, ..asked.get_value() });
    };
    let navigate = StoredValue::new(use_navigate());
    let review = move |id: GameId| {
        notice.request(async move { client::record(&id).await }, move |record| {
            if let Some(navigate) = navigate.try_get_value() {
                navigate(&link::to("/review", &record), Default::default());
            }
        });
    };
    view! {
        <section class="online archive">
            <div class="intro"><h1>{t(say::ARCHIVE)}</h1></div>
            <FilterFields filters on_search=move |()| load(filters.query())/>
            <div class="lists">
                <NoticeLine notice/>
                <Games games none=say::NOTHING_FOUND action=move |game: &GameSummary| actions(game, review)/>
                <Show when=move || more.get()>
                    <button type="button" on:click=show_more>{t(say::SHOW_MORE)}</button>
                </Show>
            </div>
        </section>
    }
}

/// What can be done with a game that is over.
fn actions(game: &GameSummary, review: impl Fn(GameId) + Copy + Send + Sync + 'static) -> AnyView {
    let id = game.id.clone();
    let file = format!("{}-{id}.pgn", game.setup.split(':').next().unwrap_or_default());
    let has_moves = game.moves > 0;
    let (open, judge, save) =
        (label(game, say::OPEN_GAME), label(game, say::REVIEW), label(game, say::SAVE_RECORD));
    view! {
        <A href=format!("/game/{id}") attr:class="button" attr:aria-label=open>{t(say::OPEN_GAME)}</A>
        <a class="button" href=client::record_address(&id) download=file aria-label=save>{t(say::SAVE_RECORD)}</a>
        {has_moves.then(|| view! {
            <button type="button" aria-label=judge on:click=move |_| review(id.clone())>{t(say::REVIEW)}</button>
        })}
    }
    .into_any()
}

#[component]
fn FilterFields(filters: Filters, #[prop(into)] on_search: Callback<()>) -> impl IntoView {
    let search = move |event: SubmitEvent| {
        event.prevent_default();
        on_search.run(());
    };
    let game = |game: &GameKind| view! { <option value=game.name()>{game.title()}</option> };
    let choose = move |event| {
        filters.game.set(event_target_value(&event));
        // Another game has other winners.
        filters.result.set(String::new());
    };
    view! {
        <form class="make" on:submit=search>
            <label class="filter">
                <span>{t(say::FILTER_GAME)}</span>
                <select on:change=choose>
                    <option value="">{t(say::FILTER_ANY)}</option>
                    {GameKind::ALL.iter().map(game).collect_view()}
                </select>
            </label>
            <label class="filter">
                <span>{t(say::FILTER_PLAYER)}</span>
                <input type="text" autocomplete="off" bind:value=filters.player/>
            </label>
            <Results filters/>
            <Day text=filters.from label=say::FILTER_FROM/>
            <Day text=filters.until label=say::FILTER_UNTIL/>
            <div class="actions"><button type="submit" class="main">{t(say::FILTER_SEARCH)}</button></div>
        </form>
    }
}

#[component]
fn Day(text: RwSignal<String>, label: Phrase) -> impl IntoView {
    view! {
        <label class="filter">
            <span>{t(label)}</span>
            <input type="date" bind:value=text/>
        </label>
    }
}

/// How a game can end: who wins is known only of one that is chosen.
#[component]
fn Results(filters: Filters) -> impl IntoView {
    let context = Context::get();
    let winners = move || {
        let table = filters.game.with(|name| largest_table(name));
        let winner = |table: &dyn Table, seat: Seat| {
            let name = seat_name(table, seat, context.language());
            let text = context.fill(say::WON, &[&name]);
            view! { <option value=table.sign(seat).to_string()>{text}</option> }
        };
        let all = |table: &dyn Table| {
            Seat::first(table.seats()).map(|seat| winner(table, seat)).collect::<Vec<_>>()
        };
        table.map(|table| all(table.as_ref()))
    };
    view! {
        <label class="filter">
            <span>{t(say::FILTER_RESULT)}</span>
            <select
                prop:value=move || filters.result.get()
                on:change=move |event| filters.result.set(event_target_value(&event))
            >
                <option value="">{t(say::FILTER_ANY)}</option>
                <option value="draw">{t(say::DRAWN)}</option>
                {winners}
            </select>
        </label>
    }
}

/// A table of a game with as many seats as it can have.
fn largest_table(name: &str) -> Option<Box<dyn Table>> {
    let setups = Setup::every().into_iter().filter(|setup| setup.game().name() == name);
    setups.map(|setup| setup.deal(1)).max_by_key(|table| table.seats())
}
