//! Who is connected to a game: the seats whose people have a socket open, at this process or at another one, and the
//! spectators at this process. It is not in the log, and nobody needs it after a restart.
//!
//! Processes tell each other when the first socket of a seat is opened and when the last one is closed. One that has
//! sockets of a seat that is said to be left says so. A process that dies tells nothing: its people count as connected
//! until they come to another process and leave that one.

use std::sync::{MutexGuard, PoisonError};

use cairn_wire::{FromServer, GameId};
use tokio::sync::mpsc;

use super::{Rooms, Slot};
use crate::store::{Presence, Store};

/// As many seats as a game can have.
const SEATS: usize = 4;

/// Who is connected to a game.
#[derive(Default)]
pub(super) struct Present {
    /// The number of sockets of each seat at this process.
    here: [u32; SEATS],
    /// Whether another process has sockets of a seat.
    elsewhere: [bool; SEATS],
    /// The number of spectators at this process.
    pub(super) watchers: u32,
}

impl Present {
    fn message(&self) -> FromServer {
        let is_present = |seat: &u8| {
            let seat = usize::from(*seat);
            self.here[seat] > 0 || self.elsewhere[seat]
        };
        let seats = (0..SEATS as u8).filter(is_present).collect();
        FromServer::Present { seats, watchers: self.watchers }
    }
}

/// A subscriber of a game, counted until it is dropped.
pub struct Watch {
    rooms: Rooms,
    id: GameId,
    slot: std::sync::Arc<Slot>,
    /// The seats of the subscriber; none for a spectator.
    seats: Vec<u8>,
}

impl Watch {
    /// Counts a subscriber, and tells all of them who is connected.
    pub(super) fn begin(rooms: &Rooms, id: &GameId, slot: &std::sync::Arc<Slot>, seats: Vec<u8>) -> Watch {
        let mut present = slot.present();
        present.watchers += u32::from(seats.is_empty());
        for seat in &seats {
            let count = &mut present.here[usize::from(*seat)];
            *count += 1;
            if *count == 1 {
                rooms.announce(id, Presence::Came(*seat));
            }
        }
        slot.send(&present.message());
        drop(present);
        Watch { rooms: rooms.clone(), id: id.clone(), slot: slot.clone(), seats }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut present = self.slot.present();
        present.watchers -= u32::from(self.seats.is_empty());
        for seat in &self.seats {
            let place = usize::from(*seat);
            present.here[place] -= 1;
            if present.here[place] == 0 {
                // A process that still has a socket of this seat says so.
                present.elsewhere[place] = false;
                self.rooms.announce(&self.id, Presence::Left(*seat));
            }
        }
        self.slot.send(&present.message());
        drop(present);
        self.slot.touch();
    }
}

impl Slot {
    pub(super) fn present(&self) -> MutexGuard<'_, Present> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Rooms {
    /// Tells other processes something about who is connected; never waits.
    pub(super) fn announce(&self, id: &GameId, presence: Presence) {
        // If the queue is full, others learn of it late or not at all.
        let _ = self.0.presence.try_send((id.clone(), presence));
    }

    /// Takes note of what another process says about who is connected.
    pub(super) fn hear_presence(&self, id: &GameId, presence: Presence) {
        let Some(slot) = self.slots().get(id).cloned() else { return };
        let mut present = slot.present();
        let (seat, is_there) = match presence {
            Presence::Came(seat) => (seat, true),
            Presence::Left(seat) => (seat, false),
            Presence::Who => {
                let seats = (0..).zip(&present.here).filter(|(_, count)| **count > 0);
                return seats.for_each(|(seat, _)| self.announce(id, Presence::Came(seat)));
            }
        };
        let place = usize::from(seat);
        if place >= SEATS {
            return;
        }
        if present.here[place] > 0 {
            if !is_there {
                self.announce(id, Presence::Came(seat));
            }
        } else if present.elsewhere[place] != is_there {
            present.elsewhere[place] = is_there;
            slot.send(&present.message());
        }
    }
}

/// Sends what is [announced](Rooms::announce) to other processes, in order.
pub(super) async fn tell(store: Store, mut announced: mpsc::Receiver<(GameId, Presence)>) {
    while let Some((id, presence)) = announced.recv().await {
        if let Err(error) = store.tell_presence(&id, presence).await {
            tracing::warn!(%error, "cannot tell other processes who is connected");
        }
    }
}
