//! The Elo of every rung, fitted to the results of matches.

use cairn_engine::elo_of;

use super::ledger::Ledger;
use super::rungs::Rung;

/// How little the step from rung to rung changes along a section, in Elo: the standard deviation of what is expected.
const BEND: f64 = 12.0;

/// What is expected of a step before any match, and how little that counts.
const STEP: f64 = 25.0;
const STEP_SPREAD: f64 = 60.0;

/// All of them are about this far from 0, in Elo: it only keeps the fit from drifting.
const SPREAD: f64 = 5_000.0;

/// Steps of Newton's method, and the most that one changes an Elo.
const STEPS: usize = 60;
const LONGEST_STEP: f64 = 300.0;

/// Elo for each natural logarithm of odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The Elo of each rung: the likeliest (Bradley–Terry), if steps along a section are about equal.
pub(super) fn fit(rungs: &[Rung], ledger: &Ledger) -> Vec<f64> {
    let matches = ledger.matches();
    let mut elo = vec![0.0; rungs.len()];
    for _ in 0..STEPS {
        let mut system = System::new(rungs.len());
        for (place, &off) in elo.iter().enumerate() {
            system.expect(&[(place, 1.0)], off, SPREAD);
        }
        for upper in 1..rungs.len() {
            if !is_one_section(&rungs[upper - 1..=upper]) {
                continue;
            }
            let step = elo[upper] - elo[upper - 1];
            system.expect(&[(upper, 1.0), (upper - 1, -1.0)], step - STEP, STEP_SPREAD);
            if upper + 1 < rungs.len() && is_one_section(&rungs[upper..=upper + 1]) {
                let bend = elo[upper + 1] - elo[upper] - step;
                system.expect(&[(upper + 1, 1.0), (upper, -2.0), (upper - 1, 1.0)], bend, BEND);
            }
        }
        for &(low, high, score, games) in &matches {
            let expected = 1.0 / (1.0 + libm::exp((elo[low] - elo[high]) / ELO));
            let weight = games * expected * (1.0 - expected) / (ELO * ELO);
            system.add(&[(high, 1.0), (low, -1.0)], games * (score - expected) / ELO, weight);
        }
        let steps = system.solve();
        elo.iter_mut().zip(steps).for_each(|(elo, step)| *elo += step.clamp(-LONGEST_STEP, LONGEST_STEP));
    }
    elo
}

fn is_one_section(rungs: &[Rung]) -> bool {
    rungs[0].section().is_some() && rungs.iter().all(|rung| rung.section() == rungs[0].section())
}

/// The equations of a step of Newton's method: curvature times step is slope.
struct System {
    curvature: Vec<Vec<f64>>,
    slope: Vec<f64>,
}

impl System {
    fn new(count: usize) -> System {
        System { curvature: vec![vec![0.0; count]; count], slope: vec![0.0; count] }
    }

    /// A sum of unknowns that is off by this much, with this standard deviation.
    fn expect(&mut self, parts: &[(usize, f64)], off: f64, spread: f64) {
        let weight = 1.0 / (spread * spread);
        self.add(parts, -off * weight, weight);
    }

    /// A sum of unknowns along which the likelihood has this slope and curvature.
    fn add(&mut self, parts: &[(usize, f64)], slope: f64, curvature: f64) {
        for &(one, factor) in parts {
            self.slope[one] += factor * slope;
            for &(other, times) in parts {
                self.curvature[one][other] += factor * times * curvature;
            }
        }
    }

    /// Gaussian elimination; the curvature is positive definite, so no row has to be exchanged.
    fn solve(mut self) -> Vec<f64> {
        let count = self.slope.len();
        for pivot in 0..count {
            for row in pivot + 1..count {
                let factor = self.curvature[row][pivot] / self.curvature[pivot][pivot];
                if factor != 0.0 {
                    for column in pivot..count {
                        self.curvature[row][column] -= factor * self.curvature[pivot][column];
                    }
                    self.slope[row] -= factor * self.slope[pivot];
                }
            }
        }
        for row in (0..count).rev() {
            let known: f64 = (row + 1..count).map(|at| self.curvature[row][at] * self.slope[at]).sum();
            self.slope[row] = (self.slope[row] - known) / self.curvature[row][row];
        }
        self.slope
    }
}

/// The score against one opponent as strong as each of the others, from the share of first places among them: with two
/// seats the share itself, with more that with the same odds for each pair.
pub(super) fn score_of_share(share: f64, seats: usize) -> f64 {
    let odds = share * (seats - 1) as f64 / (1.0 - share).max(1e-9);
    odds / (1.0 + odds)
}

/// The difference in Elo of a score that may be all or nothing.
pub(super) fn elo_within_reason(score: f64) -> f64 {
    elo_of(score.clamp(0.02, 0.98))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_with_more_seats_are_scaled_to_the_same_odds() {
        assert!((score_of_share(0.64, 2) - 0.64).abs() < 1e-12);
        // One of three who is twice as likely to win as each of the others.
        assert!((score_of_share(0.5, 3) - 2.0 / 3.0).abs() < 1e-12);
        assert!((score_of_share(0.25, 4) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn the_curve_follows_the_matches() {
        let rungs = Rung::all(20_000);
        let truth = |place: usize| place as f64 * 20.0;
        let mut ledger = Ledger::default();
        for (low, high) in (1..rungs.len() - 4).step_by(4).map(|low| (low, low + 4)) {
            let score = cairn_engine::score_of(truth(high) - truth(low));
            ledger.add_for_test(low, high, score, 400);
        }
        let elo = fit(&rungs, &ledger);
        let last = 1 + (rungs.len() - 6) / 4 * 4 + 4;
        assert!((elo[last] - elo[1] - (truth(last) - truth(1))).abs() < 30.0, "{elo:?}");
        assert!(elo[1..=last].windows(2).filter(|pair| pair[0] < pair[1]).count() >= last - 3, "{elo:?}");
    }
}
