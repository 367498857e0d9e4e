//! One game online as a value: what its log tells, and what a request leads to.
//!
//! Nothing here waits, writes or looks at a clock: the time is an argument, and what is to be written comes back. So
//! all of it is tested without a server, and deciding again after a conflict is deciding once more.

mod decide;
#[cfg(test)]
mod tests;

use cairn_core::{BySeat, Places, Seat, Status};
use cairn_games::{Setup, Table};
use cairn_wire::{Event, GameId, GameSummary, Logged, Millis, Occupant, SeatEnd, SeatView, Stage};

use sha2::{Digest, Sha256};

use crate::store::{GameRow, PersonId, Sitter, Standing};

pub use decide::{Decision, Request};

/// A game with everything that its log tells.
#[derive(Debug)]
pub struct Room {
    row: GameRow,
    table: Box<dyn Table>,
    log: Vec<Logged>,
    /// What each clock showed after its owner's last move; nothing without clocks.
    left: Vec<Option<Millis>>,
    /// Since when the clock of the player to move runs.
    turn_began: Millis,
    /// How it ended where its moves alone do not say.
    given_up: Option<Places>,
    /// Whose offer of a draw stands, by seat.
    draw_offers: Vec<bool>,
    /// Who wants to chat, by seat.
    chatters: Vec<bool>,
    /// Who wants to play again, by seat.
    again: Vec<bool>,
    /// Where they play again.
    rematch: Option<GameId>,
}

/// Why a row and its events are no game.
#[derive(Debug, thiserror::Error)]
#[error("game {id} cannot be read: {why}")]
pub struct Corrupt {
    id: GameId,
    why: String,
}

impl Room {
    /// The game of a row and its log.
    pub fn new(row: GameRow, log: Vec<Logged>) -> Result<Room, Corrupt> {
        let corrupt = |why: String| Corrupt { id: row.id.clone(), why };
        let setup: Setup =
            row.setup.parse().map_err(|error: cairn_core::TextError| corrupt(error.to_string()))?;
        let table = setup.read(&row.start).map_err(|error| corrupt(error.to_string()))?;
        if table.seats() != row.seats.len() {
            return Err(corrupt(format!("{} seats instead of {}", row.seats.len(), table.seats())));
        }
        let seats = row.seats.len();
        let mut room = Room {
            left: vec![row.clock.start(); seats],
            turn_began: row.created,
            table,
            row,
            log: Vec::new(),
            given_up: None,
            draw_offers: vec![false; seats],
            chatters: vec![false; seats],
            again: vec![false; seats],
            rematch: None,
        };
        for logged in log {
            room.add(logged).map_err(|why| Corrupt { id: room.row.id.clone(), why })?;
        }
        Ok(room)
    }

    /// Takes note of an event that is in the log: the next one. An error says why it cannot follow.
    pub fn add(&mut self, logged: Logged) -> Result<(), String> {
        if logged.number != self.last() + 1 {
            return Err(format!("event {} follows {}", logged.number, self.last()));
        }
        match &logged.event {
            Event::Joined { .. } => self.turn_began = logged.at,
            Event::Moved { mv, left, .. } => self.moved(mv, *left, logged.at)?,
            Event::DrawOffered { seat } => self.set(|room| &mut room.draw_offers, *seat, true)?,
            Event::DrawDeclined { .. } => self.draw_offers.fill(false),
            Event::Ended { how, result } => {
                let places = self.table.read_result(result).ok_or_else(|| format!("no result: {result}"))?;
                self.given_up = Some(places);
                if let SeatEnd::TimedOut { seat } = how
                    && let Some(left) = self.left.get_mut(usize::from(*seat))
                {
                    *left = left.map(|_| Millis(0));
                }
            }
            Event::Said { .. } => {}
            Event::Chat { seat, on } => self.set(|room| &mut room.chatters, *seat, *on)?,
            Event::RematchOffered { seat } => self.set(|room| &mut room.again, *seat, true)?,
            Event::Rematch { game } => self.rematch = Some(game.clone()),
        }
        self.log.push(logged);
        Ok(())
    }

    fn moved(&mut self, mv: &str, left: Option<Millis>, at: Millis) -> Result<(), String> {
        let mover = self.table.status().to_move().ok_or("a move after the end")?;
        self.table.play(mv).map_err(|error| error.to_string())?;
        self.left[mover.index()] = left;
        self.turn_began = at;
        // An offer stands until its maker has moved twice or anybody else has moved: simplest told, until a move.
        self.draw_offers.fill(false);
        Ok(())
    }

    fn set(&mut self, list: impl Fn(&mut Room) -> &mut Vec<bool>, seat: u8, on: bool) -> Result<(), String> {
        let place = list(self).get_mut(usize::from(seat)).ok_or_else(|| format!("no seat {seat}"))?;
        *place = on;
        Ok(())
    }

