//! Quick pairing: asking for a game, and leaving the queue.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use cairn_games::Setup;
use cairn_wire::{
    ClockRule, MessageId, NewPairing, Pace, Pairing, Pool, QUICK_CLOCKS, Refusal, WaitingPeople,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::extract::Body;
use super::games::refuse_more_games;
use super::{ApiError, Site};
use crate::person::Caller;
use crate::ratings::{Player, Rating, Standing};
use crate::rooms::now;
use crate::store::{Entered, Person, QueueEntry};

/// Lists how many people wait for each kind of game
///
/// At most 100 kinds, those with the most people first.
#[utoipa::path(
    get,
    path = "/api/pairing",
    responses((status = 200, description = "The people who wait", body = Vec<WaitingPeople>))
)]
pub(super) async fn waiting(State(site): State<Site>) -> Result<Json<Vec<WaitingPeople>>, ApiError> {
    Ok(Json(site.rooms.store().waiting(now()).await?))
}

/// Asks for a game, and waits for it
///
/// The answer comes once the game is made, or after 8 seconds. Repeat the request with the same id until the game is
/// made: a request that is not repeated for 20 seconds leaves the queue. A person has one request at a time: the one
/// with the largest id.
#[utoipa::path(
    put,
    path = "/api/pairing",
    request_body = NewPairing,
    responses((status = 200, description = "The state of the request", body = Pairing))
)]
pub(super) async fn ask(
    State(site): State<Site>,
    caller: Caller,
    Body(wanted): Body<NewPairing>,
) -> Result<Response, ApiError> {
    let entry = entry_of(&site, &wanted, &caller.person).await?;
    // Only a new request can be one too many.
    if site.rooms.store().queue_state(entry.person, entry.request).await?.is_none() {
        refuse_more_games(&site, caller.person.id).await?;
    }
    let state = site.queue.ask(entry).await?;
    Ok(caller.answer(Json(state)))
}

/// The entry of a request in the queue, or why it cannot enter.
async fn entry_of(site: &Site, wanted: &NewPairing, person: &Person) -> Result<QueueEntry, ApiError> {
    let bad = |text: &str| ApiError::Bad(text.to_owned());
    let setup: Setup = wanted.setup.parse().map_err(|error| ApiError::Bad(format!("{error}")))?;
    if !QUICK_CLOCKS.contains(&wanted.clock) {
        return Err(bad("expected one of the usual clocks"));
    }
    if wanted.engines.is_some_and(|level| !(1..=10).contains(&level)) {
        return Err(bad("expected a level from 1 to 10"));
    }
    if wanted.engines.is_some() && setup.deal(0).seats() < 3 {
        return Err(bad(
            "expected a game with more than two seats, since engines take only seats that are missing",
        ));
    }
    if wanted.rated && person.account.is_none() {
        return Err(ApiError::Forbidden(Refusal::NeedsAccount.to_string()));
    }
    Ok(QueueEntry {
        person: person.id,
        request: wanted.id,
        setup: setup.to_string(),
        clock: wanted.clock,
        rated: wanted.rated,
        rating: rating_of(site, person, &setup, wanted.clock).await?,
        engines: wanted.engines,
    })
}

/// The rating of a person in games of this kind and pace, in points; that of a new player for games without a clock.
pub(super) async fn rating_of(
    site: &Site,
    person: &Person,
    setup: &Setup,
    clock: ClockRule,
) -> Result<i32, ApiError> {
    let Some(pace) = Pace::of(clock) else { return Ok(Rating::INITIAL.view().rating) };
    let player = Player::Person(person.id);
    let standings = site.rooms.store().standings(&Pool::new(setup, pace), &[player]).await?;
    Ok(standings.get(&player).unwrap_or(&Standing::NEW).rating.view().rating)
}

/// Which request leaves the queue.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LeaveQueue {
    /// Its id.
    #[schema(value_type = u64, maximum = 9_007_199_254_740_991_u64)]
    id: MessageId,
}

/// Leaves the queue
///
/// If the game is made already, the answer has it.
#[utoipa::path(
    post,
    path = "/api/pairing/leave",
    request_body = LeaveQueue,
    responses((status = 200, description = "The state of the request", body = Pairing))
)]
pub(super) async fn leave(
    State(site): State<Site>,
    caller: Caller,
    Body(LeaveQueue { id }): Body<LeaveQueue>,
) -> Result<Response, ApiError> {
    let state = match site.rooms.store().leave_queue(caller.person.id, id).await? {
        Entered::Paired(game) => Pairing::Paired { game },
        Entered::Left(last) => Pairing::Left { last },
        Entered::Waits => return Err(ApiError::Broken("a request that left the queue is in it".to_owned())),
    };
    Ok(caller.answer(Json(state)))
}
