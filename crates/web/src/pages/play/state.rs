//! A game being played in the browser: what happens to it, and where it is kept.

use std::time::Duration;

use cairn_core::Pick;
use cairn_engine::Report;
use cairn_games::seat_name;
use cairn_i18n::say;
use cairn_players::Spec;
use cairn_session::{LocalGame, LocalPlayer, Selection, picks, usual_limits};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use web_time::Instant;

use crate::board::Shown;
use crate::browser;
use crate::context::Context;
use crate::message::{Answer, GameText, Order};
use crate::thinker::Thinker;
use crate::widgets::Notice;

const KEY: &str = "cairn.game";

/// How long an engine takes for a move at least, so that the move before it is seen.
const PACE: Duration = Duration::from_millis(900);

/// Who gives hints.
const HINTER: &str = "engine:movetime=1000,hash=16";

/// The game that was left, if there is one that can be read.
pub(crate) fn kept() -> Option<LocalGame> {
    let text = browser::stored(KEY)?;
    LocalGame::read(&text).ok().map(|(local_game, _)| local_game)
}

/// Keeps a game, so that a reload loses nothing.
pub(crate) fn keep(local_game: &LocalGame) {
    if let Ok(sheet) = local_game.sheet() {
        browser::store(KEY, &sheet.write(local_game.seats().len()));
    }
}

/// A game being played in the browser. Copies are the same one.
#[derive(Clone, Copy)]
pub(super) struct Game {
    context: Context,
    pub(super) local_game: RwSignal<LocalGame>,
    pub(super) shown: Memo<Shown>,
    /// The cells of a hint.
    pub(super) hint: RwSignal<Vec<String>>,
    pub(super) notice: Notice,
    thinker: Thinker,
    /// Whether an engine or a hint is being thought about.
    pub(super) thinking: RwSignal<bool>,
    /// Whether engines wait until they are told to go on.
    pub(super) paused: RwSignal<bool>,
    /// What engines draw their luck from.
    luck: StoredValue<u64>,
    /// An engine's move that is about to be played.
    waiting: StoredValue<Option<TimeoutHandle>>,
}

impl Game {
    pub(super) fn new(local_game: LocalGame) -> Game {
        let local_game = RwSignal::new(local_game);
        let game = Game {
            context: Context::get(),
            local_game,
            shown: Memo::new(move |_| local_game.with(|local_game| Shown::of(local_game.table()))),
            hint: RwSignal::new(Vec::new()),
            notice: Notice::new(),
            thinker: Thinker::new(),
            thinking: RwSignal::new(false),
            paused: RwSignal::new(false),
            luck: StoredValue::new(browser::seed()),
            waiting: StoredValue::new(None),
        };
        game.go_on();
        game
    }

    /// Whether a person can move now.
    pub(super) fn can_move(self) -> bool {
        self.local_game.with(LocalGame::is_persons_turn)
    }

    /// Plays a move that was made on the board.
    pub(super) fn play(self, mv: &str) {
        let mover = self.local_game.with_untracked(LocalGame::to_move);
        let played = self.local_game.try_update(|local_game| local_game.play(mv));
        match played {
            Some(Ok(())) => {
                self.notice.clear();
                if let Some(mover) = mover {
                    let language = self.context.language();
                    let name = self
                        .local_game
                        .with_untracked(|local_game| seat_name(local_game.table(), mover, language));
                    self.context.announce(say::ANNOUNCE_MOVE.fill(language, &[&name, &mv]));
                }
                self.changed();
            }
            Some(Err(error)) => self.notice.complain(error.to_string()),
            None => {}
        }
    }

    /// Plays what was typed, or says why it cannot be played.
    pub(super) fn play_typed(self, text: &str) {
        if !self.local_game.with_untracked(LocalGame::is_persons_turn) {
            let is_over = self.local_game.with_untracked(|local_game| local_game.places().is_some());
            return self.notice.complain(self.context.text(if is_over {
                say::IS_OVER
            } else {
                say::NOT_YOUR_TURN
            }));
        }
        let language = self.context.language();
        match self.local_game.with_untracked(|local_game| local_game.table().explain(text, language)) {
            Some(reason) => self.notice.complain(format!("{text}: {reason}.")),
            None => self.play(text),
        }
    }

    /// After every change of the game: it is kept, and whoever is next goes on.
    fn changed(self) {
        self.thinker.stop();
        if let Some(handle) = self.waiting.try_update_value(Option::take).flatten() {
            handle.clear();
        }
        self.hint.set(Vec::new());
        self.local_game.with_untracked(keep);
        self.go_on();
    }

