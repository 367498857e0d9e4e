//! Whom people follow, and when people were seen last.

use std::collections::HashSet;

use cairn_wire::{AccountKind, FollowedPerson, Millis};
use serde_json::json;

use super::sql::{ROWS, Row, Sql};
use super::{PersonId, Store, StoreError, columns};

/// The most people that a person can follow.
pub const MOST_FOLLOWED: u32 = 200;

impl Store {
    /// Follows a person with an account; does nothing if the person is followed already, or if [`MOST_FOLLOWED`] are.
    /// Returns whether the person is followed now.
    pub async fn follow(
        &self,
        person: PersonId,
        followed: PersonId,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let insert = Sql::new(
            "INSERT INTO follows (person, followed, since) SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), \
             CAST($3 AS BIGINT) \
             WHERE (SELECT COUNT(*) FROM follows WHERE person = $1) < $4 ON CONFLICT DO NOTHING",
        );
        let insert = insert.number(person.0).number(followed.0).number(columns::time(now));
        self.shared.writing.fetch(insert.number(i64::from(MOST_FOLLOWED))).await?;
        let sql = Sql::new("SELECT since FROM follows WHERE person = $1 AND followed = $2");
        let rows = self.shared.writing.fetch(sql.number(person.0).number(followed.0)).await?;
        Ok(!rows.is_empty())
    }

    /// Follows a person no more.
    pub async fn unfollow(&self, person: PersonId, followed: PersonId) -> Result<(), StoreError> {
        let sql = Sql::new("DELETE FROM follows WHERE person = $1 AND followed = $2");
        self.shared.writing.fetch(sql.number(person.0).number(followed.0)).await.map(drop)
    }

    /// The people whom a person follows, those who were seen since a time first. Who has no account any more is left
    /// out.
    pub async fn followed(
        &self,
        person: PersonId,
        online_since: Millis,
    ) -> Result<Vec<FollowedPerson>, StoreError> {
        let sql = Sql::new(
            "SELECT people.name AS name, CASE WHEN accounts.owner IS NULL THEN 'person' ELSE 'bot' END AS account, \
             CAST(CASE WHEN presence.seen >= $2 THEN 1 ELSE 0 END AS BIGINT) AS online \
             FROM follows JOIN people ON people.id = followed JOIN accounts ON accounts.person = followed \
             LEFT JOIN presence ON presence.person = followed \
             WHERE follows.person = $1 ORDER BY online DESC, people.name, people.id",
        );
        let sql = sql.number(person.0).number(columns::time(online_since));
        let rows = self.shared.reading.fetch(sql).await?;
        rows.iter().map(followed).collect()
    }

    /// Notes that these people were seen. Guests are left out: nobody can follow them.
    pub async fn note_seen(&self, people: &HashSet<PersonId>, now: Millis) -> Result<(), StoreError> {
        let mut people: Vec<PersonId> = people.iter().copied().collect();
        people.sort_unstable();
        let sql = Sql::new(format!(
            "INSERT INTO presence (person, seen) SELECT accounts.person, $2 FROM {ROWS} \
             JOIN accounts ON accounts.person = CAST(value ->> 0 AS BIGINT) WHERE true ORDER BY accounts.person \
             ON CONFLICT (person) DO UPDATE SET seen = excluded.seen WHERE presence.seen < excluded.seen"
        ));
        let sql = sql.rows(people.into_iter().map(|person| json!([person.0])).collect());
        self.shared.writing.fetch(sql.number(columns::time(now))).await.map(drop)
    }
}

fn followed(row: &Row) -> Result<FollowedPerson, StoreError> {
    Ok(FollowedPerson {
        name: columns::name(&row.text("name")?)?,
        account: columns::account(Some(&row.text("account")?))?.unwrap_or(AccountKind::Person),
        online: row.number("online")? == 1,
    })
}
