//! Solving the puzzles of a game.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::time::Duration;

use cairn_games::puzzle::{Grade, Progress};
use cairn_games::{GameKind, Puzzle, PuzzleRun, Table, seat_name, status_text};
use cairn_i18n::{Language, say};

use crate::attempt::Attempt;
use crate::picks::cell_of;
use crate::{Effect, Feedback, InputEvent, InputView, Session, Ticket, Tone};

/// How long a position of the solution is shown before the next one.
const PACE: Duration = Duration::from_millis(900);

/// Something that happens to a [`PuzzleSession`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleEvent {
    /// The user takes a step towards a move on the board.
    Input(InputEvent),
    /// The user types a move.
    Typed(String),
    /// The user wants to know where the move begins.
    Hint,
    /// The user wants to see the solution.
    ShowSolution,
    /// One move further in the solution.
    Forward,
    /// One move back in the solution.
    Back,
    /// The solution plays by itself, or stops.
    PlayThrough,
    /// The time of an [`Effect::Wake`] is over.
    Wake(Ticket),
    /// To the next puzzle.
    Next,
    /// To the puzzle before.
    Previous,
    /// To the puzzle with this number, from 1.
    GoTo(usize),
    /// The puzzle again from its start.
    Retry,
    /// The position goes to the clipboard.
    Copy,
    /// An [`Effect::Solved`] failed: why.
    NotKept(String),
    /// The user has read the feedback.
    Dismiss,
    /// Texts are in this language from now on.
    Speak(Language),
}

/// The puzzles of a game and the user's way through them.
#[derive(Debug)]
pub struct PuzzleSession {
    run: PuzzleRun,
    attempt: Attempt,
    /// Whether each puzzle was solved, now or in an earlier session.
    solved: Vec<bool>,
    /// The only ticket that is still valid.
    ticket: Ticket,
    plays: bool,
}

/// What a front end shows of a [`PuzzleSession`], beside its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleView {
    /// Number of the puzzle, from 1.
    pub number: usize,
    /// Its name: `Puzzle 3 of 50`.
    pub name: String,
    /// Who moves and wins.
    pub solver: String,
    /// What to find: `White to move and win`.
    pub task: String,
    /// How hard it is.
    pub grade: Grade,
    /// Whether it was solved, now or in an earlier session.
    pub is_solved: bool,
    /// How many puzzles of the game were solved: `7 of 50 solved`.
    pub solved: String,
    /// All puzzles of the game, from the easiest to the hardest.
    pub puzzles: Vec<PuzzleEntry>,
    /// Whether there is a puzzle before this one.
    pub has_previous: bool,
    /// Whether there is a puzzle after this one.
    pub has_next: bool,
    /// Whether the move has not been found yet; otherwise the solution is on the board.
    pub is_open: bool,
    /// The moves of the solution to the end of the game; none while the puzzle is open.
    pub solution: Vec<String>,
    /// How many of them are on the board.
    pub ply: usize,
    /// Whether [`PuzzleEvent::Back`] is possible.
    pub can_step_back: bool,
    /// Whether [`PuzzleEvent::Forward`] is possible.
    pub can_step_forward: bool,
    /// Whether the solution plays by itself.
    pub plays: bool,
    /// Input of the move; closed unless the puzzle is open.
    pub input: InputView,
    /// The cells of the hint.
    pub hint: Vec<String>,
    /// What is said about the last action.
    pub feedback: Option<Feedback>,
}

/// A puzzle in the list of all puzzles of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleEntry {
    /// Its number, from 1.
    pub number: usize,
    /// Its name, with a note if it was solved: `Puzzle 3 of 50, solved`.
    pub name: String,
    /// How hard it is.
    pub grade: Grade,
    /// Whether it was solved.
    pub is_solved: bool,
}

/// The puzzle of a day, counted from any first one: games take turns, and a puzzle comes again only after all others of
/// its game. `None` if the game of the day has no puzzles.
pub fn puzzle_of_the_day(day: usize) -> Option<(GameKind, usize)> {
    let game = GameKind::ALL[day % GameKind::ALL.len()];
    let count = PuzzleRun::new(game)?.count();
    // Neighbours in the list are alike; a step without a common divisor reaches all of them.
    let step = (count / 3..).find(|&step| is_coprime(step, count))?;
    Some((game, day / GameKind::ALL.len() * step % count + 1))
}

