//! What an online game says to people.

use cairn_core::Seat;
use cairn_games::{outcome, seat_name, status_text};
use cairn_i18n::{Language, say};
use cairn_wire::{ClockRule, Event, Occupant, Refusal, SeatEnd, Stage};

use super::{LinkState, OnlineSession};
use crate::EndView;
use crate::clock::left_text;

/// The name of the occupant of a seat.
pub fn occupant_name(occupant: &Occupant, language: Language) -> String {
    match occupant {
        Occupant::Person { name, .. } => name.to_string(),
        Occupant::Engine { level } => say::LEVEL.fill(language, &[level]),
        Occupant::Open => say::NOBODY_YET.text(language).to_owned(),
    }
}

/// How time is counted, in a few words.
pub fn clock_rule_text(clock: ClockRule, language: Language) -> String {
    match clock {
        ClockRule::None => say::CLOCK_NONE_SHORT.text(language).to_owned(),
        ClockRule::Fischer { start, increment } => {
            let minutes = start.0 as f64 / 60_000.0;
            say::CLOCK_SHORT.fill(language, &[&minutes, &(increment.0 / 1000)])
        }
        ClockRule::Days { days } => say::CLOCK_DAYS_SHORT.fill(language, &[&days]),
    }
}

/// The state of the connection.
pub(super) fn link_text(link: LinkState, language: Language) -> String {
    match link {
        LinkState::Open => say::IS_CONNECTED.text(language).to_owned(),
        LinkState::Connecting => say::IS_CONNECTING.text(language).to_owned(),
        LinkState::Waiting(seconds) => say::CONNECTS_IN.fill(language, &[&seconds]),
        LinkState::Outdated => say::IS_OUTDATED.text(language).to_owned(),
    }
}

/// Why a request is refused; nothing where the user need not know.
pub(super) fn refusal_text(why: &Refusal, language: Language) -> Option<String> {
    let phrase = match why {
        Refusal::Nothing => return None,
        Refusal::Illegal { reason } | Refusal::BadText { reason } => {
            return Some(say::SERVER_SAYS.fill(language, &[reason]));
        }
        Refusal::Unreadable { .. } => say::ODD_SERVER,
        Refusal::TooLong | Refusal::TooFast | Refusal::TooMuch => say::TOO_MUCH,
        Refusal::WrongVersion { .. } => say::IS_OUTDATED,
        Refusal::NotYours => say::NOT_A_PLAYER,
        Refusal::NotYourTurn => say::NOT_YOUR_TURN,
        Refusal::OtherPly { .. } => say::MOVED_ON,
        Refusal::NotPlaying => say::NOT_PLAYING,
        Refusal::ChatOff => say::CHAT_IS_OFF,
        Refusal::Rated => say::NOT_IN_RATED,
        Refusal::NeedsAccount => say::NEEDS_ACCOUNT,
    };
    Some(phrase.text(language).to_owned())
}

impl OnlineSession {
    pub(super) fn name(&self, seat: usize) -> String {
        let occupant = self.state.seats().get(seat).map_or(&Occupant::Open, |seat| &seat.occupant);
        occupant_name(occupant, self.language)
    }

    /// Whose turn it is, or how the game ended.
    pub(super) fn status(&self) -> String {
        let (language, table) = (self.language, self.state.table());
        if let Some(status) = self.line_status() {
            return status;
        }
        if let Some(mv) = self.unconfirmed() {
            return say::CONFIRM_MOVE.fill(language, &[&mv]);
        }
        let Some(places) = self.state.places() else {
            return match (self.state.stage(), self.state.to_move()) {
                (Stage::Over, _) => say::CALLED_OFF.text(language).to_owned(),
                (Stage::Waiting, _) => say::WAITING_FOR_PLAYERS.text(language).to_owned(),
                (Stage::Playing, Some(seat)) if self.is_my_turn() => {
                    format!("{}: {}", say::YOUR_TURN.text(language), seat_name(table, seat, language))
                }
                (Stage::Playing, _) => status_text(table, language),
            };
        };
        let result = outcome(table, places, language);
        let name = |seat: u8| self.name(usize::from(seat));
        match self.state.how() {
            None => result,
            Some(SeatEnd::Agreed) => say::DRAW_AGREED.text(language).to_owned(),
            Some(SeatEnd::Resigned { seat }) => {
                format!("{}. {result}", say::RESIGNED.fill(language, &[&name(seat)]))
            }
            Some(SeatEnd::TimedOut { seat }) => {
                format!("{}. {result}", say::OUT_OF_TIME.fill(language, &[&name(seat)]))
            }
        }
    }

