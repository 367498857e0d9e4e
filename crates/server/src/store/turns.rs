//! What is to be done in games by the server itself.

use cairn_wire::{GameId, Millis};

use super::sql::{FREE, Row, Sql};
use super::{Store, StoreError, columns};

/// So many at once; the others are found the next time.
const MOST_OVERDUE: i64 = 1000;

impl Store {
    /// Games being played in which the time of the player to move is over, the longest overdue first; at most 1000.
    pub async fn overdue(&self, now: Millis) -> Result<Vec<GameId>, StoreError> {
        let sql = Sql::new(
            "SELECT id FROM games WHERE stage = 'playing' AND deadline IS NOT NULL AND deadline <= $1 \
             ORDER BY deadline LIMIT $2",
        );
        let rows = self.shared.reading.fetch(sql.number(columns::time(now)).number(MOST_OVERDUE)).await?;
        ids(&rows)
    }

    /// Takes up to `most` games in which the engine is to move and which nobody has taken, and has them for the time
    /// `lease`. The next move ends the lease, too.
    pub async fn claim_engine_turns(
        &self,
        now: Millis,
        lease: Millis,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let sql = Sql::new(format!(
            "UPDATE games SET lease = $1 WHERE id IN (SELECT id FROM games \
             WHERE engine_turn AND (lease IS NULL OR lease <= $2) ORDER BY changed LIMIT $3{FREE}) RETURNING id"
        ));
        let sql =
            sql.number(columns::time(now.plus(lease))).number(columns::time(now)).number(i64::from(most));
        ids(&self.shared.writing.fetch(sql).await?)
    }

    /// Gives all games back, at the start of a process that is alone: whoever had taken them is dead.
    pub async fn release_all_engine_turns(&self) -> Result<(), StoreError> {
        let sql = Sql::new("UPDATE games SET lease = NULL WHERE engine_turn AND lease IS NOT NULL");
        self.shared.writing.fetch(sql).await?;
        Ok(())
    }

    /// Gives a game back that was [taken](Store::claim_engine_turns), so that others can take it at once.
    pub async fn release_engine_turn(&self, id: &GameId) -> Result<(), StoreError> {
        self.shared
            .writing
            .fetch(Sql::new("UPDATE games SET lease = NULL WHERE id = $1").text(id.as_str()))
            .await?;
        Ok(())
    }
}

fn ids(rows: &[Row]) -> Result<Vec<GameId>, StoreError> {
    rows.iter().map(|row| columns::id(row, "id")).collect()
}
