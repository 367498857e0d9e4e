//! Ways to sign in: passwords, passkeys and recovery codes, and the ceremonies in which passkeys are made and used.

use cairn_wire::{CredentialKind, DisplayName, Label, Millis};

use super::names::{account_exists, lock_person};
use super::sql::{Row, Sql, Tx, twice};
use super::{PersonId, SecretHash, Store, StoreError, columns};

/// The most passwords, and the most passkeys, of a person.
const MOST_OF_A_KIND: i64 = 10;

/// A way to sign in that is being added.
#[derive(Clone)]
pub struct NewCredential {
    /// What it is.
    pub kind: CredentialKind,
    /// What the person calls it.
    pub label: Label,
    /// The hash of a password, or a passkey's public key.
    pub secret: String,
    /// The id of a passkey.
    pub handle: Option<Vec<u8>>,
}

/// A way to sign in. Its debug text would have the hash of a password, so it has none.
#[derive(Clone)]
pub struct Credential {
    /// Which.
    pub id: i64,
    /// Whose.
    pub person: PersonId,
    /// What it is.
    pub kind: CredentialKind,
    /// What the person calls it.
    pub label: Label,
    /// The hash of a password, or a passkey's public key.
    pub secret: String,
    /// The id of a passkey.
    pub handle: Option<Vec<u8>>,
    /// When it was added.
    pub created: Millis,
    /// When somebody signed in with it last.
    pub used: Option<Millis>,
}

/// What came of adding or removing a way to sign in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adding {
    /// It is done.
    Done,
    /// There are as many as there may be, or it is the last one.
    Limit,
    /// There is no such account, credential or ceremony any more.
    Missing,
}

/// A passkey that is being made or used.
#[derive(Clone)]
pub struct Ceremony {
    /// Who makes one.
    pub person: Option<PersonId>,
    /// The name to claim with it.
    pub claim: Option<DisplayName>,
    /// What the server has to know when the browser answers.
    pub state: String,
}

fn kind_name(kind: CredentialKind) -> &'static str {
    match kind {
        CredentialKind::Password => "password",
        CredentialKind::Passkey => "passkey",
    }
}

const COLUMNS: &str = "id, person, kind, label, secret, handle, created, used";

fn credential(row: &Row) -> Result<Credential, StoreError> {
    let kind = match row.text("kind")?.as_str() {
        "password" => CredentialKind::Password,
        "passkey" => CredentialKind::Passkey,
        _ => return Err(StoreError::Damaged("the kind of a credential")),
    };
    Ok(Credential {
        id: row.number("id")?,
        person: PersonId(row.number("person")?),
        kind,
        label: Label::new(&row.text("label")?).map_err(|_| StoreError::Damaged("a label"))?,
        secret: row.text("secret")?,
        handle: row.optional_bytes("handle")?,
        created: Millis(columns::small(row.number("created")?)?),
        used: row.optional_number("used")?.map(columns::small).transpose()?.map(Millis),
    })
}

impl Store {
    /// The passwords and passkeys of a person, the oldest first.
    pub async fn credentials(&self, person: PersonId) -> Result<Vec<Credential>, StoreError> {
        let sql = Sql::new(format!(
            "SELECT {COLUMNS} FROM credentials WHERE person = $1 AND kind <> 'recovery' ORDER BY id"
        ));
        self.shared.reading.fetch(sql.number(person.0)).await?.iter().map(credential).collect()
    }

    /// The passkey with this id.
    pub async fn passkey(&self, handle: &[u8]) -> Result<Option<Credential>, StoreError> {
        let sql =
            Sql::new(format!("SELECT {COLUMNS} FROM credentials WHERE handle = $1 AND kind = 'passkey'"));
        self.shared.reading.fetch(sql.bytes(handle)).await?.first().map(credential).transpose()
    }

    /// Adds a way to sign in to an account; a passkey ends the ceremony in which it was made.
    pub async fn add_credential(
        &self,
        person: PersonId,
        new: &NewCredential,
        ceremony: Option<&SecretHash>,
        now: Millis,
    ) -> Result<Adding, StoreError> {
        twice(|| self.try_to_add_credential(person, new, ceremony, now)).await
    }

