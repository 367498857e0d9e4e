//! The decision on a request: which events it leads to.

use cairn_core::{Places, Seat};
use cairn_wire::{
    ADDED_TIME, AccountKind, ClockRule, DisplayName, Event, GameId, Logged, MessageId, Millis, Refusal,
    Request, SeatEnd, Stage,
};

use super::{Room, all_but};
use crate::store::{Actor, Append, Entry, Person, PersonId, SeatHolder};

/// The most events of a game that are no moves: a log must not grow without bound.
const MOST_OTHER_EVENTS: usize = 1_000;

/// Something that a person wants to do in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A request over the socket, with the id of its message.
    Ask(MessageId, Request),
    /// Takes an open seat.
    Join {
        /// Which; the first open one if it is `None`.
        seat: Option<u8>,
        /// The person's name.
        name: DisplayName,
        /// The person's account, if there is one.
        account: Option<AccountKind>,
    },
    /// Declines a challenge, which calls the game off.
    Decline,
    /// Changes the person's name or account.
    Rename {
        /// The name from now on.
        name: DisplayName,
        /// The account from now on.
        account: Option<AccountKind>,
    },
    /// Gives the seats of a guest to the account to which the guest has signed in.
    Move {
        /// The owner of the account.
        to: Person,
    },
    /// Notes the rematch after all players asked for it.
    Rematch {
        /// Its game.
        game: GameId,
    },
}

/// What an action leads to.
#[derive(Debug)]
pub enum Decision {
    /// These events. The room has them already; the caller must write them.
    Write(Append),
    /// The event that ends the game on time, to be written likewise, and this refusal of the request.
    WriteAndRefuse(Append, Refusal),
    /// Nothing: the request was done before.
    Already,
}

/// The events of a decision before they are added.
enum Events {
    Add(Vec<Event>),
    Already,
}

impl Room {
    /// Decides on an action of a person at this time.
    ///
    /// The room has the events of the decision when this returns: if writing them fails, load the room again. A refusal
    /// leaves the room unchanged.
    pub fn decide(&mut self, person: PersonId, action: &Action, now: Millis) -> Result<Decision, Refusal> {
        self.decide_late(person, action, now, Millis(0))
    }

    /// As [`decide`](Room::decide), for an action that was on its way for so long. Of this lag a move is given back what
    /// the quota of its player allows.
    pub fn decide_late(
        &mut self,
        person: PersonId,
        action: &Action,
        now: Millis,
        lag: Millis,
    ) -> Result<Decision, Refusal> {
        let now = self.never_before(now);
        let request = if let Action::Ask(id, _) = action { Some(*id) } else { None };
        // The actor of an event about who is in a seat is in that seat from then on.
        let actor = if let Action::Move { to } = action { to.id } else { person };
        let actor = Actor { person: actor, request };
        // Step 1. A repeated request that is in the log is done already, whatever happened since.
        if request.is_some_and(|id| self.done.contains(&(person, id))) {
            return Ok(Decision::Already);
        }
        let events = match action {
            Action::Join { seat, name, account } => self.join(person, *seat, name, *account)?,
            Action::Decline => self.decline(person)?,
            Action::Ask(_, Request::Ping) => Events::Already,
            Action::Rename { name, account } => self.rename(person, name, *account)?,
            Action::Move { to } => self.hand_over(person, to),
            Action::Rematch { game } => match self.state.rematch() {
                Some(_) => Events::Already,
                None => Events::Add(vec![Event::Rematch { game: game.clone() }]),
            },
            // The person who made a game need not have a seat.
            Action::Ask(_, Request::CallOff)
                if person == self.row.owner && self.state.stage() == Stage::Waiting =>
            {
                Events::Add(vec![Event::CalledOff])
            }
            Action::Ask(_, request) => {
                // Step 2. A person with several seats acts for the one to move.
                let first = self.seats_of(person).next().ok_or(Refusal::NotYours)?;
                let turn = self.state.to_move();
                let seat = turn.filter(|turn| self.people[turn.index()] == Some(person)).unwrap_or(first);
                if self.is_made(request) {
                    return Ok(Decision::Already);
                }
                // Step 3. If the time of the player to move is over, the game ends before the request is considered.
                let is_move = matches!(request, Request::Move { .. }) && turn == Some(seat);
                let lag = if is_move { self.given(seat, lag, now) } else { self.grace() };
                if self.is_for_play(request)
                    && let Some(append) = self.flag_but(lag, now)
                {
                    return Ok(match request {
                        Request::ClaimTime => Decision::Write(append),
                        _ => Decision::WriteAndRefuse(append, Refusal::NotPlaying),
                    });
                }
                self.ask(seat, request, now, lag)?
            }
        };
        match events {
            Events::Already => Ok(Decision::Already),
            Events::Add(events) => Ok(Decision::Write(self.append(events, Some(actor), now)?)),
        }
    }

