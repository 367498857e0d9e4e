//! The games as stored, read from the database directly.

use std::collections::HashMap;

use anyhow::{Context, Result};
use cairn_wire::{GameId, Logged, Millis};
use sqlx::{Connection, PgConnection, SqliteConnection};

/// A game in the database.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    /// The number of the last event, as the game's row says.
    pub(super) last: u32,
    /// The number of moves, as the game's row says.
    pub(super) moves: u32,
    /// Its stage: `waiting`, `playing` or `over`.
    pub(super) stage: String,
    /// Whether it is rated.
    pub(super) rated: bool,
    /// Whether it has a result.
    pub(super) has_result: bool,
    /// For how many of its seats a change of the rating is kept.
    pub(super) changes: usize,
    /// The log.
    pub(super) log: Vec<Logged>,
}

const GAMES: &str = "SELECT id, last, moves, stage, rated, result, \
     (SELECT COUNT(*) FROM rating_changes WHERE game = id) FROM games";
const EVENTS: &str = "SELECT game, number, at, body FROM events ORDER BY game, number";

type GameColumns = (String, i64, i64, String, bool, Option<String>, i64);
type EventColumns = (String, i64, i64, String);

/// All games of a database.
pub(super) async fn read(url: &str) -> Result<HashMap<GameId, Kept>> {
    let (games, events): (Vec<GameColumns>, Vec<EventColumns>) = if url.starts_with("sqlite:") {
        let mut connection = SqliteConnection::connect(url).await?;
        (
            sqlx::query_as(GAMES).fetch_all(&mut connection).await?,
            sqlx::query_as(EVENTS).fetch_all(&mut connection).await?,
        )
    } else {
        let mut connection = PgConnection::connect(url).await?;
        (
            sqlx::query_as(GAMES).fetch_all(&mut connection).await?,
            sqlx::query_as(EVENTS).fetch_all(&mut connection).await?,
        )
    };
    let mut kept = HashMap::new();
    for (id, last, moves, stage, rated, result, changes) in games {
        let id: GameId = id.parse().map_err(anyhow::Error::msg)?;
        let game = Kept {
            last: last.try_into()?,
            moves: moves.try_into()?,
            stage,
            rated,
            has_result: result.is_some(),
            changes: changes.try_into()?,
            log: Vec::new(),
        };
        kept.insert(id, game);
    }
    for (game, number, at, body) in events {
        let event = serde_json::from_str(&body).with_context(|| format!("an event of game {game}"))?;
        let logged = Logged { number: number.try_into()?, at: Millis(at.try_into()?), event };
        let id: GameId = game.parse().map_err(anyhow::Error::msg)?;
        let kept = kept.get_mut(&id).with_context(|| format!("an event of no game: {id}"))?;
        kept.log.push(logged);
    }
    Ok(kept)
}

/// Gives every person an account.
pub(super) async fn claim_all(url: &str) -> Result<()> {
    let claim = "INSERT INTO accounts (person, created) SELECT id, created FROM people";
    if url.starts_with("sqlite:") {
        sqlx::query(claim).execute(&mut SqliteConnection::connect(url).await?).await?;
    } else {
        sqlx::query(claim).execute(&mut PgConnection::connect(url).await?).await?;
    }
    Ok(())
}
