//! People.

use cairn_wire::{DisplayName, Millis};

use super::sql::{Sql, twice};
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

    /// Creates a person. Fails if the secret exists already. Secrets are random, so after a lost connection the person
    /// with this secret is the one that was being created.
    pub async fn create_person(
        &self,
        secret: &SecretHash,
        name: &DisplayName,
        now: Millis,
    ) -> Result<Person, StoreError> {
        let attempt = || self.try_to_create_person(secret, name, now);
        match attempt().await {
            Err(StoreError::Lost(_)) => match attempt().await {
                Err(error) => self.person(secret).await?.ok_or(error),
                done => done,
            },
            done => done,
        }
    }

    async fn try_to_create_person(
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
        let rows = self.shared.writing.fetch_once(sql).await?;
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
        // Tokens are random: only a repeated statement can meet its own.
        let sql =
            "INSERT INTO hand_overs (token_hash, person, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let sql = Sql::new(sql).bytes(&token.0).number(person.0).number(columns::time(until));
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
        twice(|| self.try_to_take_over(token, secret, now)).await?;
        // Secrets are random: if the connection was lost after the commit, the device is there.
        self.person(secret).await
    }

    async fn try_to_take_over(
        &self,
        token: &SecretHash,
        secret: &SecretHash,
        now: Millis,
    ) -> Result<(), StoreError> {
        let used = Sql::new("DELETE FROM hand_overs WHERE token_hash = $1 AND until > $2 RETURNING person")
            .bytes(&token.0)
            .number(columns::time(now));
        let mut tx = self.shared.writing.begin().await?;
        if let Some(row) = tx.fetch(used).await?.first() {
            let device = Sql::new("INSERT INTO devices (secret_hash, person) VALUES ($1, $2)")
                .bytes(&secret.0)
                .number(row.number("person")?);
            tx.fetch(device).await?;
        }
        tx.commit().await
    }

    /// Changes a person's name. Seats keep theirs.
    pub async fn rename(&self, person: PersonId, name: &DisplayName) -> Result<(), StoreError> {
        let sql = Sql::new("UPDATE people SET name = $1 WHERE id = $2").text(name.as_str()).number(person.0);
        self.shared.writing.fetch(sql).await?;
        Ok(())
    }
}
