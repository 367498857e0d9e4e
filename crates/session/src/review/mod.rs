//! Judging the moves of a game: where winning chances were lost, and by whom.

mod game;
mod looking;
mod refutation;
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
pub(crate) use looking::{is_forced, score_of_end};
pub use refutation::outcome_of_line;
pub(crate) use refutation::refutation_text;
pub use session::{Care, ReviewEvent, ReviewSession, Work};
pub use turning::TurningPoint;
pub use view::{COUNTED, Opinion, ReviewMove, ReviewSeat, ReviewView, TurningView};

/// The loss of winning chance from which a move is an inaccuracy.
pub const INACCURACY: f64 = 0.05;
/// The loss of winning chance from which a move is a mistake.
pub const MISTAKE: f64 = 0.10;
/// The loss of winning chance from which a move is a blunder.
pub const BLUNDER: f64 = 0.20;

/// A move decides something if it has this much at stake.
const LEAST_STAKE: f64 = 0.02;
/// Below this, all moves of a player together decide too little to say how well they were chosen.
const LEAST_STAKES: f64 = 0.10;

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

    /// The judgement of a move that is not the best and loses this much of the chance to win.
    pub(crate) fn of_loss(loss: f64) -> Judgement {
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
    /// How much of the mover's chance to win depended on the choice, from 0 to 1: how much better the best move is than
    /// a random one, and no less than what was lost. 0 where there was no choice.
    pub stake: f64,
    /// The best move and what the engine expected to follow it.
    pub best: Vec<String>,
    /// The answer to a move that is an inaccuracy or worse, and what the engine expects to follow it; otherwise empty.
    pub reply: Vec<String>,
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
    /// How well a seat played, from 0 to 100: the share that it kept of what was at stake. The best moves keep all of it,
    /// random ones about a fifth. `None` where hardly anything was at stake, as in a game that is lost from the start.
    ///
    /// A plain mean over all moves would praise random play: in a lost position no move loses anything. So each
    /// move counts as much as it [decides](Judged::stake), and moves that decide nothing do not count. With 3,000 nodes a
    /// move, in five setups, random moves against the engine score 11 to 21, the engine against them 96 to 100, and
    /// engines against each other 92 in the mean.
    pub fn accuracy(&self, seat: Seat) -> Option<f64> {
        let decisions = self.moves_of(seat).filter(|judged| judged.stake >= LEAST_STAKE);
        let (stake, loss) =
            decisions.fold((0.0, 0.0), |(stake, loss), judged| (stake + judged.stake, loss + judged.loss));
        (stake >= LEAST_STAKES).then(|| 100.0 * (1.0 - loss / stake))
    }

    /// How many of a seat's moves were judged so.
    pub fn count(&self, seat: Seat, judgement: Judgement) -> usize {
        self.moves_of(seat).filter(|judged| judged.judgement == judgement).count()
    }

    fn moves_of(&self, seat: Seat) -> impl Iterator<Item = &Judged> {
        self.moves.iter().filter(move |judged| judged.mover == seat)
    }
}
