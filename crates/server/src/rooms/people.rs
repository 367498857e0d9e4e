//! People and the games they are in: chores, and devices that are signed out.

use std::collections::HashSet;
use std::time::Duration;

use cairn_wire::{DisplayName, GameId, MessageId, Millis, Request};
use tokio::time::{sleep, timeout};

use super::{Rooms, RoomsError, now};
use crate::person::random_name;
use crate::room::Action;
use crate::store::{Chore, ChoreKind, DeviceId, Naming, Person, PersonId, Session, StoreError};

/// How long after a chore came up it is done for good: until then a request that began before may still put the person
/// into a game.
const LINGER: Millis = Millis(30_000);
/// How often the database is asked for chores, and for devices that were signed out.
const PERIOD: Duration = Duration::from_secs(1);
/// How far back it is asked for devices that were signed out; more than clocks of processes differ.
const OVERLAP: Millis = Millis(10_000);
/// How long the database has devices that were signed out.
const KEEP_ENDED: Millis = Millis(10 * 60 * 1000);
/// How often what is old is deleted.
const SWEEP: Duration = Duration::from_secs(60);
/// How many games are read at a time.
const PAGE: u32 = 100;
/// How many names are tried for a guest.
const TRIES: usize = 20;

/// What a seat shows of a person whose account was deleted.
pub(crate) fn nobody() -> DisplayName {
    DisplayName::new("?").expect("a name")
}

/// A game that does not allow something, or cannot be read, holds up no others.
fn pass_over(error: RoomsError) -> Result<(), RoomsError> {
    match error {
        RoomsError::Refused(_) | RoomsError::NoGame | RoomsError::Corrupt(_) => Ok(()),
        RoomsError::Store(_) => Err(error),
    }
}

impl Rooms {
    /// Notes that a device was seen, and which name a guest uses.
    pub(crate) async fn note_seen(&self, session: &Session, hour: Millis) -> Result<(), StoreError> {
        self.0.store.see(session.device, hour).await?;
        if session.person.account.is_some() {
            return Ok(());
        }
        // Guests of old databases have not been noted yet.
        let guest = self.give_way(session.person.clone()).await?;
        self.0.store.note_guest_name(guest.id, &guest.name).await
    }

    /// Gives a guest another name if somebody has claimed the one that it has; the person afterwards.
    pub(crate) async fn give_way(&self, mut guest: Person) -> Result<Person, StoreError> {
        for _ in 0..TRIES {
            if guest.account.is_some() || !self.0.store.is_taken(&guest.name, guest.id).await? {
                break;
            }
            let name = random_name();
            if self.0.store.rename(guest.id, &name, false, now()).await? == Naming::Done {
                guest.name = name;
            }
        }
        Ok(guest)
    }