    /// Lets an engine think if it is its turn; tells the end, and what is forced.
    fn go_on(self) {
        self.thinking.set(false);
        let language = self.context.language();
        if let Some(end) = self.local_game.with_untracked(|local_game| local_game.end_text(language)) {
            return self.context.announce(end);
        }
        let next = self.local_game.with_untracked(|local_game| {
            let seat = local_game.to_move()?;
            Some((seat, local_game.seated(seat).clone(), seat_name(local_game.table(), seat, language)))
        });
        let Some((_, seated, name)) = next else { return };
        match seated {
            LocalPlayer::Person => {
                let moves = self.local_game.with_untracked(|local_game| local_game.table().moves());
                if moves == ["pass"] {
                    self.notice.tell(say::FORCED_PASS.fill(language, &[&name]));
                }
            }
            LocalPlayer::Engine(_) if self.paused.get_untracked() => {}
            LocalPlayer::Engine(spec) => {
                let begun = Instant::now();
                self.ask(self.seeded(spec), move |report| self.play_in_time(begun, report.best().clone()));
            }
        }
    }

    /// Plays an engine's move once people have seen what was before it.
    fn play_in_time(self, begun: Instant, mv: String) {
        let pace = if self.context.animates() { PACE } else { Duration::ZERO };
        let ply = self.shown.get_untracked().ply();
        self.thinking.set(true);
        let play = move || {
            // Someone may have taken back, left or started anew meanwhile.
            if self.shown.try_get_untracked().is_some_and(|shown| shown.ply() == ply) {
                self.play(&mv);
            }
        };
        let handle = set_timeout_with_handle(play, pace.saturating_sub(begun.elapsed()));
        self.waiting.set_value(handle.ok());
    }

    /// A player of its own luck and within the usual limits.
    fn seeded(self, mut spec: Spec) -> Spec {
        if spec.seed == 0 {
            spec.seed = self.luck.get_value();
        }
        if !spec.is_limited() {
            spec.limits = usual_limits(&spec);
        }
        spec
    }

    fn ask(self, spec: impl ToString, answer: impl Fn(Report<String>) + 'static) {
        self.thinking.set(true);
        let game = self.local_game.with_untracked(|local_game| GameText::of(local_game.table()));
        let order = Order::Think { game, spec: spec.to_string(), lines: 1 };
        self.thinker.ask(order, move |heard| {
            let is_last = heard.is_last();
            if let (Answer::Seen(report, _), true) = (heard, is_last) {
                self.thinking.set(false);
                answer(report.into());
            }
        });
    }

    pub(super) fn ask_hint(self) {
        if !self.local_game.with_untracked(LocalGame::is_persons_turn) {
            return;
        }
        self.notice.tell(self.context.text(say::HINT_COMES));
        self.ask(HINTER, move |report| {
            let table = self.shown.get_untracked();
            let best = report.best().clone();
            let selection = Selection::new(&*table);
            let path = selection.going_on().find(|(mv, _)| *mv == best).map(|(_, path)| path.clone());
            let path: Vec<Pick> = path.unwrap_or_default();
            self.hint.set(path.iter().filter_map(picks::cell_of).collect());
            let language = self.context.language();
            let score = cairn_session::score_text(report.score(), language);
            self.notice.tell(say::HINT.fill(language, &[&best, &score]));
        });
    }

    pub(super) fn undo(self) {
        if self.local_game.try_update(LocalGame::undo) == Some(true) {
            self.paused.set(!self.local_game.with_untracked(LocalGame::has_person));
            self.notice.clear();
            self.changed();
        }
    }

    pub(super) fn redo(self) {
        if self.local_game.try_update(LocalGame::redo) == Some(true) {
            self.notice.clear();
            self.changed();
        }
    }

    /// Lets engines that wait go on.
    pub(super) fn resume(self) {
        self.paused.set(false);
        self.go_on();
    }

    pub(super) fn resign(self) {
        if self.local_game.try_update(LocalGame::resign) == Some(true) {
            self.changed();
        }
    }

    pub(super) fn agree_draw(self) {
        if self.local_game.try_update(LocalGame::agree_draw) == Some(true) {
            self.changed();
        }
    }

    /// The same game again, everyone one seat further.
    pub(super) fn rematch(self) {
        let again = self.local_game.with_untracked(|local_game| local_game.rematch(browser::seed()));
        self.luck.set_value(browser::seed());
        self.notice.clear();
        self.paused.set(false);
        self.local_game.set(again);
        self.changed();
    }

    /// The record of the game.
    pub(super) fn record(self) -> String {
        self.local_game.with_untracked(|local_game| {
            local_game.sheet().map(|sheet| sheet.write(local_game.seats().len())).unwrap_or_default()
        })
    }
}
