//! The analysis in the browser's storage, and its session.

use std::time::Duration;

use cairn_engine::Settings;
use cairn_games::{GameKind, Setup};
use cairn_players::{PlayerKind, Spec};
use cairn_session::{
    AnalysisEvent, AnalysisOptions, AnalysisSession, AnalysisView, KeptId, KeptKind, Slot, Tree, read_record,
};
use leptos::prelude::*;

use crate::browser;
use crate::context::Context;
use crate::kept::{BrowserStorage, shelf};
use crate::running::Running;

/// A game under analysis.
pub(super) type Study = Running<AnalysisSession>;

/// Storage keys: the name of the entry with the moves to the position shown, and the state of the engine, such as `on 3`.
const PLACE: &str = "cairn.analysis.at";
const ENGINE: &str = "cairn.analysis.engine";
/// The number of lines that the engine shows at first.
const LINES: usize = 3;
/// The memory of the engine in megabytes.
const MEMORY: usize = 32;
/// A fast walk starts the engine only where it ends.
const PAUSE: Duration = Duration::from_millis(160);

/// The analysis that was left last, or that of a new game. `on_named` is called when it becomes an entry of its own.
pub(super) fn begin(on_named: Callback<KeptId>) -> Study {
    let (slot, tree) = kept().unwrap_or_else(|| {
        let table = Setup::from(GameKind::ALL[0]).deal(browser::seed());
        (Slot::new(KeptKind::Analysis), Tree::new(table))
    });
    let engine = browser::stored(ENGINE).unwrap_or_default();
    let (switch, lines) = engine.split_once(' ').unwrap_or_default();
    // Without a limit: it searches until it is stopped.
    let settings = Settings { megabytes: MEMORY, ..Settings::default() };
    let options = AnalysisOptions {
        language: Context::get().language_untracked(),
        engine: Spec::from(PlayerKind::Engine(settings)),
        is_engine_on: switch != "off",
        lines: lines.parse().unwrap_or(LINES),
        pause: PAUSE,
    };
    let study = Running::kept(AnalysisSession::begin(tree, options), slot, on_named);
    let context = Context::get();
    Effect::new(move || study.send(AnalysisEvent::Speak(context.language())));
    let place = study.part(|view: &AnalysisView| view.path.join(" "));
    Effect::new(move || {
        let place = place.get();
        study.id().into_iter().for_each(|id| browser::store(PLACE, &format!("{id} {place}")));
    });
    let engine = study.part(|view: &AnalysisView| (view.engine.is_on, view.engine.wanted));
    Effect::new(move || {
        let (is_on, lines) = engine.get();
        browser::store(ENGINE, &format!("{} {lines}", if is_on { "on" } else { "off" }));
    });
    study
}

/// The analysis that was left last, if it can be read.
fn kept() -> Option<(Slot, Tree)> {
    let id = shelf().of_kind(KeptKind::Analysis).into_iter().find(|entry| entry.game.is_ok())?.id;
    let (slot, record) = Slot::open(id, &BrowserStorage).ok()?;
    let mut tree = read_record(&record).ok()?;
    let place = browser::stored(PLACE).unwrap_or_default();
    if let Some(moves) = place.strip_prefix(&format!("{id} ")) {
        tree.follow(&moves.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    }
    Some((slot, tree))
}

/// Goes on with another kept analysis, unless it cannot be read.
pub(super) fn switch(study: Study, id: KeptId) {
    if study.id() != Some(id)
        && let Ok(kept) = Slot::open(id, &BrowserStorage)
    {
        study.switch(kept);
        study.send(AnalysisEvent::Dismiss);
    }
}

/// The record of the game with its variations; empty where it cannot be written.
pub(super) fn record(study: Study) -> String {
    study.read(AnalysisSession::record).and_then(Result::ok).unwrap_or_default()
}
