//! Why a move cannot be played.

use cairn_core::Span;

use super::board::{Content, Crossing, Move, Nava};
use crate::Explain;
use crate::colour::Colour;
use cairn_i18n::{Language, phrase};

impl Explain for Nava {
    fn why_illegal(&self, mv: Move, language: Language) -> String {
        let Move { from, to } = mv;
        if let Some(reason) = self.why_not_from(from, language) {
            return reason;
        }
        if from == to {
            return phrase!("the discs on {} must move at least one point").fill(language, &[&from]);
        }
        if from.column() != to.column() && from.row() != to.row() {
            return phrase!("{} and {} are not in the same row or column: discs move in a straight line")
                .fill(language, &[&from, &to]);
        }
        let (distance, height) = (mv.distance(), self.discs(from).height());
        debug_assert!(distance > height, "{self}: nothing is wrong with {mv}");
        phrase!("from {} to {} it takes {} discs, but the stack on {} has {}")
            .fill(language, &[&from, &to, &distance, &from, &height])
    }

    fn how_to_write(&self, language: Language) -> &'static str {
        phrase!("a move is two points, from and to, such as a1a4").text(language)
    }

    fn why_no_start(&self, cell: &str, language: Language) -> Option<String> {
        self.why_not_from(Crossing::read(Span::new(cell)).ok()?, language)
    }
}

impl Nava {
    /// Why no disc can be taken from a point; `None` if the player to move controls a stack there, which can
    /// always move.
    fn why_not_from(&self, from: Crossing, language: Language) -> Option<String> {
        let (mover, other) = (self.turn.name(language), self.turn.other().name(language));
        match self.content(from) {
            Content::Empty => Some(phrase!("there is no stack on {}").fill(language, &[&from])),
            Content::Cube(_) => {
                Some(phrase!("there is a cube on {}, and cubes do not move").fill(language, &[&from]))
            }
            Content::Stack(discs) if Colour::of_bit(discs.top()) == self.turn => None,
            Content::Stack(_) => Some(
                phrase!("{} controls the stack on {}, and {} is to move")
                    .fill(language, &[&other, &from, &mover]),
            ),
        }
    }
}
