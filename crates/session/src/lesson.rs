//! Doing the lesson of a game, step by step.

#[cfg(test)]
mod tests;

use std::fmt;

use cairn_games::lesson::{LessonRun, Task};
use cairn_games::{GameKind, Setup, Table};
use cairn_i18n::{Language, say};

use crate::attempt::Attempt;
use crate::{Effect, Feedback, InputEvent, InputView, LocalGame, LocalPlayer, Session, Tone};

/// How far a learner has come in the lesson of a game. Front ends keep it as text, such as `3` or `3 done`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LessonProgress {
    /// The number of the step that was shown last; zero where none was.
    pub step: usize,
    /// Whether the lesson was done to its end once.
    pub is_done: bool,
}

impl LessonProgress {
    /// Reads a kept text; what cannot be read is no progress.
    pub fn read(text: &str) -> LessonProgress {
        let (step, done) = text.split_once(' ').unwrap_or((text, ""));
        LessonProgress { step: step.parse().unwrap_or_default(), is_done: !done.is_empty() }
    }

    /// How far the learner is in words: `Step 3 of 8` or `Done`; nothing at the start.
    pub fn text(self, game: GameKind, language: Language) -> Option<String> {
        match self.step {
            _ if self.is_done => Some(say::LESSON_DONE.text(language).to_owned()),
            0 | 1 => None,
            step => Some(say::STEP_OF.fill(language, &[&step, &game.lesson().steps.len()])),
        }
    }
}

impl fmt::Display for LessonProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.step, if self.is_done { " done" } else { "" })
    }
}

/// Something that happens to a [`LessonSession`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonEvent {
    /// The user takes a step towards a move on the board.
    Input(InputEvent),
    /// The user wants help.
    Hint,
    /// To the next step, whether or not this one is done.
    Next,
    /// To the step before.
    Previous,
    /// The step again from its start.
    Retry,
    /// Texts are in this language from now on.
    Speak(Language),
}

/// The lesson of a game and the user's way through it.
#[derive(Debug)]
pub struct LessonSession {
    run: LessonRun,
    attempt: Attempt,
    /// Whether the lesson was done to its end once.
    is_done: bool,
}

/// What a front end shows of a [`LessonSession`], beside its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonView {
    /// Number of the step, from 1.
    pub number: usize,
    /// How many steps there are.
    pub count: usize,
    /// Which step it is: `Step 2 of 8`.
    pub name: String,
    /// The title of the step.
    pub title: &'static str,
    /// What there is to know and to do. It may have `**bold**` words.
    pub text: &'static str,
    /// Whether there is a step before this one.
    pub has_previous: bool,
    /// Whether there is a step after this one.
    pub has_next: bool,
    /// Whether the user has a move to find.
    pub is_open: bool,
    /// Whether the user has found the move.
    pub is_solved: bool,
    /// Whether the lesson is over: it is time for a first game.
    pub is_over: bool,
    /// Input of the move; closed unless the step is open.
    pub input: InputView,
    /// The cells to point out.
    pub marks: Vec<String>,
    /// What is said about the last action.
    pub feedback: Option<Feedback>,
    /// How far the learner has come, to be kept.
    pub progress: LessonProgress,
}

impl LessonSession {
    /// At the step of the lesson of a game where the learner left it; at the first one if it was done.
    pub fn new(game: GameKind, before: LessonProgress, language: Language) -> LessonSession {
        let mut run = LessonRun::new(game);
        while !before.is_done && run.number() < before.step && run.go_on() {}
        let attempt = Attempt::new(run.table(), language);
        LessonSession { run, attempt, is_done: before.is_done }
    }

    /// A game to play after the lesson: the learner against the easiest level.
    pub fn first_game(&self, seed: u64) -> LocalGame {
        let table = Setup::from(self.run.game()).deal(seed);
        let mut seats = vec![LocalPlayer::Person];
        seats.extend((1..table.seats()).filter_map(|_| "1".parse().ok()));
        LocalGame::new(table, seats)
    }

    fn is_open(&self) -> bool {
        !self.run.can_go_on()
    }

    fn input(&mut self, event: InputEvent) -> Vec<Effect> {
        if !self.is_open() {
            return Vec::new();
        }
        match self.attempt.step(event, self.run.table()) {
            Ok(mv) => {
                let outcome = self.run.try_move(&mv, self.attempt.language);
                self.attempt.restart(self.run.table());
                self.attempt.judge(outcome, None)
            }
            Err(effects) => effects,
        }
    }

    fn hint(&mut self) -> Vec<Effect> {
        match &self.run.step().task {
            Task::Move { hint, .. } if self.is_open() => {
                self.attempt.say(Tone::Info, hint.text(self.attempt.language))
            }
            _ => Vec::new(),
        }
    }

    fn go(&mut self, step: fn(&mut LessonRun) -> bool) -> Vec<Effect> {
        if step(&mut self.run) {
            self.is_done |= self.run.is_done();
            self.attempt = Attempt::new(self.run.table(), self.attempt.language);
        }
        Vec::new()
    }
}

impl Session for LessonSession {
    type Event = LessonEvent;
    type View = LessonView;

    fn update(&mut self, event: LessonEvent) -> Vec<Effect> {
        match event {
            LessonEvent::Input(event) => self.input(event),
            LessonEvent::Hint => self.hint(),
            LessonEvent::Next => self.go(LessonRun::go_on),
            LessonEvent::Previous => self.go(LessonRun::go_back),
            LessonEvent::Retry => self.go(|run| {
                run.retry();
                true
            }),
            LessonEvent::Speak(language) => {
                self.attempt.language = language;
                Vec::new()
            }
        }
    }

    fn view(&self) -> LessonView {
        let (language, step) = (self.attempt.language, self.run.step());
        let (number, count) = (self.run.number(), self.run.count());
        let is_open = self.is_open();
        let is_solved = !is_open && matches!(step.task, Task::Move { .. });
        let marks = if is_solved { &[] } else { step.marks };
        LessonView {
            number,
            count,
            name: say::STEP_OF.fill(language, &[&number, &count]),
            title: step.title.text(language),
            text: step.text.text(language),
            has_previous: number > 1,
            has_next: number < count,
            is_open,
            is_solved,
            is_over: self.run.is_done(),
            input: if is_open { self.attempt.view(self.table()) } else { InputView::closed() },
            marks: marks.iter().map(|&mark| mark.to_owned()).collect(),
            feedback: self.attempt.feedback.clone(),
            progress: LessonProgress { step: number, is_done: self.is_done },
        }
    }

    /// The position of the step; once the right move is found, with that move and the answers to it.
    fn table(&self) -> &dyn Table {
        self.run.table()
    }
}
