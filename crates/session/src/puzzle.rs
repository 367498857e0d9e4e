//! Solving the puzzles of a game.

#[cfg(test)]
mod tests;
mod trial;

use std::collections::BTreeSet;
use std::time::Duration;

use cairn_games::lesson::Outcome;
use cairn_games::puzzle::{Grade, Progress};
use cairn_games::{GameKind, Puzzle, PuzzleRun, Table, meant_move, seat_name, status_text};
use cairn_i18n::{Language, say};

use self::trial::Trial;
use crate::attempt::Attempt;
use crate::look_back::LookBack;
use crate::picks::cell_of;
use crate::{Effect, Feedback, InputEvent, InputView, Session, Thought, Ticket, Tone, Walk};

/// How long a position of the solution is shown before the next one.
const PACE: Duration = Duration::from_millis(900);

/// Something that happens to a [`PuzzleSession`].
#[derive(Clone, PartialEq, Debug)]
pub enum PuzzleEvent {
    /// The user takes a step towards a move on the board.
    Input(InputEvent),
    /// The user types a move.
    Typed(String),
    /// The user wants to know where the move begins.
    Hint,
    /// The user wants to see the solution.
    ShowSolution,
    /// Shows the position before or after the one on the board, the first or the last.
    Walk(Walk),
    /// Shows the position after this many moves; the last one where there are fewer.
    Show(usize),
    /// The solution plays by itself, or stops.
    PlayThrough,
    /// The time of an [`Effect::Wake`] is over.
    Wake(Ticket),
    /// The engine answers a move that is not the one of the solution.
    Thought(Thought),
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
    /// The user has read the feedback; a wrong move is taken back.
    Dismiss,
    /// Texts are in this language from now on.
    Speak(Language),
}

