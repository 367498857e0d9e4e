//! What a move does to a result that is proven.

use cairn_engine::{Score, Verdict};
use cairn_words::{Phrase, say};

/// What a move does to a result that is proven.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Upshot {
    /// It wins as soon as can be.
    KeepsWin,
    /// It wins, but not as soon as can be.
    DelaysWin,
    /// There was a win, and nobody knows whether there still is.
    LeavesProof,
    /// There was a win, and now there is a loss.
    GivesWinAway,
    /// Every move loses; this one as late as can be.
    DelaysLoss,
    /// Every move loses, but not as soon as this one.
    HastensLoss,
}

impl Upshot {
    /// What a move does that is worth so much to the player who makes it, where the best one is worth so much, both
    /// counted from the same turn. `None` if nothing was proven.
    pub fn of(best: Score, made: Score) -> Option<Upshot> {
        Some(match (best.verdict(), made.verdict()) {
            (Verdict::Points(_), _) => return None,
            (Verdict::Wins(_), Verdict::Wins(_)) if made >= best => Upshot::KeepsWin,
            (Verdict::Wins(_), Verdict::Wins(_)) => Upshot::DelaysWin,
            (Verdict::Wins(_), Verdict::Points(_)) => Upshot::LeavesProof,
            (Verdict::Wins(_), Verdict::Loses(_)) => Upshot::GivesWinAway,
            (Verdict::Loses(_), _) if made >= best => Upshot::DelaysLoss,
            (Verdict::Loses(_), _) => Upshot::HastensLoss,
        })
    }

    /// What it is called.
    pub const fn name(self) -> Phrase {
        match self {
            Upshot::KeepsWin => say::KEEPS_WIN,
            Upshot::DelaysWin => say::DELAYS_WIN,
            Upshot::LeavesProof => say::LEAVES_PROOF,
            Upshot::GivesWinAway => say::GIVES_WIN_AWAY,
            Upshot::DelaysLoss => say::DELAYS_LOSS,
            Upshot::HastensLoss => say::HASTENS_LOSS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_held_against_the_best_one() {
        let [soon, late] = [5, 9].map(Score::wins_in);
        let [early, long] = [4, 8].map(Score::loses_in);
        let open = Score::points(-30);
        for (best, made, upshot) in [
            (soon, soon, Some(Upshot::KeepsWin)),
            (soon, late, Some(Upshot::DelaysWin)),
            (soon, open, Some(Upshot::LeavesProof)),
            (soon, early, Some(Upshot::GivesWinAway)),
            (long, long, Some(Upshot::DelaysLoss)),
            (long, early, Some(Upshot::HastensLoss)),
            (open, open, None),
            (open, early, None),
            // What was seen later may be better than what was seen before.
            (late, soon, Some(Upshot::KeepsWin)),
            (early, open, Some(Upshot::DelaysLoss)),
        ] {
            assert_eq!(Upshot::of(best, made), upshot, "{best}, {made}");
        }
    }
}
