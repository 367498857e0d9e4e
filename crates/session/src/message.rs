//! The line that tells a user what came of the last action.

/// A message for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The text, in the language of the session.
    pub text: String,
    /// Whether it says why something was not done.
    pub is_error: bool,
}

impl Message {
    /// Information.
    pub fn info(text: impl Into<String>) -> Message {
        Message { text: text.into(), is_error: false }
    }

    /// The reason why something was not done.
    pub fn error(text: impl Into<String>) -> Message {
        Message { text: text.into(), is_error: true }
    }
}
