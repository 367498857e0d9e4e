//! What a position is worth to each seat.

use std::sync::Arc;

use cairn_core::{BySeat, Evaluate, Key, Seat};

use crate::Settings;

/// Judges positions that are not over.
#[derive(Debug)]
pub(super) struct Judge {
    /// One list for each number of contenders from two on.
    weights: Vec<Arc<[i16]>>,
    error: u16,
    seed: u64,
}

impl Judge {
    /// A judge for tables with this number of seats.
    pub(super) fn new<P: Evaluate>(settings: &Settings, seats: usize) -> Judge {
        let weights = (2..=seats).map(|contenders| settings.weights.at_table::<P>(contenders)).collect();
        Judge { weights, error: settings.error, seed: settings.seed }
    }

    /// The chance of each seat to win: proportional to the exponential of its evaluation. The weights are those of a table with as
    /// many seats as there are contenders.
    pub(super) fn chances<P: Evaluate>(&self, position: &P) -> BySeat<f32> {
        let contenders = position.contenders();
        let weights = &self.weights[contenders.len().max(2) - 2];
        let evaluations = BySeat::from_fn(position.seats(), |seat| self.evaluation(position, seat, weights));
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

    /// A seat's evaluation with the planned error, which is the same whenever the position comes up.
    fn evaluation<P: Evaluate>(&self, position: &P, seat: Seat, weights: &[i16]) -> i32 {
        let evaluation = position.evaluation(seat, weights);
        if self.error == 0 {
            return evaluation;
        }
        let luck = Key::new(position.key().bits(), self.seed.wrapping_add(seat as u64)).bits();
        evaluation + (luck % (2 * u64::from(self.error) + 1)) as i32 - i32::from(self.error)
    }
}
