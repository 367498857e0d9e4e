//! Quick pairing. The queue is in the database, so it is that of the whole site; each process enters its own people,
//! many in one transaction, and then looks for games for all people who wait.

mod matching;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use cairn_wire::{GameId, MessageId, Millis, Pairing};
use tokio::sync::{Mutex, broadcast, mpsc, oneshot};
use tokio::time::{Instant, timeout, timeout_at};

use crate::log::brief;
use crate::metrics::METRICS;
use crate::person::{random, shuffle};
use crate::ratings::can_be_rated;
use crate::room::Room;
use crate::rooms::{Rooms, now};
use crate::store::{
    Entered, GameRow, Notice, OpenTo, PersonId, QueueEntry, Queued, SeatHolder, Store, StoreError, Table,
};
use matching::Match;

/// How long a request stays in the queue without being repeated.
pub(crate) const LEASE: Millis = Millis(20_000);
/// How long an answer waits for a game.
pub(crate) const POLL: Duration = Duration::from_secs(8);
/// How often the queue is looked at without a new request: ranges widen.
const PERIOD: Duration = Duration::from_millis(250);
/// The most requests that enter in one transaction, and that wait to enter.
const MOST: usize = 1_000;
/// How far back games are looked for after one that was made: longer than any transaction takes.
const RECENT: Millis = Millis(10_000);
/// The same after notices of other processes were lost.
const LONG_AGO: Millis = Millis(60_000);

/// Requests with their games.
type Paired = HashMap<(PersonId, MessageId), GameId>;

/// What people who wait hear.
#[derive(Clone)]
enum News {
    /// Games were made for these requests, perhaps some time ago.
    Paired(Arc<Paired>),
    /// The server ends: they have to ask another one.
    Goodbye,
}

/// A request whose sender waits until it has entered the queue.
struct Arrival {
    entry: QueueEntry,
    answer: oneshot::Sender<Result<Entered, StoreError>>,
}

/// The queue of quick pairing. Clones are the same one.
#[derive(Clone)]
pub(crate) struct Queue {
    rooms: Rooms,
    arrivals: mpsc::Sender<Arrival>,
    /// The other end, until the task takes it.
    arriving: Arc<Mutex<mpsc::Receiver<Arrival>>>,
    news: broadcast::Sender<News>,
}

impl Queue {
    /// The queue in the store of these rooms.
    pub(crate) fn new(rooms: Rooms) -> Queue {
        let (arrivals, arriving) = mpsc::channel(MOST);
        let (news, _) = broadcast::channel(64);
        Queue { rooms, arrivals, arriving: Arc::new(Mutex::new(arriving)), news }
    }

    fn store(&self) -> &Store {
        self.rooms.store()
    }

    /// Enters a request, or renews it, and waits some seconds for its game.
    pub(crate) async fn ask(&self, entry: QueueEntry) -> Result<Pairing, StoreError> {
        let (person, request) = (entry.person, entry.request);
        // From before it enters, so that nothing is missed.
        let mut news = self.news.subscribe();
        let until = Instant::now() + POLL;
        let (answer, answered) = oneshot::channel();
        let arrival = Arrival { entry: entry.clone(), answer };
        self.arrivals.send(arrival).await.map_err(|_| StoreError::Closed)?;
        let mut state = answered.await.map_err(|_| StoreError::Closed)??;
        if state == Entered::Waits {
            state = loop {
                match timeout_at(until, news.recv()).await {
                    Ok(Ok(News::Paired(paired))) => {
                        if let Some(game) = paired.get(&(person, request)) {
                            break Entered::Paired(game.clone());
                        }
                    }
                    // Too late, or the server ends, or something was missed.
                    _ => break self.store().queue_state(person, request).await?.unwrap_or(Entered::Waits),
                }
            };
        }
        Ok(match state {
            Entered::Paired(game) => Pairing::Paired { game },
            Entered::Left(last) => Pairing::Left { last },
            Entered::Waits => {
                let (people, agreed) = self.store().queue_of(&entry, now()).await?;
                Pairing::Waiting { people, agreed }
            }
        })
    }

    /// Tells everybody who waits that this server ends.
    pub(crate) fn say_goodbye(&self) {
        // Perhaps nobody waits.
        let _ = self.news.send(News::Goodbye);
    }

    /// Enters requests and makes games until the task is dropped.
    pub(crate) async fn run(self) {
        tokio::join!(self.make_games(), self.hear_others());
    }

