//! What is asked once, over HTTP.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequest, FromRequestParts, Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use cairn_games::{Setup, Table};
use cairn_wire::{
    ArchivePage, ArchiveQuery, Browse, DisplayName, GameId, GameSummary, GameView, Host, Me, Millis, NewGame,
    NewSeat, Refusal, VERSION,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use tracing::Instrument;

use crate::gate::Gate;
use crate::log::brief;
use crate::metrics::{METRICS, Metrics};
use crate::person::{Caller, MaybePerson, cookie, hash, new_secret, random};
use crate::room::{Request, Room, summary};
use crate::rooms::{Rooms, RoomsError, now};
use crate::store::{GameRow, Listed, Person, PersonId, Sitter, StoreError};

/// What every answer needs.
#[derive(Clone)]
pub(crate) struct Site {
    pub(crate) rooms: Rooms,
    /// What every request passes.
    pub(crate) gate: Arc<Gate>,
    /// Whether browsers reach the site over HTTPS, so that cookies are for that alone.
    pub(crate) is_secure: bool,
}

/// Nobody has more games than this that are not over.
const MOST_OPEN_GAMES: usize = 50;
/// Nobody has more links to other devices than this that can be used.
const MOST_HAND_OVERS: u32 = 5;

/// What is answered below `/api`.
pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/api", get(describe))
        .route("/api/host", get(host))
        .route("/api/me", get(me).put(rename))
        .route("/api/me/hand-over", post(hand_over))
        .route("/api/me/take-over", post(take_over))
        .route("/api/games", get(list).post(create))
        .route("/api/games/{id}", get(game))
        .route("/api/games/{id}/join", post(join))
        .route("/api/games/{id}/record", get(record))
        .route("/api/archive", get(archive))
}

/// Why there is no answer: one table from errors to status and text.
#[derive(Debug)]
pub(crate) enum ApiError {
    Bad(String),
    NotFound,
    Forbidden(String),
    Conflict(String),
    TooMany(String),
    /// Too much for now: it can be done after so long.
    Wait(Duration, String),
    /// The request did not come to its end in time.
    TooSlow,
    /// The request is none: a status and why.
    Unreadable(StatusCode, String),
    /// Something that is our fault: it is logged, not told.
    Broken(String),
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let wait = if let ApiError::Wait(wait, _) = &self { Some(wait.as_secs() + 1) } else { None };
        let (status, text) = match self {
            ApiError::Bad(text) => (StatusCode::BAD_REQUEST, text),
            ApiError::NotFound => (StatusCode::NOT_FOUND, "there is no such game".to_owned()),
            ApiError::Forbidden(text) => (StatusCode::FORBIDDEN, text),
            ApiError::Conflict(text) => (StatusCode::CONFLICT, text),
            ApiError::TooMany(text) | ApiError::Wait(_, text) => (StatusCode::TOO_MANY_REQUESTS, text),
            ApiError::TooSlow => (StatusCode::REQUEST_TIMEOUT, "this took too long".to_owned()),
            ApiError::Unreadable(status, text) => (status, text),
            ApiError::Broken(text) => {
                tracing::error!(error = %text, "a request failed");
                (StatusCode::INTERNAL_SERVER_ERROR, "something is broken here; please try again".to_owned())
            }
        };
        let mut response = (status, Json(json!({ "error": text }))).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// A body of JSON. What is none gets an error like all others.
struct Body<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: axum::extract::Request, state: &S) -> Result<Body<T>, ApiError> {
        match Json::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(error) => Err(ApiError::Unreadable(error.status(), error.body_text())),
        }
    }
}

/// What stands after the `?` of an address.
struct Asked<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, ApiError> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Asked(value)),
            Err(error) => Err(ApiError::Unreadable(error.status(), error.body_text())),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        ApiError::Broken(error.to_string())
    }
}

impl From<RoomsError> for ApiError {
    fn from(error: RoomsError) -> ApiError {
        match error {
            RoomsError::NoGame => ApiError::NotFound,
            RoomsError::Refused(refusal @ Refusal::NotYours) => ApiError::Forbidden(refusal.to_string()),
            RoomsError::Refused(refusal) => ApiError::Conflict(refusal.to_string()),
            RoomsError::Store(_) | RoomsError::Corrupt(_) => ApiError::Broken(error.to_string()),
        }
    }
}

/// Refuses what another site makes a browser send. Browsers say where a request comes from; programs need not.
pub(crate) fn is_from_here(method: &Method, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if matches!(*method, Method::GET | Method::HEAD) && text("upgrade").is_none() {
        return true;
    }
    if text("sec-fetch-site") == Some("cross-site") {
        return false;
    }
    match (text("origin"), text("host")) {
        (None, _) => true,
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, place)| place == host),
        (Some(_), None) => false,
    }
}

async fn describe() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], include_str!("openapi.json"))
}

async fn host() -> Json<Host> {
    Json(Host { version: VERSION, now: now() })
}

