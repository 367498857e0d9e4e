//! Chores: what is still to be done about people in their games. A chore is written in the transaction that makes it
//! necessary, and removed after it was done; until then any process may do it, also twice.

use cairn_wire::{DisplayName, GameId, Millis};
use serde_json::json;

use super::sql::{ROWS, Row, Sql, Tx};
use super::{PersonId, Store, StoreError, columns};

/// The most chores that are read at once.
const MOST: i64 = 100;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChoreKind {
    /// The person has another name or an account: the log of games that are not over says so.
    Rename,
    /// The games of a guest who signed in become those of the account.
    Move,
    /// The account was deleted: its games are ended, and show no name of it.
    Erase,
}

/// Something to be done about a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chore {
    /// Who.
    pub person: PersonId,
    /// What.
    pub kind: ChoreKind,
    /// To whom games are moved.
    pub target: Option<PersonId>,
    /// Since when. A chore that comes up again is a later one.
    pub since: Millis,
}

impl ChoreKind {
    fn name(self) -> &'static str {
        match self {
            ChoreKind::Rename => "rename",
            ChoreKind::Move => "move",
            ChoreKind::Erase => "erase",
        }
    }
}

fn chore(row: &Row) -> Result<Chore, StoreError> {
    let kind = match row.text("kind")?.as_str() {
        "rename" => ChoreKind::Rename,
        "move" => ChoreKind::Move,
        "erase" => ChoreKind::Erase,
        _ => return Err(StoreError::Damaged("the kind of a chore")),
    };
    Ok(Chore {
        person: PersonId(row.number("person")?),
        kind,
        target: row.optional_number("target")?.map(PersonId),
        since: Millis(columns::small(row.number("since")?)?),
    })
}

/// Leaves a chore, to be done after the transaction.
pub(super) async fn insert_chore(
    tx: &mut Tx,
    person: PersonId,
    kind: ChoreKind,
    target: Option<PersonId>,
    now: Millis,
) -> Result<(), StoreError> {
    let sql = Sql::new(
        "INSERT INTO chores (person, kind, target, since) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (person, kind) DO UPDATE SET target = excluded.target, \
         since = CASE WHEN excluded.since > chores.since THEN excluded.since ELSE chores.since + 1 END",
    );
    let sql = sql.number(person.0).text(kind.name()).number(target.map(|target| target.0));
    tx.fetch(sql.number(columns::time(now))).await.map(drop)
}

impl Store {
    /// Chores that came up at this time or before, the oldest first; at most 100.
    pub async fn chores_until(&self, until: Millis) -> Result<Vec<Chore>, StoreError> {
        let sql = Sql::new(
            "SELECT person, kind, target, since FROM chores WHERE since <= $1 ORDER BY since, person LIMIT $2",
        );
        let rows = self.shared.reading.fetch(sql.number(columns::time(until)).number(MOST)).await?;
        rows.iter().map(chore).collect()
    }

    /// The chores about a person.
    pub async fn chores_of(&self, person: PersonId) -> Result<Vec<Chore>, StoreError> {
        let sql =
            Sql::new("SELECT person, kind, target, since FROM chores WHERE person = $1").number(person.0);
        self.shared.reading.fetch(sql).await?.iter().map(chore).collect()
    }

    /// Removes a chore that was done, unless it has come up again.
    pub async fn finish_chore(&self, chore: &Chore) -> Result<(), StoreError> {
        let sql = Sql::new("DELETE FROM chores WHERE person = $1 AND kind = $2 AND since = $3");
        let sql = sql.number(chore.person.0).text(chore.kind.name()).number(columns::time(chore.since));
        self.shared.writing.fetch(sql).await.map(drop)
    }

    /// Games that a person made or sat in, by their ids: those after this one, at most `most`.
    pub async fn games_of(
        &self,
        person: PersonId,
        after: Option<&GameId>,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let sql = Sql::new(
            "SELECT id FROM (SELECT game AS id FROM seats WHERE person = $1 \
             UNION SELECT id FROM games WHERE owner = $1) AS own WHERE id > $2 ORDER BY id LIMIT $3",
        );
        let sql = sql.number(person.0).text(after.map_or("", GameId::as_str)).number(i64::from(most));
        let rows = self.shared.reading.fetch(sql).await?;
        rows.iter().map(|row| columns::id(row, "id")).collect()
    }

    /// Gives a game that is over, and the right of its owner, to another person.
    pub async fn move_game(&self, id: &GameId, from: PersonId, to: PersonId) -> Result<(), StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        let of_game = |sql: &str| Sql::new(sql).text(id.as_str()).number(from.0).number(to.0);
        tx.fetch(of_game("UPDATE games SET owner = $3 WHERE id = $1 AND owner = $2")).await?;
        for table in ["seats", "events"] {
            let over = "EXISTS (SELECT id FROM games WHERE games.id = $1 AND stage = 'over')";
            let sql = format!("UPDATE {table} SET person = $3 WHERE game = $1 AND person = $2 AND {over}");
            tx.fetch(of_game(&sql)).await?;
        }
        tx.commit().await
    }

    /// Replaces the name and the account of a person in a game that is over, in its log as well.
    pub async fn erase_from_game(
        &self,
        id: &GameId,
        person: PersonId,
        name: &DisplayName,
    ) -> Result<(), StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        let sql = Sql::new(
            "UPDATE seats SET name = $3, name_folded = $4, account = NULL WHERE game = $1 AND person = $2 \
             AND EXISTS (SELECT id FROM games WHERE games.id = $1 AND stage = 'over') RETURNING seat",
        );
        let sql = sql.text(id.as_str()).number(person.0).text(name.as_str());
        let seats = tx.fetch(sql.text(&columns::folded(name.as_str()))).await?;
        let seats: Vec<i64> = seats.iter().map(|row| row.number("seat")).collect::<Result<_, _>>()?;
        let log = tx.fetch(super::games::select_events(id, 0)).await?;
        let mut bodies = Vec::new();
        for entry in super::games::entries(&log)? {
            let mut event = entry.logged.event;
            if let cairn_wire::Event::Joined { seat, name: old, account }
            | cairn_wire::Event::Renamed { seat, name: old, account } = &mut event
                && seats.contains(&i64::from(*seat))
            {
                (*old, *account) = (name.clone(), None);
                bodies.push(json!([entry.logged.number, json!(event).to_string()]));
            }
        }
        let sql = format!(
            "UPDATE events SET body = value ->> 1 FROM {ROWS} \
             WHERE game = $2 AND number = CAST(value ->> 0 AS BIGINT)"
        );
        tx.fetch(Sql::new(sql).rows(bodies).text(id.as_str())).await?;
        tx.commit().await
    }
}
