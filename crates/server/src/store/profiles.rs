//! Reading ratings: of a game, of a person, and leaderboards.

use std::collections::HashMap;

use cairn_wire::{BestWin, CurvePoint, GameId, Millis, Occupant, OpponentResults, PlayerList, Pool};
use serde_json::json;

use super::ratings::{CHANGE, STANDING, player, read_change, standing, time};
use super::sql::{ROWS, Sql};
use super::{PersonId, Store, StoreError, columns, people};
use crate::ratings::{self, Change, Player, Standing};

/// How many rows a page of pools or of a leaderboard has.
pub const RATINGS_PAGE: usize = 50;
/// How many days a curve has.
const CURVE: i64 = 500;
/// How many of the latest games are looked through for opponents and wins.
const LATEST: i64 = 1_000;
const MOST_OPPONENTS: i64 = 20;
const MOST_WINS: usize = 5;

/// A player in a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// Who.
    pub player: Occupant,
    /// The rating.
    pub standing: Standing,
}

/// How a rating came about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    /// The rating after the last game of each day, in order.
    pub curve: Vec<CurvePoint>,
    /// Results by opponent, the most frequent first.
    pub opponents: Vec<OpponentResults>,
    /// The wins over the strongest opponents whose ratings were not provisional.
    pub best_wins: Vec<BestWin>,
}

impl Store {
    /// What the end of a rated game has changed, by seat; nothing before it.
    pub async fn rating_changes(&self, game: &GameId) -> Result<Vec<Change>, StoreError> {
        let sql = format!("SELECT {CHANGE} FROM rating_changes WHERE game = $1 ORDER BY seat");
        self.shared.reading.fetch(Sql::new(sql).text(game.as_str())).await?.iter().map(read_change).collect()
    }

    /// The ratings of some players in a pool. Who is missing has no games.
    pub async fn standings(
        &self,
        pool: &Pool,
        players: &[Player],
    ) -> Result<HashMap<Player, Standing>, StoreError> {
        let sql = format!(
            "SELECT {STANDING} FROM ratings JOIN {ROWS} ON player = CAST(value ->> 0 AS BIGINT) WHERE pool = $2"
        );
        let players = players.iter().map(|player| json!([player.number()])).collect();
        let rows = self.shared.reading.fetch(Sql::new(sql).rows(players).text(&pool.to_string())).await?;
        rows.iter().map(|row| standing(row).map(|((_, player), standing)| (player, standing))).collect()
    }

    /// The ratings of a person in pools after this one, in their order, and whether there are more.
    pub async fn pools_of(
        &self,
        person: PersonId,
        after: Option<&Pool>,
    ) -> Result<(Vec<(Pool, Standing)>, bool), StoreError> {
        let after = after.map_or_else(String::new, Pool::to_string);
        let sql = format!(
            "SELECT {STANDING} FROM ratings WHERE player = $1 AND pool > $2 AND games > 0 \
             ORDER BY pool LIMIT {}",
            RATINGS_PAGE + 1
        );
        let rows = self.shared.reading.fetch(Sql::new(sql).number(person.0).text(&after)).await?;
        let pools = rows.iter().map(|row| standing(row).map(|((pool, _), standing)| (pool, standing)));
        Ok(page(pools.collect::<Result<_, _>>()?))
    }

    /// How the rating of a person in a pool came about.
    pub async fn rating_history(&self, person: PersonId, pool: &Pool) -> Result<History, StoreError> {
        Ok(History {
            curve: self.curve(person, pool).await?,
            opponents: self.opponents(person, pool).await?,
            best_wins: self.best_wins(person, pool).await?,
        })
    }

    async fn curve(&self, person: PersonId, pool: &Pool) -> Result<Vec<CurvePoint>, StoreError> {
        let sql = format!(
            "SELECT at, rating_after, deviation_after FROM rating_changes JOIN (SELECT MAX(at) AS latest \
             FROM rating_changes WHERE player = $1 AND pool = $2 AND counts GROUP BY at / {day} \
             ORDER BY MAX(at) DESC LIMIT $3) AS days ON latest = at \
             WHERE player = $1 AND pool = $2 AND counts ORDER BY at",
            day = ratings::DAY
        );
        let sql = Sql::new(sql).number(person.0).text(&pool.to_string()).number(CURVE);
        let mut curve: Vec<CurvePoint> = Vec::new();
        for row in &self.shared.reading.fetch(sql).await? {
            curve.push(CurvePoint {
                at: time(row, "at")?,
                rating: columns::small(ratings::points(row.number("rating_after")?))?,
                deviation: columns::small(ratings::points(row.number("deviation_after")?))?,
            });
        }
        // Two games can end in the same millisecond.
        curve.dedup_by_key(|point| point.at);
        Ok(curve)
    }

