//! Ratings: of a game, of a person, and leaderboards.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use cairn_wire::{
    DisplayName, GameId, GameRatings, Leaderboard, LeaderboardQuery, Millis, PersonRatings,
    PersonRatingsQuery, Pool, PoolRating, RankedPlayer, RatingHistory, SeatRating, Stage,
};

use super::error::ErrorBody;
use super::extract::{IdOf, PathOf, QueryOf};
use super::{ApiError, Site};
use crate::ratings::{Change, Player, Standing};
use crate::rooms::now;
use crate::store::{Person, RATINGS_PAGE, SeatHolder};

/// The last rank after which a leaderboard can be read on.
const MOST_RANKS: u32 = 10_000 - RATINGS_PAGE as u32;

/// Reads the ratings of the seats of a game
///
/// After the end of a rated game: what it has changed. The end and its changes are written together, so they are there
/// once the event of the end was sent.
#[utoipa::path(
    get,
    path = "/api/games/{id}/ratings",
    params(("id" = GameId, Path, description = "The game")),
    responses(
        (status = 200, description = "The ratings", body = GameRatings),
        (status = 404, description = "There is no such game", body = ErrorBody),
    )
)]
pub(super) async fn of_game(State(site): State<Site>, IdOf(id): IdOf) -> Result<Json<GameRatings>, ApiError> {
    let (rated, is_over, pool, holders) = site
        .rooms
        .look(&id, |room| {
            let is_over = room.state().stage() == Stage::Over;
            (room.row().rated, is_over, room.pool(), room.holders())
        })
        .await?;
    let store = site.rooms.store();
    let changes = if rated && is_over { store.rating_changes(&id).await? } else { Vec::new() };
    let seats = match &pool {
        _ if !changes.is_empty() => changes.into_iter().map(|change| Some(after(&change))).collect(),
        Some(pool) => {
            let players: Vec<Option<Player>> = holders.iter().map(rated_player).collect();
            let known: Vec<Player> = players.iter().copied().flatten().collect();
            let standings = store.standings(pool, &known).await?;
            let now = now();
            players.into_iter().map(|player| Some(before(&standings, player?, now))).collect()
        }
        None => vec![None; holders.len()],
    };
    Ok(Json(GameRatings { rated, pool, seats }))
}

/// The player in a seat, if it is one that can have ratings.
fn rated_player(holder: &SeatHolder) -> Option<Player> {
    match holder {
        SeatHolder::Person(Person { account: None, .. }) => None,
        holder => Player::of(holder),
    }
}

fn before(standings: &HashMap<Player, Standing>, player: Player, now: Millis) -> SeatRating {
    let standing = standings.get(&player).unwrap_or(&Standing::NEW);
    SeatRating { before: standing.at(now).view(), after: None, counts: true }
}

fn after(change: &Change) -> SeatRating {
    SeatRating { before: change.before.view(), after: Some(change.after.view()), counts: change.counts }
}

/// Lists the ratings of a person by pool
#[utoipa::path(
    get,
    path = "/api/people/{name}/ratings",
    params(("name" = String, Path, description = "The name of an account"), PersonRatingsQuery),
    responses(
        (status = 200, description = "A page of ratings", body = PersonRatings),
        (status = 400, description = "The query cannot be read", body = ErrorBody),
        (status = 404, description = "There is no such account", body = ErrorBody),
    )
)]
pub(super) async fn of_person(
    State(site): State<Site>,
    PathOf(name): PathOf<String>,
    QueryOf(query): QueryOf<PersonRatingsQuery>,
) -> Result<Json<PersonRatings>, ApiError> {
    let after = query.after.map(|text| text.parse::<Pool>()).transpose().map_err(ApiError::Bad)?;
    let person = person_named(&site, &name).await?;
    let (pools, more) = site.rooms.store().pools_of(person.id, after.as_ref()).await?;
    let now = now();
    let pools = pools.into_iter().map(|(pool, standing)| pool_rating(pool, &standing, now)).collect();
    Ok(Json(PersonRatings { name: person.name, pools, more }))
}

