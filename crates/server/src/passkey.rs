//! Passkeys: ceremonies of WebAuthn. Keys are discoverable, so that signing in needs no name.
//!
//! The relying party is the host that the browser names: requests whose `Origin` is not their `Host` were refused
//! before, and browsers use a key only for the host for which they made it.

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use cairn_wire::{CredentialKind, Label};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;
use uuid::Uuid;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, DiscoverableKey, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, WebauthnError,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use crate::api::ApiError;
use crate::store::{Credential, NewCredential, PersonId};

/// The name of the relying party, which browsers may show.
const NAME: &str = "Cairn";

/// The server towards a browser in ceremonies.
pub(crate) struct Party(Webauthn);

fn broken(error: WebauthnError) -> ApiError {
    ApiError::Broken(format!("cannot begin a ceremony: {error}"))
}

fn refused() -> ApiError {
    ApiError::Forbidden("this passkey is not accepted".to_owned())
}

fn read<T: DeserializeOwned>(state: &str) -> Result<T, ApiError> {
    serde_json::from_str(state).map_err(|_| ApiError::Forbidden("this ceremony is another one".to_owned()))
}

fn write(state: &impl serde::Serialize) -> Result<String, ApiError> {
    serde_json::to_string(state).map_err(|error| ApiError::Broken(error.to_string()))
}

/// What a browser sends as a credential.
fn credential<T: DeserializeOwned>(value: &Value) -> Result<T, ApiError> {
    T::deserialize(value)
        .map_err(|_| ApiError::Bad("expected a PublicKeyCredential as its toJSON writes it".to_owned()))
}

/// The user handle of a person in passkeys: it says nothing to those who have not the site's key.
fn user_handle(key: &str, person: PersonId) -> Uuid {
    let digest = Sha256::digest(format!("{key} user {}", person.0));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Uuid::from_bytes(bytes)
}

impl Party {
    /// The relying party of a request.
    pub(crate) fn of(headers: &HeaderMap, is_secure: bool) -> Result<Party, ApiError> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let scheme = if is_secure { "https" } else { "http" };
        let host = text(HOST).map(|host| format!("{scheme}://{host}"));
        let origin = text(ORIGIN).map(str::to_owned).or(host);
        let origin = origin.and_then(|origin| Url::parse(&origin).ok());
        let party = origin.as_ref().and_then(|origin| {
            let builder = WebauthnBuilder::new(origin.domain()?, origin).ok()?;
            builder.rp_name(NAME).build().ok()
        });
        party.map(Party).ok_or_else(|| {
            ApiError::Bad("expected a site with a name: browsers make no passkeys for numbers".to_owned())
        })
    }

    /// Begins making a passkey: the options for the browser, and the state to keep.
    pub(crate) fn begin_making(
        &self,
        key: &str,
        person: PersonId,
        name: &str,
        others: &[Credential],
    ) -> Result<(Value, String), ApiError> {
        let others = others.iter().filter_map(|other| other.handle.clone()).collect();
        let begun = self.0.start_passkey_registration(user_handle(key, person), name, name, Some(others));
        let (options, state) = begun.map_err(broken)?;
        let mut options = json!(options);
        // The library asks browsers for keys that need a name at sign-in; ours are found without.
        options["publicKey"]["authenticatorSelection"]["residentKey"] = json!("required");
        options["publicKey"]["authenticatorSelection"]["requireResidentKey"] = json!(true);
        Ok((options, write(&state)?))
    }

    /// Checks a passkey that a browser has made.
    pub(crate) fn finish_making(
        &self,
        state: &str,
        answer: &Value,
        label: Label,
    ) -> Result<NewCredential, ApiError> {
        let state: PasskeyRegistration = read(state)?;
        let answer: RegisterPublicKeyCredential = credential(answer)?;
        let passkey = self.0.finish_passkey_registration(&answer, &state).map_err(|_| refused())?;
        let handle = Some(passkey.cred_id().to_vec());
        Ok(NewCredential { kind: CredentialKind::Passkey, label, secret: write(&passkey)?, handle })
    }

    /// Begins signing in: the options for the browser, and the state to keep.
    pub(crate) fn begin_signing_in(&self) -> Result<(Value, String), ApiError> {
        let (options, state) = self.0.start_discoverable_authentication().map_err(broken)?;
        // Whether to ask at once or in a form is the page's choice.
        let options = json!({ "publicKey": json!(options)["publicKey"] });
        Ok((options, write(&state)?))
    }

    /// The id of the passkey with which a browser answers.
    pub(crate) fn id_of(answer: &Value) -> Result<Vec<u8>, ApiError> {
        let answer: PublicKeyCredential = credential(answer)?;
        Ok(answer.get_credential_id().to_vec())
    }

    /// Checks the answer with a passkey; the passkey after its use.
    pub(crate) fn finish_signing_in(
        &self,
        key: &str,
        state: &str,
        answer: &Value,
        stored: &Credential,
    ) -> Result<String, ApiError> {
        let state: DiscoverableAuthentication = read(state)?;
        let answer: PublicKeyCredential = credential(answer)?;
        let mut passkey: Passkey =
            serde_json::from_str(&stored.secret).map_err(|_| ApiError::Broken("a passkey".to_owned()))?;
        let (handle, _) = self.0.identify_discoverable_authentication(&answer).map_err(|_| refused())?;
        if handle != user_handle(key, stored.person) {
            return Err(refused());
        }
        let known = DiscoverableKey::from(&passkey);
        let used = self.0.finish_discoverable_authentication_v2(&answer, state, &known);
        passkey.update_credential(&used.map_err(|_| refused())?);
        write(&passkey)
    }
}
