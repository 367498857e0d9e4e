//! Why a move cannot be played.

use cairn_core::Pick;
use cairn_i18n::{Language, phrase, phrases};

use super::rules::{Cones, Move};
use crate::{Explain, Prompt};

phrases! {
    /// Asks for a cell.
    WHERE: "Where does the cone go?";
    /// A cell that can be chosen.
    ON: "on {}";
}

impl Explain for Cones {
    fn why_illegal(&self, mv: Move, language: Language) -> String {
        if mv.0 >= self.cells() {
            return phrase!("there is no cell {}").fill(language, &[&mv]);
        }
        phrase!("there are three cones on {}").fill(language, &[&mv])
    }

    fn how_to_write(&self, language: Language) -> &'static str {
        phrase!("a move is a cell, such as a1").text(language)
    }

    fn why_no_start(&self, cell: &str, language: Language) -> Option<String> {
        Some(self.why_illegal(cell.parse().ok()?, language))
    }

    fn prompt(&self, picked: &[Pick]) -> Option<Prompt> {
        picked.is_empty().then_some(Prompt { question: WHERE, answer: ON, groups: Vec::new() })
    }
}
