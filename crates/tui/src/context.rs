//! What all screens share.

use std::fmt::Display;
use std::time::Duration;

use cairn_draw::screen::Charset;
use cairn_i18n::{Language, Phrase, say};
use cairn_session::{Effect, Seeds};

use crate::autosave::Autosave;
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
    /// Where the game in progress is kept.
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

    /// Carries the effects of a session out; `save` keeps a record where that session wants it kept. Returns why
    /// something could not be kept.
    pub(crate) fn carry_out(
        &mut self,
        effects: Vec<Effect>,
        save: impl Fn(&str, &Context) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut outcome = Ok(());
        for effect in effects {
            match effect {
                Effect::Think(ticket, order) => self.thinker.ask(ticket, *order),
                Effect::StopThinking => self.thinker.stop(),
                Effect::AnswerNow => self.thinker.answer_now(),
                Effect::Save(record) => outcome = outcome.and(save(&record, self)),
                Effect::Copy(text) => self.wishes.push(Wish::Copy(text)),
                Effect::Solved(name) => outcome = outcome.and(self.look.autosave.add_solved(&name)),
                // Nobody reviews games on these screens.
                Effect::Review(..) => {}
                // A screen reader reads the screen of a terminal, and users step by hand.
                Effect::Announce(_) | Effect::Wake(..) => {}
            }
        }
        outcome
    }
}