/// The puzzles of a game and the user's way through them.
#[derive(Debug)]
pub struct PuzzleSession {
    run: PuzzleRun,
    attempt: Attempt,
    look_back: LookBack,
    /// A move that is not the one of the solution, while it is on the board.
    trial: Option<Trial>,
    /// Whether each puzzle was solved, now or in an earlier session.
    solved: Vec<bool>,
    /// Whether the solution of each puzzle was shown in this session: then it does not count as solved.
    shown: Vec<bool>,
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
    /// Whether moves are still to be found; otherwise the user may walk through the solution.
    pub is_open: bool,
    /// Whether the opponent's answer comes with the next [`PuzzleEvent::Wake`].
    pub is_answer_due: bool,
    /// The moves made so far; once the puzzle is not open any more, the solution to the end of the game.
    pub moves: Vec<String>,
    /// How many of them are on the board.
    pub ply: usize,
    /// Whether there is a position before the one on the board.
    pub can_step_back: bool,
    /// Whether there is a position after the one on the board.
    pub can_step_forward: bool,
    /// Whether the solution plays by itself.
    pub plays: bool,
    /// Input of the move; closed unless the user has one to find.
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
        Some(PuzzleSession {
            attempt: Attempt::new(run.table(), language),
            look_back: LookBack::default(),
            trial: None,
            shown: vec![false; solved.len()],
            solved,
            run,
            ticket: Ticket::default(),
            plays: false,
        })
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
        let last = if self.is_open() { self.run.table().ply() } else { self.puzzle().turns() };
        self.trial.is_none() && self.table().ply() < last
    }

    fn input(&mut self, event: InputEvent) -> Vec<Effect> {
        // Neither a position of the past nor one after a wrong move takes moves.
        if self.trial.is_some() {
            return self.take_back();
        }
        if !self.run.is_solvers_turn() || self.look_back.end() {
            return Vec::new();
        }
        match self.attempt.step(event, self.run.table()) {
            Ok(mv) => self.try_move(&mv, None),
            Err(effects) => effects,
        }
    }

    fn try_move(&mut self, mv: &str, typed: Option<&str>) -> Vec<Effect> {
        let mut effects = self.take_back();
        self.look_back.end();
        let is_turn = self.run.is_solvers_turn();
        let outcome = self.run.try_move(mv, self.language());
        let (is_wrong, is_right) = match outcome {
            Outcome::Right { .. } => (false, true),
            Outcome::Wrong { .. } => (is_turn, false),
            Outcome::Illegal { .. } => (false, false),
        };
        effects.extend(self.attempt.judge(outcome, typed));
        if is_wrong {
            effects.extend(self.try_other(mv));
        }
        if is_right {
            effects.extend(self.go_on());
        }
        effects
    }

    /// After a right move or an answer: the puzzle is solved, or the opponent answers if it is its turn.
    fn go_on(&mut self) -> Vec<Effect> {
        self.attempt.restart(self.run.table());
        let place = self.run.number() - 1;
        if self.is_open() {
            return self.wake_later();
        }
        if self.run.progress() != Progress::Solved || self.shown[place] {
            return Vec::new();
        }
        self.solved[place] = true;
        vec![Effect::Solved(self.puzzle().name())]
    }

    fn hint(&mut self) -> Vec<Effect> {
        let mut effects = self.take_back();
        let Some(text) = self.run.hint_text(self.language()) else { return effects };
        self.look_back.end();
        self.attempt.restart(self.run.table());
        self.attempt.hint = self.run.hint().as_ref().and_then(cell_of).into_iter().collect();
        effects.extend(self.attempt.say(Tone::Info, text));
        effects
    }

    fn show_solution(&mut self) -> Vec<Effect> {
        let mut effects = self.take_back();
        if !self.is_open() {
            return effects;
        }
        self.look_back.end();
        self.shown[self.run.number() - 1] = true;
        self.run.show();
        self.attempt.feedback = None;
        effects.extend(self.moved());
        effects.extend(self.wake_later());
        effects
    }

    fn walk(&mut self, walk: Walk) -> Vec<Effect> {
        let now = self.table().ply();
        match walk {
            Walk::Start => self.show(0),
            Walk::Back => self.show(now.saturating_sub(1)),
            Walk::Forward => self.show(now + 1),
            Walk::End => self.show(usize::MAX),
            // A puzzle has one line.
            Walk::VariationBefore | Walk::VariationAfter => Vec::new(),
        }
    }

    /// Shows a position of the moves made so far or, once the puzzle is not open any more, of the solution.
    fn show(&mut self, ply: usize) -> Vec<Effect> {
        if self.trial.is_some() {
            return self.take_back();
        }
        if self.is_open() {
            self.look_back.go_to(self.run.table(), ply);
            return Vec::new();
        }
        if !self.run.go_to_ply(ply) {
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

    /// Does what was waited for, unless the user has done something else meanwhile: takes a wrong move back, or makes
    /// the next move of the solution.
    fn wake(&mut self, ticket: Ticket) -> Vec<Effect> {
        if ticket != self.ticket {
            return Vec::new();
        }
        if self.trial.is_some() {
            return self.take_back();
        }
        let next = self.run.table().ply() + 1;
        if self.run.answer() {
            let mut effects = self.moved();
            if !self.is_open() {
                effects.extend(self.attempt.say(Tone::Right, self.run.praise(self.language())));
            }
            effects.extend(self.go_on());
            return effects;
        }
        if !self.run.go_to_ply(next) {
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

    fn is_answer_due(&self) -> bool {
        self.is_open() && !self.run.is_solvers_turn()
    }

    /// The next move of the solution follows by itself, if there is one.
    fn wake_later(&mut self) -> Vec<Effect> {
        let ticket = self.ticket.advance();
        let is_due = self.is_answer_due() || self.can_step_forward();
        if is_due { vec![Effect::Wake(ticket, PACE)] } else { Vec::new() }
    }

    fn stop(&mut self) {
        self.plays = false;
        self.ticket.advance();
    }

    fn go_to(&mut self, number: usize) -> Vec<Effect> {
        let mut effects = self.take_back();
        if !self.run.go_to(number) {
            let phrase = if number == 0 { say::NO_PUZZLE_BEFORE } else { say::NO_NEXT_PUZZLE };
            effects.extend(self.attempt.say(Tone::Info, phrase.text(self.language())));
            return effects;
        }
        self.stop();
        self.look_back.end();
        self.attempt = Attempt::new(self.run.table(), self.language());
        effects
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
            PuzzleEvent::Typed(text) => {
                let mv = meant_move(self.run.table(), &text);
                self.try_move(&mv, Some(&text))
            }
            PuzzleEvent::Hint => self.hint(),
            PuzzleEvent::ShowSolution => self.show_solution(),
            PuzzleEvent::Walk(walk) => self.walk(walk),
            PuzzleEvent::Show(ply) => self.show(ply),
            PuzzleEvent::PlayThrough => self.play_through(),
            PuzzleEvent::Wake(ticket) => self.wake(ticket),
            PuzzleEvent::Thought(thought) => self.thought(&thought),
            PuzzleEvent::Next => self.go_to(self.run.number() + 1),
            PuzzleEvent::Previous => self.go_to(self.run.number() - 1),
            PuzzleEvent::GoTo(number) => self.go_to(number),
            PuzzleEvent::Retry => self.go_to(self.run.number()),
            PuzzleEvent::Copy => self.copy(),
            PuzzleEvent::NotKept(reason) => {
                self.attempt.say(Tone::Wrong, say::SOLVED_NOT_KEPT.fill(self.language(), &[&reason]))
            }
            PuzzleEvent::Dismiss => {
                let effects = self.take_back();
                self.attempt.feedback = None;
                effects
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
        let takes_moves = self.run.is_solvers_turn() && self.trial.is_none() && !self.look_back.is_past();
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
            is_answer_due: self.is_answer_due(),
            moves: if is_open { self.run.table().played() } else { puzzle.line().to_vec() },
            ply: table.ply(),
            can_step_back: self.trial.is_none() && table.ply() > 0,
            can_step_forward: self.can_step_forward(),
            plays: self.plays,
            input: if takes_moves { self.attempt.view(table) } else { InputView::closed() },
            hint: self.attempt.hint.clone(),
            feedback: self.attempt.feedback.clone(),
        }
    }

    /// The position of the puzzle with the moves so far, an earlier one, or one after a wrong move.
    fn table(&self) -> &dyn Table {
        match &self.trial {
            Some(trial) => trial.table(),
            None => self.look_back.table(self.run.table()),
        }
    }

    fn thought(thought: Thought) -> Option<PuzzleEvent> {
        Some(PuzzleEvent::Thought(thought))
    }

    fn wake(ticket: Ticket) -> Option<PuzzleEvent> {
        Some(PuzzleEvent::Wake(ticket))
    }
}
