//! Conditional lines: what players answer to moves that may come.
//!
//! A game counts how often its lines were changed. An append says with which of these versions it was decided, and is a
//! conflict if there is another one by then. So an answer is written together with the move that it answers or not at
//! all, and lines that were replaced are not played, whichever process has which lines in its memory.

use cairn_wire::GameId;
use serde_json::json;

use super::sql::{Sql, twice};
use super::{Appended, Store, StoreError, columns};

/// The lines of all players in a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameConditions {
    /// How often they were changed.
    pub version: u32,
    /// The lines of each seat that has some.
    pub seats: Vec<SeatConditions>,
}

/// The lines of the player in a seat.
#[derive(Clone, PartialEq, Eq)]
pub struct SeatConditions {
    /// Which seat.
    pub seat: u8,
    /// The number of the event with which the turn began in which the lines start.
    pub turn: u32,
    /// The lines, each a sequence of moves.
    pub lines: Vec<Vec<String>>,
}

impl std::fmt::Debug for SeatConditions {
    /// Without the lines, which are secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SeatConditions").field("seat", &self.seat).finish_non_exhaustive()
    }
}

impl Store {
    /// The lines in a game.
    pub async fn conditions(&self, game: &GameId) -> Result<GameConditions, StoreError> {
        let sql = Sql::new(
            "SELECT games.conditions AS version, seat, turn, lines FROM games \
             LEFT JOIN conditions ON conditions.game = games.id WHERE games.id = $1 ORDER BY seat",
        );
        let rows = self.shared.reading.fetch(sql.text(game.as_str())).await?;
        let version = rows.first().map_or(Ok(0), |row| columns::small(row.number("version")?))?;
        let mut seats = Vec::new();
        for row in &rows {
            if let Some(seat) = row.optional_number("seat")? {
                let damaged = |_| StoreError::Damaged("conditional lines");
                let lines = row.optional_text("lines")?.unwrap_or_default();
                seats.push(SeatConditions {
                    seat: columns::small(seat)?,
                    turn: columns::small(row.optional_number("turn")?.unwrap_or_default())?,
                    lines: serde_json::from_str(&lines).map_err(damaged)?,
                });
            }
        }
        Ok(GameConditions { version, seats })
    }

    /// Replaces the lines of a seat, unless the game has gone on after the event of this number, or its lines have this
    /// version no more: then nothing is written.
    pub async fn set_conditions(
        &self,
        game: &GameId,
        conditions: &SeatConditions,
        last: u32,
        version: u32,
    ) -> Result<Appended, StoreError> {
        // If the connection was lost after the commit, this is a conflict, and the caller decides again.
        twice(|| self.try_to_set_conditions(game, conditions, last, version)).await
    }

    async fn try_to_set_conditions(
        &self,
        game: &GameId,
        SeatConditions { seat, turn, lines }: &SeatConditions,
        last: u32,
        version: u32,
    ) -> Result<Appended, StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        let changed = Sql::new(
            "UPDATE games SET conditions = conditions + 1 WHERE id = $1 AND last = $2 AND conditions = $3 RETURNING id",
        );
        let changed = changed.text(game.as_str()).number(i64::from(last)).number(i64::from(version));
        if tx.fetch(changed).await?.is_empty() {
            tx.commit().await?;
            return Ok(Appended::Conflict);
        }
        let sql = Sql::new(
            "INSERT INTO conditions (game, seat, turn, lines) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (game, seat) DO UPDATE SET turn = excluded.turn, lines = excluded.lines",
        );
        let sql = sql.text(game.as_str()).number(i64::from(*seat)).number(i64::from(*turn));
        tx.fetch(sql.text(&json!(lines).to_string())).await?;
        tx.commit().await?;
        Ok(Appended::Done)
    }
}
