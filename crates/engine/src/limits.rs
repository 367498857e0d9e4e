//! Limits of a search.

use std::time::Duration;

use web_time::Instant;

use crate::Stop;

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
pub(crate) struct Timer<'a> {
    begun: Instant,
    /// No new iteration begins after this.
    enough: Option<Duration>,
    /// The search ends at this.
    most: Option<Duration>,
    /// While it ponders, neither counts.
    stop: &'a Stop,
}

/// A clock is never run down to less than this: moves take time to be delivered.
const RESERVE: Duration = Duration::from_millis(20);

/// Each move gets a share of the clock as if the game lasted this many more moves.
const MOVES_TO_GO: u32 = 20;

impl<'a> Timer<'a> {
    pub(crate) fn start(limits: &Limits, stop: &'a Stop) -> Timer<'a> {
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
        Timer { begun, enough, most, stop }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Whether no new iteration should begin.
    pub(crate) fn is_enough(&self) -> bool {
        self.has_passed(self.enough)
    }

    /// Whether the search must end now.
    pub(crate) fn is_over(&self) -> bool {
        self.has_passed(self.most)
    }

    fn has_passed(&self, limit: Option<Duration>) -> bool {
        limit.is_some_and(|limit| self.elapsed() >= limit) && !self.stop.is_pondering()
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
            let (limits, stop) = (Limits { clock: Some(clock), ..Limits::NONE }, Stop::default());
            let timer = Timer::start(&limits, &stop);
            let (enough, most) = (timer.enough.expect("a clock"), timer.most.expect("a clock"));
            assert!(most + RESERVE <= clock.left.max(RESERVE), "{clock:?}: {most:?}");
            assert!(enough * 2 <= clock.left, "{clock:?}: {enough:?}");
        }
    }

    #[test]
    fn time_for_a_move_is_taken_in_full_and_no_limit_never_ends() {
        let stop = Stop::default();
        let timer = Timer::start(&Limits::time(Duration::from_secs(5)), &stop);
        assert_eq!((timer.enough, timer.most), (None, Some(Duration::from_secs(5))));
        let endless = Timer::start(&Limits::NONE, &stop);
        assert!(!endless.is_over() && !endless.is_enough());
    }

    #[test]
    fn time_does_not_end_a_search_that_ponders() {
        let clock = Some(Clock { left: Duration::ZERO, increment: Duration::ZERO });
        let stop = Stop::pondering();
        let timer = Timer::start(&Limits { clock, ..Limits::NONE }, &stop);
        assert!(!timer.is_over() && !timer.is_enough());
        stop.end_pondering();
        assert!(timer.is_over() && timer.is_enough());
    }
}
