//! A training sample: the features of a position and the result of its game.

use cairn_core::{Evaluate, Places, Seat};

/// The amounts of features of each seat, and the result of the game.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// By seat: the features that it had, with their amounts.
    pub(crate) amounts: Vec<Vec<(u16, i16)>>,
    /// By seat: its share of the first place.
    pub(crate) shares: Vec<f64>,
}

impl Sample {
    /// Takes a position of a game that ended like this.
    pub(crate) fn take<P: Evaluate>(position: &P, places: &Places) -> Sample {
        let first = places.groups().next().unwrap_or_default();
        let share = |seat| if first.contains(seat) { 1.0 / first.len() as f64 } else { 0.0 };
        Sample {
            amounts: Seat::first(position.seats()).map(|seat| amounts(position, seat)).collect(),
            shares: Seat::first(position.seats()).map(share).collect(),
        }
    }

    /// How many seats the table had.
    pub(crate) fn seats(&self) -> usize {
        self.shares.len()
    }
}

fn amounts<P: Evaluate>(position: &P, seat: Seat) -> Vec<(u16, i16)> {
    let mut amounts: Vec<(u16, i16)> = Vec::new();
    position.features(seat, |feature, amount| {
        match amounts.iter_mut().find(|(known, _)| usize::from(*known) == feature) {
            Some((_, sum)) => *sum += amount as i16,
            None => amounts.push((feature as u16, amount as i16)),
        }
    });
    amounts.retain(|&(_, amount)| amount != 0);
    amounts
}
