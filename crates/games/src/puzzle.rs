//! Puzzles: positions with exactly one move that wins, and the solver's way through those of a game.

mod run;

use std::fmt;

use cairn_core::{Key, Seat, Span, TextError};

use cairn_i18n::{Phrase, phrase};

use crate::{PlayError, Setup, Table};

pub use run::{Progress, PuzzleRun};

/// How hard a puzzle is, from 1 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grade(u8);

impl Grade {
    /// Every grade, the easiest first.
    pub const ALL: [Grade; 5] = [Grade(1), Grade(2), Grade(3), Grade(4), Grade(5)];

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it is called.
    pub const fn name(self) -> Phrase {
        match self.0 {
            1 => phrase!("very easy"),
            2 => phrase!("easy"),
            3 => phrase!("medium"),
            4 => phrase!("hard"),
            _ => phrase!("very hard"),
        }
    }

    fn read(text: Span<'_>) -> Result<Grade, TextError> {
        let known = Grade::ALL.into_iter().find(|grade| grade.to_string() == text.as_str());
        known.ok_or_else(|| text.expected("a grade from 1 to 5"))
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A position in which exactly one move wins, as the text `SETUP|POSITION|GRADE|MOVES`.
///
/// That the move wins and no other does is proven when puzzles are made, and by a test of all that are shipped; reading
/// one makes sure of everything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    setup: Setup,
    position: String,
    grade: Grade,
    line: Vec<String>,
    key: Key,
    solver: Seat,
}

impl Puzzle {
    /// A puzzle with this line of best play; an error says what is wrong with its text.
    pub fn new(table: &dyn Table, grade: Grade, line: &[String]) -> Result<Puzzle, TextError> {
        let text = format!("{}|{}|{grade}|{}", table.setup(), table.position(), line.join(" "));
        Puzzle::read(Span::new(&text))
    }

    /// Reads a puzzle, and plays it to the end.
    pub fn read(whole: Span<'_>) -> Result<Puzzle, TextError> {
        let parts: Vec<Span<'_>> = whole.split('|').collect();
        let &[setup, position, grade, moves] = parts.as_slice() else {
            return Err(whole.expected("a puzzle: SETUP|POSITION|GRADE|MOVES"));
        };
        let setup_read: Setup = setup.as_str().parse().map_err(|error| within(setup, &error))?;
        if setup_read.to_string() != setup.as_str() {
            return Err(setup.expected(format_args!("the usual form '{setup_read}'")));
        }
        let mut table = setup_read.read(position.as_str()).map_err(|error| within(position, &error))?;
        let Some(solver) = table.status().to_move() else {
            return Err(position.error("the game is over in this position"));
        };
        let (grade, key) = (Grade::read(grade)?, table.symmetric_key());
        let mut line = Vec::new();
        for mv in moves.split(' ') {
            table.play(mv.as_str()).map_err(|error| match error {
                PlayError::Unreadable(error) => within(mv, &error),
                error => mv.error(error.to_string()),
            })?;
            line.push(mv.as_str().to_owned());
        }
        if table.status().places().and_then(|places| places.winner()) != Some(solver) {
            return Err(moves.expected("moves to the end of a game that the player to move wins"));
        }
        Ok(Puzzle { setup: setup_read, position: position.as_str().to_owned(), grade, line, key, solver })
    }

    /// The game and its options.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position to solve.
    pub fn position(&self) -> &str {
        &self.position
    }

    /// How hard it is.
    pub fn grade(&self) -> Grade {
        self.grade
    }

    /// Who is to move, and wins.
    pub fn solver(&self) -> Seat {
        self.solver
    }

    /// The only move that wins, and what follows to the end of the game: the winner hurries, the loser delays.
    pub fn line(&self) -> &[String] {
        &self.line
    }

    /// The only move that wins.
    pub fn solution(&self) -> &str {
        &self.line[0]
    }

    /// After how many turns the game is won, everybody's counted.
    pub fn turns(&self) -> usize {
        self.line.len()
    }

    /// What tells it from others, and not from its images.
    pub fn key(&self) -> Key {
        self.key
    }

    /// What it is remembered by: it stays the same wherever the puzzle stands in a list.
    pub fn name(&self) -> String {
        format!("{} {:016x}", self.setup.game(), self.key.bits())
    }

    /// A table with the position to solve.
    pub fn table(&self) -> Box<dyn Table> {
        // The position was read once, so it reads.
        self.setup.read(&self.position).unwrap_or_else(|_| self.setup.deal(0))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|{}|{}|{}", self.setup, self.position, self.grade, self.line.join(" "))
    }
}

/// Reads puzzles, one a line.
pub fn read(text: &str) -> Result<Vec<Puzzle>, TextError> {
    // The end of the last line begins no other.
    let lines = Span::new(text).split('\n').take(text.lines().count());
    lines.map(Puzzle::read).collect()
}

/// A complaint about a part of a text, where it stands in the whole.
fn within(part: Span<'_>, error: &TextError) -> TextError {
    let at = part.chars().nth(error.column() - 1);
    let end = part.split_at(part.as_str().len()).map_or(part, |(_, end)| end);
    at.unwrap_or(end).error(error.message())
}
