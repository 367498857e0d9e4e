//! What comes of answers.

use cairn_i18n::{Phrase, say};
use cairn_wire::{
    AccountView, Ceremony, CredentialKind, GameId, Me, NewPasskey, PasskeySignIn, RecoveryCodes, Secret,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{AccountEffect, AccountPart, AccountSession, Export, PasskeyFailure, Step, Who};
use crate::{Message, RequestFailure};

impl AccountSession {
    /// Takes the answer to the request that was made last.
    pub(super) fn answered(
        &mut self,
        answer: Result<Secret, RequestFailure>,
        effects: &mut Vec<AccountEffect>,
    ) {
        // While the browser asks for a passkey, no request is on its way.
        let is_asked = |step: &mut Step| !matches!(step, Step::MakePasskey(_) | Step::UsePasskey(_));
        let Some(step) = self.step.take_if(is_asked) else { return };
        let failed = match answer {
            Ok(text) => self.take(step.clone(), &text.0, effects).err(),
            Err(failure) => Some(failure),
        };
        let Some(failure) = failed else { return };
        if self.is_over(&step, &failure) {
            self.message = Some(Message::error(say::CHANGED_ELSEWHERE.text(self.language)));
            self.ask("GET", "/api/me", Step::Me, effects);
        } else {
            self.message = Some(Message::error(self.failure_text(&step, &failure)));
        }
    }

    /// Whether the account may have been left or deleted on another device.
    fn is_over(&self, step: &Step, failure: &RequestFailure) -> bool {
        let is_gone = match (step, failure.status()) {
            (Step::Me | Step::Account(_), _) => false,
            // A guest is asked for the name to claim.
            (Step::BeginPasskey, Some(400)) => true,
            (Step::Change(said), Some(400)) => *said == say::CREDENTIAL_ADDED,
            (_, status) => status == Some(404),
        };
        is_gone && matches!(self.who, Who::Account(_))
    }

    fn take(
        &mut self,
        step: Step,
        text: &str,
        effects: &mut Vec<AccountEffect>,
    ) -> Result<(), RequestFailure> {
        match step {
            Step::Me => self.be(read(text)?, None, effects),
            Step::Account(said) => {
                let account: AccountView = read(text)?;
                let name = account.name.clone();
                self.follow(account, effects);
                if let Some(said) = said {
                    self.message = Some(Message::info(said.fill(self.language, &[&name])));
                }
            }
            Step::BeginPasskey => {
                let Ceremony { ceremony, options } = read(text)?;
                effects.push(AccountEffect::MakePasskey(public_key(&options)));
                self.step = Some(Step::MakePasskey(ceremony));
            }
            Step::BeginSignIn => {
                let Ceremony { ceremony, options } = read(text)?;
                effects.push(AccountEffect::UsePasskey(public_key(&options)));
                self.step = Some(Step::UsePasskey(ceremony));
            }
            Step::SignIn(_) => self.be(read(text)?, Some(say::SIGNED_IN), effects),
            Step::Change(said) => {
                let account: AccountView = read(text)?;
                let said = said.fill(self.language, &[&account.name]);
                self.follow(account, effects);
                self.message = Some(Message::info(said));
            }
            Step::Rename => self.be(read(text)?, Some(say::NAME_SAVED), effects),
            Step::Codes => {
                let RecoveryCodes { codes } = read(text)?;
                if let Who::Account(account) = &mut self.who {
                    account.recovery_codes = codes.len() as u32;
                }
                self.codes = codes;
                effects.push(AccountEffect::Focus(AccountPart::Codes));
                self.say(say::CODES_MADE);
            }
            Step::Export(export) => self.add_page(export, read(text)?, effects)?,
            Step::End(said) => {
                self.codes.clear();
                self.say(said);
                self.ask("GET", "/api/me", Step::Me, effects);
            }
            // The browser is asked, and not the server.
            Step::MakePasskey(_) | Step::UsePasskey(_) => {}
        }
        Ok(())
    }

    /// Notes who the user is. An account is loaded, and then this is said.
    fn be(&mut self, me: Me, said: Option<Phrase>, effects: &mut Vec<AccountEffect>) {
        if me.account.is_some() {
            return self.ask("GET", "/api/account", Step::Account(said), effects);
        }
        self.codes.clear();
        let before = std::mem::replace(&mut self.who, Who::Guest(me.name));
        if matches!(before, Who::Account(_)) {
            self.part = AccountPart::Page;
            effects.push(AccountEffect::Focus(AccountPart::Page));
        }
    }

    /// Takes the answer of the browser that was asked for a passkey.
    pub(super) fn prompted(
        &mut self,
        result: Result<Secret, PasskeyFailure>,
        effects: &mut Vec<AccountEffect>,
    ) {
        let is_asked = |step: &mut Step| matches!(step, Step::MakePasskey(_) | Step::UsePasskey(_));
        let Some(step) = self.step.take_if(is_asked) else { return };
        let credential = result
            .and_then(|text| serde_json::from_str::<Value>(&text.0).map_err(|_| PasskeyFailure::Impossible));
        match (step, credential) {
            (_, Err(failure)) => self.message = Some(Message::error(self.passkey_text(failure))),
            (Step::MakePasskey(ceremony), Ok(credential)) => {
                let Ok(label) = self.new_label(CredentialKind::Passkey) else { return };
                let body = NewPasskey { ceremony, label, credential };
                self.send("POST", "/api/account/passkeys", &body, self.added(), effects);
            }
            (Step::UsePasskey(ceremony), Ok(credential)) => {
                let body = PasskeySignIn { ceremony, credential };
                self.send("POST", "/api/sign-in/passkey", &body, Step::SignIn(say::WRONG_PASSKEY), effects);
            }
            _ => {}
        }
    }

    /// Adds a page to an export, and asks for the next or offers the file.
    fn add_page(
        &mut self,
        mut export: Export,
        mut page: Value,
        effects: &mut Vec<AccountEffect>,
    ) -> Result<(), RequestFailure> {
        let Some(Value::Array(games)) = page.get_mut("games").map(Value::take) else {
            return Err(RequestFailure::Odd);
        };
        let last = games.last().and_then(|game| game["game"]["summary"]["id"].as_str());
        let after = last.and_then(|id| id.parse::<GameId>().ok());
        export.games.extend(games);
        if page["more"] == Value::Bool(true) {
            // Otherwise it would begin again from the start.
            export.after = Some(after.ok_or(RequestFailure::Odd)?);
            self.export(export, effects);
            return Ok(());
        }
        page["games"] = export.games.into();
        if let Some(file) = page.as_object_mut() {
            file.remove("more");
        }
        effects.push(AccountEffect::Save { name: "cairn.json".to_owned(), text: format!("{page:#}\n") });
        self.say(say::EXPORT_DONE);
        Ok(())
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, RequestFailure> {
    serde_json::from_str(text).map_err(|_| RequestFailure::Odd)
}

/// The options of a ceremony as the browser reads them.
fn public_key(options: &Value) -> String {
    options["publicKey"].to_string()
}
