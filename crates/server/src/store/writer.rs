//! Appending to logs, many games in one transaction: making a transaction durable takes long, whatever its size.

use std::collections::HashSet;
use std::time::Duration;

use cairn_wire::{GameId, Logged, Stage};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::notices::Peers;
use super::sql::{Pool, ROWS, Sql, Tx};
use super::{Append, Appended, Store, StoreError, columns, games, ratings};

/// The most appends in one transaction.
const MOST: usize = 400;
/// After a transaction with more appends than this the writer waits a little, to collect more for the next.
const BUSY: usize = 4;
const GATHER: Duration = Duration::from_millis(3);

/// An append whose caller waits.
pub(super) struct Waiting {
    append: Append,
    answer: oneshot::Sender<Result<Appended, StoreError>>,
}

impl Store {
    /// Appends to the log of a game and updates its columns for lists: all of it, or nothing if the log has grown
    /// meanwhile. It is durable once this returns. If the connection is lost, the append is tried again and looked up in
    /// the log; after an error the outcome is unknown.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        if first_before(&append).is_none() {
            return Err(StoreError::Numbering);
        }
        let (answer, answered) = oneshot::channel();
        let sent = self.shared.writer.send(Waiting { append, answer }).await;
        sent.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

/// The number of the event before an append, if its numbers have no gap and end at the number in its columns.
fn first_before(append: &Append) -> Option<u32> {
    let before = append.columns.last.checked_sub(u32::try_from(append.events.len()).ok()?)?;
    (before + 1..).zip(&append.events).all(|(number, logged)| logged.number == number).then_some(before)
}

/// The task that writes one batch after another.
pub(super) struct Writer {
    pool: Pool,
    /// The other processes, where there can be any.
    peers: Option<Peers>,
}

impl Writer {
    /// Starts the task; it ends when all senders are dropped.
    pub(super) fn start(pool: Pool, peers: Option<Peers>) -> mpsc::Sender<Waiting> {
        let (sender, receiver) = mpsc::channel(4 * MOST);
        tokio::spawn(Writer { pool, peers }.run(receiver));
        sender
    }

    async fn run(self, mut receiver: mpsc::Receiver<Waiting>) {
        let (mut waiting, mut is_busy) = (Vec::new(), false);
        while !waiting.is_empty() || receiver.recv_many(&mut waiting, MOST).await > 0 {
            if is_busy {
                sleep(GATHER).await;
            }
            while waiting.len() < MOST
                && let Ok(more) = receiver.try_recv()
            {
                waiting.push(more);
            }
            let (batch, later) = one_of_each_game(waiting);
            waiting = later;
            is_busy = batch.len() > BUSY;
            let (appends, answers): (Vec<_>, Vec<_>) =
                batch.into_iter().map(|waiting| (waiting.append, waiting.answer)).unzip();
            let done = self.write_or_look(&appends).await;
            if let Some(peers) = &self.peers {
                // After an error the outcome is unknown, and the others look for themselves.
                let may_be_done =
                    |append: &&Append| done.as_ref().map_or(true, |done| done.contains(&append.game));
                let games = appends.iter().filter(may_be_done);
                peers.tell_games(games.map(|append| (&append.game, append.columns.last)));
            }
            for (append, answer) in appends.iter().zip(answers) {
                let appended = done.as_ref().map_err(StoreError::clone).map(|done| {
                    if done.contains(&append.game) { Appended::Done } else { Appended::Conflict }
                });
                // The caller may have gone.
                let _ = answer.send(appended);
            }
        }
    }

    /// Writes the appends of a batch that do not conflict, and returns their games. If the connection is lost, perhaps
    /// during the commit, it writes them again: the keys of the events let only one of the two transactions through, and
    /// make the second wait for the first. What conflicts now may be what the first has written.
    async fn write_or_look(&self, appends: &[Append]) -> Result<HashSet<GameId>, StoreError> {
        match self.write(appends).await {
            Err(StoreError::Lost(_)) => {
                let mut done = self.write(appends).await?;
                for append in appends {
                    if !done.contains(&append.game) && self.is_there(append).await? {
                        done.insert(append.game.clone());
                    }
                }
                Ok(done)
            }
            done => done,
        }
    }

