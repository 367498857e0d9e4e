//! Names: the keys by which names that look alike are the same, who has claimed them, and which guests use them.
//!
//! Claims and guests' names are written by different transactions, which do not wait for each other. Each of them looks
//! for the other after its commit, and in the [chore](super::Chore) that the commit leaves; so one of them sees both,
//! and the guest gives way.

use cairn_wire::{DisplayName, Millis, Profile};
use serde_json::json;
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

use super::chores::insert_chore;
use super::sql::{ROWS, Row, Sql, Tx, twice};
use super::{ChoreKind, PersonId, Store, StoreError, columns};

/// The most names that an account has and had.
const MOST_NAMES: i64 = 10;

/// The rows are those of [`key_rows`]; [`ROWS`] is its place.
const INSERT_GUEST_NAMES: &str =
    "INSERT INTO guest_names (key, person) SELECT value ->> 0, $2 FROM {rows} WHERE true";

/// What came of claiming a name or changing one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// The person has the name.
    Done,
    /// Somebody else has claimed it, or one that looks like it.
    Taken,
    /// The person has or had as many names as an account may have.
    TooMany,
    /// A guest cannot do it, or only a guest can: the person has an account or none.
    OtherKind,
}

/// The text without spaces and without differences of case and form.
fn fold(text: &str) -> String {
    let composed: String = text.nfkc().filter(|c| !c.is_whitespace()).collect();
    columns::folded(&composed).nfkc().collect()
}

fn look(text: &str) -> String {
    skeleton(text).collect()
}

/// The key that names which differ in case only share. It finds the owner of a name.
pub(crate) fn name_key(name: &str) -> String {
    fold(&look(&fold(name)))
}

