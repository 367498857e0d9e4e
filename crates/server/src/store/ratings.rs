//! Ratings: written in the transaction that writes the end of a game.
//!
//! The end of a game is written once, whatever happens, so its ratings are, too. The rows of all players concerned are
//! locked in one order, so games of one player that end at the same time in two processes wait for each other. A game
//! gets its number after that: games that share a player have numbers in the order in which they were applied.

use std::collections::HashMap;

use cairn_wire::{GameId, Millis, Pool};
use serde_json::{Value, json};

use super::sql::{ROWS, Row, Sql, Tx};
use super::{Append, StoreError, columns};
use crate::ratings::{Change, Ledger, Pair, Player, RatedEnd, Rating, Standing};

/// The columns of a standing, which [`standing`] reads and [`standing_fields`] has.
pub(super) const STANDING: &str = "pool, player, rating, deviation, volatility, games, won, drawn, last";
/// The columns of a change, which [`read_change`] reads and [`change_fields`] has.
pub(super) const CHANGE: &str = "game, seat, pool, player, at, place, ties, rating, deviation, rating_after, \
     deviation_after, volatility_after, counts";

/// A rated game that ends.
pub(super) struct Ended<'a> {
    pub(super) game: &'a GameId,
    pub(super) at: Millis,
    pub(super) end: &'a RatedEnd,
}

