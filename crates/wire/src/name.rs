//! Texts of people: names and chat lines.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most characters of a name.
pub const MOST_NAME: usize = 24;
/// The most characters of a chat line.
pub const MOST_CHAT: usize = 300;

/// A name of a person: 1 to [`MOST_NAME`] characters without control characters and without space at either end.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 24))]
#[serde(try_from = "String", into = "String")]
pub struct DisplayName(String);

/// Why a text is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadText {
    /// It has no visible character.
    #[error("expected at least one visible character")]
    Empty,
    /// It is too long.
    #[error("expected at most {0} characters")]
    TooLong(usize),
    /// It has a forbidden character.
    #[error("expected no control characters")]
    Control,
}

/// The trimmed text, if it is allowed.
pub(crate) fn clean(text: &str, most: usize) -> Result<String, BadText> {
    let text = text.trim();
    if text.chars().any(is_control) {
        return Err(BadText::Control);
    }
    match text.chars().count() {
        0 => Err(BadText::Empty),
        count if count > most => Err(BadText::TooLong(most)),
        _ => Ok(text.to_owned()),
    }
}

/// Control characters, bidirectional controls and invisible characters: they make a name look like another.
fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
        || matches!(c, '\u{61c}' | '\u{180e}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
        || matches!(c, '\u{ad}' | '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}

impl DisplayName {
    /// Checks a name.
    pub fn new(text: &str) -> Result<DisplayName, BadText> {
        clean(text, MOST_NAME).map(DisplayName)
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for DisplayName {
    type Error = BadText;

    fn try_from(text: String) -> Result<DisplayName, BadText> {
        DisplayName::new(&text)
    }
}

impl From<DisplayName> for String {
    fn from(name: DisplayName) -> String {
        name.0
    }
}

impl fmt::Display for DisplayName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_can_be_seen() {
        for (text, expected) in [
            ("Ana", Ok("Ana")),
            ("  João da Silva ", Ok("João da Silva")),
            ("", Err(BadText::Empty)),
            ("   ", Err(BadText::Empty)),
            ("a\nb", Err(BadText::Control)),
            ("a\u{202e}b", Err(BadText::Control)),
            ("\u{3164}", Err(BadText::Control)),
            ("Ana\u{e0041}", Err(BadText::Control)),
            ("1234567890123456789012345", Err(BadText::TooLong(MOST_NAME))),
        ] {
            assert_eq!(
                DisplayName::new(text).as_ref().map(DisplayName::as_str),
                expected.as_ref().copied(),
                "{text:?}"
            );
        }
    }
}
