//! Input of one move, pick by pick, with the questions that the board alone does not ask. Every session has one.

#[cfg(test)]
mod tests;

use cairn_core::Pick;
use cairn_games::Table;
use cairn_i18n::{Language, say};

use crate::doubt::doubt;
use crate::picks::{button_text, buttons, cell_of, counts, sentence};
use crate::{Picked, Selection};

/// One step of a user towards a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputEvent {
    /// Points at a cell, presses the button of a move without a place, or says how many pieces.
    Pick(Pick),
    /// Drags a piece from a cell to another; to none where it was let go beside the board.
    Drag {
        /// The cell where the drag began.
        from: String,
        /// The cell where it ended.
        to: Option<String>,
    },
    /// Types a digit of a count.
    Digit(u8),
    /// Proposes the count or the answer this many places further.
    Step(isize),
    /// Points at a cell without picking it: proposes the answer that it belongs to.
    Point(String),
    /// Takes the count or the answer that is proposed.
    Confirm,
    /// Makes the only move without a place, or asks which one is meant.
    Button,
    /// Takes the last pick back.
    Back,
    /// Takes all picks back.
    Clear,
}

/// What an [`InputEvent`] led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputOutcome {
    /// The move is complete: its text. It is legal.
    Move(String),
    /// Something else is picked, proposed or asked.
    Changed,
    /// Another piece is picked instead: why the one before cannot go there, as a sentence.
    Instead(String),
    /// Nothing has changed, and there is nothing to say about it.
    Ignored,
    /// Nothing has changed: why, as a sentence.
    Refused(String),
}

/// What a front end asks beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// Nothing: the board shows what can be picked.
    Board,
    /// How many pieces.
    Count {
        /// The counts that can be picked, the smallest first; at least two.
        counts: Vec<u8>,
        /// The count that [`InputEvent::Confirm`] takes.
        proposed: u8,
        /// Whether digits were typed for it and no further digit makes another count.
        is_settled: bool,
    },
    /// One of a few answers.
    Choice {
        /// The question, for people.
        title: String,
        /// The answers; at least one.
        answers: Vec<Answer>,
        /// The place of the answer that [`InputEvent::Confirm`] takes.
        at: usize,
    },
}

/// An answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The answer, for people.
    pub text: String,
    /// The step that gives it.
    pub event: InputEvent,
    /// The cells that it stands for; none for an answer without a place. A pick of any of them gives it.
    pub cells: Vec<String>,
}

impl Answer {
    /// An answer without a place.
    pub fn new(text: impl Into<String>, event: InputEvent) -> Answer {
        Answer { text: text.into(), event, cells: Vec::new() }
    }
}

/// What a front end shows of the input of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputView {
    /// The cells picked so far.
    pub picked: Vec<String>,
    /// The cells that can be picked next.
    pub next: Vec<String>,
    /// The moves without a place that can be made now.
    pub buttons: Vec<Answer>,
    /// What is asked beside the board.
    pub question: Question,
    /// Whether the cells where a move can begin are not marked: the user need not move.
    pub is_quiet: bool,
}

impl InputView {
    /// Nothing can be picked, as while somebody else is to move.
    pub fn closed() -> InputView {
        let (picked, next, buttons) = (Vec::new(), Vec::new(), Vec::new());
        InputView { picked, next, buttons, question: Question::Board, is_quiet: false }
    }

    /// Whether nothing can be picked and nothing is asked.
    pub fn is_closed(&self) -> bool {
        let is_empty = self.picked.is_empty() && self.next.is_empty() && self.buttons.is_empty();
        is_empty && self.question == Question::Board
    }

    /// The cells of the answer that is proposed; none where none is.
    pub fn proposed(&self) -> &[String] {
        match &self.question {
            Question::Choice { answers, at, .. } => answers.get(*at).map_or(&[], |answer| &answer.cells),
            Question::Board | Question::Count { .. } => &[],
        }
    }
}

/// The input of one move: what is picked so far, and what is proposed where more is asked.
#[derive(Clone, Debug, Default)]
pub struct MoveInput {
    selection: Selection,
    /// The place of what is proposed among the counts or answers.
    at: usize,
    /// Whether the proposed count was typed, so that another digit makes it longer.
    is_typed: bool,
    /// Whether the question is which move without a place is meant.
    asks_button: bool,
    /// Whether a move without a place that gives the game away is asked about before it is made.
    is_careful: bool,
    /// The move that is asked about, and the question.
    doubt: Option<(String, String)>,
}

impl MoveInput {
    /// Nothing picked yet of what can be played at this table.
    pub fn new(table: &dyn Table) -> MoveInput {
        MoveInput { selection: Selection::new(table), ..MoveInput::default() }
    }

    /// The same where a move cannot be taken back easily: it asks before a move without a place that loses at once.
    pub fn careful(table: &dyn Table) -> MoveInput {
        MoveInput { is_careful: true, ..MoveInput::new(table) }
    }

