//! One game online as a value: what its log tells, and what a request leads to.
//!
//! Nothing here waits, writes or looks at a clock: the time is an argument, and what is to be written comes back. So
//! all of it is tested without a server, and deciding again after a conflict is deciding once more.

mod decide;
#[cfg(test)]
mod tests;

use cairn_core::{BySeat, Places, Seat, Status};
use cairn_games::record::{RecordText, RecordTextError};
use cairn_games::{Setup, Table};
use cairn_wire::{Event, GameId, GameState, GameSummary, Logged, Millis, Occupant, SeatView, Stage};

use sha2::{Digest, Sha256};

use crate::store::{GameRow, PersonId, Sitter, Standing};

pub use decide::{Decision, Request};

/// A game with everything that its log tells.
#[derive(Debug)]
pub struct Room {
    row: GameRow,
    table: Box<dyn Table>,
    /// Everything that happened, but for the first so many.
    log: Vec<Logged>,
    forgotten: u32,
    told: GameState,
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
        let told = GameState::new(table.as_ref(), row.clock, row.created);
        let mut room = Room { row, table, log: Vec::new(), forgotten: 0, told };
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
        self.told.add(self.table.as_mut(), &logged)?;
        if let Event::Renamed { seat, name } = &logged.event
            && let Some(Sitter::Person(_, old)) = self.row.seats.get_mut(usize::from(*seat))
        {
            *old = name.clone();
        }
        self.log.push(logged);
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
        self.log.get(number.saturating_sub(self.forgotten) as usize..).unwrap_or_default()
    }

    /// The number of the last event; 0 before the first.
    pub fn last(&self) -> u32 {
        self.forgotten + self.log.len() as u32
    }

    /// How far the game has come.
    pub fn stage(&self) -> Stage {
        if self.places().is_some() || self.told.called_off {
            Stage::Over
        } else if self.row.seats.iter().any(|sitter| matches!(sitter, Sitter::Open)) {
            Stage::Waiting
        } else {
            Stage::Playing
        }
    }

    /// How the game ended, if it did.
    pub fn places(&self) -> Option<Places> {
        self.told.places
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
        Some(self.told.turn_began.plus(self.told.left[seat.index()]?))
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
    ///
    /// Its name and its deal follow from the key and from this game, so that whoever makes it makes the same one, and
    /// nobody who does not have the key can know either before.
    pub fn next_row(&self, key: &str, now: Millis) -> GameRow {
        let digest = Sha256::digest(format!("{key} {} again", self.row.id));
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

    /// The record of the game so far.
    pub fn record(&self) -> Result<RecordText, RecordTextError> {
        self.told.record(self.table(), self.seat_views(None).into_iter().map(|seat| seat.occupant))
    }

    /// The seats as this person sees them.
    pub fn seat_views(&self, person: Option<PersonId>) -> Vec<SeatView> {
        seat_views(&self.row, &self.told.left, person)
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
        is_mine: person == Some(row.owner),
    }
}

/// Everybody but one shares the first place.
fn all_but(seats: usize, loser: Seat) -> Places {
    Places::by_score(BySeat::from_fn(seats, |seat| u8::from(seat != loser)))
}
