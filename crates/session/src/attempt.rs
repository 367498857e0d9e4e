//! What puzzles and lessons share: the input of a move, a hint, and the feedback on the last action.

use cairn_games::Table;
use cairn_games::lesson::Outcome;
use cairn_i18n::Language;

use crate::picks::sentence;
use crate::{Effect, InputEvent, InputOutcome, InputView, MoveInput};

/// What a learner is told about the last action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feedback {
    /// How it is meant.
    pub tone: Tone,
    /// The text, in the language of the session. It may have `**bold**` words.
    pub text: String,
}

/// How a [`Feedback`] is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Praise for a right move.
    Right,
    /// The reason why a move was not made.
    Wrong,
    /// Help or information.
    Info,
}

/// An attempt to find a move.
#[derive(Debug)]
pub(crate) struct Attempt {
    pub(crate) language: Language,
    /// The cells to point out.
    pub(crate) hint: Vec<String>,
    pub(crate) feedback: Option<Feedback>,
    input: MoveInput,
}

impl Attempt {
    pub(crate) fn new(table: &dyn Table, language: Language) -> Attempt {
        Attempt { language, hint: Vec::new(), feedback: None, input: MoveInput::new(table) }
    }

    /// Begins anew on another position. The feedback stays.
    pub(crate) fn restart(&mut self, table: &dyn Table) {
        self.hint.clear();
        self.input = MoveInput::new(table);
    }

    /// Takes a step towards a move: the complete move, or the effects of a step that does not complete one.
    pub(crate) fn step(&mut self, event: InputEvent, table: &dyn Table) -> Result<String, Vec<Effect>> {
        match self.input.update(event, table, self.language) {
            InputOutcome::Move(mv) => return Ok(mv),
            InputOutcome::Changed => self.hint.clear(),
            InputOutcome::Instead(reason) => {
                self.hint.clear();
                return Err(self.say(Tone::Info, reason));
            }
            InputOutcome::Ignored => {}
            InputOutcome::Refused(reason) => return Err(self.say(Tone::Wrong, reason)),
        }
        Err(Vec::new())
    }

    /// Says what came of a move. A typed move is repeated, since the line with it is gone.
    pub(crate) fn judge(&mut self, outcome: Outcome, typed: Option<&str>) -> Vec<Effect> {
        let repeat = typed.map(|mv| format!("{mv}: ")).unwrap_or_default();
        match outcome {
            Outcome::Right { say } => self.say(Tone::Right, say),
            Outcome::Wrong { say } => self.say(Tone::Wrong, repeat + &say),
            Outcome::Illegal { say } => self.say(Tone::Wrong, repeat + &sentence(&say)),
        }
    }

    pub(crate) fn say(&mut self, tone: Tone, text: impl Into<String>) -> Vec<Effect> {
        let text = text.into();
        let spoken = Effect::Announce(text.replace("**", ""));
        self.feedback = Some(Feedback { tone, text });
        vec![spoken]
    }

    pub(crate) fn view(&self, table: &dyn Table) -> InputView {
        self.input.view(table, self.language)
    }
}
