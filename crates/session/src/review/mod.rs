//! Judging the moves of a game: where winning chances were lost, and by whom.

mod game;
mod looking;
mod session;
#[cfg(test)]
mod tests;
mod turning;
mod view;

use cairn_core::{BySeat, Seat};
use cairn_engine::Score;
use cairn_i18n::{Language, Phrase, say};

use crate::ProvenChange;

pub use game::{ReviewedGame, chance_text};
pub use looking::review;
pub(crate) use looking::score_of_end;
pub use session::{Care, ReviewEvent, ReviewSession, Work};
pub use turning::TurningPoint;
pub use view::{COUNTED, Opinion, ReviewMove, ReviewSeat, ReviewView, TurningView};

/// A move that loses so much of the chance to win is an inaccuracy.
pub const INACCURACY: f64 = 0.05;
/// A move that loses so much of the chance to win is a mistake.
pub const MISTAKE: f64 = 0.10;
/// A move that loses so much of the chance to win is a blunder.
pub const BLUNDER: f64 = 0.20;

/// How good a move was, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Judgement {
    /// The engine's own choice, or another move that wins as soon or loses as late, which is proven.
    Best,
    /// Not the engine's choice, but it loses little or nothing.
    Good,
    /// It loses [`INACCURACY`] or more.
    Inaccuracy,
    /// It loses [`MISTAKE`] or more.
    Mistake,
    /// It loses [`BLUNDER`] or more.
    Blunder,
}

impl Judgement {
    /// Every judgement, the best first.
    pub const ALL: [Judgement; 5] =
        [Judgement::Best, Judgement::Good, Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];

    /// How good a move is that is not the best and loses so much of the chance to win.
    fn of_loss(loss: f64) -> Judgement {
        match loss {
            loss if loss >= BLUNDER => Judgement::Blunder,
            loss if loss >= MISTAKE => Judgement::Mistake,
            loss if loss >= INACCURACY => Judgement::Inaccuracy,
            _ => Judgement::Good,
        }
    }

    /// The mark after a move, as chess players write it; empty for a best or good move.
    pub const fn mark(self) -> &'static str {
        match self {
            Judgement::Best | Judgement::Good => "",
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }

    /// What it is called.
    pub const fn name(self) -> Phrase {
        match self {
            Judgement::Best => say::JUDGED_BEST,
            Judgement::Good => say::JUDGED_GOOD,
            Judgement::Inaccuracy => say::JUDGED_INACCURACY,
            Judgement::Mistake => say::JUDGED_MISTAKE,
            Judgement::Blunder => say::JUDGED_BLUNDER,
        }
    }
}

/// A move of the game and what the engine thinks of it.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Judged {
    /// Who made the move.
    pub mover: Seat,
    /// The move.
    pub mv: String,
    /// How good it was.
    pub judgement: Judgement,
    /// How well the mover stood with the best move: turns count from before the move.
    pub before: Score,
    /// How well the mover stands with the move made: turns count from after it, so a game that it won
    /// reads as won in 0.
    pub after: Score,
    /// How much of the mover's chance to win was lost, from 0 to 1; 0 for the best move.
    pub loss: f64,
    /// The best move and what the engine expected to follow it.
    pub best: Vec<String>,
}

impl Judged {
    /// What the move did to a result that was proven; `None` if none was.
    pub fn proven_change(&self) -> Option<ProvenChange> {
        ProvenChange::of(self.before.a_turn_later(), self.after)
    }

    /// What the move cost, in words: the win, or percentage points of the chance to win.
    pub fn cost_text(&self, language: Language) -> String {
        match self.proven_change() {
            Some(ProvenChange::GivesWinAway) => say::GIVES_WIN_AWAY.text(language).to_owned(),
            _ => say::REVIEW_COST.fill(language, &[&format!("{:.0}", self.loss * 100.0)]),
        }
    }
}

/// A game with its moves judged, as far as the review has come.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Review {
    /// The moves judged so far, from the first.
    pub moves: Vec<Judged>,
    /// Each seat's chance to win, which sum to 1: at the start, and after each move judged. Empty only where
    /// the review was stopped before it had seen anything.
    pub curve: Vec<BySeat<f64>>,
}

impl Review {
    /// How well a seat played, from 0 to 100: the mean of its moves, where a move that loses the share *x* of the
    /// chance to win counts 100 · (1 − *x*)⁴. `None` if none of its moves is judged.
    ///
    /// A loss of 5 percentage points counts 81, one of 20 counts 41, and throwing a certain win away counts 0.
    pub fn accuracy(&self, seat: Seat) -> Option<f64> {
        let own: Vec<f64> = self.moves_of(seat).map(|judged| 100.0 * (1.0 - judged.loss).powi(4)).collect();
        (!own.is_empty()).then(|| own.iter().sum::<f64>() / own.len() as f64)
    }

    /// How many of a seat's moves were judged so.
    pub fn count(&self, seat: Seat, judgement: Judgement) -> usize {
        self.moves_of(seat).filter(|judged| judged.judgement == judgement).count()
    }

    fn moves_of(&self, seat: Seat) -> impl Iterator<Item = &Judged> {
        self.moves.iter().filter(move |judged| judged.mover == seat)
    }
}
