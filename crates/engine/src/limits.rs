//! Limits of a search.

use std::time::Duration;

use web_time::Instant;

/// Limits of a search. The first one reached ends it; without any limit only a [`Stop`](crate::Stop) or a proven result
/// does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Depth in turns.
    pub depth: Option<u32>,
    /// Number of nodes.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The player's clock.
    pub clock: Option<Clock>,
}

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added with each move.
    pub increment: Duration,
}

impl Limits {
    /// No limit.
    pub const NONE: Limits = Limits { depth: None, nodes: None, time: None, clock: None };

    /// A limit of depth.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::NONE }
    }

    /// A limit of nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// A limit of time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::NONE }
    }
}

/// Time management for one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timer {
    begun: Instant,
    /// No new iteration begins after this.
    enough: Option<Duration>,
    /// The search ends at this.
    most: Option<Duration>,
}

/// A clock is never run down to less than this: moves take time to be delivered.
const RESERVE: Duration = Duration::from_millis(20);

/// Each move gets a share of the clock as if the game lasted this many more moves.
const MOVES_TO_GO: u32 = 20;

impl Timer {
    pub(crate) fn start(limits: &Limits) -> Timer {
        let begun = Instant::now();
        let (mut enough, mut most) = (None, limits.time);
        if let Some(clock) = limits.clock {
            let usable = clock.left.saturating_sub(RESERVE);
            let share = usable / MOVES_TO_GO + clock.increment * 3 / 4;
            // An iteration takes longer than all before it, so one begun after half the share would not end.
            enough = Some(share.min(usable) / 2);
            let longest = (share * 3).min(usable / 2);
            most = Some(most.map_or(longest, |time| time.min(longest)));
        }
        Timer { begun, enough, most }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Whether no new iteration should begin.
    pub(crate) fn is_enough(&self) -> bool {
        self.enough.is_some_and(|enough| self.elapsed() >= enough)
    }

    /// Whether the search must end now.
    pub(crate) fn is_over(&self) -> bool {
        self.most.is_some_and(|most| self.elapsed() >= most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_shared_out_and_never_run_down() {
        let seconds = Duration::from_secs_f64;
        for (left, increment) in [(60.0, 0.0), (1.0, 0.0), (0.1, 5.0), (0.01, 0.0), (10.0, 2.0)] {
            let clock = Clock { left: seconds(left), increment: seconds(increment) };
            let timer = Timer::start(&Limits { clock: Some(clock), ..Limits::NONE });
            let (enough, most) = (timer.enough.expect("a clock"), timer.most.expect("a clock"));
            assert!(most + RESERVE <= clock.left.max(RESERVE), "{clock:?}: {most:?}");
            assert!(enough * 2 <= clock.left, "{clock:?}: {enough:?}");
        }
    }

    #[test]
    fn time_for_a_move_is_taken_in_full_and_no_limit_never_ends() {
        let timer = Timer::start(&Limits::time(Duration::from_secs(5)));
        assert_eq!((timer.enough, timer.most), (None, Some(Duration::from_secs(5))));
        let endless = Timer::start(&Limits::NONE);
        assert!(!endless.is_over() && !endless.is_enough());
    }
}
