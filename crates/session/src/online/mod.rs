//! A game over the network, behind any screen.
//!
//! [`OnlineSession`] folds the events of the server one at a time with the same [`GameState`] as the server's room. It
//! numbers its requests, repeats them until the server has answered, and shows a move of its own before it is in the
//! log. It has no socket and no clock: the front end sends it [`OnlineEvent`]s with the time, and carries out
//! [`OnlineEffect`]s.

mod confirm;
mod connection;
mod offers;
mod plan;
mod premove;
#[cfg(test)]
mod tests;
mod text;
mod view;

use cairn_games::{Setup, Table, meant_move};
use cairn_i18n::{Language, say};
use cairn_wire::{
    Conditions, Event, FromClient, FromServer, GameId, GameState, GameView, Logged, MessageId, Millis,
    Refusal, Refused, Request, SeatState, Stage,
};

use crate::clock::next_change;
use crate::look_back::LookBack;
use crate::picks::sentence;
use crate::{InputEvent, InputOutcome, Message, MoveInput, Seeds, Walk};
use connection::Connection;
use plan::Plan;
use premove::Premoves;

pub use confirm::ConfirmMoves;
pub use connection::LinkState;
pub use offers::{Offer, OfferState, OfferView};
pub use plan::{LineView, PlanEvent, PlanView};
pub use premove::PremoveView;
pub use text::{clock_rule_text, occupant_name};
pub use view::{ChatView, OnlineSeat, OnlineView};

/// Something that happens to an [`OnlineSession`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OnlineEvent {
    /// The user takes a step towards a move: the next one of the game, a premove, or one of a conditional line. While a
    /// move waits for the user's word, [`InputEvent::Confirm`] and [`InputEvent::Clear`] are it.
    Input(InputEvent),
    /// The user typed such a move.
    Typed(String),
    /// Shows the position after this many moves; the last one where there are fewer.
    GoTo(usize),
    /// Shows the position before or after the one on the board, the first or the last.
    Walk(Walk),
    /// The user wants something of the server. A move for another ply is ignored.
    Ask(Request),
    /// The user does something with conditional lines.
    Plan(PlanEvent),
    /// The user confirms moves in such games.
    ConfirmMoves(ConfirmMoves),
    /// The user took these seats, among others perhaps.
    Joined(Vec<u8>),
    /// Something could not be done: show why.
    Complain(String),
    /// The user reads another language.
    Speak(Language),
    /// Connect now: the page is shown, the user does not want to wait, or the network is back.
    Connect,
    /// There is no network.
    Offline,
    /// The socket received a message.
    Heard(FromServer),
    /// The socket is closed, or could not be opened.
    Closed,
    /// The time for which [`OnlineSession::wake_in`] asked has come.
    Tick,
}

/// Something that the front end does for an [`OnlineSession`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OnlineEffect {
    /// Open a socket, in place of the one before, for the events after this number.
    Connect {
        /// The number of the last event that the session has.
        have: u32,
    },
    /// Close the socket. No event is expected of it.
    Disconnect,
    /// Send a message over the socket.
    Send(FromClient),
    /// Ask the server for the user's conditional lines, for [`PlanEvent::Stored`].
    LoadConditions,
    /// Replace the user's conditional lines, which the server gives back for [`PlanEvent::Stored`].
    StoreConditions(Conditions),
    /// Say this aloud, for screen readers.
    Announce(String),
    /// Go to the rematch that the user wanted.
    Visit(GameId),
}

/// A request that the server has not answered yet.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Pending {
    id: MessageId,
    request: Request,
    /// When to send it again, after the server said that it failed or came too fast.
    retry: Option<Millis>,
}

/// The most requests that wait for an answer.
const MOST_PENDING: usize = 20;
/// The pause before a request that failed is repeated.
const RETRY: Millis = Millis(1_000);
/// How long after the end of a player's time the server is asked to look: it notices by itself, too.
const GRACE: Millis = Millis(500);