    async fn try_to_add_credential(
        &self,
        person: PersonId,
        new: &NewCredential,
        ceremony: Option<&SecretHash>,
        now: Millis,
    ) -> Result<Adding, StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        lock_person(&mut tx, person).await?;
        let done = if has_credential(&mut tx, person, new).await? {
            // It was added by the attempt whose answer was lost.
            Adding::Done
        } else if !account_exists(&mut tx, person).await? {
            Adding::Missing
        } else if let Some(ceremony) = ceremony
            && !end_ceremony(&mut tx, ceremony, now).await?
        {
            Adding::Missing
        } else if count(&mut tx, person, new.kind).await? >= MOST_OF_A_KIND {
            Adding::Limit
        } else {
            insert_credential(&mut tx, person, new, now).await?;
            Adding::Done
        };
        tx.commit().await?;
        Ok(done)
    }

    /// Changes what a person calls a credential.
    pub async fn relabel(&self, person: PersonId, id: i64, label: &Label) -> Result<Adding, StoreError> {
        let sql = Sql::new(
            "UPDATE credentials SET label = $1 WHERE person = $2 AND id = $3 AND kind <> 'recovery' RETURNING id",
        );
        let rows = self.shared.writing.fetch(sql.text(label.as_str()).number(person.0).number(id)).await?;
        Ok(if rows.is_empty() { Adding::Missing } else { Adding::Done })
    }

    /// Removes a way to sign in, unless it is the last password or passkey.
    pub async fn remove_credential(&self, person: PersonId, id: i64) -> Result<Adding, StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        lock_person(&mut tx, person).await?;
        let sql = Sql::new("SELECT id FROM credentials WHERE person = $1 AND kind <> 'recovery'");
        let rows = tx.fetch(sql.number(person.0)).await?;
        let ids: Vec<i64> = rows.iter().map(|row| row.number("id")).collect::<Result<_, _>>()?;
        let done = match (ids.contains(&id), ids.len()) {
            (false, _) => Adding::Missing,
            (true, 1) => Adding::Limit,
            (true, _) => {
                tx.fetch(Sql::new("DELETE FROM credentials WHERE id = $1").number(id)).await?;
                Adding::Done
            }
        };
        tx.commit().await?;
        Ok(done)
    }

    /// Replaces the recovery codes of a person.
    pub async fn set_recovery_codes(
        &self,
        person: PersonId,
        codes: &[SecretHash],
        now: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        lock_person(&mut tx, person).await?;
        let old = Sql::new("DELETE FROM credentials WHERE person = $1 AND kind = 'recovery'");
        tx.fetch(old.number(person.0)).await?;
        for code in codes {
            let sql = Sql::new(
                "INSERT INTO credentials (person, kind, label, secret, handle, created) \
                 VALUES ($1, 'recovery', '', '', $2, $3)",
            );
            tx.fetch(sql.number(person.0).bytes(&code.0).number(columns::time(now))).await?;
        }
        tx.commit().await
    }

    /// The number of recovery codes of a person that were not used yet.
    pub async fn recovery_codes(&self, person: PersonId) -> Result<u32, StoreError> {
        let sql =
            Sql::new("SELECT COUNT(*) AS number FROM credentials WHERE person = $1 AND kind = 'recovery'");
        let rows = self.shared.reading.fetch(sql.number(person.0)).await?;
        rows.first().map_or(Ok(0), |row| columns::small(row.number("number")?))
    }

    /// Begins a ceremony, valid until this time.
    pub async fn begin_ceremony(
        &self,
        id: &SecretHash,
        ceremony: &Ceremony,
        until: Millis,
    ) -> Result<(), StoreError> {
        // Ids are random: only a repeated statement can meet its own.
        let sql = Sql::new(
            "INSERT INTO ceremonies (id_hash, person, claim, state, until) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT DO NOTHING",
        );
        let sql = sql.bytes(&id.0).number(ceremony.person.map(|person| person.0));
        let sql = sql.optional_text(ceremony.claim.as_ref().map(DisplayName::as_str)).text(&ceremony.state);
        self.shared.writing.fetch(sql.number(columns::time(until))).await.map(drop)
    }

    /// A ceremony that is valid.
    pub async fn ceremony(&self, id: &SecretHash, now: Millis) -> Result<Option<Ceremony>, StoreError> {
        let sql = Sql::new("SELECT person, claim, state FROM ceremonies WHERE id_hash = $1 AND until > $2");
        let rows = self.shared.reading.fetch(sql.bytes(&id.0).number(columns::time(now))).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        Ok(Some(Ceremony {
            person: row.optional_number("person")?.map(PersonId),
            claim: row.optional_text("claim")?.map(|name| columns::name(&name)).transpose()?,
            state: row.text("state")?,
        }))
    }
}

/// The number of ways to sign in of one kind.
async fn count(tx: &mut Tx, person: PersonId, kind: CredentialKind) -> Result<i64, StoreError> {
    let sql = Sql::new("SELECT COUNT(*) AS number FROM credentials WHERE person = $1 AND kind = $2");
    let rows = tx.fetch(sql.number(person.0).text(kind_name(kind))).await?;
    rows.first().map_or(Ok(0), |row| row.number("number"))
}

/// Whether a person has this very credential: hashes have random salts, and passkeys are pairs of random keys.
pub(super) async fn has_credential(
    tx: &mut Tx,
    person: PersonId,
    new: &NewCredential,
) -> Result<bool, StoreError> {
    let sql = Sql::new("SELECT id FROM credentials WHERE person = $1 AND kind = $2 AND secret = $3");
    let rows = tx.fetch(sql.number(person.0).text(kind_name(new.kind)).text(&new.secret)).await?;
    Ok(!rows.is_empty())
}

/// Adds a way to sign in. Fails if there is a passkey with its id.
pub(super) async fn insert_credential(
    tx: &mut Tx,
    person: PersonId,
    new: &NewCredential,
    now: Millis,
) -> Result<(), StoreError> {
    let sql = Sql::new(
        "INSERT INTO credentials (person, kind, label, secret, handle, created) VALUES ($1, $2, $3, $4, $5, $6)",
    );
    let sql = sql.number(person.0).text(kind_name(new.kind)).text(new.label.as_str()).text(&new.secret);
    let sql = sql.optional_bytes(new.handle.as_deref()).number(columns::time(now));
    tx.fetch(sql).await.map(drop)
}

/// Ends a ceremony; whether it was still valid.
pub(super) async fn end_ceremony(tx: &mut Tx, id: &SecretHash, now: Millis) -> Result<bool, StoreError> {
    let sql = Sql::new("DELETE FROM ceremonies WHERE id_hash = $1 AND until > $2 RETURNING id_hash");
    Ok(!tx.fetch(sql.bytes(&id.0).number(columns::time(now))).await?.is_empty())
}
