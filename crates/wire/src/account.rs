//! Accounts: claiming a name, signing in, credentials, devices and profiles. Below `/api/account` and `/api/people`.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::name::clean;
use crate::{BadText, DisplayName, GameId, GameView, Millis};

/// The most characters of a [`Label`].
pub const MOST_LABEL: usize = 40;
/// The fewest and the most characters of a password.
pub const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=256;

/// What kind of account a person has. A person without one is a guest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AccountKind {
    /// A human being.
    Person,
    /// A program, which belongs to a person.
    Bot,
}

/// What a person calls a credential: 1 to [`MOST_LABEL`] visible characters.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
#[serde(try_from = "String", into = "String")]
pub struct Label(String);

impl Label {
    /// Checks a label.
    pub fn new(text: &str) -> Result<Label, BadText> {
        clean(text, MOST_LABEL).map(Label)
    }

    /// The label.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Label {
    type Error = BadText;

    fn try_from(text: String) -> Result<Label, BadText> {
        Label::new(&text)
    }
}

impl From<Label> for String {
    fn from(label: Label) -> String {
        label.0
    }
}

/// A password, a recovery code or a token. Its debug text does not have it, so that no log can.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// A password to be added. A guest claims a name with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The name that a guest claims; missing for an account.
    #[serde(default)]
    pub claim: Option<DisplayName>,
    /// What the person calls the password.
    pub label: Label,
    /// The password: 8 to 256 characters.
    pub password: Secret,
}

/// The begin of adding a passkey. A guest claims a name with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BeginPasskey {
    /// The name that a guest claims; missing for an account.
    #[serde(default)]
    pub claim: Option<DisplayName>,
}

/// What a browser needs to make or use a passkey. It is valid once and for five minutes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Ceremony {
    /// What the request that ends it has to name.
    pub ceremony: Secret,
    /// `{"publicKey": …}` for `navigator.credentials.create` or `get`: its value is what
    /// `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` reads.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Value,
}

/// A passkey that a browser has made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// The ceremony that it ends.
    pub ceremony: Secret,
    /// What the person calls the passkey.
    pub label: Label,
    /// The `PublicKeyCredential` as its `toJSON` writes it.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub credential: Value,
}

/// Signing in with a name and a password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasswordSignIn {
    /// The name of the account, also an old one. Case does not matter.
    pub name: String,
    /// The password.
    pub password: Secret,
}

/// Signing in with a passkey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeySignIn {
    /// The ceremony that it ends.
    pub ceremony: Secret,
    /// The `PublicKeyCredential` as its `toJSON` writes it.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub credential: Value,
}

/// Signing in with a name and a recovery code, which is used up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecoverySignIn {
    /// The name of the account, also an old one. Case does not matter.
    pub name: String,
    /// The code. Case, spaces and hyphens do not matter.
    pub code: Secret,
}

/// The caller's account, for its owner alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AccountView {
    /// Its name.
    pub name: DisplayName,
    /// Since when the name is claimed.
    pub created: Millis,
    /// Ways to sign in, the oldest first.
    pub credentials: Vec<CredentialView>,
    /// The number of recovery codes that were not used yet.
    pub recovery_codes: u32,
    /// Devices that are signed in, the one last seen first.
    pub devices: Vec<DeviceView>,
}

/// A way to sign in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CredentialView {
    /// What requests about it name.
    pub id: u64,
    /// What it is.
    pub kind: CredentialKind,
    /// What the person calls it.
    pub label: Label,
    /// When it was added.
    pub created: Millis,
    /// When somebody signed in with it last.
    pub used: Option<Millis>,
}

/// The kind of a way to sign in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CredentialKind {
    /// A password.
    Password,
    /// A passkey.
    Passkey,
}

/// A device that is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeviceView {
    /// What requests about it name.
    pub id: u64,
    /// Browser and system, as the device calls them; empty if it does not say.
    pub label: String,
    /// When it was signed in.
    pub created: Millis,
    /// When it was seen last, to the hour.
    pub seen: Millis,
    /// Whether it is the one that asks.
    pub is_this: bool,
}

/// Another label for a credential.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Relabel {
    /// The label.
    pub label: Label,
}

/// New recovery codes. They are shown this once, and older ones are void.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecoveryCodes {
    /// The codes; each is valid once.
    pub codes: Vec<Secret>,
}

/// Deleting the caller's account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeleteAccount {
    /// The name of the account, as a confirmation.
    pub name: DisplayName,
}

/// What everybody sees of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its name now, also if it was asked for by an old one.
    pub name: DisplayName,
    /// Since when the name is claimed.
    pub created: Millis,
    /// What kind of account it is.
    pub account: AccountKind,
    /// Whose bot it is.
    pub owner: Option<DisplayName>,
}

/// Which games of an export to read.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(default, deny_unknown_fields)]
pub struct ExportQuery {
    /// Games after this one, the last of the previous page.
    pub after: Option<GameId>,
}

/// A page of all that the server knows about the caller's account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AccountExport {
    /// The account; secrets are stored as hashes only, and not in here.
    pub account: AccountView,
    /// The names that it has and had; they are reserved for it.
    pub names: Vec<DisplayName>,
    /// Games that the person made or sat in, by their ids.
    pub games: Vec<ExportedGame>,
    /// Whether there are more games after the last of these.
    pub more: bool,
}

/// A game of an export.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExportedGame {
    /// The game with its log.
    pub game: GameView,
    /// Its record.
    pub record: String,
}
