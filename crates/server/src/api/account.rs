//! The caller's account: ways to sign in, devices, export and deletion.

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use cairn_wire::{
    AccountExport, AccountView, BeginPasskey, Ceremony, CredentialKind, CredentialView, DeleteAccount,
    DeviceView, DisplayName, ExportQuery, ExportedGame, GameId, NewPasskey, NewPassword, PASSWORD_LENGTH,
    Profile, RecoveryCodes, Relabel, Secret,
};

use super::attempts::{self, CEREMONIES, CLAIMS};
use super::error::ErrorBody;
use super::extract::{Body, NumberOf, QueryOf, TextOf};
use super::{ApiError, Site, run_to_completion};
use crate::client::Client;
use crate::passkey::Party;
use crate::password;
use crate::person::{AccountOwner, Caller, hash, hour_of, new_secret, no_cookie, random};
use crate::room::Room;
use crate::rooms::{nobody, now};
use crate::store::{
    Adding, Ceremony as Begun, Claim, Credential, DeviceId, Naming, NewCredential, Person, PersonId,
    SecretHash, can_be_claimed,
};

/// How long a ceremony is valid.
pub(super) const CEREMONY: cairn_wire::Millis = cairn_wire::Millis(5 * 60 * 1000);
/// The number of recovery codes.
const RECOVERY_CODES: usize = 10;
/// How many games a page of an export has.
const PAGE: u32 = 20;

/// Reads the caller's account
#[utoipa::path(
    get,
    path = "/api/account",
    responses(
        (status = 200, description = "The account", body = AccountView),
        (status = 404, description = "The caller is a guest", body = ErrorBody),
    )
)]
pub(super) async fn account(
    State(site): State<Site>,
    owner: AccountOwner,
) -> Result<Json<AccountView>, ApiError> {
    view(&site, owner.person.id, Some(owner.device)).await.map(Json)
}

async fn view(site: &Site, person: PersonId, this: Option<DeviceId>) -> Result<AccountView, ApiError> {
    let store = site.rooms.store();
    let missing = ApiError::Missing("there is no such account");
    let Some(Person { name, .. }) = store.person_with(person).await? else { return Err(missing) };
    let Some(created) = store.account_since(person).await? else { return Err(missing) };
    let credential = |credential: Credential| CredentialView {
        id: credential.id.unsigned_abs(),
        kind: credential.kind,
        label: credential.label,
        created: credential.created,
        used: credential.used,
    };
    let devices = store.devices(person).await?.into_iter().map(|device| DeviceView {
        id: device.id.0.unsigned_abs(),
        label: device.label,
        created: device.created,
        seen: hour_of(device.seen),
        is_this: Some(device.id) == this,
    });
    Ok(AccountView {
        name,
        created,
        credentials: store.credentials(person).await?.into_iter().map(credential).collect(),
        recovery_codes: store.recovery_codes(person).await?,
        devices: devices.collect(),
    })
}

/// The name that a guest claims; `None` for an account.
fn claimed(person: &Person, claim: Option<DisplayName>) -> Result<Option<DisplayName>, ApiError> {
    match (person.account, claim) {
        (Some(_), None) => Ok(None),
        (Some(_), Some(_)) => Err(ApiError::Conflict("you have an account already".to_owned())),
        (None, None) => Err(ApiError::Bad("expected a name to claim".to_owned())),
        (None, Some(name)) if can_be_claimed(&name) => Ok(Some(name)),
        (None, Some(_)) => Err(ApiError::Bad("expected a name with a letter or a digit".to_owned())),
    }
}

fn taken() -> ApiError {
    ApiError::Conflict("this name is taken, or looks like one that is".to_owned())
}

/// What an error says of a name that could not be had.
pub(super) fn refuse_naming(naming: Naming) -> Result<(), ApiError> {
    match naming {
        Naming::Done => Ok(()),
        Naming::Taken => Err(taken()),
        Naming::TooMany => Err(ApiError::Conflict("an account can have ten names in all".to_owned())),
        Naming::OtherKind => {
            Err(ApiError::Conflict("this was done already, or took too long: load the page again".to_owned()))
        }
    }
}

fn refuse_adding(adding: Adding, limit: &str) -> Result<(), ApiError> {
    match adding {
        Adding::Done => Ok(()),
        Adding::Limit => Err(ApiError::Conflict(limit.to_owned())),
        Adding::Missing => Err(ApiError::Missing("there is no such credential")),
    }
}

