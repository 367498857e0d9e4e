//! Offers: what a player can propose to the others, or do alone, beside moving. Draw, takeback, rematch, calling off and
//! resigning all go this one way.

use cairn_core::Seat;
use cairn_i18n::{Phrase, say};
use cairn_wire::{Occupant, Request, SeatState, Stage};

use super::OnlineSession;

/// Something that a player can offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// Taking back the moves since the user's last turn.
    Takeback,
    /// A draw.
    Draw,
    /// Ending the game without a result. Nobody has to agree.
    CallOff,
    /// Losing the game. Nobody has to agree.
    Resign,
    /// Another game of the same players.
    Rematch,
}

impl Offer {
    /// All offers, in the order in which they are shown.
    pub const ALL: [Offer; 5] = [Offer::Takeback, Offer::Draw, Offer::CallOff, Offer::Resign, Offer::Rematch];

    /// The request that makes the offer, or accepts the one that stands.
    pub fn request(self) -> Request {
        match self {
            Offer::Takeback => Request::OfferTakeback,
            Offer::Draw => Request::OfferDraw,
            Offer::CallOff => Request::CallOff,
            Offer::Resign => Request::Resign,
            Offer::Rematch => Request::OfferRematch,
        }
    }

    /// The request that declines the offer of somebody else.
    pub fn declines(self) -> Option<Request> {
        match self {
            Offer::Takeback => Some(Request::DeclineTakeback),
            Offer::Draw => Some(Request::DeclineDraw),
            Offer::CallOff | Offer::Resign | Offer::Rematch => None,
        }
    }

    /// What its button says.
    pub fn label(self) -> Phrase {
        match self {
            Offer::Takeback => say::OFFER_TAKEBACK,
            Offer::Draw => say::OFFER_DRAW,
            Offer::CallOff => say::CALL_OFF,
            Offer::Resign => say::RESIGN_BUTTON,
            Offer::Rematch => say::REMATCH_BUTTON,
        }
    }

    /// What the button says that accepts the offer of somebody else.
    pub fn accepts(self) -> Phrase {
        match self {
            Offer::Takeback => say::ACCEPT_TAKEBACK,
            Offer::Draw => say::ACCEPT_DRAW,
            Offer::CallOff | Offer::Resign | Offer::Rematch => self.label(),
        }
    }

    /// What the user is asked before it is made.
    pub fn question(self) -> Option<Phrase> {
        match self {
            Offer::Draw => Some(say::OFFER_DRAW_ASKED),
            Offer::Resign => Some(say::RESIGN),
            Offer::Takeback | Offer::CallOff | Offer::Rematch => None,
        }
    }
}

/// An offer that the user can make, has made or can answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfferView {
    /// Which.
    pub offer: Offer,
    /// How far it has come.
    pub state: OfferState,
}

/// How far an offer has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OfferState {
    /// The user can make it.
    Possible,
    /// The user has made it: the text.
    Mine(String),
    /// Somebody else has made it, and the user can answer: the text.
    Theirs(String),
}

impl OnlineSession {
    /// The offers of a player; none for spectators.
    pub(super) fn offers(&self) -> Vec<OfferView> {
        let offer = |offer: Offer| Some(OfferView { offer, state: self.offer_state(offer)? });
        Offer::ALL.into_iter().filter_map(offer).collect()
    }

    fn offer_state(&self, offer: Offer) -> Option<OfferState> {
        let plays = self.state.stage() == Stage::Playing && self.is_player();
        match offer {
            Offer::Takeback => {
                let wants = |seat: &SeatState| seat.wants_takeback;
                let standing = self.standing(say::TAKEBACK_OFFERED, say::TAKEBACK_OFFERED_BY, wants);
                standing.or(self.can_take_back().then_some(OfferState::Possible)).filter(|_| plays)
            }
            Offer::Draw => {
                let is_engine = |seat: &SeatState| matches!(seat.occupant, Occupant::Engine { .. });
                let can = plays && !self.state.seats().iter().any(is_engine);
                let standing =
                    self.standing(say::DRAW_OFFERED, say::DRAW_OFFERED_BY, |seat| seat.offers_draw);
                can.then(|| standing.unwrap_or(OfferState::Possible))
            }
            Offer::CallOff => {
                let can = self.is_player() || self.is_owner && self.state.stage() == Stage::Waiting;
                (can && self.state.can_call_off()).then_some(OfferState::Possible)
            }
            Offer::Resign => plays.then_some(OfferState::Possible),
            Offer::Rematch => {
                let is_over = self.state.places().is_some() && self.state.rematch().is_none();
                let standing =
                    self.standing(say::REMATCH_OFFERED, say::REMATCH_OFFERED_BY, |seat| seat.wants_rematch);
                (is_over && self.is_player()).then(|| standing.unwrap_or(OfferState::Possible))
            }
        }
    }

    /// Whether the user has a move to take back.
    fn can_take_back(&self) -> bool {
        let mut seats = Seat::first(self.state.seats().len());
        seats.any(|seat| self.is_mine(seat.index()) && self.state.last_turn_of(seat).is_some())
    }

    /// An offer that stands, as the user sees it.
    fn standing(&self, mine: Phrase, theirs: Phrase, offers: fn(&SeatState) -> bool) -> Option<OfferState> {
        match (self.first(true, offers), self.first(false, offers)) {
            (Some(_), _) => Some(OfferState::Mine(mine.text(self.language).to_owned())),
            (None, Some(seat)) => Some(OfferState::Theirs(theirs.fill(self.language, &[&self.name(seat)]))),
            (None, None) => None,
        }
    }
}
