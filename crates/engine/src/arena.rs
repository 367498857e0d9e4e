//! What a match says about two players: score, Elo, and whether that is chance.
//!
//! Games come in groups that begin alike, in which each seat is taken once: pairs at a table for two. Games of a
//! group depend on each other, since a start may favour a seat, so it is groups that are counted as independent
//! samples (for pairs the pentanomial model): the mean of each is one sample, and errors come from how
//! these differ. Elo is the logistic one, `score = 1 / (1 + 10^(-elo / 400))`. The sequential test is a generalized
//! SPRT: the likelihoods compared are those of the likeliest distributions of group results whose means are the
//! scores of either hypothesis.

use std::collections::BTreeMap;
use std::f64::consts::SQRT_2;

use cairn_core::{Places, Seat};

/// A player's share of a game's first place, which is split between all who share it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Share {
    twelfths: u32,
}

/// Twelve can be split between two, three and four.
const WHOLE: u32 = 12;

impl Share {
    /// All of it: a win.
    pub const ALL: Share = Share { twelfths: WHOLE };
    /// Half of it: a draw of two.
    pub const HALF: Share = Share { twelfths: WHOLE / 2 };
    /// Nothing of it: a loss.
    pub const NONE: Share = Share { twelfths: 0 };

    /// What a seat got.
    pub fn of(seat: Seat, places: &Places) -> Share {
        let first = places.groups().next().filter(|first| first.contains(seat));
        Share { twelfths: first.map_or(0, |first| WHOLE / first.len() as u32) }
    }
}

/// How the games of a match went for one player.
#[derive(Clone, Debug)]
pub struct Tally {
    group_size: usize,
    wins: u64,
    draws: u64,
    losses: u64,
    twelfths: u64,
    /// Groups that lack games.
    open: BTreeMap<usize, Vec<Share>>,
    /// The number of whole groups by their result in twelfths.
    whole: BTreeMap<u32, u64>,
}

impl Tally {
    /// An empty tally for groups of this size.
    pub fn new(group_size: usize) -> Tally {
        let (open, whole) = (BTreeMap::new(), BTreeMap::new());
        Tally { group_size: group_size.max(1), wins: 0, draws: 0, losses: 0, twelfths: 0, open, whole }
    }

    /// One more game of this group.
    pub fn add(&mut self, group: usize, share: Share) {
        match share {
            Share::ALL => self.wins += 1,
            Share::NONE => self.losses += 1,
            _ => self.draws += 1,
        }
        self.twelfths += u64::from(share.twelfths);
        let games = self.open.entry(group).or_default();
        games.push(share);
        if games.len() == self.group_size {
            let sum = games.iter().map(|share| share.twelfths).sum();
            *self.whole.entry(sum).or_default() += 1;
            self.open.remove(&group);
        }
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// How many gave the player the first place alone.
    pub fn wins(&self) -> u64 {
        self.wins
    }

    /// In how many the player shared the first place.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// How many gave the first place to others.
    pub fn losses(&self) -> u64 {
        self.losses
    }

    /// The mean share of the first place over all games, from 0 to 1; `None` without games.
    pub fn score(&self) -> Option<f64> {
        let most = self.games() * u64::from(WHOLE);
        (most > 0).then(|| self.twelfths as f64 / most as f64)
    }

    /// How many groups have all their games.
    pub fn whole_groups(&self) -> u64 {
        self.whole.values().sum()
    }

    /// How many whole groups of a match of two brought each possible number of half points, from none on: for
    /// pairs the five counts of the pentanomial model.
    pub fn by_half_points(&self) -> Vec<u64> {
        let sums = (0..=2 * self.group_size as u32).map(|halves| halves * WHOLE / 2);
        sums.map(|sum| self.whole.get(&sum).copied().unwrap_or(0)).collect()
    }

    /// The estimate of the player's score from the whole groups; `None` without any.
    pub fn estimate(&self) -> Option<Estimate> {
        let groups = self.whole_groups() as f64;
        if groups == 0.0 {
            return None;
        }
        let most = f64::from(WHOLE) * self.group_size as f64;
        let samples = || self.whole.iter().map(|(&sum, &count)| (f64::from(sum) / most, count as f64));
        let mean = samples().map(|(score, count)| score * count).sum::<f64>() / groups;
        let variance = samples().map(|(score, count)| (score - mean).powi(2) * count).sum::<f64>() / groups;
        Some(Estimate { mean, error: (self.whole.len() > 1).then(|| (variance / groups).sqrt()) })
    }
}

/// A score that was measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean, from 0 to 1.
    pub mean: f64,
    /// Its standard error; `None` if all samples are equal.
    pub error: Option<f64>,
}

