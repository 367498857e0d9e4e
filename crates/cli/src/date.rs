//! The current date.

use std::time::{SystemTime, UNIX_EPOCH};

use cairn_games::record::Date;

/// Today in UTC. A system clock set before 1970 counts as 1970.
pub(crate) fn today() -> Date {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Date::from_unix_millis(u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX))
}
