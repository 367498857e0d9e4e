//! Why a move cannot be played.

use cairn_core::Span;

use super::board::{Content, Crossing, Move, Nava};
use crate::Explain;
use crate::colour::Colour;
use cairn_i18n::Language;

impl Explain for Nava {
    fn why_illegal(&self, mv: Move, language: Language) -> String {
        let say = |english: String, portuguese: String| language.choose(english, portuguese);
        let Move { from, to } = mv;
        if let Some(reason) = self.why_not_from(from, language) {
            return reason;
        }
        if from == to {
            return say(
                format!("the discs on {from} must move at least one point"),
                format!("os discos em {from} têm de andar pelo menos um ponto"),
            );
        }
        if from.column() != to.column() && from.row() != to.row() {
            return say(
                format!("{from} and {to} are not in one row or column: discs move in a straight line"),
                format!(
                    "{from} e {to} não estão na mesma linha nem coluna: os discos movem-se em linha reta"
                ),
            );
        }
        let (distance, height) = (mv.distance(), self.discs(from).height());
        debug_assert!(distance > height, "{self}: nothing is wrong with {mv}");
        say(
            format!("from {from} to {to} it takes {distance} discs, but the stack on {from} has {height}"),
            format!("de {from} a {to} são precisos {distance} discos, mas a pilha em {from} tem {height}"),
        )
    }

    fn how_to_write(&self, language: Language) -> &'static str {
        language.choose(
            "a move is two points, from and to, such as a1a4",
            "uma jogada são dois pontos, de partida e de chegada, como a1a4",
        )
    }

    fn why_no_start(&self, cell: &str, language: Language) -> Option<String> {
        self.why_not_from(Crossing::read(Span::new(cell)).ok()?, language)
    }
}

impl Nava {
    /// Why no disc can be taken from a point; `None` if the player to move controls a stack there, which can
    /// always move.
    fn why_not_from(&self, from: Crossing, language: Language) -> Option<String> {
        let say = |english: String, portuguese: String| Some(language.choose(english, portuguese));
        let (mover, other) = (self.turn.name(language), self.turn.other().name(language));
        match self.content(from) {
            Content::Empty => say(format!("there is no stack on {from}"), format!("não há pilha em {from}")),
            Content::Cube(_) => say(
                format!("there is a cube on {from}, and cubes do not move"),
                format!("em {from} há um cubo, e os cubos não se movem"),
            ),
            Content::Stack(discs) if Colour::of_bit(discs.top()) == self.turn => None,
            Content::Stack(_) => say(
                format!("{other} controls the stack on {from}, and {mover} is to move"),
                format!("a pilha em {from} é controlada pelas {other}, e é a vez das {mover}"),
            ),
        }
    }
}
