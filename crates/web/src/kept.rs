//! Kept games and analyses in the browser's storage, one key an entry.

use cairn_session::{KeptId, KeptKind, LocalGame, Shelf, Slot, Storage};

use crate::browser;

/// The browser's storage. What it refuses is there until the page is closed.
pub(crate) struct BrowserStorage;

const PREFIX: &str = "cairn.kept.";
/// The keys under which earlier versions kept one game and one analysis.
const OLD: [(KeptKind, &str); 2] = [(KeptKind::Game, "cairn.game"), (KeptKind::Analysis, "cairn.analysis")];

fn key(name: &str) -> String {
    format!("{PREFIX}{name}")
}

impl Storage for BrowserStorage {
    fn names(&self) -> Vec<String> {
        browser::stored_keys(PREFIX)
    }

    fn read(&self, name: &str) -> Result<Option<String>, String> {
        Ok(browser::stored(&key(name)))
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        // A refusal is shown on every page.
        browser::store(&key(name), text);
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        browser::forget(&key(name));
        Ok(())
    }
}

/// All that is kept, with what earlier versions kept.
pub(crate) fn shelf() -> Shelf {
    for (kind, old) in OLD {
        if let Some(text) = browser::stored(old)
            && browser::try_store(&key(&KeptId::begun(kind, browser::now()).to_string()), &text)
        {
            browser::forget(old);
        }
    }
    Shelf::load(&BrowserStorage)
}

/// Keeps a new game; the address of its page.
pub(crate) fn keep(game: &LocalGame) -> String {
    let mut slot = Slot::new(KeptKind::Game);
    if let Ok(record) = game.record() {
        // The browser's storage reports no error, and nobody else knows the new entry.
        let _ = slot.save(&record.write(game.seats().len()), &BrowserStorage, browser::now());
    }
    slot.id().map_or_else(|| "/play".to_owned(), address)
}

/// The address of the page of an entry.
pub(crate) fn address(id: KeptId) -> String {
    let page = match id.kind {
        KeptKind::Game => "/play",
        KeptKind::Analysis => "/analysis",
    };
    format!("{page}#{id}")
}
