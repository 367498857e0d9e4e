//! Input of one move, pick by pick, with the questions that the board alone does not ask. Every session has one.

use cairn_core::Pick;
use cairn_games::Table;
use cairn_i18n::{Language, say};

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
        /// The answers, for people, each with its pick; at least one.
        answers: Vec<(String, Pick)>,
        /// The place of the answer that [`InputEvent::Confirm`] takes.
        at: usize,
    },
}

/// What a front end shows of the input of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputView {
    /// The cells picked so far.
    pub picked: Vec<String>,
    /// The cells that can be picked next.
    pub next: Vec<String>,
    /// The moves without a place that can be made now, each with its name for people.
    pub buttons: Vec<(String, Pick)>,
    /// What is asked beside the board.
    pub question: Question,
}

impl InputView {
    /// Nothing can be picked, as while somebody else is to move.
    pub fn closed() -> InputView {
        InputView { picked: Vec::new(), next: Vec::new(), buttons: Vec::new(), question: Question::Board }
    }

    /// Whether nothing can be picked.
    pub fn is_closed(&self) -> bool {
        self.picked.is_empty() && self.next.is_empty() && self.buttons.is_empty()
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
}

impl MoveInput {
    /// Nothing picked yet of what can be played at this table.
    pub fn new(table: &dyn Table) -> MoveInput {
        MoveInput { selection: Selection::new(table), ..MoveInput::default() }
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
        if matches!(outcome, InputOutcome::Move(_) | InputOutcome::Changed) {
            *self = next;
        }
        outcome
    }

