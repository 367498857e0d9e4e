//! Limits on attempts, counted in the database: they hold for the whole site.

use cairn_wire::Millis;
use sha2::{Digest, Sha256};

use super::{ApiError, Site};
use crate::metrics::{METRICS, Metrics};
use crate::rooms::now;

/// How often something may be tried within a quarter of an hour.
pub(super) struct Limit {
    /// What is tried, and by whom or about whom.
    kind: &'static str,
    most: u32,
}

/// Claims of names and new passwords, by address.
pub(super) const CLAIMS: Limit = Limit { kind: "claims of an address", most: 50 };
/// Ceremonies of passkeys that begin, by address: a page may begin one before anybody asks for it.
pub(super) const CEREMONIES: Limit = Limit { kind: "ceremonies of an address", most: 300 };
/// Attempts to sign in, by address.
pub(super) const OF_ADDRESS: Limit = Limit { kind: "attempts of an address", most: 50 };
/// Attempts to sign in with a password, by name.
pub(super) const PASSWORDS: Limit = Limit { kind: "passwords for a name", most: 10 };
/// Attempts to sign in with a recovery code, by name.
pub(super) const CODES: Limit = Limit { kind: "recovery codes for a name", most: 10 };

const WINDOW: Millis = Millis(15 * 60 * 1000);

/// Counts an attempt, and refuses those beyond the limit.
pub(super) async fn count(site: &Site, limit: &Limit, subject: &str) -> Result<(), ApiError> {
    let store = site.rooms.store();
    // The database has no addresses and no names that somebody tried.
    let digest = Sha256::digest(format!("{} {} {subject}", store.key(), limit.kind));
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&digest[..8]);
    match store.attempt(i64::from_be_bytes(bytes), limit.most, WINDOW, now()).await? {
        None => Ok(()),
        Some(wait) => {
            Metrics::count(&METRICS.limited, "attempts");
            Err(ApiError::Wait(wait, "too many attempts: try again later".to_owned()))
        }
    }
}
