//! The page with the players who have the highest ratings.

use cairn_games::{GameKind, Setup};
use cairn_i18n::say;
use cairn_session::SetupForm;
use cairn_wire::{Pace, PlayerList, Pool, RankedPlayer};
use leptos::prelude::*;

use super::ratings::table;
use super::title_phrase;
use crate::context::{Context, t};
use crate::online::client;
use crate::widgets::{Notice, NoticeLine, Pills, PlanFields, pace_text, player_link, rating_mark};

/// The page with the players who have the highest ratings.
#[component]
pub(crate) fn LeaderboardsPage() -> impl IntoView {
    title_phrase(say::LEADERBOARDS);
    let context = Context::get();
    let notice = Notice::new();
    let plan = RwSignal::new(SetupForm::new(&Setup::from(GameKind::ALL[0]), &[]));
    let (pace, list) = (RwSignal::new(Pace::Live), RwSignal::new(PlayerList::People));
    let asked = Memo::new(move |_| (Pool::new(&plan.with(SetupForm::setup), pace.get()), list.get()));
    let players = RwSignal::new(Vec::<RankedPlayer>::new());
    let more = RwSignal::new(false);
    let load = move |after: u32| {
        let wanted = asked.get_untracked();
        leptos::task::spawn_local(async move {
            let page = client::leaderboard(&wanted.0, wanted.1, after).await;
            // An answer to what is not asked any more.
            if asked.try_get_untracked().as_ref() != Some(&wanted) {
                return;
            }
            match page {
                Ok(page) => {
                    let mut all = if after == 0 { Vec::new() } else { players.get_untracked() };
                    all.extend(page.players);
                    let language = context.language_untracked();
                    match all.len() {
                        0 => notice.tell(say::NOBODY_LISTED.text(language)),
                        count => notice.tell(say::PLAYERS_SHOWN.fill(language, &[&count])),
                    }
                    players.set(all);
                    more.set(page.more);
                }
                Err(failure) => notice.complain(failure.text(context.language_untracked())),
            }
        });
    };
    Effect::new(move || {
        asked.track();
        players.set(Vec::new());
        more.set(false);
        notice.clear();
        load(0);
    });
    let show_more =
        move |_| load(players.with_untracked(|players| players.last().map_or(0, |last| last.rank)));
    let paces = Pace::ALL.map(|pace| (pace, t(pace_text(pace)).into_any())).into();
    let lists = [
        (PlayerList::People, say::LIST_PEOPLE),
        (PlayerList::Bots, say::LIST_BOTS),
        (PlayerList::Levels, say::LIST_LEVELS),
    ];
    let lists = lists.map(|(list, name)| (list, t(name).into_any())).into();
    let has_players = move || players.with(|players| !players.is_empty());
    view! {
        <section class="online leaderboards">
            <div class="intro">
                <h1>{t(say::LEADERBOARDS)}</h1>
                <p class="quiet">{t(say::LEADERBOARDS_ABOUT)}</p>
            </div>
            <div class="make">
                <PlanFields plan/>
                <Pills legend=t(say::PACE) name="pace" items=paces chosen=pace on_choose=move |one| pace.set(one)/>
                <Pills legend=t(say::PLAYERS) name="list" items=lists chosen=list on_choose=move |one| list.set(one)/>
            </div>
            <div class="lists">
                <NoticeLine notice/>
                <Show when=has_players>{move || ranks(players.get())}</Show>
                <Show when=move || more.get()>
                    <button type="button" on:click=show_more>{t(say::SHOW_MORE)}</button>
                </Show>
            </div>
        </section>
    }
}

/// The players by rank.
fn ranks(players: Vec<RankedPlayer>) -> AnyView {
    let row = |one: RankedPlayer| {
        view! {
            <tr>
                <td>{one.rank}</td>
                <th scope="row">{player_link(&one.player)}</th>
                <td>{rating_mark(one.rating)}</td>
                <td>{one.rating.deviation}</td>
                <td>{one.games}</td>
            </tr>
        }
    };
    let rows = players.into_iter().map(row).collect_view().into_any();
    let names = [say::RANK, say::FILTER_PLAYER, say::RATING, say::DEVIATION, say::RATED_GAMES];
    view! { <div class="ranks">{table(say::LEADERBOARDS, &names, rows)}</div> }.into_any()
}
