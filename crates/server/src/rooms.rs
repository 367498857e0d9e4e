//! The games that someone looks at, in memory. They are a cache: the store has everything, and decides.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex as SyncMutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::extract::ws::Utf8Bytes;
use cairn_wire::{
    DisplayName, Event, FromServer, GameId, GameView, Logged, Millis, Refusal, SeatEnd, SeatView, Stage,
};
use tokio::sync::{Mutex, Notify, broadcast};
use tokio::time::sleep;

use crate::log::brief;
use crate::metrics::{METRICS, Metrics};
use crate::room::{Corrupt, Decision, Request, Room, summary};
use crate::store::{Appended, GameRow, Notice, PersonId, Sitter, Standing, Store, StoreError};

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum RoomsError {
    /// The rules of the protocol or of the game do not allow it.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// There is no such game.
    #[error("there is no such game")]
    NoGame,
    /// The database failed.
    #[error("the database failed: {0}")]
    Store(#[from] StoreError),
    /// The database holds something that is no game.
    #[error("{0}")]
    Corrupt(#[from] Corrupt),
}

/// The games that someone looks at. Copies are the same one.
#[derive(Clone)]
pub struct Rooms(Arc<Inner>);

struct Inner {
    store: Store,
    slots: SyncMutex<HashMap<GameId, Arc<Slot>>>,
    /// GameState when it may be an engine's turn.
    engines: Notify,
}

/// The place of one game.
struct Slot {
    memory: Mutex<Memory>,
    news: broadcast::Sender<News>,
    /// How many look at it without a seat in it.
    watchers: AtomicU32,
}

/// What is in memory of a game.
#[derive(Default)]
struct Memory {
    /// The game, as far as those who look at it were told.
    room: Option<Room>,
    /// Whether the store may have more.
    is_behind: bool,
}

/// Something for those who look at a game.
#[derive(Clone, Debug)]
pub enum News {
    /// A message, as it is to be sent: written once, whoever gets it.
    Message(Utf8Bytes),
    /// The server ends: come back after so long.
    Goodbye(Millis),
}

/// So many messages may wait for someone who is slow; whoever is slower has to connect again.
const BACKLOG: usize = 64;
/// How long to wait before a database that failed is asked once more.
const PAUSE: Duration = Duration::from_millis(500);

/// What someone gets who begins to look at a game: how it stands, what they have not seen, and what comes.
pub struct Subscription {
    /// The seats, with those of the person marked.
    pub seats: Vec<SeatView>,
    /// How far the game has come.
    pub stage: Stage,
    /// The number of the last event.
    pub last: u32,
    /// The events that they do not have.
    pub missed: Vec<Logged>,
    /// What comes.
    pub news: broadcast::Receiver<News>,
    /// Ends the subscription when it is dropped.
    pub watch: Watch,
}

/// Someone who looks at a game.
pub struct Watch {
    rooms: Rooms,
    id: GameId,
    slot: Arc<Slot>,
    has_seat: bool,
}

impl Drop for Watch {
    fn drop(&mut self) {
        if !self.has_seat {
            let left = self.slot.watchers.fetch_sub(1, Ordering::Relaxed) - 1;
            self.slot.tell_watchers(left);
        }
        self.rooms.forget_if_idle(&self.id, &self.slot);
    }
}

impl Slot {
    fn tell(&self, message: &FromServer) {
        // Nobody may be listening.
        let _ = self.news.send(News::Message(message.write().into()));
    }

    fn tell_watchers(&self, count: u32) {
        self.tell(&FromServer::Watching { count });
    }
}

/// The time, as everything is dated.
pub fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().into()
}

impl Rooms {
    /// A rooms over a store, which listens to what other processes do.
    pub fn new(store: Store) -> Rooms {
        let notices = store.notices();
        let rooms = Rooms(Arc::new(Inner { store, slots: SyncMutex::default(), engines: Notify::new() }));
        tokio::spawn(rooms.clone().listen(notices));
        rooms
    }

    /// The store behind it.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Waits until it may be an engine's turn somewhere.
    pub async fn engine_turn(&self) {
        self.0.engines.notified().await;
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<GameId, Arc<Slot>>> {
        self.0.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slot(&self, id: &GameId) -> Arc<Slot> {
        let new = || {
            Arc::new(Slot {
                memory: Mutex::default(),
                news: broadcast::channel(BACKLOG).0,
                watchers: AtomicU32::new(0),
            })
        };
        self.slots().entry(id.clone()).or_insert_with(new).clone()
    }

    /// A game that nobody looks at any more is not kept in memory.
    fn forget_if_idle(&self, id: &GameId, slot: &Arc<Slot>) {
        let mut slots = self.slots();
        // One in the map and one in the hands of whoever asks.
        if slot.news.receiver_count() <= 1 && Arc::strong_count(slot) <= 2 {
            slots.remove(id);
        }
    }

    /// The room of a game, as far as is known; read from the store if it is not in memory.
    async fn load<'a>(
        &self,
        id: &GameId,
        slot: &Slot,
        memory: &'a mut Memory,
    ) -> Result<&'a mut Room, RoomsError> {
        if memory.room.is_none() || memory.is_behind {
            self.refresh(id, slot, memory).await?;
        }
        memory.room.as_mut().ok_or(RoomsError::NoGame)
    }

    /// Does something with a game as it stands.
    pub async fn look<T>(&self, id: &GameId, see: impl FnOnce(&Room) -> T) -> Result<T, RoomsError> {
        let slot = self.slot(id);
        let seen = {
            let mut memory = slot.memory.lock().await;
            self.load(id, &slot, &mut memory).await.map(|room| see(room))
        };
        self.forget_if_idle(id, &slot);
        seen
    }

    /// A game with all that happened in it, as a person sees it.
    pub async fn view(&self, id: &GameId, person: Option<PersonId>) -> Result<GameView, RoomsError> {
        self.look(id, |room| GameView {
            summary: summary(room.row(), &room.standing(), person),
            start: room.row().start.clone(),
            events: room.log().to_vec(),
            now: now(),
        })
        .await
    }

    /// Makes a game.
    pub async fn create(&self, row: &GameRow, standing: &Standing) -> Result<(), RoomsError> {
        self.0.store.create(row, &[], standing).await?;
        METRICS.games_made.inc();
        if standing.engine_turn {
            self.0.engines.notify_one();
        }
        Ok(())
    }

    /// Does what a person asks for, and tells what happened: nothing where it had happened already. It is durable
    /// when this returns.
    pub async fn act(
        &self,
        id: &GameId,
        person: PersonId,
        request: &Request,
    ) -> Result<Vec<Logged>, RoomsError> {
        let begun = Instant::now();
        let happened = self.write(id, |room| room.decide(person, request, now())).await?;
        if matches!(request, Request::Move { .. }) {
            METRICS.moved(begun);
        }
        if *request == Request::OfferRematch {
            self.play_again(id, person).await?;
        }
        Ok(happened)
    }

    /// Changes what someone is called, in the games that are not over, too.
    pub async fn rename(&self, person: PersonId, name: &DisplayName) -> Result<(), RoomsError> {
        self.0.store.rename(person, name).await?;
        for id in self.0.store.open_games_of(person).await? {
            let request = Request::Rename { name: name.clone() };
            // A seat at a time; a game that takes no more keeps the old name.
            while self.act(&id, person, &request).await.is_ok_and(|happened| !happened.is_empty()) {}
        }
        Ok(())
    }

    /// How many watch a game at this server.
    pub fn watchers(&self, id: &GameId) -> u32 {
        self.slots().get(id).map_or(0, |slot| slot.watchers.load(Ordering::Relaxed))
    }

    /// Makes the next game once everybody wants it. Its name follows from that of the last one: whoever else makes it
    /// at the same time makes the same one.
    async fn play_again(&self, id: &GameId, person: PersonId) -> Result<(), RoomsError> {
        let row = self
            .look(id, |room| room.wants_rematch().then(|| room.next_row(self.0.store.key(), now())))
            .await?;
        let Some(row) = row else { return Ok(()) };
        let next = row.id.clone();
        let room = Room::new(row, Vec::new())?;
        if self.0.store.game(&next).await?.is_none()
            && let Err(error) = self.create(room.row(), &room.standing()).await
            && self.0.store.game(&next).await?.is_none()
        {
            return Err(error);
        }
        self.write(id, |room| room.decide(person, &Request::Rematch { game: next.clone() }, now())).await?;
        Ok(())
    }

    /// Makes an engine's move, if it still answers this ply.
    pub async fn engine_move(&self, id: &GameId, ply: u32, mv: &str) -> Result<(), RoomsError> {
        self.write(id, |room| room.decide_engine_move(ply, mv, now())).await.map(drop)
    }

    /// Ends a game whose time is over.
    pub async fn flag(&self, id: &GameId) -> Result<(), RoomsError> {
        self.write(id, |room| Ok(room.flag(now()).unwrap_or(Decision::Already))).await.map(drop)
    }

    /// Decides, writes what was decided, and decides anew where someone else was faster.
    async fn write(
        &self,
        id: &GameId,
        decide: impl Fn(&Room) -> Result<Decision, Refusal>,
    ) -> Result<Vec<Logged>, RoomsError> {
        let slot = self.slot(id);
        let done = self.write_in(id, &slot, decide).await;
        self.forget_if_idle(id, &slot);
        done
    }

    async fn write_in(
        &self,
        id: &GameId,
        slot: &Slot,
        decide: impl Fn(&Room) -> Result<Decision, Refusal>,
    ) -> Result<Vec<Logged>, RoomsError> {
        let mut memory = slot.memory.lock().await;
        // Where nobody else writes, nobody else can have made right what is wrong here.
        let mut is_certain = !self.0.store.is_shared();
        loop {
            let room = self.load(id, slot, &mut memory).await?;
            let append = match decide(room) {
                Ok(Decision::Write(append)) => append,
                Ok(Decision::Already) => return Ok(Vec::new()),
                Err(refusal) if is_certain => return Err(refusal.into()),
                Err(_) => {
                    self.refresh(id, slot, &mut memory).await?;
                    is_certain = true;
                    continue;
                }
            };
            let (events, seat, engine_turn) =
                (append.events.clone(), append.seat.clone(), append.standing.engine_turn);
            let ends = room.stage() != Stage::Over && append.standing.stage == Stage::Over;
            // Whatever happens from here on, only the store can tell whether it was written.
            memory.is_behind = true;
            if self.0.store.append(append).await? == Appended::Conflict {
                METRICS.conflicts.inc();
                continue;
            }
            METRICS.events.inc_by(events.len() as u64);
            memory.announce(slot, seat, &events);
            if ends {
                tell_end(id, &events);
            }
            if engine_turn {
                self.0.engines.notify_one();
            }
            return Ok(events);
        }
    }

    /// Reads what is not in memory, and tells it to those who look.
    async fn refresh(&self, id: &GameId, slot: &Slot, memory: &mut Memory) -> Result<(), RoomsError> {
        memory.is_behind = true;
        let known = memory.room.as_ref().map(Room::last);
        if let Some(known) = known {
            let news = self.0.store.events_after(id, known).await?;
            // Who sits where is not in the log.
            let changes_seat =
                |logged: &Logged| matches!(logged.event, Event::Joined { .. } | Event::Renamed { .. });
            if !news.iter().any(changes_seat) {
                memory.announce(slot, None, &news);
            }
        }
        if memory.is_behind {
            let (row, log) = self.0.store.game(id).await?.ok_or(RoomsError::NoGame)?;
            let room = Room::new(row, log)?;
            for logged in known.map_or(&[][..], |known| room.log_after(known)) {
                slot.tell(&FromServer::Event(logged.clone()));
            }
            *memory = Memory { room: Some(room), is_behind: false };
        }
        Ok(())
    }

    /// Begins to look at a game; `have` is the number of the last event that is known already.
    pub async fn subscribe(
        &self,
        id: &GameId,
        person: Option<PersonId>,
        have: u32,
    ) -> Result<Subscription, RoomsError> {
        let slot = self.slot(id);
        let mut memory = slot.memory.lock().await;
        // Someone who comes from another process may have more than was heard here.
        memory.is_behind |= memory.room.as_ref().is_some_and(|room| room.last() < have);
        let room = match self.load(id, &slot, &mut memory).await {
            Ok(room) => room,
            Err(error) => {
                drop(memory);
                self.forget_if_idle(id, &slot);
                return Err(error);
            }
        };
        let has_seat = person.is_some_and(|person| room.seats_of(person).next().is_some());
        let subscription = Subscription {
            seats: room.seat_views(person),
            stage: room.stage(),
            last: room.last(),
            missed: room.log_after(have).to_vec(),
            news: slot.news.subscribe(),
            watch: Watch { rooms: self.clone(), id: id.clone(), slot: slot.clone(), has_seat },
        };
        drop(memory);
        let watchers = &slot.watchers;
        let count = match has_seat {
            true => watchers.load(Ordering::Relaxed),
            false => watchers.fetch_add(1, Ordering::Relaxed) + 1,
        };
        slot.tell_watchers(count);
        Ok(subscription)
    }

    /// Takes note of what other processes did.
    async fn listen(self, mut notices: broadcast::Receiver<Notice>) {
        loop {
            let heard: Vec<(GameId, u32)> = match notices.recv().await {
                Ok(Notice::Game(id, last)) => {
                    METRICS.notices.inc();
                    vec![(id, last)]
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
                    self.forget_if_idle(&id, &slot);
                }
            }
        }
    }

    /// Reads a game that another process wrote up to this number. Those who look wait for it, so a database that is
    /// away is asked until it answers.
    async fn hear(&self, id: &GameId, last: u32, slot: &Slot) {
        loop {
            let mut memory = slot.memory.lock().await;
            if memory.room.as_ref().is_none_or(|room| room.last() >= last) {
                return;
            }
            let Err(error) = self.refresh(id, slot, &mut memory).await else { return };
            drop(memory);
            tracing::warn!(game = brief(id), %error, "cannot read what another process wrote");
            if !matches!(error, RoomsError::Store(_)) {
                return;
            }
            sleep(PAUSE).await;
        }
    }

    /// Tells everybody that this server is about to end.
    pub fn say_goodbye(&self, wait: Millis) {
        for slot in self.slots().values() {
            let _ = slot.news.send(News::Goodbye(wait));
        }
    }
}

impl Memory {
    /// Takes note of the events that follow in the log, and tells them. It stays behind if they do not follow.
    fn announce(&mut self, slot: &Slot, seat: Option<(u8, Sitter)>, events: &[Logged]) {
        let Some(room) = &mut self.room else { return };
        if let Some((seat, sitter)) = seat {
            room.seat(seat, sitter);
        }
        for logged in events {
            if room.add(logged.clone()).is_err() {
                return;
            }
            slot.tell(&FromServer::Event(logged.clone()));
        }
        self.is_behind = false;
    }
}

/// Logs and counts the end of a game.
fn tell_end(id: &GameId, events: &[Logged]) {
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
