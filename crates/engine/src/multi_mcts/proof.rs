//! What is proven of a node.

use cairn_core::Seat;

use super::tree::Node;

/// A seat wins within this many turns, counting everybody's, whatever the others do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    pub(super) winner: Seat,
    pub(super) turns: u16,
}

/// The number of turns within which a seat wins after any of these moves, if it does.
pub(super) fn latest_win<M>(nodes: &[Node<M>], winner: Seat) -> Option<u16> {
    nodes.iter().try_fold(0, |latest, node| {
        let proof = node.more.proof.filter(|proof| proof.winner == winner)?;
        Some(proof.turns.max(latest))
    })
}