/// The 95 % confidence interval in standard errors, either way.
const Z95: f64 = 1.959_964;

impl Estimate {
    /// The bounds between which the true score is with 95 %.
    pub fn bounds(&self) -> Option<(f64, f64)> {
        let error = self.error? * Z95;
        Some(((self.mean - error).max(0.0), (self.mean + error).min(1.0)))
    }

    /// How likely the true score is above this one.
    pub fn likelihood_above(&self, score: f64) -> Option<f64> {
        Some((1.0 + erf((self.mean - score) / self.error? / SQRT_2)) / 2.0)
    }
}

/// The difference in Elo at which one expects this score from 0 to 1; infinite at either end.
pub fn elo_of(score: f64) -> f64 {
    // Not to answer minus zero.
    if score == 0.5 { 0.0 } else { -400.0 * (1.0 / score - 1.0).log10() }
}

/// The score that one expects at this difference in Elo.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A test, while a match of two goes on, of which of two differences in Elo fits the games better. It errs
/// either way in 5 % of matches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The null hypothesis, in Elo.
    pub elo0: f64,
    /// The alternative hypothesis, in Elo.
    pub elo1: f64,
}

/// What a test decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The first difference.
    Elo0,
    /// The second difference.
    Elo1,
}

/// How often the test decides wrongly, either way.
const WRONG: f64 = 0.05;

/// The count of a result that did not occur, so that it is rare and not impossible.
const RARE: f64 = 1e-3;

impl Sprt {
    /// The log-likelihood ratio beyond which the second difference is accepted; the first is below its negative.
    pub fn bound() -> f64 {
        ((1.0 - WRONG) / WRONG).ln()
    }

    /// The logarithm of how much likelier the second difference makes the games than the first.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        let counts = tally.by_half_points();
        if tally.whole_groups() == 0 {
            return 0.0;
        }
        let most = (counts.len() - 1) as f64;
        let samples: Vec<(f64, f64)> = counts
            .iter()
            .enumerate()
            .map(|(halves, &count)| (halves as f64 / most, if count == 0 { RARE } else { count as f64 }))
            .collect();
        log_likelihood(&samples, score_of(self.elo1)) - log_likelihood(&samples, score_of(self.elo0))
    }

    /// The decision so far.
    pub fn decision(&self, tally: &Tally) -> Option<Decision> {
        let ratio = self.log_likelihood_ratio(tally);
        match ratio {
            _ if ratio >= Sprt::bound() => Some(Decision::Elo1),
            _ if ratio <= -Sprt::bound() => Some(Decision::Elo0),
            _ => None,
        }
    }
}

