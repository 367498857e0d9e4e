//! The moves that decided a game.

use cairn_core::{BySeat, Seat, sort_short};

use super::{INACCURACY, MISTAKE, Review};
use crate::ProvenChange;

/// The most turning points to name, unless more moves give a proven win away.
const MOST: usize = 5;

/// A move that decided the game, or nearly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TurningPoint {
    /// Which of [`Review::moves`] it is.
    pub index: usize,
    /// Who has the best chances since this move and had not before it.
    pub new_leader: Option<Seat>,
}

impl Review {
    /// The moves that decided the game, in their order: those that gave a proven win away and, up to five in all, those
    /// that lost the most among mistakes, blunders and inaccuracies that changed who leads.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        let mut points: Vec<TurningPoint> = (0..self.moves.len())
            .map(|index| self.point(index))
            .filter(|point| self.decides(point))
            .collect();
        sort_short(&mut points, |a, b| self.loss(b).total_cmp(&self.loss(a)));
        let given_away = points.iter().filter(|point| self.gives_win_away(point)).count();
        points.truncate(MOST.max(given_away));
        sort_short(&mut points, |a, b| a.index.cmp(&b.index));
        points
    }

    fn point(&self, index: usize) -> TurningPoint {
        let leader = |ply: usize| self.curve.get(ply).and_then(leader);
        TurningPoint { index, new_leader: leader(index + 1).filter(|&after| leader(index) != Some(after)) }
    }

    fn decides(&self, point: &TurningPoint) -> bool {
        self.loss(point) >= if point.new_leader.is_some() { INACCURACY } else { MISTAKE }
    }

    fn gives_win_away(&self, point: &TurningPoint) -> bool {
        self.moves[point.index].proven_change() == Some(ProvenChange::GivesWinAway)
    }

    fn loss(&self, point: &TurningPoint) -> f64 {
        self.moves[point.index].loss
    }
}

/// The seat with the best chances; `None` where several have them.
fn leader(chances: &BySeat<f64>) -> Option<Seat> {
    let best = chances.values().iter().copied().fold(0.0, f64::max);
    let mut leaders = chances.seats().filter(|&seat| chances[seat] == best);
    leaders.next().filter(|_| leaders.next().is_none())
}