/// A game over the network.
#[derive(Debug)]
pub struct OnlineSession {
    language: Language,
    id: GameId,
    /// Whether the user made the game.
    is_owner: bool,
    state: GameState,
    /// Whether each seat is the user's.
    mine: Vec<bool>,
    chat: Vec<(u8, String)>,
    watchers: u32,
    /// The seats whose people are connected; nothing while that is not known.
    present: Option<Vec<u8>>,
    connection: Connection,
    /// Requests without an answer, in the order in which they were made.
    pending: Vec<Pending>,
    next_id: MessageId,
    /// The turn for which the server was asked to look at the clock.
    claimed: Option<u32>,
    input: MoveInput,
    /// How often the table has changed.
    changes: u32,
    premoves: Premoves,
    plan: Plan,
    confirm: ConfirmMoves,
    /// Whether the move ahead of the log waits for the user's word.
    is_unconfirmed: bool,
    look_back: LookBack,
    message: Option<Message>,
    /// The time of the last event, by the clock of the front end.
    now: Millis,
}

impl OnlineSession {
    /// The session of a game that the server showed at this time. The seed makes its message ids differ from those of
    /// other sessions. An error says why the game cannot be read.
    ///
    /// It is not connected until [`OnlineEvent::Connect`].
    pub fn new(view: &GameView, language: Language, seed: u64, now: Millis) -> Result<OnlineSession, String> {
        let summary = &view.summary;
        let setup: Setup = summary.setup.parse().map_err(|error: cairn_core::TextError| error.to_string())?;
        let table = setup.read(&view.start).map_err(|error| error.to_string())?;
        let mut seeds = Seeds::new(seed);
        let first_id = MessageId::new(seeds.draw() >> 11).unwrap_or(MessageId::MAX);
        let mut session = OnlineSession {
            language,
            id: summary.id.clone(),
            is_owner: summary.is_mine,
            state: GameState::new(table, summary.clock, summary.created),
            mine: summary.seats.iter().map(|seat| seat.mine).collect(),
            chat: Vec::new(),
            watchers: 0,
            present: None,
            connection: Connection::new(seeds, now, view.now),
            pending: Vec::new(),
            next_id: first_id,
            claimed: None,
            input: MoveInput::default(),
            changes: 0,
            premoves: Premoves::default(),
            plan: Plan::default(),
            confirm: ConfirmMoves::default(),
            is_unconfirmed: false,
            look_back: LookBack::default(),
            message: None,
            now,
        };
        for logged in &view.events {
            session.add(logged)?;
        }
        session.table_changed();
        session.follow_premove(&mut Vec::new());
        Ok(session)
    }

    /// Takes an event that happens at this time, by the clock of the front end. Every event is possible in every state.
    pub fn update(&mut self, event: OnlineEvent, now: Millis) -> Vec<OnlineEffect> {
        let (message, link) = (self.message.clone(), self.connection.state(self.now));
        self.now = self.now.max(now);
        let mut effects = Vec::new();
        self.take(event, &mut effects);
        self.is_unconfirmed &= self.state.ahead().is_some();
        self.follow_premove(&mut effects);
        self.follow_plan(&mut effects);
        if !self.connection.is_open() {
            self.present = None;
        }
        effects.extend(self.news(message.as_ref(), link).map(OnlineEffect::Announce));
        effects
    }

    fn take(&mut self, event: OnlineEvent, effects: &mut Vec<OnlineEffect>) {
        match event {
            OnlineEvent::Input(event) => self.take_input(event, effects),
            OnlineEvent::Typed(mv) => self.take_typed(&mv, effects),
            OnlineEvent::GoTo(ply) if self.line_table().is_none() => {
                self.look_back.go_to(self.state.table(), ply);
            }
            OnlineEvent::GoTo(_) => {}
            OnlineEvent::Walk(walk) => {
                if !self.walk_line(walk) {
                    self.look_back.walk(self.state.table(), walk);
                }
            }
            OnlineEvent::Ask(Request::Move { ply, mv }) => {
                if ply == self.state.ply() {
                    self.play(&mv, effects);
                }
            }
            OnlineEvent::Ask(request) => self.ask(request, effects),
            OnlineEvent::Plan(event) => self.take_plan(event, effects),
            OnlineEvent::ConfirmMoves(confirm) => self.confirm = confirm,
            OnlineEvent::Joined(seats) => self.take_seats(&seats),
            OnlineEvent::Complain(text) => self.message = Some(Message::error(text)),
            OnlineEvent::Speak(language) => self.language = language,
            OnlineEvent::Connect => effects.extend(self.connection.connect(self.now, self.state.last())),
            OnlineEvent::Offline => effects.extend(self.connection.give_up(self.now)),
            OnlineEvent::Heard(message) => self.hear(message, effects),
            OnlineEvent::Closed => self.connection.lose(self.now),
            OnlineEvent::Tick => self.tick(effects),
        }
    }

