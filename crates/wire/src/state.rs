//! The state of a game: the fold of its event log.

use cairn_core::{Places, Seat};
use cairn_games::record::{Clock, Date, RecordDetails, RecordText, RecordTextError, Termination, record_of};
use cairn_games::{PlayError, Table};

use crate::lag::{LagQuota, given_back};
use crate::{AccountKind, ClockRule, DisplayName, Event, GameId, Logged, Millis, Occupant, SeatEnd, Stage};

/// The state of a game after some events of its log.
///
/// Server and clients fold the same log with it, one event at a time. A client can play its own move
/// [ahead](GameState::play_ahead) of the log; the event that confirms it does not validate it again.
#[derive(Debug)]
pub struct GameState {
    table: Box<dyn Table>,
    clock: ClockRule,
    created: Millis,
    /// The moves that are on the table, but for the one ahead of the log.
    turns: Vec<Turn>,
    last: u32,
    changed: Millis,
    seats: Vec<SeatState>,
    /// How much lag the player of each seat can be given back.
    quotas: Vec<LagQuota>,
    places: Option<Places>,
    called_off: bool,
    how: Option<SeatEnd>,
    turn_began: Millis,
    /// The number of the event with which the turn began.
    turn: u32,
    /// Who asks for a takeback.
    takeback: Option<Seat>,
    rematch: Option<GameId>,
    ahead: Option<Ahead>,
}

/// A seat after some events of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatState {
    /// Who occupies it.
    pub occupant: Occupant,
    /// Its clock after its last move; `None` without clocks.
    pub left: Option<Millis>,
    /// Whether its offer of a draw stands: until it is declined or a move is made.
    pub offers_draw: bool,
    /// Whether its player asks for the takeback that is asked for, or accepts it.
    pub wants_takeback: bool,
    /// Whether its player wants to chat.
    pub wants_chat: bool,
    /// Whether its player wants a rematch.
    pub wants_rematch: bool,
}

impl SeatState {
    /// Whether a person occupies it.
    pub fn is_person(&self) -> bool {
        matches!(self.occupant, Occupant::Person { .. })
    }
}

/// A move of the log, with the clock of its mover.
#[derive(Clone, Debug)]
struct Turn {
    mover: Seat,
    /// What the clock showed when the turn began; nothing without clocks.
    before: Option<Millis>,
    /// What it showed after the move.
    left: Option<Millis>,
}

/// A move that is on the table and not in the log.
#[derive(Clone, Debug)]
struct Ahead {
    mv: String,
    /// Who made it.
    mover: Seat,
}

impl GameState {
    /// The state before the first event of a game that starts on this table.
    pub fn new(table: Box<dyn Table>, clock: ClockRule, created: Millis) -> GameState {
        let seat = SeatState {
            occupant: Occupant::Open,
            left: clock.start(),
            offers_draw: false,
            wants_takeback: false,
            wants_chat: false,
            wants_rematch: false,
        };
        GameState {
            clock,
            created,
            turns: Vec::new(),
            last: 0,
            changed: created,
            seats: vec![seat; table.seats()],
            quotas: vec![LagQuota::default(); table.seats()],
            places: table.status().places(),
            called_off: false,
            how: None,
            turn_began: created,
            turn: 0,
            takeback: None,
            rematch: None,
            ahead: None,
            table,
        }
    }

