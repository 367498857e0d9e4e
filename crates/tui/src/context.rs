//! What all screens share.

use std::fmt::Display;
use std::time::Duration;

use cairn_draw::screen::Charset;
use cairn_i18n::{Language, Phrase, say};

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
    /// What deals and engines draw their luck from.
    pub seed: u64,
}

/// Something that only the terminal can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Put this text on the clipboard.
    Copy(String),
}

/// What all screens share.
pub(crate) struct Context {
    pub(crate) look: Look,
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

    /// The next number to draw luck from.
    pub(crate) fn next_seed(&mut self) -> u64 {
        // A step of the golden ratio visits every number once; zero means no seed where players are written.
        self.look.seed = self.look.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.look.seed.max(1)
    }
}