    /// Does what is to be done about a person now. What fails is done later.
    pub(crate) async fn do_chores_of(&self, person: PersonId) {
        match self.0.store.chores_of(person).await {
            Ok(chores) => {
                for chore in chores {
                    if let Err(error) = self.do_chore(&chore).await {
                        tracing::warn!(%error, kind = ?chore.kind, "a chore is left for later");
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "chores are left for later"),
        }
    }

    async fn do_chore(&self, chore: &Chore) -> Result<(), RoomsError> {
        let Some(person) = self.0.store.person_with(chore.person).await? else { return Ok(()) };
        match (chore.kind, chore.target) {
            (ChoreKind::Rename, _) => self.spread_name(person).await,
            (ChoreKind::Move, Some(target)) => match self.0.store.person_with(target).await? {
                Some(target) => self.move_games(person.id, &target).await,
                None => Ok(()),
            },
            (ChoreKind::Move, None) => Ok(()),
            (ChoreKind::Erase, _) => self.erase(person.id).await,
        }
    }

    /// Writes a person's name and account into the games that are not over. Guests give way to accounts.
    async fn spread_name(&self, person: Person) -> Result<(), RoomsError> {
        let person = self.give_way(person).await?;
        if person.account.is_some() {
            for guest in self.0.store.guests_called(&person.name, person.id).await? {
                if let Some(guest) = self.0.store.person_with(guest).await? {
                    let guest = self.give_way(guest).await?;
                    self.rename_in_games(&guest).await?;
                }
            }
        }
        self.rename_in_games(&person).await
    }

    async fn rename_in_games(&self, person: &Person) -> Result<(), RoomsError> {
        let action = Action::Rename { name: person.name.clone(), account: person.account };
        for id in self.0.store.open_games_of(person.id).await? {
            self.repeat(&id, person.id, &action).await?;
        }
        Ok(())
    }

    /// Carries out an action that is about one seat at a time, until nothing is left. A game whose log is full, or that
    /// is over meanwhile, stays as it is.
    async fn repeat(&self, id: &GameId, person: PersonId, action: &Action) -> Result<(), RoomsError> {
        loop {
            match self.act(id, person, action).await {
                Ok(events) if !events.is_empty() => {}
                Ok(_) => return Ok(()),
                Err(error) => return pass_over(error),
            }
        }
    }

    async fn move_games(&self, from: PersonId, to: &Person) -> Result<(), RoomsError> {
        let action = Action::Move { to: to.clone() };
        let mut after = None;
        loop {
            let page = self.0.store.games_of(from, after.as_ref(), PAGE).await?;
            for id in &page {
                self.repeat(id, from, &action).await?;
                self.0.store.move_game(id, from, to.id).await?;
                self.forget(id).await;
            }
            after = page.last().cloned();
            if after.is_none() {
                return Ok(());
            }
        }
    }

    /// Ends the games of a person who is gone, and replaces the name in all of them.
    async fn erase(&self, person: PersonId) -> Result<(), RoomsError> {
        let rename = Action::Rename { name: nobody(), account: None };
        // The last numbers that there are: clients count up from random ones.
        let ask = |number: u64, request| {
            MessageId::new(MessageId::MAX.get() - number).map(|id| Action::Ask(id, request))
        };
        let ends = [ask(0, Request::CallOff), ask(1, Request::Resign)];
        for id in self.0.store.open_games_of(person).await? {
            self.repeat(&id, person, &rename).await?;
            for end in ends.iter().flatten() {
                match self.act(&id, person, end).await {
                    Ok(_) => break,
                    Err(error) => pass_over(error)?,
                }
            }
        }
        let mut after = None;
        loop {
            let page = self.0.store.games_of(person, after.as_ref(), PAGE).await?;
            for id in &page {
                self.0.store.erase_from_game(id, person, &nobody()).await?;
                self.forget(id).await;
            }
            after = page.last().cloned();
            if after.is_none() {
                return Ok(());
            }
        }
    }

    /// Does chores that were left, also by processes that died, until the task is dropped.
    pub(crate) async fn keep_chores(self) {
        loop {
            match self.0.store.chores_until(now().minus(LINGER)).await {
                Ok(chores) => {
                    for chore in chores {
                        let done = self.do_chore(&chore).await;
                        let done = match done {
                            Ok(()) => self.0.store.finish_chore(&chore).await.map_err(RoomsError::from),
                            failed => failed,
                        };
                        if let Err(error) = done {
                            tracing::warn!(%error, kind = ?chore.kind, "a chore failed; it is tried again");
                        }
                    }
                }
                Err(error) => tracing::warn!(%error, "cannot look for chores"),
            }
            sleep(PERIOD).await;
        }
    }

    /// Tells sockets about devices that were signed out, at any process, until the task is dropped.
    pub(crate) async fn follow_sign_outs(self) {
        let (mut since, mut known) = (now(), HashSet::<DeviceId>::new());
        loop {
            // At once after a sign-out at this process.
            let _ = timeout(PERIOD, self.0.sign_out.notified()).await;
            let asked = now();
            match self.0.store.signed_out_since(since.minus(OVERLAP)).await {
                Ok(devices) => {
                    for device in devices.iter().filter(|device| !known.contains(device)) {
                        // There may be no sockets.
                        let _ = self.0.signed_out.send(*device);
                    }
                    (since, known) = (asked, devices.into_iter().collect());
                }
                Err(error) => tracing::warn!(%error, "cannot look for devices that were signed out"),
            }
        }
    }

    /// Deletes what is no longer valid from time to time, until the task is dropped.
    pub(crate) async fn keep_tidy(self) {
        loop {
            if let Err(error) = self.0.store.forget_the_old(now().minus(KEEP_ENDED), now()).await {
                tracing::warn!(%error, "cannot delete what is no longer valid");
            }
            sleep(SWEEP).await;
        }
    }
}
