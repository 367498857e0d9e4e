//! When people were seen last: collected in memory, and written for all of them at once now and again.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cairn_wire::Millis;
use tokio::time::sleep;

use crate::rooms::now;
use crate::store::{PersonId, Store};

/// How often it is written.
const PERIOD: Duration = Duration::from_secs(10);
/// Who was seen within this time is online.
const ONLINE: Millis = Millis(60_000);

/// The people who were seen since it was written last. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct Seen(Arc<Mutex<HashSet<PersonId>>>);

impl Seen {
    fn people(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a person made a request or sent a message.
    pub(crate) fn note(&self, person: PersonId) {
        self.people().insert(person);
    }

    /// Writes it until the task is dropped.
    pub(crate) async fn keep(self, store: Store) {
        loop {
            sleep(PERIOD).await;
            let people = std::mem::take(&mut *self.people());
            if people.is_empty() {
                continue;
            }
            // What is lost is noted again with the next request.
            if let Err(error) = store.note_seen(&people, now()).await {
                tracing::warn!(%error, "cannot note who was seen");
            }
        }
    }
}

/// The time since when people who were seen are online.
pub(crate) fn online_since() -> Millis {
    now().minus(ONLINE)
}
