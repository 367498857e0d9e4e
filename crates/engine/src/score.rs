//! Scores of a search.

use std::fmt;

/// The score of a position for a player: points, or a proven win or loss.
///
/// Points are hundredths of the natural logarithm of the odds to win, as in
/// [`Evaluate`](cairn_core::Evaluate). Scores are ordered: any proven win is better than any points, and a win
/// is the better the sooner it comes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score(i16);

/// A score in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The player wins within this many turns, counting everybody's, whatever the others do.
    Wins(u32),
    /// The player loses within this many turns, counting everybody's, whatever the player does.
    Loses(u32),
    /// Nothing is proven.
    Points(i32),
}

impl Score {
    /// Equal chances.
    pub const EVEN: Score = Score(0);

    /// A win that has happened.
    pub(crate) const WIN: i32 = 30_000;

    /// Points are below this, proven wins above.
    pub(crate) const MOST_POINTS: i32 = 20_000;

    /// A score that is not proven.
    pub fn points(points: i32) -> Score {
        Score(points.clamp(-Self::MOST_POINTS, Self::MOST_POINTS) as i16)
    }

    /// A proven win within this many turns.
    pub fn wins_in(turns: u32) -> Score {
        Score((Self::WIN - turns.min(9_000) as i32) as i16)
    }

    /// A proven loss within this many turns.
    pub fn loses_in(turns: u32) -> Score {
        Score(-Self::wins_in(turns).0)
    }

    /// The score of a player whose chance to win is this.
    pub fn from_chance(chance: f64) -> Score {
        let chance = chance.clamp(1e-6, 1.0 - 1e-6);
        Score::points((libm::log(chance / (1.0 - chance)) * 100.0).round() as i32)
    }

    /// The same as the other one of two players sees it.
    pub fn reversed(self) -> Score {
        Score(-self.0)
    }

    /// The same score counted from a turn later.
    pub fn a_turn_later(self) -> Score {
        match self.verdict() {
            Verdict::Wins(turns) => Score::wins_in(turns.saturating_sub(1)),
            Verdict::Loses(turns) => Score::loses_in(turns.saturating_sub(1)),
            Verdict::Points(_) => self,
        }
    }

    /// From a search's own number.
    pub(crate) fn from_raw(raw: i32) -> Score {
        Score(raw.clamp(-Self::WIN, Self::WIN) as i16)
    }

    /// The score in words.
    pub fn verdict(self) -> Verdict {
        let raw = i32::from(self.0);
        match raw.abs() {
            points if points <= Self::MOST_POINTS => Verdict::Points(raw),
            win if raw > 0 => Verdict::Wins((Self::WIN - win) as u32),
            win => Verdict::Loses((Self::WIN - win) as u32),
        }
    }

    /// Whether it is a proven win or loss.
    pub fn is_proven(self) -> bool {
        !matches!(self.verdict(), Verdict::Points(_))
    }

    /// The chance to win, from 0 to 1; a proven win has 1.
    pub fn chance(self) -> f64 {
        match self.verdict() {
            Verdict::Wins(_) => 1.0,
            Verdict::Loses(_) => 0.0,
            Verdict::Points(points) => 1.0 / (1.0 + libm::exp(f64::from(-points) / 100.0)),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict() {
            Verdict::Wins(turns) => f.pad(&format!("wins in {turns}")),
            Verdict::Loses(turns) => f.pad(&format!("loses in {turns}")),
            Verdict::Points(points) => f.pad(&format!("{:+.2}", f64::from(points) / 100.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        let from_worst = [
            Score::loses_in(1),
            Score::loses_in(8),
            Score::points(-99_999),
            Score::EVEN,
            Score::points(99_999),
            Score::wins_in(7),
            Score::wins_in(1),
        ];
        assert!(from_worst.is_sorted_by(|worse, better| worse < better));
        assert_eq!(from_worst.map(|score| score.verdict())[1], Verdict::Loses(8));
        assert_eq!(from_worst.map(|score| score.verdict())[5], Verdict::Wins(7));
    }

    #[test]
    fn a_hundred_points_are_odds_of_e_to_one() {
        assert!((Score::points(100).chance() - 0.731).abs() < 0.001);
        assert_eq!(Score::from_chance(Score::points(-57).chance()), Score::points(-57));
        assert_eq!(Score::from_chance(0.0).verdict(), Verdict::Points(-1382));
    }

    #[test]
    fn turns_become_fewer_as_they_are_played() {
        assert_eq!(Score::wins_in(7).a_turn_later(), Score::wins_in(6));
        assert_eq!(Score::loses_in(7).a_turn_later().reversed(), Score::wins_in(6));
        assert_eq!(Score::points(7).a_turn_later(), Score::points(7));
    }

    #[test]
    fn a_score_reads_as_points_or_words() {
        assert_eq!(Score::points(123).to_string(), "+1.23");
        assert_eq!(Score::wins_in(7).to_string(), "wins in 7");
        assert_eq!(Score::loses_in(4).to_string(), "loses in 4");
    }
}