    /// The picks so far.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// The cells on the path of a legal move, such as a hint; none for a move without a place.
    pub fn cells_of(&self, mv: &str) -> Vec<String> {
        self.selection.path(mv).iter().filter_map(cell_of).collect()
    }

    /// Takes one step. Requires the table that the input was made for.
    pub fn update(&mut self, event: InputEvent, table: &dyn Table, language: Language) -> InputOutcome {
        let mut next = self.clone();
        let outcome = next.advance(event, table, language);
        if !matches!(outcome, InputOutcome::Ignored | InputOutcome::Refused(_)) {
            *self = next;
        }
        outcome
    }

    /// Makes a move that was not picked step by step, such as a typed one. Requires that it is legal at the table that
    /// the input was made for.
    pub fn make(&mut self, mv: &str, table: &dyn Table, language: Language) -> InputOutcome {
        let asked = self.doubt.take().filter(|(asked, _)| asked == mv);
        self.clear();
        if self.is_careful && asked.is_none() {
            self.doubt = doubt(mv, table, language).map(|question| (mv.to_owned(), question));
        }
        match self.doubt {
            Some(_) => InputOutcome::Changed,
            None => InputOutcome::Move(mv.to_owned()),
        }
    }

    fn advance(&mut self, event: InputEvent, table: &dyn Table, language: Language) -> InputOutcome {
        match event {
            InputEvent::Pick(pick) => self.pick(pick, table, language),
            InputEvent::Drag { from, to } => self.drag(from, to, table, language),
            InputEvent::Digit(digit) => self.digit(digit),
            InputEvent::Step(by) => self.step(by, table, language),
            InputEvent::Point(cell) => self.point(&cell, table, language),
            InputEvent::Confirm => match self.question(table, language) {
                Question::Board => InputOutcome::Ignored,
                Question::Count { proposed, .. } => self.pick(Pick::Count(proposed), table, language),
                Question::Choice { mut answers, at, .. } => {
                    self.advance(answers.swap_remove(at).event, table, language)
                }
            },
            InputEvent::Button => self.button(table, language),
            InputEvent::Back => self.back(),
            InputEvent::Clear => {
                self.clear();
                InputOutcome::Changed
            }
        }
    }

    /// All that a front end shows of it. Requires the table that the input was made for.
    pub fn view(&self, table: &dyn Table, language: Language) -> InputView {
        let next = self.selection.next();
        let is_fresh = self.selection.picked().is_empty();
        let question = self.question(table, language);
        let meant = match &question {
            Question::Choice { answers, .. } => {
                answers.iter().flat_map(|answer| answer.cells.clone()).collect()
            }
            _ => Vec::new(),
        };
        InputView {
            picked: self.selection.picked().iter().filter_map(cell_of).collect(),
            next: if meant.is_empty() { next.iter().filter_map(cell_of).collect() } else { meant },
            buttons: if is_fresh { named_buttons(&next, table, language) } else { Vec::new() },
            question,
            is_quiet: false,
        }
    }

    fn question(&self, table: &dyn Table, language: Language) -> Question {
        let at = self.at;
        if let Some((mv, question)) = &self.doubt {
            // No is first, so that it is the default.
            let yes = InputEvent::Pick(Pick::Button(mv.clone()));
            let answers = [(say::NO, InputEvent::Clear), (say::YES, yes)];
            let answers = answers.map(|(text, event)| Answer::new(text.text(language), event));
            return Question::Choice { title: question.clone(), answers: answers.into(), at };
        }
        let next = self.selection.next();
        if self.asks_button {
            let title = say::WHICH_BUTTON.text(language).to_owned();
            return Question::Choice { title, answers: named_buttons(&next, table, language), at };
        }
        let counts = counts(&next);
        if let Some(&proposed) = counts.get(at) {
            let is_settled = self.is_typed && !counts.iter().any(|count| count / 10 == proposed);
            return Question::Count { counts, proposed, is_settled };
        }
        match table.prompt(self.selection.picked()).filter(|_| !next.is_empty()) {
            Some(prompt) => {
                let answer = |cell: String| Answer {
                    text: prompt.answer.fill(language, &[&cell]),
                    cells: prompt.cells_of(&cell),
                    event: InputEvent::Pick(Pick::Cell(cell)),
                };
                let answers = next.iter().filter_map(cell_of).map(answer).collect();
                Question::Choice { title: prompt.question.text(language).to_owned(), answers, at }
            }
            None => Question::Board,
        }
    }

    /// The answer that a cell belongs to: its place, and the step that gives it.
    fn answer_of(&self, cell: &String, table: &dyn Table, language: Language) -> Option<(usize, InputEvent)> {
        let Question::Choice { answers, .. } = self.question(table, language) else { return None };
        let mut answers = answers.into_iter().enumerate();
        answers.find(|(_, answer)| answer.cells.contains(cell)).map(|(at, answer)| (at, answer.event))
    }

