//! One game: its start, its seats and its log.

use cairn_wire::{GameId, Logged};
use serde_json::{Value, json};

use super::sql::{ROWS, Row, Sql, Tx, twice};
use super::writer::{insert_events, insert_seats};
use super::{Entry, GameRow, ListColumns, Listed, Store, StoreError, columns};

impl Store {
    /// Writes a new game. Fails if its id is taken. Ids are random, so after a lost connection a game with this id is
    /// the one that was being written.
    pub async fn create(
        &self,
        game: &GameRow,
        events: &[Logged],
        columns: &ListColumns,
    ) -> Result<(), StoreError> {
        let numbers_fit = (1..).zip(events).all(|(number, logged)| logged.number == number);
        if !numbers_fit || usize::try_from(columns.last) != Ok(events.len()) {
            return Err(StoreError::Numbering);
        }
        let attempt = || self.try_to_create(game, events, columns);
        match attempt().await {
            Err(StoreError::Lost(_)) => match attempt().await {
                Err(_) if self.has_game(&game.id).await? => Ok(()),
                done => done,
            },
            done => done,
        }
    }

    async fn try_to_create(
        &self,
        game: &GameRow,
        events: &[Logged],
        columns: &ListColumns,
    ) -> Result<(), StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        insert(&mut tx, &[Beginning { game, events, columns }]).await?;
        tx.commit().await
    }

    /// A game with its seats and its log, both as of one moment.
    pub async fn game(&self, id: &GameId) -> Result<Option<(GameRow, Vec<Entry>)>, StoreError> {
        twice(|| self.read_game(id)).await
    }

    async fn read_game(&self, id: &GameId) -> Result<Option<(GameRow, Vec<Entry>)>, StoreError> {
        let mut tx = self.shared.reading.snapshot().await?;
        let sql = format!("SELECT {} FROM games WHERE id = $1", columns::LISTED);
        let rows = tx.fetch(Sql::new(sql).text(id.as_str())).await?;
        let Some(row) = rows.first() else {
            // Without a commit the connection would be closed.
            tx.commit().await?;
            return Ok(None);
        };
        let Listed { mut game, .. } = columns::listed(row)?;
        let seats =
            Sql::new("SELECT kind, person, name, account, level FROM seats WHERE game = $1 ORDER BY seat");
        let seats = tx.fetch(seats.text(id.as_str())).await?;
        game.seats = seats.iter().map(columns::holder).collect::<Result<_, _>>()?;
        let events = entries(&tx.fetch(select_events(id, 0)).await?)?;
        tx.commit().await?;
        Ok(Some((game, events)))
    }

    /// Whether there is a game with this id.
    pub async fn has_game(&self, id: &GameId) -> Result<bool, StoreError> {
        let sql = Sql::new("SELECT id FROM games WHERE id = $1").text(id.as_str());
        Ok(!self.shared.reading.fetch(sql).await?.is_empty())
    }

    /// The events of a game after this number.
    pub async fn events_after(&self, id: &GameId, number: u32) -> Result<Vec<Entry>, StoreError> {
        entries(&self.shared.reading.fetch(select_events(id, number)).await?)
    }
}

/// The events of a game after this number.
pub(super) fn select_events(id: &GameId, after: u32) -> Sql {
    Sql::new(
        "SELECT number, at, body, person, request FROM events WHERE game = $1 AND number > $2 ORDER BY number",
    )
    .text(id.as_str())
    .number(i64::from(after))
}

/// The events of rows that [`select_events`] found.
pub(super) fn entries(rows: &[Row]) -> Result<Vec<Entry>, StoreError> {
    rows.iter().map(columns::entry).collect()
}

/// A new game with its first events.
pub(super) struct Beginning<'a> {
    pub(super) game: &'a GameRow,
    pub(super) events: &'a [Logged],
    pub(super) columns: &'a ListColumns,
}

/// Writes new games.
pub(super) async fn insert(tx: &mut Tx, games: &[Beginning<'_>]) -> Result<(), StoreError> {
    tx.fetch(insert_games(games.iter().map(fields).collect())).await?;
    let invited = games.iter().flat_map(|Beginning { game, .. }| {
        game.open_to.invited.iter().map(|person| json!([game.id.as_str(), person.0]))
    });
    let invited: Vec<Value> = invited.collect();
    if !invited.is_empty() {
        tx.fetch(insert_invitations(invited)).await?;
    }
    let seats = games.iter().flat_map(|Beginning { game, .. }| {
        let seats = game.seats.iter().enumerate();
        seats.map(|(seat, holder)| columns::seat_fields(&game.id, seat, holder))
    });
    tx.fetch(insert_seats(seats.collect())).await?;
    let events = games.iter().flat_map(|Beginning { game, events, .. }| {
        events.iter().map(|logged| columns::event_fields(&game.id, logged, None))
    });
    tx.fetch(insert_events(events.collect())).await.map(drop)
}

/// The fields are game and person.
fn insert_invitations(invited: Vec<Value>) -> Sql {
    let sql = "INSERT INTO invitations (game, person) SELECT value ->> 0, CAST(value ->> 1 AS BIGINT) FROM";
    Sql::new(format!("{sql} {ROWS}")).rows(invited)
}

/// The fields are those of [`fields`].
fn insert_games(games: Vec<Value>) -> Sql {
    Sql::new(format!(
        "INSERT INTO games ({}, game, ended) SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, \
         CAST(value ->> 4 AS BOOLEAN), CAST(value ->> 5 AS BIGINT), CAST(value ->> 6 AS BIGINT), value ->> 7, \
         CAST(value ->> 8 AS BIGINT), CAST(value ->> 9 AS BIGINT), CAST(value ->> 10 AS BOOLEAN), \
         CAST(value ->> 11 AS BIGINT), value ->> 12, value ->> 13, CAST(value ->> 14 AS BIGINT), \
         CAST(value ->> 15 AS BIGINT), CAST(value ->> 16 AS BOOLEAN), \
         value ->> 17, value ->> 18, CAST(value ->> 19 AS BIGINT) FROM {ROWS}",
        columns::LISTED
    ))
    .rows(games)
}

/// The fields of a game: [`columns::LISTED`], the name of the game, the time of its end.
fn fields(Beginning { game, columns, .. }: &Beginning<'_>) -> Value {
    let ended = (columns.stage == cairn_wire::Stage::Over).then(|| columns::time(columns.changed));
    json!([
        game.id.as_str(),
        game.setup,
        game.start,
        json!(game.clock).to_string(),
        game.public,
        columns::time(game.created),
        game.owner.0,
        columns::stage_name(columns.stage),
        columns.moves,
        columns.to_move,
        columns.engine_turn,
        columns.deadline.map(columns::time),
        columns.result,
        columns.winner,
        columns::time(columns.changed),
        columns.last,
        game.rated,
        columns::open_to_text(&game.open_to),
        columns::game_of(&game.setup),
        ended,
    ])
}
