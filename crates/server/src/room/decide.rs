//! What a request leads to.

use cairn_core::{Places, Seat};
use cairn_wire::{DisplayName, Event, FromClient, GameId, Logged, Millis, Refusal, SeatEnd, Stage};

use super::{Room, all_but};
use crate::store::{Append, PersonId, Sitter};

/// A game has so many events at most that are no moves.
const MOST_OTHER_EVENTS: usize = 1_000;

/// Something that someone wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Takes an open seat.
    Join {
        /// Which; any that is open where it is not said.
        seat: Option<u8>,
        /// Who, with what they are called.
        sitter: Sitter,
    },
    /// Makes a move.
    Move {
        /// How many moves were made before it.
        ply: u32,
        /// The move.
        mv: String,
    },
    /// Resigns.
    Resign,
    /// Calls off a game that has not begun.
    CallOff,
    /// Offers a draw, or takes the one that is offered.
    OfferDraw,
    /// Does not take the draw that is offered.
    DeclineDraw,
    /// Ends the game of a player whose time is over.
    ClaimTime,
    /// Says something.
    Say {
        /// What.
        text: String,
    },
    /// Wants to chat, or no longer.
    Chat {
        /// Whether.
        on: bool,
    },
    /// Is called something else from now on.
    Rename {
        /// What.
        name: DisplayName,
    },
    /// Wants to play again.
    OfferRematch,
    /// They play again, there.
    Rematch {
        /// Where.
        game: GameId,
    },
}

impl Request {
    /// What a message asks of a game; nothing if it is not about the game.
    pub fn of(message: FromClient) -> Option<Request> {
        Some(match message {
            FromClient::Move { ply, mv } => Request::Move { ply, mv },
            FromClient::Resign => Request::Resign,
            FromClient::CallOff => Request::CallOff,
            FromClient::OfferDraw => Request::OfferDraw,
            FromClient::DeclineDraw => Request::DeclineDraw,
            FromClient::ClaimTime => Request::ClaimTime,
            FromClient::Say { text } => Request::Say { text },
            FromClient::Chat { on } => Request::Chat { on },
            FromClient::OfferRematch => Request::OfferRematch,
            FromClient::Hello { .. } | FromClient::Ping { .. } => return None,
        })
    }
}

/// What a request leads to.
#[derive(Debug)]
pub enum Decision {
    /// This is to be written; then it has happened.
    Write(Append),
    /// It has happened already: nothing is to be done.
    Already,
}

impl Room {
    /// What a person's request leads to at this time.
    pub fn decide(&self, person: PersonId, request: &Request, now: Millis) -> Result<Decision, Refusal> {
        let now = self.never_before(now);
        // Step 1. Whoever joins has no seat yet, and whoever made the game need not have one; everything else is done
        // from a seat of one's own.
        if let Request::Join { seat, sitter } = request {
            return self.join(person, *seat, sitter, now);
        }
        if *request == Request::CallOff {
            return self.call_off(person, now);
        }
        let mut own = self.seats_of(person);
        let first = own.next().ok_or(Refusal::NotYours)?;
        // Step 2. Someone who plays several seats acts for the one whose turn it is.
        let seat =
            self.to_move().filter(|&turn| turn == first || own.any(|seat| seat == turn)).unwrap_or(first);
        // Step 3. A move that is made already is so, even if the time was over or the game ended since.
        if let Request::Move { ply, mv } = request {
            return self.decide_move(seat, *ply, mv, now);
        }
        if let Request::Rename { name } = request {
            return self.rename(person, name, now);
        }
        // Step 4. A player whose time is over has lost, whatever is wanted now.
        if let Some(decision) = self.flag(now) {
            return match request {
                Request::ClaimTime | Request::Resign | Request::OfferDraw | Request::DeclineDraw => {
                    Ok(decision)
                }
                _ => self.decide_other(seat, request, now),
            };
        }
        self.decide_other(seat, request, now)
    }

    /// Whether so much was said and offered that there has to be an end: a log is not to grow for ever.
    fn is_full(&self) -> bool {
        self.log.len().saturating_sub(self.table.ply()) >= MOST_OTHER_EVENTS
    }

