//! Rooms: the cache of live games. The store has everything and decides; a room is read from it once and kept for some
//! minutes after its last use.

mod people;
mod present;

use std::collections::HashMap;
use std::sync::{Arc, Mutex as SyncMutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use cairn_wire::{
    ClockRule, Event, FromServer, GameId, GameView, Logged, Millis, Refusal, Request, SeatEnd, Stage,
};
use tokio::sync::{Mutex, Notify, broadcast, mpsc};
use tokio::time::sleep;

use crate::log::brief;
use crate::metrics::{METRICS, Metrics};
use crate::room::{Action, Corrupt, Decision, Room};
use crate::store::{Appended, DeviceId, Notice, PersonId, Presence, Store, StoreError};

pub use crate::clock::now;
pub(crate) use people::nobody;
use present::Present;
pub use present::Watch;

/// Why a request was refused or failed; after a failure its outcome is unknown.
#[derive(Debug, thiserror::Error)]
pub enum RoomsError {
    /// The protocol or the rules of the game do not allow it.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// There is no such game.
    #[error("there is no such game")]
    NoGame,
    /// The database failed.
    #[error("the database failed: {0}")]
    Store(#[from] StoreError),
    /// The database holds an invalid game.
    #[error("{0}")]
    Corrupt(#[from] Corrupt),
}

/// The cache of live games. Copies are the same one.
#[derive(Clone)]
pub struct Rooms(Arc<Inner>);

struct Inner {
    store: Store,
    slots: SyncMutex<HashMap<GameId, Arc<Slot>>>,
    /// Notified when it may be an engine's turn.
    engines: Notify,
    /// What other processes are to be told about who is connected.
    presence: mpsc::Sender<(GameId, Presence)>,
    /// Devices that were signed out, for their sockets.
    signed_out: broadcast::Sender<DeviceId>,
    /// Notified when a device was signed out at this process.
    sign_out: Notify,
}

/// The entry of one game in the cache.
struct Slot {
    cached: Mutex<Cached>,
    news: broadcast::Sender<News>,
    present: SyncMutex<Present>,
    /// When it was used last.
    used: SyncMutex<Instant>,
}

/// The cached state of a game.
#[derive(Default)]
struct Cached {
    /// The game up to the last event sent to subscribers. It is taken out while events are being written: after a write
    /// with an unknown outcome the room is read from the store again.
    room: Option<Room>,
    /// The number of the last event sent to subscribers.
    sent: u32,
    /// The number of the current turn, and when its players were told of it.
    told: (u32, Millis),
    /// The number of the last event known to be in the store, from a notice of another process.
    heard: u32,
    /// Whether a write had an unknown outcome, and the store has not been read since.
    is_in_doubt: bool,
}

/// A message to the subscribers of a game.
#[derive(Clone, Debug)]
pub enum News {
    /// A message of the protocol, serialised once for all subscribers.
    Message(Utf8Bytes),
    /// The server shuts down: reconnect after this pause.
    Goodbye(Millis),
}

/// How many announcements may wait for other processes to be told.
const MOST_ANNOUNCED: usize = 4096;
/// How many messages may wait for a slow subscriber; a slower one has to reconnect.
const BACKLOG: usize = 64;
/// The pause before a database that failed is asked again.
const PAUSE: Duration = Duration::from_millis(500);
/// How long a room without subscribers stays in the cache after its last use.
const KEEP: Duration = Duration::from_secs(5 * 60);
/// How many rooms without subscribers stay in the cache.
const MOST_IDLE: usize = 1_000;
/// How often the cache is swept.
const SWEEP: Duration = Duration::from_secs(1);

/// A subscription to the events of a game.
pub struct Subscription {
    /// The seats of the subscriber.
    pub mine: Vec<u8>,
    /// Whether the subscriber plays with a clock on which a round trip counts.
    pub is_timed: bool,
    /// The number of the last event.
    pub last: u32,
    /// The events that the subscriber does not have.
    pub missed: Vec<Logged>,
    /// Further messages.
    pub news: broadcast::Receiver<News>,
    /// Ends the subscription when it is dropped.
    pub watch: Watch,
}

impl Slot {
    fn new() -> Slot {
        Slot {
            cached: Mutex::default(),
            news: broadcast::channel(BACKLOG).0,
            present: SyncMutex::default(),
            used: SyncMutex::new(Instant::now()),
        }
    }

    fn send(&self, message: &FromServer) {
        // There may be no subscriber.
        let _ = self.news.send(News::Message(message.write().into()));
    }

    fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// When it was used last; `None` while it is in use.
    fn idle_since(self: &Arc<Slot>) -> Option<Instant> {
        let is_idle = self.news.receiver_count() == 0 && Arc::strong_count(self) == 1;
        is_idle.then(|| *self.used.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Rooms {
    /// An empty cache over a store. It listens to the notices of other processes.
    pub fn new(store: Store) -> Rooms {
        let notices = store.notices();
        let (presence, announced) = mpsc::channel(MOST_ANNOUNCED);
        tokio::spawn(present::tell(store.clone(), announced));
        let (slots, engines) = (SyncMutex::default(), Notify::new());
        let (signed_out, sign_out) = (broadcast::channel(MOST_ANNOUNCED).0, Notify::new());
        let inner = Inner { store, slots, engines, presence, signed_out, sign_out };
        let rooms = Rooms(Arc::new(inner));
        tokio::spawn(rooms.clone().listen(notices));
        rooms
    }

    /// The store behind it.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Waits until it may be an engine's turn in some game.
    pub async fn engine_turn(&self) {
        self.0.engines.notified().await;
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Slot>>> {
        self.0.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slot(&self, id: &GameId) -> Arc<Slot> {
        let slot = self.slots().entry(id.clone()).or_insert_with(|| Arc::new(Slot::new())).clone();
        slot.touch();
        slot
    }

    /// Sweeps the cache from time to time until the task is dropped.
    pub(crate) async fn keep_small(self) {
        loop {
            sleep(SWEEP).await;
            self.sweep(KEEP, MOST_IDLE);
        }
    }

    /// Drops the rooms without subscribers that were idle for `keep`, and all but the latest `most` of the others.
    fn sweep(&self, keep: Duration, most: usize) {
        let mut slots = self.slots();
        slots.retain(|_, slot| slot.idle_since().is_none_or(|since| since.elapsed() < keep));
        let mut idle: Vec<(Instant, GameId)> =
            slots.iter().filter_map(|(id, slot)| Some((slot.idle_since()?, id.clone()))).collect();
        if idle.len() > most {
            idle.sort_unstable();
            for (_, id) in &idle[..idle.len() - most] {
                slots.remove(id);
            }
        }
    }

    /// The room of a game, read from the store if it is not cached or known to be behind.
    async fn load<'a>(
        &self,
        id: &GameId,
        slot: &Slot,
        cached: &'a mut Cached,
    ) -> Result<&'a mut Room, RoomsError> {
        if cached.room.as_ref().is_none_or(|room| room.last() < cached.heard) {
            self.refresh(id, slot, cached).await?;
        }
        cached.room.as_mut().ok_or(RoomsError::NoGame)
    }

    /// Reads the events that are not cached, and sends them to the subscribers.
    async fn refresh(&self, id: &GameId, slot: &Slot, cached: &mut Cached) -> Result<(), RoomsError> {
        // Events that do not follow the cached ones invalidate the cache.
        if let Some(mut room) = cached.room.take() {
            let news = self.0.store.events_after(id, room.last()).await?;
            if news.into_iter().all(|entry| room.add(entry).is_ok()) {
                cached.room = Some(room);
            }
        }
        let room = match cached.room.take() {
            Some(room) => room,
            None => {
                let read = self.0.store.game(id).await?;
                METRICS.rooms_loaded.inc();
                let (row, log) = read.ok_or(RoomsError::NoGame)?;
                Room::new(row, log)?
            }
        };
        cached.put(slot, room);
        Ok(())
    }

    /// Calls `see` with a game, up to date.
    pub async fn look<T>(&self, id: &GameId, see: impl FnOnce(&Room) -> T) -> Result<T, RoomsError> {
        let slot = self.slot(id);
        let mut cached = slot.cached.lock().await;
        // A notice of another process may be on its way.
        if self.0.store.is_shared() {
            self.refresh(id, &slot, &mut cached).await?;
        }
        self.load(id, &slot, &mut cached).await.map(|room| see(room))
    }

    /// A game with its log, as a person sees it.
    pub async fn view(&self, id: &GameId, person: Option<PersonId>) -> Result<GameView, RoomsError> {
        self.look(id, |room| GameView {
            summary: room.summary(person),
            start: room.row().start.clone(),
            events: room.log().to_vec(),
            now: now(),
        })
        .await
    }

    /// Writes a new game.
    pub async fn create(&self, room: &Room) -> Result<(), RoomsError> {
        let columns = room.columns();
        self.0.store.create(room.row(), room.log(), &columns).await?;
        METRICS.games_made.inc();
        if columns.engine_turn {
            self.0.engines.notify_one();
        }
        Ok(())
    }

    /// Carries out a person's action, and sends its events to the subscribers. The events are durable when this
    /// returns; there are none if the action was done before.
    pub async fn act(
        &self,
        id: &GameId,
        person: PersonId,
        action: &Action,
    ) -> Result<Vec<Logged>, RoomsError> {
        self.act_late(id, person, action, Millis(0)).await
    }

    /// As [`act`](Rooms::act), for a person whose messages have this round trip.
    pub async fn act_late(
        &self,
        id: &GameId,
        person: PersonId,
        action: &Action,
        round_trip: Millis,
    ) -> Result<Vec<Logged>, RoomsError> {
        let begun = Instant::now();
        let decide = |room: &mut Room, late| room.decide_late(person, action, now(), round_trip.plus(late));
        let events = self.write(id, decide).await?;
        match action {
            Action::Ask(_, Request::Move { .. }) => METRICS.moved(begun),
            Action::Ask(_, Request::OfferRematch) => self.play_again(id, person).await?,
            _ => {}
        }
        Ok(events)
    }

    /// Drops a game from the cache: it was changed without an event.
    pub(crate) async fn forget(&self, id: &GameId) {
        let slot = self.slots().get(id).cloned();
        if let Some(slot) = slot {
            slot.cached.lock().await.room = None;
        }
    }

    /// Devices that are signed out from now on.
    pub(crate) fn signed_out(&self) -> broadcast::Receiver<DeviceId> {
        self.0.signed_out.subscribe()
    }

    /// Looks at once for devices that were signed out.
    pub(crate) fn look_for_signed_out(&self) {
        self.0.sign_out.notify_one();
    }

    /// The number of spectators of a game at this server.
    pub fn watchers(&self, id: &GameId) -> u32 {
        self.slots().get(id).map_or(0, |slot| slot.present().watchers)
    }

    /// Makes the rematch once all players want it. Processes that make it at the same time make the same one.
    async fn play_again(&self, id: &GameId, person: PersonId) -> Result<(), RoomsError> {
        let key = self.0.store.key();
        let row =
            self.look(id, |room| room.state().wants_rematch().then(|| room.next_row(key, now()))).await?;
        let Some(row) = row else { return Ok(()) };
        let next = row.id.clone();
        if !self.0.store.has_game(&next).await?
            && let Err(error) = self.create(&Room::begin(row)?).await
            && !self.0.store.has_game(&next).await?
        {
            return Err(error);
        }
        let action = Action::Rematch { game: next };
        self.write(id, |room, _| room.decide(person, &action, now())).await.map(drop)
    }

    /// Makes an engine's move, if it is still the turn of this [number](cairn_wire::GameState::turn).
    pub async fn engine_move(&self, id: &GameId, turn: u32, mv: &str) -> Result<(), RoomsError> {
        self.write(id, |room, _| room.decide_engine_move(turn, mv, now())).await.map(drop)
    }

    /// Ends a game if the time of the player to move is over.
    pub async fn flag(&self, id: &GameId) -> Result<(), RoomsError> {
        let flag = |room: &mut Room, _| Ok(room.flag(now()).map_or(Decision::Already, Decision::Write));
        self.write(id, flag).await.map(drop)
    }

    /// Decides, writes the events of the decision, and decides again if another process was faster. The decision is told
    /// how late the players learned of the turn: its event was dated, then made durable, and then sent.
    async fn write(
        &self,
        id: &GameId,
        decide: impl Fn(&mut Room, Millis) -> Result<Decision, Refusal>,
    ) -> Result<Vec<Logged>, RoomsError> {
        let slot = self.slot(id);
        let mut cached = slot.cached.lock().await;
        // A refusal is valid only with all events, and another process may have written some.
        let mut is_certain = !self.0.store.is_shared();
        loop {
            self.load(id, &slot, &mut cached).await?;
            let late = cached.late();
            let room = cached.room.as_mut().ok_or(RoomsError::NoGame)?;
            let before = room.state().stage();
            let (append, refusal) = match decide(room, late) {
                Ok(Decision::Write(append)) => (append, None),
                Ok(Decision::WriteAndRefuse(append, refusal)) => (append, Some(refusal)),
                Ok(Decision::Already) => return Ok(Vec::new()),
                Err(refusal) if is_certain => return Err(refusal.into()),
                Err(_) => {
                    self.refresh(id, &slot, &mut cached).await?;
                    is_certain = true;
                    continue;
                }
            };
            // From here on only the store knows whether the events are in the log: the room returns to the cache once
            // they are.
            let room = cached.room.take().ok_or(RoomsError::NoGame)?;
            let events = append.events.clone();
            match self.0.store.append(append).await {
                Ok(Appended::Done) => {}
                Ok(Appended::Conflict) => {
                    METRICS.conflicts.inc();
                    continue;
                }
                Err(error) => {
                    if !std::mem::replace(&mut cached.is_in_doubt, true) {
                        tokio::spawn(self.clone().resolve(id.clone(), slot.clone()));
                    }
                    return Err(error.into());
                }
            }
            METRICS.events.inc_by(events.len() as u64);
            if before != Stage::Over && room.state().stage() == Stage::Over {
                log_end(id, &events);
            }
            if room.engine_to_move().is_some() {
                self.0.engines.notify_one();
            }
            cached.put(&slot, room);
            return refusal.map_or(Ok(events), |refusal| Err(refusal.into()));
        }
    }

    /// Subscribes to a game; `have` is the number of the last event that the subscriber has.
    pub async fn subscribe(
        &self,
        id: &GameId,
        person: Option<PersonId>,
        have: u32,
    ) -> Result<Subscription, RoomsError> {
        let slot = self.slot(id);
        let mut cached = slot.cached.lock().await;
        // A subscriber that comes from another process may have events that are not cached here.
        if self.0.store.is_shared() {
            self.refresh(id, &slot, &mut cached).await?;
        }
        let room = self.load(id, &slot, &mut cached).await?;
        let mine: Vec<u8> = match person {
            Some(person) => room.seats_of(person).map(|seat| seat.index() as u8).collect(),
            None => Vec::new(),
        };
        if slot.news.receiver_count() == 0 {
            self.announce(id, Presence::Who);
        }
        Ok(Subscription {
            is_timed: !mine.is_empty() && matches!(room.row().clock, ClockRule::Fischer { .. }),
            last: room.last(),
            missed: room.log_after(have).to_vec(),
            news: slot.news.subscribe(),
            watch: Watch::begin(self, id, &slot, mine.clone()),
            mine,
        })
    }

    /// Follows the notices of other processes.
    async fn listen(self, mut notices: broadcast::Receiver<Notice>) {
        loop {
            let heard: Vec<(GameId, u32)> = match notices.recv().await {
                Ok(Notice::Game(id, last)) => {
                    METRICS.notices.inc();
                    vec![(id, last)]
                }
                Ok(Notice::Presence(id, presence)) => {
                    self.hear_presence(&id, presence);
                    continue;
                }
                Ok(Notice::Lost) | Err(broadcast::error::RecvError::Lagged(_)) => {
                    METRICS.notices_lost.inc();
                    self.slots().keys().map(|id| (id.clone(), u32::MAX)).collect()
                }
                Err(broadcast::error::RecvError::Closed) => return,
            };
            for (id, last) in heard {
                let slot = self.slots().get(&id).cloned();
                if let Some(slot) = slot {
                    self.hear(&id, last, &slot).await;
                }
            }
        }
    }

    /// Reads a game after a write with an unknown outcome: what is in the log has to reach the subscribers, also if
    /// nobody repeats the request. Asks a database that failed again, as long as there are subscribers.
    async fn resolve(self, id: GameId, slot: Arc<Slot>) {
        loop {
            sleep(PAUSE).await;
            let mut cached = slot.cached.lock().await;
            if !cached.is_in_doubt {
                return;
            }
            let is_read = self.refresh(&id, &slot, &mut cached).await;
            if slot.news.receiver_count() == 0 || !matches!(is_read, Err(RoomsError::Store(_))) {
                cached.is_in_doubt = false;
                return;
            }
        }
    }

    /// Reads the events of another process up to this number if subscribers wait for them, and asks a database that
    /// failed again. Without subscribers the events are read at the next use.
    async fn hear(&self, id: &GameId, last: u32, slot: &Slot) {
        loop {
            let mut cached = slot.cached.lock().await;
            cached.heard = cached.heard.max(last);
            let is_behind = cached.room.as_ref().is_none_or(|room| room.last() < last);
            if slot.news.receiver_count() == 0 || !is_behind {
                return;
            }
            let Err(error) = self.refresh(id, slot, &mut cached).await else { return };
            drop(cached);
            tracing::warn!(game = brief(id), %error, "cannot read the events of another process");
            if !matches!(error, RoomsError::Store(_)) {
                return;
            }
            sleep(PAUSE).await;
        }
    }

    /// Tells all subscribers that this server shuts down.
    pub fn say_goodbye(&self, wait: Millis) {
        for slot in self.slots().values() {
            let _ = slot.news.send(News::Goodbye(wait));
        }
    }
}

impl Cached {
    /// How long after it began the players were told of the current turn.
    fn late(&self) -> Millis {
        let (turn, told) = self.told;
        let turn = self.room.as_ref().filter(|room| room.state().turn() == turn);
        turn.map_or(Millis(0), |room| told.minus(room.state().turn_began()))
    }

    /// Caches a room that has all events of the store, and sends the events that were not sent yet.
    fn put(&mut self, slot: &Slot, room: Room) {
        if slot.news.receiver_count() > 0 {
            for logged in room.log_after(self.sent) {
                slot.send(&FromServer::Event(logged.clone()));
            }
        }
        (self.sent, self.heard) = (room.last(), room.last());
        if self.told.0 != room.state().turn() {
            self.told = (room.state().turn(), now());
        }
        self.is_in_doubt = false;
        self.room = Some(room);
    }
}

/// Logs and counts the end of a game.
fn log_end(id: &GameId, events: &[Logged]) {
    let how = match events.last().map(|logged| &logged.event) {
        Some(Event::Ended { how: SeatEnd::Resigned { .. }, .. }) => "resigned",
        Some(Event::Ended { how: SeatEnd::TimedOut { .. }, .. }) => "timed-out",
        Some(Event::Ended { how: SeatEnd::Agreed, .. }) => "agreed",
        Some(Event::CalledOff) => "called-off",
        _ => "played",
    };
    tracing::info!(game = brief(id), how, "over");
    Metrics::count(&METRICS.games_over, how);
}

#[cfg(test)]
mod tests;