/// Adds a credential to an account, or claims a name with it.
async fn add(
    site: &Site,
    caller: &Caller,
    claim: Option<DisplayName>,
    credential: NewCredential,
    ceremony: Option<SecretHash>,
) -> Result<Response, ApiError> {
    let (store, person) = (site.rooms.store().clone(), caller.person.id);
    match claim {
        Some(name) => {
            let claim = Claim { person, name, credential, ceremony };
            let rooms = site.rooms.clone();
            let naming = run_to_completion(async move {
                let naming = store.claim(&claim, now()).await?;
                rooms.do_chores_of(person).await;
                Ok(naming)
            });
            refuse_naming(naming.await?)?;
            tracing::info!(person = person.0, "claimed a name");
        }
        None => {
            let added = store.add_credential(person, &credential, ceremony.as_ref(), now()).await?;
            refuse_adding(added, "you have ten of these already")?;
        }
    }
    Ok(caller.answer(Json(view(site, person, caller.device).await?)))
}

/// Adds a password
///
/// A guest claims a name with it.
#[utoipa::path(
    post,
    path = "/api/account/passwords",
    request_body = NewPassword,
    responses(
        (status = 200, description = "The account", body = AccountView),
        (status = 409, description = "The name is taken, or there are too many passwords", body = ErrorBody),
    )
)]
pub(super) async fn add_password(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    caller: Caller,
    Body(new): Body<NewPassword>,
) -> Result<Response, ApiError> {
    if !PASSWORD_LENGTH.contains(&new.password.0.chars().count()) {
        let (least, most) = (PASSWORD_LENGTH.start(), PASSWORD_LENGTH.end());
        return Err(ApiError::Bad(format!("expected a password of {least} to {most} characters")));
    }
    let claim = claimed(&caller.person, new.claim)?;
    attempts::count(&site, &CLAIMS, &client.to_string()).await?;
    if let Some(name) = &claim
        && site.rooms.store().is_taken(name, caller.person.id).await?
    {
        return Err(taken());
    }
    let others = site.rooms.store().credentials(caller.person.id).await?;
    let is_password = |other: &Credential| other.kind == CredentialKind::Password;
    let others: Vec<String> = others.into_iter().filter(is_password).map(|other| other.secret).collect();
    let secret = password::hash(new.password, &others).await?;
    if others.contains(&secret) {
        return Err(ApiError::Conflict("you have this password already".to_owned()));
    }
    let credential = NewCredential { kind: CredentialKind::Password, label: new.label, secret, handle: None };
    add(&site, &caller, claim, credential, None).await
}

/// Begins to make a passkey
///
/// A guest claims a name with it.
#[utoipa::path(
    post,
    path = "/api/account/passkeys/begin",
    request_body = BeginPasskey,
    responses(
        (status = 200, description = "What the browser needs", body = Ceremony),
        (status = 409, description = "The name is taken", body = ErrorBody),
    )
)]
pub(super) async fn begin_passkey(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    caller: Caller,
    Body(begin): Body<BeginPasskey>,
) -> Result<Response, ApiError> {
    let claim = claimed(&caller.person, begin.claim)?;
    let party = Party::of(&headers, site.is_secure)?;
    attempts::count(&site, &CEREMONIES, &client.to_string()).await?;
    let (store, person) = (site.rooms.store(), caller.person.id);
    if let Some(name) = &claim
        && store.is_taken(name, person).await?
    {
        return Err(taken());
    }
    let name = claim.as_ref().unwrap_or(&caller.person.name).as_str();
    let others = store.credentials(person).await?;
    let (options, state) = party.begin_making(store.key(), person, name, &others)?;
    let begun = Begun { person: Some(person), claim, state };
    let ceremony = keep_ceremony(&site, begun).await?;
    Ok(caller.answer(Json(Ceremony { ceremony, options })))
}

/// Keeps a ceremony, and gives its secret.
pub(super) async fn keep_ceremony(site: &Site, begun: Begun) -> Result<Secret, ApiError> {
    let secret = new_secret();
    site.rooms.store().begin_ceremony(&hash(&secret), &begun, now().plus(CEREMONY)).await?;
    Ok(Secret(secret))
}

