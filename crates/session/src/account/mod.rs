//! The page of the user's account: claiming a name, signing in, and all that belongs to an account.
//!
//! One thing is done at a time: what the user wants while an answer is awaited is ignored. Secrets are in events and
//! requests only, and no debug text has them.

mod answer;
mod text;
mod view;

#[cfg(test)]
mod tests;

use cairn_i18n::{Language, Phrase, say};
use cairn_wire::{
    AccountView, BeginPasskey, CredentialKind, DeleteAccount, DisplayName, GameId, Label, MOST_LABEL,
    MOST_NAME, NewPassword, PASSWORD_LENGTH, PasswordSignIn, RecoverySignIn, Relabel, Secret,
};
use serde::Serialize;
use serde_json::Value;

pub use view::{AccountPart, AccountScreen, Who};

use crate::{Message, RequestFailure};

/// Something that happens to an [`AccountSession`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountEvent {
    /// The page is opened, or it is tried again.
    Load,
    /// The user wants a passkey: a guest claims a name with it, an account adds it.
    AddPasskey {
        /// The name that a guest claims.
        claim: String,
    },
    /// The user wants a password: a guest claims a name with it, an account adds it.
    AddPassword {
        /// The name that a guest claims.
        claim: String,
        /// The password.
        password: Secret,
    },
    /// A guest signs in with a passkey.
    SignInByPasskey,
    /// A guest signs in with a password.
    SignInByPassword {
        /// The name of the account.
        name: String,
        /// The password.
        password: Secret,
    },
    /// A guest signs in with a recovery code.
    SignInByCode {
        /// The name of the account.
        name: String,
        /// The code.
        code: Secret,
    },
    /// The account gets another name.
    Rename(String),
    /// A way to sign in gets another label.
    Relabel(u64, String),
    /// A way to sign in goes.
    Remove(u64),
    /// The user wants new recovery codes; older ones are void.
    MakeCodes,
    /// The user has stored the codes: they are shown no more.
    HideCodes,
    /// A device is signed out.
    EndDevice(u64),
    /// All other devices are signed out.
    EndOthers,
    /// This device is signed out.
    SignOut,
    /// The user wants a file of everything.
    Export,
    /// The user deletes the account, and has typed this name as a confirmation.
    Delete(String),
    /// The codes are on the clipboard, or the browser refused.
    Copied(bool),
    /// The user reads another language.
    Speak(Language),
    /// The request was answered with this text, or not.
    Answered(Result<Secret, RequestFailure>),
    /// The browser made or used a passkey, as JSON, or did not.
    Prompted(Result<Secret, PasskeyFailure>),
}

/// Why a browser made or used no passkey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasskeyFailure {
    /// The user cancelled, waited too long, or has none.
    Cancelled,
    /// The device has a passkey of this account.
    Known,
    /// The browser or the device cannot do this.
    Impossible,
}

/// Something that the front end does for an [`AccountSession`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountEffect {
    /// Send a request. The answer comes as [`AccountEvent::Answered`].
    Request {
        /// The method of HTTP.
        method: &'static str,
        /// The path.
        path: String,
        /// The body, as JSON.
        body: Option<Secret>,
    },
    /// Let the browser make a passkey, with these options as JSON. It comes as [`AccountEvent::Prompted`].
    MakePasskey(String),
    /// Let the browser use a passkey, with these options as JSON. What it signs comes as [`AccountEvent::Prompted`].
    UsePasskey(String),
    /// Say this aloud, for screen readers.
    Announce(String),
    /// Put the focus on this part of the page: what had it is gone.
    Focus(AccountPart),
    /// Offer a text as a file.
    Save {
        /// The name of the file.
        name: String,
        /// The text, as JSON.
        text: String,
    },
}

/// What an answer is awaited for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    /// Who the user is.
    Me,
    /// The account; then this is said.
    Account(Option<Phrase>),
    /// A ceremony that makes a passkey.
    BeginPasskey,
    /// The browser, which makes a passkey.
    MakePasskey(Secret),
    /// A ceremony that signs in.
    BeginSignIn,
    /// The browser, which uses a passkey.
    UsePasskey(Secret),
    /// The answer to a passkey, a password or a code.
    SignIn(Phrase),
    /// A change of the account; then this is said.
    Change(Phrase),
    /// The account with a new name.
    Rename,
    Codes,
    Export(Export),
    /// The end of this device or of the account; then this is said.
    End(Phrase),
}

/// The pages of an export so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Export {
    games: Vec<Value>,
    after: Option<GameId>,
}

/// The user's account in a front end.
#[derive(Debug)]
pub struct AccountSession {
    language: Language,
    can_use_passkeys: bool,
    who: Who,
    codes: Vec<Secret>,
    step: Option<Step>,
    /// What the user acts on, or did so last.
    part: AccountPart,
    message: Option<Message>,
}

