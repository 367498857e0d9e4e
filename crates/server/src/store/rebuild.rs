//! Computing all ratings again from the games, and mending those that differ.
//!
//! Most of it reads one snapshot while servers go on; only the games that ended meanwhile are read under the lock that
//! holds up the ends of rated games.

use std::collections::{BTreeMap, HashMap};

use cairn_games::{Setup, Table};
use cairn_wire::{ClockRule, GameId, Millis, Pace, Pool};
use serde_json::{Value, json};

use super::ratings::{
    CHANGE, STANDING, change_fields, insert_changes, insert_standings, pool, read_change, standing,
    standing_fields, time,
};
use super::sql::{ROWS, Row, Sql, Tx};
use super::{SeatHolder, Store, StoreError, columns};
use crate::ratings::{Ledger, Player, RatedEnd, Standing};

/// How many rows are read or written at once.
const CHUNK: usize = 500;
/// How many differences are described.
const MOST_EXAMPLES: usize = 20;

/// What a rebuild has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rebuilt {
    /// The rated games that ended with a result.
    pub games: u64,
    /// The ratings of players in pools.
    pub ratings: u64,
    /// How many games and ratings differed, and are mended.
    pub differences: u64,
    /// The first of them, in words.
    pub examples: Vec<String>,
}

/// A rebuild under way.
#[derive(Default)]
struct Rebuild {
    found: Rebuilt,
    ledger: Ledger,
    /// The number of the last game that was read.
    last: i64,
    /// The games whose changes differ, each with what should be stored: nothing for a game that is not rated.
    games: BTreeMap<GameId, Vec<Value>>,
    /// A table of each setup, to read results with.
    tables: HashMap<String, Option<Box<dyn Table>>>,
}

impl Store {
    /// Computes all ratings again from the games, in the order in which they were applied, and mends what differs.
    /// Games that should have been rated and were not come last.
    pub async fn rebuild_ratings(&self) -> Result<Rebuilt, StoreError> {
        let mut tx = self.shared.reading.snapshot().await?;
        let missing = missing(&mut tx).await?;
        let mut rebuild = Rebuild::default();
        rebuild.follow(&mut tx).await?;
        tx.commit().await?;

        let mut tx = self.shared.writing.begin().await?;
        if self.is_shared() {
            // What the end of a rated game locks first.
            tx.fetch(Sql::new("LOCK TABLE ratings IN SHARE ROW EXCLUSIVE MODE")).await?;
        }
        for game in &missing {
            let sql = "INSERT INTO rated_games (game) VALUES ($1) ON CONFLICT DO NOTHING";
            tx.fetch(Sql::new(sql).text(game.as_str())).await?;
        }
        rebuild.follow(&mut tx).await?;
        // A game can have got its number before and become visible after another one with a larger number.
        if rebuild.found.games != count(&mut tx).await? {
            rebuild = Rebuild::default();
            rebuild.follow(&mut tx).await?;
        }
        rebuild.mend(&mut tx).await?;
        tx.commit().await?;
        Ok(rebuild.found)
    }
}

/// Games that should have been rated and were not, in the order of their ends.
async fn missing(tx: &mut Tx) -> Result<Vec<GameId>, StoreError> {
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let sql = format!(
            "SELECT id, ended, number FROM games LEFT JOIN rated_games ON rated_games.game = id \
             WHERE rated AND stage = 'over' AND result IS NOT NULL AND id > $1 ORDER BY id LIMIT {CHUNK}"
        );
        let rows = tx.fetch(Sql::new(sql).text(&after)).await?;
        for row in rows.iter() {
            if row.optional_number("number")?.is_none() {
                found.push((row.optional_number("ended")?, columns::id(row, "id")?));
            }
        }
        match rows.last() {
            Some(row) => after = row.text("id")?,
            None => break,
        }
    }
    found.sort();
    Ok(found.into_iter().map(|(_, game)| game).collect())
}

