//! What a move does to a result that is proven.

use cairn_engine::{Score, Verdict};
use cairn_i18n::{Phrase, say};

/// What a move does to a result that is proven.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProvenChange {
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

impl ProvenChange {
    /// The change made by a move with the score `made`, where the best move has the score `best`. Both are scores of the
    /// mover, counted from the same turn. `None` if nothing was proven.
    pub fn of(best: Score, made: Score) -> Option<ProvenChange> {
        Some(match (best.verdict(), made.verdict()) {
            (Verdict::Points(_), _) => return None,
            (Verdict::Wins(_), Verdict::Wins(_)) if made >= best => ProvenChange::KeepsWin,
            (Verdict::Wins(_), Verdict::Wins(_)) => ProvenChange::DelaysWin,
            (Verdict::Wins(_), Verdict::Points(_)) => ProvenChange::LeavesProof,
            (Verdict::Wins(_), Verdict::Loses(_)) => ProvenChange::GivesWinAway,
            (Verdict::Loses(_), _) if made >= best => ProvenChange::DelaysLoss,
            (Verdict::Loses(_), _) => ProvenChange::HastensLoss,
        })
    }

    /// What it is called.
    pub const fn name(self) -> Phrase {
        match self {
            ProvenChange::KeepsWin => say::KEEPS_WIN,
            ProvenChange::DelaysWin => say::DELAYS_WIN,
            ProvenChange::LeavesProof => say::LEAVES_PROOF,
            ProvenChange::GivesWinAway => say::GIVES_WIN_AWAY,
            ProvenChange::DelaysLoss => say::DELAYS_LOSS,
            ProvenChange::HastensLoss => say::HASTENS_LOSS,
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
        for (best, made, proven_change) in [
            (soon, soon, Some(ProvenChange::KeepsWin)),
            (soon, late, Some(ProvenChange::DelaysWin)),
            (soon, open, Some(ProvenChange::LeavesProof)),
            (soon, early, Some(ProvenChange::GivesWinAway)),
            (long, long, Some(ProvenChange::DelaysLoss)),
            (long, early, Some(ProvenChange::HastensLoss)),
            (open, open, None),
            (open, early, None),
            // What was seen later may be better than what was seen before.
            (late, soon, Some(ProvenChange::KeepsWin)),
            (early, open, Some(ProvenChange::DelaysLoss)),
        ] {
            assert_eq!(ProvenChange::of(best, made), proven_change, "{best}, {made}");
        }
    }
}
