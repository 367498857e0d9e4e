//! Passwords: hashed with Argon2id, a bounded number at once, since each takes 19 MiB and some ten milliseconds.

use std::num::NonZero;
use std::sync::{Arc, LazyLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use cairn_wire::Secret;
use tokio::sync::Semaphore;

use crate::api::ApiError;
use crate::person::random;

/// As many hashes are computed at once as there are cores.
static COMPUTING: LazyLock<Arc<Semaphore>> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    Arc::new(Semaphore::new(cores))
});

fn broken(error: &dyn std::fmt::Display) -> ApiError {
    ApiError::Broken(format!("cannot hash a password: {error}"))
}

/// Runs a computation outside the threads that serve requests.
async fn compute<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let permit = COMPUTING.clone().acquire_owned().await.map_err(|error| broken(&error))?;
    // A client that goes away leaves the computation to its end.
    let work = move || {
        let done = work();
        drop(permit);
        done
    };
    tokio::task::spawn_blocking(work).await.map_err(|error| broken(&error))?
}

/// The salt of a hash.
fn salt_of(hash: &str) -> Option<Vec<u8>> {
    PasswordHash::new(hash).ok()?.salt.map(|salt| salt.as_ref().to_vec())
}

fn hash_with(password: &Secret, salt: &[u8]) -> Result<String, ApiError> {
    let hash = Argon2::default().hash_password_with_salt(password.0.as_bytes(), salt);
    hash.map(|hash| hash.to_string()).map_err(|error| broken(&error))
}

/// The hash of a new password, with the salt of the person's other ones: then looking for a password takes one
/// computation, however many a person has.
pub(crate) async fn hash(password: Secret, others: &[String]) -> Result<String, ApiError> {
    let salt = others.iter().find_map(|other| salt_of(other)).unwrap_or_else(|| random::<16>().to_vec());
    compute(move || hash_with(&password, &salt)).await
}

/// The place of the hash that is of this password. It takes as long without any hashes as with some.
pub(crate) async fn matching(password: Secret, hashes: Vec<String>) -> Result<Option<usize>, ApiError> {
    compute(move || {
        let salt = hashes.first().and_then(|hash| salt_of(hash)).unwrap_or_else(|| random::<16>().to_vec());
        let computed = hash_with(&password, &salt)?;
        let prefix = |hash: &str| hash.rsplit_once('$').map(|(prefix, _)| prefix.to_owned());
        let is_it = |hash: &String| {
            if prefix(hash) == prefix(&computed) {
                *hash == computed
            } else {
                // Another salt, or other parameters of a former version.
                let hash = PasswordHash::new(hash);
                hash.is_ok_and(|hash| Argon2::default().verify_password(password.0.as_bytes(), &hash).is_ok())
            }
        };
        Ok(hashes.iter().position(is_it))
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    #[tokio::test]
    async fn a_password_is_found_among_several() {
        let first = hash(secret("correct horse"), &[]).await.expect("a hash");
        let second = hash(secret("battery staple"), std::slice::from_ref(&first)).await.expect("a hash");
        let elsewhere = hash(secret("third"), &[]).await.expect("a hash");
        assert!(first.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{first}");
        assert_eq!(salt_of(&first), salt_of(&second));
        assert_ne!(salt_of(&first), salt_of(&elsewhere));
        let all = [first, second, elsewhere];
        for (password, place) in
            [("correct horse", Some(0)), ("battery staple", Some(1)), ("third", Some(2)), ("wrong", None)]
        {
            assert_eq!(matching(secret(password), all.to_vec()).await.expect("an answer"), place);
        }
        assert_eq!(matching(secret("correct horse"), Vec::new()).await.expect("an answer"), None);
    }
}
