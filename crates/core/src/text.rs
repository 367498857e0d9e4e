//! Parsing text from outside: every error says where.

use std::fmt;

/// An error in a text, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    line: Option<usize>,
    column: usize,
    message: String,
}

impl TextError {
    /// An error at the character at byte `offset` of `whole`.
    ///
    /// The message names the line only if the text has several.
    pub fn at(whole: &str, offset: usize, message: impl Into<String>) -> TextError {
        let before = &whole.as_bytes()[..offset.min(whole.len())];
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        // Continuation bytes of UTF-8 are not characters of their own.
        let column = before[line_start..].iter().filter(|&&byte| byte & 0xc0 != 0x80).count() + 1;
        let line = whole.contains('\n').then(|| before.iter().filter(|&&byte| byte == b'\n').count() + 1);
        TextError { line, column, message: message.into() }
    }

    /// What was wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The line, counted from 1, where the text has several.
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// The column, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}, column {}: {}", self.column, self.message),
            None => write!(f, "column {}: {}", self.column, self.message),
        }
    }
}

impl std::error::Error for TextError {}

/// A part of a text that knows its place, so that errors can name it.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a> {
    whole: &'a str,
    start: usize,
    end: usize,
}

impl<'a> Span<'a> {
    /// The whole text.
    pub fn new(whole: &'a str) -> Span<'a> {
        Span { whole, start: 0, end: whole.len() }
    }

    /// The part of the text that it stands for.
    pub fn as_str(self) -> &'a str {
        &self.whole[self.start..self.end]
    }

    /// An error at this place.
    pub fn error(self, message: impl Into<String>) -> TextError {
        TextError::at(self.whole, self.start, message)
    }

    /// An error of the usual form: what was expected, and what was found.
    pub fn expected(self, what: impl fmt::Display) -> TextError {
        let found = self.as_str();
        if found.is_empty() {
            return self.error(format!("expected {what}, found nothing"));
        }
        let shown: String = found.chars().take(24).flat_map(char::escape_debug).collect();
        let dots = if found.chars().nth(24).is_some() { "…" } else { "" };
        self.error(format!("expected {what}, found '{shown}{dots}'"))
    }

    /// The parts between separators; at least one, perhaps empty.
    pub fn split(self, separator: char) -> impl Iterator<Item = Span<'a>> {
        let mut at = self.start;
        self.as_str().split(separator).map(move |part| {
            let start = at;
            at += part.len() + separator.len_utf8();
            Span { whole: self.whole, start, end: start + part.len() }
        })
    }

    /// What stands before and after the first separator, if there is one.
    pub fn split_once(self, separator: char) -> Option<(Span<'a>, Span<'a>)> {
        let at = self.start + self.as_str().find(separator)?;
        Some((Span { end: at, ..self }, Span { start: at + separator.len_utf8(), ..self }))
    }

    /// The first `bytes` bytes and the rest; `None` where the text is shorter or a character straddles the cut.
    pub fn split_at(self, bytes: usize) -> Option<(Span<'a>, Span<'a>)> {
        self.as_str().split_at_checked(bytes)?;
        Some((Span { end: self.start + bytes, ..self }, Span { start: self.start + bytes, ..self }))
    }

    /// Each character as a span of its own.
    pub fn chars(self) -> impl Iterator<Item = Span<'a>> {
        self.as_str().char_indices().map(move |(at, c)| Span {
            start: self.start + at,
            end: self.start + at + c.len_utf8(),
            ..self
        })
    }

    /// Exactly `N` fields separated by single spaces; `names` says what they are, for the error.
    pub fn fields<const N: usize>(self, names: [&str; N]) -> Result<[Span<'a>; N], TextError> {
        let parts: Vec<Span<'a>> = self.split(' ').collect();
        parts.try_into().map_err(|parts: Vec<Span<'a>>| {
            self.error(format!(
                "expected {N} fields separated by single spaces ({}), found {}",
                names.join(", "),
                parts.len()
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_knows_its_column() {
        let fields = Span::new("ab cd ef").fields(["one", "two", "three"]).unwrap();
        assert_eq!(fields[2].expected("a number").to_string(), "column 7: expected a number, found 'ef'");
    }

    #[test]
    fn the_line_is_named_if_there_are_several() {
        let text = "one\ntwo é x";
        let error = TextError::at(text, text.len() - 1, "no");
        assert_eq!((error.line(), error.column()), (Some(2), 7));
    }

    #[test]
    fn missing_fields_are_named() {
        let error = Span::new("a").fields(["board", "turn"]).unwrap_err();
        assert!(error.message().contains("board, turn"));
    }
}