impl AccountSession {
    /// The session before the page is loaded.
    pub fn new(language: Language, can_use_passkeys: bool) -> AccountSession {
        AccountSession {
            language,
            can_use_passkeys,
            who: Who::Unknown,
            codes: Vec::new(),
            step: None,
            part: AccountPart::Page,
            message: None,
        }
    }

    /// Takes an event. Every event is possible in every state.
    pub fn update(&mut self, event: AccountEvent) -> Vec<AccountEffect> {
        let before = self.message.clone();
        let mut effects = Vec::new();
        match event {
            AccountEvent::Speak(language) => self.language = language,
            AccountEvent::Copied(true) => self.say(say::COPIED_TO_CLIPBOARD),
            AccountEvent::Copied(false) => {
                self.message = Some(Message::error(say::NOT_COPIED.text(self.language)));
            }
            AccountEvent::Answered(answer) => self.answered(answer, &mut effects),
            AccountEvent::Prompted(result) => self.prompted(result, &mut effects),
            event if self.step.is_none() => {
                self.message = None;
                if let Err(reason) = self.act(event, &mut effects) {
                    self.message = Some(Message::error(reason));
                }
            }
            _ => {}
        }
        if let Some(message) = self.message.as_ref().filter(|message| before.as_ref() != Some(message)) {
            effects.push(AccountEffect::Announce(message.text.clone()));
        }
        effects
    }

    /// Does what the user wants, or says why not.
    fn act(&mut self, event: AccountEvent, effects: &mut Vec<AccountEffect>) -> Result<(), String> {
        let post = "POST";
        self.part = part_of(&event);
        match (event, &self.who) {
            (AccountEvent::Load, _) => self.ask("GET", "/api/me", Step::Me, effects),
            (AccountEvent::AddPasskey { claim }, who) if *who != Who::Unknown => {
                let body = BeginPasskey { claim: self.claimed(&claim)? };
                self.send(post, "/api/account/passkeys/begin", &body, Step::BeginPasskey, effects);
            }
            (AccountEvent::AddPassword { claim, password }, who) if *who != Who::Unknown => {
                let (claim, label) = (self.claimed(&claim)?, self.new_label(CredentialKind::Password)?);
                if !PASSWORD_LENGTH.contains(&password.0.chars().count()) {
                    let (fewest, most) = (PASSWORD_LENGTH.start(), PASSWORD_LENGTH.end());
                    return Err(say::BAD_PASSWORD.fill(self.language, &[fewest, most]));
                }
                let body = NewPassword { claim, label, password };
                self.send(post, "/api/account/passwords", &body, self.added(), effects);
            }
            (AccountEvent::SignInByPasskey, Who::Guest(_)) => {
                self.ask(post, "/api/sign-in/passkey/begin", Step::BeginSignIn, effects);
            }
            (AccountEvent::SignInByPassword { name, password }, Who::Guest(_)) => {
                let body = PasswordSignIn { name, password };
                self.send(post, "/api/sign-in/password", &body, Step::SignIn(say::WRONG_PASSWORD), effects);
            }
            (AccountEvent::SignInByCode { name, code }, Who::Guest(_)) => {
                let body = RecoverySignIn { name, code };
                self.send(post, "/api/sign-in/recovery", &body, Step::SignIn(say::WRONG_CODE), effects);
            }
            (AccountEvent::HideCodes, _) => {
                self.codes.clear();
                effects.push(AccountEffect::Focus(AccountPart::Codes));
            }
            (event, Who::Account(_)) => self.manage(event, effects)?,
            _ => {}
        }
        Ok(())
    }

    /// Does what the user of an account wants.
    fn manage(&mut self, event: AccountEvent, effects: &mut Vec<AccountEffect>) -> Result<(), String> {
        let (post, delete) = ("POST", "DELETE");
        match event {
            AccountEvent::Rename(name) => {
                let body = cairn_wire::Me { name: self.name(&name)?, account: None };
                self.send("PUT", "/api/me", &body, Step::Rename, effects);
            }
            AccountEvent::Relabel(id, label) => {
                let label = Label::new(&label).map_err(|_| self.fill(say::BAD_LABEL, MOST_LABEL))?;
                let path = format!("/api/account/credentials/{id}");
                self.send("PUT", &path, &Relabel { label }, Step::Change(say::RELABELLED), effects);
            }
            AccountEvent::Remove(id) => {
                let path = format!("/api/account/credentials/{id}");
                self.ask(delete, &path, Step::Change(say::CREDENTIAL_REMOVED), effects);
            }
            AccountEvent::MakeCodes => {
                self.ask(post, "/api/account/recovery-codes", Step::Codes, effects);
            }
            AccountEvent::EndDevice(id) => {
                let path = format!("/api/account/devices/{id}");
                self.ask(delete, &path, Step::Change(say::DEVICE_SIGNED_OUT), effects);
            }
            AccountEvent::EndOthers => {
                let step = Step::Change(say::OTHERS_SIGNED_OUT);
                self.ask(post, "/api/account/sign-out-others", step, effects);
            }
            AccountEvent::SignOut => {
                self.ask(post, "/api/account/sign-out", Step::End(say::SIGNED_OUT), effects);
            }
            AccountEvent::Export => self.export(Export::default(), effects),
            AccountEvent::Delete(name) => {
                let Some(name) = DisplayName::new(&name).ok().filter(|name| self.is_called(name)) else {
                    return Err(say::OTHER_NAME_TYPED.text(self.language).to_owned());
                };
                let step = Step::End(say::ACCOUNT_DELETED);
                self.send(post, "/api/account/delete", &DeleteAccount { name }, step, effects);
            }
            _ => {}
        }
        Ok(())
    }

