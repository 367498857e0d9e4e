//! People and the devices by which they are recognised.

use cairn_wire::{DisplayName, Millis};

use super::devices::insert_device;
use super::names::set_guest_name;
use super::sql::{Row, Sql, twice};
use super::{DeviceId, NewDevice, Person, PersonId, SecretHash, Store, StoreError, columns};

/// The columns of a person, from `people` and the account, if there is one; [`person`] reads them.
pub(super) const PERSON: &str = "people.id AS id, people.name AS name, \
     CASE WHEN accounts.person IS NULL THEN NULL WHEN accounts.owner IS NULL THEN 'person' ELSE 'bot' END AS account \
     FROM people LEFT JOIN accounts ON accounts.person = people.id";

pub(super) fn person(row: &Row) -> Result<Person, StoreError> {
    Ok(Person {
        id: PersonId(row.number("id")?),
        name: columns::name(&row.text("name")?)?,
        account: columns::account(row.optional_text("account")?.as_deref())?,
    })
}

fn session(row: &Row) -> Result<Session, StoreError> {
    Ok(Session {
        person: person(row)?,
        device: DeviceId(row.number("device")?),
        seen: Millis(columns::small(row.number("seen")?)?),
    })
}

/// A person at a device that is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Who.
    pub person: Person,
    /// Where.
    pub device: DeviceId,
    /// When the device was seen last, to the hour.
    pub seen: Millis,
}

impl Store {
    /// The person whose device has this secret.
    pub async fn person(&self, secret: &SecretHash) -> Result<Option<Person>, StoreError> {
        Ok(self.session(secret).await?.map(|session| session.person))
    }

    /// The session of the device that has this secret, unless it was signed out.
    pub async fn session(&self, secret: &SecretHash) -> Result<Option<Session>, StoreError> {
        let sql = Sql::new(format!(
            "SELECT devices.id AS device, devices.seen AS seen, {PERSON} JOIN devices \
             ON devices.person = people.id WHERE secret_hash = $1 AND ended IS NULL"
        ));
        let rows = self.shared.reading.fetch(sql.bytes(&secret.0)).await?;
        rows.first().map(session).transpose()
    }

    /// A person.
    pub async fn person_with(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let sql = Sql::new(format!("SELECT {PERSON} WHERE people.id = $1")).number(id.0);
        self.shared.reading.fetch(sql).await?.first().map(person).transpose()
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
        set_guest_name(&mut tx, id, name).await?;
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
}
