//! Reading and storing conditional lines.

use cairn_wire::{Conditions, GameId, Refusal};

use super::{Rooms, RoomsError};
use crate::metrics::METRICS;
use crate::store::{Appended, PersonId};

impl Rooms {
    /// Replaces a person's conditional lines, and gives those that are stored now.
    pub async fn set_conditions(
        &self,
        id: &GameId,
        person: PersonId,
        wanted: &Conditions,
    ) -> Result<Conditions, RoomsError> {
        let slot = self.slot(id);
        let mut cached = slot.cached.lock().await;
        // As in `write`: a refusal is valid only with all events.
        let mut is_certain = !self.0.store.is_shared();
        loop {
            let room = self.load(id, &slot, &mut cached).await?;
            let of_seat = match room.decide_conditions(person, wanted) {
                Ok(of_seat) => of_seat,
                Err(refusal) if is_certain => return Err(refusal.into()),
                Err(_) => {
                    self.refresh(id, &slot, &mut cached).await?;
                    is_certain = true;
                    continue;
                }
            };
            // Unless they are stored, the room is read again.
            let mut room = cached.room.take().ok_or(RoomsError::NoGame)?;
            let (last, version) = (room.last(), room.conditions_version());
            if self.0.store.set_conditions(id, &of_seat, last, version).await? == Appended::Done {
                room.set_conditions(of_seat);
                let stored = room.conditions_of(person)?;
                cached.room = Some(room);
                return Ok(stored);
            }
            METRICS.conflicts.inc();
        }
    }

    /// A person's conditional lines.
    pub async fn conditions(&self, id: &GameId, person: Option<PersonId>) -> Result<Conditions, RoomsError> {
        let slot = self.slot(id);
        let mut cached = slot.cached.lock().await;
        // Another process may have changed the lines: there are no notices of that.
        if self.0.store.is_shared() {
            cached.room = None;
        }
        let room = self.load(id, &slot, &mut cached).await?;
        Ok(room.conditions_of(person.ok_or(Refusal::NotYours)?)?)
    }
}