    /// Whether a move is made already and not taken back.
    fn is_made(&self, request: &Request) -> bool {
        let Request::Move { ply, mv } = request else { return false };
        *ply < self.state.ply() && self.table().played().get(*ply as usize) == Some(mv)
    }

    /// Whether a request is too late once the time of the player to move is over.
    fn is_for_play(&self, request: &Request) -> bool {
        match request {
            Request::Move { ply, .. } => *ply == self.state.ply(),
            Request::Say { .. } | Request::Chat { .. } | Request::OfferRematch | Request::Ping => false,
            _ => true,
        }
    }

    /// Whether the log is full: it takes only moves and the end of the game.
    fn is_full(&self) -> bool {
        self.log.len().saturating_sub(self.state.ply() as usize) >= MOST_OTHER_EVENTS
    }

    /// How much of its lag a move of this seat is given back now: never more than it took.
    fn given(&self, seat: Seat, lag: Millis, now: Millis) -> Millis {
        self.state.lag_quota(seat).grant(lag).min(now.minus(self.state.turn_began()))
    }

    /// How long after its clock has run out a move of the player to move may still arrive.
    fn grace(&self) -> Millis {
        self.state.to_move().map_or(Millis(0), |seat| self.state.lag_quota(seat).grace())
    }

    /// The events of a request. A move is given back this `lag`.
    fn ask(&self, seat: Seat, request: &Request, now: Millis, lag: Millis) -> Result<Events, Refusal> {
        let has_room =
            matches!(request, Request::Move { .. } | Request::Resign | Request::ClaimTime | Request::CallOff);
        if self.is_full() && !has_room {
            return Err(Refusal::TooMuch);
        }
        let (number, state) = (seat.index() as u8, &self.state);
        let own = &state.seats()[seat.index()];
        let playing = || state.to_move().map(drop).ok_or(Refusal::NotPlaying);
        let need = |holds: bool, otherwise: Refusal| if holds { Ok(()) } else { Err(otherwise) };
        let event = match request {
            Request::Move { ply, mv } => {
                let turn = state.to_move().ok_or(Refusal::NotPlaying)?;
                need(*ply == state.ply(), Refusal::OtherPly { ply: state.ply() })?;
                need(turn == seat, Refusal::NotYourTurn)?;
                self.moved(turn, mv, now, lag)?
            }
            Request::Resign => {
                playing()?;
                self.ended(SeatEnd::Resigned { seat: number }, &all_but(state.seats().len(), seat))
            }
            Request::OfferDraw => {
                playing()?;
                return Ok(self.offer_draw(seat));
            }
            Request::DeclineDraw => {
                playing()?;
                need(state.seats().iter().any(|seat| seat.offers_draw), Refusal::Nothing)?;
                Event::DrawDeclined { seat: number }
            }
            Request::OfferTakeback | Request::AddTime { .. } if self.row.rated => {
                playing()?;
                return Err(Refusal::Rated);
            }
            Request::OfferTakeback => {
                playing()?;
                return self.offer_takeback(seat);
            }
            Request::DeclineTakeback => {
                playing()?;
                need(state.takeback().is_some(), Refusal::Nothing)?;
                Event::TakebackDeclined { seat: number }
            }
            Request::AddTime { seat: to } => {
                playing()?;
                need(self.can_add_time(seat, *to), Refusal::Nothing)?;
                Event::TimeAdded { seat: number, to: *to, time: ADDED_TIME }
            }
            Request::CallOff if state.is_called_off() => return Ok(Events::Already),
            Request::CallOff => {
                need(state.can_call_off(), Refusal::NotPlaying)?;
                Event::CalledOff
            }
            // The clock has run out; a move may still be on its way, and if none is, the server ends the game.
            Request::ClaimTime if self.state.deadline().is_some_and(|deadline| deadline <= now) => {
                return Ok(Events::Already);
            }
            Request::ClaimTime => return Err(Refusal::Nothing),
            Request::Say { text } => {
                need(state.is_chat_on(), Refusal::ChatOff)?;
                Event::Said { seat: number, text: text.clone() }
            }
            Request::Chat { on } if own.wants_chat == *on => return Ok(Events::Already),
            Request::Chat { on } => Event::Chat { seat: number, on: *on },
            Request::OfferRematch => {
                need(state.places().is_some(), Refusal::NotPlaying)?;
                if own.wants_rematch || state.rematch().is_some() {
                    return Ok(Events::Already);
                }
                Event::RematchOffered { seat: number }
            }
            Request::Ping => return Ok(Events::Already),
        };
        Ok(Events::Add(vec![event]))
    }