    fn advance(&mut self, event: InputEvent, table: &dyn Table, language: Language) -> InputOutcome {
        match event {
            InputEvent::Pick(pick) => self.pick(pick, table, language),
            InputEvent::Drag { from, to } => self.drag(from, to, table, language),
            InputEvent::Digit(digit) => self.digit(digit),
            InputEvent::Step(by) => self.step(by, table, language),
            InputEvent::Confirm => match self.question(table, language) {
                Question::Board => InputOutcome::Ignored,
                Question::Count { proposed, .. } => self.pick(Pick::Count(proposed), table, language),
                Question::Choice { mut answers, at, .. } => {
                    self.pick(answers.swap_remove(at).1, table, language)
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
        InputView {
            picked: self.selection.picked().iter().filter_map(cell_of).collect(),
            next: next.iter().filter_map(cell_of).collect(),
            buttons: if is_fresh { named_buttons(&next, table, language) } else { Vec::new() },
            question: self.question(table, language),
        }
    }

    fn question(&self, table: &dyn Table, language: Language) -> Question {
        let next = self.selection.next();
        if self.asks_button {
            let title = say::WHICH_BUTTON.text(language).to_owned();
            return Question::Choice { title, answers: named_buttons(&next, table, language), at: self.at };
        }
        let counts = counts(&next);
        if let Some(&proposed) = counts.get(self.at) {
            let is_settled = self.is_typed && !counts.iter().any(|count| count / 10 == proposed);
            return Question::Count { counts, proposed, is_settled };
        }
        match table.prompt(self.selection.picked()).filter(|_| !next.is_empty()) {
            Some(prompt) => {
                let answer = |pick: Pick| Some((prompt.answer.fill(language, &[&cell_of(&pick)?]), pick));
                let answers = next.into_iter().filter_map(answer).collect();
                Question::Choice { title: prompt.question.text(language).to_owned(), answers, at: self.at }
            }
            None => Question::Board,
        }
    }

    /// Picks. Where only one count is left, it is picked as well.
    fn pick(&mut self, pick: Pick, table: &dyn Table, language: Language) -> InputOutcome {
        // The piece that was picked last, picked again, is put down.
        if self.selection.picked().last() == Some(&pick) && !self.selection.next().contains(&pick) {
            self.clear();
            return InputOutcome::Changed;
        }
        match self.selection.pick(pick.clone()) {
            Picked::Move(mv) => {
                self.clear();
                InputOutcome::Move(mv)
            }
            Picked::More => {
                self.ask_anew();
                match counts(&self.selection.next())[..] {
                    [only] => self.pick(Pick::Count(only), table, language),
                    _ => InputOutcome::Changed,
                }
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
            outcome = self.pick(Pick::Cell(to), table, language);
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
        let asked = self.asks_button;
        self.ask_anew();
        if asked || self.selection.back() { InputOutcome::Changed } else { InputOutcome::Ignored }
    }

    fn clear(&mut self) {
        self.selection.clear();
        self.ask_anew();
    }

    fn ask_anew(&mut self) {
        (self.at, self.is_typed, self.asks_button) = (0, false, false);
    }
}

fn named_buttons(picks: &[Pick], table: &dyn Table, language: Language) -> Vec<(String, Pick)> {
    let game = table.setup().game();
    buttons(picks).into_iter().map(|pick| (button_text(game, &pick, language), pick)).collect()
}

#[cfg(test)]
mod tests {
    use cairn_games::Setup;

    use super::*;

    fn table(setup: &str, moves: &str) -> Box<dyn Table> {
        let mut table = setup.parse::<Setup>().expect("a game").deal(1);
        for mv in moves.split_whitespace() {
            table.play(mv).expect("legal");
        }
        table
    }

    /// `a1` is a pick of that cell, `a1>b2` a drag, `5` a digit, `+` and `-` steps, and the rest by name.
    fn event(text: &str) -> InputEvent {
        match text {
            "+" => InputEvent::Step(1),
            "-" => InputEvent::Step(-1),
            "enter" => InputEvent::Confirm,
            "button" => InputEvent::Button,
            "back" => InputEvent::Back,
            "clear" => InputEvent::Clear,
            "pass" => InputEvent::Pick(Pick::Button("pass".to_owned())),
            _ => match (text.parse(), text.split_once('>')) {
                (Ok(digit), _) => InputEvent::Digit(digit),
                (_, Some((from, to))) => InputEvent::Drag {
                    from: from.to_owned(),
                    to: Some(to.to_owned()).filter(|to| !to.is_empty()),
                },
                _ => InputEvent::Pick(Pick::Cell(text.to_owned())),
            },
        }
    }

    /// The outcome of the last of these events, in short.
    fn last(table: &dyn Table, events: &str) -> String {
        let mut input = MoveInput::new(table);
        let mut outcome = InputOutcome::Ignored;
        for text in events.split(' ') {
            outcome = input.update(event(text), table, Language::English);
        }
        match outcome {
            InputOutcome::Move(mv) => mv,
            InputOutcome::Changed => "changed".to_owned(),
            InputOutcome::Ignored => "ignored".to_owned(),
            InputOutcome::Refused(reason) => reason,
        }
    }

    #[test]
    fn steps_lead_to_moves() {
        let swack = table("swack", "");
        let knight_line = table("knight-line", "0,0>2,1:1");
        let nava = table("nava", "");
        for (table, events, expected) in [
            (&swack, "a2 a1", "a2a1"),
            (&swack, "a2>a1", "a2a1"),
            (&swack, "a2>", "changed"),
            (&swack, "a2 a2", "changed"),
            (&swack, "a2 a2 a2 a1", "a2a1"),
            (&swack, "button", "pass"),
            (&swack, "a2 pass", "A move is two squares, from and to, such as a1a2, or pass."),
            (&swack, "enter", "ignored"),
            (&swack, "5", "ignored"),
            (&swack, "back", "ignored"),
            (&nava, "button", "You cannot pass here."),
            (&knight_line, "1,0 -1,1 enter", "1,0>-1,1:1"),
            (&knight_line, "1,0 -1,1 + + enter", "1,0>-1,1:3"),
            (&knight_line, "1,0 -1,1 1 2 enter", "1,0>-1,1:12"),
            (&knight_line, "1,0 -1,1 1 2 + enter", "1,0>-1,1:13"),
            (&knight_line, "1,0 -1,1 - enter", "1,0>-1,1:1"),
        ] {
            assert_eq!(last(table.as_ref(), events), expected, "{events}");
        }
    }

    #[test]
    fn a_refused_pick_leaves_the_view_as_it_was() {
        let swack = table("swack", "");
        let mut input = MoveInput::new(swack.as_ref());
        input.update(event("a2"), swack.as_ref(), Language::English);
        let before = input.view(swack.as_ref(), Language::English);
        for text in ["e5", "b1>e5", "a1>a2"] {
            let refused = input.update(event(text), swack.as_ref(), Language::English);
            assert!(matches!(refused, InputOutcome::Refused(_)), "{text}: {refused:?}");
            assert_eq!(input.view(swack.as_ref(), Language::English), before, "{text}");
        }
        assert_eq!(before.picked, ["a2"]);
    }

    #[test]
    fn a_typed_count_is_settled_when_no_digit_makes_it_longer() {
        let table = table("knight-line", "0,0>2,1:1");
        for (events, proposed, is_settled) in [
            ("1,0 -1,1", 1, false),
            ("1,0 -1,1 1", 1, false),
            ("1,0 -1,1 3", 3, true),
            ("1,0 -1,1 1 1", 11, true),
        ] {
            let mut input = MoveInput::new(table.as_ref());
            for text in events.split(' ') {
                input.update(event(text), table.as_ref(), Language::English);
            }
            let Question::Count { proposed: found, is_settled: settled, .. } =
                input.view(table.as_ref(), Language::English).question
            else {
                panic!("a count is asked for after {events}");
            };
            assert_eq!((found, settled), (proposed, is_settled), "{events}");
        }
    }
}
