//! The text of a game record, without any knowledge of the game: its parts, and how it is written.
//!
//! The format is PGN's: tags, a blank line, numbered moves, the result.
//!
//! ```text
//! [Game "swack:size=4"]
//! [Result "b"]
//!
//! {A quiet start.} 1. a1a2 {[%clk 0:05:23.4] [%eval 0.35] Bold.} (1. a1b1 $2 b2b3)
//! 1... b3b4 2. pass pass b
//! ```
//!
//! - A game ends with its result: the value of the tag `Result`, or `*` where there is no such tag. Reading does without
//!   either of them; where both are there, they agree, or one is `*`. No move looks like a result (see [`MoveText`] and
//!   [`Tags::set`]), so the first such word on the main line is the end.
//! - Moves are numbered by rounds. A round has as many plies as the table has seats.
//! - Clocks and scores share the first comment after a move with its text; further comments stand on their own.
//! - A score is the mover's view before the move. At a table for more than two it is the chance of each seat after the
//!   move in percent, in turn order, as in `[%eval 41.2/33.1/25.7]`.
//! - Lines break at 80 columns, but never inside a tag, a comment or a move.
//!
//! Invariant: reading returns what was written, also when one text holds several records. Reading accepts more than
//! writing produces: any spacing and move numbers, `;` comments to the end of the line, ignored lines that begin with `%`,
//! and `!`, `?`, `!!`, `??`, `!?`, `?!` for the marks `$1` to `$6`. Comments and marks after a variation belong to the move
//! before it, like those that precede it.

use std::fmt;

use cairn_core::BySeat;

use super::read::next_command;

/// Why something cannot be part of a record: it could not be read back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordTextError {
    /// The name of a tag is empty or holds other characters.
    #[error("a tag's name is made of letters, digits and underscores")]
    TagName,
    /// The value of a tag does not fit on a line.
    #[error("a tag's value cannot contain control characters")]
    TagValue,
    /// The value of the tag `Result` is not a result.
    #[error("a result is '*', 'draw', the sign of a seat as in 'b', or places as in '3>1>24'")]
    Result,
    /// The text of a move would be read as something else.
    #[error(
        "a move may not be empty, look like a move number or a result, begin with '%', end with '!' or '?', \
         or contain white space or any of {{}}()[];\"$"
    )]
    Move,
    /// A comment says nothing.
    #[error("a comment may not be empty")]
    EmptyComment,
    /// A comment holds the sign that ends it.
    #[error("a comment cannot contain '}}'")]
    Brace,
    /// A comment holds `[%clk` or `[%eval`.
    #[error("a comment's text cannot contain a clock or a score, which have places of their own")]
    Command,
    /// A variation has no moves.
    #[error("a variation has at least one move")]
    EmptyVariation,
    /// There are variations in variations, and so on, beyond what is allowed.
    #[error("variations nest at most {} deep", Variation::DEEPEST)]
    TooDeep,
}

/// One game's record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordText {
    /// Facts about the whole game.
    pub tags: Tags,
    /// Comments before the first move.
    pub intro: Vec<Comment>,
    /// The moves that were played.
    pub line: Vec<Entry>,
}

impl RecordText {
    /// The result: the value of the tag `Result`, or `*` where there is none.
    pub fn result(&self) -> &str {
        self.tags.get(RESULT).unwrap_or(UNFINISHED)
    }

    /// The record in a line, for a list of several: game, players, date, result and the first moves.
    pub fn summary(&self) -> String {
        const MOVES: usize = 4;
        let tag = |name| self.tags.get(name).filter(|value| !value.is_empty());
        let players: Vec<&str> = PLAYERS.into_iter().filter_map(tag).collect();
        let mut moves: Vec<&str> = self.line.iter().take(MOVES).map(|entry| entry.mv.as_str()).collect();
        if self.line.len() > MOVES {
            moves.push("…");
        }
        let parts =
            [tag(GAME).unwrap_or("?"), &players.join(" – "), tag("Date").unwrap_or_default(), self.result()];
        let parts = parts.into_iter().map(str::to_owned).chain([moves.join(" ")]);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }

    /// The text of the record for a table with this many seats, with a line break at its end.
    ///
    /// The texts of several records can be concatenated, with or without blank lines, and read as one.
    pub fn write(&self, seats: usize) -> String {
        let mut writer = Writer { seats: seats.max(1), ..Writer::default() };
        writer.tags(&self.tags);
        writer.comments(&self.intro);
        writer.line(&self.line, 0);
        writer.atom(self.result());
        writer.flush();
        writer.out.push('\n');
        writer.out
    }
}

pub(super) const GAME: &str = "Game";
pub(super) const RESULT: &str = "Result";
pub(super) const UNFINISHED: &str = "*";

const PLAYERS: [&str; 4] = ["Player1", "Player2", "Player3", "Player4"];

/// The other tags that Cairn writes.
const OTHERS: [&str; 6] = [GAME, "Start", RESULT, "Termination", "TimeControl", "Date"];

