//! Static evaluation with the weights of the settings.

use std::sync::Arc;

use cairn_core::{BySeat, Evaluate, Net, Seat};

use crate::{Settings, Weights};

/// Evaluates positions of one game at one table.
#[derive(Clone, Debug)]
pub(crate) enum Evaluator {
    /// The network of the game.
    Net(Arc<Net>),
    /// Weighted features: one list for each number of contenders from two on.
    Features(Vec<Arc<[i16]>>),
}

impl Evaluator {
    /// The evaluator for the table of a position.
    pub(crate) fn new<P: Evaluate>(settings: &Settings, position: &P) -> Evaluator {
        let net = match &settings.weights {
            Weights::Learned => position.net(),
            Weights::Net(net) => Some(Arc::clone(net)),
            _ => None,
        };
        if let Some(net) = net {
            return Evaluator::Net(net);
        }
        let features = |contenders| match &settings.weights {
            Weights::HandSet => P::HAND_SET.into(),
            Weights::Given(weights) => Arc::clone(weights),
            _ => P::fitted(contenders).into(),
        };
        Evaluator::Features((2..=position.seats()).map(features).collect())
    }

    /// How much better a seat stands than the other one of two, in points.
    #[inline]
    pub(crate) fn lead<P: Evaluate>(&self, position: &P, seat: Seat) -> i32 {
        match self {
            Evaluator::Net(net) => position.learned(net, seat),
            Evaluator::Features(weights) => {
                position.evaluation(seat, &weights[0]) - position.evaluation(seat.other(), &weights[0])
            }
        }
    }

    /// The evaluation of every seat, in points. Features have the weights of a table with as many seats as there are
    /// contenders.
    pub(crate) fn evaluations<P: Evaluate>(&self, position: &P) -> BySeat<i32> {
        match self {
            Evaluator::Net(net) => net.evaluations(position),
            Evaluator::Features(weights) => {
                let weights = &weights[position.contenders().len().max(2) - 2];
                BySeat::from_fn(position.seats(), |seat| position.evaluation(seat, weights))
            }
        }
    }
}
