//! Games: making, listing, joining and reading them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use cairn_games::{Setup, Table};
use cairn_wire::{
    ArchivePage, ArchiveQuery, Browse, Conditions, GameId, GameSummary, GameView, NewGame, NewSeat, Pace,
    RatingRange, Refusal,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::error::ErrorBody;
use super::extract::{Body, IdOf, QueryOf};
use super::pairing::rating_of;
use super::{ApiError, Site, run_to_completion, too_many};
use crate::log::brief;
use crate::person::{Caller, MaybePerson, random, shuffle};
use crate::ratings::can_be_rated;
use crate::room::{Action, Room, summary};
use crate::rooms::now;
use crate::store::{GameRow, Listed, OpenTo, Person, PersonId, SeatHolder};

/// Unfinished games that a person may have.
const MOST_OPEN_GAMES: usize = 50;

/// Which games to list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// Games with open seats, games being played, the caller's own games, or games to which the caller is invited.
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
        (Browse::Challenges, Some(person)) => store.challenges(person.id).await?,
        (Browse::Mine | Browse::Challenges, None) => Vec::new(),
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
/// A person can have 50 games that are not over. A rated game needs an account, a clock, the usual start, and
/// different players and levels in its seats.
/// A challenge names the people who are invited: only they can take its open seats, and they can decline it.
#[utoipa::path(
    post,
    path = "/api/games",
    request_body = NewGame,
    responses(
        (status = 201, description = "The game was made", body = Created),
        (status = 403, description = "The game is to be rated, and the caller has no account", body = ErrorBody),
    )
)]
pub(super) async fn create(
    State(site): State<Site>,
    caller: Caller,
    Body(wanted): Body<NewGame>,
) -> Result<Response, ApiError> {
    refuse_more_games(&site, caller.person.id).await?;
    let mut row = row_of(&wanted, &caller.person)?;
    row.open_to.invited = invited(&site, &wanted, &caller.person).await?;
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

pub(super) async fn refuse_more_games(site: &Site, person: PersonId) -> Result<(), ApiError> {
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
        shuffle(&mut seats);
    }
    let ratings = wanted.ratings;
    if ratings.from.zip(ratings.to).is_some_and(|(from, to)| from > to) {
        return Err(bad(&"expected a range of ratings that begins before its end"));
    }
    if ratings != RatingRange::ALL && Pace::of(wanted.clock).is_none() {
        return Err(bad(&"expected a clock, since games without one have no ratings"));
    }
    if wanted.rated {
        refuse_unrateable(wanted, owner, &seats)?;
    }
    Ok(GameRow {
        id: GameId::from_random(random()),
        setup: table.setup().to_string(),
        start: table.start(),
        clock: wanted.clock,
        public: wanted.public,
        rated: wanted.rated,
        created: now(),
        owner: owner.id,
        seats,
        open_to: OpenTo { ratings, invited: Vec::new() },
    })
}

/// Refuses a rated game without what it needs.
fn refuse_unrateable(wanted: &NewGame, owner: &Person, seats: &[SeatHolder]) -> Result<(), ApiError> {
    if owner.account.is_none() {
        return Err(ApiError::Forbidden(Refusal::NeedsAccount.to_string()));
    }
    let needs = |what: &str| Err(ApiError::Bad(format!("a rated game needs {what}")));
    if Pace::of(wanted.clock).is_none() {
        return needs("a clock");
    }
    if wanted.start.is_some() {
        return needs("the usual start, without a position");
    }
    if !can_be_rated(seats) {
        return needs("different players and levels in its seats");
    }
    Ok(())
}

/// The people whom a challenge names.
async fn invited(site: &Site, wanted: &NewGame, owner: &Person) -> Result<Vec<PersonId>, ApiError> {
    let open = wanted.seats.iter().filter(|seat| **seat == NewSeat::Open).count();
    if wanted.invited.len() > open {
        return Err(ApiError::Bad(format!(
            "expected at most {open} people to invite, one for each open seat"
        )));
    }
    let mut people = Vec::new();
    for name in &wanted.invited {
        let person = site.rooms.store().owner_of(name.as_str()).await?;
        let person =
            person.ok_or_else(|| ApiError::Bad(format!("nobody has claimed the name {}", name.as_str())))?;
        if person == owner.id || people.contains(&person) {
            return Err(ApiError::Bad("expected different people, and not yourself".to_owned()));
        }
        people.push(person);
    }
    Ok(people)
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
        (status = 403, description = "The game is rated, and the caller has no account", body = ErrorBody),
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
    let has_seat = |room: &Room| room.seats_of(person).next().is_some();
    let (is_new, row) = site.rooms.look(&id, |room| (!has_seat(room), room.row().clone())).await?;
    if is_new {
        refuse_more_games(&site, person).await?;
        refuse_rating(&site, &caller.person, &row).await?;
    }
    let action = Action::Join { seat: wanted.seat, name, account };
    let (rooms, game) = (site.rooms.clone(), id.clone());
    run_to_completion(async move { rooms.act(&game, person, &action).await }).await?;
    let view = site.rooms.view(&id, Some(person)).await?;
    Ok(caller.answer(Json(view)))
}

/// Refuses a person whose rating is not in the range of the game.
async fn refuse_rating(site: &Site, person: &Person, row: &GameRow) -> Result<(), ApiError> {
    let range = row.open_to.ratings;
    if range == RatingRange::ALL || person.id == row.owner {
        return Ok(());
    }
    let setup: Setup = row.setup.parse().map_err(|error| ApiError::Broken(format!("{error}")))?;
    let rating = rating_of(site, person, &setup, row.clock).await?;
    if range.has(rating) {
        return Ok(());
    }
    Err(ApiError::Forbidden(format!("this game is for other ratings than yours, which is {rating}")))
}

/// Declines a challenge
///
/// The game is called off.
#[utoipa::path(
    post,
    path = "/api/games/{id}/decline",
    params(("id" = GameId, Path, description = "The game")),
    responses(
        (status = 200, description = "The game", body = GameView),
        (status = 404, description = "There is no such game", body = ErrorBody),
        (status = 409, description = "The game has begun", body = ErrorBody),
    )
)]
pub(super) async fn decline(
    State(site): State<Site>,
    caller: Caller,
    IdOf(id): IdOf,
) -> Result<Response, ApiError> {
    let (rooms, game, person) = (site.rooms.clone(), id.clone(), caller.person.id);
    run_to_completion(async move { rooms.act(&game, person, &Action::Decline).await }).await?;
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
/// A line is what the others may play, in turn, and the caller's answers, which are played at once when they come up.
/// It starts at the position of the game and ends with an answer. Where it is the caller's turn, the first move is made
/// by hand.
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