    /// Whether the log has exactly these events, from the same person and request.
    async fn is_there(&self, append: &Append) -> Result<bool, StoreError> {
        let Some(before) = first_before(append) else { return Ok(false) };
        let log = games::entries(&self.pool.fetch(games::select_events(&append.game, before)).await?)?;
        let mut kept = log.into_iter();
        let is_kept = |logged: &Logged| {
            kept.next().is_some_and(|entry| entry.logged == *logged && entry.actor == append.actor)
        };
        Ok(append.events.iter().all(is_kept))
    }

    /// Writes the appends of a batch that do not conflict, and returns their games.
    async fn write(&self, appends: &[Append]) -> Result<HashSet<GameId>, StoreError> {
        let mut tx = self.pool.begin().await?;
        let written = write_events(&mut tx, appends).await?;
        let complete = |append: &&Append| {
            append.events.iter().all(|logged| written.contains(&(append.game.clone(), logged.number)))
        };
        let done = write_columns(&mut tx, appends.iter().filter(complete), self.peers.as_ref()).await?;
        let undone: Vec<Value> = written
            .iter()
            .filter(|(game, _)| !done.contains(game))
            .map(|(game, number)| json!([game.as_str(), number]))
            .collect();
        if !undone.is_empty() {
            tx.fetch(delete_events(undone)).await?;
        }
        let done_appends = || appends.iter().filter(|append| done.contains(&append.game));
        let seats: Vec<Value> = done_appends()
            .filter_map(|append| append.seat.as_ref().map(|(seat, holder)| (append, *seat, holder)))
            .map(|(append, seat, holder)| columns::seat_fields(&append.game, seat.into(), holder))
            .collect();
        if !seats.is_empty() {
            tx.fetch(insert_seats(seats)).await?;
        }
        let is_of_no_use = |append: &&Append| append.conditions > 0 && append.columns.stage == Stage::Over;
        let over: Vec<Value> =
            done_appends().filter(is_of_no_use).map(|append| json!([append.game.as_str()])).collect();
        if !over.is_empty() {
            tx.fetch(delete_conditions(over)).await?;
        }
        // Last, since this locks ratings until the commit.
        let ended: Vec<ratings::Ended> = done_appends().filter_map(ratings::Ended::of).collect();
        if !ended.is_empty() {
            ratings::apply(&mut tx, &ended).await?;
        }
        tx.commit().await?;
        Ok(done)
    }
}

/// Splits off the first append of each game, sorted by game: a statement takes one append per game, and processes that
/// write in the same order do not deadlock.
fn one_of_each_game(waiting: Vec<Waiting>) -> (Vec<Waiting>, Vec<Waiting>) {
    let mut games = HashSet::new();
    let (mut batch, later): (Vec<_>, Vec<_>) =
        waiting.into_iter().partition(|waiting| games.insert(waiting.append.game.clone()));
    batch.sort_by(|a, b| a.append.game.cmp(&b.append.game));
    (batch, later)
}

/// Inserts the events whose keys are free, and returns which.
async fn write_events(tx: &mut Tx, appends: &[Append]) -> Result<HashSet<(GameId, u32)>, StoreError> {
    let fields = appends
        .iter()
        .flat_map(|append| {
            let fields = |logged| columns::event_fields(&append.game, logged, append.actor);
            append.events.iter().map(fields)
        })
        .collect();
    let rows = tx.fetch(insert_events(fields).then(" ON CONFLICT DO NOTHING RETURNING game, number")).await?;
    rows.iter().map(|row| Ok((columns::id(row, "game")?, columns::small(row.number("number")?)?))).collect()
}

