//! Why a move cannot be played.

use cairn_i18n::{Language, phrase};

use super::rules::{Cones, Move};
use crate::Explain;

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
}