/// Reads how the rating of a person in a pool came about
#[utoipa::path(
    get,
    path = "/api/people/{name}/ratings/{setup}/{pace}",
    params(
        ("name" = String, Path, description = "The name of an account"),
        ("setup" = String, Path, description = "The game and its options"),
        ("pace" = String, Path, description = "`live` or `correspondence`"),
    ),
    responses(
        (status = 200, description = "The history", body = RatingHistory),
        (status = 400, description = "There is no such pool", body = ErrorBody),
        (status = 404, description = "There is no such account, or it has no rating there", body = ErrorBody),
    )
)]
pub(super) async fn history(
    State(site): State<Site>,
    PathOf((name, setup, pace)): PathOf<(String, String, String)>,
) -> Result<Json<RatingHistory>, ApiError> {
    let pool = pool(&setup, &pace)?;
    let person = person_named(&site, &name).await?;
    let (store, player) = (site.rooms.store(), Player::Person(person.id));
    let standings = store.standings(&pool, &[player]).await?;
    let standing = standings.get(&player).filter(|standing| standing.games > 0);
    let standing = standing.ok_or(ApiError::Missing("this account has no rating there"))?;
    let found = store.rating_history(person.id, &pool).await?;
    Ok(Json(RatingHistory {
        name: person.name,
        now: pool_rating(pool, standing, now()),
        curve: found.curve,
        opponents: found.opponents,
        best_wins: found.best_wins,
    }))
}

/// Reads a leaderboard
///
/// Players whose deviation is at most 150 points, the highest rating first.
#[utoipa::path(
    get,
    path = "/api/leaderboards/{setup}/{pace}",
    params(
        ("setup" = String, Path, description = "The game and its options"),
        ("pace" = String, Path, description = "`live` or `correspondence`"),
        LeaderboardQuery,
    ),
    responses(
        (status = 200, description = "A page of players", body = Leaderboard),
        (status = 400, description = "There is no such pool, list or rank", body = ErrorBody),
    )
)]
pub(super) async fn leaderboard(
    State(site): State<Site>,
    PathOf((setup, pace)): PathOf<(String, String)>,
    QueryOf(LeaderboardQuery { list, after }): QueryOf<LeaderboardQuery>,
) -> Result<Json<Leaderboard>, ApiError> {
    let (pool, now) = (pool(&setup, &pace)?, now());
    if after > MOST_RANKS {
        return Err(ApiError::Bad(format!("expected a rank up to {MOST_RANKS}, found {after}")));
    }
    let (ranked, more) = site.rooms.store().leaderboard(&pool, list, after, now).await?;
    let player = |(rank, ranked): (u32, crate::store::Ranked)| RankedPlayer {
        rank,
        player: ranked.player,
        rating: ranked.standing.at(now).view(),
        games: ranked.standing.games,
    };
    Ok(Json(Leaderboard { pool, players: (after + 1..).zip(ranked).map(player).collect(), more }))
}

fn pool(setup: &str, pace: &str) -> Result<Pool, ApiError> {
    format!("{setup}/{pace}").parse().map_err(ApiError::Bad)
}

/// The owner of the account with this name, or that had it before.
async fn person_named(site: &Site, name: &str) -> Result<Person, ApiError> {
    const NOBODY: ApiError = ApiError::Missing("there is no such account");
    let (name, store) = (DisplayName::new(name).map_err(|_| NOBODY)?, site.rooms.store());
    let person = store.owner_of(name.as_str()).await?.ok_or(NOBODY)?;
    store.person_with(person).await?.ok_or(NOBODY)
}

fn pool_rating(pool: Pool, standing: &Standing, now: Millis) -> PoolRating {
    let Standing { games, won, drawn, last, .. } = *standing;
    PoolRating { pool, rating: standing.at(now).view(), games, won, drawn, changed: last }
}
