//! Lag: the time that a move is on its way, which no player is charged for, up to a quota.

use crate::{ClockRule, Millis};

/// What a quota grows by with each move: a round trip of 300 ms, which links between continents have, and 50 ms for the
/// disk and the queues of a server.
const REFILL: Millis = Millis(350);
/// The most that a quota holds: a few slow moves, one after the other. A client that pretends to lag gains no more than
/// this, and the refill of each move.
const MOST: Millis = Millis(3 * REFILL.0);

/// How much lag a player can still be given back. It follows from the log, so it is the same in every process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LagQuota(Millis);

impl Default for LagQuota {
    fn default() -> LagQuota {
        LagQuota(MOST)
    }
}

impl LagQuota {
    /// What is given back of this lag.
    pub fn grant(self, lag: Millis) -> Millis {
        lag.min(self.0)
    }

    /// How long after a clock has run out a move may still arrive: every move is given this much.
    pub fn grace(self) -> Millis {
        self.grant(REFILL)
    }

    /// The quota after a move that was given so much.
    #[must_use]
    pub fn after_move(self, given: Millis) -> LagQuota {
        LagQuota(self.0.minus(given).plus(REFILL).min(MOST))
    }
}

/// How much lag a move was given back: by what the clock after it shows more than the clock before it, less the time it
/// took, and the increment.
pub fn given_back(clock: ClockRule, before: Millis, took: Millis, after: Millis) -> Millis {
    match clock {
        ClockRule::Fischer { increment, .. } => after.plus(took).minus(before.plus(increment)),
        ClockRule::None | ClockRule::Days { .. } => Millis(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is given to moves with these lags, one after the other.
    fn given(lags: &[u64]) -> Vec<u64> {
        let mut quota = LagQuota::default();
        let mut give = |lag: &u64| {
            let given = quota.grant(Millis(*lag));
            quota = quota.after_move(given);
            given.0
        };
        lags.iter().map(&mut give).collect()
    }

    #[test]
    fn lag_is_given_back_up_to_a_quota_that_refills_with_each_move() {
        for (lags, expected) in [
            (vec![0, 20, 300], vec![0, 20, 300]),
            // A usual lag is given back for ever.
            (vec![340; 100], vec![340; 100]),
            // A single slow move is, too, and a pretended lag is not for long.
            (vec![1_000, 300, 300], vec![1_000, 300, 300]),
            (vec![5_000, 5_000, 5_000, 0, 0, 0, 5_000], vec![1_050, 350, 350, 0, 0, 0, 1_050]),
            (vec![u64::MAX, 700], vec![1_050, 350]),
        ] {
            assert_eq!(given(&lags), expected, "{lags:?}");
        }
    }

    #[test]
    fn the_grace_is_what_every_move_is_given() {
        let empty = LagQuota::default().after_move(MOST);
        assert_eq!((LagQuota::default().grace(), empty.grace()), (REFILL, REFILL));
        assert_eq!(LagQuota(Millis(20)).grace(), Millis(20));
    }

    #[test]
    fn clocks_say_what_was_given_back() {
        let fischer = ClockRule::Fischer { start: Millis(60_000), increment: Millis(2_000) };
        for (clock, before, took, after, expected) in [
            (fischer, 10_000, 3_000, 9_000, 0),
            (fischer, 10_000, 3_000, 9_300, 300),
            (fischer, 10_000, 3_000, 8_000, 0),
            (ClockRule::Days { days: 1 }, 5, 4, 86_400_000, 0),
            (ClockRule::None, 5, 4, 9, 0),
        ] {
            let given = given_back(clock, Millis(before), Millis(took), Millis(after));
            assert_eq!(given, Millis(expected), "{clock:?} {after}");
        }
    }
}