    fn decide_other(&self, seat: Seat, request: &Request, now: Millis) -> Result<Decision, Refusal> {
        let ends = matches!(request, Request::Resign | Request::ClaimTime | Request::Rematch { .. });
        if self.is_full() && !ends {
            return Err(Refusal::TooMuch);
        }
        let number = seat.index() as u8;
        let playing = self.to_move().is_some();
        let need = |holds: bool, otherwise: Refusal| if holds { Ok(()) } else { Err(otherwise) };
        let event = match request {
            Request::Resign => {
                need(playing, Refusal::NotPlaying)?;
                self.ended(SeatEnd::Resigned { seat: number }, &all_but(self.row.seats.len(), seat))
            }
            Request::OfferDraw => {
                need(playing, Refusal::NotPlaying)?;
                return self.offer_draw(seat, now);
            }
            Request::DeclineDraw => {
                need(playing, Refusal::NotPlaying)?;
                need(self.told.draw_offers.contains(&true), Refusal::Nothing)?;
                Event::DrawDeclined { seat: number }
            }
            Request::ClaimTime => return Err(Refusal::Nothing),
            Request::Say { text } => {
                need(self.can_chat(), Refusal::ChatOff)?;
                Event::Said { seat: number, text: text.clone() }
            }
            Request::Chat { on } => {
                if self.told.chatters[seat.index()] == *on {
                    return Ok(Decision::Already);
                }
                Event::Chat { seat: number, on: *on }
            }
            Request::OfferRematch => {
                need(self.places().is_some(), Refusal::NotPlaying)?;
                if self.told.again[seat.index()] || self.told.rematch.is_some() {
                    return Ok(Decision::Already);
                }
                Event::RematchOffered { seat: number }
            }
            Request::Rematch { game } => {
                if self.told.rematch.is_some() {
                    return Ok(Decision::Already);
                }
                Event::Rematch { game: game.clone() }
            }
            Request::Rename { .. } | Request::Join { .. } | Request::Move { .. } | Request::CallOff => {
                return Err(Refusal::Nothing);
            }
        };
        self.write(vec![event], None, now)
    }

    /// Whether all people of the game want to chat.
    fn can_chat(&self) -> bool {
        let is_person = |sitter: &Sitter| matches!(sitter, Sitter::Person(..));
        self.row.seats.iter().zip(&self.told.chatters).all(|(sitter, wants)| *wants || !is_person(sitter))
    }

    /// Whether everybody who plays wants to go on with another game; engines always do.
    pub fn wants_rematch(&self) -> bool {
        let is_person = |sitter: &Sitter| matches!(sitter, Sitter::Person(..));
        let all =
            self.row.seats.iter().zip(&self.told.again).all(|(sitter, wants)| *wants || !is_person(sitter));
        all && self.told.rematch.is_none() && self.places().is_some()
    }

    /// A person's first seat that has another name gets this one.
    fn rename(&self, person: PersonId, name: &DisplayName, now: Millis) -> Result<Decision, Refusal> {
        let has_other =
            |seat: &Seat| matches!(&self.row.seats[seat.index()], Sitter::Person(_, old) if old != name);
        let Some(seat) = self.seats_of(person).find(has_other).filter(|_| self.stage() != Stage::Over) else {
            return Ok(Decision::Already);
        };
        if self.is_full() {
            return Err(Refusal::TooMuch);
        }
        let seat = seat.index() as u8;
        let event = Event::Renamed { seat, name: name.clone() };
        self.write(vec![event], Some((seat, Sitter::Person(person, name.clone()))), now)
    }

    fn call_off(&self, person: PersonId, now: Millis) -> Result<Decision, Refusal> {
        if person != self.row.owner {
            return Err(Refusal::NotYours);
        }
        match self.stage() {
            Stage::Waiting => self.write(vec![Event::CalledOff], None, now),
            _ if self.told.called_off => Ok(Decision::Already),
            _ => Err(Refusal::NotPlaying),
        }
    }

    fn join(
        &self,
        person: PersonId,
        seat: Option<u8>,
        sitter: &Sitter,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        if seat.is_none() && self.seats_of(person).next().is_some() {
            return Ok(Decision::Already);
        }
        let is_open = |place: &usize| matches!(self.row.seats.get(*place), Some(Sitter::Open));
        if self.stage() == Stage::Over {
            return Err(Refusal::NotPlaying);
        }
        let place = match seat {
            Some(seat) => Some(usize::from(seat)).filter(is_open),
            None => (0..self.row.seats.len()).find(is_open),
        };
        let place = place.ok_or(Refusal::NotPlaying)?;
        let Sitter::Person(_, name) = sitter else { return Err(Refusal::NotYours) };
        let seat = place as u8;
        let event = Event::Joined { seat, name: name.clone() };
        self.write(vec![event], Some((seat, sitter.clone())), now)
    }