    fn point(&mut self, cell: &String, table: &dyn Table, language: Language) -> InputOutcome {
        match self.answer_of(cell, table, language) {
            Some((at, _)) if at != self.at => {
                self.at = at;
                InputOutcome::Changed
            }
            _ => InputOutcome::Ignored,
        }
    }

    /// Picks. A cell of an answer gives this answer. Where only one count is left, it is picked as well.
    fn pick(&mut self, pick: Pick, table: &dyn Table, language: Language) -> InputOutcome {
        let next = self.selection.next();
        if let Pick::Cell(cell) = &pick
            && !next.contains(&pick)
            && let Some((_, answer)) = self.answer_of(cell, table, language)
        {
            return self.advance(answer, table, language);
        }
        // The piece that was picked last, picked again, is put down.
        if self.selection.picked().last() == Some(&pick) && !next.contains(&pick) {
            self.clear();
            return InputOutcome::Changed;
        }
        let first = self.selection.picked().first().filter(|_| !next.contains(&pick)).cloned();
        match self.selection.pick(pick.clone()) {
            Picked::Move(mv) => self.make(&mv, table, language),
            Picked::More => {
                self.ask_anew();
                if let [only] = counts(&self.selection.next())[..] {
                    return self.pick(Pick::Count(only), table, language);
                }
                let reason = first.and_then(|first| table.explain_picks(&[first, pick], language));
                reason.map_or(InputOutcome::Changed, |reason| InputOutcome::Instead(sentence(&reason)))
            }
            Picked::Nothing => {
                let picks: Vec<Pick> = self.selection.picked().iter().cloned().chain([pick]).collect();
                match table.explain_picks(&picks, language) {
                    Some(reason) => InputOutcome::Refused(sentence(&reason)),
                    None => InputOutcome::Ignored,
                }
            }
        }
    }

    /// A drag that is refused changes nothing, whichever of its ends is wrong.
    fn drag(
        &mut self,
        from: String,
        to: Option<String>,
        table: &dyn Table,
        language: Language,
    ) -> InputOutcome {
        let before = self.clone();
        self.clear();
        let Some(to) = to else { return InputOutcome::Changed };
        let mut outcome = self.pick(Pick::Cell(from), table, language);
        if outcome == InputOutcome::Changed {
            outcome = match self.pick(Pick::Cell(to), table, language) {
                InputOutcome::Instead(reason) => InputOutcome::Refused(reason),
                outcome => outcome,
            };
        }
        if matches!(outcome, InputOutcome::Refused(_) | InputOutcome::Ignored) {
            *self = before;
        }
        outcome
    }

    /// Proposes the count typed so far with this digit, or the digit alone.
    fn digit(&mut self, digit: u8) -> InputOutcome {
        let counts = counts(&self.selection.next());
        let place = |number: u8| counts.iter().position(|&count| count == number);
        let longer = counts.get(self.at).map(|count| count.saturating_mul(10).saturating_add(digit));
        let found = longer.filter(|_| self.is_typed).and_then(place).or_else(|| place(digit));
        let Some(at) = found else { return InputOutcome::Ignored };
        (self.at, self.is_typed) = (at, true);
        InputOutcome::Changed
    }

    /// Counts end at the smallest and the largest; answers go round.
    fn step(&mut self, by: isize, table: &dyn Table, language: Language) -> InputOutcome {
        self.is_typed = false;
        self.at = match self.question(table, language) {
            Question::Board => return InputOutcome::Ignored,
            Question::Count { counts, .. } => self.at.saturating_add_signed(by).min(counts.len() - 1),
            Question::Choice { answers, .. } => {
                (self.at as isize).saturating_add(by).rem_euclid(answers.len() as isize) as usize
            }
        };
        InputOutcome::Changed
    }

    fn button(&mut self, table: &dyn Table, language: Language) -> InputOutcome {
        let mut buttons = buttons(&self.selection.first());
        if buttons.is_empty() {
            return InputOutcome::Refused(say::NO_BUTTON.text(language).to_owned());
        }
        self.clear();
        if buttons.len() == 1 {
            return self.pick(buttons.remove(0), table, language);
        }
        self.asks_button = true;
        InputOutcome::Changed
    }

    fn back(&mut self) -> InputOutcome {
        let asked = self.asks_button || self.doubt.is_some();
        self.ask_anew();
        if asked || self.selection.back() { InputOutcome::Changed } else { InputOutcome::Ignored }
    }

    fn clear(&mut self) {
        self.selection.clear();
        self.ask_anew();
    }

    fn ask_anew(&mut self) {
        (self.at, self.is_typed, self.asks_button, self.doubt) = (0, false, false, None);
    }
}

fn named_buttons(picks: &[Pick], table: &dyn Table, language: Language) -> Vec<Answer> {
    let game = table.setup().game();
    let answer = |pick| Answer::new(button_text(game, &pick, language), InputEvent::Pick(pick));
    buttons(picks).into_iter().map(answer).collect()
}
