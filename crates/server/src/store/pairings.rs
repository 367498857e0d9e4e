//! The queue of quick pairing: the last request of each person for a game, and the games that requests led to.
//!
//! Invariant: the game of a request is made in the transaction that takes its people out of the queue, so a request has
//! one game or none. Transactions that enter people or seat them lock one row first, so that they run one at a time at
//! the whole site; leaving changes the row of one person alone.

use std::collections::{HashMap, HashSet};

use cairn_wire::{ClockRule, GameId, Logged, MessageId, Millis, WaitingPeople};
use serde_json::{Value, json};

use super::games::{self, Beginning};
use super::sql::{ROWS, Row, Sql, Tx, twice};
use super::{GameRow, ListColumns, Person, PersonId, Store, StoreError, columns};

/// The condition of a request that waits at the time of the first parameter.
const WAITS: &str = "pairings.game IS NULL AND NOT has_left AND pairings.lease > $1";
/// The most people that a pass looks at: those who have waited longest.
const MOST: i64 = 5_000;

/// A request of a person for a game, as it enters the queue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Who.
    pub person: PersonId,
    /// The id of the request.
    pub request: MessageId,
    /// The game and its options, as games write them.
    pub setup: String,
    /// The clock.
    pub clock: ClockRule,
    /// Whether the game is rated.
    pub rated: bool,
    /// The rating of the person in points.
    pub rating: i32,
    /// The level that may take a missing seat.
    pub engines: Option<u8>,
}

/// The state of a person's request after it has entered the queue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entered {
    /// It waits.
    Waits,
    /// Its game is made.
    Paired(GameId),
    /// It is out of the queue: the person has left, or there is a request with a larger id, which is the last one.
    Left(MessageId),
}

/// A person who waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Queued {
    /// Who, with the name by now.
    pub person: Person,
    /// What they ask for.
    pub entry: Entry,
    /// Since when.
    pub since: Millis,
}

/// A game for people who wait.
#[derive(Clone, Debug)]
pub struct Table {
    /// The people with their requests.
    pub people: Vec<(PersonId, MessageId)>,
    /// The row of the game.
    pub game: GameRow,
    /// Its first events.
    pub events: Vec<Logged>,
    /// Its columns.
    pub columns: ListColumns,
}

/// A person with a request that has led to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairedPerson {
    /// Who.
    pub person: PersonId,
    /// The request.
    pub request: MessageId,
    /// The game.
    pub game: GameId,
}

impl Store {
    /// Enters requests into the queue, or renews their leases; one request of each person. A request that is in the
    /// queue keeps its place; one with a larger id takes the place of the person's older one. A request whose game is
    /// made, whose person has left, or that is older, does not enter. Returns the states of the requests.
    pub async fn enter_queue(
        &self,
        entries: &[Entry],
        now: Millis,
        lease: Millis,
    ) -> Result<HashMap<PersonId, Entered>, StoreError> {
        twice(|| self.try_to_enter(entries, now, lease)).await
    }

    async fn try_to_enter(
        &self,
        entries: &[Entry],
        now: Millis,
        lease: Millis,
    ) -> Result<HashMap<PersonId, Entered>, StoreError> {
        let sql = format!(
            "INSERT INTO pairings (person, request, setup, clock, rated, rating, engines, since, lease, has_left) \
             SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT), value ->> 2, value ->> 3, \
             CAST(value ->> 4 AS BOOLEAN), CAST(value ->> 5 AS BIGINT), CAST(value ->> 6 AS BIGINT), $2, $3, $4 \
             FROM {ROWS} WHERE true \
             ON CONFLICT (person) DO UPDATE SET setup = excluded.setup, clock = excluded.clock, \
             rated = excluded.rated, rating = excluded.rating, engines = excluded.engines, \
             since = CASE WHEN pairings.request = excluded.request THEN pairings.since ELSE excluded.since END, \
             lease = excluded.lease, has_left = excluded.has_left, game = NULL, paired = NULL, \
             request = excluded.request \
             WHERE excluded.request > pairings.request \
             OR (excluded.request = pairings.request AND pairings.game IS NULL AND NOT pairings.has_left)"
        );
        let enter = Sql::new(sql).rows(entries.iter().map(entry_fields).collect());
        let enter = enter.number(columns::time(now)).number(columns::time(now.plus(lease))).flag(false);
        let mut tx = self.shared.writing.begin().await?;
        lock(&mut tx).await?;
        tx.fetch(enter).await?;
        let people = entries.iter().map(|entry| json!([entry.person.0, entry.request.get()])).collect();
        let states = Sql::new(format!(
            "SELECT person, request, game, has_left, CAST(value ->> 1 AS BIGINT) AS wanted \
             FROM pairings JOIN {ROWS} ON person = CAST(value ->> 0 AS BIGINT)"
        ));
        let rows = tx.fetch(states.rows(people)).await?;
        tx.commit().await?;
        let state = |row: &Row| {
            let wanted = columns::message_id(row.number("wanted")?)?;
            Ok((PersonId(row.number("person")?), entered(row, wanted)?))
        };
        rows.iter().map(state).collect()
    }

