//! The parser of records: the inverse of the writer in `text.rs`, and a little more.

use std::collections::HashSet;
use std::fmt;

use cairn_core::{BySeat, Seat, Span, TextError};

use super::text::{
    Clock, Comment, Entry, MoveText, RESULT, RecordText, RecordTextError, Score, Tags, UNFINISHED, Variation,
    check_tag, ends_word, is_name_byte, is_result, usual_name,
};

impl RecordText {
    /// Reads a text that holds exactly one game.
    pub fn read(text: &str) -> Result<RecordText, TextError> {
        let mut reader = Reader::new(text);
        let record = reader.game()?;
        reader.skip_space();
        if reader.rest().is_empty() {
            Ok(record)
        } else {
            Err(reader.expected("nothing after the first game"))
        }
    }

    /// Reads all games of a text that holds at least one.
    pub fn read_some(text: &str) -> Result<Vec<RecordText>, TextError> {
        let records = RecordText::read_all(text)?;
        if records.is_empty() { Err(Span::new(text).expected("a game")) } else { Ok(records) }
    }

    /// Reads all games of a text that holds any number of them, also none.
    pub fn read_all(text: &str) -> Result<Vec<RecordText>, TextError> {
        let mut reader = Reader::new(text);
        let mut records = vec![];
        loop {
            reader.skip_space();
            if reader.rest().is_empty() {
                return Ok(records);
            }
            records.push(reader.game()?);
        }
    }
}

/// A place in a text. It only ever moves forwards, so reading takes linear time.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

