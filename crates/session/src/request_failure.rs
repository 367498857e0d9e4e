//! Why a request over HTTP was not done.

use cairn_i18n::{Language, Phrase, say};

/// Why a request over HTTP was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RequestFailure {
    /// The server was not reached.
    NoServer,
    /// Its answer makes no sense.
    Odd,
    /// It refused, with a status of HTTP and a sentence in English.
    Refused(u16, String),
}

impl RequestFailure {
    /// A sentence for people.
    pub fn text(&self, language: Language) -> String {
        let phrase: Phrase = match self {
            RequestFailure::NoServer => say::NO_SERVER,
            RequestFailure::Odd => say::ODD_SERVER,
            RequestFailure::Refused(401 | 403, _) => say::NOT_ALLOWED,
            RequestFailure::Refused(404, _) => say::NOT_THERE,
            RequestFailure::Refused(409, _) => say::TOO_LATE,
            RequestFailure::Refused(413 | 429, _) => say::TOO_MUCH,
            RequestFailure::Refused(..500, said) if !said.is_empty() => {
                return say::SERVER_SAYS.fill(language, &[said]);
            }
            RequestFailure::Refused(..) => say::SERVER_TROUBLE,
        };
        phrase.text(language).to_owned()
    }

    /// The status of HTTP with which the server refused.
    pub fn status(&self) -> Option<u16> {
        match self {
            RequestFailure::Refused(status, _) => Some(*status),
            RequestFailure::NoServer | RequestFailure::Odd => None,
        }
    }

    /// Whether there is no such thing.
    pub fn is_missing(&self) -> bool {
        self.status() == Some(404)
    }
}