    /// The state of a request; `None` if it is new.
    pub async fn queue_state(
        &self,
        person: PersonId,
        request: MessageId,
    ) -> Result<Option<Entered>, StoreError> {
        let sql =
            Sql::new("SELECT request, game, has_left FROM pairings WHERE person = $1 AND request >= $2");
        let rows = self.shared.reading.fetch(sql.number(person.0).number(number(request))).await?;
        rows.first().map(|row| entered(row, request)).transpose()
    }

    /// Takes a request out of the queue, for good, also one that is still on its way; does nothing if there is one with
    /// a larger id. Returns its state after that: it may be too late.
    pub async fn leave_queue(&self, person: PersonId, request: MessageId) -> Result<Entered, StoreError> {
        let sql = Sql::new(
            "INSERT INTO pairings (person, request, setup, clock, rated, rating, since, lease, has_left) \
             VALUES ($1, $2, '', '', $3, 0, 0, 0, $4) ON CONFLICT (person) DO UPDATE SET \
             request = excluded.request, has_left = excluded.has_left, game = NULL, paired = NULL \
             WHERE excluded.request > pairings.request \
             OR (excluded.request = pairings.request AND pairings.game IS NULL)",
        );
        let sql = sql.number(person.0).number(number(request)).flag(false).flag(true);
        self.shared.writing.fetch(sql).await?;
        let state = self.queue_state(person, request).await?;
        state.ok_or(StoreError::Damaged("no request of a person who has left the queue"))
    }

    /// The people who wait, the longest first.
    pub async fn queue(&self, now: Millis) -> Result<Vec<Queued>, StoreError> {
        let sql = Sql::new(format!(
            "SELECT people.id AS id, people.name AS name, CASE WHEN accounts.person IS NULL THEN NULL \
             WHEN accounts.owner IS NULL THEN 'person' ELSE 'bot' END AS account, \
             request, setup, clock, rated, rating, engines, since \
             FROM pairings JOIN people ON people.id = pairings.person \
             LEFT JOIN accounts ON accounts.person = people.id WHERE {WAITS} ORDER BY since, people.id LIMIT $2"
        ));
        let rows = self.shared.reading.fetch(sql.number(columns::time(now)).number(MOST)).await?;
        rows.iter().map(queued).collect()
    }

    /// How many people wait for the same game as this request, and how many of them agree to engines.
    pub async fn queue_of(&self, entry: &Entry, now: Millis) -> Result<(u32, u32), StoreError> {
        let sql = Sql::new(format!(
            "SELECT COUNT(*) AS people, COUNT(engines) AS agreed FROM pairings \
             WHERE {WAITS} AND setup = $2 AND clock = $3 AND rated = $4"
        ));
        let sql = sql.number(columns::time(now)).text(&entry.setup);
        let rows = self.shared.reading.fetch(sql.text(&clock_text(entry.clock)).flag(entry.rated)).await?;
        let row = rows.first().ok_or(StoreError::Damaged("no number of people"))?;
        Ok((columns::small(row.number("people")?)?, columns::small(row.number("agreed")?)?))
    }

    /// How many people wait for each kind of game; at most 100 kinds, those with the most people first.
    pub async fn waiting(&self, now: Millis) -> Result<Vec<WaitingPeople>, StoreError> {
        let sql = Sql::new(format!(
            "SELECT setup, clock, rated, COUNT(*) AS people FROM pairings WHERE {WAITS} \
             GROUP BY setup, clock, rated ORDER BY people DESC, setup, clock LIMIT 100"
        ));
        let rows = self.shared.reading.fetch(sql.number(columns::time(now))).await?;
        let waiting = |row: &Row| {
            Ok(WaitingPeople {
                setup: row.text("setup")?,
                clock: clock(row)?,
                rated: row.flag("rated")?,
                people: columns::small(row.number("people")?)?,
            })
        };
        rows.iter().map(waiting).collect()
    }

    /// Makes the games of the tables whose people all still wait, and takes these people out of the queue, in one
    /// transaction; drops the other tables. Returns the number of games. After a lost connection it tries again: who
    /// was seated then waits no more.
    pub async fn seat(&self, tables: &[Table], now: Millis) -> Result<usize, StoreError> {
        twice(|| self.try_to_seat(tables, now)).await
    }

