//! The analysis in the browser's storage, and its session.

use std::time::Duration;

use cairn_engine::Settings;
use cairn_games::{GameKind, Setup};
use cairn_players::{PlayerKind, Spec};
use cairn_session::{AnalysisEvent, AnalysisOptions, AnalysisSession, AnalysisView, Tree, read_record};
use leptos::prelude::*;

use crate::browser;
use crate::context::Context;
use crate::running::Running;

/// A game under analysis.
pub(super) type Study = Running<AnalysisSession>;

/// Storage keys: the record, the moves to the position shown, and the state of the engine, such as `on 3`.
const KEY: &str = "cairn.analysis";
const PLACE: &str = "cairn.analysis.at";
const ENGINE: &str = "cairn.analysis.engine";
/// The number of lines that the engine shows at first.
const LINES: usize = 3;
/// The memory of the engine in megabytes.
const MEMORY: usize = 32;
/// A fast walk starts the engine only where it ends.
const PAUSE: Duration = Duration::from_millis(160);

/// The analysis that was left, or that of a new game.
pub(super) fn begin() -> Study {
    let tree = kept().unwrap_or_else(|| Tree::new(Setup::from(GameKind::ALL[0]).deal(browser::seed())));
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
        autosaves: true,
    };
    let study = Running::new(AnalysisSession::begin(tree, options), |record| browser::store(KEY, record));
    let context = Context::get();
    Effect::new(move || study.send(AnalysisEvent::Speak(context.language())));
    let place = study.part(|view: &AnalysisView| view.path.join(" "));
    Effect::new(move || browser::store(PLACE, &place.get()));
    let engine = study.part(|view: &AnalysisView| (view.engine.is_on, view.engine.wanted));
    Effect::new(move || {
        let (is_on, lines) = engine.get();
        browser::store(ENGINE, &format!("{} {lines}", if is_on { "on" } else { "off" }));
    });
    study
}

/// The analysis that was left, if it can be read.
fn kept() -> Option<Tree> {
    let mut tree = read_record(&browser::stored(KEY)?).ok()?;
    for mv in browser::stored(PLACE).unwrap_or_default().split_whitespace() {
        if tree.play(mv).is_err() {
            break;
        }
    }
    Some(tree)
}

/// The record of the game with its variations; empty where it cannot be written.
pub(super) fn record(study: Study) -> String {
    study.read(AnalysisSession::record).and_then(Result::ok).unwrap_or_default()
}
