//! People.

use cairn_wire::{DisplayName, Millis};

use super::sql::Sql;
use super::{Person, PersonId, SecretHash, Store, StoreError, columns};

impl Store {
    /// The person with this secret.
    pub async fn person(&self, secret: &SecretHash) -> Result<Option<Person>, StoreError> {
        let sql = Sql::new(
            "SELECT id, name FROM people WHERE secret_hash = $1 UNION ALL \
             SELECT people.id, people.name FROM devices JOIN people ON people.id = devices.person \
             WHERE devices.secret_hash = $1",
        );
        let sql = sql.bytes(&secret.0);
        let rows = self.shared.reading.fetch(sql).await?;
        let person = |row: &super::sql::Row| {
            Ok(Person { id: PersonId(row.number("id")?), name: columns::name(&row.text("name")?)? })
        };
        rows.first().map(person).transpose()
    }

    /// Creates a person. Fails if the secret exists already.
    pub async fn create_person(
        &self,
        secret: &SecretHash,
        name: &DisplayName,
        now: Millis,
    ) -> Result<Person, StoreError> {
        let sql =
            Sql::new("INSERT INTO people (secret_hash, name, created) VALUES ($1, $2, $3) RETURNING id")
                .bytes(&secret.0)
                .text(name.as_str())
                .number(columns::time(now));
        let rows = self.shared.writing.fetch(sql).await?;
        let row = rows.first().ok_or(StoreError::Damaged("no number for a person"))?;
        Ok(Person { id: PersonId(row.number("id")?), name: name.clone() })
    }

    /// The number of valid tokens of a person.
    pub async fn hand_overs_of(&self, person: PersonId, now: Millis) -> Result<u32, StoreError> {
        let sql = Sql::new("SELECT COUNT(*) AS number FROM hand_overs WHERE person = $1 AND until > $2")
            .number(person.0)
            .number(columns::time(now));
        let rows = self.shared.reading.fetch(sql).await?;
        rows.first().map_or(Ok(0), |row| columns::small(row.number("number")?))
    }

    /// Stores a token that makes another device this person's, valid until `until`. Deletes expired tokens.
    pub async fn hand_over(
        &self,
        token: &SecretHash,
        person: PersonId,
        now: Millis,
        until: Millis,
    ) -> Result<(), StoreError> {
        let old = Sql::new("DELETE FROM hand_overs WHERE until <= $1").number(columns::time(now));
        self.shared.writing.fetch(old).await?;
        let sql = Sql::new("INSERT INTO hand_overs (token_hash, person, until) VALUES ($1, $2, $3)")
            .bytes(&token.0)
            .number(person.0)
            .number(columns::time(until));
        self.shared.writing.fetch(sql).await?;
        Ok(())
    }

    /// Redeems a token: the device with this secret becomes the owner's. `None` if the token is unknown, used or
    /// expired.
    pub async fn take_over(
        &self,
        token: &SecretHash,
        secret: &SecretHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        let used = Sql::new("DELETE FROM hand_overs WHERE token_hash = $1 AND until > $2 RETURNING person")
            .bytes(&token.0)
            .number(columns::time(now));
        let rows = self.shared.writing.fetch(used).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let device = Sql::new("INSERT INTO devices (secret_hash, person) VALUES ($1, $2)")
            .bytes(&secret.0)
            .number(row.number("person")?);
        self.shared.writing.fetch(device).await?;
        self.person(secret).await
    }

    /// Changes a person's name. Seats keep theirs.
    pub async fn rename(&self, person: PersonId, name: &DisplayName) -> Result<(), StoreError> {
        let sql = Sql::new("UPDATE people SET name = $1 WHERE id = $2").text(name.as_str()).number(person.0);
        self.shared.writing.fetch(sql).await?;
        Ok(())
    }
}