async fn me(caller: Caller) -> Response {
    caller.answer(Json(Me { name: caller.person.name.clone() }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rename {
    name: String,
}

async fn rename(
    State(site): State<Site>,
    caller: Caller,
    Body(wanted): Body<Rename>,
) -> Result<Response, ApiError> {
    let name = DisplayName::new(&wanted.name).map_err(|error| ApiError::Bad(error.to_string()))?;
    if name != caller.person.name {
        let (rooms, person, name) = (site.rooms.clone(), caller.person.id, name.clone());
        to_its_end(async move { rooms.rename(person, &name).await }).await?;
    }
    Ok(caller.answer(Json(Me { name })))
}

/// How long a link to another device can be used.
const HAND_OVER: Millis = Millis(10 * 60 * 1000);

async fn hand_over(State(site): State<Site>, caller: Caller) -> Result<Response, ApiError> {
    let (store, now) = (site.rooms.store(), now());
    if store.hand_overs_of(caller.person.id, now).await? >= MOST_HAND_OVERS {
        return Err(too_many(
            "hand-overs",
            format!("you have {MOST_HAND_OVERS} links that were not used yet"),
        ));
    }
    let token = new_secret();
    store.hand_over(&hash(&token), caller.person.id, now, now.plus(HAND_OVER)).await?;
    Ok(caller.answer(Json(json!({ "token": token }))))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TakeOver {
    token: String,
}

async fn take_over(State(site): State<Site>, Body(wanted): Body<TakeOver>) -> Result<Response, ApiError> {
    let secret = new_secret();
    let taken = site.rooms.store().take_over(&hash(&wanted.token), &hash(&secret), now()).await?;
    let Some(person) = taken else {
        return Err(ApiError::Forbidden("this link was used already, or is too old".to_owned()));
    };
    let caller = Caller { person, cookie: Some(cookie(&secret, site.is_secure)) };
    Ok(caller.answer(Json(Me { name: caller.person.name.clone() })))
}

#[derive(Deserialize)]
struct ListQuery {
    list: Browse,
}

async fn list(
    State(site): State<Site>,
    MaybePerson(person): MaybePerson,
    Asked(query): Asked<ListQuery>,
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
    listed.iter().map(|listed| summary(&listed.game, &listed.standing, person)).collect()
}

async fn create(
    State(site): State<Site>,
    caller: Caller,
    Body(wanted): Body<NewGame>,
) -> Result<Response, ApiError> {
    refuse_more_games(&site, caller.person.id).await?;
    let row = row_of(&wanted, &caller.person)?;
    let id = row.id.clone();
    let room = Room::new(row, Vec::new()).map_err(|error| ApiError::Bad(error.to_string()))?;
    site.rooms.create(room.row(), &room.standing()).await?;
    let row = room.row();
    tracing::info!(
        game = brief(&row.id),
        setup = row.setup,
        public = row.public,
        person = row.owner.0,
        "made"
    );
    Ok(caller.answer((StatusCode::CREATED, Json(json!({ "id": id })))))
}

fn too_many(code: &'static str, text: String) -> ApiError {
    Metrics::count(&METRICS.limited, code);
    ApiError::TooMany(text)
}

async fn refuse_more_games(site: &Site, person: PersonId) -> Result<(), ApiError> {
    if site.rooms.store().open_games_of(person).await?.len() < MOST_OPEN_GAMES {
        return Ok(());
    }
    Err(too_many("games", format!("you have {MOST_OPEN_GAMES} games that are not over")))
}

/// Does something that is not to end in the middle if whoever asked for it goes away.
async fn to_its_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, RoomsError>> + Send + 'static,
) -> Result<T, ApiError> {
    match tokio::spawn(work.in_current_span()).await {
        Ok(done) => Ok(done?),
        Err(error) => Err(ApiError::Broken(error.to_string())),
    }
}

/// The row of a game to be made, if it can be.
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
        NewSeat::Open => Ok(Sitter::Open),
        NewSeat::Mine => Ok(Sitter::Person(owner.id, owner.name.clone())),
        NewSeat::Engine { level: level @ 1..=10 } => Ok(Sitter::Engine(*level)),
        NewSeat::Engine { level } => Err(bad(&format_args!("expected a level from 1 to 10, found {level}"))),
    };
    Ok(GameRow {
        id: GameId::from_random(random()),
        setup: table.setup().to_string(),
        start: table.start(),
        clock: wanted.clock,
        public: wanted.public,
        created: now(),
        owner: owner.id,
        seats: wanted.seats.iter().map(sitter).collect::<Result<_, _>>()?,
    })
}

fn read_id(id: &str) -> Result<GameId, ApiError> {
    id.parse().map_err(|_| ApiError::NotFound)
}

async fn game(
    State(site): State<Site>,
    MaybePerson(person): MaybePerson,
    Path(id): Path<String>,
) -> Result<Json<GameView>, ApiError> {
    Ok(Json(site.rooms.view(&read_id(&id)?, person.map(|person| person.id)).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Join {
    seat: Option<u8>,
}

async fn join(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wanted): Body<Join>,
) -> Result<Response, ApiError> {
    let id = read_id(&id)?;
    let Person { id: person, name } = caller.person.clone();
    if !site.rooms.look(&id, |room| room.seats_of(person).next().is_some()).await? {
        refuse_more_games(&site, person).await?;
    }
    let request = Request::Join { seat: wanted.seat, sitter: Sitter::Person(person, name) };
    let (rooms, game) = (site.rooms.clone(), id.clone());
    to_its_end(async move { rooms.act(&game, person, &request).await }).await?;
    let view = site.rooms.view(&id, Some(person)).await?;
    Ok(caller.answer(Json(view)))
}

async fn record(State(site): State<Site>, Path(id): Path<String>) -> Result<Response, ApiError> {
    let id = read_id(&id)?;
    let write = |room: &Room| room.record().map(|record| record.write(room.table().seats()));
    let text = site.rooms.look(&id, write).await?.map_err(|error| ApiError::Broken(error.to_string()))?;
    let name = format!("attachment; filename=\"{id}.pgn\"");
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8"), (CONTENT_DISPOSITION, name.as_str())], text)
        .into_response())
}

async fn archive(
    State(site): State<Site>,
    MaybePerson(person): MaybePerson,
    Asked(query): Asked<ArchiveQuery>,
) -> Result<Json<ArchivePage>, ApiError> {
    let (listed, more) = site.rooms.store().archive(&query).await?;
    Ok(Json(ArchivePage { games: summaries(&listed, person.map(|person| person.id)), more }))
}
