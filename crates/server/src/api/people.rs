//! The caller's identity: name, and links that carry a person to another device.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use cairn_wire::{DisplayName, Me, Millis};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account::refuse_naming;
use super::error::ErrorBody;
use super::extract::Body;
use super::{ApiError, Site, run_to_completion, too_many};
use crate::person::{Caller, cookie, device_label, hash, new_secret};
use crate::rooms::now;
use crate::store::{Naming, NewDevice, Person, can_be_claimed};

/// Unused links to other devices that a person may have.
const MOST_HAND_OVERS: u32 = 5;
/// How long a link to another device is valid.
const HAND_OVER: Millis = Millis(10 * 60 * 1000);

/// Reads who the caller is
///
/// A new person gets a name and a cookie.
#[utoipa::path(get, path = "/api/me", responses((status = 200, description = "The person", body = Me)))]
pub(super) async fn me(caller: Caller) -> Response {
    caller.answer(Json(me_of(&caller.person)))
}

pub(super) fn me_of(person: &Person) -> Me {
    Me { name: person.name.clone(), account: person.account }
}

/// The new name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Rename {
    /// 1 to 24 visible characters.
    #[schema(min_length = 1)]
    name: String,
}

/// Changes the caller's name
///
/// The old name of an account stays reserved for it.
#[utoipa::path(
    put,
    path = "/api/me",
    request_body = Rename,
    responses(
        (status = 200, description = "The person with the new name", body = Me),
        (status = 409, description = "Somebody has claimed this name, or one that looks like it", body = ErrorBody),
    )
)]
pub(super) async fn rename(
    State(site): State<Site>,
    caller: Caller,
    Body(wanted): Body<Rename>,
) -> Result<Response, ApiError> {
    let name = DisplayName::new(&wanted.name).map_err(|error| ApiError::Bad(error.to_string()))?;
    let Person { id, name: old, account } = caller.person.clone();
    if account.is_some() && !can_be_claimed(&name) {
        return Err(ApiError::Bad("expected a name with a letter or a digit".to_owned()));
    }
    if name == old {
        return Ok(caller.answer(Json(me_of(&caller.person))));
    }
    if site.rooms.store().is_taken(&name, id).await? {
        refuse_naming(Naming::Taken)?;
    }
    let (rooms, wanted) = (site.rooms.clone(), name.clone());
    let naming = run_to_completion(async move {
        let naming = rooms.store().rename(id, &wanted, account.is_some(), now()).await?;
        rooms.do_chores_of(id).await;
        let person = rooms.store().person_with(id).await?;
        // Somebody may have claimed the name meanwhile.
        let is_kept = person.is_some_and(|person| person.name == wanted);
        Ok(if naming == Naming::Done && !is_kept { Naming::Taken } else { naming })
    });
    refuse_naming(naming.await?)?;
    Ok(caller.answer(Json(Me { name, account })))
}

/// The secret of a link to another device.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Token {
    /// Valid once and for ten minutes.
    token: String,
}

/// Makes a link with which another device becomes the same person
///
/// A person can have five unused links.
#[utoipa::path(
    post,
    path = "/api/me/hand-over",
    responses((status = 200, description = "The token of the link", body = Token))
)]
pub(super) async fn hand_over(State(site): State<Site>, caller: Caller) -> Result<Response, ApiError> {
    let (store, now) = (site.rooms.store(), now());
    if store.hand_overs_of(caller.person.id, now).await? >= MOST_HAND_OVERS {
        return Err(too_many(
            "hand-overs",
            format!("you have {MOST_HAND_OVERS} links that were not used yet"),
        ));
    }
    let token = new_secret();
    store.hand_over(&hash(&token), caller.person.id, now, now.plus(HAND_OVER)).await?;
    Ok(caller.answer(Json(Token { token })))
}

/// Redeems a link to another device
///
/// The answer sets the cookie of the person who made the link.
#[utoipa::path(
    post,
    path = "/api/me/take-over",
    request_body = Token,
    responses(
        (status = 200, description = "The person", body = Me),
        (status = 403, description = "The link was used already or is too old", body = ErrorBody),
    )
)]
pub(super) async fn take_over(
    State(site): State<Site>,
    headers: HeaderMap,
    Body(wanted): Body<Token>,
) -> Result<Response, ApiError> {
    let secret = new_secret();
    let device = NewDevice { secret: hash(&secret), label: device_label(&headers) };
    let taken = site.rooms.store().take_over(&hash(&wanted.token), &device, now()).await?;
    let Some(person) = taken else {
        return Err(ApiError::Forbidden("this link was used already, or is too old".to_owned()));
    };
    let caller = Caller { person, device: None, cookie: Some(cookie(&secret, site.is_secure)) };
    Ok(caller.answer(Json(me_of(&caller.person))))
}