    /// What is said aloud of a new message, or of a connection that is lost or there again.
    fn news(&self, message: Option<&Message>, link: LinkState) -> Option<String> {
        if let Some(new) = self.message.as_ref().filter(|new| message != Some(new)) {
            return Some(new.text.clone());
        }
        let now = self.connection.state(self.now);
        let is_news = matches!(
            (link, now),
            (LinkState::Open, LinkState::Waiting(_)) | (LinkState::Connecting, LinkState::Open)
        );
        is_news.then(|| text::link_text(now, self.language))
    }

    /// After how long the front end sends the next [`OnlineEvent::Tick`]; never while nothing changes by itself.
    pub fn wake_in(&self) -> Option<Millis> {
        let is_open = self.connection.is_open();
        let retries = self.pending.iter().filter_map(|pending| pending.retry.filter(|_| is_open));
        let times = retries.chain(self.connection.wake_at(self.now)).chain(self.clock_changes_at());
        times.min().map(|time| Millis(time.minus(self.now).0.max(1)))
    }

    /// The name of the game in addresses.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// The position on the board: the last one, with the user's move that is not in the log yet, unless the user looks
    /// back or makes a conditional line.
    pub fn table(&self) -> &dyn Table {
        self.line_table().unwrap_or_else(|| self.look_back.table(self.state.table()))
    }

    /// The state of the game.
    pub fn state(&self) -> &GameState {
        &self.state
    }

    fn is_mine(&self, seat: usize) -> bool {
        self.mine.get(seat) == Some(&true)
    }

    fn is_player(&self) -> bool {
        self.mine.contains(&true)
    }

    /// Whether the user is to move and has not just done so.
    fn is_my_turn(&self) -> bool {
        let is_mine = self.state.to_move().is_some_and(|seat| self.is_mine(seat.index()));
        is_mine && self.state.ahead().is_none()
    }

    fn take_seats(&mut self, seats: &[u8]) {
        for (seat, mine) in self.mine.iter_mut().enumerate() {
            *mine |= seats.iter().any(|taken| usize::from(*taken) == seat);
        }
    }

    fn table_changed(&mut self) {
        self.look_back.end();
        self.input = MoveInput::careful(self.state.table());
        self.changes += 1;
    }

    fn take_input(&mut self, event: InputEvent, effects: &mut Vec<OnlineEffect>) {
        if self.line_table().is_some() {
            return self.take_line_input(event);
        }
        // A position of the past takes no moves.
        if self.look_back.end() {
            return;
        }
        if self.unconfirmed().is_some() {
            return self.take_word(&event, effects);
        }
        if !self.is_my_turn() {
            return self.take_premove_input(event, effects);
        }
        match self.input.update(event, self.state.table(), self.language) {
            InputOutcome::Move(mv) => self.play(&mv, effects),
            InputOutcome::Changed => self.message = None,
            InputOutcome::Instead(reason) => self.message = Some(Message::info(reason)),
            InputOutcome::Ignored => {}
            InputOutcome::Refused(reason) => self.message = Some(Message::error(reason)),
        }
    }

    fn take_typed(&mut self, mv: &str, effects: &mut Vec<OnlineEffect>) {
        if let Some(table) = self.line_table() {
            self.play_line(&meant_move(table, mv));
        } else if self.is_my_turn() {
            self.look_back.end();
            self.play(&meant_move(self.state.table(), mv), effects);
        } else if self.unconfirmed().is_none() {
            self.type_premove(mv, effects);
        }
    }

    /// Makes a move: it is on the table at once. Then it is sent, or waits for the user's word.
    fn play(&mut self, mv: &str, effects: &mut Vec<OnlineEffect>) {
        if !self.is_my_turn() {
            return;
        }
        if let Some(reason) = self.state.table().explain(mv, self.language) {
            self.message = Some(Message::error(sentence(&reason)));
        } else if !self.confirms_moves() {
            self.send_move(mv, effects);
        } else if self.state.play_ahead(mv).is_ok() {
            self.is_unconfirmed = true;
            self.message = None;
            self.table_changed();
        }
    }

    /// Makes a legal move and sends it. It is taken back if the server refuses it.
    fn send_move(&mut self, mv: &str, effects: &mut Vec<OnlineEffect>) {
        if self.state.play_ahead(mv).is_ok() {
            self.message = None;
            self.table_changed();
            self.send_ahead(effects);
        }
    }

