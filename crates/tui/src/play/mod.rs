//! The screen of a game: a view of a [`PlaySession`].

mod input;
mod panel;
mod view;

pub(crate) use panel::move_lines;

use std::path::{Path, PathBuf};
use std::time::Duration;

use cairn_engine::{Limits, Settings};
use cairn_games::record::RecordText;
use cairn_i18n::say;
use cairn_players::{PlayerKind, Spec};
use cairn_session::{
    Effect, KeptId, KeptKind, LocalGame, Message, Millis, PlayEvent, PlaySession, PlaySettings, PlayView,
    Session, SetupForm, Slot,
};

use crate::ask::{Asking, Chooser};
use crate::autosave;
use crate::context::Context;
use crate::input_board::InputBoard;

/// The screen of a game.
#[derive(Debug)]
pub(crate) struct Play {
    session: PlaySession,
    /// What the session shows now.
    shown: PlayView,
    /// Where the game is kept.
    slot: Slot,
    /// Where the game is saved after every move, beside the autosave.
    file: Option<PathBuf>,
    board: InputBoard,
    asking: Asking<Choice>,
    shows_thinking: bool,
}

/// What can be chosen or typed.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Choice {
    Resign,
    Rematch,
    /// To be asked for a file.
    Keep,
    Review,
    Analyse,
    Menu,
    /// Nothing.
    No,
    Move(String),
    Save(String),
    Overwrite(String),
    /// A file, and which of its games.
    Load(String, Option<usize>),
}

/// What a file holds.
#[derive(Debug)]
pub(crate) enum Loaded {
    Game(Box<Play>),
    /// Several games, each in a line.
    Several(Vec<String>),
}

/// The time for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

impl Play {
    /// A game at its start or anywhere else, kept as a new one. Engines begin to think if it is their turn.
    pub(crate) fn new(game: LocalGame, file: Option<PathBuf>, context: &mut Context) -> Play {
        Play::with_slot(game, Slot::new(KeptKind::Game), file, context)
    }

    fn with_slot(game: LocalGame, slot: Slot, file: Option<PathBuf>, context: &mut Context) -> Play {
        let settings = PlaySettings {
            language: context.look.language,
            pace: context.look.pace,
            adviser: Spec {
                limits: Limits::time(HINT_TIME),
                ..PlayerKind::Engine(Settings::default()).into()
            },
            wait: say::WAIT,
            paused: say::PAUSED,
        };
        let (session, effects) = PlaySession::new(game, context.seeds.draw(), settings);
        let shown = session.view();
        let board = InputBoard::default();
        let asking = Asking::Nothing;
        let mut play = Play { session, shown, slot, file, board, asking, shows_thinking: true };
        play.board.place_cursor(play.session.table(), &play.shown.input);
        play.carry_out(effects, context);
        if play.shown.end.is_some() {
            play.ask_after_end(context);
        }
        play
    }

    /// Reads a game from a file, the one at `place` where it has several; or says why there is none.
    pub(crate) fn load(file: &str, place: Option<usize>, context: &mut Context) -> Result<Loaded, String> {
        let broken = |error: String| context.fill(say::BROKEN_FILE, &[&file, &error]);
        let mut records = autosave::load_all(Path::new(file)).map_err(broken)?;
        if place.is_none() && records.len() > 1 {
            return Ok(Loaded::Several(records.iter().map(RecordText::summary).collect()));
        }
        // The file may have changed since a place was chosen.
        let place = place.unwrap_or_default().min(records.len() - 1);
        let (game, _) = LocalGame::from_record(records.swap_remove(place)).map_err(broken)?;
        Ok(Loaded::Game(Box::new(Play::new(game, None, context))))
    }

    /// A kept game, or why there is none.
    pub(crate) fn resume(id: KeptId, context: &mut Context) -> Result<Play, String> {
        let (slot, record) = Slot::open(id, &context.look.autosave)?;
        let (game, _) = LocalGame::read(&record)?;
        Ok(Play::with_slot(game, slot, None, context))
    }