async fn count(tx: &mut Tx) -> Result<u64, StoreError> {
    let rows = tx.fetch(Sql::new("SELECT COUNT(*) AS games FROM rated_games")).await?;
    rows.first().map_or(Ok(0), |row| columns::small(row.number("games")?))
}

impl Rebuild {
    /// Applies the games after the last one that was read.
    async fn follow(&mut self, tx: &mut Tx) -> Result<(), StoreError> {
        loop {
            let sql = format!(
                "SELECT number, id, setup, clock, rated, stage, result, ended FROM rated_games \
                 JOIN games ON id = rated_games.game WHERE number > $1 ORDER BY number LIMIT {CHUNK}"
            );
            let games = tx.fetch(Sql::new(sql).number(self.last)).await?;
            let Some(last) = games.last() else { return Ok(()) };
            self.last = last.number("number")?;
            let ids: Vec<Value> =
                games.iter().map(|row| Ok(json!([row.text("id")?]))).collect::<Result<_, StoreError>>()?;
            let mut seats = of_games(tx, "game, kind, person, name, account, level", "seats", &ids).await?;
            let mut changes = of_games(tx, CHANGE, "rating_changes", &ids).await?;
            for game in &games {
                let id = columns::id(game, "id")?;
                let seats = seats.remove(&id).unwrap_or_default();
                let seats = seats.iter().map(columns::holder).collect::<Result<Vec<_>, _>>()?;
                self.follow_game(id.clone(), game, &seats, &changes.remove(&id).unwrap_or_default())?;
            }
        }
    }

    fn follow_game(
        &mut self,
        id: GameId,
        game: &Row,
        seats: &[SeatHolder],
        stored: &[Row],
    ) -> Result<(), StoreError> {
        self.found.games += 1;
        let stored: Vec<Value> = stored.iter().map(stored_change).collect::<Result<_, _>>()?;
        let expected = match self.end(game, seats)? {
            Some((at, end)) => {
                let changes = (0..).zip(self.ledger.apply(&end, at));
                changes.map(|(seat, change)| change_fields(&id, seat, &end.pool, at, &change)).collect()
            }
            None => Vec::new(),
        };
        if expected.is_empty() || stored != expected {
            self.differs(format!("game {id}: stored {}, computed {}", json!(stored), json!(expected)));
            self.games.insert(id, expected);
        }
        Ok(())
    }

    /// The end of a rated game, from its row; nothing if it is not rated, or has no result.
    fn end(&mut self, game: &Row, seats: &[SeatHolder]) -> Result<Option<(Millis, RatedEnd)>, StoreError> {
        let setup = game.text("setup")?;
        let clock: ClockRule =
            serde_json::from_str(&game.text("clock")?).map_err(|_| StoreError::Damaged("a clock"))?;
        let table = self.tables.entry(setup.clone()).or_insert_with(|| {
            let setup: Option<Setup> = setup.parse().ok();
            setup.map(|setup| setup.deal(0))
        });
        let is_over = game.flag("rated")? && game.text("stage")? == "over";
        let parts =
            table.as_ref().zip(Pace::of(clock)).zip(game.optional_text("result")?).filter(|_| is_over);
        let Some(((table, pace), result)) = parts else { return Ok(None) };
        let places = table.read_result(&result);
        let end = places.and_then(|places| RatedEnd::new(Pool::new(&table.setup(), pace), seats, &places));
        end.map(|end| time(game, "ended").map(|at| (at, end))).transpose()
    }

    fn differs(&mut self, what: String) {
        self.found.differences += 1;
        if self.found.examples.len() < MOST_EXAMPLES {
            self.found.examples.push(what);
        }
    }

