//! What all screens share.

use std::fmt::Display;
use std::time::Duration;

use cairn_draw::screen::Charset;
use cairn_i18n::{Language, Phrase, say};
use cairn_session::{Effect, Seeds, Slot};

use crate::autosave::{Autosave, Chosen};
use crate::theme::Theme;
use crate::thinking::Thinker;

/// How the program looks and speaks, and where it keeps things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// The language.
    pub language: Language,
    /// The colours.
    pub theme: Theme,
    /// Whether only ASCII is drawn.
    pub ascii: bool,
    /// Where games, puzzles and what the user chooses are kept.
    pub autosave: Autosave,
    /// How long an engine takes for a move at least, so that people can follow.
    pub pace: Duration,
    /// The first seed of deals and engines.
    pub seed: u64,
}

/// Something that only the terminal can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Put this text on the clipboard.
    Copy(String),
    /// Give the terminal back and stop, until the program is continued.
    Suspend,
}

/// What all screens share.
pub(crate) struct Context {
    pub(crate) look: Look,
    pub(crate) seeds: Seeds,
    pub(crate) thinker: Thinker,
    pub(crate) wishes: Vec<Wish>,
}

impl Context {
    pub(crate) fn text(&self, phrase: Phrase) -> &'static str {
        phrase.text(self.look.language)
    }

    pub(crate) fn fill(&self, phrase: Phrase, values: &[&dyn Display]) -> String {
        phrase.fill(self.look.language, values)
    }

    pub(crate) fn charset(&self) -> Charset {
        if self.look.ascii { Charset::Ascii } else { Charset::Unicode }
    }

    /// The one of two texts that the terminal can show.
    pub(crate) fn sign<'a>(&self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.look.ascii { ascii } else { unicode }
    }

    /// Wishes for a position on the clipboard, and gives what is said of it.
    pub(crate) fn copy(&mut self, position: String) -> String {
        let told = self.fill(say::COPIED, &[&position]);
        self.wishes.push(Wish::Copy(position));
        told
    }

    /// Speaks another language from now on, also the next time.
    pub(crate) fn choose_language(&mut self, language: Language) {
        self.look.language = language;
        self.choose(Chosen { language: Some(language), ..self.look.autosave.chosen() });
    }

    /// Turns to the other background, also the next time.
    pub(crate) fn switch_background(&mut self) {
        self.look.theme.switch_background();
        let background = Some(self.look.theme.background);
        self.choose(Chosen { background, ..self.look.autosave.chosen() });
    }

    fn choose(&self, chosen: Chosen) {
        // What cannot be kept is seen now all the same, and a game that cannot be kept says why.
        let _ = self.look.autosave.choose(chosen);
    }

    /// Carries the effects of a session out; records are kept in `slot`. Returns the record of another program that has
    /// written there since, and why something could not be kept.
    pub(crate) fn carry_out(
        &mut self,
        effects: Vec<Effect>,
        slot: &mut Slot,
    ) -> (Option<String>, Result<(), String>) {
        let (mut newer, mut outcome) = (None, Ok(()));
        for effect in effects {
            match effect {
                Effect::Think(ticket, order) => self.thinker.ask(ticket, *order),
                Effect::StopThinking => self.thinker.stop(),
                Effect::AnswerNow => self.thinker.answer_now(),
                Effect::Save(record) => match self.look.autosave.save(slot, &record) {
                    Ok(found) => newer = found.or(newer),
                    Err(error) => outcome = outcome.and(Err(error)),
                },
                Effect::BeginAnother => slot.begin_another(),
                Effect::Copy(text) => self.wishes.push(Wish::Copy(text)),
                Effect::Solved(name) => outcome = outcome.and(self.look.autosave.add_solved(&name)),
                // Nobody reviews games on these screens.
                Effect::Review(..) => {}
                // A screen reader reads the screen of a terminal, and users step by hand.
                Effect::Announce(_) | Effect::Wake(..) => {}
            }
        }
        (newer, outcome)
    }
}
