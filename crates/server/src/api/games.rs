//! Games: making, listing, joining and reading them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use cairn_games::{Setup, Table};
use cairn_wire::{
    ArchivePage, ArchiveQuery, Browse, Conditions, GameId, GameSummary, GameView, NewGame, NewSeat,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::error::ErrorBody;
use super::extract::{Body, IdOf, QueryOf};
use super::{ApiError, Site, run_to_completion, too_many};
use crate::log::brief;
use crate::person::{Caller, MaybePerson, random};
use crate::room::{Action, Room, summary};
use crate::rooms::now;
use crate::store::{GameRow, Listed, Person, PersonId, SeatHolder};

/// Unfinished games that a person may have.
const MOST_OPEN_GAMES: usize = 50;

/// Which games to list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// Games with open seats, games being played, or the caller's own games.
    list: Browse,
}

/// Lists games that are not over
#[utoipa::path(
    get,
    path = "/api/games",
    params(ListQuery),
    responses(
        (status = 200, description = "The games", body = Vec<GameSummary>),
        (status = 400, description = "There is no such list", body = ErrorBody),
    )
)]
pub(super) async fn list(
    State(site): State<Site>,
    MaybePerson(person): MaybePerson,
    QueryOf(query): QueryOf<ListQuery>,
) -> Result<Json<Vec<GameSummary>>, ApiError> {
    let store = site.rooms.store();
    let listed = match (query.list, &person) {
        (Browse::Lobby, _) => store.lobby().await?,
        (Browse::Live, _) => store.live().await?,
        (Browse::Mine, Some(person)) => store.mine(person.id).await?,
        (Browse::Mine, None) => Vec::new(),
    };
    Ok(Json(summaries(&listed, person.map(|person| person.id))))
}

fn summaries(listed: &[Listed], person: Option<PersonId>) -> Vec<GameSummary> {
    listed.iter().map(|listed| summary(&listed.game, &listed.game.seats, &listed.columns, person)).collect()
}

/// A game that was made.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Created {
    /// Its id.
    id: GameId,
}

/// Makes a game
///
/// A person can have 50 games that are not over.
#[utoipa::path(
    post,
    path = "/api/games",
    request_body = NewGame,
    responses((status = 201, description = "The game was made", body = Created))
)]
pub(super) async fn create(
    State(site): State<Site>,
    caller: Caller,
    Body(wanted): Body<NewGame>,
) -> Result<Response, ApiError> {
    refuse_more_games(&site, caller.person.id).await?;
    let row = row_of(&wanted, &caller.person)?;
    let id = row.id.clone();
    let room = Room::begin(row).map_err(|error| ApiError::Bad(error.to_string()))?;
    site.rooms.create(&room).await?;
    let row = room.row();
    tracing::info!(
        game = brief(&row.id),
        setup = row.setup,
        public = row.public,
        person = row.owner.0,
        "made"
    );
    Ok(caller.answer((StatusCode::CREATED, Json(Created { id }))))
}

async fn refuse_more_games(site: &Site, person: PersonId) -> Result<(), ApiError> {
    if site.rooms.store().open_games_of(person).await?.len() < MOST_OPEN_GAMES {
        return Ok(());
    }
    Err(too_many("games", format!("you have {MOST_OPEN_GAMES} games that are not over")))
}

/// The database row of a new game, or why it cannot be made.
fn row_of(wanted: &NewGame, owner: &Person) -> Result<GameRow, ApiError> {
    let bad = |error: &dyn std::fmt::Display| ApiError::Bad(error.to_string());
    let setup: Setup = wanted.setup.parse().map_err(|error| bad(&error))?;
    let table: Box<dyn Table> = match &wanted.start {
        Some(start) => setup.read(start).map_err(|error| bad(&error))?,
        None => setup.deal(u64::from_be_bytes(random())),
    };
    if table.status().to_move().is_none() {
        return Err(bad(&"the game is over in this position"));
    }
    if wanted.seats.len() != table.seats() {
        return Err(bad(&format_args!("expected {} seats, found {}", table.seats(), wanted.seats.len())));
    }
    if !wanted.clock.is_sensible() {
        return Err(bad(
            &"expected a clock of a second to three hours with at most a minute a move, or 1 to 14 days",
        ));
    }
    if !wanted.seats.iter().any(|seat| matches!(seat, NewSeat::Mine | NewSeat::Open)) {
        return Err(bad(&"expected a seat for a person"));
    }
    let sitter = |seat: &NewSeat| match seat {
        NewSeat::Open => Ok(SeatHolder::Open),
        NewSeat::Mine => Ok(SeatHolder::Person(owner.clone())),
        NewSeat::Engine { level: level @ 1..=10 } => Ok(SeatHolder::Engine(*level)),
        NewSeat::Engine { level } => Err(bad(&format_args!("expected a level from 1 to 10, found {level}"))),
    };
    let mut seats: Vec<SeatHolder> = wanted.seats.iter().map(sitter).collect::<Result<_, _>>()?;
    if wanted.random_seats {
        shuffle(&mut seats, |count| u64::from_be_bytes(random()) as usize % count);
    }
    Ok(GameRow {
        id: GameId::from_random(random()),
        setup: table.setup().to_string(),
        start: table.start(),
        clock: wanted.clock,
        public: wanted.public,
        created: now(),
        owner: owner.id,
        seats,
    })
}

