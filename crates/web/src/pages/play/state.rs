//! The session of a kept game.

use std::time::Duration;

use cairn_i18n::{Language, say};
use cairn_players::Spec;
use cairn_session::{KeptId, LocalGame, PlaySession, PlaySettings, Slot};
use leptos::prelude::*;

use crate::browser;
use crate::kept::BrowserStorage;
use crate::running::Running;

/// A game on the page.
pub(super) type Game = Running<PlaySession>;

/// The least time for an engine's move, so that the move before it is seen.
const PACE: Duration = Duration::from_millis(900);

/// The engine that gives hints.
const ADVISER: &str = "engine:movetime=1000,hash=16";

/// Opens a kept game; `None` if there is none that can be read. `on_named` is called for the game after a rematch.
pub(super) fn open(id: KeptId, language: Language, on_named: Callback<KeptId>) -> Option<Game> {
    let (slot, record) = Slot::open(id, &BrowserStorage).ok()?;
    let (game, _) = LocalGame::read(&record).ok()?;
    let adviser: Spec = ADVISER.parse().ok()?;
    let settings =
        PlaySettings { language, pace: PACE, adviser, wait: say::NOT_YOUR_TURN, paused: say::NOT_YOUR_TURN };
    Some(Running::kept(PlaySession::new(game, browser::seed(), settings), slot, on_named))
}