/// Updates the columns of the games whose logs end where the appends begin and whose conditional lines are those of the
/// appends, and returns these games; notifies other processes, if there are any.
async fn write_columns(
    tx: &mut Tx,
    appends: impl Iterator<Item = &Append>,
    peers: Option<&Peers>,
) -> Result<HashSet<GameId>, StoreError> {
    let sql = update_games(appends.filter_map(column_fields).collect());
    let sql = match peers {
        Some(peers) => peers.within(sql),
        None => sql,
    };
    let rows = tx.fetch(sql).await?;
    rows.iter().map(|row| columns::id(row, "id")).collect()
}

fn column_fields(append: &Append) -> Option<Value> {
    let columns = &append.columns;
    Some(json!([
        append.game.as_str(),
        first_before(append)?,
        columns::stage_name(columns.stage),
        columns.moves,
        columns.to_move,
        columns.engine_turn,
        columns.deadline.map(columns::time),
        columns.result,
        columns.winner,
        columns::time(columns.changed),
        columns.last,
        append.conditions,
    ]))
}

/// The fields are those of [`columns::event_fields`].
pub(super) fn insert_events(fields: Vec<Value>) -> Sql {
    Sql::new(format!(
        "INSERT INTO events (game, number, at, body, person, request) \
         SELECT games.id, CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT), \
         value ->> 3, CAST(value ->> 4 AS BIGINT), CAST(value ->> 5 AS BIGINT) FROM {ROWS} JOIN games ON games.id = value ->> 0 WHERE true \
         ORDER BY games.id, CAST(value ->> 1 AS BIGINT)"
    ))
    .rows(fields)
}

/// The fields are those of [`columns::seat_fields`].
pub(super) fn insert_seats(fields: Vec<Value>) -> Sql {
    Sql::new(format!(
        "INSERT INTO seats (game, seat, kind, person, name, name_folded, level, account) \
         SELECT value ->> 0, CAST(value ->> 1 AS BIGINT), value ->> 2, CAST(value ->> 3 AS BIGINT), value ->> 4, \
         value ->> 5, CAST(value ->> 6 AS BIGINT), value ->> 7 FROM {ROWS} WHERE true \
         ON CONFLICT (game, seat) DO UPDATE SET kind = excluded.kind, person = excluded.person, \
         name = excluded.name, name_folded = excluded.name_folded, level = excluded.level, account = excluded.account"
    ))
    .rows(fields)
}

/// The fields are those of [`column_fields`]. A move or a takeback ends the lease of an engine's turn; words do not.
fn update_games(fields: Vec<Value>) -> Sql {
    Sql::new(format!(
        "UPDATE games SET stage = value ->> 2, moves = CAST(value ->> 3 AS BIGINT), \
         to_move = CAST(value ->> 4 AS BIGINT), engine_turn = CAST(value ->> 5 AS BOOLEAN), \
         deadline = CAST(value ->> 6 AS BIGINT), result = value ->> 7, winner = value ->> 8, \
         changed = CAST(value ->> 9 AS BIGINT), last = CAST(value ->> 10 AS BIGINT), \
         ended = CASE WHEN value ->> 2 = 'over' THEN COALESCE(ended, CAST(value ->> 9 AS BIGINT)) END, \
         lease = CASE WHEN moves = CAST(value ->> 3 AS BIGINT) THEN lease END \
         FROM {ROWS} WHERE games.id = value ->> 0 AND last = CAST(value ->> 1 AS BIGINT) \
         AND conditions = CAST(value ->> 11 AS BIGINT) RETURNING games.id AS id"
    ))
    .rows(fields)
}

fn delete_events(fields: Vec<Value>) -> Sql {
    Sql::new(format!(
        "DELETE FROM events WHERE (game, number) IN (SELECT value ->> 0, CAST(value ->> 1 AS BIGINT) FROM {ROWS})"
    ))
    .rows(fields)
}

fn delete_conditions(fields: Vec<Value>) -> Sql {
    Sql::new(format!("DELETE FROM conditions WHERE game IN (SELECT value ->> 0 FROM {ROWS})")).rows(fields)
}