/// The moves of a game or a variation, with the comments before them.
#[derive(Default)]
struct Moves {
    intro: Vec<Comment>,
    line: Vec<Entry>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        // A byte order mark is no part of the text.
        let mut reader = Reader { text, at: 0 };
        reader.take(BYTE_ORDER_MARK);
        reader
    }

    fn game(&mut self) -> Result<RecordText, TextError> {
        let mut tags = self.tags()?;
        let Moves { intro, line } = self.moves(0)?;
        let is_empty = tags.iter().next().is_none() && intro.is_empty() && line.is_empty();
        if is_result(self.word()) {
            self.result(&mut tags)?;
        } else if is_empty || !(self.rest().is_empty() || self.rest().starts_with('[')) {
            return Err(self.expected("a tag, a move or a result"));
        }
        Ok(RecordText { tags, intro, line })
    }

    /// The result after the moves. It may be missing in the tags, and `*` contradicts nothing.
    fn result(&mut self, tags: &mut Tags) -> Result<(), TextError> {
        let found = self.word();
        let tag = tags.get(RESULT).unwrap_or(UNFINISHED);
        if found != UNFINISHED && tag != UNFINISHED && found != tag {
            return Err(self.expected(format_args!("the result '{tag}' of the tag Result")));
        }
        if found != UNFINISHED {
            tags.set(RESULT, found).map_err(|error| self.error_at(self.at, error))?;
        }
        self.at += found.len();
        Ok(())
    }

    fn tags(&mut self) -> Result<Tags, TextError> {
        let mut tags = Tags::default();
        let mut names = HashSet::new();
        loop {
            self.skip_space();
            if !self.take('[') {
                return Ok(tags);
            }
            self.skip_space();
            let name_at = self.at;
            let name = usual_name(self.take_while(|c| c.is_ascii() && is_name_byte(c as u8)));
            self.skip_space();
            let value_at = self.at;
            let value = self.string()?;
            check_tag(name, &value).map_err(|error| {
                let place = if error == RecordTextError::TagName { name_at } else { value_at };
                self.error_at(place, error)
            })?;
            if !names.insert(name) {
                return Err(self.error_at(name_at, format_args!("the tag {name} comes a second time")));
            }
            tags.push_unchecked(name, value);
            self.skip_space();
            if !self.take(']') {
                return Err(self.expected("']'"));
            }
        }
    }

    /// A tag's value, with its quotes.
    fn string(&mut self) -> Result<String, TextError> {
        let opening = self.at;
        if !self.take('"') {
            return Err(self.expected("a tag's name and its value in quotes"));
        }
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|c| !matches!(c, '"' | '\\' | '\n')));
            if self.take('"') {
                return Ok(value);
            }
            if !self.take('\\') {
                return Err(self.error_at(opening, "these quotes are not closed on the same line"));
            }
            match self.rest().chars().next().filter(|c| matches!(c, '"' | '\\')) {
                Some(escaped) => value.push(escaped),
                None => return Err(self.expected("'\"' or '\\' after '\\'")),
            }
            self.at += 1;
        }
    }

    /// Everything up to what cannot go on a line of moves: a result, `)`, or something out of place.
    ///
    /// Calls itself for variations; [`Variation::DEEPEST`] bounds how often.
    fn moves(&mut self, depth: usize) -> Result<Moves, TextError> {
        let mut moves = Moves::default();
        loop {
            self.skip_space();
            match self.rest().chars().next() {
                Some('{' | ';') => self.comment(&mut moves)?,
                Some('(') => self.variation(&mut moves, depth + 1)?,
                Some('$') => self.numbered_mark(&mut moves)?,
                Some(c) if !ends_word(c) => {
                    if self.skip_number() {
                        continue;
                    }
                    if is_result(self.word()) {
                        return Ok(moves);
                    }
                    self.marked_move(&mut moves)?;
                }
                _ => return Ok(moves),
            }
        }
    }

    fn variation(&mut self, moves: &mut Moves, depth: usize) -> Result<(), TextError> {
        let opening = self.at;
        let Some(replaced) = moves.line.last_mut() else {
            return Err(self.error_at(opening, "a variation follows the move that it replaces"));
        };
        if depth > Variation::DEEPEST {
            return Err(self.error_at(opening, RecordTextError::TooDeep));
        }
        self.at += 1;
        let Moves { intro, line } = self.moves(depth)?;
        if !self.take(')') {
            return Err(self.expected("a move or ')'"));
        }
        replaced.variations.push(Variation::new(intro, line).map_err(|error| self.error_at(opening, error))?);
        Ok(())
    }

    /// A move, a move with a mark such as `a1a2!?`, or such a mark alone.
    fn marked_move(&mut self, moves: &mut Moves) -> Result<(), TextError> {
        let word = self.word();
        let mv = word.trim_end_matches(['!', '?']);
        if !mv.is_empty() {
            let mv = MoveText::new(mv).map_err(|error| self.error_at(self.at, error))?;
            moves.line.push(Entry::new(mv));
        }
        self.at += mv.len();
        let sign = &word[mv.len()..];
        let mark = match sign {
            "" => return Ok(()),
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            "?!" => 6,
            _ => return Err(self.expected("one of the marks ! ? !! ?? !? ?!")),
        };
        self.mark(moves, mark, sign.len())
    }

    /// A mark such as `$5`.
    fn numbered_mark(&mut self, moves: &mut Moves) -> Result<(), TextError> {
        let number = &self.rest()[1..];
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        match number[..digits].parse() {
            Ok(mark) => self.mark(moves, mark, 1 + digits),
            Err(_) => Err(self.error_at(self.at, "expected a mark from $0 to $255")),
        }
    }

    fn mark(&mut self, moves: &mut Moves, mark: u8, length: usize) -> Result<(), TextError> {
        let Some(entry) = moves.line.last_mut() else {
            return Err(self.error_at(self.at, "a mark follows a move"));
        };
        entry.marks.push(mark);
        self.at += length;
        Ok(())
    }

    /// A comment of either kind: its text, and the clock and score in it.
    fn comment(&mut self, moves: &mut Moves) -> Result<(), TextError> {
        let (mut body, end) = self.comment_body()?;
        self.at += 1;
        let mut text = vec![];
        while let Some(command) = next_command(body) {
            text.push(body[..command.start].trim());
            let Some(length) = body[command.value..].find(']') else {
                return Err(
                    self.error_at(self.at + command.start, "this '[' is not closed by ']' in its comment")
                );
            };
            self.command(moves, &command, &body[command.value..][..length])?;
            let after = command.value + length + 1;
            body = &body[after..];
            self.at += after;
        }
        text.push(body.trim());
        text.retain(|part| !part.is_empty());
        if !text.is_empty() {
            let comment = Comment::new(&text.join(" ")).map_err(|error| self.error_at(self.at, error))?;
            moves.line.last_mut().map_or(&mut moves.intro, |entry| &mut entry.comments).push(comment);
        }
        self.at = end;
        Ok(())
    }

    /// What stands in the comment that begins here, and where the text goes on after it.
    fn comment_body(&self) -> Result<(&'a str, usize), TextError> {
        let start = self.at + 1;
        let rest = &self.text[start..];
        if self.rest().starts_with('{') {
            let length =
                rest.find('}').ok_or_else(|| self.error_at(self.at, "this comment is not closed by '}'"))?;
            return Ok((&rest[..length], start + length + 1));
        }
        let body = rest.split('\n').next().unwrap_or_default();
        match body.find('}') {
            Some(brace) => Err(self.error_at(start + brace, RecordTextError::Brace)),
            None => Ok((body, start + body.len())),
        }
    }

    /// Notes a clock or a score; the comment's body, or what is left of it, begins at the current place.
    fn command(&self, moves: &mut Moves, command: &Command, value: &str) -> Result<(), TextError> {
        let place = self.at + command.start;
        let Some(entry) = moves.line.last_mut() else {
            return Err(self.error_at(place, "a clock or a score follows a move"));
        };
        let value_at = self.at + command.value + (value.len() - value.trim_start().len());
        let value = value.trim();
        let span = self.span(value_at, value_at + value.len());
        let again = match command.kind {
            TokenKind::Clock => {
                let clock = read_clock(value).ok_or_else(|| span.expected("a time such as 0:05:23.4"))?;
                entry.clock.replace(clock).is_some()
            }
            TokenKind::Score => {
                let score = read_score(value)
                    .ok_or_else(|| span.expected("a score such as -1.20, #7, #-4 or 41.2/33.1/25.7"))?;
                entry.score.replace(score).is_some()
            }
        };
        if again { Err(self.error_at(place, "the move already has one of these")) } else { Ok(()) }
    }

    /// Skips white space, and lines that begin with `%`.
    fn skip_space(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            let before = &self.text[..self.at];
            let line_starts = before.is_empty() || before.ends_with(['\n', BYTE_ORDER_MARK]);
            if !(line_starts && self.rest().starts_with('%')) {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    /// Skips a move number: dots, perhaps after digits.
    fn skip_number(&mut self) -> bool {
        let bytes = self.rest().as_bytes();
        let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = bytes[digits..].iter().take_while(|&&byte| byte == b'.').count();
        if dots > 0 {
            self.at += digits + dots;
        }
        dots > 0
    }

    /// What is yet to be read.
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The word that begins here, empty where there is none. It is not taken.
    fn word(&self) -> &'a str {
        self.rest().split(ends_word).next().unwrap_or_default()
    }

    fn take(&mut self, c: char) -> bool {
        let found = self.rest().starts_with(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !wanted(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    fn span(&self, start: usize, end: usize) -> Span<'a> {
        let whole = Span::new(self.text);
        let cut = whole.split_at(end).and_then(|(before, _)| before.split_at(start));
        cut.map_or(whole, |(_, part)| part)
    }

    /// An error that names the word found here.
    fn expected(&self, what: impl fmt::Display) -> TextError {
        let sign = self.rest().chars().next().map_or(0, char::len_utf8);
        self.span(self.at, self.at + self.word().len().max(sign)).expected(what)
    }

    fn error_at(&self, place: usize, message: impl fmt::Display) -> TextError {
        TextError::at(self.text, place, message.to_string())
    }
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Where a comment holds a clock or a score.
pub(super) struct Command {
    kind: TokenKind,
    /// Where its `[` stands.
    start: usize,
    /// Where its name ends and its value begins.
    value: usize,
}

enum TokenKind {
    Clock,
    Score,
}

/// The first clock or score in a comment; other commands are just text.
pub(super) fn next_command(comment: &str) -> Option<Command> {
    comment.match_indices("[%").find_map(|(start, opening)| {
        let name = &comment[start + opening.len()..];
        let name = &name[..name.bytes().take_while(|&byte| is_name_byte(byte)).count()];
        let kind = match name {
            "clk" => TokenKind::Clock,
            "eval" => TokenKind::Score,
            _ => return None,
        };
        Some(Command { kind, start, value: start + opening.len() + name.len() })
    })
}

fn read_clock(text: &str) -> Option<Clock> {
    let (hours, rest) = text.split_once(':')?;
    let (minutes, rest) = rest.split_once(':')?;
    let (seconds, decimals) = rest.split_once('.').unwrap_or((rest, "0"));
    let sixty = |text: &str| read_digits(text).filter(|&number| text.len() == 2 && number < 60);
    let seconds = (read_digits(hours)?.checked_mul(60)?.checked_add(sixty(minutes)?)?)
        .checked_mul(60)?
        .checked_add(sixty(seconds)?)?;
    let millis = seconds.checked_mul(1000)?.checked_add(read_decimals(decimals, 3)?)?;
    Some(Clock { millis })
}

fn read_score(text: &str) -> Option<Score> {
    if let Some(plies) = text.strip_prefix('#') {
        return match plies.strip_prefix('-') {
            Some(plies) => Some(Score::LossIn(read_digits(plies)?.try_into().ok()?)),
            None => Some(Score::WinIn(read_digits(plies)?.try_into().ok()?)),
        };
    }
    if text.contains('/') {
        return read_chances(text);
    }
    let size = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (units, decimals) = size.split_once('.').unwrap_or((size, "0"));
    let size = read_digits(units)?.checked_mul(100)?.checked_add(read_decimals(decimals, 2)?)?;
    let size = i64::try_from(size).ok()?;
    let hundredths = if text.starts_with('-') { -size } else { size };
    Some(Score::Estimate(hundredths.try_into().ok()?))
}

/// The chances of three or four seats in percent.
fn read_chances(text: &str) -> Option<Score> {
    let thousandths = |percent: &str| {
        let (units, decimals) = percent.split_once('.').unwrap_or((percent, "0"));
        let chance = read_digits(units)?.checked_mul(10)?.checked_add(read_decimals(decimals, 1)?)?;
        u16::try_from(chance).ok().filter(|&chance| chance <= 1000)
    };
    let chances: Vec<u16> = text.split('/').map(thousandths).collect::<Option<_>>()?;
    (3..=Seat::ALL.len())
        .contains(&chances.len())
        .then(|| Score::Chances(BySeat::from_fn(chances.len(), |seat| chances[seat.index()])))
}

fn read_digits(text: &str) -> Option<u64> {
    // The parser of numbers would also take a sign.
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Up to `places` decimals, as a whole number of the smallest unit.
fn read_decimals(text: &str, places: usize) -> Option<u64> {
    if text.len() > places {
        None
    } else {
        read_digits(text)?.checked_mul(10_u64.pow((places - text.len()) as u32))
    }
}
