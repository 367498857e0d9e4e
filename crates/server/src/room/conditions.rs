//! Conditional lines of a room: which lines still fit, what they answer, and which a player may store.

use std::collections::HashMap;

use cairn_core::Seat;
use cairn_wire::{Conditions, Event, MOST_LINE_MOVES, MOST_LINES, Millis, Refusal};

use super::Room;
use crate::store::{GameConditions, PersonId, SeatConditions};

impl Room {
    /// The room with the conditional lines of its players.
    #[must_use]
    pub fn with_conditions(self, conditions: GameConditions) -> Room {
        Room { conditions, ..self }
    }

    /// The version of the conditional lines.
    pub fn conditions_version(&self) -> u32 {
        self.conditions.version
    }

    /// Takes note of lines of a seat that are in the database now.
    pub fn set_conditions(&mut self, of_seat: SeatConditions) {
        self.conditions.version += 1;
        self.conditions.seats.retain(|other| other.seat != of_seat.seat);
        self.conditions.seats.push(of_seat);
    }

    /// The lines of a person that still fit, from the position as it stands. Nobody else gets to know them.
    pub fn conditions_of(&self, person: PersonId) -> Result<Conditions, Refusal> {
        let seat = self.seats_of(person).next().ok_or(Refusal::NotYours)?;
        let lines = self.lines_of(seat).map(<[String]>::to_vec).collect();
        Ok(Conditions { ply: self.state.ply(), lines })
    }

    /// The lines that a person wants to store, as those of a seat, if all of them can be played.
    pub fn decide_conditions(
        &self,
        person: PersonId,
        wanted: &Conditions,
    ) -> Result<SeatConditions, Refusal> {
        let no = |reason: &str| Refusal::Illegal { reason: reason.to_owned() };
        let mut mine = self.seats_of(person);
        let seat = mine.next().ok_or(Refusal::NotYours)?;
        if mine.next().is_some() {
            return Err(no("a player of several seats moves for each of them"));
        }
        if !self.row.clock.is_slow() {
            return Err(no("conditional lines are for games with days for each move or without a clock"));
        }
        self.state.to_move().ok_or(Refusal::NotPlaying)?;
        if wanted.ply != self.state.ply() {
            return Err(Refusal::OtherPly { ply: self.state.ply() });
        }
        self.check_lines(seat, &wanted.lines).map_err(|reason| Refusal::Illegal { reason })?;
        let (seat, turn) = (seat.index() as u8, self.state.turn());
        Ok(SeatConditions { seat, turn, lines: wanted.lines.clone() })
    }

    /// Checks lines of a seat from the position as it stands; the error says what is wrong with which.
    fn check_lines(&self, seat: Seat, lines: &[Vec<String>]) -> Result<(), String> {
        if lines.len() > MOST_LINES {
            return Err(format!("expected at most {MOST_LINES} lines, found {}", lines.len()));
        }
        let mut answers = HashMap::new();
        for (number, line) in (1..).zip(lines) {
            if line.len() > MOST_LINE_MOVES {
                return Err(format!(
                    "line {number}: expected at most {MOST_LINE_MOVES} moves, found {}",
                    line.len()
                ));
            }
            let mut table = self.table().boxed_clone();
            let mut mover = None;
            for (place, mv) in line.iter().enumerate() {
                mover = table.status().to_move();
                table.play(mv).map_err(|error| format!("line {number}, move {}: {error}", place + 1))?;
                if mover == Some(seat) && *answers.entry(&line[..place]).or_insert(mv) != mv {
                    return Err(format!(
                        "line {number}, move {}: another line has another answer",
                        place + 1
                    ));
                }
            }
            if mover != Some(seat) {
                return Err(format!("line {number}: expected a move of your own at its end"));
            }
        }
        Ok(())
    }

    /// The rests of a seat's lines that fit the moves made since they were stored. Where moves were taken back since,
    /// none does.
    fn lines_of(&self, seat: Seat) -> impl Iterator<Item = &[String]> {
        let of_seat = self.conditions.seats.iter().find(|of_seat| usize::from(of_seat.seat) == seat.index());
        let of_seat = of_seat.filter(|_| self.state.to_move().is_some());
        let made = of_seat.and_then(|of_seat| self.moves_since(of_seat.turn));
        let rest = move |line| made.as_ref().and_then(|made| rest_after(made, line));
        of_seat.into_iter().flat_map(|of_seat| of_seat.lines.iter().map(Vec::as_slice)).filter_map(rest)
    }

    /// The moves after the event of this number; nothing if moves were taken back since.
    fn moves_since(&self, number: u32) -> Option<Vec<&str>> {
        let mut made = Vec::new();
        for logged in self.log_after(number) {
            match &logged.event {
                Event::Moved { mv, .. } => made.push(mv.as_str()),
                Event::TakenBack { .. } => return None,
                _ => {}
            }
        }
        Some(made)
    }

    /// The answer that a line of the player to move has to the move just made. It takes no time.
    pub(super) fn answer(&self, now: Millis) -> Option<Event> {
        let seat = self.state.to_move()?;
        let mv = self.lines_of(seat).next()?.first()?;
        self.moved(seat, mv, now, Millis(0)).ok()
    }
}

/// What is left of a line after these moves; nothing unless it begins with them and goes on.
fn rest_after<'a>(made: &[&str], line: &'a [String]) -> Option<&'a [String]> {
    let (begun, rest) = line.split_at_checked(made.len())?;
    (!rest.is_empty() && begun.iter().eq(made)).then_some(rest)
}