    /// Sends the move that is on the table and not in the log.
    fn send_ahead(&mut self, effects: &mut Vec<OnlineEffect>) {
        if let Some(mv) = self.state.ahead().map(str::to_owned) {
            self.request(Request::Move { ply: self.state.ply(), mv }, effects);
        }
    }

    /// Makes a request, if it is not on its way already and not too many are.
    fn ask(&mut self, request: Request, effects: &mut Vec<OnlineEffect>) {
        if self.pending.iter().any(|pending| pending.request == request) {
            return;
        }
        if self.pending.len() >= MOST_PENDING {
            self.message = Some(Message::error(say::NO_SERVER.text(self.language)));
            return;
        }
        self.message = None;
        self.request(request, effects);
    }

    fn request(&mut self, request: Request, effects: &mut Vec<OnlineEffect>) {
        let id = self.take_id();
        // What is not sent now is sent after the next welcome.
        if self.connection.is_open() {
            effects.push(OnlineEffect::Send(FromClient { id, request: request.clone() }));
        }
        self.pending.push(Pending { id, request, retry: None });
    }

    fn take_id(&mut self) -> MessageId {
        let id = self.next_id;
        self.next_id = id.next();
        id
    }

    fn hear(&mut self, message: FromServer, effects: &mut Vec<OnlineEffect>) {
        self.connection.heard();
        match message {
            FromServer::Welcome { mine, now, .. } => self.welcome(&mine, now, effects),
            FromServer::Event(logged) => self.follow(&logged, effects),
            FromServer::Done { id, now } => {
                self.connection.answered(id, self.now, now);
                self.pending.retain(|pending| pending.id != id);
            }
            FromServer::Failed { id } => self.retry_later(id),
            FromServer::Refused(refused) => self.refused(refused, effects),
            FromServer::Present { seats, watchers } => self.be_present(seats, watchers, effects),
            FromServer::Restart { wait } => {
                self.connection.pause(self.now, wait);
                effects.push(OnlineEffect::Disconnect);
            }
        }
    }

    fn welcome(&mut self, mine: &[u8], server: Millis, effects: &mut Vec<OnlineEffect>) {
        self.mine.fill(false);
        self.take_seats(mine);
        self.connection.open(self.now, server);
        self.ping(effects);
        for pending in &mut self.pending {
            pending.retry = None;
            let message = FromClient { id: pending.id, request: pending.request.clone() };
            effects.push(OnlineEffect::Send(message));
        }
    }

    /// Takes note of who is there, and says who left or came back.
    fn be_present(&mut self, seats: Vec<u8>, watchers: u32, effects: &mut Vec<OnlineEffect>) {
        let before = self.present.replace(seats);
        self.watchers = watchers;
        for seat in 0..self.mine.len() {
            let was_away = before.as_ref().is_some_and(|before| !before.contains(&(seat as u8)));
            if before.is_some() && self.can_be_away(seat) && was_away != self.is_away(seat) {
                effects.push(OnlineEffect::Announce(self.presence_text(seat)));
            }
        }
    }

    /// Whether a seat is that of another person while the game is not over.
    fn can_be_away(&self, seat: usize) -> bool {
        let is_person = self.state.seats().get(seat).is_some_and(SeatState::is_person);
        is_person && !self.is_mine(seat) && self.state.stage() != Stage::Over
    }

    /// Whether the person of a seat is known not to be connected.
    fn is_away(&self, seat: usize) -> bool {
        let is_missing = self.present.as_ref().is_some_and(|present| !present.contains(&(seat as u8)));
        is_missing && self.can_be_away(seat)
    }

    fn ping(&mut self, effects: &mut Vec<OnlineEffect>) {
        let id = self.take_id();
        self.connection.pinged(id, self.now);
        effects.push(OnlineEffect::Send(FromClient { id, request: Request::Ping }));
    }

    fn retry_later(&mut self, id: MessageId) {
        let at = self.now.plus(RETRY);
        if let Some(pending) = self.pending.iter_mut().find(|pending| pending.id == id) {
            pending.retry = Some(at);
        }
    }

