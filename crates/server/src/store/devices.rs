//! Devices: who is signed in where.

use cairn_wire::Millis;

use super::sql::{Row, Sql, Tx};
use super::{PersonId, SecretHash, Store, StoreError, columns};

/// The most devices of a person: beyond it the one that was seen least recently is signed out.
const MOST_DEVICES: i64 = 100;

/// The id of a device in the database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DeviceId(pub i64);

/// A device to be signed in.
#[derive(Clone)]
pub struct NewDevice {
    /// The hash of its secret.
    pub secret: SecretHash,
    /// What it calls itself.
    pub label: String,
}

/// A device that is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    /// Which.
    pub id: DeviceId,
    /// What it calls itself.
    pub label: String,
    /// When it was signed in.
    pub created: Millis,
    /// When it was seen last, to the hour.
    pub seen: Millis,
}

fn device(row: &Row) -> Result<Device, StoreError> {
    Ok(Device {
        id: DeviceId(row.number("id")?),
        label: row.text("label")?,
        created: Millis(columns::small(row.number("created")?)?),
        seen: Millis(columns::small(row.number("seen")?)?),
    })
}

impl Store {
    /// The devices of a person that are signed in, the one last seen first.
    pub async fn devices(&self, person: PersonId) -> Result<Vec<Device>, StoreError> {
        let sql = Sql::new(
            "SELECT id, label, created, seen FROM devices WHERE person = $1 AND ended IS NULL \
             ORDER BY seen DESC, id DESC",
        );
        self.shared.reading.fetch(sql.number(person.0)).await?.iter().map(device).collect()
    }

    /// Notes that a device was seen.
    pub async fn see(&self, device: DeviceId, hour: Millis) -> Result<(), StoreError> {
        let sql = Sql::new("UPDATE devices SET seen = $1 WHERE id = $2 AND seen < $1");
        self.shared.writing.fetch(sql.number(columns::time(hour)).number(device.0)).await.map(drop)
    }

    /// Signs out a device of a person; whether there was such a device.
    pub async fn sign_out(
        &self,
        person: PersonId,
        device: DeviceId,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let sql = Sql::new(
            "UPDATE devices SET ended = COALESCE(ended, $1) WHERE person = $2 AND id = $3 RETURNING id",
        );
        let sql = sql.number(columns::time(now)).number(person.0).number(device.0);
        Ok(!self.shared.writing.fetch(sql).await?.is_empty())
    }

    /// Signs out all devices of a person but one, and voids links to further ones.
    pub async fn sign_out_others(
        &self,
        person: PersonId,
        device: DeviceId,
        now: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        sign_out_all_but(&mut tx, person, Some(device), now).await?;
        tx.commit().await
    }

    /// The devices that were signed out at this time or later. They are forgotten some minutes later.
    pub async fn signed_out_since(&self, since: Millis) -> Result<Vec<DeviceId>, StoreError> {
        let sql = Sql::new("SELECT id FROM devices WHERE ended IS NOT NULL AND ended >= $1");
        let rows = self.shared.reading.fetch(sql.number(columns::time(since))).await?;
        rows.iter().map(|row| row.number("id").map(DeviceId)).collect()
    }

    /// Deletes what is no longer valid at this time, or was signed out before `ended`: devices, links, ceremonies and
    /// counts of attempts.
    pub async fn forget_the_old(&self, ended: Millis, now: Millis) -> Result<(), StoreError> {
        let devices = Sql::new("DELETE FROM devices WHERE ended IS NOT NULL AND ended < $1");
        self.shared.writing.fetch(devices.number(columns::time(ended))).await?;
        for table in ["hand_overs", "ceremonies", "attempts"] {
            let sql = Sql::new(format!("DELETE FROM {table} WHERE until <= $1"));
            self.shared.writing.fetch(sql.number(columns::time(now))).await?;
        }
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
    let prune = "UPDATE devices SET ended = $3 WHERE id IN (SELECT id FROM devices \
         WHERE person = $1 AND ended IS NULL ORDER BY seen DESC, id DESC LIMIT 1000 OFFSET $2)";
    let prune = Sql::new(prune).number(person.0).number(MOST_DEVICES).number(columns::time(now));
    tx.fetch(prune).await.map(drop)
}

/// Signs out the devices of a person, but perhaps one, and voids links to further ones.
pub(super) async fn sign_out_all_but(
    tx: &mut Tx,
    person: PersonId,
    device: Option<DeviceId>,
    now: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE devices SET ended = $1 WHERE person = $2 AND ended IS NULL AND id <> $3";
    let kept = device.map_or(0, |device| device.0);
    tx.fetch(Sql::new(sql).number(columns::time(now)).number(person.0).number(kept)).await?;
    tx.fetch(Sql::new("DELETE FROM hand_overs WHERE person = $1").number(person.0)).await.map(drop)
}
