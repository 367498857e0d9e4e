//! The file of an SQLite database, which somebody may remove or replace while it is open. The system keeps such a file
//! for the programs that have it open, and deletes it when they end: what is written into it then is lost.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io};

use super::StoreError;

/// The file that was opened. Clones share it.
#[derive(Clone)]
pub(super) struct DatabaseFile(Arc<Inner>);

struct Inner {
    path: PathBuf,
    identity: Identity,
    /// What was found when it was looked for last.
    found: Mutex<Found>,
}

/// What is at the path of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    It,
    Nothing,
    /// A connection may have opened it since, so the server never takes the first file for its database again.
    Another,
}

/// What tells a file from another one at the same path: device and number. Where files have none, an open file can be
/// neither removed nor replaced.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = ();

#[cfg(unix)]
fn identity(metadata: &fs::Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
fn identity(_: &fs::Metadata) -> Identity {}

impl DatabaseFile {
    /// The file at this path, which has just been opened.
    pub(super) fn opened(path: &str) -> Result<DatabaseFile, StoreError> {
        let path = PathBuf::from(path);
        let found = fs::metadata(&path).map_err(sqlx::Error::Io)?;
        let inner = Inner { path, identity: identity(&found), found: Mutex::new(Found::It) };
        Ok(DatabaseFile(Arc::new(inner)))
    }

    /// Fails if the file is not in its place any more. What was written before is durable if this succeeds.
    pub(super) fn is_in_place(&self) -> Result<(), StoreError> {
        let Inner { path, identity: opened, found } = &*self.0;
        let now = match fs::metadata(path) {
            Ok(metadata) if identity(&metadata) == *opened => Found::It,
            Ok(_) => Found::Another,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Found::Nothing,
            Err(error) => return Err(sqlx::Error::Io(error).into()),
        };
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        if *found != now && *found != Found::Another {
            *found = now;
            match now {
                Found::It => tracing::info!("the file of the database is back"),
                Found::Nothing => tracing::error!("the file of the database was removed: put it back"),
                Found::Another => {
                    tracing::error!("the file of the database was replaced: start again to use it")
                }
            }
        }
        if *found == Found::It { Ok(()) } else { Err(StoreError::gone()) }
    }
}