fn is_coprime(a: usize, b: usize) -> bool {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

impl PuzzleSession {
    /// At the first puzzle of a game that is not among `solved`, the names of puzzles of any game; at the first one
    /// if all are. `None` if the game has no puzzles.
    pub fn new(game: GameKind, solved: &BTreeSet<String>, language: Language) -> Option<PuzzleSession> {
        let mut run = PuzzleRun::new(game)?;
        let solved: Vec<bool> = run.puzzles().iter().map(|puzzle| solved.contains(&puzzle.name())).collect();
        let open = solved.iter().position(|is_solved| !is_solved);
        run.go_to(open.unwrap_or_default() + 1);
        let attempt = Attempt::new(run.table(), language);
        Some(PuzzleSession { run, attempt, solved, ticket: Ticket::default(), plays: false })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.run.puzzle()
    }

    fn entry(&self, number: usize) -> PuzzleEntry {
        let language = self.language();
        let is_solved = self.solved[number - 1];
        let mut name = say::PUZZLE_OF.fill(language, &[&number, &self.run.count()]);
        if is_solved {
            name = format!("{name}, {}", say::IS_SOLVED.text(language));
        }
        PuzzleEntry { number, name, grade: self.run.puzzles()[number - 1].grade(), is_solved }
    }

    fn language(&self) -> Language {
        self.attempt.language
    }

    fn is_open(&self) -> bool {
        self.run.progress() == Progress::Open
    }

    fn can_step_forward(&self) -> bool {
        !self.is_open() && self.table().ply() < self.puzzle().turns()
    }

    fn input(&mut self, event: InputEvent) -> Vec<Effect> {
        if !self.is_open() {
            return Vec::new();
        }
        match self.attempt.step(event, self.run.table()) {
            Ok(mv) => self.try_move(&mv, None),
            Err(effects) => effects,
        }
    }

    fn try_move(&mut self, mv: &str, typed: Option<&str>) -> Vec<Effect> {
        let was_open = self.is_open();
        let outcome = self.run.try_move(mv, self.language());
        let mut effects = self.attempt.judge(outcome, typed);
        if was_open && !self.is_open() {
            self.attempt.restart(self.run.table());
            self.solved[self.run.number() - 1] = true;
            effects.push(Effect::Solved(self.puzzle().name()));
            effects.extend(self.wake_later());
        }
        effects
    }

    fn hint(&mut self) -> Vec<Effect> {
        let Some(text) = self.run.hint_text(self.language()) else { return Vec::new() };
        self.attempt.restart(self.run.table());
        self.attempt.hint = self.run.hint().as_ref().and_then(cell_of).into_iter().collect();
        self.attempt.say(Tone::Info, text)
    }

    fn show_solution(&mut self) -> Vec<Effect> {
        if !self.is_open() {
            return Vec::new();
        }
        self.run.show();
        self.attempt.feedback = None;
        let mut effects = self.moved();
        effects.extend(self.wake_later());
        effects
    }

    fn step(&mut self, step: fn(&mut PuzzleRun) -> bool) -> Vec<Effect> {
        if !step(&mut self.run) {
            return Vec::new();
        }
        self.stop();
        self.moved()
    }

    fn play_through(&mut self) -> Vec<Effect> {
        let starts = !self.plays && self.can_step_forward();
        self.stop();
        self.plays = starts;
        if starts { self.wake_later() } else { Vec::new() }
    }

    /// Makes the next move of the solution, unless the user has done something else meanwhile.
    fn make_next_move(&mut self, ticket: Ticket) -> Vec<Effect> {
        if ticket != self.ticket || !self.run.step_on() {
            return Vec::new();
        }
        let plays = self.plays && self.can_step_forward();
        self.stop();
        let mut effects = self.moved();
        if plays {
            self.plays = true;
            effects.extend(self.wake_later());
        }
        effects
    }

    /// The next move of the solution follows by itself, if there is one.
    fn wake_later(&mut self) -> Vec<Effect> {
        let ticket = self.ticket.advance();
        if self.can_step_forward() { vec![Effect::Wake(ticket, PACE)] } else { Vec::new() }
    }

    fn stop(&mut self) {
        self.plays = false;
        self.ticket.advance();
    }

    fn go_to(&mut self, number: usize) -> Vec<Effect> {
        if !self.run.go_to(number) {
            let phrase = if number == 0 { say::NO_PUZZLE_BEFORE } else { say::NO_NEXT_PUZZLE };
            return self.attempt.say(Tone::Info, phrase.text(self.language()));
        }
        self.stop();
        self.attempt = Attempt::new(self.run.table(), self.language());
        Vec::new()
    }

    fn copy(&mut self) -> Vec<Effect> {
        let position = self.table().position();
        let mut effects = self.attempt.say(Tone::Info, say::COPIED.fill(self.language(), &[&position]));
        effects.push(Effect::Copy(position));
        effects
    }

    /// After a move of the solution, forward or back: announces the last move, and the result if it ends the game.
    fn moved(&mut self) -> Vec<Effect> {
        self.attempt.restart(self.run.table());
        let (language, table) = (self.language(), self.table());
        let mut before = table.boxed_clone();
        before.take_back();
        let (Some(mv), Some(mover)) = (table.played().pop(), before.status().to_move()) else {
            return Vec::new();
        };
        let mut text = say::ANNOUNCE_MOVE.fill(language, &[&seat_name(table, mover, language), &mv]);
        if table.status().to_move().is_none() {
            text = format!("{text}. {}", status_text(table, language));
        }
        vec![Effect::Announce(text)]
    }
}

impl Session for PuzzleSession {
    type Event = PuzzleEvent;
    type View = PuzzleView;

    fn update(&mut self, event: PuzzleEvent) -> Vec<Effect> {
        match event {
            PuzzleEvent::Input(event) => self.input(event),
            PuzzleEvent::Typed(mv) => self.try_move(&mv, Some(&mv)),
            PuzzleEvent::Hint => self.hint(),
            PuzzleEvent::ShowSolution => self.show_solution(),
            PuzzleEvent::Forward => self.step(PuzzleRun::step_on),
            PuzzleEvent::Back => self.step(PuzzleRun::step_back),
            PuzzleEvent::PlayThrough => self.play_through(),
            PuzzleEvent::Wake(ticket) => self.make_next_move(ticket),
            PuzzleEvent::Next => self.go_to(self.run.number() + 1),
            PuzzleEvent::Previous => self.go_to(self.run.number() - 1),
            PuzzleEvent::GoTo(number) => self.go_to(number),
            PuzzleEvent::Retry => self.go_to(self.run.number()),
            PuzzleEvent::Copy => self.copy(),
            PuzzleEvent::NotKept(reason) => {
                self.attempt.say(Tone::Wrong, say::SOLVED_NOT_KEPT.fill(self.language(), &[&reason]))
            }
            PuzzleEvent::Dismiss => {
                self.attempt.feedback = None;
                Vec::new()
            }
            PuzzleEvent::Speak(language) => {
                self.attempt.language = language;
                Vec::new()
            }
        }
    }

    fn view(&self) -> PuzzleView {
        let (language, table, puzzle) = (self.language(), self.table(), self.puzzle());
        let (number, count) = (self.run.number(), self.run.count());
        let is_open = self.is_open();
        let solver = seat_name(table, puzzle.solver(), language);
        let solved_count = self.solved.iter().filter(|&&is_solved| is_solved).count();
        PuzzleView {
            number,
            name: say::PUZZLE_OF.fill(language, &[&number, &count]),
            task: say::MOVE_AND_WIN.fill(language, &[&solver]),
            solver,
            grade: puzzle.grade(),
            is_solved: self.solved[number - 1],
            solved: say::SOLVED_OF.fill(language, &[&solved_count, &count]),
            puzzles: (1..=count).map(|number| self.entry(number)).collect(),
            has_previous: number > 1,
            has_next: number < count,
            is_open,
            solution: if is_open { Vec::new() } else { puzzle.line().to_vec() },
            ply: table.ply(),
            can_step_back: table.ply() > 1,
            can_step_forward: self.can_step_forward(),
            plays: self.plays,
            input: if is_open { self.attempt.view(table) } else { InputView::closed() },
            hint: self.attempt.hint.clone(),
            feedback: self.attempt.feedback.clone(),
        }
    }

    /// The position of the puzzle, with the moves of the solution so far.
    fn table(&self) -> &dyn Table {
        self.run.table()
    }

    fn wake(ticket: Ticket) -> Option<PuzzleEvent> {
        Some(PuzzleEvent::Wake(ticket))
    }
}
