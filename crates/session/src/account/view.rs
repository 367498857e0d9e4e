//! What a screen shows of the user's account.

use cairn_wire::{AccountView, DisplayName, Secret};

use super::AccountSession;
use crate::Message;

/// All that the page of the account shows, in the language of the session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountScreen {
    /// Who the user is.
    pub who: Who,
    /// Whether passkeys are offered.
    pub can_use_passkeys: bool,
    /// New recovery codes, until the user has stored them.
    pub codes: Vec<Secret>,
    /// Whether an answer is awaited.
    pub is_busy: bool,
    /// The part of the page on which the user acted last: the message belongs there.
    pub part: AccountPart,
    /// What came of the user's last action.
    pub message: Option<Message>,
}

/// Who the user is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// Not known yet.
    Unknown,
    /// A guest of this name.
    Guest(DisplayName),
    /// Somebody with an account.
    Account(AccountView),
}

/// A part of the page, which can have the focus and a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountPart {
    /// The page as a whole.
    Page,
    /// A guest's way into an account.
    SignIn,
    /// The name of the account.
    Name,
    /// Ways to sign in; for a guest the first one, with which a name is claimed.
    Credentials,
    /// Recovery codes.
    Codes,
    /// Devices that are signed in.
    Devices,
    /// The export.
    Data,
    /// The end of the account.
    Delete,
}

impl AccountPart {
    /// The id of its heading on the page.
    pub fn id(self) -> &'static str {
        match self {
            AccountPart::Page => "account",
            AccountPart::SignIn => "sign-in",
            AccountPart::Name => "name",
            AccountPart::Credentials => "credentials",
            AccountPart::Codes => "codes",
            AccountPart::Devices => "devices",
            AccountPart::Data => "data",
            AccountPart::Delete => "delete",
        }
    }
}

impl AccountSession {
    /// What a screen shows now.
    pub fn view(&self) -> AccountScreen {
        AccountScreen {
            who: self.who.clone(),
            can_use_passkeys: self.can_use_passkeys,
            codes: self.codes.clone(),
            is_busy: self.step.is_some(),
            part: self.part,
            message: self.message.clone(),
        }
    }
}