/// The name of a tag as Cairn writes it; the case in which it is typed does not matter.
pub(super) fn usual_name(name: &str) -> &str {
    OTHERS.into_iter().chain(PLAYERS).find(|usual| usual.eq_ignore_ascii_case(name)).unwrap_or(name)
}

/// Named values in a fixed order, no name twice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of the tag with this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(known, _)| known == name).map(|(_, value)| value)
    }

    /// Gives the tag another value, or adds it after all the others. The tags that Cairn writes get their usual names,
    /// whatever the case.
    ///
    /// A name is made of ASCII letters, digits and underscores; a value holds no control characters. The value of
    /// `Result` is `*`, `draw`, the sign of a seat (one small letter or digit), or the signs of seats, all letters
    /// or all digits, with `>` between places.
    pub fn set(&mut self, name: &str, value: impl Into<String>) -> Result<(), RecordTextError> {
        let (name, value) = (usual_name(name), value.into());
        check_tag(name, &value)?;
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.push_unchecked(name, value),
        }
        Ok(())
    }

    /// Adds a tag that has passed [`check_tag`] and is not there yet.
    pub(super) fn push_unchecked(&mut self, name: &str, value: String) {
        self.0.push((name.to_owned(), value));
    }

    /// Names and values in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

pub(super) fn check_tag(name: &str, value: &str) -> Result<(), RecordTextError> {
    if name.is_empty() || !name.bytes().all(is_name_byte) {
        return Err(RecordTextError::TagName);
    }
    if value.contains(char::is_control) {
        return Err(RecordTextError::TagValue);
    }
    if name == RESULT && !is_result(value) { Err(RecordTextError::Result) } else { Ok(()) }
}

pub(super) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether a text has the form of a result, `*` for an unfinished game included.
pub(super) fn is_result(text: &str) -> bool {
    let places = |is_sign: fn(&u8) -> bool| {
        text.split('>').all(|group| !group.is_empty() && group.bytes().all(|byte| is_sign(&byte)))
    };
    matches!(text, UNFINISHED | "draw")
        || (text.len() == 1 || text.contains('>'))
            && (places(u8::is_ascii_lowercase) || places(u8::is_ascii_digit))
}

/// The text of a move in its game's notation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveText(String);

impl MoveText {
    /// Any text that cannot be taken for something else in a record.
    ///
    /// It is not empty and holds neither white space nor any of `{}()[];"$`. It does not begin with `%` or a move
    /// number (dots, perhaps after digits), does not end with `!` or `?`, and has not the form of a result.
    pub fn new(text: impl Into<String>) -> Result<MoveText, RecordTextError> {
        let text = text.into();
        let numbered = text.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('.');
        let wrong = text.is_empty()
            || text.contains(ends_word)
            || text.starts_with('%')
            || numbered
            || text.ends_with(['!', '?'])
            || is_result(&text);
        if wrong { Err(RecordTextError::Move) } else { Ok(MoveText(text)) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a character ends a move that it follows without a space.
pub(super) fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '"' | '$')
}

/// A comment of one or several lines.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment(String);

impl Comment {
    /// A comment with this text, less white space at its ends.
    ///
    /// There must be something left, and it cannot contain `}`, `[%clk` or `[%eval`.
    pub fn new(text: &str) -> Result<Comment, RecordTextError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(RecordTextError::EmptyComment);
        }
        if text.contains('}') {
            return Err(RecordTextError::Brace);
        }
        if next_command(text).is_some() {
            Err(RecordTextError::Command)
        } else {
            Ok(Comment(text.to_owned()))
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A move with its annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The move.
    pub mv: MoveText,
    /// Marks by their PGN numbers, as `1` for a good move and `2` for a mistake.
    pub marks: Vec<u8>,
    /// The mover's time left after the move.
    pub clock: Option<Clock>,
    /// The evaluation of the position after the move.
    pub score: Option<Score>,
    /// Comments on the move.
    pub comments: Vec<Comment>,
    /// Alternatives to the move.
    pub variations: Vec<Variation>,
}

impl Entry {
    /// A move without annotations.
    pub fn new(mv: MoveText) -> Entry {
        Entry { mv, marks: vec![], clock: None, score: None, comments: vec![], variations: vec![] }
    }
}

/// A line of moves, the first of which replaces the move that the variation belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    intro: Vec<Comment>,
    line: Vec<Entry>,
    depth: usize,
}

impl Variation {
    /// How deep variations can nest: one of the game's own line is 1 deep, one inside it 2.
    pub const DEEPEST: usize = 64;

    /// A variation of at least one move, with the comments before it.
    ///
    /// Refused where the variations inside it are nested too deep for that.
    pub fn new(intro: Vec<Comment>, line: Vec<Entry>) -> Result<Variation, RecordTextError> {
        if line.is_empty() {
            return Err(RecordTextError::EmptyVariation);
        }
        let inner = line.iter().flat_map(|entry| &entry.variations);
        let depth = 1 + inner.map(|variation| variation.depth).max().unwrap_or(0);
        if depth > Self::DEEPEST {
            Err(RecordTextError::TooDeep)
        } else {
            Ok(Variation { intro, line, depth })
        }
    }