    fn is_called(&self, name: &DisplayName) -> bool {
        matches!(&self.who, Who::Account(account) if account.name == *name)
    }

    fn name(&self, text: &str) -> Result<DisplayName, String> {
        DisplayName::new(text).map_err(|_| self.fill(say::BAD_NAME, MOST_NAME))
    }

    /// The name that a guest claims; nothing for an account.
    fn claimed(&self, name: &str) -> Result<Option<DisplayName>, String> {
        matches!(self.who, Who::Guest(_)).then(|| self.name(name)).transpose()
    }

    fn fill(&self, phrase: Phrase, number: usize) -> String {
        phrase.fill(self.language, &[&number])
    }

    /// What a new way to sign in is called until the user calls it something else.
    fn new_label(&self, kind: CredentialKind) -> Result<Label, String> {
        let name = text::kind_text(kind, self.language);
        let others = match &self.who {
            Who::Account(account) => account.credentials.iter().filter(|one| one.kind == kind).count(),
            _ => 0,
        };
        let label = if others == 0 { name.to_owned() } else { format!("{name} {}", others + 1) };
        Label::new(&label).map_err(|_| self.fill(say::BAD_LABEL, MOST_LABEL))
    }

    /// The step after which a new way to sign in is there.
    fn added(&self) -> Step {
        let is_guest = matches!(self.who, Who::Guest(_));
        Step::Change(if is_guest { say::NAME_CLAIMED } else { say::CREDENTIAL_ADDED })
    }

    fn export(&mut self, export: Export, effects: &mut Vec<AccountEffect>) {
        let after = export.after.as_ref().map_or(String::new(), |after| format!("?after={after}"));
        self.ask("GET", &format!("/api/account/export{after}"), Step::Export(export), effects);
    }

    /// Makes a request without a body.
    fn ask(&mut self, method: &'static str, path: &str, step: Step, effects: &mut Vec<AccountEffect>) {
        self.step = Some(step);
        effects.push(AccountEffect::Request { method, path: path.to_owned(), body: None });
    }

    fn send(
        &mut self,
        method: &'static str,
        path: &str,
        body: &impl Serialize,
        step: Step,
        effects: &mut Vec<AccountEffect>,
    ) {
        self.step = Some(step);
        // Texts, numbers and maps with texts as keys can always be written.
        let body = serde_json::to_string(body).ok().map(Secret);
        effects.push(AccountEffect::Request { method, path: path.to_owned(), body });
    }

    /// Follows a new state of the account.
    fn follow(&mut self, account: AccountView, effects: &mut Vec<AccountEffect>) {
        if !matches!(self.who, Who::Account(_)) {
            self.part = AccountPart::Page;
        }
        let before = std::mem::replace(&mut self.who, Who::Account(account));
        // What had the focus may be gone.
        if before != self.who {
            effects.push(AccountEffect::Focus(self.part));
        }
    }

    fn say(&mut self, phrase: Phrase) {
        self.message = Some(Message::info(phrase.text(self.language)));
    }
}

/// The part of the page on which an event acts.
fn part_of(event: &AccountEvent) -> AccountPart {
    match event {
        AccountEvent::SignInByPasskey
        | AccountEvent::SignInByPassword { .. }
        | AccountEvent::SignInByCode { .. } => AccountPart::SignIn,
        AccountEvent::AddPasskey { .. }
        | AccountEvent::AddPassword { .. }
        | AccountEvent::Relabel(..)
        | AccountEvent::Remove(_) => AccountPart::Credentials,
        AccountEvent::Rename(_) => AccountPart::Name,
        AccountEvent::MakeCodes | AccountEvent::HideCodes => AccountPart::Codes,
        AccountEvent::EndDevice(_) | AccountEvent::EndOthers => AccountPart::Devices,
        AccountEvent::Export => AccountPart::Data,
        AccountEvent::Delete(_) => AccountPart::Delete,
        _ => AccountPart::Page,
    }
}
