//! People and the devices by which they are recognised.

use cairn_wire::{DisplayName, Millis};

use super::sql::{Row, Sql, Tx, twice};
use super::{Person, PersonId, SecretHash, Store, StoreError, columns};

/// The columns of a person, from `people` and the account, if there is one; [`person`] reads them.
pub(super) const PERSON: &str = "people.id AS id, people.name AS name, \
     CASE WHEN accounts.person IS NULL THEN NULL WHEN accounts.owner IS NULL THEN 'person' ELSE 'bot' END AS account \
     FROM people LEFT JOIN accounts ON accounts.person = people.id";

/// The most devices of a person: beyond it the one that was seen least recently is signed out.
const MOST_DEVICES: i64 = 100;

pub(super) fn person(row: &Row) -> Result<Person, StoreError> {
    Ok(Person {
        id: PersonId(row.number("id")?),
        name: columns::name(&row.text("name")?)?,
        account: columns::account(row.optional_text("account")?.as_deref())?,
    })
}

/// A device to be signed in.
#[derive(Clone)]
pub struct NewDevice {
    /// The hash of its secret.
    pub secret: SecretHash,
    /// What it calls itself.
    pub label: String,
}

impl Store {
    /// The person whose device has this secret.
    pub async fn person(&self, secret: &SecretHash) -> Result<Option<Person>, StoreError> {
        let sql = Sql::new(format!(
            "SELECT {PERSON} WHERE people.id = (SELECT person FROM devices WHERE secret_hash = $1)"
        ));
        let rows = self.shared.reading.fetch(sql.bytes(&secret.0)).await?;
        rows.first().map(person).transpose()
    }

    /// Creates a guest. Fails if the secret exists already. Secrets are random, so after a lost connection the person
    /// with this secret is the one that was being created.
    pub async fn create_person(
        &self,
        device: &NewDevice,
        name: &DisplayName,
        now: Millis,
    ) -> Result<Person, StoreError> {
        let attempt = || self.try_to_create_person(device, name, now);
        match attempt().await {
            Err(StoreError::Lost(_)) => match attempt().await {
                Err(error) => self.person(&device.secret).await?.ok_or(error),
                done => done,
            },
            done => done,
        }
    }

    async fn try_to_create_person(
        &self,
        device: &NewDevice,
        name: &DisplayName,
        now: Millis,
    ) -> Result<Person, StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        let sql = Sql::new("INSERT INTO people (name, created) VALUES ($1, $2) RETURNING id");
        let rows = tx.fetch(sql.text(name.as_str()).number(columns::time(now))).await?;
        let row = rows.first().ok_or(StoreError::Damaged("no number for a person"))?;
        let id = PersonId(row.number("id")?);
        insert_device(&mut tx, device, id, now).await?;
        tx.commit().await?;
        Ok(Person { id, name: name.clone(), account: None })
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

    /// Redeems a token: the device becomes the owner's. `None` if the token is unknown, used or
    /// expired.
    pub async fn take_over(
        &self,
        token: &SecretHash,
        device: &NewDevice,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        twice(|| self.try_to_take_over(token, device, now)).await?;
        // Secrets are random: if the connection was lost after the commit, the device is there.
        self.person(&device.secret).await
    }

    async fn try_to_take_over(
        &self,
        token: &SecretHash,
        device: &NewDevice,
        now: Millis,
    ) -> Result<(), StoreError> {
        let used = Sql::new("DELETE FROM hand_overs WHERE token_hash = $1 AND until > $2 RETURNING person")
            .bytes(&token.0)
            .number(columns::time(now));
        let mut tx = self.shared.writing.begin().await?;
        if let Some(row) = tx.fetch(used).await?.first() {
            insert_device(&mut tx, device, PersonId(row.number("person")?), now).await?;
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

/// Signs in a device. The person's least recently seen ones beyond the limit are signed out.
pub(super) async fn insert_device(
    tx: &mut Tx,
    device: &NewDevice,
    person: PersonId,
    now: Millis,
) -> Result<(), StoreError> {
    let insert =
        "INSERT INTO devices (secret_hash, person, created, seen, label) VALUES ($1, $2, $3, $3, $4)";
    let insert = Sql::new(insert).bytes(&device.secret.0).number(person.0).number(columns::time(now));
    tx.fetch(insert.text(&device.label)).await?;
    let prune = "DELETE FROM devices WHERE id IN \
         (SELECT id FROM devices WHERE person = $1 ORDER BY seen DESC, id DESC LIMIT 1000 OFFSET $2)";
    tx.fetch(Sql::new(prune).number(person.0).number(MOST_DEVICES)).await.map(drop)
}
