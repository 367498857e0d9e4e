//! The session of a review, and what style sheets call its parts.

use cairn_core::{Seat, Tint};
use cairn_session::review::{Judgement, ReviewEvent, ReviewSession, ReviewView};
use leptos::prelude::*;

use crate::running::Running;

/// A game under review.
pub(super) type Reviewing = Running<ReviewSession>;

/// Begins the review of a game.
pub(super) fn begin(session: ReviewSession) -> Reviewing {
    let reviewing = Running::new((session, Vec::new()), |_| ());
    reviewing.send(ReviewEvent::Begin);
    reviewing
}

/// The number of moves of the game.
pub(super) fn last(reviewing: Reviewing) -> usize {
    reviewing.view.with_untracked(|view: &ReviewView| view.moves.len())
}

/// The seats with the colours of their pieces.
pub(super) fn seats(reviewing: Reviewing) -> Vec<(Seat, Tint)> {
    reviewing
        .view
        .with_untracked(|view: &ReviewView| view.seats.iter().map(|seat| (seat.seat, seat.tint)).collect())
}

/// What a style sheet calls a judgement.
pub(super) fn class_of(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Best => "best",
        Judgement::Good => "good",
        Judgement::Inaccuracy => "inaccuracy",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
    }
}
