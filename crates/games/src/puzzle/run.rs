//! The solver's way through the puzzles of a game, without a screen.

use cairn_core::Pick;

use super::{Puzzle, read};
use crate::lesson::Outcome;
use crate::{GameKind, Table};
use cairn_i18n::{Language, Phrase, phrase};

/// How far the solver is with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The move is yet to be found.
    Open,
    /// The solver has found it.
    Solved,
    /// The solver was shown it.
    Shown,
}

/// A solver's way through the puzzles of a game.
#[derive(Debug)]
pub struct PuzzleRun {
    game: GameKind,
    /// At least one.
    puzzles: Vec<Puzzle>,
    at: usize,
    table: Box<dyn Table>,
    progress: Progress,
}

impl PuzzleRun {
    /// At the first puzzle of a game; `None` if it has none.
    pub fn new(game: GameKind) -> Option<PuzzleRun> {
        // A test reads all of them.
        let puzzles = read(game.puzzles()).ok()?;
        let table = puzzles.first()?.table();
        Some(PuzzleRun { game, puzzles, at: 0, table, progress: Progress::Open })
    }

    /// The game.
    pub fn game(&self) -> GameKind {
        self.game
    }

    /// All puzzles of the game, from the easiest to the hardest.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The puzzle at which the solver is.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzles[self.at]
    }

    /// The number of that puzzle, from 1.
    pub fn number(&self) -> usize {
        self.at + 1
    }

    /// How many puzzles there are.
    pub fn count(&self) -> usize {
        self.puzzles.len()
    }

    /// How far the solver is with this puzzle.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// The board as it is now: the position, once the move was found with it and what was gone through after it.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// Tries a move, given as its text. The right one is made.
    pub fn try_move(&mut self, mv: &str, language: Language) -> Outcome {
        if self.progress != Progress::Open {
            return Outcome::Wrong { say: NOTHING_TO_FIND.text(language).to_owned() };
        }
        if let Some(say) = self.table.explain(mv, language) {
            return Outcome::Illegal { say };
        }
        if mv != self.puzzle().solution() {
            return Outcome::Wrong { say: DOES_NOT_WIN.text(language).to_owned() };
        }
        self.reveal(Progress::Solved);
        Outcome::Right { say: self.praise(language) }
    }

    /// Shows the move that wins, and makes it.
    pub fn show(&mut self) {
        if self.progress == Progress::Open {
            self.reveal(Progress::Shown);
        }
    }

    /// What to pick first for the move that wins; `None` once it has been made.
    pub fn hint(&self) -> Option<Pick> {
        let solution = self.puzzle().solution();
        let (_, path) = self.table.paths().into_iter().find(|(mv, _)| mv == solution)?;
        path.into_iter().next().filter(|_| self.progress == Progress::Open)
    }

    /// That in a sentence; `None` once the move has been made.
    pub fn hint_text(&self, language: Language) -> Option<String> {
        Some(match self.hint()? {
            Pick::Cell(name) => LOOK_AT.fill(language, &[&name]),
            Pick::Count(_) | Pick::Button(_) => WITHOUT_A_PLACE.text(language).to_owned(),
        })
    }

    /// Once the move has been made, goes on by one move of the line; `false` at its end.
    pub fn step_on(&mut self) -> bool {
        if self.progress == Progress::Open {
            return false;
        }
        let next = self.puzzles[self.at].line().get(self.table.ply());
        next.is_some_and(|mv| self.table.play(mv).is_ok())
    }

    /// Goes back by one move of the line; `false` where only the move that wins has been made.
    pub fn step_back(&mut self) -> bool {
        self.table.ply() > 1 && self.table.take_back()
    }

    /// Goes on to the next puzzle; `false` at the last one.
    pub fn go_on(&mut self) -> bool {
        self.go_to(self.number() + 1)
    }

    /// Goes back to the puzzle before; `false` at the first one.
    pub fn go_back(&mut self) -> bool {
        self.go_to(self.number() - 1)
    }

    /// Goes to the puzzle with this number, from 1; `false` if there is none.
    pub fn go_to(&mut self, number: usize) -> bool {
        let Some(at) = number.checked_sub(1).filter(|&at| at < self.count()) else {
            return false;
        };
        self.at = at;
        self.retry();
        true
    }

    /// Restarts the puzzle.
    pub fn retry(&mut self) {
        (self.table, self.progress) = (self.puzzle().table(), Progress::Open);
    }

    fn reveal(&mut self, progress: Progress) {
        self.progress = progress;
        self.step_on();
    }

    fn praise(&self, language: Language) -> String {
        match self.puzzle().turns() {
            1 => WINS_AT_ONCE.text(language).to_owned(),
            turns => ONLY_MOVE.fill(language, &[&turns]),
        }
    }
}

const NOTHING_TO_FIND: Phrase = phrase!("The move has been found: go on to the next puzzle.");
const DOES_NOT_WIN: Phrase = phrase!("That is allowed, but it does not win. One other move does.");
const LOOK_AT: Phrase = phrase!("It begins on {}.");
const WITHOUT_A_PLACE: Phrase = phrase!("It is a move that needs no board: look at the buttons.");
const WINS_AT_ONCE: Phrase = phrase!("Right: it wins at once.");
const ONLY_MOVE: Phrase = phrase!("Right: the only move that wins. It takes {} turns with best play.");