    async fn try_to_seat(&self, tables: &[Table], now: Millis) -> Result<usize, StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        lock(&mut tx).await?;
        let mut waiting = lock_waiting(&mut tx, tables, now).await?;
        let take = |table: &&Table| {
            let is_complete = table.people.iter().all(|(person, _)| waiting.contains(person));
            if is_complete {
                table.people.iter().for_each(|(person, _)| _ = waiting.remove(person));
            }
            is_complete
        };
        let complete: Vec<&Table> = tables.iter().filter(take).collect();
        if complete.is_empty() {
            tx.commit().await?;
            return Ok(0);
        }
        let beginnings: Vec<Beginning> = complete
            .iter()
            .map(|Table { game, events, columns, .. }| Beginning { game, events, columns })
            .collect();
        games::insert(&mut tx, &beginnings).await?;
        let seated = complete.iter().flat_map(|table| {
            table.people.iter().map(|(person, _)| json!([person.0, table.game.id.as_str()]))
        });
        let sql = Sql::new(format!(
            "UPDATE pairings SET game = value ->> 1, paired = $2 FROM {ROWS} \
             WHERE person = CAST(value ->> 0 AS BIGINT)"
        ));
        tx.fetch(sql.rows(seated.collect()).number(columns::time(now))).await?;
        tx.commit().await?;
        Ok(complete.len())
    }

    /// People whose games were made since this time.
    pub async fn paired_since(&self, since: Millis) -> Result<Vec<PairedPerson>, StoreError> {
        let sql = "SELECT person, request, game FROM pairings WHERE paired IS NOT NULL AND paired >= $1";
        let rows = self.shared.reading.fetch(Sql::new(sql).number(columns::time(since))).await?;
        let paired = |row: &Row| {
            Ok(PairedPerson {
                person: PersonId(row.number("person")?),
                request: request(row)?,
                game: columns::id(row, "game")?,
            })
        };
        rows.iter().map(paired).collect()
    }
}

/// Waits for other transactions on the queue.
async fn lock(tx: &mut Tx) -> Result<(), StoreError> {
    tx.fetch(Sql::new("UPDATE site SET value = value WHERE name = 'pairing'")).await.map(drop)
}

/// The people of tables whose requests still wait. Nobody leaves the queue until the transaction ends.
async fn lock_waiting(tx: &mut Tx, tables: &[Table], now: Millis) -> Result<HashSet<PersonId>, StoreError> {
    let people = tables.iter().flat_map(|table| &table.people);
    let people = people.map(|(person, request)| json!([person.0, request.get()])).collect();
    let sql = Sql::new(format!(
        "UPDATE pairings SET lease = lease FROM {ROWS} WHERE person = CAST(value ->> 0 AS BIGINT) \
         AND request = CAST(value ->> 1 AS BIGINT) AND game IS NULL AND NOT has_left AND lease > $2 \
         RETURNING person"
    ));
    let rows = tx.fetch(sql.rows(people).number(columns::time(now))).await?;
    rows.iter().map(|row| row.number("person").map(PersonId)).collect()
}

/// The fields of a request: person, request, setup, clock, rated, rating, engines.
fn entry_fields(entry: &Entry) -> Value {
    let Entry { person, request, setup, clock, rated, rating, engines } = entry;
    json!([person.0, request.get(), setup, clock_text(*clock), rated, rating, engines])
}

fn clock_text(clock: ClockRule) -> String {
    json!(clock).to_string()
}

/// A request id as the database stores it: it is below 2^53.
fn number(request: MessageId) -> i64 {
    i64::try_from(request.get()).unwrap_or(i64::MAX)
}

fn request(row: &Row) -> Result<MessageId, StoreError> {
    columns::message_id(row.number("request")?)
}

fn clock(row: &Row) -> Result<ClockRule, StoreError> {
    serde_json::from_str(&row.text("clock")?).map_err(|_| StoreError::Damaged("a clock"))
}

/// The state of a person's request, from the row of the last one, which is this one or another.
fn entered(row: &Row, wanted: MessageId) -> Result<Entered, StoreError> {
    let last = request(row)?;
    Ok(match row.optional_text("game")? {
        _ if last != wanted => Entered::Left(last),
        Some(game) => Entered::Paired(game.parse().map_err(|_| StoreError::Damaged("a game id"))?),
        None if row.flag("has_left")? => Entered::Left(last),
        None => Entered::Waits,
    })
}

fn queued(row: &Row) -> Result<Queued, StoreError> {
    let id = PersonId(row.number("id")?);
    let account = columns::account(row.optional_text("account")?.as_deref())?;
    let entry = Entry {
        person: id,
        request: request(row)?,
        setup: row.text("setup")?,
        clock: clock(row)?,
        rated: row.flag("rated")?,
        rating: columns::small(row.number("rating")?)?,
        engines: row.optional_number("engines")?.map(columns::small).transpose()?,
    };
    let person = Person { id, name: columns::name(&row.text("name")?)?, account };
    Ok(Queued { person, entry, since: Millis(columns::small(row.number("since")?)?) })
}