    /// Shows the game as another program has kept it, if one has since.
    fn follow_others(&mut self, context: &mut Context) {
        if let Some(record) = self.slot.newer(&context.look.autosave) {
            self.send(PlayEvent::Follow(record), context);
        }
    }

    /// The time until the clock that runs shows something else; `None` where no clock runs.
    pub(crate) fn clock_changes_in(&self) -> Option<Millis> {
        self.session.clock_changes_in()
    }

    /// Sends an event to the session, and follows what has changed.
    fn send(&mut self, event: PlayEvent, context: &mut Context) {
        let effects = self.session.update(event);
        let before = self.shown.clone();
        self.carry_out(effects, context);
        if before.marked != self.shown.marked
            && self.shown.end.is_none()
            && let Some(first) = self.shown.marked.first()
        {
            self.board.view.cursor = Some(first.clone());
        }
        if before.moves != self.shown.moves || before.end != self.shown.end {
            self.follow_game(context);
        }
    }

    fn follow_game(&mut self, context: &Context) {
        self.asking = Asking::Nothing;
        self.board.view.settle(&self.session.table().cells());
        // The cursor begins where the first move of a person can start.
        if self.shown.moves.len() < self.shown.seats.len() && self.shown.can.hint {
            self.board.place_cursor(self.session.table(), &self.shown.input);
        }
        if self.shown.end.is_some() {
            self.ask_after_end(context);
        }
    }

    fn carry_out(&mut self, effects: Vec<Effect>, context: &mut Context) {
        let saves = effects.iter().any(|effect| matches!(effect, Effect::Save(_)));
        let (newer, outcome) = context.carry_out(effects, &mut self.slot);
        if let Some(record) = newer {
            let effects = self.session.update(PlayEvent::Follow(record));
            return self.carry_out(effects, context);
        }
        let file = self.file.as_deref().filter(|_| saves);
        let saved = file.map_or(Ok(()), |file| save(file, &self.session, context));
        if let Err(error) = outcome.and(saved) {
            self.session.update(PlayEvent::Tell(Message::error(error)));
        }
        self.shown = self.session.view();
    }

    fn tell(&mut self, message: Message, context: &mut Context) {
        self.send(PlayEvent::Tell(message), context);
    }

    fn save(&mut self, path: &Path, context: &mut Context) {
        let message = match save(path, &self.session, context) {
            Ok(()) => Message::info(context.fill(say::SAVED, &[&path.display()])),
            Err(error) => Message::error(error),
        };
        self.tell(message, context);
    }

    /// Asks what to do after the end.
    fn ask_after_end(&mut self, context: &Context) {
        let items = [
            (say::REMATCH, Choice::Rematch),
            (say::LOOK, Choice::No),
            (say::REVIEW_GAME, Choice::Review),
            (say::ANALYSE, Choice::Analyse),
            (say::SAVE, Choice::Keep),
            (say::TO_MENU, Choice::Menu),
        ];
        let items = items.map(|(phrase, choice)| (context.text(phrase).to_owned(), choice)).to_vec();
        if let Some(end) = &self.shown.end {
            let title = context.fill(say::GAME_ENDS, &[&end.headline]);
            self.asking = Asking::Choice(Chooser::new(title, items).with_note(end.reason.clone()));
        }
    }

    /// What the menu shows after this game.
    fn setup_form(&self) -> SetupForm {
        let mut form = SetupForm::new(&self.session.table().setup(), self.session.game().seats());
        form.set_clock(self.session.game().clock_rule());
        form
    }
}

/// Writes the record of a game to a file, or says why not.
fn save(path: &Path, session: &PlaySession, context: &Context) -> Result<(), String> {
    session
        .record()
        .and_then(|record| autosave::replace(path, &record))
        .map_err(|error| context.fill(say::NOT_SAVED, &[&path.display(), &error]))
}
