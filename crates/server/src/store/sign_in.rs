//! Signing in: a proof becomes a device that is signed in, in one transaction.

use cairn_wire::Millis;

use super::chores::insert_chore;
use super::credentials::end_ceremony;
use super::devices::insert_device;
use super::names::{account_exists, lock_person};
use super::sql::{Sql, Tx, twice};
use super::{ChoreKind, DeviceId, NewDevice, Person, PersonId, SecretHash, Store, StoreError, columns};

/// What shows who signs in. Secrets and signatures were checked before; whether it is still valid is checked with it.
#[derive(Clone)]
pub enum Proof {
    /// A password, by the id of the credential.
    Password(i64),
    /// A passkey.
    Passkey {
        /// The credential.
        id: i64,
        /// The passkey after its use: it counts.
        secret: String,
        /// The ceremony in which it was used.
        ceremony: SecretHash,
    },
    /// The hash of a recovery code, which is used up.
    Recovery(SecretHash),
}

/// Somebody signs in.
#[derive(Clone)]
pub struct SignIn {
    /// To whose account.
    pub person: PersonId,
    /// By what.
    pub proof: Proof,
    /// The new device.
    pub device: NewDevice,
    /// The device that the same browser was until now: it is signed out, and a guest's games are moved.
    pub before: Option<DeviceId>,
}

impl Store {
    /// Signs in a device. `None` if the proof is not valid any more. Leaves the chore to move the games of the guest
    /// that the browser was.
    pub async fn sign_in(&self, sign_in: &SignIn, now: Millis) -> Result<Option<Person>, StoreError> {
        twice(|| self.try_to_sign_in(sign_in, now)).await?;
        // Secrets are random: if the connection was lost after the commit, the device is there.
        self.person(&sign_in.device.secret).await
    }

    async fn try_to_sign_in(&self, sign_in: &SignIn, now: Millis) -> Result<(), StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        lock_person(&mut tx, sign_in.person).await?;
        if is_used(&mut tx, sign_in, now).await? && account_exists(&mut tx, sign_in.person).await? {
            insert_device(&mut tx, &sign_in.device, sign_in.person, now).await?;
            if let Some(before) = sign_in.before {
                leave(&mut tx, before, sign_in.person, now).await?;
            }
        }
        tx.commit().await
    }
}

/// Notes the use of a proof; whether it was valid.
async fn is_used(tx: &mut Tx, sign_in: &SignIn, now: Millis) -> Result<bool, StoreError> {
    let (person, at) = (sign_in.person.0, columns::time(now));
    let sql = match &sign_in.proof {
        Proof::Password(id) => {
            let sql = "UPDATE credentials SET used = $1 WHERE id = $2 AND person = $3 RETURNING id";
            Sql::new(sql).number(at).number(*id).number(person)
        }
        Proof::Passkey { id, secret, ceremony } => {
            if !end_ceremony(tx, ceremony, now).await? {
                return Ok(false);
            }
            let sql =
                "UPDATE credentials SET used = $1, secret = $4 WHERE id = $2 AND person = $3 RETURNING id";
            Sql::new(sql).number(at).number(*id).number(person).text(secret)
        }
        Proof::Recovery(code) => {
            let sql = "DELETE FROM credentials WHERE handle = $1 AND person = $2 AND kind = 'recovery' RETURNING id";
            Sql::new(sql).bytes(&code.0).number(person)
        }
    };
    Ok(!tx.fetch(sql).await?.is_empty())
}

/// Signs out the device that the browser was until now.
async fn leave(tx: &mut Tx, device: DeviceId, now_is: PersonId, now: Millis) -> Result<(), StoreError> {
    let sql = Sql::new("UPDATE devices SET ended = $1 WHERE id = $2 AND ended IS NULL RETURNING person");
    let rows = tx.fetch(sql.number(columns::time(now)).number(device.0)).await?;
    let Some(row) = rows.first() else { return Ok(()) };
    let was = PersonId(row.number("person")?);
    if was != now_is && !account_exists(tx, was).await? {
        insert_chore(tx, was, ChoreKind::Move, Some(now_is), now).await?;
    }
    Ok(())
}