/// Adds a passkey
///
/// A guest claims the name with it that began the ceremony.
#[utoipa::path(
    post,
    path = "/api/account/passkeys",
    request_body = NewPasskey,
    responses(
        (status = 200, description = "The account", body = AccountView),
        (status = 409, description = "The name is taken, or there are too many passkeys", body = ErrorBody),
    )
)]
pub(super) async fn add_passkey(
    State(site): State<Site>,
    headers: HeaderMap,
    caller: Caller,
    Body(new): Body<NewPasskey>,
) -> Result<Response, ApiError> {
    let ceremony = hash(&new.ceremony.0);
    let begun = site.rooms.store().ceremony(&ceremony, now()).await?;
    let begun = begun.filter(|begun| begun.person == Some(caller.person.id));
    let Some(begun) = begun else { return Err(expired()) };
    let party = Party::of(&headers, site.is_secure)?;
    let credential = party.finish_making(&begun.state, &new.credential, new.label)?;
    let handle = credential.handle.clone().unwrap_or_default();
    if site.rooms.store().passkey(&handle).await?.is_some() {
        return Err(ApiError::Conflict("this passkey is in use already".to_owned()));
    }
    add(&site, &caller, begun.claim, credential, Some(ceremony)).await
}

pub(super) fn expired() -> ApiError {
    ApiError::Forbidden("this took too long, or was done already: begin again".to_owned())
}

/// Changes the label of a credential
#[utoipa::path(
    put,
    path = "/api/account/credentials/{id}",
    params(("id" = u64, Path, description = "The credential")),
    request_body = Relabel,
    responses(
        (status = 200, description = "The account", body = AccountView),
        (status = 404, description = "There is no such credential", body = ErrorBody),
    )
)]
pub(super) async fn relabel(
    State(site): State<Site>,
    owner: AccountOwner,
    NumberOf(id): NumberOf,
    Body(wanted): Body<Relabel>,
) -> Result<Json<AccountView>, ApiError> {
    refuse_adding(site.rooms.store().relabel(owner.person.id, id, &wanted.label).await?, "")?;
    view(&site, owner.person.id, Some(owner.device)).await.map(Json)
}

/// Removes a credential
///
/// The last password or passkey cannot be removed.
#[utoipa::path(
    delete,
    path = "/api/account/credentials/{id}",
    params(("id" = u64, Path, description = "The credential")),
    responses(
        (status = 200, description = "The account", body = AccountView),
        (status = 404, description = "There is no such credential", body = ErrorBody),
        (status = 409, description = "It is the last one", body = ErrorBody),
    )
)]
pub(super) async fn remove(
    State(site): State<Site>,
    owner: AccountOwner,
    NumberOf(id): NumberOf,
) -> Result<Json<AccountView>, ApiError> {
    let removed = site.rooms.store().remove_credential(owner.person.id, id).await?;
    refuse_adding(removed, "this is your last way to sign in: add another one first")?;
    view(&site, owner.person.id, Some(owner.device)).await.map(Json)
}

/// Makes recovery codes
///
/// They are shown this once. Older ones become void.
#[utoipa::path(
    post,
    path = "/api/account/recovery-codes",
    responses(
        (status = 200, description = "The codes", body = RecoveryCodes),
        (status = 404, description = "The caller is a guest", body = ErrorBody),
    )
)]
pub(super) async fn make_recovery_codes(
    State(site): State<Site>,
    owner: AccountOwner,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let codes: Vec<Secret> = (0..RECOVERY_CODES).map(|_| Secret(new_code())).collect();
    let store = site.rooms.store();
    let hashes: Vec<SecretHash> = codes.iter().map(|code| code_hash(owner.person.id, code)).collect();
    store.set_recovery_codes(owner.person.id, &hashes, now()).await?;
    Ok(Json(RecoveryCodes { codes }))
}

/// The letters of recovery codes: those that are not mistaken for others.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// A recovery code: 80 random bits as four groups of four letters.
fn new_code() -> String {
    let letters: Vec<char> =
        random::<16>().iter().map(|byte| LETTERS[usize::from(byte % 32)].into()).collect();
    letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// The hash of a person's recovery code, whatever its case and its spaces and hyphens.
pub(super) fn code_hash(person: PersonId, code: &Secret) -> SecretHash {
    let letters: String = code.0.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    hash(&format!("recovery {} {}", person.0, letters.to_lowercase()))
}

/// Signs out a device
#[utoipa::path(
    delete,
    path = "/api/account/devices/{id}",
    params(("id" = u64, Path, description = "The device")),
    responses(
        (status = 200, description = "The account", body = AccountView),
        (status = 404, description = "There is no such device", body = ErrorBody),
    )
)]
pub(super) async fn sign_out_device(
    State(site): State<Site>,
    owner: AccountOwner,
    NumberOf(id): NumberOf,
) -> Result<Json<AccountView>, ApiError> {
    if !site.rooms.store().sign_out(owner.person.id, DeviceId(id), now()).await? {
        return Err(ApiError::Missing("there is no such device"));
    }
    site.rooms.look_for_signed_out();
    view(&site, owner.person.id, Some(owner.device)).await.map(Json)
}

