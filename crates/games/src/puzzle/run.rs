//! The solver's way through the puzzles of a game, without a screen.

use cairn_core::Pick;

use super::{Puzzle, read};
use crate::lesson::Outcome;
use crate::{GameKind, Table};
use cairn_i18n::{Language, Phrase, phrase};

/// How far the solver is with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Moves are yet to be found.
    Open,
    /// The solver has won the game.
    Solved,
    /// The solver was shown the solution.
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

    /// The board as it is now: the position with the moves of the line so far.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// Whether the solver has a move to find now.
    pub fn is_solvers_turn(&self) -> bool {
        self.progress == Progress::Open && self.table.status().to_move() == Some(self.puzzle().solver())
    }

    /// The move of the line that comes next, if there is one.
    fn next_move(&self) -> Option<&str> {
        self.puzzle().line().get(self.table.ply()).map(String::as_str)
    }

    /// Tries a move, given as its text. The move of the line is made, and any other that wins at once; the last one
    /// solves the puzzle. Of other moves only the first is sure to be [wrong](Outcome::Wrong): later ones may win in
    /// another way, which [`PuzzleRun::accept`] is for.
    pub fn try_move(&mut self, mv: &str, language: Language) -> Outcome {
        if !self.is_solvers_turn() {
            return Outcome::Wrong { say: NOTHING_TO_FIND.text(language).to_owned() };
        }
        if let Some(say) = self.table.explain(mv, language) {
            return Outcome::Illegal { say };
        }
        let mut after = self.table.boxed_clone();
        let wins = after.play(mv).is_ok()
            && after.status().places().and_then(|places| places.winner()) == Some(self.puzzle().solver());
        if !wins && Some(mv) != self.next_move() {
            return Outcome::Wrong { say: DOES_NOT_WIN.text(language).to_owned() };
        }
        self.table = after;
        if wins {
            self.progress = Progress::Solved;
        }
        Outcome::Right { say: self.praise(language) }
    }

    /// Makes the move of the line instead of one that wins in another way, or may win if that is not proven, and says
    /// so. Nothing happens where the solver has no move to find.
    pub fn accept(&mut self, mv: &str, is_proven: bool, language: Language) -> String {
        let Some(best) = self.next_move().filter(|_| self.is_solvers_turn()).map(str::to_owned) else {
            return String::new();
        };
        self.try_move(&best, language);
        (if is_proven { WINS_TOO } else { MAY_WIN }).fill(language, &[&mv, &best])
    }

    /// Makes the opponent's move of the line; `false` where the solver is to move or the puzzle is not open. A move with
    /// which the opponent loses solves the puzzle.
    pub fn answer(&mut self) -> bool {
        let answers = self.progress == Progress::Open && !self.is_solvers_turn() && self.step();
        if answers && self.table.status().to_move().is_none() {
            self.progress = Progress::Solved;
        }
        answers
    }

    /// Shows the next move of the line, and makes it.
    pub fn show(&mut self) {
        if self.progress == Progress::Open {
            self.progress = Progress::Shown;
            self.step();
        }
    }

    /// What to pick first for the move to find; `None` where there is none.
    pub fn hint(&self) -> Option<Pick> {
        let solution = self.next_move().filter(|_| self.is_solvers_turn())?;
        let (_, path) = self.table.paths().into_iter().find(|(mv, _)| mv == solution)?;
        path.into_iter().next()
    }

    /// That in a sentence; `None` where there is no move to find.
    pub fn hint_text(&self, language: Language) -> Option<String> {
        Some(match self.hint()? {
            Pick::Cell(name) => LOOK_AT.fill(language, &[&name]),
            Pick::Count(_) | Pick::Button(_) => WITHOUT_A_PLACE.text(language).to_owned(),
        })
    }

    /// Goes to the position after this many moves of the line, once the puzzle is not open any more; `false` if nothing
    /// changes.
    pub fn go_to_ply(&mut self, ply: usize) -> bool {
        let before = self.table.ply();
        if self.progress != Progress::Open {
            while self.table.ply() > ply && self.table.take_back() {}
            while self.table.ply() < ply && self.step() {}
        }
        self.table.ply() != before
    }

    /// Makes the next move of the line; `false` at its end.
    fn step(&mut self) -> bool {
        let next = self.puzzles[self.at].line().get(self.table.ply());
        next.is_some_and(|mv| self.table.play(mv).is_ok())
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

    /// What is said of the solver's last move, which was right.
    pub fn praise(&self, language: Language) -> String {
        match (self.progress, self.table.ply(), self.puzzle().turns()) {
            (Progress::Solved, 1, _) => WINS_AT_ONCE.text(language).to_owned(),
            (Progress::Solved, ..) => SOLVED.text(language).to_owned(),
            (_, 1, turns) => ONLY_MOVE.fill(language, &[&turns]),
            _ => KEEPS_WINNING.text(language).to_owned(),
        }
    }
}

const NOTHING_TO_FIND: Phrase = phrase!("There is no move to find now.");
const DOES_NOT_WIN: Phrase = phrase!("That is allowed, but it does not win.");
const LOOK_AT: Phrase = phrase!("It begins on {}.");
const WITHOUT_A_PLACE: Phrase = phrase!("The move is not made on the board: look at the buttons.");
const WINS_AT_ONCE: Phrase = phrase!("Right: it wins at once.");
const ONLY_MOVE: Phrase = phrase!("Right: the only move that wins. It takes {} turns with best play.");
const KEEPS_WINNING: Phrase = phrase!("Right. Go on to the end.");
const SOLVED: Phrase = phrase!("Solved: you have won.");
const WINS_TOO: Phrase = phrase!("{} wins as well. Best play is {}.");
const MAY_WIN: Phrase = phrase!("{} may win as well. Best play is {}.");