    /// Gives this name and account to the person's first seat that has others.
    fn rename(
        &self,
        person: PersonId,
        name: &DisplayName,
        account: Option<AccountKind>,
    ) -> Result<Events, Refusal> {
        self.seats_of(person).next().ok_or(Refusal::NotYours)?;
        let wanted = cairn_wire::Occupant::Person { name: name.clone(), account };
        let has_other = |seat: &Seat| self.state.seats()[seat.index()].occupant != wanted;
        let seat = self.seats_of(person).find(has_other).filter(|_| self.state.stage() != Stage::Over);
        match seat {
            None => Ok(Events::Already),
            Some(_) if self.is_full() => Err(Refusal::TooMuch),
            Some(seat) => {
                let seat = seat.index() as u8;
                Ok(Events::Add(vec![Event::Renamed { seat, name: name.clone(), account }]))
            }
        }
    }

    /// Gives the person's first seat to somebody else.
    fn hand_over(&self, person: PersonId, to: &Person) -> Events {
        match self.seats_of(person).next().filter(|_| self.state.stage() != Stage::Over && to.id != person) {
            None => Events::Already,
            Some(seat) => {
                let (seat, name) = (seat.index() as u8, to.name.clone());
                Events::Add(vec![Event::Renamed { seat, name, account: to.account }])
            }
        }
    }

    fn join(
        &self,
        person: PersonId,
        seat: Option<u8>,
        name: &DisplayName,
        account: Option<AccountKind>,
    ) -> Result<Events, Refusal> {
        let has_seat = self.seats_of(person).next().is_some();
        if seat.is_none() && has_seat {
            return Ok(Events::Already);
        }
        let invited = &self.row.open_to.invited;
        if !invited.is_empty() && !invited.contains(&person) {
            return Err(Refusal::NotYours);
        }
        if self.row.rated && account.is_none() {
            return Err(Refusal::NeedsAccount);
        }
        if self.row.rated && has_seat {
            return Err(Refusal::Rated);
        }
        let holders = self.holders();
        let is_open = |seat: &u8| holders.get(usize::from(*seat)) == Some(&SeatHolder::Open);
        let seat = match seat {
            Some(seat) => Some(seat).filter(is_open),
            None => (0..holders.len() as u8).find(is_open),
        };
        let seat = seat.filter(|_| self.state.stage() != Stage::Over).ok_or(Refusal::NotPlaying)?;
        Ok(Events::Add(vec![Event::Joined { seat, name: name.clone(), account }]))
    }

    /// A person who is invited does not want to play.
    fn decline(&self, person: PersonId) -> Result<Events, Refusal> {
        if !self.row.open_to.invited.contains(&person) {
            return Err(Refusal::NotYours);
        }
        match self.state.stage() {
            _ if self.state.is_called_off() => Ok(Events::Already),
            Stage::Waiting => Ok(Events::Add(vec![Event::CalledOff])),
            Stage::Playing | Stage::Over => Err(Refusal::NotPlaying),
        }
    }

    /// Decides on the engine's move for the turn of this [number](cairn_wire::GameState::turn).
    pub fn decide_engine_move(&mut self, turn: u32, mv: &str, now: Millis) -> Result<Decision, Refusal> {
        self.engine_to_move().ok_or(Refusal::NotYourTurn)?;
        let now = self.never_before(now);
        let seat = self.state.to_move().ok_or(Refusal::NotPlaying)?;
        if turn != self.state.turn() {
            return Err(Refusal::OtherPly { ply: self.state.ply() });
        }
        if let Some(append) = self.flag_but(Millis(0), now) {
            return Ok(Decision::WriteAndRefuse(append, Refusal::NotPlaying));
        }
        let moved = self.moved(seat, mv, now, Millis(0))?;
        Ok(Decision::Write(self.append(vec![moved], None, now)?))
    }

    /// A move of the player to move, whose time is not over, and who is given back this `lag`.
    pub(super) fn moved(&self, seat: Seat, mv: &str, now: Millis, lag: Millis) -> Result<Event, Refusal> {
        let took = now.minus(self.state.turn_began()).minus(lag);
        let left = match (self.state.seats()[seat.index()].left, self.state.running()) {
            (Some(left), Some(_)) => Some(self.row.clock.after_move(left, took).ok_or(Refusal::NotPlaying)?),
            // Without clocks, or before they run: the first move takes no time and adds none.
            (left, _) => left,
        };
        Ok(Event::Moved { ply: self.state.ply(), mv: mv.to_owned(), left })
    }

    fn offer_draw(&self, seat: Seat) -> Events {
        let seats = self.state.seats();
        if seats[seat.index()].offers_draw {
            return Events::Already;
        }
        let mut events = vec![Event::DrawOffered { seat: seat.index() as u8 }];
        // The engine accepts no draw, so there is none where it plays.
        let offers = |(place, state): (usize, &cairn_wire::SeatState)| {
            state.is_person() && (state.offers_draw || place == seat.index())
        };
        if seats.iter().enumerate().all(offers) {
            events.push(self.ended(SeatEnd::Agreed, &Places::draw(seats.len())));
        }
        Events::Add(events)
    }

