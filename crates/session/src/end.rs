//! How a game ended, for the people who played it.

use cairn_core::{Places, Seat};
use cairn_games::{Table, outcome};
use cairn_i18n::{Language, say};

/// How a game ended, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndView {
    /// What it means for the user, such as `You won`; who won where several users or none played.
    pub headline: String,
    /// Who won, where the headline does not say so, and why; may be empty.
    pub reason: String,
    /// The cells that show why.
    pub cells: Vec<String>,
}

impl EndView {
    /// The end of a game with these places.
    ///
    /// `user` is the seat of the only user. `cause` says how the game ended where the rules do not: a resignation, an
    /// agreement, a clock.
    pub fn new(
        table: &dyn Table,
        places: &Places,
        user: Option<Seat>,
        cause: Option<String>,
        language: Language,
    ) -> EndView {
        let result = outcome(table, places, language);
        let (cause, cells) = match (cause, table.end_reason(language)) {
            (Some(cause), _) => (cause, Vec::new()),
            (None, Some(reason)) => (reason.text, reason.cells),
            (None, None) => (String::new(), Vec::new()),
        };
        let (headline, result) = match user {
            Some(user) => (personal(places, user).text(language).to_owned(), result),
            None => (result, String::new()),
        };
        let sentences = [result, cause].into_iter().filter(|part| !part.is_empty());
        let reason = sentences.map(|part| sentence(&part)).collect::<Vec<_>>().join(" ");
        EndView { headline, reason, cells }
    }

    /// Everything in one line.
    pub fn text(&self) -> String {
        format!("{}. {}", self.headline, self.reason).trim_end().to_owned()
    }
}

/// What places mean for a seat.
fn personal(places: &Places, user: Seat) -> cairn_i18n::Phrase {
    match places.winner() {
        Some(winner) if winner == user => say::YOU_WON,
        None if places.groups().next().is_some_and(|first| first.contains(user)) => say::YOU_DREW,
        _ => say::YOU_LOST,
    }
}

/// A text with a capital at its start and a full stop at its end.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}
