//! Accounts: claiming a name, and deleting the account.

use cairn_wire::{DisplayName, Millis};

use super::chores::insert_chore;
use super::credentials::{NewCredential, end_ceremony, has_credential, insert_credential};
use super::devices::sign_out_all_but;
use super::names::{account_exists, drop_guest_names, lock_person, reserve, set_name};
use super::sql::{Sql, Tx, twice};
use super::{ChoreKind, Naming, PersonId, SecretHash, Store, StoreError, columns};

/// A guest claims a name.
#[derive(Clone)]
pub struct Claim {
    /// Who.
    pub person: PersonId,
    /// The name.
    pub name: DisplayName,
    /// The first way to sign in.
    pub credential: NewCredential,
    /// The ceremony in which it was made, if it is a passkey.
    pub ceremony: Option<SecretHash>,
}

impl Store {
    /// Makes an account of a guest, with a name and a way to sign in; all of it or nothing. Leaves the chore to tell
    /// the games. [`Naming::OtherKind`] if the person has an account already, or the ceremony is not valid any more.
    pub async fn claim(&self, claim: &Claim, now: Millis) -> Result<Naming, StoreError> {
        twice(|| self.try_to_claim(claim, now)).await
    }

    async fn try_to_claim(&self, claim: &Claim, now: Millis) -> Result<Naming, StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        lock_person(&mut tx, claim.person).await?;
        let done = if account_exists(&mut tx, claim.person).await? {
            // After a lost connection it may be this very claim.
            let is_there = has_credential(&mut tx, claim.person, &claim.credential).await?;
            if is_there { Naming::Done } else { Naming::OtherKind }
        } else if let Some(ceremony) = &claim.ceremony
            && !end_ceremony(&mut tx, ceremony, now).await?
        {
            Naming::OtherKind
        } else {
            let reserved = reserve(&mut tx, claim.person, &claim.name).await?;
            if reserved == Naming::Done {
                make_account(&mut tx, claim, now).await?;
            }
            reserved
        };
        tx.commit().await?;
        Ok(done)
    }

    /// When the account of a person was made; `None` for a guest.
    pub async fn account_since(&self, person: PersonId) -> Result<Option<Millis>, StoreError> {
        let sql = Sql::new("SELECT created FROM accounts WHERE person = $1").number(person.0);
        let rows = self.shared.reading.fetch(sql).await?;
        rows.first().map(|row| columns::small(row.number("created")?).map(Millis)).transpose()
    }

    /// Deletes an account: its credentials go, its devices are signed out, and the person is called `name` from now on.
    /// The names stay reserved. Leaves the chore to erase the name from games.
    pub async fn delete_account(
        &self,
        person: PersonId,
        name: &DisplayName,
        now: Millis,
    ) -> Result<(), StoreError> {
        twice(|| self.try_to_delete_account(person, name, now)).await
    }

    async fn try_to_delete_account(
        &self,
        person: PersonId,
        name: &DisplayName,
        now: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        lock_person(&mut tx, person).await?;
        if !account_exists(&mut tx, person).await? {
            return tx.commit().await;
        }
        for table in ["credentials", "ceremonies", "follows", "presence", "accounts"] {
            tx.fetch(Sql::new(format!("DELETE FROM {table} WHERE person = $1")).number(person.0)).await?;
        }
        sign_out_all_but(&mut tx, person, None, now).await?;
        set_name(&mut tx, person, name).await?;
        // Keys are needed to keep the names reserved; the names themselves are not.
        tx.fetch(Sql::new("UPDATE names SET name = '' WHERE person = $1").number(person.0)).await?;
        insert_chore(&mut tx, person, ChoreKind::Erase, None, now).await?;
        tx.commit().await
    }
}

/// Makes an account, for which the name is reserved.
async fn make_account(tx: &mut Tx, claim: &Claim, now: Millis) -> Result<(), StoreError> {
    set_name(tx, claim.person, &claim.name).await?;
    drop_guest_names(tx, claim.person).await?;
    let sql = Sql::new("INSERT INTO accounts (person, created) VALUES ($1, $2)").number(claim.person.0);
    tx.fetch(sql.number(columns::time(now))).await?;
    insert_credential(tx, claim.person, &claim.credential, now).await?;
    insert_chore(tx, claim.person, ChoreKind::Rename, None, now).await
}