    /// Asks for a takeback or accepts it. It is done once everybody wants it; engines always do.
    fn offer_takeback(&self, seat: Seat) -> Result<Events, Refusal> {
        let person = self.people[seat.index()];
        // Of the seats of one person the one that moved last asks.
        let mine = |seat: &Seat| self.people[seat.index()] == person;
        let own =
            Seat::first(self.people.len()).filter(mine).max_by_key(|seat| self.state.last_turn_of(*seat));
        let asker = self.state.takeback().or(own).ok_or(Refusal::Nothing)?;
        let ply = self.state.last_turn_of(asker).ok_or(Refusal::Nothing)?;
        let wants = |holder: &Option<PersonId>| {
            let seats = self.people.iter().zip(self.state.seats());
            *holder == person
                || seats.filter(|(other, _)| *other == holder).any(|(_, state)| state.wants_takeback)
        };
        let number = if mine(&asker) { asker } else { seat }.index() as u8;
        if self.state.seats()[usize::from(number)].wants_takeback {
            return Ok(Events::Already);
        }
        let mut events = vec![Event::TakebackOffered { seat: number }];
        if self.people.iter().filter(|holder| holder.is_some()).all(wants) {
            events.push(Event::TakenBack { ply });
        }
        Ok(Events::Add(events))
    }

    /// Whether a player can add time to the clock of a seat: of somebody else, and not where each move has its days.
    fn can_add_time(&self, seat: Seat, to: u8) -> bool {
        let is_fischer = matches!(self.row.clock, ClockRule::Fischer { .. });
        let holder = self.people.get(usize::from(to));
        is_fischer && holder.is_some_and(|holder| *holder != self.people[seat.index()])
    }

    /// Ends the game if the time of the player to move is over by now, and a move that is on its way would be too late.
    pub fn flag(&mut self, now: Millis) -> Option<Append> {
        let now = self.never_before(now);
        self.flag_but(self.grace(), now)
    }

    /// Ends the game if the time of the player to move has been over for so long.
    fn flag_but(&mut self, grace: Millis, now: Millis) -> Option<Append> {
        let seat = self.state.to_move()?;
        if self.state.deadline()?.plus(grace) > now {
            return None;
        }
        let how = SeatEnd::TimedOut { seat: seat.index() as u8 };
        let ended = self.ended(how, &all_but(self.people.len(), seat));
        self.append(vec![ended], None, now).ok()
    }

    /// The end of the game. A rated game that can still be called off is: nobody loses or draws it before each seat could
    /// have moved once.
    fn ended(&self, how: SeatEnd, places: &Places) -> Event {
        if self.row.rated && self.state.can_call_off() {
            return Event::CalledOff;
        }
        Event::Ended { how, result: self.table().result_text(places) }
    }

    /// Times in a log never decrease, even if the clocks of several machines differ.
    fn never_before(&self, now: Millis) -> Millis {
        self.state.changed().max(now)
    }

    /// Appends these events to the log, and after a move the answers of conditional lines, so that all of them are
    /// written or none. Refused if a move among the events is illegal: this is the one place that validates moves.
    fn append(&mut self, events: Vec<Event>, actor: Option<Actor>, at: Millis) -> Result<Append, Refusal> {
        let (first, was_over) = (self.last(), self.state.stage() == Stage::Over);
        let is_move = events.iter().any(|event| matches!(event, Event::Moved { .. }));
        for event in events {
            self.add_next(event, actor, at).map_err(|reason| Refusal::Illegal { reason })?;
        }
        while let Some(answer) = self.answer(at).filter(|_| is_move) {
            // Lines were checked when they were stored.
            if self.add_next(answer, actor, at).is_err() {
                break;
            }
        }
        let events = self.log_after(first).to_vec();
        let seat = events.iter().find_map(|logged| match logged.event {
            Event::Joined { seat, .. } | Event::Renamed { seat, .. } => Some(seat),
            _ => None,
        });
        let seat = seat.map(|seat| (seat, self.holders().swap_remove(usize::from(seat))));
        let rated = if was_over { None } else { self.rated_end() };
        let (game, conditions) = (self.row.id.clone(), self.conditions_version());
        Ok(Append { game, events, actor, seat, conditions, columns: self.columns(), rated })
    }

    fn add_next(&mut self, event: Event, actor: Option<Actor>, at: Millis) -> Result<(), String> {
        self.add(Entry { logged: Logged { number: self.last() + 1, at, event }, actor })
    }
}
