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
    /// The log.
    pub(super) log: Vec<Logged>,
}

const GAMES: &str = "SELECT id, last, moves, stage FROM games";
const EVENTS: &str = "SELECT game, number, at, body FROM events ORDER BY game, number";

type GameColumns = (String, i64, i64, String);
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
    for (id, last, moves, stage) in games {
        let id: GameId = id.parse().map_err(anyhow::Error::msg)?;
        kept.insert(id, Kept { last: last.try_into()?, moves: moves.try_into()?, stage, log: Vec::new() });
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
