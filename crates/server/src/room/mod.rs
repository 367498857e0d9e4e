//! One game online as a value: the state that its log folds to, and the decision on a request.
//!
//! A room does no input or output and reads no clock: the time is an argument, the events to write are the result. So
//! it is tested without a server, and a request is decided again after a conflict.

mod decide;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use cairn_core::{BySeat, Places, Seat};
use cairn_games::{Setup, Table};
use cairn_wire::{
    Event, GameId, GameState, GameSummary, Logged, MessageId, Millis, Occupant, Pace, Pool, SeatView,
};
use sha2::{Digest, Sha256};

use crate::ratings::{RatedEnd, can_be_rated};
use crate::store::{Entry, GameRow, ListColumns, Person, PersonId, SeatHolder};

pub use decide::{Action, Decision};

/// The least time between a move and the answer of an engine: front ends show the move with an animation.
pub(crate) const PACE: Millis = Millis(700);

/// A game with its log and the state that the log folds to.
#[derive(Debug)]
pub struct Room {
    /// The seats are as of loading; see [`Room::holders`] for the current ones.
    row: GameRow,
    log: Vec<Logged>,
    state: GameState,
    /// The person in each seat.
    people: Vec<Option<PersonId>>,
    /// The requests that led to events of the log.
    done: HashSet<(PersonId, MessageId)>,
}

/// The error of a row and a log that do not make a game.
#[derive(Debug, thiserror::Error)]
#[error("game {id} cannot be read: {why}")]
pub struct Corrupt {
    id: GameId,
    why: String,
}

impl Room {
    /// The game of a row and its log.
    pub fn new(row: GameRow, log: Vec<Entry>) -> Result<Room, Corrupt> {
        let corrupt = |why: String| Corrupt { id: row.id.clone(), why };
        let setup: Setup =
            row.setup.parse().map_err(|error: cairn_core::TextError| corrupt(error.to_string()))?;
        let table = setup.read(&row.start).map_err(|error| corrupt(error.to_string()))?;
        if table.seats() != row.seats.len() {
            return Err(corrupt(format!("{} seats instead of {}", row.seats.len(), table.seats())));
        }
        let state = GameState::new(table, row.clock, row.created);
        let people = row.seats.iter().map(SeatHolder::person).collect();
        let mut room = Room { row, log: Vec::new(), state, people, done: HashSet::new() };
        for entry in log {
            room.add(entry).map_err(|why| Corrupt { id: room.row.id.clone(), why })?;
        }
        Ok(room)
    }

    /// A new game: its first events say who occupies its seats.
    pub fn begin(row: GameRow) -> Result<Room, Corrupt> {
        let joined = |(seat, holder): (u8, &SeatHolder)| match holder {
            SeatHolder::Open => None,
            SeatHolder::Person(Person { name, account, .. }) => {
                Some(Event::Joined { seat, name: name.clone(), account: *account })
            }
            SeatHolder::Engine(level) => Some(Event::EngineJoined { seat, level: *level }),
        };
        let events = (0..).zip(&row.seats).filter_map(joined);
        let entry =
            |(number, event)| Entry { logged: Logged { number, at: row.created, event }, actor: None };
        let log = (1..).zip(events).map(entry).collect();
        Room::new(row, log)
    }

    /// Adds the next event of the log. An error says why it cannot follow, and then nothing has changed.
    pub fn add(&mut self, Entry { logged, actor }: Entry) -> Result<(), String> {
        self.state.add(&logged)?;
        if let (Event::Joined { seat, .. } | Event::Renamed { seat, .. }, Some(actor)) =
            (&logged.event, actor)
        {
            let before = self.people[usize::from(*seat)].replace(actor.person);
            // The games of a guest who signs in go to the account, also those that the guest made.
            if before == Some(self.row.owner) {
                self.row.owner = actor.person;
            }
        }
        if let Some(actor) = actor {
            self.done.extend(actor.request.map(|request| (actor.person, request)));
        }
        self.log.push(logged);
        Ok(())
    }

    /// The row of the game.
    pub fn row(&self) -> &GameRow {
        &self.row
    }

    /// The state of the game.
    pub fn state(&self) -> &GameState {
        &self.state
    }

    /// The game on its table.
    pub fn table(&self) -> &dyn Table {
        self.state.table()
    }

    /// The log.
    pub fn log(&self) -> &[Logged] {
        &self.log
    }

    /// The events after this number.
    pub fn log_after(&self, number: u32) -> &[Logged] {
        self.log.get(number as usize..).unwrap_or_default()
    }

    /// The number of the last event; 0 before the first.
    pub fn last(&self) -> u32 {
        self.state.last()
    }

