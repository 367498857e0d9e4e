//! What the searches that grow a tree by samples share: when to end and when to report, and what the end of a
//! game is worth.

use cairn_core::{BySeat, Places, Position, Seat};

use crate::limits::Timer;
use crate::{Line, Report, Stop, Task};

/// A random game with this many moves counts as drawn.
pub(crate) const LONGEST_PLAYOUT: u32 = 1000;

/// A tree that grows by samples has no depth, so each turn of a depth limit counts as this many samples.
const SAMPLES_FOR_A_TURN: u64 = 1000;

/// What numbers of visits can count.
const MOST_SAMPLES: u64 = u32::MAX as u64;

/// The clock is read once in this many samples.
const BETWEEN_LOOKS: u64 = 16;

/// The first report comes after this many samples, and others whenever their number has doubled.
const FIRST_REPORT: u64 = 256;

/// How many samples to take.
pub(crate) struct Budget<'a> {
    timer: Timer,
    stop: &'a Stop,
    most: u64,
    /// The samples taken so far.
    pub(crate) taken: u64,
}

impl<'a> Budget<'a> {
    /// The budget of a task that begins now.
    pub(crate) fn start<P: Position>(task: &Task<'a, P>) -> Budget<'a> {
        let limits = &task.limits;
        let by_depth = limits.depth.map(|depth| u64::from(depth) * SAMPLES_FOR_A_TURN);
        let most = limits.nodes.into_iter().chain(by_depth).chain([MOST_SAMPLES]).fold(u64::MAX, u64::min);
        Budget { timer: Timer::start(limits), stop: task.stop, most, taken: 0 }
    }

    /// Counts a sample. Returns whether another one may be taken.
    pub(crate) fn take(&mut self) -> bool {
        self.taken += 1;
        self.taken < self.most && !(self.taken.is_multiple_of(BETWEEN_LOOKS) && self.is_over())
    }

    fn is_over(&self) -> bool {
        self.stop.is_raised() || self.timer.is_over() || self.timer.is_enough()
    }

    /// Whether it is time to report.
    pub(crate) fn is_report_due(&self) -> bool {
        self.taken >= FIRST_REPORT && self.taken.is_power_of_two()
    }

    /// A report with these lines.
    pub(crate) fn report<M>(&self, lines: Vec<Line<M>>) -> Report<M> {
        let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
        Report { depth, nodes: self.taken, elapsed: self.timer.elapsed(), lines }
    }
}

/// The value of a finished game for each seat: the seats in first place share 1, the others get 0.
pub(crate) fn shares(places: &Places) -> BySeat<f32> {
    let is_first = |seat| places.beaten_by(seat) == 0;
    let first = Seat::first(places.seats()).filter(|&seat| is_first(seat)).count();
    BySeat::from_fn(places.seats(), |seat| if is_first(seat) { 1.0 / first as f32 } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_place_is_shared() {
        assert_eq!(shares(&Places::win(3, Seat::Two)).values(), [0.0, 1.0, 0.0]);
        assert_eq!(shares(&Places::draw(4)).values(), [0.25; 4]);
        let two_first = Places::by_score(BySeat::from_fn(3, |seat| [5, 5, 1][seat.index()]));
        assert_eq!(shares(&two_first).values(), [0.5, 0.5, 0.0]);
    }
}