    /// Comments before the first move.
    pub fn intro(&self) -> &[Comment] {
        &self.intro
    }

    /// The moves, at least one.
    pub fn line(&self) -> &[Entry] {
        &self.line
    }

    /// The moves, to be written in another form.
    pub(super) fn line_mut(&mut self) -> &mut [Entry] {
        &mut self.line
    }
}

/// Time left, written `h:mm:ss` with up to three decimals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clock {
    /// In thousandths of a second.
    pub millis: u64,
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.millis / 1000, self.millis % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if millis > 0 {
            let decimals = format!("{millis:03}");
            write!(f, ".{}", decimals.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

/// The evaluation of a position. The reader of the record knows for whom it is good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An estimate in hundredths of a unit, written `-1.20`.
    Estimate(i32),
    /// Proven to be won in this many plies, written `#7`.
    WinIn(u32),
    /// Proven to be lost in this many plies, written `#-4`.
    LossIn(u32),
    /// At a table for more than two, the chance of each seat in thousandths, written in percent as `41.2/33.1/25.7`.
    Chances(BySeat<u16>),
}

impl Score {
    /// The chances of the seats, each from 0 to 1.
    pub fn of_chances(chances: &BySeat<f32>) -> Score {
        let thousandths = |seat| (chances[seat].clamp(0.0, 1.0) * 1000.0).round() as u16;
        Score::Chances(BySeat::from_fn(chances.count(), thousandths))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Estimate(hundredths) => {
                let sign = if hundredths < 0 { "-" } else { "" };
                let size = hundredths.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Score::WinIn(plies) => write!(f, "#{plies}"),
            Score::LossIn(plies) => write!(f, "#-{plies}"),
            Score::Chances(chances) => {
                let percent = |chance: &u16| format!("{}.{}", chance / 10, chance % 10);
                f.write_str(&chances.values().iter().map(percent).collect::<Vec<_>>().join("/"))
            }
        }
    }
}

const COLUMNS: usize = 80;

/// Breaks a text into lines between atoms, never within one.
#[derive(Default)]
struct Writer {
    seats: usize,
    out: String,
    column: usize,
    /// The last atom, held back because a `)` may have to stick to it.
    held: String,
}

impl Writer {
    fn tags(&mut self, tags: &Tags) {
        for (name, value) in tags.iter() {
            let value = value.replace('\\', r"\\").replace('"', "\\\"");
            self.out.push_str(&format!("[{name} \"{value}\"]\n"));
        }
        if !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    fn line(&mut self, line: &[Entry], first_ply: usize) {
        let mut interrupted = true;
        for (ply, entry) in (first_ply..).zip(line) {
            let (round, mv) = (ply / self.seats + 1, &entry.mv);
            match ply % self.seats {
                0 => self.atom(&format!("{round}. {mv}")),
                _ if interrupted => self.atom(&format!("{round}... {mv}")),
                _ => self.atom(mv.as_str()),
            }
            for mark in &entry.marks {
                self.atom(&format!("${mark}"));
            }
            let noted = self.notes(entry);
            for variation in &entry.variations {
                self.variation(variation, ply);
            }
            interrupted = noted || !entry.variations.is_empty();
        }
    }

    fn variation(&mut self, variation: &Variation, ply: usize) {
        self.flush();
        self.held.push('(');
        self.comments(variation.intro());
        self.line(variation.line(), ply);
        self.held.push(')');
    }

    /// Writes clock, score and comments; says whether there were any.
    fn notes(&mut self, entry: &Entry) -> bool {
        let clock = entry.clock.map(|clock| format!("[%clk {clock}]"));
        let score = entry.score.map(|score| format!("[%eval {score}]"));
        let text = entry.comments.first().map(Comment::to_string);
        let first: Vec<String> = [clock, score, text].into_iter().flatten().collect();
        if first.is_empty() {
            return false;
        }
        self.atom(&format!("{{{}}}", first.join(" ")));
        self.comments(entry.comments.get(1..).unwrap_or_default());
        true
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            self.atom(&format!("{{{comment}}}"));
        }
    }

    fn atom(&mut self, text: &str) {
        if self.held != "(" {
            self.flush();
        }
        self.held.push_str(text);
    }

    fn flush(&mut self) {
        let Some(first_line) = self.held.split('\n').next().filter(|line| !line.is_empty()) else { return };
        let width = first_line.chars().count();
        if self.column > 0 && self.column + 1 + width > COLUMNS {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(&self.held);
        self.column = match self.held.rfind('\n') {
            Some(newline) => self.held[newline + 1..].chars().count(),
            None => self.column + width,
        };
        self.held.clear();
    }
}