/// The log-likelihood of samples with their counts under the likeliest distribution with this mean, less that
/// under their own distribution.
///
/// That distribution gives a sample `a` its own frequency divided by `1 + x (a - mean)`, for the one `x` that
/// makes the mean right.
fn log_likelihood(samples: &[(f64, f64)], mean: f64) -> f64 {
    let off_mean = |x: f64| -> f64 {
        samples.iter().map(|&(score, count)| count * (score - mean) / (1.0 + x * (score - mean))).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if off_mean(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = (low + high) / 2.0;
    -samples.iter().map(|&(score, count)| count * (x * (score - mean)).ln_1p()).sum::<f64>()
}

/// The error function, to within 2 in ten million (Abramowitz and Stegun, 7.1.26).
fn erf(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x.abs());
    let series = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let polynomial = series.iter().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    (1.0 - polynomial * (-x * x).exp()).copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tally of groups of one game.
    fn singles(wins: u64, losses: u64, draws: u64) -> Tally {
        let mut tally = Tally::new(1);
        (tally.wins, tally.losses, tally.draws) = (wins, losses, draws);
        tally.twelfths = wins * 12 + draws * 6;
        tally.whole = BTreeMap::from([(0, losses), (6, draws), (12, wins)]);
        tally
    }

    /// A tally of pairs, by half points from none to four.
    fn pairs(counts: [u64; 5]) -> Tally {
        let mut tally = Tally::new(2);
        tally.whole = (0..).step_by(6).zip(counts).filter(|&(_, count)| count > 0).collect();
        tally
    }

    fn near(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() <= by, "expected {expected}, found {found}");
    }

    #[test]
    fn elo_and_its_error_are_those_that_cutechess_printed() {
        // Matches in the book of the chess engine Rustic.
        for (wins, losses, draws, score, elo, error) in [
            (869, 646, 357, 0.560, 41.6, 14.2),
            (409, 197, 133, 0.643, 102.5, 23.5),
            (628, 416, 277, 0.580, 56.2, 16.8),
        ] {
            let tally = singles(wins, losses, draws);
            let estimate = tally.estimate().expect("games");
            let (low, high) = estimate.bounds().expect("games that differ");
            near(tally.score().expect("games"), score, 0.0005);
            near(elo_of(estimate.mean), elo, 0.05);
            near((elo_of(high) - elo_of(low)) / 2.0, error, 0.05);
        }
    }

    #[test]
    fn log_likelihood_ratios_are_those_of_fastchess() {
        // The cases of logistic Elo in the tests of fastchess.
        let ratio = |elo0, elo1, tally: &Tally| Sprt { elo0, elo1 }.log_likelihood_ratio(tally);
        near(ratio(0.5, 2.5, &singles(21404, 21184, 40708)), -1.57, 0.01);
        near(ratio(0.0, 2.0, &singles(57433, 57030, 106593)), -2.59, 0.01);
        near(ratio(0.5, 2.5, &pairs([223, 9863, 21279, 10037, 246])), -3.07, 0.01);
        near(ratio(0.0, 2.0, &pairs([871, 26175, 55983, 26678, 821])), -4.98, 0.01);
        near(Sprt::bound(), 2.944, 0.001);
    }

    #[test]
    fn a_test_decides_when_the_ratio_leaves_its_bounds() {
        let test = Sprt { elo0: 0.0, elo1: 100.0 };
        assert_eq!(test.log_likelihood_ratio(&Tally::new(2)), 0.0);
        assert_eq!(test.decision(&pairs([1, 1, 10, 2, 1])), None);
        assert_eq!(test.decision(&pairs([1, 5, 30, 20, 20])), Some(Decision::Elo1));
        assert_eq!(test.decision(&pairs([20, 20, 30, 5, 1])), Some(Decision::Elo0));
    }

    #[test]
    fn pairs_in_which_the_start_decides_say_more_than_single_games() {
        // The player who begins wins, and one pair goes to the player: 21 of 40 points.
        let mut tally = Tally::new(2);
        for group in 0..20 {
            tally.add(group, Share::ALL);
            tally.add(group, if group == 0 { Share::ALL } else { Share::NONE });
        }
        assert_eq!((tally.wins(), tally.draws(), tally.losses()), (21, 0, 19));
        assert_eq!(tally.by_half_points(), [0, 0, 19, 0, 1]);
        let estimate = tally.estimate().expect("pairs");
        near(estimate.mean, 0.525, 1e-12);
        // By hand: the variance is 19/20 · 0.025² + 1/20 · 0.475² = 0.011875.
        near(estimate.error.expect("pairs that differ"), (0.011_875_f64 / 20.0).sqrt(), 1e-12);
        let single = singles(21, 19, 0).estimate().and_then(|estimate| estimate.error);
        near(single.expect("games that differ"), (0.525_f64 * 0.475 / 40.0).sqrt(), 1e-12);
        // 0.025 / 0.024367 = 1.02598 standard errors: 84.8 % in any table of the normal distribution.
        near(estimate.likelihood_above(0.5).expect("an error"), 0.8475, 0.0005);
    }

    #[test]
    fn a_group_counts_once_it_is_whole() {
        let mut tally = Tally::new(3);
        let three = Places::draw(3);
        tally.add(7, Share::of(Seat::Two, &three));
        tally.add(3, Share::NONE);
        tally.add(7, Share::of(Seat::One, &Places::win(3, Seat::One)));
        assert_eq!((tally.games(), tally.whole_groups(), tally.estimate()), (3, 0, None));
        near(tally.score().expect("games"), 4.0 / 9.0, 1e-12);
        tally.add(7, Share::of(Seat::One, &Places::win(3, Seat::Two)));
        assert_eq!(tally.whole_groups(), 1);
        assert_eq!((tally.wins(), tally.draws(), tally.losses()), (1, 1, 2));
        let estimate = tally.estimate().expect("a group");
        near(estimate.mean, 4.0 / 9.0, 1e-12);
        assert_eq!((estimate.error, estimate.bounds(), estimate.likelihood_above(0.3)), (None, None, None));
    }

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        near(elo_of(0.75), 190.85, 0.01);
        near(elo_of(score_of(-123.0)), -123.0, 1e-9);
        assert_eq!((elo_of(0.0), elo_of(0.5), elo_of(1.0)), (f64::NEG_INFINITY, 0.0, f64::INFINITY));
    }
}
