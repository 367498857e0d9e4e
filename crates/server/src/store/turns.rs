//! Queries of background jobs: the time, games whose time ran out, and turns of engines.

use cairn_wire::{GameId, Millis};
use serde_json::json;

use super::sql::{FREE, ROWS, Row, Sql};
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

    /// The time of the database's own clock. SQLite has none.
    pub async fn time(&self) -> Result<Option<Millis>, StoreError> {
        if !self.is_shared() {
            return Ok(None);
        }
        let sql = Sql::new("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS time");
        let rows = self.shared.reading.fetch(sql).await?;
        rows.first().map(|row| columns::small(row.number("time")?).map(Millis)).transpose()
    }

    /// The date of the newest event of all games that are not over.
    pub async fn newest(&self) -> Result<Millis, StoreError> {
        let sql = "SELECT COALESCE(MAX(changed), 0) AS newest FROM games WHERE stage <> 'over'";
        let rows = self.shared.reading.fetch(Sql::new(sql)).await?;
        rows.first().map_or(Ok(Millis(0)), |row| columns::small(row.number("newest")?).map(Millis))
    }

    /// Claims up to `most` unclaimed games in which the engine is to move, for the time `lease`. The next move also
    /// ends the lease. Engines are shared between people: a game of the owner who has waited longest comes first, and of
    /// an owner's games the one that has waited longest. If the connection is lost, it looks for what it has claimed,
    /// which would wait for the end of the lease otherwise.
    pub async fn claim_engine_turns(
        &self,
        now: Millis,
        lease: Millis,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let claim = |from: &str, order: &str| {
            let sql = Sql::new(format!(
                "UPDATE games SET lease = $1 WHERE id IN (SELECT games.id FROM games \
                 LEFT JOIN engine_shares ON person = games.owner WHERE engine_turn AND ({from}) \
                 ORDER BY {order}COALESCE(served, 0), changed LIMIT $3{FREE}) RETURNING id, owner"
            ));
            let sql = sql.number(columns::time(now.plus(lease))).number(columns::time(now));
            self.shared.writing.fetch_once(sql.number(i64::from(most)))
        };
        let rows = match claim("lease IS NULL OR lease <= $2", "").await {
            // Another process that claims in the same millisecond may have its claim taken: the turn is played once.
            Err(StoreError::Lost(_)) => {
                let own = "CASE WHEN lease = $1 THEN 0 ELSE 1 END, ";
                claim("lease IS NULL OR lease <= $2 OR lease = $1", own).await?
            }
            rows => rows?,
        };
        if !rows.is_empty() {
            let mut owners: Vec<i64> =
                rows.iter().map(|row| row.number("owner")).collect::<Result<_, StoreError>>()?;
            owners.sort_unstable();
            owners.dedup();
            let sql = format!(
                "INSERT INTO engine_shares (person, served) SELECT CAST(value ->> 0 AS BIGINT), $2 FROM {ROWS} \
                 WHERE true ON CONFLICT (person) DO UPDATE SET served = excluded.served"
            );
            let sql = Sql::new(sql).rows(owners.into_iter().map(|owner| json!([owner])).collect());
            // The games are claimed, whether or not this is noted.
            if let Err(error) = self.shared.writing.fetch(sql.number(columns::time(now))).await {
                tracing::warn!(%error, "cannot note whose turn of an engine was claimed");
            }
        }
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