    fn decide_move(&self, seat: Seat, ply: u32, mv: &str, now: Millis) -> Result<Decision, Refusal> {
        let made = self.table.ply() as u32;
        if ply < made {
            let is_it = |logged: &&Logged| matches!(logged.event, Event::Moved { ply: at, .. } if at == ply);
            let is_same =
                |logged: &Logged| matches!(&logged.event, Event::Moved { mv: made, .. } if made == mv);
            return match self.log.iter().find(is_it).is_some_and(is_same) {
                true => Ok(Decision::Already),
                false => Err(Refusal::OtherPly { ply: made }),
            };
        }
        let turn = self.to_move().ok_or(Refusal::NotPlaying)?;
        if ply != made {
            return Err(Refusal::OtherPly { ply: made });
        }
        if turn != seat {
            return Err(Refusal::NotYourTurn);
        }
        self.play(turn, mv, now)
    }

    /// The engine's move, for whoever let it think about this ply.
    pub fn decide_engine_move(&self, ply: u32, mv: &str, now: Millis) -> Result<Decision, Refusal> {
        self.engine_to_move().ok_or(Refusal::NotYourTurn)?;
        let now = self.never_before(now);
        let turn = self.to_move().ok_or(Refusal::NotPlaying)?;
        if ply as usize != self.table.ply() {
            return Err(Refusal::OtherPly { ply: self.table.ply() as u32 });
        }
        self.play(turn, mv, now)
    }

    /// A move of the player whose turn it is; a late one ends the game instead.
    fn play(&self, seat: Seat, mv: &str, now: Millis) -> Result<Decision, Refusal> {
        let left = match self.told.left[seat.index()] {
            None => None,
            Some(left) => match self.row.clock.after_move(left, now.minus(self.told.turn_began)) {
                Some(left) => Some(left),
                None => return self.flag(now).ok_or(Refusal::NotPlaying),
            },
        };
        let event = Event::Moved { ply: self.table.ply() as u32, mv: mv.to_owned(), left };
        self.write(vec![event], None, now)
    }

    fn offer_draw(&self, seat: Seat, now: Millis) -> Result<Decision, Refusal> {
        if self.told.draw_offers[seat.index()] {
            return Ok(Decision::Already);
        }
        let offer = Event::DrawOffered { seat: seat.index() as u8 };
        let mut offers = self.told.draw_offers.clone();
        offers[seat.index()] = true;
        // Engines take no draws, so there is none where one plays.
        let agreed = self
            .row
            .seats
            .iter()
            .zip(&offers)
            .all(|(sitter, offers)| matches!(sitter, Sitter::Person(..)) && *offers);
        let mut events = vec![offer];
        if agreed {
            events.push(self.ended(SeatEnd::Agreed, &Places::draw(self.row.seats.len())));
        }
        self.write(events, None, now)
    }

    /// The end of the game if the time of the player to move is over by now.
    pub fn flag(&self, now: Millis) -> Option<Decision> {
        let now = self.never_before(now);
        let seat = self.to_move()?;
        if self.deadline()? > now {
            return None;
        }
        let how = SeatEnd::TimedOut { seat: seat.index() as u8 };
        let ended = self.ended(how, &all_but(self.row.seats.len(), seat));
        self.write(vec![ended], None, now).ok()
    }

    fn ended(&self, how: SeatEnd, places: &Places) -> Event {
        Event::Ended { how, result: self.table.result_text(places) }
    }

    /// Time never goes back in a log, whatever the clocks of several machines say.
    fn never_before(&self, now: Millis) -> Millis {
        self.log.last().map_or(now, |last| last.at.max(now))
    }

    /// These events as the next of the log, with what the game stands at after them; refused where the rules of the
    /// game do not allow a move among them.
    fn write(&self, events: Vec<Event>, seat: Option<(u8, Sitter)>, at: Millis) -> Result<Decision, Refusal> {
        let events: Vec<Logged> =
            (self.last() + 1..).zip(events).map(|(number, event)| Logged { number, at, event }).collect();
        let mut after = self.copy();
        if let Some((seat, sitter)) = &seat {
            after.seat(*seat, sitter.clone());
        }
        for event in &events {
            after.add(event.clone()).map_err(|why| Refusal::Illegal { why })?;
        }
        let standing = after.standing();
        Ok(Decision::Write(Append { game: self.row.id.clone(), events, seat, standing }))
    }

    /// The same game, without its log but for the last event: enough to see what follows.
    fn copy(&self) -> Room {
        let log = self.log_after(self.last().saturating_sub(1)).to_vec();
        Room {
            row: self.row.clone(),
            table: self.table.boxed_clone(),
            forgotten: self.last() - log.len() as u32,
            log,
            told: self.told.clone(),
        }
    }
}
