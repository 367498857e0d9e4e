//! Background jobs: ending games whose time ran out, moving engines, chores about people, keeping the cache of rooms
//! small, and following the clock of the database.
//!
//! The first three look at all games of the database, so that another process takes over the jobs of a dead one.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use cairn_engine::{Level, Limits, Stop};
use cairn_games::Table;
use cairn_players::{Player, PlayerKind, Question, Spec};
use cairn_wire::{GameId, Millis};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

use crate::clock;
use crate::log::brief;
use crate::metrics::METRICS;
use crate::room::PACE;
use crate::rooms::{Rooms, RoomsError, now};

/// How often the database is polled.
const PERIOD: Duration = Duration::from_millis(250);
/// The lease of an engine's turn: a process that thinks longer is taken for dead.
const LEASE: Millis = Millis(20_000);

/// Runs all jobs until the task is dropped.
pub(crate) async fn keep(rooms: Rooms) {
    let store = rooms.store().clone();
    let clocks = settle_clocks(rooms.clone());
    tokio::join!(
        clocks,
        rooms.clone().keep_small(),
        rooms.clone().keep_chores(),
        rooms.clone().follow_sign_outs(),
        rooms.clone().keep_tidy(),
        move_engines(rooms),
        clock::follow(store)
    );
}

async fn settle_clocks(rooms: Rooms) {
    loop {
        match rooms.store().overdue(now()).await {
            Ok(games) => {
                for id in games {
                    complain(&id, rooms.flag(&id).await);
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look for clocks that ran out"),
        }
        sleep(PERIOD).await;
    }
}

/// How many engines think at a time: one core is left for everything else.
fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get).saturating_sub(1).max(1)
}

async fn move_engines(rooms: Rooms) {
    if !rooms.store().is_shared()
        && let Err(error) = rooms.store().release_all_engine_turns().await
    {
        tracing::warn!(%error, "cannot release the leases of engines: their moves come later");
    }
    let seats = Arc::new(Semaphore::new(workers()));
    loop {
        let Ok(free) = seats.clone().acquire_owned().await else { return };
        match rooms.store().claim_engine_turns(now(), LEASE, 1).await.map(|mut games| games.pop()) {
            Ok(None) => {
                drop(free);
                // A notification or the next poll, whichever comes first.
                let _ = timeout(PERIOD, rooms.engine_turn()).await;
            }
            Ok(Some(id)) => drop(tokio::spawn(take_turn(rooms.clone(), id, free))),
            Err(error) => {
                tracing::warn!(%error, "cannot look for turns of engines");
                sleep(PERIOD).await;
            }
        }
    }
}

/// The move of an engine.
struct Answer {
    mv: String,
    /// The turn for which it is.
    turn: u32,
    /// When to make it.
    at: Millis,
}

/// Finds and makes the move of an engine. Its worker is free for other games as soon as the move is found.
async fn take_turn(rooms: Rooms, id: GameId, worker: OwnedSemaphorePermit) {
    let found = find_answer(&rooms, &id).await;
    drop(worker);
    let moved = match found {
        Ok(Some(Answer { mv, turn, at })) => {
            // A turn whose date is ahead of the clock does not wait for it.
            sleep(at.minus(now()).min(PACE).into()).await;
            rooms.engine_move(&id, turn, &mv).await.map(|()| true)
        }
        Ok(None) => Ok(false),
        Err(error) => Err(error),
    };
    // A move ends the lease.
    if !matches!(moved, Ok(true)) {
        complain(&id, rooms.store().release_engine_turn(&id).await.map_err(RoomsError::from));
    }
    complain(&id, moved.map(drop));
}

/// The move of the engine that is to move, if one is.
async fn find_answer(rooms: &Rooms, id: &GameId) -> Result<Option<Answer>, RoomsError> {
    let asked = rooms
        .look(id, |room| {
            let level = room.engine_to_move()?;
            let seed = seed(room.row().id.as_str());
            Some((room.table().boxed_clone(), level, seed, room.state().turn(), room.answer_at()))
        })
        .await?;
    let Some((table, level, seed, turn, at)) = asked else { return Ok(None) };
    METRICS.thinking.inc();
    let found = tokio::task::spawn_blocking(move || think(table.as_ref(), level, seed)).await;
    METRICS.thinking.dec();
    Ok(found.ok().flatten().map(|mv| Answer { mv, turn, at }))
}

/// The move of a level.
fn think(table: &dyn Table, level: u8, seed: u64) -> Option<String> {
    let level = Level::ALL.get(usize::from(level).checked_sub(1)?)?;
    let spec = Spec { seed, ..Spec::from(PlayerKind::Level(*level)) };
    let question = Question { table, limits: Limits::NONE, lines: 1, among: &[], stop: &Stop::default() };
    Player::new(spec).think(&question, &mut |_| ()).map(|report| report.best().clone())
}

/// The seed of the engines of a game: the same in every process.
fn seed(text: &str) -> u64 {
    text.bytes().fold(1, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into())).max(1)
}

fn complain(id: &GameId, done: Result<(), RoomsError>) {
    match done {
        // Another process was faster, or the game went on.
        Ok(()) | Err(RoomsError::Refused(_)) => {}
        Err(error) => tracing::warn!(game = brief(id), %error, "cannot keep a game going"),
    }
}