/// Signs out this device
#[utoipa::path(
    post,
    path = "/api/account/sign-out",
    responses(
        (status = 204, description = "It is signed out, and the cookie is removed"),
        (status = 404, description = "The caller is a guest", body = ErrorBody),
    )
)]
pub(super) async fn sign_out(State(site): State<Site>, owner: AccountOwner) -> Result<Response, ApiError> {
    site.rooms.store().sign_out(owner.person.id, owner.device, now()).await?;
    site.rooms.look_for_signed_out();
    Ok(gone(&site))
}

/// The answer to a device that is not signed in any more.
fn gone(site: &Site) -> Response {
    (StatusCode::NO_CONTENT, [(SET_COOKIE, no_cookie(site.is_secure))]).into_response()
}

/// Signs out all other devices
#[utoipa::path(
    post,
    path = "/api/account/sign-out-others",
    responses(
        (status = 200, description = "The account", body = AccountView),
        (status = 404, description = "The caller is a guest", body = ErrorBody),
    )
)]
pub(super) async fn sign_out_others(
    State(site): State<Site>,
    owner: AccountOwner,
) -> Result<Json<AccountView>, ApiError> {
    site.rooms.store().sign_out_others(owner.person.id, owner.device, now()).await?;
    site.rooms.look_for_signed_out();
    view(&site, owner.person.id, Some(owner.device)).await.map(Json)
}

/// Reads all that the server knows about the caller's account
///
/// Games come in pages.
#[utoipa::path(
    get,
    path = "/api/account/export",
    params(ExportQuery),
    responses(
        (status = 200, description = "A page", body = AccountExport),
        (status = 400, description = "The query cannot be read", body = ErrorBody),
        (status = 404, description = "The caller is a guest", body = ErrorBody),
    )
)]
pub(super) async fn export(
    State(site): State<Site>,
    owner: AccountOwner,
    QueryOf(query): QueryOf<ExportQuery>,
) -> Result<Json<AccountExport>, ApiError> {
    let (store, person) = (site.rooms.store(), owner.person.id);
    let mut ids = store.games_of(person, query.after.as_ref(), PAGE + 1).await?;
    let more = ids.len() > PAGE as usize;
    ids.truncate(PAGE as usize);
    let mut games = Vec::new();
    for id in &ids {
        games.push(exported(&site, id, person).await?);
    }
    let account = view(&site, person, Some(owner.device)).await?;
    Ok(Json(AccountExport { account, names: store.names_of(person).await?, games, more }))
}

async fn exported(site: &Site, id: &GameId, person: PersonId) -> Result<ExportedGame, ApiError> {
    let write = |room: &Room| room.state().record().map(|record| record.write(room.table().seats()));
    let record = site.rooms.look(id, write).await?.map_err(|error| ApiError::Broken(error.to_string()))?;
    Ok(ExportedGame { game: site.rooms.view(id, Some(person)).await?, record })
}

/// Deletes the caller's account
///
/// Its games are ended and stay, without the name. Nobody else can claim the name.
#[utoipa::path(
    post,
    path = "/api/account/delete",
    request_body = DeleteAccount,
    responses(
        (status = 204, description = "It is deleted, and the cookie is removed"),
        (status = 404, description = "The caller is a guest", body = ErrorBody),
    )
)]
pub(super) async fn delete(
    State(site): State<Site>,
    owner: AccountOwner,
    Body(confirmed): Body<DeleteAccount>,
) -> Result<Response, ApiError> {
    if confirmed.name != owner.person.name {
        return Err(ApiError::Bad("expected the name of the account".to_owned()));
    }
    let (rooms, person) = (site.rooms.clone(), owner.person.id);
    run_to_completion(async move {
        rooms.store().delete_account(person, &nobody(), now()).await?;
        rooms.look_for_signed_out();
        rooms.do_chores_of(person).await;
        Ok(())
    })
    .await?;
    tracing::info!(person = person.0, "deleted an account");
    Ok(gone(&site))
}

/// Reads the public profile of an account
///
/// An old name leads to it as well.
#[utoipa::path(
    get,
    path = "/api/people/{name}",
    params(("name" = String, Path, description = "A name; case does not matter")),
    responses(
        (status = 200, description = "The profile", body = Profile),
        (status = 404, description = "There is no account with this name", body = ErrorBody),
    )
)]
pub(super) async fn profile(
    State(site): State<Site>,
    TextOf(name): TextOf,
) -> Result<Json<Profile>, ApiError> {
    let profile = site.rooms.store().profile(&name).await?;
    profile.map(Json).ok_or(ApiError::Missing("there is no account with this name"))
}