    async fn opponents(&self, person: PersonId, pool: &Pool) -> Result<Vec<OpponentResults>, StoreError> {
        let sql = Sql::new(
            "SELECT others.player AS player, COUNT(CASE WHEN own.place < others.place THEN 1 END) AS ahead, \
             COUNT(CASE WHEN own.place = others.place THEN 1 END) AS level, \
             COUNT(CASE WHEN own.place > others.place THEN 1 END) AS behind FROM (SELECT game, place \
             FROM rating_changes WHERE player = $1 AND pool = $2 ORDER BY at DESC LIMIT $3) AS own \
             JOIN rating_changes AS others ON others.game = own.game AND others.player <> $1 \
             GROUP BY others.player ORDER BY COUNT(*) DESC, others.player LIMIT $4",
        );
        let sql = sql.number(person.0).text(&pool.to_string()).number(LATEST).number(MOST_OPPONENTS);
        let rows = self.shared.reading.fetch(sql).await?;
        let players: Vec<Player> = rows.iter().map(|row| player(row, "player")).collect::<Result<_, _>>()?;
        let names = self.occupants(&players).await?;
        let results = |(row, player): (&super::sql::Row, &Player)| {
            Ok(OpponentResults {
                opponent: named(&names, *player)?,
                before: columns::small(row.number("ahead")?)?,
                level: columns::small(row.number("level")?)?,
                behind: columns::small(row.number("behind")?)?,
            })
        };
        rows.iter().zip(&players).map(results).collect()
    }

    async fn best_wins(&self, person: PersonId, pool: &Pool) -> Result<Vec<BestWin>, StoreError> {
        // A game has at most three opponents.
        let sql = Sql::new(
            "SELECT own.game AS game, own.at AS at, others.player AS player, others.rating AS rating \
             FROM (SELECT game, at FROM rating_changes WHERE player = $1 AND pool = $2 AND counts AND place = 0 \
             AND ties = 0 ORDER BY at DESC LIMIT $3) AS own \
             JOIN rating_changes AS others ON others.game = own.game AND others.player <> $1 \
             WHERE others.deviation <= $4 ORDER BY others.rating DESC, own.at DESC LIMIT $5",
        );
        let sql = sql.number(person.0).text(&pool.to_string()).number(LATEST);
        let sql = sql.number(ratings::PROVISIONAL).number(3 * MOST_WINS as i64);
        let rows = self.shared.reading.fetch(sql).await?;
        let players: Vec<Player> = rows.iter().map(|row| player(row, "player")).collect::<Result<_, _>>()?;
        let names = self.occupants(&players).await?;
        let mut wins: Vec<BestWin> = Vec::new();
        for (row, player) in rows.iter().zip(players) {
            let game = columns::id(row, "game")?;
            if wins.len() < MOST_WINS && wins.iter().all(|win| win.game != game) {
                let rating = columns::small(ratings::points(row.number("rating")?))?;
                wins.push(BestWin { game, at: time(row, "at")?, opponent: named(&names, player)?, rating });
            }
        }
        Ok(wins)
    }

    /// A page of the players of a pool whose deviation is small enough, the highest rating first, and whether there are
    /// more; `after` is the number of players on the pages before.
    pub async fn leaderboard(
        &self,
        pool: &Pool,
        list: PlayerList,
        after: u32,
        now: Millis,
    ) -> Result<(Vec<Ranked>, bool), StoreError> {
        // A level is a number below zero, and has no account.
        let (accounts, condition) = match list {
            PlayerList::People => ("JOIN accounts ON person = player", "owner IS NULL AND suspended IS NULL"),
            PlayerList::Bots => {
                ("JOIN accounts ON person = player", "owner IS NOT NULL AND suspended IS NULL")
            }
            PlayerList::Levels => ("", "player < 0"),
        };
        let sql = Sql::new(format!(
            "SELECT {STANDING} FROM ratings {accounts} WHERE pool = $1 AND games > 0 AND {condition} \
             AND deviation * deviation + {} * (($2 - last) / 1000) <= $3 \
             ORDER BY rating DESC, player LIMIT {} OFFSET $4",
            ratings::GROWTH,
            RATINGS_PAGE + 1
        ));
        let sql = sql.text(&pool.to_string()).number(columns::time(now));
        let sql = sql.number(ratings::LISTED * ratings::LISTED).number(i64::from(after));
        let rows = self.shared.reading.fetch(sql).await?;
        let standings: Vec<(Player, Standing)> = rows
            .iter()
            .map(|row| standing(row).map(|((_, player), standing)| (player, standing)))
            .collect::<Result<_, _>>()?;
        let players: Vec<Player> = standings.iter().map(|(player, _)| *player).collect();
        let names = self.occupants(&players).await?;
        let ranked = |(player, standing)| Ok(Ranked { player: named(&names, player)?, standing });
        Ok(page(standings.into_iter().map(ranked).collect::<Result<_, StoreError>>()?))
    }

    /// The people among some players, as seats show them.
    async fn occupants(&self, players: &[Player]) -> Result<HashMap<Player, Occupant>, StoreError> {
        let ids = players.iter().map(|player| json!([player.number()])).collect();
        let sql = format!(
            "SELECT {} WHERE people.id IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {ROWS})",
            people::PERSON
        );
        let rows = self.shared.reading.fetch(Sql::new(sql).rows(ids)).await?;
        let occupant = |row| {
            let super::Person { id, name, account } = people::person(row)?;
            Ok((Player::Person(id), Occupant::Person { name, account }))
        };
        rows.iter().map(occupant).collect()
    }
}

fn named(names: &HashMap<Player, Occupant>, player: Player) -> Result<Occupant, StoreError> {
    match player {
        Player::Level(level) => Ok(Occupant::Engine { level }),
        person => names.get(&person).cloned().ok_or(StoreError::Damaged("a rating of nobody")),
    }
}

/// Cuts what was read of a page at its end, and tells whether there is more.
fn page<T>(mut rows: Vec<T>) -> (Vec<T>, bool) {
    let more = rows.len() > RATINGS_PAGE;
    rows.truncate(RATINGS_PAGE);
    (rows, more)
}