    /// Nothing has changed at the server: only the request that is refused is taken back here.
    fn refused(&mut self, Refused { id, why }: Refused, effects: &mut Vec<OnlineEffect>) {
        if let Refusal::WrongVersion { .. } = why {
            self.connection.outdated();
            effects.push(OnlineEffect::Disconnect);
            return;
        }
        let place = self.pending.iter().position(|pending| Some(pending.id) == id);
        if let (Refusal::TooFast, Some(id), Some(_)) = (&why, id, place) {
            return self.retry_later(id);
        }
        let taken = place.map(|place| self.pending.remove(place).request);
        let reason = text::refusal_text(&why, self.language);
        match taken {
            Some(Request::Move { ply, mv }) => {
                if ply == self.state.ply() && self.state.ahead() == Some(mv.as_str()) {
                    self.state.take_back_ahead();
                    self.table_changed();
                    self.drop_premove();
                }
                let reason = reason.unwrap_or_else(|| why.to_string());
                self.message = Some(Message::error(say::MOVE_REFUSED.fill(self.language, &[&mv, &reason])));
            }
            // An answer to a ping, or to nothing that is known here.
            None if id.is_some() => {}
            Some(_) | None => self.message = reason.map(Message::error).or(self.message.take()),
        }
    }

    /// Adds the next event of the log. After a gap the session reconnects, and gets what is missing.
    fn follow(&mut self, logged: &Logged, effects: &mut Vec<OnlineEffect>) {
        if logged.number <= self.state.last() {
            return;
        }
        if self.fold(logged).is_err() {
            self.connection.lose(self.now);
            effects.push(OnlineEffect::Disconnect);
            return;
        }
        // The log tells what became of a move: only a move for the next ply can still be made.
        let ply = self.state.to_move().map(|_| self.state.ply());
        self.pending.retain(
            |pending| !matches!(pending.request, Request::Move { ply: made, .. } if Some(made) != ply),
        );
        self.message = self.notice(&logged.event).map(Message::info).or(self.message.take());
        effects.extend(self.event_text(&logged.event).map(OnlineEffect::Announce));
        if let Event::Rematch { game } = &logged.event
            && self.first(true, |seat| seat.wants_rematch).is_some()
        {
            effects.push(OnlineEffect::Visit(game.clone()));
        }
    }

    fn fold(&mut self, logged: &Logged) -> Result<(), String> {
        let before = (self.state.table().ply(), self.state.ahead().map(str::to_owned));
        self.add(logged)?;
        self.keep_premove_after(&logged.event, before.1.as_ref(), before.0);
        match &logged.event {
            // A move that was shown already changes nothing on the table.
            Event::Moved { mv, .. } if before.1.as_ref() != Some(mv) => self.table_changed(),
            _ if self.state.table().ply() != before.0 => self.table_changed(),
            _ => {}
        }
        Ok(())
    }

    fn add(&mut self, logged: &Logged) -> Result<(), String> {
        self.state.add(logged)?;
        if let Event::Said { seat, text } = &logged.event {
            self.chat.push((*seat, text.clone()));
        }
        Ok(())
    }

    fn tick(&mut self, effects: &mut Vec<OnlineEffect>) {
        effects.extend(self.connection.tick(self.now, self.state.last()));
        if !self.connection.is_open() {
            return;
        }
        if self.connection.wants_ping(self.now) {
            self.ping(effects);
        }
        let now = self.now;
        for pending in &mut self.pending {
            if pending.retry.take_if(|retry| *retry <= now).is_some() {
                let message = FromClient { id: pending.id, request: pending.request.clone() };
                effects.push(OnlineEffect::Send(message));
            }
        }
        if self.claim_at().is_some_and(|at| at <= now) {
            self.claimed = Some(self.state.turn());
            self.request(Request::ClaimTime, effects);
        }
    }

    /// When to ask the server to look at the clock of the player to move.
    fn claim_at(&self) -> Option<Millis> {
        let is_new = self.is_player() && self.claimed != Some(self.state.turn());
        let deadline = self.state.deadline().filter(|_| is_new)?;
        Some(self.connection.local(deadline).plus(GRACE))
    }

    /// When the text of the clock that runs changes, or its time has to be claimed.
    fn clock_changes_at(&self) -> Option<Millis> {
        let seat = self.state.running()?;
        match self.state.left(seat, self.connection.server(self.now))? {
            Millis(0) => self.claim_at().filter(|_| self.connection.is_open()),
            left => Some(self.now.plus(next_change(left))),
        }
    }
}
