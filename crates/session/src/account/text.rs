//! What the page of the account says to people.

use cairn_i18n::{Language, say};
use cairn_wire::CredentialKind;

use super::{AccountSession, PasskeyFailure, Step, Who};
use crate::RequestFailure;

/// The kind of a way to sign in.
pub(super) fn kind_text(kind: CredentialKind, language: Language) -> &'static str {
    let phrase = match kind {
        CredentialKind::Password => say::PASSWORD,
        CredentialKind::Passkey => say::PASSKEY,
    };
    phrase.text(language)
}

impl AccountSession {
    /// Why a step was not done.
    pub(super) fn failure_text(&self, step: &Step, failure: &RequestFailure) -> String {
        let is_guest = matches!(self.who, Who::Guest(_));
        let phrase = match (step, failure.status()) {
            (_, Some(429)) => say::TOO_MANY_ATTEMPTS,
            (Step::SignIn(wrong), Some(400..=499)) => *wrong,
            (Step::Rename, Some(409)) => say::NAME_REFUSED,
            (Step::BeginPasskey | Step::Change(_), Some(409)) if is_guest => say::NAME_TAKEN,
            (Step::Change(said), Some(409)) if *said == say::CREDENTIAL_REMOVED => say::LAST_CREDENTIAL,
            (Step::BeginPasskey | Step::Change(_), Some(409)) => say::CREDENTIAL_REFUSED,
            (Step::Change(_), Some(403)) => say::PASSKEY_CANCELLED,
            (Step::Account(_), Some(404)) => say::CHANGED_ELSEWHERE,
            _ => return failure.text(self.language),
        };
        phrase.text(self.language).to_owned()
    }

    /// Why there is no passkey.
    pub(super) fn passkey_text(&self, failure: PasskeyFailure) -> String {
        let phrase = match failure {
            PasskeyFailure::Cancelled => say::PASSKEY_CANCELLED,
            PasskeyFailure::Known => say::PASSKEY_KNOWN,
            PasskeyFailure::Impossible => say::PASSKEY_IMPOSSIBLE,
        };
        phrase.text(self.language).to_owned()
    }
}