    /// Adds the next event of the log. An error says why it cannot follow, and then nothing has changed.
    pub fn add(&mut self, logged: &Logged) -> Result<(), String> {
        if logged.number != self.last + 1 {
            return Err(format!("event {} follows {}", logged.number, self.last));
        }
        match &logged.event {
            Event::Joined { seat, name, account } => {
                self.occupy(*seat, Occupant::Person { name: name.clone(), account: *account })?;
            }
            Event::EngineJoined { seat, level } => self.occupy(*seat, Occupant::Engine { level: *level })?,
            Event::Renamed { seat, name, account } => self.rename(*seat, name, *account)?,
            Event::Moved { ply, mv, left } => self.move_on(*ply, mv, *left, logged.at)?,
            Event::DrawOffered { seat } => self.seat_mut(*seat)?.offers_draw = true,
            Event::DrawDeclined { seat } => {
                self.seat_mut(*seat)?;
                self.withdraw_draw_offers();
            }
            Event::TakebackOffered { seat } => self.offer_takeback(*seat)?,
            Event::TakebackDeclined { seat } => {
                self.seat_mut(*seat)?;
                self.withdraw_takeback();
            }
            Event::TakenBack { ply } => self.take_back_to(*ply)?,
            Event::TimeAdded { seat, to, time } => {
                self.seat_mut(*seat)?;
                self.add_time(*to, *time)?;
            }
            Event::Ended { how, result } => self.end(*how, result)?,
            Event::CalledOff => self.call_off()?,
            Event::Said { seat, .. } => self.seat_mut(*seat).map(drop)?,
            Event::Chat { seat, on } => self.seat_mut(*seat)?.wants_chat = *on,
            Event::RematchOffered { seat } => self.seat_mut(*seat)?.wants_rematch = true,
            Event::Rematch { game } => self.rematch = Some(game.clone()),
        }
        if matches!(
            logged.event,
            Event::Joined { .. } | Event::EngineJoined { .. } | Event::Moved { .. } | Event::TakenBack { .. }
        ) {
            (self.turn, self.turn_began) = (logged.number, logged.at);
        }
        (self.last, self.changed) = (logged.number, logged.at);
        Ok(())
    }

    fn seat_mut(&mut self, seat: u8) -> Result<&mut SeatState, String> {
        self.seats.get_mut(usize::from(seat)).ok_or_else(|| format!("no seat {seat}"))
    }

    fn occupy(&mut self, seat: u8, occupant: Occupant) -> Result<(), String> {
        let state = self.seat_mut(seat)?;
        if state.occupant != Occupant::Open {
            return Err(format!("seat {seat} is taken"));
        }
        state.occupant = occupant;
        Ok(())
    }

    fn rename(&mut self, seat: u8, name: &DisplayName, account: Option<AccountKind>) -> Result<(), String> {
        let state = self.seat_mut(seat)?;
        if !state.is_person() {
            return Err(format!("no person in seat {seat}"));
        }
        state.occupant = Occupant::Person { name: name.clone(), account };
        Ok(())
    }

    fn move_on(&mut self, ply: u32, mv: &str, left: Option<Millis>, at: Millis) -> Result<(), String> {
        let mover = self.to_move().ok_or("a move outside play")?;
        if ply != self.ply() {
            return Err(format!("move {ply} follows move {}", self.ply()));
        }
        match self.ahead.take() {
            Some(ahead) if ahead.mv == mv => {}
            None => self.table.play(mv).map_err(|error| error.to_string())?,
            Some(ahead) => {
                self.table.take_back();
                if let Err(error) = self.table.play(mv) {
                    // It was legal here before.
                    let _ = self.table.play(&ahead.mv);
                    self.ahead = Some(ahead);
                    return Err(error.to_string());
                }
            }
        }
        let before = std::mem::replace(&mut self.seats[mover.index()].left, left);
        // Before the first move no clock runs.
        if let (1.., Some((before, left))) = (ply, before.zip(left)) {
            let given = given_back(self.clock, before, at.minus(self.turn_began), left);
            let quota = &mut self.quotas[mover.index()];
            *quota = quota.after_move(given);
        }
        self.turns.push(Turn { mover, before, left });
        self.withdraw_draw_offers();
        self.withdraw_takeback();
        self.places = self.table.status().places();
        Ok(())
    }

    fn withdraw_draw_offers(&mut self) {
        self.seats.iter_mut().for_each(|seat| seat.offers_draw = false);
    }

    fn withdraw_takeback(&mut self) {
        self.takeback = None;
        self.seats.iter_mut().for_each(|seat| seat.wants_takeback = false);
    }

    fn offer_takeback(&mut self, seat: u8) -> Result<(), String> {
        self.seat_mut(seat)?;
        let asker = Seat::ALL[usize::from(seat)];
        if self.takeback.is_none() && self.last_turn_of(asker).is_none() {
            return Err(format!("nothing to take back for seat {seat}"));
        }
        self.takeback.get_or_insert(asker);
        self.seat_mut(seat)?.wants_takeback = true;
        Ok(())
    }