/// The keys of a name. Names with a common key are taken for each other: they differ only in case, or look alike. Some
/// letters look alike only as capitals and some only as small ones, so one key does not do for both.
fn keys(name: &str) -> Vec<String> {
    let mut keys = vec![name_key(name), fold(&look(name))];
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// The keys of a name as rows of a statement.
fn key_rows(name: &DisplayName) -> Vec<serde_json::Value> {
    keys(name.as_str()).into_iter().map(|key| json!([key])).collect()
}

/// Whether an account can have this name: it needs a letter or a digit to be recognised by.
pub fn can_be_claimed(name: &DisplayName) -> bool {
    name.as_str().chars().any(char::is_alphanumeric)
}

impl Store {
    /// The person who claimed this name or had it before. Case does not matter.
    pub async fn owner_of(&self, name: &str) -> Result<Option<PersonId>, StoreError> {
        let sql = Sql::new(
            "SELECT names.person AS person FROM names JOIN accounts ON accounts.person = names.person \
             WHERE key = $1",
        );
        let rows = self.shared.reading.fetch(sql.text(&name_key(name))).await?;
        rows.first().map(|row| row.number("person").map(PersonId)).transpose()
    }

    /// What everybody sees of the account with this name, or that had it before.
    pub async fn profile(&self, name: &str) -> Result<Option<Profile>, StoreError> {
        let Some(person) = self.owner_of(name).await? else { return Ok(None) };
        let sql = Sql::new(
            "SELECT people.name AS name, accounts.created AS created, owners.name AS owner FROM accounts \
             JOIN people ON people.id = accounts.person LEFT JOIN people AS owners ON owners.id = accounts.owner \
             WHERE accounts.person = $1",
        );
        let rows = self.shared.reading.fetch(sql.number(person.0)).await?;
        rows.first().map(profile).transpose()
    }

    /// Whether somebody else has claimed a name, or one that looks like it.
    pub async fn is_taken(&self, name: &DisplayName, person: PersonId) -> Result<bool, StoreError> {
        let sql = format!(
            "SELECT names.key AS key FROM {ROWS} JOIN names ON names.key = value ->> 0 WHERE person <> $2 LIMIT 1"
        );
        let sql = Sql::new(sql).rows(key_rows(name)).number(person.0);
        Ok(!self.shared.reading.fetch(sql).await?.is_empty())
    }

    /// The names that an account has and had.
    pub async fn names_of(&self, person: PersonId) -> Result<Vec<DisplayName>, StoreError> {
        let sql = Sql::new("SELECT DISTINCT name FROM names WHERE person = $1 ORDER BY name");
        let rows = self.shared.reading.fetch(sql.number(person.0)).await?;
        rows.iter().map(|row| columns::name(&row.text("name")?)).collect()
    }

    /// Guests whose names are taken for that of an account.
    pub async fn guests_called(
        &self,
        name: &DisplayName,
        person: PersonId,
    ) -> Result<Vec<PersonId>, StoreError> {
        let sql = format!(
            "SELECT DISTINCT guest_names.person AS person FROM {ROWS} \
             JOIN guest_names ON guest_names.key = value ->> 0 \
             LEFT JOIN accounts ON accounts.person = guest_names.person \
             WHERE guest_names.person <> $2 AND accounts.person IS NULL"
        );
        let sql = Sql::new(sql).rows(key_rows(name)).number(person.0);
        let rows = self.shared.reading.fetch(sql).await?;
        rows.iter().map(|row| row.number("person").map(PersonId)).collect()
    }

    /// Changes a person's name, and leaves the [chore](super::ChoreKind::Rename) to change it in their games. The old
    /// name of an account stays reserved for it.
    pub async fn rename(
        &self,
        person: PersonId,
        name: &DisplayName,
        has_account: bool,
        now: Millis,
    ) -> Result<Naming, StoreError> {
        twice(|| self.try_to_rename(person, name, has_account, now)).await
    }

    async fn try_to_rename(
        &self,
        person: PersonId,
        name: &DisplayName,
        has_account: bool,
        now: Millis,
    ) -> Result<Naming, StoreError> {
        let mut tx = self.shared.writing.begin().await?;
        lock_person(&mut tx, person).await?;
        let done = match (account_exists(&mut tx, person).await?, has_account) {
            (true, true) => reserve(&mut tx, person, name).await?,
            (false, false) => Naming::Done,
            _ => Naming::OtherKind,
        };
        if done == Naming::Done {
            if has_account {
                set_name(&mut tx, person, name).await?;
            } else {
                set_guest_name(&mut tx, person, name).await?;
            }
            insert_chore(&mut tx, person, ChoreKind::Rename, None, now).await?;
        }
        tx.commit().await?;
        Ok(done)
    }

    /// Notes which name a guest uses, in case it is not noted yet.
    pub async fn note_guest_name(&self, person: PersonId, name: &DisplayName) -> Result<(), StoreError> {
        let sql = format!("{INSERT_GUEST_NAMES} ON CONFLICT DO NOTHING");
        self.shared.writing.fetch(Sql::new(sql).rows(key_rows(name)).number(person.0)).await.map(drop)
    }
}

fn profile(row: &Row) -> Result<Profile, StoreError> {
    let owner = row.optional_text("owner")?;
    Ok(Profile {
        name: columns::name(&row.text("name")?)?,
        created: Millis(columns::small(row.number("created")?)?),
        account: if owner.is_some() { cairn_wire::AccountKind::Bot } else { cairn_wire::AccountKind::Person },
        owner: owner.map(|name| columns::name(&name)).transpose()?,
    })
}

/// Makes other transactions about the same person wait for the end of this one.
pub(super) async fn lock_person(tx: &mut Tx, person: PersonId) -> Result<(), StoreError> {
    tx.fetch(Sql::new("UPDATE people SET name = name WHERE id = $1").number(person.0)).await.map(drop)
}

/// Whether a person has an account.
pub(super) async fn account_exists(tx: &mut Tx, person: PersonId) -> Result<bool, StoreError> {
    let sql = Sql::new("SELECT person FROM accounts WHERE person = $1").number(person.0);
    Ok(!tx.fetch(sql).await?.is_empty())
}

/// Reserves a name for a person; does nothing unless it is [`Naming::Done`].
pub(super) async fn reserve(tx: &mut Tx, person: PersonId, name: &DisplayName) -> Result<Naming, StoreError> {
    // Waits for other transactions that reserve one of the keys, in the order of the keys.
    let insert = format!(
        "INSERT INTO names (key, person, name) SELECT value ->> 0, $2, $3 FROM {ROWS} WHERE true \
         ORDER BY value ->> 0 ON CONFLICT DO NOTHING RETURNING key"
    );
    let inserted = Sql::new(insert).rows(key_rows(name)).number(person.0).text(name.as_str());
    let inserted = tx.fetch(inserted).await?;
    let others = format!(
        "SELECT names.key AS key FROM {ROWS} JOIN names ON names.key = value ->> 0 WHERE person <> $2 LIMIT 1"
    );
    let others = tx.fetch(Sql::new(others).rows(key_rows(name)).number(person.0)).await?;
    let count = Sql::new("SELECT COUNT(DISTINCT name) AS number FROM names WHERE person = $1");
    let rows = tx.fetch(count.number(person.0)).await?;
    let count = rows.first().map_or(Ok(0), |row| row.number("number"))?;
    let done = match (others.is_empty(), count) {
        (false, _) => Naming::Taken,
        (true, count) if count > MOST_NAMES => Naming::TooMany,
        (true, _) => return Ok(Naming::Done),
    };
    for row in inserted {
        tx.fetch(Sql::new("DELETE FROM names WHERE key = $1").text(&row.text("key")?)).await?;
    }
    Ok(done)
}

/// Sets the name that a person shows.
pub(super) async fn set_name(tx: &mut Tx, person: PersonId, name: &DisplayName) -> Result<(), StoreError> {
    let sql = Sql::new("UPDATE people SET name = $1 WHERE id = $2").text(name.as_str()).number(person.0);
    tx.fetch(sql).await.map(drop)
}

/// Forgets that a guest uses names.
pub(super) async fn drop_guest_names(tx: &mut Tx, person: PersonId) -> Result<(), StoreError> {
    tx.fetch(Sql::new("DELETE FROM guest_names WHERE person = $1").number(person.0)).await.map(drop)
}

/// Sets the name of a guest.
pub(super) async fn set_guest_name(
    tx: &mut Tx,
    person: PersonId,
    name: &DisplayName,
) -> Result<(), StoreError> {
    set_name(tx, person, name).await?;
    drop_guest_names(tx, person).await?;
    tx.fetch(Sql::new(INSERT_GUEST_NAMES).rows(key_rows(name)).number(person.0)).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_alike(a: &str, b: &str) -> bool {
        keys(a).iter().any(|key| keys(b).contains(key))
    }

    #[test]
    fn names_that_differ_in_case_or_look_alike_share_a_key() {
        for (a, b) in [
            ("Ana", "ana"),
            ("INI", "ini"),
            ("João", "JOÃO"),
            ("João", "Joa\u{303}o"),
            ("straße", "STRASSE"),
            ("Ana Bea", "AnaBea"),
            ("Ana Bea", "Ana\u{a0} Bea"),
            ("Ana", "\u{ff21}na"),
            // A capital i and a digit for a small L, a zero for an O.
            ("Paypal", "PaypaI"),
            ("Paypal", "Paypa1"),
            ("Bob", "B0b"),
            // Cyrillic and Greek letters.
            ("Ana", "\u{410}n\u{430}"),
            ("Bob", "\u{412}ob"),
            ("BOB", "\u{412}\u{41e}\u{412}"),
            ("Nina", "\u{39d}ina"),
            ("Mary", "rnary"),
            ("mary", "MARY"),
        ] {
            assert!(are_alike(a, b), "{a} {b}: {:?} {:?}", keys(a), keys(b));
        }
        for (a, b) in [("Ana", "Anna"), ("Joao", "João"), ("Ana", "Ana2"), ("Ina", "Lana")] {
            assert!(!are_alike(a, b), "{a} {b}: {:?} {:?}", keys(a), keys(b));
        }
    }

    #[test]
    fn the_main_key_does_not_depend_on_case() {
        for name in ["Ana", "João", "İstanbul", "MARY", "Ilse", "ǅ", "Σίσυφος", "0O1lI"] {
            for other in [name.to_uppercase(), name.to_lowercase()] {
                assert_eq!(name_key(&other), name_key(name), "{name} {other}");
            }
            assert!(keys(name).contains(&name_key(name)));
        }
    }
}
