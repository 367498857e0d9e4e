//! Queries of background jobs: time that ran out, and turns of engines.

use cairn_wire::{GameId, Millis};

use super::sql::{FREE, Row, Sql};
use super::{Store, StoreError, columns};

/// The limit of a query; further games are found the next time.
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

    /// Claims up to `most` unclaimed games in which the engine is to move, for the time `lease`. The next move also
    /// ends the lease. If the connection is lost, it looks for what it has claimed, which would wait for the end of the
    /// lease otherwise.
    pub async fn claim_engine_turns(
        &self,
        now: Millis,
        lease: Millis,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let claim = |from: &str, order: &str| {
            let sql = Sql::new(format!(
                "UPDATE games SET lease = $1 WHERE id IN (SELECT id FROM games \
                 WHERE engine_turn AND ({from}) ORDER BY {order} LIMIT $3{FREE}) RETURNING id"
            ));
            let sql = sql.number(columns::time(now.plus(lease))).number(columns::time(now));
            self.shared.writing.fetch_once(sql.number(i64::from(most)))
        };
        let rows = match claim("lease IS NULL OR lease <= $2", "changed").await {
            // Another process that claims in the same millisecond may have its claim taken: the turn is played once.
            Err(StoreError::Lost(_)) => {
                claim(
                    "lease IS NULL OR lease <= $2 OR lease = $1",
                    "CASE WHEN lease = $1 THEN 0 ELSE 1 END, changed",
                )
                .await?
            }
            rows => rows?,
        };
        ids(&rows)
    }

    /// Releases all games, at the start of the only process: the process that had claimed them is dead.
    pub async fn release_all_engine_turns(&self) -> Result<(), StoreError> {
        let sql = Sql::new("UPDATE games SET lease = NULL WHERE engine_turn AND lease IS NOT NULL");
        self.shared.writing.fetch(sql).await?;
        Ok(())
    }

    /// Releases a [claimed](Store::claim_engine_turns) game, so that others can claim it at once.
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
