//! Time controls.

use serde::{Deserialize, Serialize};

use crate::Millis;

/// The time control of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClockRule {
    /// No clock.
    #[default]
    None,
    /// A time for the whole game, and an increment for each move.
    Fischer {
        /// The time of each player at the start.
        start: Millis,
        /// The increment of each move.
        increment: Millis,
    },
    /// A number of days for each move.
    Days {
        /// From 1 to 14.
        days: u8,
    },
}

const DAY: u64 = 24 * 60 * 60 * 1000;

impl ClockRule {
    /// Whether the numbers are in the allowed range: up to three hours and a minute a move, or 1 to 14 days.
    pub fn is_sensible(self) -> bool {
        match self {
            ClockRule::None => true,
            ClockRule::Fischer { start, increment } => {
                (1_000..=3 * 60 * 60 * 1000).contains(&start.0) && increment.0 <= 60_000
            }
            ClockRule::Days { days } => (1..=14).contains(&days),
        }
    }

    /// Whether players need not be there at the same time: each move has days, or no clock runs.
    pub fn is_slow(self) -> bool {
        !matches!(self, ClockRule::Fischer { .. })
    }

    /// The time of each player at the start; `None` without a clock.
    pub fn start(self) -> Option<Millis> {
        match self {
            ClockRule::None => None,
            ClockRule::Fischer { start, .. } => Some(start),
            ClockRule::Days { days } => Some(Millis(u64::from(days) * DAY)),
        }
    }

    /// The tag `TimeControl` of a record, in seconds: `300+2`, or `1/86400` for a day a move; `None` without a clock.
    pub fn time_control(self) -> Option<String> {
        match self {
            ClockRule::None => None,
            ClockRule::Fischer { start, increment } => {
                Some(format!("{}+{}", seconds(start), seconds(increment)))
            }
            ClockRule::Days { days } => Some(format!("1/{}", u64::from(days) * DAY / 1000)),
        }
    }

    /// The rule that a tag `TimeControl` tells of; `None` for one that [`ClockRule::time_control`] does not write.
    pub fn from_time_control(text: &str) -> Option<ClockRule> {
        let rule = match text.split_once('+') {
            Some((start, increment)) => {
                ClockRule::Fischer { start: millis(start)?, increment: millis(increment)? }
            }
            None => {
                let seconds: u64 = text.strip_prefix("1/")?.parse().ok()?;
                ClockRule::Days { days: u8::try_from(seconds / (DAY / 1000)).ok()? }
            }
        };
        (rule.time_control().as_deref() == Some(text) && rule.is_sensible()).then_some(rule)
    }

    /// The time left to a player after a move that took `took`; `None` if it ran out, or without a clock.
    pub fn after_move(self, left: Millis, took: Millis) -> Option<Millis> {
        if took >= left {
            return None;
        }
        match self {
            ClockRule::None => None,
            ClockRule::Fischer { increment, .. } => Some(left.minus(took).plus(increment)),
            ClockRule::Days { .. } => self.start(),
        }
    }
}

/// A time from seconds with up to three decimals.
fn millis(text: &str) -> Option<Millis> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let decimals = format!("{decimals:0<3}");
    let time = whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(decimals.parse().ok()?)?;
    (decimals.len() == 3).then_some(Millis(time))
}

/// A time in seconds, with as many decimals as it needs.
fn seconds(time: Millis) -> String {
    let text = format!("{}.{:03}", time.0 / 1000, time.0 % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_written_in_seconds() {
        for (rule, expected) in [
            (ClockRule::None, None),
            (ClockRule::Fischer { start: Millis(300_000), increment: Millis(0) }, Some("300+0")),
            (ClockRule::Fischer { start: Millis(1_500), increment: Millis(2_050) }, Some("1.5+2.05")),
            (ClockRule::Days { days: 2 }, Some("1/172800")),
        ] {
            assert_eq!(rule.time_control().as_deref(), expected, "{rule:?}");
            assert_eq!(expected.and_then(ClockRule::from_time_control).unwrap_or_default(), rule);
        }
        for text in [
            "",
            "300",
            "300+",
            "+2",
            "300+2.0",
            "0+0",
            "1/1",
            "1/-86400",
            "40/9000",
            "18446744073709551615+0",
        ] {
            assert_eq!(ClockRule::from_time_control(text), None, "{text}");
        }
    }

    #[test]
    fn a_move_adds_its_increment_and_a_late_one_loses() {
        let fischer = ClockRule::Fischer { start: Millis(60_000), increment: Millis(2_000) };
        assert_eq!(fischer.after_move(Millis(10_000), Millis(3_000)), Some(Millis(9_000)));
        assert_eq!(fischer.after_move(Millis(10_000), Millis(10_000)), None);
    }

    #[test]
    fn every_move_of_a_slow_game_has_all_its_days() {
        let days = ClockRule::Days { days: 2 };
        assert_eq!(days.after_move(Millis(5), Millis(4)), days.start());
    }

    #[test]
    fn clocks_out_of_range_are_not_sensible() {
        for (rule, sensible) in [
            (ClockRule::None, true),
            (ClockRule::Fischer { start: Millis(0), increment: Millis(0) }, false),
            (ClockRule::Fischer { start: Millis(180_000), increment: Millis(2_000) }, true),
            (ClockRule::Fischer { start: Millis(180_000), increment: Millis(600_000) }, false),
            (ClockRule::Days { days: 0 }, false),
            (ClockRule::Days { days: 14 }, true),
        ] {
            assert_eq!(rule.is_sensible(), sensible, "{rule:?}");
        }
    }
}
