//! Clocks: what they show, and those of a game at one screen.

use cairn_core::Seat;
use cairn_games::record;
use cairn_i18n::{Language, say};
use cairn_wire::{ClockRule, Millis};

/// Below this, a clock shows tenths of seconds.
const SOON: u64 = 10_000;
const HOUR: u64 = 60 * 60 * 1000;

/// A clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockView {
    /// What it shows.
    pub text: String,
    /// What it shows, for screen readers.
    pub label: String,
    /// Whether it runs.
    pub runs: bool,
    /// Whether it runs and little is left.
    pub is_soon_over: bool,
}

impl ClockView {
    /// The clock of the seat with this name.
    pub(crate) fn new(left: Millis, name: &str, runs: bool, language: Language) -> ClockView {
        let text = left_text(left, language);
        let label = say::CLOCK_OF.fill(language, &[&name, &text]);
        ClockView { text, label, runs, is_soon_over: runs && left < Millis(SOON) }
    }
}

/// What a clock shows: days and hours, hours, minutes and seconds, or at the end tenths of seconds.
pub(crate) fn left_text(Millis(left): Millis, language: Language) -> String {
    let seconds = left / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if left >= 24 * HOUR {
        say::DAYS_LEFT.fill(language, &[&(hours / 24), &(hours % 24)])
    } else if left >= HOUR {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else if left < SOON {
        format!("{seconds}.{}", left / 100 % 10)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

/// The time until the text of a running clock changes.
pub(crate) fn next_change(Millis(left): Millis) -> Millis {
    Millis(if left <= SOON { 100 } else { left % 1000 + 1 })
}

/// The clocks of a game at one screen. They do not know the time: [`Clocks::tick`] says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    rule: ClockRule,
    /// Who made each move, and the time that was left to them.
    after: Vec<(Seat, Millis)>,
    /// When the clock of the seat to move was started, and the last time that was said; `None` until one is said.
    turn: Option<(Millis, Millis)>,
}

impl Clocks {
    /// Clocks at the start of a game; `None` without a rule.
    pub(crate) fn new(rule: ClockRule) -> Option<Clocks> {
        (rule != ClockRule::None).then_some(Clocks { rule, after: Vec::new(), turn: None })
    }

    /// How time is counted.
    pub(crate) fn rule(&self) -> ClockRule {
        self.rule
    }

    /// The clock after the next move, as a record has it. A move without one took no time.
    pub(crate) fn add(&mut self, seat: Seat, clock: Option<record::Clock>) {
        let left = clock.map_or_else(|| self.at_turn(seat), |clock| Millis(clock.millis));
        self.after.push((seat, left));
    }

    /// The clocks after each move, as a record has them.
    pub(crate) fn written(&self) -> Vec<Option<record::Clock>> {
        self.after.iter().map(|(_, left)| Some(record::Clock { millis: left.0 })).collect()
    }

    /// It is this time now. The first time starts the clock.
    pub(crate) fn tick(&mut self, now: Millis) {
        let began = self.turn.map_or(now, |(began, _)| began);
        self.turn = Some((began, now));
    }

    /// It is this time now, and no time has passed for the seat to move.
    pub(crate) fn hold(&mut self, now: Millis) {
        let before = self.turn.map_or(Millis(0), |(began, now)| now.minus(began));
        self.turn = Some((now.minus(before), now));
    }

    /// The time that a seat had at the start of its turn.
    fn at_turn(&self, seat: Seat) -> Millis {
        let last = self.after.iter().rev().find(|(mover, _)| *mover == seat);
        last.map(|(_, left)| *left).or(self.rule.start()).unwrap_or_default()
    }

    /// The time that the turn has taken.
    fn took(&self) -> Millis {
        self.turn.map_or(Millis(0), |(began, now)| now.minus(began))
    }

    /// The time that is left to a seat. `runs` says whether it is to move.
    pub(crate) fn left(&self, seat: Seat, runs: bool) -> Millis {
        self.at_turn(seat).minus(if runs { self.took() } else { Millis(0) })
    }

    /// A seat has moved, and the next clock starts.
    pub(crate) fn moved(&mut self, seat: Seat) {
        let left = self.rule.after_move(self.at_turn(seat), self.took()).unwrap_or_default();
        self.after.push((seat, left));
        self.restart();
    }

    /// The last move is taken back: every clock shows what it showed before it.
    pub(crate) fn take_back(&mut self) {
        self.after.pop();
        self.restart();
    }

    /// The turn begins now.
    pub(crate) fn restart(&mut self) {
        self.turn = self.turn.map(|(_, now)| (now, now));
    }
}