    /// Takes moves back until this number is left. The clocks of their movers show what they showed when those turns
    /// began.
    fn take_back_to(&mut self, ply: u32) -> Result<(), String> {
        if self.stage() != Stage::Playing || ply >= self.ply() {
            return Err(format!("nothing to take back to move {ply}"));
        }
        self.take_back_ahead();
        for turn in self.turns.drain(ply as usize..).rev() {
            self.table.take_back();
            self.seats[turn.mover.index()].left = turn.before;
        }
        self.withdraw_draw_offers();
        self.withdraw_takeback();
        Ok(())
    }

    /// Adds time to a clock, also for the case that moves of its player are taken back.
    fn add_time(&mut self, to: u8, time: Millis) -> Result<(), String> {
        let is_playing = self.stage() == Stage::Playing;
        let left =
            self.seat_mut(to)?.left.as_mut().filter(|_| is_playing).ok_or("no clock to add time to")?;
        *left = left.plus(time);
        for turn in self.turns.iter_mut().filter(|turn| turn.mover.index() == usize::from(to)) {
            turn.before = turn.before.map(|before| before.plus(time));
        }
        Ok(())
    }

    fn call_off(&mut self) -> Result<(), String> {
        if !self.can_call_off() {
            return Err("called off too late".to_owned());
        }
        self.called_off = true;
        self.take_back_ahead();
        Ok(())
    }

    fn end(&mut self, how: SeatEnd, result: &str) -> Result<(), String> {
        if self.stage() == Stage::Over {
            return Err("an end after the end".to_owned());
        }
        let places = self.table.read_result(result).ok_or_else(|| format!("no result: {result}"))?;
        match how {
            SeatEnd::TimedOut { seat } => self.seat_mut(seat)?.left = Some(Millis(0)),
            SeatEnd::Resigned { seat } => self.seat_mut(seat).map(drop)?,
            SeatEnd::Agreed => {}
        }
        (self.places, self.how) = (Some(places), Some(how));
        self.take_back_ahead();
        Ok(())
    }

    /// Plays a move that is not in the log yet, if the game is being played and no other move is ahead of the log.
    ///
    /// It is on the [table](GameState::table) at once and changes nothing else. The event of the same move confirms
    /// it, without a second validation; the event of another move or of the end takes it back.
    pub fn play_ahead(&mut self, mv: &str) -> Result<(), PlayError> {
        let mover = self.to_move().filter(|_| self.ahead.is_none()).ok_or(PlayError::Over)?;
        self.table.play(mv)?;
        self.ahead = Some(Ahead { mv: mv.to_owned(), mover });
        Ok(())
    }

    /// Takes back the move that is ahead of the log; `false` if there is none.
    pub fn take_back_ahead(&mut self) -> bool {
        self.ahead.take().is_some_and(|_| self.table.take_back())
    }

    /// The move that is on the table and not in the log.
    pub fn ahead(&self) -> Option<&str> {
        self.ahead.as_ref().map(|ahead| ahead.mv.as_str())
    }

    /// The table with all moves, the one ahead of the log included.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// The time control.
    pub fn clock(&self) -> ClockRule {
        self.clock
    }

    /// The number of the last event; 0 before the first.
    pub fn last(&self) -> u32 {
        self.last
    }

    /// The time of the last event, or when the game was made.
    pub fn changed(&self) -> Millis {
        self.changed
    }

    /// How many moves are in the log.
    pub fn ply(&self) -> u32 {
        self.table.ply() as u32 - u32::from(self.ahead.is_some())
    }

    /// The seats.
    pub fn seats(&self) -> &[SeatState] {
        &self.seats
    }

    /// The stage of the game.
    pub fn stage(&self) -> Stage {
        if self.places.is_some() || self.called_off {
            Stage::Over
        } else if self.seats.iter().any(|seat| seat.occupant == Occupant::Open) {
            Stage::Waiting
        } else {
            Stage::Playing
        }
    }

