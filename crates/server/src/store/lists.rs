//! Lists of games.

use std::collections::HashMap;

use cairn_wire::{ArchiveQuery, GameId, Millis};
use serde_json::json;

use super::sql::{ROWS, Sql, twice};
use super::{Census, Listed, PersonId, SeatHolder, Store, StoreError, columns};

/// The ends of list queries: their order, and their limit of 100.
const NEWEST: &str = " ORDER BY created DESC, id DESC LIMIT 100";
const BEST: &str = " ORDER BY COALESCE((SELECT MAX(ratings.rating) FROM seats \
     JOIN ratings ON ratings.player = seats.person AND ratings.games > 0 AND ratings.pool = games.setup || \
     CASE WHEN games.clock LIKE '%fischer%' THEN '/live' ELSE '/correspondence' END \
     WHERE seats.game = games.id), 0) DESC, created DESC, id DESC LIMIT 100";
const UNFINISHED: &str =
    " ORDER BY CASE stage WHEN 'over' THEN 1 ELSE 0 END, changed DESC, id DESC LIMIT 100";
/// How many games a page of the archive has.
const PAGE: usize = 30;

/// The newest games being played.
const NEWEST_LIVE: &str = "id IN (SELECT id FROM games WHERE public AND stage = 'playing' \
     ORDER BY created DESC, id DESC LIMIT 300)";

/// The games that a person made or sits in.
const OF_PERSON: &str =
    "id IN (SELECT game FROM seats WHERE person = $1 UNION SELECT id FROM games WHERE owner = $1)";

impl Store {
    /// Public games with open seats, the newest first, at most 100.
    pub async fn lobby(&self) -> Result<Vec<Listed>, StoreError> {
        self.list(select("public AND stage = 'waiting'").then(NEWEST)).await
    }

    /// Public games being played: of the 300 newest those of the best players first, by the highest rating in the pool
    /// of the game, and others by their age; at most 100.
    pub async fn live(&self) -> Result<Vec<Listed>, StoreError> {
        self.list(select(NEWEST_LIVE).then(BEST)).await
    }

    /// Games that a person made or sits in: unfinished ones first, then finished ones, each by their latest change; at
    /// most 100.
    pub async fn mine(&self, person: PersonId) -> Result<Vec<Listed>, StoreError> {
        self.list(select(OF_PERSON).number(person.0).then(UNFINISHED)).await
    }

    /// Games with open seats to which a person is invited and in which the person does not sit, the newest first, at
    /// most 100.
    pub async fn challenges(&self, person: PersonId) -> Result<Vec<Listed>, StoreError> {
        let invited = "stage = 'waiting' AND id IN (SELECT game FROM invitations WHERE invitations.person = $1 \
             AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game = invitations.game AND seats.person = $1))";
        self.list(select(invited).number(person.0).then(NEWEST)).await
    }

    /// The number of unfinished games that a person made or sits in.
    pub async fn open_games_of(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let sql = format!("SELECT id FROM games WHERE stage IN ('waiting', 'playing') AND {OF_PERSON}");
        let rows = self.shared.reading.fetch(Sql::new(sql).number(person.0)).await?;
        rows.iter().map(|row| columns::id(row, "id")).collect()
    }

    /// The numbers of unfinished games.
    pub async fn census(&self, now: Millis) -> Result<Census, StoreError> {
        let sql = Sql::new(
            "SELECT COALESCE(SUM(CASE stage WHEN 'waiting' THEN 1 END), 0) AS waiting, \
             COALESCE(SUM(CASE stage WHEN 'playing' THEN 1 END), 0) AS playing, \
             COALESCE(SUM(CASE WHEN engine_turn AND (lease IS NULL OR lease <= $1) THEN 1 END), 0) AS turns \
             FROM games WHERE stage <> 'over'",
        );
        let rows = self.shared.reading.fetch(sql.number(columns::time(now))).await?;
        let row = rows.first().ok_or(StoreError::Damaged("no number of games"))?;
        Ok(Census {
            waiting: row.number("waiting")?,
            playing: row.number("playing")?,
            engine_turns: row.number("turns")?,
        })
    }

    /// A page of the finished public games, the latest first, and whether there are more.
    pub async fn archive(&self, query: &ArchiveQuery) -> Result<(Vec<Listed>, bool), StoreError> {
        // Games called off were never played.
        let mut sql = select("public AND stage = 'over' AND result IS NOT NULL");
        if let Some(game) = &query.game {
            sql = sql.and("game = ?").text(game);
        }
        if let Some(player) = &query.player {
            let player = columns::folded(player);
            sql = sql.and("id IN (SELECT seats.game FROM seats WHERE name_folded = ?)").text(&player);
        }
        if let Some(result) = &query.result {
            sql = sql.and("COALESCE(winner, 'draw') = ?").text(result);
        }
        if let Some(from) = query.from {
            sql = sql.and("ended >= ?").number(columns::time(from));
        }
        if let Some(until) = query.until {
            sql = sql.and("ended < ?").number(columns::time(until));
        }
        if let Some(after) = &query.after {
            sql = sql
                .and(
                    "(ended, id) < (SELECT before.ended, before.id FROM games AS before WHERE before.id = ?)",
                )
                .text(after.as_str());
        }
        let mut games =
            self.list(sql.then(&format!(" ORDER BY ended DESC, id DESC LIMIT {}", PAGE + 1))).await?;
        let more = games.len() > PAGE;
        games.truncate(PAGE);
        Ok((games, more))
    }

    /// The games that a query finds, with their seats.
    async fn list(&self, sql: Sql) -> Result<Vec<Listed>, StoreError> {
        twice(|| self.read_list(sql.clone())).await
    }

    async fn read_list(&self, sql: Sql) -> Result<Vec<Listed>, StoreError> {
        let mut tx = self.shared.reading.snapshot().await?;
        let games = tx.fetch(sql).await?;
        let mut games: Vec<Listed> = games.iter().map(columns::listed).collect::<Result<_, _>>()?;
        let sql = Sql::new(format!(
            "SELECT game, kind, person, name, account, level FROM seats \
             WHERE game IN (SELECT value ->> 0 FROM {ROWS}) ORDER BY game, seat"
        ));
        let rows =
            tx.fetch(sql.rows(games.iter().map(|game| json!([game.game.id.as_str()])).collect())).await?;
        tx.commit().await?;
        let mut seats: HashMap<GameId, Vec<SeatHolder>> = HashMap::new();
        for row in &rows {
            seats.entry(columns::id(row, "game")?).or_default().push(columns::holder(row)?);
        }
        for Listed { game, .. } in &mut games {
            game.seats = seats.remove(&game.id).unwrap_or_default();
        }
        Ok(games)
    }
}

fn select(condition: &str) -> Sql {
    Sql::new(format!("SELECT {} FROM games WHERE {condition}", columns::LISTED))
}
