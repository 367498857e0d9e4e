//! Rules as data.

use crate::{Notation, Options, Span, Status};

/// Assertions about the rules of a game; each panics if it does not hold.
///
/// A position is its text, or a drawing of it: one line for each row with the cells apart, `.` for an empty one,
/// and the fields in the last line.
///
/// ```text
///     .  .  .  .  bbbbbb
///     .  .  .  .  .
///     .  .  .  .  .
///     .  .  .  .  .
///     wwwwww  .  .  .  .
///     w
/// ```
///
/// Moves are separated by single spaces.
#[derive(Clone, Debug)]
pub struct Cases<P: Notation>(P::Options);

impl<P: Notation> Cases<P> {
    /// The rules with these options, as text.
    #[track_caller]
    pub fn new(options: &str) -> Cases<P> {
        match P::Options::read(Span::new(options)) {
            Ok(options) => Cases(options),
            Err(error) => panic!("'{options}': {error}"),
        }
    }

    /// The position with this text or drawing.
    #[track_caller]
    pub fn position(&self, position: &str) -> P {
        let text = text_of(position);
        P::read(&self.0, &text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Each of the moves can be played.
    #[track_caller]
    pub fn allows(&self, position: &str, moves: &str) {
        let position = self.position(position);
        for mv in moves.split(' ') {
            if let Err(error) = position.read_move(mv) {
                panic!("{position}: {error}");
            }
        }
    }

    /// The game goes on, and each of the moves is the text of a move, but none can be played.
    #[track_caller]
    pub fn refuses(&self, position: &str, moves: &str) {
        let position = self.position(position);
        assert!(position.count_moves() > 0, "{position}: there is no move at all");
        for mv in moves.split(' ') {
            match mv.parse::<P::Move>() {
                Ok(mv) => assert!(!position.is_legal(mv), "{position}: {mv} is legal"),
                Err(error) => panic!("{mv}: {error}"),
            }
        }
    }

    /// These are all the moves, in byte order.
    #[track_caller]
    pub fn offers(&self, position: &str, moves: &str) {
        let position = self.position(position);
        let mut found: Vec<String> = position.moves().iter().map(P::Move::to_string).collect();
        found.sort_unstable();
        assert_eq!(found.join(" "), moves, "{position}");
    }

    /// The moves lead to a position with this text or drawing.
    #[track_caller]
    pub fn leads(&self, position: &str, moves: &str, to: &str) {
        assert_eq!(self.after(position, moves).to_string(), text_of(to), "after {moves}");
    }

    /// After the moves the game goes on, and it is the turn of the seat with this sign.
    #[track_caller]
    pub fn goes_on(&self, position: &str, moves: &str, sign: char) {
        let after = self.after(position, moves);
        match after.status() {
            Status::ToMove(seat) => assert_eq!(after.sign(seat), sign, "{after}"),
            Status::Over(places) => panic!("{after}: over, {}", after.write_result(&places)),
        }
    }

    /// The last of the moves ends the game with this result.
    #[track_caller]
    pub fn ends(&self, position: &str, moves: &str, result: &str) {
        let after = self.after(position, moves);
        match after.status() {
            Status::Over(places) => assert_eq!(after.write_result(&places), result, "{after}"),
            Status::ToMove(seat) => panic!("{after}: goes on, seat {seat} is to move"),
        }
    }

    /// The position is over from the start, with this result.
    #[track_caller]
    pub fn is_over(&self, position: &str, result: &str) {
        self.ends(position, "", result);
    }

    /// The text is refused with this message.
    #[track_caller]
    pub fn rejects(&self, text: &str, error: &str) {
        match P::read(&self.0, text) {
            Ok(position) => panic!("{text} is read as {position:?}"),
            Err(found) => assert_eq!(found.to_string(), error, "{text}"),
        }
    }

    /// The position after the moves, each of which is legal.
    #[track_caller]
    pub fn after(&self, position: &str, moves: &str) -> P {
        let mut now = self.position(position);
        for mv in moves.split_terminator(' ') {
            match now.read_move(mv) {
                Ok(mv) => now.play_unchecked(mv),
                Err(error) => panic!("{now}: {error}"),
            }
        }
        now
    }
}

/// The text of a position that may be drawn.
fn text_of(position: &str) -> String {
    let mut lines: Vec<&str> = position.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let (Some(fields), true) = (lines.pop(), position.contains('\n')) else {
        return position.to_owned();
    };
    let rows: Vec<String> = lines.into_iter().map(row_of).collect();
    format!("{} {fields}", rows.join("/"))
}

/// The text of a drawn row: empty cells in a row become one.
fn row_of(line: &str) -> String {
    let cells: Vec<&str> = line.split_whitespace().collect();
    let runs = cells.chunk_by(|a, b| (*a, *b) == (".", "."));
    let texts = runs.map(|run| match run {
        ["."] => "x".to_owned(),
        [".", ..] => format!("x{}", run.len()),
        _ => run.join(","),
    });
    texts.collect::<Vec<_>>().join(",")
}
