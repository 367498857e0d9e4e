//! The game in the browser's storage, and its session.

use std::time::Duration;

use cairn_i18n::{Language, say};
use cairn_players::Spec;
use cairn_session::{LocalGame, PlaySession, PlaySettings};

use crate::browser;
use crate::running::Running;

/// A game on the page.
pub(super) type Game = Running<PlaySession>;

const KEY: &str = "cairn.game";

/// The least time for an engine's move, so that the move before it is seen.
const PACE: Duration = Duration::from_millis(900);

/// The engine that gives hints.
const ADVISER: &str = "engine:movetime=1000,hash=16";

/// The game that was left, if there is one that can be read.
pub(crate) fn kept() -> Option<LocalGame> {
    let text = browser::stored(KEY)?;
    LocalGame::read(&text).ok().map(|(local_game, _)| local_game)
}

/// Keeps a game, so that a reload loses nothing.
pub(crate) fn keep(local_game: &LocalGame) {
    if let Ok(record) = local_game.record() {
        keep_record(&record.write(local_game.seats().len()));
    }
}

fn keep_record(record: &str) {
    browser::store(KEY, record);
}

/// The session of a game; `None` only if the adviser's name were wrong.
pub(super) fn begin(local_game: LocalGame, language: Language) -> Option<Game> {
    let adviser: Spec = ADVISER.parse().ok()?;
    let settings =
        PlaySettings { language, pace: PACE, adviser, wait: say::NOT_YOUR_TURN, paused: say::NOT_YOUR_TURN };
    Some(Running::new(PlaySession::new(local_game, browser::seed(), settings), keep_record))
}