    /// Writes what differs.
    async fn mend(&mut self, tx: &mut Tx) -> Result<(), StoreError> {
        let standings = std::mem::take(&mut self.ledger.standings);
        self.found.ratings = standings.len() as u64;
        let differing = self.compare_standings(tx, standings).await?;
        let games: Vec<(Value, Vec<Value>)> = std::mem::take(&mut self.games)
            .into_iter()
            .map(|(game, changes)| (json!([game.as_str()]), changes))
            .collect();
        for chunk in games.chunks(CHUNK) {
            let ids = |not_rated: bool| {
                let chosen = chunk.iter().filter(|(_, changes)| !not_rated || changes.is_empty());
                chosen.map(|(id, _)| id.clone()).collect()
            };
            for (table, ids) in [("rating_changes", ids(false)), ("rated_games", ids(true))] {
                let sql = format!("DELETE FROM {table} WHERE game IN (SELECT value ->> 0 FROM {ROWS})");
                tx.fetch(Sql::new(sql).rows(ids)).await?;
            }
            let changes = chunk.iter().flat_map(|(_, changes)| changes.clone()).collect();
            tx.fetch(insert_changes(changes)).await?;
        }
        for chunk in differing.chunks(CHUNK) {
            let sql = format!(
                "DELETE FROM ratings WHERE (pool, player) IN \
                 (SELECT value ->> 0, CAST(value ->> 1 AS BIGINT) FROM {ROWS})"
            );
            let keys = chunk.iter().map(|(key, _)| json!([key.0.to_string(), key.1.number()])).collect();
            tx.fetch(Sql::new(sql).rows(keys)).await?;
            let fields = chunk.iter().filter(|(_, standing)| *standing != Standing::NEW);
            tx.fetch(insert_standings(
                fields.map(|(key, standing)| standing_fields((key, standing))).collect(),
            ))
            .await?;
        }
        Ok(())
    }

    /// The ratings that differ from what is stored.
    async fn compare_standings(
        &mut self,
        tx: &mut Tx,
        mut computed: HashMap<(Pool, Player), Standing>,
    ) -> Result<Vec<((Pool, Player), Standing)>, StoreError> {
        let (mut differing, mut after) = (Vec::new(), (String::new(), 0));
        loop {
            let sql = format!(
                "SELECT {STANDING} FROM ratings WHERE (pool, player) > ($1, $2) ORDER BY pool, player LIMIT {CHUNK}"
            );
            let rows = tx.fetch(Sql::new(sql).text(&after.0).number(after.1)).await?;
            for row in &rows {
                let (key, stored) = standing(row)?;
                // A row without games is only there to be locked.
                let computed = computed.remove(&key).unwrap_or(Standing::NEW);
                if computed != stored {
                    self.differs(format!(
                        "{} of {:?}: stored {stored:?}, computed {computed:?}",
                        key.0, key.1
                    ));
                    differing.push((key, computed));
                }
            }
            match rows.last() {
                Some(row) => after = (row.text("pool")?, row.number("player")?),
                None => break,
            }
        }
        for (key, standing) in computed {
            self.differs(format!("{} of {:?}: not stored, computed {standing:?}", key.0, key.1));
            differing.push((key, standing));
        }
        Ok(differing)
    }
}

/// The rows of a table that belong to some games, by game and in the order of their seats.
async fn of_games(
    tx: &mut Tx,
    read: &str,
    table: &str,
    ids: &[Value],
) -> Result<HashMap<GameId, Vec<Row>>, StoreError> {
    let sql = format!(
        "SELECT {read} FROM {table} WHERE game IN (SELECT value ->> 0 FROM {ROWS}) ORDER BY game, seat"
    );
    let mut found: HashMap<GameId, Vec<Row>> = HashMap::new();
    for row in tx.fetch(Sql::new(sql).rows(ids.to_vec())).await? {
        found.entry(columns::id(&row, "game")?).or_default().push(row);
    }
    Ok(found)
}

/// A stored change in the form of [`change_fields`].
fn stored_change(row: &Row) -> Result<Value, StoreError> {
    let seat = columns::small(row.number("seat")?)?;
    let (game, pool, at) = (columns::id(row, "game")?, pool(row)?, time(row, "at")?);
    Ok(change_fields(&game, seat, &pool, at, &read_change(row)?))
}
