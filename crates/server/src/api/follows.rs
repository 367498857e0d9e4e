//! Following people, by the names of their accounts.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use cairn_wire::FollowedPerson;

use super::error::ErrorBody;
use super::extract::PathOf;
use super::{ApiError, Site, too_many};
use crate::person::{Caller, MaybePerson};
use crate::rooms::now;
use crate::seen::online_since;
use crate::store::{MOST_FOLLOWED, PersonId};

/// Lists the people whom the caller follows, and who of them is online
///
/// Online is who was seen within the last minute.
#[utoipa::path(
    get,
    path = "/api/follows",
    responses((status = 200, description = "The people, those who are online first", body = Vec<FollowedPerson>))
)]
pub(super) async fn follows(
    State(site): State<Site>,
    MaybePerson(person): MaybePerson,
) -> Result<Json<Vec<FollowedPerson>>, ApiError> {
    match person {
        Some(person) => Ok(Json(site.rooms.store().followed(person.id, online_since()).await?)),
        None => Ok(Json(Vec::new())),
    }
}

/// Follows the owner of a name
///
/// A person can follow 200 others.
#[utoipa::path(
    put,
    path = "/api/follows/{name}",
    params(("name" = String, Path, description = "The name of an account")),
    responses(
        (status = 200, description = "The people whom the caller follows now", body = Vec<FollowedPerson>),
        (status = 404, description = "Nobody has claimed this name", body = ErrorBody),
    )
)]
pub(super) async fn follow(
    State(site): State<Site>,
    caller: Caller,
    PathOf(name): PathOf<String>,
) -> Result<Response, ApiError> {
    let followed = owner_of(&site, &name).await?;
    if followed == caller.person.id {
        return Err(ApiError::Forbidden("you cannot follow yourself".to_owned()));
    }
    if !site.rooms.store().follow(caller.person.id, followed, now()).await? {
        return Err(too_many("follows", format!("you follow {MOST_FOLLOWED} people already")));
    }
    let list = site.rooms.store().followed(caller.person.id, online_since()).await?;
    Ok(caller.answer(Json(list)))
}

/// Follows the owner of a name no more
#[utoipa::path(
    delete,
    path = "/api/follows/{name}",
    params(("name" = String, Path, description = "The name of an account")),
    responses(
        (status = 200, description = "The people whom the caller follows now", body = Vec<FollowedPerson>),
        (status = 404, description = "Nobody has claimed this name", body = ErrorBody),
    )
)]
pub(super) async fn unfollow(
    State(site): State<Site>,
    caller: Caller,
    PathOf(name): PathOf<String>,
) -> Result<Response, ApiError> {
    let followed = owner_of(&site, &name).await?;
    site.rooms.store().unfollow(caller.person.id, followed).await?;
    let list = site.rooms.store().followed(caller.person.id, online_since()).await?;
    Ok(caller.answer(Json(list)))
}

/// The owner of a name.
pub(super) async fn owner_of(site: &Site, name: &str) -> Result<PersonId, ApiError> {
    let owner = site.rooms.store().owner_of(name).await?;
    owner.ok_or(ApiError::Missing("nobody has claimed this name"))
}
