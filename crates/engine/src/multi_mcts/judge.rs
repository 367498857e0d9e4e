//! What a position is worth to each seat.

use cairn_core::{BySeat, Evaluate, Key};

use crate::Settings;
use crate::evaluator::Evaluator;

/// Judges positions that are not over.
#[derive(Debug)]
pub(super) struct Judge {
    evaluator: Evaluator,
    error: u16,
    seed: u64,
}

impl Judge {
    /// A judge for the table of a position.
    pub(super) fn new<P: Evaluate>(settings: &Settings, position: &P) -> Judge {
        Judge { evaluator: Evaluator::new(settings, position), error: settings.error, seed: settings.seed }
    }

    /// Whether a network judges.
    pub(super) fn has_learned(&self) -> bool {
        matches!(self.evaluator, Evaluator::Net(_))
    }

    /// The chance of each seat to win: proportional to the exponential of its evaluation.
    pub(super) fn chances<P: Evaluate>(&self, position: &P) -> BySeat<f32> {
        let contenders = position.contenders();
        let mut evaluations = self.evaluator.evaluations(position);
        if self.error > 0 {
            self.err(position, &mut evaluations);
        }
        let best = contenders.iter().map(|seat| evaluations[seat]).max().unwrap_or_default();
        let odds = BySeat::from_fn(evaluations.count(), |seat| {
            if contenders.contains(seat) {
                libm::expf((evaluations[seat] - best) as f32 / 100.0)
            } else {
                0.0
            }
        });
        let all: f32 = odds.values().iter().sum();
        BySeat::from_fn(odds.count(), |seat| odds[seat] / all)
    }

    /// Adds the planned error, which is the same whenever the position comes up.
    fn err<P: Evaluate>(&self, position: &P, evaluations: &mut BySeat<i32>) {
        for seat in evaluations.seats() {
            let luck = Key::new(position.key().bits(), self.seed.wrapping_add(seat as u64)).bits();
            evaluations[seat] += (luck % (2 * u64::from(self.error) + 1)) as i32 - i32::from(self.error);
        }
    }
}