    /// Someone sits down: the row changes together with the event.
    pub fn seat(&mut self, seat: u8, sitter: Sitter) {
        if let Some(place) = self.row.seats.get_mut(usize::from(seat)) {
            *place = sitter;
        }
    }

    /// The row of the game.
    pub fn row(&self) -> &GameRow {
        &self.row
    }

    /// The game on its table.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// Everything that happened.
    pub fn log(&self) -> &[Logged] {
        &self.log
    }

    /// The events after this number.
    pub fn log_after(&self, number: u32) -> &[Logged] {
        self.log.get(number as usize..).unwrap_or_default()
    }

    /// The number of the last event; 0 before the first.
    pub fn last(&self) -> u32 {
        self.log.len() as u32
    }

    /// How far the game has come.
    pub fn stage(&self) -> Stage {
        if self.places().is_some() {
            Stage::Over
        } else if self.row.seats.iter().any(|sitter| matches!(sitter, Sitter::Open)) {
            Stage::Waiting
        } else {
            Stage::Playing
        }
    }

    /// How the game ended, if it did.
    pub fn places(&self) -> Option<Places> {
        self.table.status().places().or(self.given_up)
    }

    /// Whose turn it is, if the game is being played.
    pub fn to_move(&self) -> Option<Seat> {
        match (self.stage(), self.table.status()) {
            (Stage::Playing, Status::ToMove(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The level of the engine whose turn it is.
    pub fn engine_to_move(&self) -> Option<u8> {
        match self.row.seats[self.to_move()?.index()] {
            Sitter::Engine(level) => Some(level),
            _ => None,
        }
    }

    /// When the time of the player to move is over.
    pub fn deadline(&self) -> Option<Millis> {
        let seat = self.to_move()?;
        Some(self.turn_began.plus(self.left[seat.index()]?))
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> + '_ {
        let is_theirs = move |sitter: &Sitter| matches!(sitter, Sitter::Person(id, _) if *id == person);
        Seat::ALL
            .into_iter()
            .zip(&self.row.seats)
            .filter(move |(_, sitter)| is_theirs(sitter))
            .map(|(seat, _)| seat)
    }

    /// The same game once more: everybody one seat further, and a new deal.
    pub fn next_row(&self, now: Millis) -> GameRow {
        let digest = Sha256::digest(format!("{} again", self.row.id));
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&digest[..16]);
        let mut seats = self.row.seats.clone();
        seats.rotate_right(1);
        let deal = u64::from_be_bytes([0, 1, 2, 3, 4, 5, 6, 7].map(|place| digest[16 + place]));
        GameRow {
            id: GameId::from_random(bytes),
            start: self.table.setup().deal(deal).start(),
            created: now,
            seats,
            ..self.row.clone()
        }
    }

    /// What lists and keepers need to know.
    pub fn standing(&self) -> Standing {
        let places = self.places();
        Standing {
            stage: self.stage(),
            moves: self.table.ply() as u32,
            to_move: self.to_move().map(|seat| seat.index() as u8),
            engine_turn: self.engine_to_move().is_some(),
            deadline: self.deadline(),
            result: places.as_ref().map(|places| self.table.result_text(places)),
            winner: places.as_ref().map(|places| self.table.winner_text(places)),
            changed: self.log.last().map_or(self.row.created, |logged| logged.at),
            last: self.last(),
        }
    }

    /// The seats as this person sees them.
    pub fn seat_views(&self, person: Option<PersonId>) -> Vec<SeatView> {
        seat_views(&self.row, &self.left, person)
    }
}

/// The seats of a row as this person sees them, with these clocks.
fn seat_views(row: &GameRow, left: &[Option<Millis>], person: Option<PersonId>) -> Vec<SeatView> {
    let one = |(sitter, left): (&Sitter, &Option<Millis>)| {
        let (occupant, mine) = match sitter {
            Sitter::Open => (Occupant::Open, false),
            Sitter::Person(id, name) => (Occupant::Person { name: name.clone() }, Some(*id) == person),
            Sitter::Engine(level) => (Occupant::Engine { level: *level }, false),
        };
        SeatView { occupant, mine, left: *left }
    };
    row.seats.iter().zip(left).map(one).collect()
}

/// A game in a list, as this person sees it.
pub fn summary(row: &GameRow, standing: &Standing, person: Option<PersonId>) -> GameSummary {
    let left = vec![None; row.seats.len()];
    let seats = seat_views(row, &left, person);
    let my_turn =
        standing.to_move.is_some_and(|seat| seats.get(usize::from(seat)).is_some_and(|seat| seat.mine));
    GameSummary {
        id: row.id.clone(),
        setup: row.setup.clone(),
        clock: row.clock,
        stage: standing.stage,
        seats,
        moves: standing.moves,
        result: standing.result.clone(),
        created: row.created,
        changed: standing.changed,
        my_turn,
    }
}

/// Everybody but one shares the first place.
fn all_but(seats: usize, loser: Seat) -> Places {
    Places::by_merit(BySeat::from_fn(seats, |seat| u8::from(seat != loser)))
}