/// Draws lots who sits where; `draw` gives a random number below another one.
fn shuffle(seats: &mut [SeatHolder], mut draw: impl FnMut(usize) -> usize) {
    for last in (1..seats.len()).rev() {
        seats.swap(last, draw(last + 1));
    }
}

/// Reads a game with its log
#[utoipa::path(
    get,
    path = "/api/games/{id}",
    params(("id" = GameId, Path, description = "The game")),
    responses(
        (status = 200, description = "The game", body = GameView),
        (status = 404, description = "There is no such game", body = ErrorBody),
    )
)]
pub(super) async fn game(
    State(site): State<Site>,
    MaybePerson(person): MaybePerson,
    IdOf(id): IdOf,
) -> Result<Json<GameView>, ApiError> {
    Ok(Json(site.rooms.view(&id, person.map(|person| person.id)).await?))
}

/// Which seat to take.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Join {
    /// Counted from 0; any open seat if it is null or missing.
    seat: Option<u8>,
}

/// Takes an open seat
#[utoipa::path(
    post,
    path = "/api/games/{id}/join",
    params(("id" = GameId, Path, description = "The game")),
    request_body = Join,
    responses(
        (status = 200, description = "The game", body = GameView),
        (status = 404, description = "There is no such game", body = ErrorBody),
        (status = 409, description = "The seat is taken", body = ErrorBody),
    )
)]
pub(super) async fn join(
    State(site): State<Site>,
    caller: Caller,
    IdOf(id): IdOf,
    Body(wanted): Body<Join>,
) -> Result<Response, ApiError> {
    let Person { id: person, name, account } = caller.person.clone();
    if !site.rooms.look(&id, |room| room.seats_of(person).next().is_some()).await? {
        refuse_more_games(&site, person).await?;
    }
    let action = Action::Join { seat: wanted.seat, name, account };
    let (rooms, game) = (site.rooms.clone(), id.clone());
    run_to_completion(async move { rooms.act(&game, person, &action).await }).await?;
    let view = site.rooms.view(&id, Some(person)).await?;
    Ok(caller.answer(Json(view)))
}

/// Reads the caller's conditional lines
///
/// Only those that still fit the moves made.
#[utoipa::path(
    get,
    path = "/api/games/{id}/conditions",
    params(("id" = GameId, Path, description = "The game")),
    responses(
        (status = 200, description = "The lines", body = Conditions),
        (status = 403, description = "The caller does not play this game", body = ErrorBody),
        (status = 404, description = "There is no such game", body = ErrorBody),
    )
)]
pub(super) async fn conditions(
    State(site): State<Site>,
    MaybePerson(person): MaybePerson,
    IdOf(id): IdOf,
) -> Result<Json<Conditions>, ApiError> {
    Ok(Json(site.rooms.conditions(&id, person.map(|person| person.id)).await?))
}

/// Replaces the caller's conditional lines
///
/// A line is what the others may play, in turn, and the caller's answers, which are played at once when they come up. It
/// starts at the position of the game and ends with an answer. Where it is the caller's turn, the first move is made by
/// hand.
#[utoipa::path(
    put,
    path = "/api/games/{id}/conditions",
    params(("id" = GameId, Path, description = "The game")),
    request_body = Conditions,
    responses(
        (status = 200, description = "The lines as they are stored", body = Conditions),
        (status = 404, description = "There is no such game", body = ErrorBody),
        (status = 409, description = "The game has gone on, or is not being played", body = ErrorBody),
    )
)]
pub(super) async fn set_conditions(
    State(site): State<Site>,
    caller: Caller,
    IdOf(id): IdOf,
    Body(wanted): Body<Conditions>,
) -> Result<Response, ApiError> {
    let (rooms, person) = (site.rooms.clone(), caller.person.id);
    let stored = run_to_completion(async move { rooms.set_conditions(&id, person, &wanted).await }).await?;
    Ok(caller.answer(Json(stored)))
}

/// Reads the record of a game
#[utoipa::path(
    get,
    path = "/api/games/{id}/record",
    params(("id" = GameId, Path, description = "The game")),
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain"),
        (status = 404, description = "There is no such game", body = ErrorBody),
    )
)]
pub(super) async fn record(State(site): State<Site>, IdOf(id): IdOf) -> Result<Response, ApiError> {
    let write = |room: &Room| room.state().record().map(|record| record.write(room.table().seats()));
    let text = site.rooms.look(&id, write).await?.map_err(|error| ApiError::Broken(error.to_string()))?;
    let name = format!("attachment; filename=\"{id}.pgn\"");
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8"), (CONTENT_DISPOSITION, name.as_str())], text)
        .into_response())
}

/// Lists games that are over, the last first
#[utoipa::path(
    get,
    path = "/api/archive",
    params(ArchiveQuery),
    responses(
        (status = 200, description = "A page of games", body = ArchivePage),
        (status = 400, description = "The query cannot be read", body = ErrorBody),
    )
)]
pub(super) async fn archive(
    State(site): State<Site>,
    MaybePerson(person): MaybePerson,
    QueryOf(query): QueryOf<ArchiveQuery>,
) -> Result<Json<ArchivePage>, ApiError> {
    let (listed, more) = site.rooms.store().archive(&query).await?;
    Ok(Json(ArchivePage { games: summaries(&listed, person.map(|person| person.id)), more }))
}
