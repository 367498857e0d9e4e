//! The ratings of a person, and how they came about.

use cairn_draw::polyline;
use cairn_games::Setup;
use cairn_i18n::{Phrase, say};
use cairn_session::{RatingCurve, curve_text};
use cairn_wire::{BestWin, CurvePoint, OpponentResults, Pool, PoolRating, RatingHistory};
use leptos::prelude::*;
use leptos_router::components::A;

use super::online::setup_text;
use crate::context::{Context, t};
use crate::online::client::{self, Failure};
use crate::widgets::{pace_text, player_link, rating_mark};

/// The ratings of a person by game and pace.
pub(super) fn ratings(name: String) -> AnyView {
    let found = RwSignal::new(None::<Result<Vec<PoolRating>, Failure>>);
    leptos::task::spawn_local({
        let name = name.clone();
        async move {
            let pools = all_pools(&name).await;
            found.try_set(Some(pools));
        }
    });
    let context = Context::get();
    let shown = move || match found.get() {
        None => view! { <p class="quiet">{t(say::LOADING)}</p> }.into_any(),
        Some(Err(failure)) => {
            view! { <p class="complaint">{failure.text(context.language())}</p> }.into_any()
        }
        Some(Ok(pools)) if pools.is_empty() => view! { <p class="quiet">{t(say::NO_RATINGS)}</p> }.into_any(),
        Some(Ok(pools)) => {
            let pools = pools.into_iter().map(|pool| rating(name.clone(), pool)).collect_view();
            view! { <div class="ratings">{pools}</div> }.into_any()
        }
    };
    shown.into_any()
}

/// All ratings of a person, page by page.
async fn all_pools(name: &str) -> Result<Vec<PoolRating>, Failure> {
    let mut pools: Vec<PoolRating> = Vec::new();
    loop {
        let page = client::ratings(name, pools.last().map(|last| &last.pool)).await?;
        let is_last = !page.more || page.pools.is_empty();
        pools.extend(page.pools);
        if is_last {
            return Ok(pools);
        }
    }
}

/// A rating, which can be opened.
fn rating(name: String, PoolRating { pool, rating, games, .. }: PoolRating) -> AnyView {
    let context = Context::get();
    let setup = pool.setup.parse::<Setup>().ok();
    let title = pool.setup.clone();
    let title = move || setup.as_ref().map_or_else(|| title.clone(), |setup| setup_text(setup, context));
    let pace = t(pace_text(pool.pace));
    let is_open = RwSignal::new(false);
    let asked = StoredValue::new((name, pool));
    let more = move || asked.with_value(|(name, pool)| history(name.clone(), pool.clone()));
    view! {
        <details on:toggle=move |_| is_open.set(true)>
            <summary>
                <b>{title}" · "{pace}</b>
                <span class="quiet">
                    {rating_mark(rating)}" ± "{rating.deviation}
                    {rating.provisional.then(|| view! { " · "{t(say::PROVISIONAL)} })}
                    " · "{t(say::RATED_GAMES)}": "{games}
                </span>
            </summary>
            <Show when=move || is_open.get()>{more()}</Show>
        </details>
    }
    .into_any()
}

/// How a rating came about.
fn history(name: String, pool: Pool) -> AnyView {
    let context = Context::get();
    let found = RwSignal::new(None::<Result<RatingHistory, Failure>>);
    leptos::task::spawn_local(async move {
        let history = client::rating_history(&name, &pool).await;
        found.try_set(Some(history));
    });
    let shown = move || match found.get() {
        None => view! { <p class="quiet">{t(say::LOADING)}</p> }.into_any(),
        Some(Ok(history)) => {
            let RatingHistory { curve: points, opponents: results, best_wins: wins, .. } = history;
            view! { {curve(points)}{opponents(results)}{best_wins(wins)} }.into_any()
        }
        Some(Err(failure)) => {
            view! { <p class="complaint">{failure.text(context.language())}</p> }.into_any()
        }
    };
    shown.into_any()
}

/// The rating by day.
fn curve(points: Vec<CurvePoint>) -> Option<AnyView> {
    let context = Context::get();
    let RatingCurve { points: line, highest, lowest } = RatingCurve::new(&points)?;
    let days = [points.first()?.at, points.last()?.at];
    let label = move || curve_text(&points, context.language());
    let view = view! {
        <figure class="rating-curve">
            <div aria-hidden="true"><span>{highest}</span><span>{lowest}</span></div>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label=label>
                <path d=polyline(line)></path>
            </svg>
            <figcaption>{days.map(|day| view! { <span>{move || context.day(day)}</span> }).collect_view()}</figcaption>
        </figure>
    };
    Some(view.into_any())
}

/// The results by opponent.
fn opponents(results: Vec<OpponentResults>) -> AnyView {
    let row = |one: OpponentResults| {
        view! {
            <tr><th scope="row">{player_link(&one.opponent)}</th><td>{one.before}</td><td>{one.level}</td><td>{one.behind}</td></tr>
        }
    };
    let rows = results.into_iter().map(row).collect_view().into_any();
    let names = [say::OPPONENT, say::WINS, say::DRAWS, say::LOSSES];
    view! {
        <h3>{t(say::BY_OPPONENT)}</h3>
        {table(say::BY_OPPONENT, &names, rows)}
        <p class="quiet">{t(say::BY_PLACES)}</p>
    }
    .into_any()
}

/// The wins over the strongest opponents.
fn best_wins(wins: Vec<BestWin>) -> Option<AnyView> {
    let context = Context::get();
    let row = |win: BestWin| {
        let day = move || context.day(win.at);
        let opponent = player_link(&win.opponent);
        view! {
            <li>{opponent}" "{win.rating}" · "<A href=format!("/game/{}", win.game)>{day}</A></li>
        }
    };
    let is_empty = wins.is_empty();
    let rows = wins.into_iter().map(row).collect_view();
    (!is_empty).then(|| view! { <h3>{t(say::BEST_WINS)}</h3><ul>{rows}</ul> }.into_any())
}

/// A table with a label and the names of its columns.
pub(super) fn table(label: Phrase, names: &[Phrase], rows: AnyView) -> AnyView {
    let names = names.iter().map(|&name| view! { <th scope="col">{t(name)}</th> }).collect_view();
    view! {
        <table aria-label=t(label)><thead><tr>{names}</tr></thead><tbody>{rows}</tbody></table>
    }
    .into_any()
}
