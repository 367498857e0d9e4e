//! Signing in. Unknown names and wrong secrets are answered alike, and take as long.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::{Extension, Json};
use cairn_wire::{
    Ceremony, CredentialKind, Me, PASSWORD_LENGTH, PasskeySignIn, PasswordSignIn, RecoverySignIn,
};

use super::account::{code_hash, expired, keep_ceremony};
use super::attempts::{self, CEREMONIES, CODES, OF_ADDRESS, PASSWORDS};
use super::error::ErrorBody;
use super::extract::Body;
use super::people::me_of;
use super::{ApiError, Site, run_to_completion};
use crate::client::Client;
use crate::passkey::Party;
use crate::password;
use crate::person::{Caller, MaybeSession, cookie, device_label, hash, new_secret};
use crate::rooms::now;
use crate::store::{Ceremony as Begun, NewDevice, PersonId, Proof, Session, SignIn, name_key};

/// Nobody's id: looking for its credentials takes as long as for those of somebody.
const NOBODY: PersonId = PersonId(0);

/// The one answer to unknown names and wrong secrets.
fn wrong() -> ApiError {
    ApiError::Forbidden("this is not the name and the secret of an account".to_owned())
}

/// Signs in the device that asks.
async fn sign_in(
    site: &Site,
    headers: &HeaderMap,
    before: Option<Session>,
    person: PersonId,
    proof: Proof,
) -> Result<Response, ApiError> {
    let secret = new_secret();
    let device = NewDevice { secret: hash(&secret), label: device_label(headers) };
    let was = before.as_ref().map(|session| session.person.id);
    let sign_in = SignIn { person, proof, device, before: before.map(|session| session.device) };
    let rooms = site.rooms.clone();
    let signed_in = run_to_completion(async move {
        let signed_in = rooms.store().sign_in(&sign_in, now()).await?;
        rooms.look_for_signed_out();
        if let (Some(_), Some(was)) = (&signed_in, was) {
            rooms.do_chores_of(was).await;
        }
        Ok(signed_in)
    });
    let person = signed_in.await?.ok_or_else(wrong)?;
    let me = Json(me_of(&person));
    Ok(Caller { person, device: None, cookie: Some(cookie(&secret, site.is_secure)) }.answer(me))
}

/// Signs in with a name and a password
///
/// The answer sets the cookie of a new device. The games of the guest that the caller was become those of the account.
#[utoipa::path(
    post,
    path = "/api/sign-in/password",
    request_body = PasswordSignIn,
    responses(
        (status = 200, description = "The person", body = Me),
    )
)]
pub(super) async fn with_password(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    MaybeSession(before): MaybeSession,
    Body(asked): Body<PasswordSignIn>,
) -> Result<Response, ApiError> {
    attempts::count(&site, &OF_ADDRESS, &client.to_string()).await?;
    attempts::count(&site, &PASSWORDS, &name_key(&asked.name)).await?;
    if asked.password.0.chars().count() > *PASSWORD_LENGTH.end() {
        return Err(wrong());
    }
    let store = site.rooms.store();
    let person = store.owner_of(&asked.name).await?.unwrap_or(NOBODY);
    let mut credentials = store.credentials(person).await?;
    credentials.retain(|credential| credential.kind == CredentialKind::Password);
    let hashes = credentials.iter().map(|credential| credential.secret.clone()).collect();
    let found = password::matching(asked.password, hashes).await?.ok_or_else(wrong)?;
    sign_in(&site, &headers, before, person, Proof::Password(credentials[found].id)).await
}

/// Signs in with a name and a recovery code
///
/// The code is used up. The answer sets the cookie of a new device.
#[utoipa::path(
    post,
    path = "/api/sign-in/recovery",
    request_body = RecoverySignIn,
    responses(
        (status = 200, description = "The person", body = Me),
    )
)]
pub(super) async fn with_recovery_code(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    MaybeSession(before): MaybeSession,
    Body(asked): Body<RecoverySignIn>,
) -> Result<Response, ApiError> {
    attempts::count(&site, &OF_ADDRESS, &client.to_string()).await?;
    attempts::count(&site, &CODES, &name_key(&asked.name)).await?;
    let person = site.rooms.store().owner_of(&asked.name).await?.unwrap_or(NOBODY);
    let proof = Proof::Recovery(code_hash(person, &asked.code));
    sign_in(&site, &headers, before, person, proof).await
}

/// Begins to sign in with a passkey
///
/// The browser knows whose it is: no name is asked.
#[utoipa::path(
    post,
    path = "/api/sign-in/passkey/begin",
    responses(
        (status = 200, description = "What the browser needs", body = Ceremony),
        (status = 400, description = "The site has no name, but a number only", body = ErrorBody),
    )
)]
pub(super) async fn begin_with_passkey(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Json<Ceremony>, ApiError> {
    let party = Party::of(&headers, site.is_secure)?;
    attempts::count(&site, &CEREMONIES, &client.to_string()).await?;
    let (options, state) = party.begin_signing_in()?;
    let ceremony = keep_ceremony(&site, Begun { person: None, claim: None, state }).await?;
    Ok(Json(Ceremony { ceremony, options }))
}

/// Signs in with a passkey
///
/// The answer sets the cookie of a new device. The games of the guest that the caller was become those of the account.
#[utoipa::path(
    post,
    path = "/api/sign-in/passkey",
    request_body = PasskeySignIn,
    responses(
        (status = 200, description = "The person", body = Me),
    )
)]
pub(super) async fn with_passkey(
    State(site): State<Site>,
    headers: HeaderMap,
    MaybeSession(before): MaybeSession,
    Body(asked): Body<PasskeySignIn>,
) -> Result<Response, ApiError> {
    let (store, ceremony) = (site.rooms.store(), hash(&asked.ceremony.0));
    let begun = store.ceremony(&ceremony, now()).await?.filter(|begun| begun.person.is_none());
    let Some(begun) = begun else { return Err(expired()) };
    let party = Party::of(&headers, site.is_secure)?;
    let known = store.passkey(&Party::id_of(&asked.credential)?).await?;
    let unknown = || ApiError::Forbidden("this passkey is not known here".to_owned());
    let known = known.ok_or_else(unknown)?;
    let secret = party.finish_signing_in(store.key(), &begun.state, &asked.credential, &known)?;
    let proof = Proof::Passkey { id: known.id, secret, ceremony };
    sign_in(&site, &headers, before, known.person, proof).await
}
