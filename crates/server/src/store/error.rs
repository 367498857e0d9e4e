use std::sync::Arc;

use sqlx::migrate::MigrateError;

use crate::metrics::METRICS;
use crate::plain;

/// Why a database operation failed. The texts hold no address and no password.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The address is not that of a database.
    #[error("expected the address of a database, such as sqlite:cairn.db or postgres://host/name")]
    Address,
    /// The address is not that of a bus.
    #[error("expected the address of a NATS server, such as nats://host:4222")]
    BusAddress,
    /// The bus cannot be reached, or refused the connection.
    #[error("the bus cannot be reached, or refuses the connection")]
    Bus,
    /// A bus is of use only between processes on one PostgreSQL.
    #[error("a bus needs PostgreSQL: SQLite has one process only")]
    BusWithoutPostgres,
    /// The tables cannot be created or migrated.
    #[error("cannot migrate the database: {0}")]
    Migrate(Arc<MigrateError>),
    /// The database cannot be reached, or refused the statement.
    #[error("the database failed: {}", plain(.0))]
    Failed(Arc<sqlx::Error>),
    /// The connection broke, or did not answer in time: the outcome of a write is unknown.
    #[error("the connection to the database is lost: {}", plain(.0))]
    Lost(Arc<sqlx::Error>),
    /// The file of the database was removed or replaced: what was written now would not be kept.
    #[error("the file of the database was removed or replaced")]
    Gone,
    /// Something in the database was not written by this program.
    #[error("the database holds invalid data: {0}")]
    Damaged(&'static str),
    /// The numbers of the events to write have a gap, or do not end at the number in the columns.
    #[error("expected events with numbers that follow each other up to the last")]
    Numbering,
    /// The store is being closed.
    #[error("the database is being closed")]
    Closed,
}

impl StoreError {
    /// A lost connection.
    pub(super) fn lost(error: sqlx::Error) -> StoreError {
        METRICS.store_errors.inc();
        StoreError::Lost(Arc::new(error))
    }

    /// A file that is not in its place.
    pub(super) fn gone() -> StoreError {
        METRICS.store_errors.inc();
        StoreError::Gone
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        METRICS.store_errors.inc();
        StoreError::Failed(Arc::new(error))
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        StoreError::Migrate(Arc::new(error))
    }
}
