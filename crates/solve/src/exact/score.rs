//! Values as small numbers: more is better for the player to move.

use cairn_core::{Outcome, Value};

/// A win in n turns is 127 − n, a loss in n turns n − 127, a draw 0.
pub(super) type Score = i8;

const MOST: Score = Score::MAX;

/// The score of a win of the player to move in this many turns.
pub(super) const fn win_in(turns: u8) -> Score {
    MOST - turns as Score
}

/// The score of a loss of the player to move.
pub(super) const fn loss_in(turns: u8) -> Score {
    -win_in(turns)
}

/// Converts the score after a turn, for the next player, to that of the player who moved.
#[inline]
pub(super) const fn before(after: Score) -> Score {
    after.signum() - after
}

/// The least score after a turn that makes it worth less than `least` before it.
#[inline]
pub(super) const fn refuting(least: Score) -> Score {
    match least {
        1.. => -least,
        0 => 1,
        _ => 2 - least,
    }
}

/// The value that a score stands for.
pub(super) fn value(score: Score) -> Value {
    let outcome = match score {
        1.. => Outcome::Win,
        0 => Outcome::Draw,
        _ => Outcome::Loss,
    };
    let turns = if score == 0 { 0 } else { MOST - score.abs() };
    Value { outcome, turns: turns.unsigned_abs().into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_more_makes_a_win_less_and_a_loss_more() {
        assert_eq!(before(loss_in(4)), win_in(5));
        assert_eq!(before(win_in(4)), loss_in(5));
        assert_eq!(before(0), 0);
        assert!(win_in(4) > win_in(5) && loss_in(5) > loss_in(4));
        assert_eq!(value(win_in(5)), Value { outcome: Outcome::Win, turns: 5 });
        assert_eq!(value(loss_in(5)), Value { outcome: Outcome::Loss, turns: 5 });
    }

    #[test]
    fn a_refutation_lowers_the_score_of_a_turn() {
        for least in -100..=100 {
            for after in -100..=100 {
                // A game that takes 126 turns would be next to a draw; none does.
                if after != 1 {
                    assert_eq!(after >= refuting(least), before(after) < least, "{after} {least}");
                }
            }
        }
    }
}
