//! One game: its start, its seats and its log.

use cairn_wire::{GameId, Logged};

use super::sql::{Row, Sql, twice};
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
        tx.fetch(insert_game(game, columns)).await?;
        let seats = game.seats.iter().enumerate();
        tx.fetch(insert_seats(
            seats.map(|(seat, holder)| columns::seat_fields(&game.id, seat, holder)).collect(),
        ))
        .await?;
        tx.fetch(insert_events(
            events.iter().map(|logged| columns::event_fields(&game.id, logged, None)).collect(),
        ))
        .await?;
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

fn insert_game(game: &GameRow, columns: &ListColumns) -> Sql {
    let ended = (columns.stage == cairn_wire::Stage::Over).then(|| columns::time(columns.changed));
    let clock = serde_json::json!(game.clock).to_string();
    Sql::new(format!(
        "INSERT INTO games ({}, game, ended) VALUES \
         ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
        columns::LISTED
    ))
    .text(game.id.as_str())
    .text(&game.setup)
    .text(&game.start)
    .text(&clock)
    .flag(game.public)
    .number(columns::time(game.created))
    .number(game.owner.0)
    .text(columns::stage_name(columns.stage))
    .number(i64::from(columns.moves))
    .number(columns.to_move.map(i64::from))
    .flag(columns.engine_turn)
    .number(columns.deadline.map(columns::time))
    .optional_text(columns.result.as_deref())
    .optional_text(columns.winner.as_deref())
    .number(columns::time(columns.changed))
    .number(i64::from(columns.last))
    .flag(game.rated)
    .text(columns::game_of(&game.setup))
    .number(ended)
}