    async fn make_games(&self) {
        let mut arriving = self.arriving.lock().await;
        let mut arrivals = Vec::new();
        loop {
            // An arrival or the next look, whichever comes first.
            if let Ok(0) = timeout(PERIOD, arriving.recv_many(&mut arrivals, MOST)).await {
                return;
            }
            if !arrivals.is_empty() {
                self.enter(&mut arrivals).await;
            }
            if let Err(error) = self.pass().await {
                tracing::warn!(%error, "cannot pair the people who wait");
                tokio::time::sleep(PERIOD).await;
            }
        }
    }

    /// Enters these requests into the queue, and answers them.
    async fn enter(&self, arrivals: &mut Vec<Arrival>) {
        // Of several requests of one person the last one counts.
        let mut last: HashMap<PersonId, QueueEntry> = HashMap::new();
        for Arrival { entry, .. } in arrivals.iter() {
            if last.get(&entry.person).is_none_or(|other| other.request <= entry.request) {
                last.insert(entry.person, entry.clone());
            }
        }
        let entries: Vec<QueueEntry> = last.into_values().collect();
        let entered = self.store().enter_queue(&entries, now(), LEASE).await;
        let requests: HashMap<PersonId, MessageId> =
            entries.iter().map(|entry| (entry.person, entry.request)).collect();
        for Arrival { entry, answer } in arrivals.drain(..) {
            let last = requests.get(&entry.person).copied().filter(|last| *last != entry.request);
            let state = match (&entered, last) {
                (Err(error), _) => Err(error.clone()),
                (Ok(_), Some(last)) => Ok(Entered::Left(last)),
                (Ok(states), None) => {
                    states.get(&entry.person).cloned().ok_or(StoreError::Damaged("no state of a request"))
                }
            };
            // The sender may have gone.
            let _ = answer.send(state);
        }
    }

    /// Makes games for all people who can be paired now.
    async fn pass(&self) -> Result<(), StoreError> {
        let now = now();
        let queue = self.store().queue(now).await?;
        let tables: Vec<Table> =
            matching::find(&queue, now).iter().filter_map(|found| table(found, now)).collect();
        if tables.is_empty() {
            return Ok(());
        }
        let games = self.store().seat(&tables, now).await;
        // After an error the games may be made nevertheless.
        self.tell(RECENT).await?;
        let games = games?;
        METRICS.games_made.inc_by(games as u64);
        tracing::info!(games, "paired");
        for table in &tables {
            tracing::debug!(game = brief(&table.game.id), people = table.people.len(), "paired");
        }
        if games > 0 {
            self.store().tell_paired().await?;
        }
        Ok(())
    }

    /// Tells people who wait at this process of the games that were made for them in this time.
    async fn tell(&self, time: Millis) -> Result<(), StoreError> {
        if self.news.receiver_count() == 0 {
            return Ok(());
        }
        let paired = self.store().paired_since(now().minus(time)).await?;
        let paired =
            paired.into_iter().map(|paired| ((paired.person, paired.request), paired.game)).collect();
        let _ = self.news.send(News::Paired(Arc::new(paired)));
        Ok(())
    }

    /// Passes on what other processes have done.
    async fn hear_others(&self) {
        let mut notices = self.store().notices();
        loop {
            let time = match notices.recv().await {
                Ok(Notice::Paired) => RECENT,
                Ok(Notice::Lost) | Err(broadcast::error::RecvError::Lagged(_)) => LONG_AGO,
                Ok(_) => continue,
                Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
            };
            if let Err(error) = self.tell(time).await {
                tracing::warn!(%error, "cannot tell people who wait of their games");
            }
        }
    }
}

/// The game of people who have been found; none if it cannot be made.
fn table(Match { setup, people, engines }: &Match<'_>, now: Millis) -> Option<Table> {
    let owner: &Queued = people.first()?;
    let seat = |queued: &&Queued| SeatHolder::Person(queued.person.clone());
    let mut seats: Vec<SeatHolder> = people.iter().map(seat).collect();
    if let Some((count, level)) = engines {
        seats.extend(std::iter::repeat_n(SeatHolder::Engine(*level), *count));
    }
    shuffle(&mut seats);
    let row = GameRow {
        id: GameId::from_random(random()),
        setup: setup.to_string(),
        start: setup.deal(u64::from_be_bytes(random())).start(),
        clock: owner.entry.clock,
        public: true,
        rated: owner.entry.rated && can_be_rated(&seats),
        created: now,
        owner: owner.person.id,
        seats,
        open_to: OpenTo::default(),
    };
    let room = Room::begin(row).inspect_err(|error| tracing::error!(%error, "cannot make a game")).ok()?;
    Some(Table {
        people: people.iter().map(|queued| (queued.person.id, queued.entry.request)).collect(),
        game: room.row().clone(),
        events: room.log().to_vec(),
        columns: room.columns(),
    })
}
