//! Logistic regression: the weights under which the results of games are least surprising.

use indicatif::ProgressBar;

use super::sample::Sample;

/// The number of steps of gradient descent.
pub(crate) const STEPS: u64 = 400;

/// The initial step size, in points; it decreases towards the end.
const FIRST_STEP: f64 = 4.0;

/// The strength of regularization towards the hand-set weights: as much as a few positions each, so that a rare feature
/// keeps a sensible weight.
const HOLD: f64 = 2e-7;

/// Points in one unit of the logarithm of odds, as in [`cairn_core::Evaluate`].
const UNIT: f64 = 100.0;

/// The data to fit.
pub(crate) struct Fit<'a> {
    pub(crate) samples: &'a [Sample],
    pub(crate) prior: &'a [i16],
}

impl Fit<'_> {
    /// Minimises the loss with Adam.
    pub(crate) fn run(&self, bar: &ProgressBar) -> Vec<i16> {
        let mut weights: Vec<f64> = self.prior.iter().map(|&weight| weight.into()).collect();
        let mut mean = vec![0.0; weights.len()];
        let mut square = vec![0.0; weights.len()];
        for step in 1..=STEPS {
            let slope = self.slope(&weights);
            let pace = FIRST_STEP * (1.0 - step as f64 / (STEPS + 1) as f64);
            for (place, weight) in weights.iter_mut().enumerate() {
                mean[place] = 0.9 * mean[place] + 0.1 * slope[place];
                square[place] = 0.99 * square[place] + 0.01 * slope[place].powi(2);
                let mean = mean[place] / (1.0 - 0.9_f64.powi(step as i32));
                let square = square[place] / (1.0 - 0.99_f64.powi(step as i32));
                *weight -= pace * mean / (square.sqrt() + 1e-12);
            }
            bar.inc(1);
        }
        weights.iter().map(|weight| weight.round().clamp(-5_000.0, 5_000.0) as i16).collect()
    }

    /// The gradient of the loss.
    fn slope(&self, weights: &[f64]) -> Vec<f64> {
        let mut slope: Vec<f64> =
            weights.iter().zip(self.prior).map(|(own, &prior)| HOLD * (own - f64::from(prior))).collect();
        let share = 1.0 / (self.samples.len().max(1) as f64 * UNIT);
        for sample in self.samples {
            for (seat, chance) in chances(sample, weights).into_iter().enumerate() {
                let surprise = (chance - sample.shares[seat]) * share;
                for &(feature, amount) in &sample.amounts[seat] {
                    slope[usize::from(feature)] += surprise * f64::from(amount);
                }
            }
        }
        slope
    }
}

/// The mean log loss of the predicted results.
pub(crate) fn loss(samples: &[Sample], weights: &[i16]) -> f64 {
    let weights: Vec<f64> = weights.iter().map(|&weight| weight.into()).collect();
    let surprise = |sample: &Sample| -> f64 {
        let chances = chances(sample, &weights);
        sample.shares.iter().zip(chances).map(|(share, chance)| -share * chance.max(1e-12).ln()).sum()
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len().max(1) as f64
}

/// The predicted chance of each seat to win.
fn chances(sample: &Sample, weights: &[f64]) -> Vec<f64> {
    let evaluation = |amounts: &Vec<(u16, i16)>| -> f64 {
        amounts.iter().map(|&(feature, amount)| weights[usize::from(feature)] * f64::from(amount)).sum()
    };
    let evaluations: Vec<f64> = sample.amounts.iter().map(|amounts| evaluation(amounts) / UNIT).collect();
    let most = evaluations.iter().copied().fold(f64::MIN, f64::max);
    let odds: Vec<f64> = evaluations.iter().map(|evaluation| (evaluation - most).exp()).collect();
    let sum: f64 = odds.iter().sum();
    odds.into_iter().map(|odds| odds / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples for two in which seat one has `amount` of the only feature and wins `wins` of a hundred games.
    fn samples(amount: i16, wins: usize) -> Vec<Sample> {
        let sample = |won: bool| Sample {
            amounts: vec![vec![(0, amount)], vec![]],
            shares: if won { vec![1.0, 0.0] } else { vec![0.0, 1.0] },
        };
        (0..100).map(|game| sample(game < wins)).collect()
    }

    fn fit(samples: &[Sample]) -> Vec<i16> {
        Fit { samples, prior: &[0] }.run(&ProgressBar::hidden())
    }

    #[test]
    fn weights_are_the_logarithm_of_the_odds() {
        // 73 of 100 are odds of e to 1.
        assert!((97..=102).contains(&fit(&samples(1, 73))[0]));
        assert!((48..=51).contains(&fit(&samples(2, 73))[0]));
        assert!((-1..=1).contains(&fit(&samples(1, 50))[0]));
    }

    #[test]
    fn the_fit_is_less_surprised_than_any_other_weight() {
        let samples = samples(3, 60);
        let best = fit(&samples)[0];
        for other in [best - 3, best + 3, 0] {
            assert!(loss(&samples, &[best]) < loss(&samples, &[other]));
        }
    }

    #[test]
    fn the_same_games_give_the_same_weights() {
        let samples = samples(1, 64);
        assert_eq!(fit(&samples), fit(&samples));
    }
}