    /// The level of the engine, if the engine is to move.
    pub fn engine_to_move(&self) -> Option<u8> {
        match self.state.seats()[self.state.to_move()?.index()].occupant {
            Occupant::Engine { level } => Some(level),
            _ => None,
        }
    }

    /// When an engine that is to move answers: once the players have seen the last move, but in time for its clock.
    pub fn answer_at(&self) -> Millis {
        let began = self.state.turn_began();
        let pace =
            self.state.deadline().map_or(PACE, |deadline| Millis(deadline.minus(began).0 / 2).min(PACE));
        began.plus(pace)
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> + '_ {
        let seats = Seat::ALL.into_iter().zip(&self.people);
        seats.filter(move |(_, holder)| **holder == Some(person)).map(|(seat, _)| seat)
    }

    /// Who occupies the seats now.
    pub fn holders(&self) -> Vec<SeatHolder> {
        let holder = |seat: usize| match (&self.state.seats()[seat].occupant, self.people[seat]) {
            (Occupant::Person { name, account }, Some(id)) => {
                SeatHolder::Person(Person { id, name: name.clone(), account: *account })
            }
            (Occupant::Engine { level }, _) => SeatHolder::Engine(*level),
            _ => SeatHolder::Open,
        };
        (0..self.people.len()).map(holder).collect()
    }

    /// The row of the rematch: every player one seat further, and a new deal.
    ///
    /// Its id and its deal are derived from the key and this game: processes that make it at the same time make the
    /// same game, and only the key reveals them in advance.
    pub fn next_row(&self, key: &str, now: Millis) -> GameRow {
        let digest = Sha256::digest(format!("{key} {} again", self.row.id));
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&digest[..16]);
        let mut seats = self.holders();
        seats.rotate_right(1);
        let deal = u64::from_be_bytes([0, 1, 2, 3, 4, 5, 6, 7].map(|place| digest[16 + place]));
        GameRow {
            id: GameId::from_random(bytes),
            start: self.table().setup().deal(deal).start(),
            rated: self.row.rated && can_be_rated(&seats),
            created: now,
            seats,
            ..self.row.clone()
        }
    }

    /// The pool of its ratings, whether or not it is rated; without a clock there is none.
    pub fn pool(&self) -> Option<Pool> {
        Pace::of(self.row.clock).map(|pace| Pool::new(&self.table().setup(), pace))
    }

    /// The end of a rated game, once it has a result.
    fn rated_end(&self) -> Option<RatedEnd> {
        let places = self.state.places().filter(|_| self.row.rated)?;
        RatedEnd::new(self.pool()?, &self.holders(), places)
    }

    /// The columns for lists.
    pub fn columns(&self) -> ListColumns {
        let state = &self.state;
        ListColumns {
            stage: state.stage(),
            moves: state.ply(),
            to_move: state.to_move().map(|seat| seat.index() as u8),
            engine_turn: self.engine_to_move().is_some(),
            deadline: state.deadline(),
            result: state.places().map(|places| self.table().result_text(places)),
            winner: state.places().map(|places| self.table().winner_text(places)),
            changed: state.changed(),
            last: state.last(),
        }
    }

    /// The game in a list, as this person sees it.
    pub fn summary(&self, person: Option<PersonId>) -> GameSummary {
        let mut summary = summary(&self.row, &self.holders(), &self.columns(), person);
        for (view, seat) in summary.seats.iter_mut().zip(self.state.seats()) {
            view.left = seat.left;
        }
        summary
    }
}

/// A game in a list, as this person sees it; without clocks.
pub fn summary(
    row: &GameRow,
    seats: &[SeatHolder],
    columns: &ListColumns,
    person: Option<PersonId>,
) -> GameSummary {
    let is_mine = |holder: &SeatHolder| person.is_some() && holder.person() == person;
    let view =
        |holder: &SeatHolder| SeatView { occupant: holder.occupant(), mine: is_mine(holder), left: None };
    GameSummary {
        id: row.id.clone(),
        setup: row.setup.clone(),
        clock: row.clock,
        rated: row.rated,
        stage: columns.stage,
        seats: seats.iter().map(view).collect(),
        moves: columns.moves,
        result: columns.result.clone(),
        created: row.created,
        changed: columns.changed,
        my_turn: columns.to_move.and_then(|seat| seats.get(usize::from(seat))).is_some_and(is_mine),
        is_mine: person == Some(row.owner),
    }
}

/// The places where all players but one share the first.
fn all_but(seats: usize, loser: Seat) -> Places {
    Places::by_score(BySeat::from_fn(seats, |seat| u8::from(seat != loser)))
}