impl<'a> Ended<'a> {
    /// The rated game that an append ends.
    pub(super) fn of(append: &'a Append) -> Option<Ended<'a>> {
        let end = append.rated.as_ref()?;
        Some(Ended { game: &append.game, at: append.columns.changed, end })
    }
}

/// Applies ends of games that are written in this transaction.
pub(super) async fn apply(tx: &mut Tx, ended: &[Ended<'_>]) -> Result<(), StoreError> {
    let standings = lock(tx, ended).await?;
    let numbers = number(tx, ended.iter().map(|ended| ended.game)).await?;
    let mut ledger = Ledger { standings, pairs: count_pairs(tx, ended).await? };
    let mut in_order: Vec<&Ended> = ended.iter().collect();
    in_order.sort_by_key(|ended| numbers.get(ended.game));
    let mut changes = Vec::new();
    for Ended { game, at, end } in in_order {
        let of_seats = (0..).zip(ledger.apply(end, *at));
        changes.extend(of_seats.map(|(seat, change)| change_fields(game, seat, &end.pool, *at, &change)));
    }
    tx.fetch(insert_changes(changes)).await?;
    tx.fetch(update_standings(ledger.standings.iter().map(standing_fields).collect())).await.map(drop)
}

/// Locks the rows of all players, sorted, and reads them; makes those that are missing.
async fn lock(tx: &mut Tx, ended: &[Ended<'_>]) -> Result<HashMap<(Pool, Player), Standing>, StoreError> {
    let key = |end: &RatedEnd, player: Player| (end.pool.clone(), player);
    let keys =
        ended.iter().flat_map(|ended| ended.end.seats.iter().map(|(player, _)| key(ended.end, *player)));
    let mut keys: Vec<(Pool, Player)> = keys.collect();
    keys.sort();
    keys.dedup();
    let fields = keys.into_iter().map(|key| standing_fields((&key, &Standing::NEW))).collect();
    let sql = insert_standings(fields)
        .then(" ON CONFLICT (pool, player) DO UPDATE SET games = ratings.games RETURNING ")
        .then(STANDING);
    tx.fetch(sql).await?.iter().map(standing).collect()
}

/// Gives numbers to games, in the order of their ids.
async fn number<'a>(
    tx: &mut Tx,
    games: impl Iterator<Item = &'a GameId>,
) -> Result<HashMap<GameId, i64>, StoreError> {
    let sql = format!(
        "INSERT INTO rated_games (game) SELECT value ->> 0 FROM {ROWS} WHERE true ORDER BY value ->> 0 \
         RETURNING game, number"
    );
    let rows = tx.fetch(Sql::new(sql).rows(games.map(|game| json!([game.as_str()])).collect())).await?;
    rows.iter().map(|row| Ok((columns::id(row, "game")?, row.number("number")?))).collect()
}

/// How many rated games the pairs of these games have had on their days.
async fn count_pairs(tx: &mut Tx, ended: &[Ended<'_>]) -> Result<HashMap<Pair, u32>, StoreError> {
    let mut pairs: Vec<Pair> = ended.iter().flat_map(|ended| Pair::of(ended.end, ended.at)).collect();
    pairs.sort();
    pairs.dedup();
    let fields = pairs.iter().map(|Pair { pool, day, players: (one, other) }| {
        let (from, until) = (day * crate::ratings::DAY, (day + 1) * crate::ratings::DAY);
        json!([pool.to_string(), one.number(), other.number(), from, until])
    });
    // The first player may be a level, which has many games.
    let sql = format!(
        "SELECT value ->> 0 AS pool, CAST(value ->> 1 AS BIGINT) AS one, CAST(value ->> 2 AS BIGINT) AS other, \
         CAST(value ->> 3 AS BIGINT) AS since, (SELECT COUNT(*) FROM rating_changes AS others \
         JOIN rating_changes AS ones ON ones.game = others.game AND ones.player = CAST(value ->> 1 AS BIGINT) \
         WHERE others.player = CAST(value ->> 2 AS BIGINT) AND others.pool = value ->> 0 \
         AND others.at >= CAST(value ->> 3 AS BIGINT) AND others.at < CAST(value ->> 4 AS BIGINT)) AS games \
         FROM {ROWS}"
    );
    let rows = tx.fetch(Sql::new(sql).rows(fields.collect())).await?;
    let pair = |row: &Row| {
        let day = columns::small::<u64>(row.number("since")?)? / crate::ratings::DAY;
        let players = (player(row, "one")?, player(row, "other")?);
        Ok((Pair { pool: pool(row)?, day, players }, columns::small(row.number("games")?)?))
    };
    rows.iter().map(pair).collect()
}

/// The fields are those of [`standing_fields`].
pub(super) fn insert_standings(fields: Vec<Value>) -> Sql {
    Sql::new(format!(
        "INSERT INTO ratings ({STANDING}) SELECT value ->> 0, {} FROM {ROWS} WHERE true \
         ORDER BY value ->> 0, CAST(value ->> 1 AS BIGINT)",
        numbers(1..=8)
    ))
    .rows(fields)
}

/// The fields are those of [`standing_fields`].
fn update_standings(fields: Vec<Value>) -> Sql {
    Sql::new(format!(
        "UPDATE ratings SET rating = CAST(value ->> 2 AS BIGINT), deviation = CAST(value ->> 3 AS BIGINT), \
         volatility = CAST(value ->> 4 AS BIGINT), games = CAST(value ->> 5 AS BIGINT), \
         won = CAST(value ->> 6 AS BIGINT), drawn = CAST(value ->> 7 AS BIGINT), \
         last = CAST(value ->> 8 AS BIGINT) FROM {ROWS} \
         WHERE pool = value ->> 0 AND player = CAST(value ->> 1 AS BIGINT)"
    ))
    .rows(fields)
}

/// The fields are those of [`change_fields`].
pub(super) fn insert_changes(fields: Vec<Value>) -> Sql {
    Sql::new(format!(
        "INSERT INTO rating_changes ({CHANGE}) SELECT value ->> 0, {}, value ->> 2, {}, \
         CAST(value ->> 12 AS BOOLEAN) FROM {ROWS}",
        numbers(1..=1),
        numbers(3..=11)
    ))
    .rows(fields)
}

/// The fields of a row with these numbers, as whole numbers.
fn numbers(fields: std::ops::RangeInclusive<u32>) -> String {
    let field = |number| format!("CAST(value ->> {number} AS BIGINT)");
    fields.map(field).collect::<Vec<_>>().join(", ")
}

pub(super) fn standing_fields(((pool, player), standing): (&(Pool, Player), &Standing)) -> Value {
    let Standing { rating: Rating { rating, deviation, volatility }, games, won, drawn, last } = standing;
    let last = columns::time(*last);
    json!([pool.to_string(), player.number(), rating, deviation, volatility, games, won, drawn, last])
}

pub(super) fn standing(row: &Row) -> Result<((Pool, Player), Standing), StoreError> {
    let rating = Rating {
        rating: row.number("rating")?,
        deviation: row.number("deviation")?,
        volatility: row.number("volatility")?,
    };
    let standing = Standing {
        rating,
        games: columns::small(row.number("games")?)?,
        won: columns::small(row.number("won")?)?,
        drawn: columns::small(row.number("drawn")?)?,
        last: time(row, "last")?,
    };
    Ok(((pool(row)?, player(row, "player")?), standing))
}

pub(super) fn change_fields(game: &GameId, seat: usize, pool: &Pool, at: Millis, change: &Change) -> Value {
    let Change { player, place, ties, before, after, counts } = change;
    json!([
        game.as_str(),
        seat,
        pool.to_string(),
        player.number(),
        columns::time(at),
        place,
        ties,
        before.rating,
        before.deviation,
        after.rating,
        after.deviation,
        after.volatility,
        counts,
    ])
}

/// Reads a change; the volatility before it is not stored.
pub(super) fn read_change(row: &Row) -> Result<Change, StoreError> {
    let volatility = row.number("volatility_after")?;
    let rating = |rating: &str, deviation: &str| {
        Ok::<_, StoreError>(Rating {
            rating: row.number(rating)?,
            deviation: row.number(deviation)?,
            volatility,
        })
    };
    Ok(Change {
        player: player(row, "player")?,
        place: columns::small(row.number("place")?)?,
        ties: columns::small(row.number("ties")?)?,
        before: rating("rating", "deviation")?,
        after: rating("rating_after", "deviation_after")?,
        counts: row.flag("counts")?,
    })
}

pub(super) fn pool(row: &Row) -> Result<Pool, StoreError> {
    row.text("pool")?.parse().map_err(|_| StoreError::Damaged("a pool of ratings"))
}

pub(super) fn player(row: &Row, column: &str) -> Result<Player, StoreError> {
    Player::from_number(row.number(column)?).ok_or(StoreError::Damaged("a player with a rating"))
}

pub(super) fn time(row: &Row, column: &str) -> Result<Millis, StoreError> {
    columns::small(row.number(column)?).map(Millis)
}
