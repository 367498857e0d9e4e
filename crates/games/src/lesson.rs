//! Lessons: a game taught step by step on real positions, and the learner's way through one.

use cairn_core::{Status, TextError};

use crate::{GameKind, Setup, Table};
use cairn_i18n::{Language, Phrase, phrase};

/// A game taught step by step. The last step has nothing left to learn: it sends the learner to a first game.
#[derive(Debug)]
pub struct Lesson {
    /// The game in a sentence, as an invitation to learn it.
    pub about: Phrase,
    /// The steps, at least one.
    pub steps: &'static [Step],
}

/// One step: a position, what there is to know about it, and what to do.
#[derive(Debug)]
pub struct Step {
    /// A few words.
    pub title: Phrase,
    /// What there is to know, and to do. It may have `**bold**` words; cells are named as on the board.
    pub text: Phrase,
    /// The game and its options, as [`Setup`] reads them.
    pub setup: &'static str,
    /// The position, with the learner to move.
    pub position: &'static str,
    /// The names of the cells to point out.
    pub marks: &'static [&'static str],
    /// What the learner does.
    pub task: Task,
}

impl Step {
    /// A table with the position of this step.
    pub fn table(&self) -> Result<Box<dyn Table>, TextError> {
        self.setup.parse::<Setup>()?.read(self.position)
    }
}

/// What the learner does in a step.
#[derive(Debug)]
pub enum Task {
    /// Reads and goes on.
    Read,
    /// Makes a move.
    Move {
        /// Which legal moves are right.
        accepts: Accepts,
        /// The hint for a user who does not find one.
        hint: Phrase,
        /// What is said of a legal move that is not right.
        wrong: Phrase,
        /// What is said of a right one.
        well_done: Phrase,
        /// What the others play after a right move; legal after each of them.
        then: &'static [&'static str],
    },
}

/// Which legal moves are right.
#[derive(Debug)]
pub enum Accepts {
    /// Every one.
    Any,
    /// Those that end the game with a win for the learner.
    Winning,
    /// These.
    These(&'static [&'static str]),
}

impl Accepts {
    /// Whether this legal move, which led to that table, is right.
    fn accepts(&self, mv: &str, before: &dyn Table, after: &dyn Table) -> bool {
        match self {
            Accepts::Any => true,
            Accepts::Winning => match (before.status(), after.status()) {
                (Status::ToMove(mover), Status::Over(places)) => places.winner() == Some(mover),
                _ => false,
            },
            Accepts::These(moves) => moves.contains(&mv),
        }
    }
}

/// What came of a move that the learner tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It was made, and so were the answers to it: [`LessonRun::can_go_on`] holds now.
    Right {
        /// What to say.
        say: String,
    },
    /// The rules allow it, but it is not what the step asks for. Nothing changed.
    Wrong {
        /// What to say.
        say: String,
    },
    /// The rules do not allow it. Nothing changed.
    Illegal {
        /// Which rule it breaks, as [`Table::explain`] says it.
        say: String,
    },
}

/// A learner's way through a lesson.
#[derive(Debug)]
pub struct LessonRun {
    game: GameKind,
    at: usize,
    table: Box<dyn Table>,
    solved: bool,
}

impl LessonRun {
    /// At the first step of a game's lesson.
    pub fn new(game: GameKind) -> LessonRun {
        let mut run = LessonRun { game, at: 0, table: Setup::from(game).deal(0), solved: false };
        run.enter(0);
        run
    }

    /// The game taught.
    pub fn game(&self) -> GameKind {
        self.game
    }

    /// The step at which the learner is.
    pub fn step(&self) -> &'static Step {
        &self.game.lesson().steps[self.at]
    }

    /// The number of that step, from 1.
    pub fn number(&self) -> usize {
        self.at + 1
    }

    /// How many steps there are.
    pub fn count(&self) -> usize {
        self.game.lesson().steps.len()
    }

    /// The board as it is now. After a right move it has that move on it and the answers to it.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// Tries a move, given as its text.
    pub fn try_move(&mut self, mv: &str, language: Language) -> Outcome {
        let Task::Move { accepts, wrong, well_done, then, .. } = &self.step().task else {
            return Outcome::Wrong { say: NOTHING_TO_MOVE.text(language).to_owned() };
        };
        if self.solved {
            return Outcome::Wrong { say: NOTHING_TO_MOVE.text(language).to_owned() };
        }
        if let Some(say) = self.table.explain(mv, language) {
            return Outcome::Illegal { say };
        }
        let mut after = self.table.boxed_clone();
        if let Err(error) = after.play(mv) {
            return Outcome::Illegal { say: error.to_string() };
        }
        if !accepts.accepts(mv, self.table.as_ref(), after.as_ref()) {
            return Outcome::Wrong { say: wrong.text(language).to_owned() };
        }
        for answer in *then {
            // Tests play every answer; one that could not be played would only be missing here.
            let _ = after.play(answer);
        }
        self.table = after;
        self.solved = true;
        Outcome::Right { say: well_done.text(language).to_owned() }
    }

    /// Whether the step has nothing left to do. A learner who wants to skip a step goes on all the same.
    pub fn can_go_on(&self) -> bool {
        self.solved || matches!(self.step().task, Task::Read)
    }

    /// Goes on to the next step; `false` at the last one.
    pub fn go_on(&mut self) -> bool {
        self.enter(self.at + 1)
    }

    /// Goes back to the step before; `false` at the first one.
    pub fn go_back(&mut self) -> bool {
        self.at.checked_sub(1).is_some_and(|before| self.enter(before))
    }

    /// Restarts the step.
    pub fn retry(&mut self) {
        self.enter(self.at);
    }

    /// Whether the lesson is over: it is time for a first game.
    pub fn is_done(&self) -> bool {
        self.number() == self.count() && self.can_go_on()
    }

    /// Sets up the board of a step; `false` if there is no such step.
    fn enter(&mut self, at: usize) -> bool {
        let Some(step) = self.game.lesson().steps.get(at) else {
            return false;
        };
        // Tests read every position; one that did not read would leave a new game on the table.
        self.table = step.table().unwrap_or_else(|_| Setup::from(self.game).deal(0));
        (self.at, self.solved) = (at, false);
        true
    }
}

const NOTHING_TO_MOVE: Phrase = phrase!("There is nothing to move here: go on to the next step.");