    /// How the game ended, for the user; `None` while it goes on, and if it was called off.
    pub(super) fn end(&self) -> Option<EndView> {
        let (language, places) = (self.language, self.state.places()?);
        let name = |seat: u8| self.name(usize::from(seat));
        let cause = self.state.how().map(|how| match how {
            SeatEnd::Agreed => say::DRAW_AGREED.text(language).to_owned(),
            SeatEnd::Resigned { seat } => say::RESIGNED.fill(language, &[&name(seat)]),
            SeatEnd::TimedOut { seat } => say::OUT_OF_TIME.fill(language, &[&name(seat)]),
        });
        Some(EndView::new(self.state.table(), places, self.user(), cause, language))
    }

    /// The only seat of the user.
    pub(super) fn user(&self) -> Option<Seat> {
        let mut mine = Seat::first(self.mine.len()).filter(|seat| self.is_mine(seat.index()));
        mine.next().filter(|_| mine.next().is_none())
    }

    /// What is shown of an event that has just been added, until the user does something.
    pub(super) fn notice(&self, event: &Event) -> Option<String> {
        let name = |seat: &u8| self.name(usize::from(*seat));
        Some(match event {
            Event::DrawDeclined { .. } => say::DRAW_DECLINED.text(self.language).to_owned(),
            Event::TakebackDeclined { .. } => say::TAKEBACK_DECLINED.text(self.language).to_owned(),
            Event::TakenBack { .. } => say::TAKEN_BACK.text(self.language).to_owned(),
            Event::TimeAdded { seat, to, time } => {
                say::TIME_ADDED.fill(self.language, &[&name(seat), &name(to), &(time.0 / 1000)])
            }
            _ => return None,
        })
    }

    /// Whether the person of a seat is connected; if not, how much time is left on the clock that runs.
    pub(super) fn presence_text(&self, seat: usize) -> String {
        let name = self.name(seat);
        let running = self.state.running().filter(|running| running.index() == seat);
        let left = running.and_then(|seat| self.state.left(seat, self.connection.server(self.now)));
        match (self.is_away(seat), left) {
            (false, _) => say::IS_BACK.fill(self.language, &[&name]),
            (true, None) => say::IS_AWAY.fill(self.language, &[&name]),
            (true, Some(left)) => {
                say::IS_AWAY_UNTIL.fill(self.language, &[&name, &left_text(left, self.language)])
            }
        }
    }

    /// What is said aloud of an event that has just been added.
    pub(super) fn event_text(&self, event: &Event) -> Option<String> {
        let language = self.language;
        let name = |seat: &u8| self.name(usize::from(*seat));
        let is_mine = |seat: &u8| self.is_mine(usize::from(*seat));
        Some(match event {
            Event::Joined { name, .. } => say::HAS_JOINED.fill(language, &[name]),
            Event::Moved { mv, .. } => format!("{mv}. {}.", self.status()),
            Event::Ended { .. } | Event::CalledOff => self.status(),
            Event::DrawOffered { seat } if !is_mine(seat) => {
                say::DRAW_OFFERED_BY.fill(language, &[&name(seat)])
            }
            Event::TakebackOffered { seat } if !is_mine(seat) => {
                say::TAKEBACK_OFFERED_BY.fill(language, &[&name(seat)])
            }
            Event::TakenBack { .. } => self.status(),
            Event::Said { seat, text } if !is_mine(seat) => {
                say::CHAT_SAID.fill(language, &[&name(seat), text])
            }
            Event::RematchOffered { seat } if !is_mine(seat) => {
                say::REMATCH_OFFERED_BY.fill(language, &[&name(seat)])
            }
            _ => return None,
        })
    }
}