    /// Who is to move; `None` unless the game is being played.
    pub fn to_move(&self) -> Option<Seat> {
        let next = match &self.ahead {
            Some(ahead) => Some(ahead.mover),
            None => self.table.status().to_move(),
        };
        next.filter(|_| self.stage() == Stage::Playing)
    }

    /// The places, once the game is over.
    pub fn places(&self) -> Option<&Places> {
        self.places.as_ref()
    }

    /// Whether the game was called off.
    pub fn is_called_off(&self) -> bool {
        self.called_off
    }

    /// Whether the game can be called off: it is not over and has fewer moves than seats.
    pub fn can_call_off(&self) -> bool {
        self.stage() != Stage::Over && (self.ply() as usize) < self.seats.len()
    }

    /// Who asks for a takeback: it stands until it is declined or a move is made.
    pub fn takeback(&self) -> Option<Seat> {
        self.takeback
    }

    /// The ply of the last move of a seat, to which its player could take the game back; nothing unless the game is
    /// being played.
    pub fn last_turn_of(&self, seat: Seat) -> Option<u32> {
        let last = self.turns.iter().rposition(|turn| turn.mover == seat);
        last.filter(|_| self.stage() == Stage::Playing).map(|ply| ply as u32)
    }

    /// What ended the game, if it was not its last move.
    pub fn how(&self) -> Option<SeatEnd> {
        self.how
    }

    /// When the turn of the player to move began.
    pub fn turn_began(&self) -> Millis {
        self.turn_began
    }

    /// The number of the event with which the turn of the player to move began: no two turns have the same, also not
    /// those of the same ply before and after a takeback.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// Whose clock runs: that of the player to move, but nobody's before the first move or without clocks.
    pub fn running(&self) -> Option<Seat> {
        self.to_move().filter(|seat| self.ply() > 0 && self.seats[seat.index()].left.is_some())
    }

    /// When the time of the player to move is over; nothing while no clock runs.
    pub fn deadline(&self) -> Option<Millis> {
        Some(self.turn_began.plus(self.seats[self.running()?.index()].left?))
    }

    /// How much lag the player of a seat can be given back.
    pub fn lag_quota(&self, seat: Seat) -> LagQuota {
        self.quotas.get(seat.index()).copied().unwrap_or_default()
    }

    /// The clock of a seat at this time; `None` without clocks.
    pub fn left(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let left = self.seats.get(seat.index())?.left?;
        let runs = self.running() == Some(seat);
        Some(if runs { left.minus(now.minus(self.turn_began)) } else { left })
    }

    /// Whether all players want to chat.
    pub fn is_chat_on(&self) -> bool {
        self.seats.iter().all(|seat| seat.wants_chat || !seat.is_person())
    }

    /// Whether the game ended with a result and all players want a rematch that is not made yet.
    pub fn wants_rematch(&self) -> bool {
        let all = self.seats.iter().all(|seat| seat.wants_rematch || !seat.is_person());
        all && self.rematch.is_none() && self.places.is_some()
    }

    /// The next game of the same players.
    pub fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// The record of the game so far.
    ///
    /// Server and browser both write their records with this function: the same game gives the same text.
    pub fn record(&self) -> Result<RecordText, RecordTextError> {
        let termination = self.how.map(|how| match how {
            SeatEnd::Resigned { .. } => Termination::Resigned,
            SeatEnd::TimedOut { .. } => Termination::TimeForfeit,
            SeatEnd::Agreed => Termination::Agreed,
        });
        let player = |seat: &SeatState| match &seat.occupant {
            Occupant::Open => None,
            Occupant::Person { name, .. } => Some(name.to_string()),
            Occupant::Engine { level } => Some(level.to_string()),
        };
        let details = RecordDetails {
            end: self.places.map(|places| (places, termination)),
            players: self.seats.iter().map(player).collect(),
            time_control: self.clock.time_control(),
            date: Some(Date::from_unix_millis(self.created.0)),
            clocks: self.turns.iter().map(|turn| turn.left.map(|left| Clock { millis: left.0 })).collect(),
        };
        record_of(self.table(), &details)
    }
}

#[cfg(test)]
mod tests;
