//! A game being played.

mod end;
mod input;
mod panel;
mod view;

pub(crate) use panel::move_lines;

use std::path::{Path, PathBuf};
use std::time::Duration;

use cairn_core::{Pick, Seat};
use cairn_engine::{Limits, Report, Settings};
use cairn_games::{Table, seat_name};
use cairn_i18n::say;
use cairn_players::{PlayerKind, Spec};
use cairn_session::picks::{buttons, cell_of, sentence};
use cairn_session::{LocalGame, Picked, Selection, SetupForm, score_text, usual_limits};

use crate::LocalPlayer;
use crate::ask::{Chooser, Counter, LineEdit, Message};
use crate::autosave::{self, Kept};
use crate::board::BoardView;
use crate::buttons::Buttons;
use crate::context::Context;
use crate::missing::{self, Missing};
use crate::thinking::{Order, Thought, Ticket};

/// A game being played, as it is seen.
#[derive(Debug)]
pub(crate) struct Play {
    local_game: LocalGame,
    /// What engines without a seed of their own draw their luck from, so that no two games are alike.
    luck: u64,
    /// Where the game is saved after every move, beside where it is kept.
    file: Option<PathBuf>,
    selection: Selection,
    view: BoardView,
    asking: Asking,
    /// What is being thought about.
    asked: Option<(Ticket, Purpose)>,
    /// What was seen last by whoever thought last.
    seen: Option<(LocalPlayer, Report<String>)>,
    /// The cells of a hint.
    hint: Vec<String>,
    message: Option<Message>,
    shows_thinking: bool,
    /// Whether engines wait until they are told to go on.
    paused: bool,
    buttons: Buttons,
}

/// What thinking is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Move,
    Hint,
}

/// What the player is being asked.
#[derive(Debug)]
enum Asking {
    Nothing,
    /// How many pieces.
    Count(Counter),
    Choice(Chooser<Choice>),
    Line(LineEdit, LineFor),
}

/// What can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Choice {
    Pick(Pick),
    Resign,
    Overwrite(PathBuf),
    Rematch,
    Save,
    Analyse,
    Menu,
    /// Nothing.
    No,
}

/// What is being typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineFor {
    Move,
    Save,
    Load,
}

/// How long the engine looks for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

impl Play {
    /// A game at its start or anywhere else. Engines begin to think if it is their turn.
    pub(crate) fn new(local_game: LocalGame, context: &mut Context) -> Play {
        let mut play = Play {
            selection: Selection::new(local_game.table()),
            local_game,
            luck: context.next_seed(),
            file: None,
            view: BoardView::default(),
            asking: Asking::Nothing,
            asked: None,
            seen: None,
            hint: Vec::new(),
            message: None,
            shows_thinking: true,
            paused: false,
            buttons: Buttons::default(),
        };
        play.place_cursor();
        play.go_on(context);
        play
    }

    /// The same game, saved in a file after every move.
    pub(crate) fn saving(self, file: Option<PathBuf>) -> Play {
        Play { file, ..self }
    }

    /// A game that was left, or read from a file.
    pub(crate) fn resume(kept: Kept, context: &mut Context) -> Play {
        if let Some(language) = kept.language {
            context.look.language = language;
        }
        Play::new(kept.local_game, context)
    }

    fn table(&self) -> &dyn Table {
        self.local_game.table()
    }

    /// What the menu shows when one comes back from this game.
    fn plan(&self) -> SetupForm {
        SetupForm::new(&self.table().setup(), self.local_game.seats())
    }

    fn seat_name(&self, seat: Seat, context: &Context) -> String {
        seat_name(self.table(), seat, context.look.language)
    }

    fn tell(&mut self, text: impl Into<String>) {
        self.message = Some(Message::said(text));
    }

    fn complain(&mut self, text: impl Into<String>) {
        self.message = Some(Message::complaint(text));
    }

    /// Plays a move that is known to be legal.
    fn play(&mut self, mv: &str, context: &mut Context) {
        match self.local_game.play(mv) {
            Ok(()) => self.changed(context),
            Err(error) => self.complain(error.to_string()),
        }
    }

    /// After every change of the game: everything else is brought up to it, and the game is kept.
    fn changed(&mut self, context: &mut Context) {
        context.thinker.stop();
        self.asked = None;
        self.asking = Asking::Nothing;
        self.hint.clear();
        self.selection = Selection::new(self.local_game.table());
        self.view.settle(&self.local_game.table().cells());
        // Whoever moves first after engines did begins where a move can start.
        if self.local_game.table().ply() < self.local_game.seats().len() && self.local_game.is_persons_turn()
        {
            self.place_cursor();
        }
        let kept = context.look.autosave.save(&self.local_game, context.look.language);
        if let Err(error) = kept {
            self.complain(error);
        }
        if let Some(file) = &self.file
            && let Err(error) = autosave::save(file, &self.local_game)
        {
            self.complain(context.fill(say::NOT_SAVED, &[&file.display(), &error]));
        }
        self.go_on(context);
    }

    /// Lets an engine think if it is its turn; asks what to do when the game is over.
    fn go_on(&mut self, context: &mut Context) {
        if let Some(end) = self.local_game.end_text(context.look.language) {
            self.ask_after_end(end, context);
            return;
        }
        let Some(seat) = self.local_game.to_move().filter(|_| !self.paused) else { return };
        let Some(mut spec) = self.local_game.seated(seat).spec().cloned() else { return };
        let limits = usual_limits(&spec);
        if spec.seed == 0 {
            spec.seed = self.luck;
        }
        self.ask_engine(spec, limits, context.look.pace, Purpose::Move, context);
    }

    fn ask_engine(
        &mut self,
        spec: Spec,
        limits: Limits,
        pace: Duration,
        purpose: Purpose,
        context: &mut Context,
    ) {
        let table = self.local_game.table().boxed_clone();
        let ticket = context.thinker.ask(Order { spec, table, limits, lines: 1, pace });
        self.asked = Some((ticket, purpose));
    }

    /// Takes note of what a thinker sees, and plays its move at the end.
    pub(crate) fn thought(&mut self, thought: Thought, context: &mut Context) {
        let Some((ticket, purpose)) = self.asked else { return };
        if ticket != thought.ticket {
            return;
        }
        let who = match (purpose, self.local_game.to_move()) {
            (Purpose::Move, Some(seat)) => self.local_game.seated(seat).clone(),
            _ => LocalPlayer::Engine(hinter()),
        };
        // Whoever plays anything sees nothing.
        if who.spec().is_some_and(|spec| spec.kind != PlayerKind::Random) {
            self.seen = Some((who, thought.report.clone()));
        }
        if !thought.done {
            return;
        }
        self.asked = None;
        match purpose {
            Purpose::Move => self.play(&thought.report.best().clone(), context),
            Purpose::Hint => self.show_hint(&thought.report, context),
        }
    }

    fn ask_hint(&mut self, context: &mut Context) {
        if self.local_game.is_persons_turn() {
            self.ask_engine(hinter(), Limits::time(HINT_TIME), Duration::ZERO, Purpose::Hint, context);
            self.tell(context.text(say::HINT_COMES));
        } else {
            self.refuse_pick(context);
        }
    }

    /// Whoever goes on without waiting needs no hint any more.
    fn drop_hint(&mut self, context: &Context) {
        self.hint.clear();
        if matches!(self.asked, Some((_, Purpose::Hint))) {
            context.thinker.stop();
            self.asked = None;
        }
    }

    fn show_hint(&mut self, report: &Report<String>, context: &Context) {
        let mv = report.best();
        self.selection.clear();
        let path = self.selection.going_on().find(|(known, _)| known == mv).map(|(_, path)| path.clone());
        self.hint = path.into_iter().flatten().filter_map(|pick| cell_of(&pick)).collect();
        if let Some(first) = self.hint.first() {
            self.view.cursor = Some(first.clone());
        }
        let score = score_text(report.score(), context.look.language);
        self.tell(context.fill(say::HINT, &[mv, &score]));
    }

    /// Makes the engine move at once, or go on after a pause.
    fn force(&mut self, context: &mut Context) {
        if self.paused {
            self.paused = false;
            self.go_on(context);
        } else {
            context.thinker.stop();
        }
    }

    /// Picks. What no move goes on with is explained.
    fn pick(&mut self, pick: Pick, context: &mut Context) {
        if !self.local_game.is_persons_turn() {
            return self.refuse_pick(context);
        }
        self.drop_hint(context);
        match self.selection.pick(pick.clone()) {
            Picked::Move(mv) => self.play(&mv, context),
            Picked::More => self.ask_next(context),
            Picked::Nothing => {
                let picks: Vec<Pick> = self.selection.picked().iter().cloned().chain([pick]).collect();
                if let Some(reason) = self.table().explain_picks(&picks, context.look.language) {
                    self.complain(sentence(&reason));
                }
            }
        }
    }

    /// Says why nothing can be picked at all.
    fn refuse_pick(&mut self, context: &Context) {
        let reason = match self.local_game.to_move() {
            None => say::IS_OVER,
            Some(_) if self.paused => say::PAUSED,
            Some(_) => say::WAIT,
        };
        self.complain(context.text(reason));
    }

    fn ask_next(&mut self, context: &mut Context) {
        let missing = missing::after_picks(&self.selection, Choice::Pick, context);
        self.ask_for(missing, context);
    }

    fn ask_for(&mut self, missing: Missing<Choice>, context: &mut Context) {
        match missing {
            Missing::Nothing => {}
            Missing::Only(pick) => self.pick(pick, context),
            Missing::Count(counter) => self.asking = Asking::Count(counter),
            Missing::Choice(chooser) => self.asking = Asking::Choice(chooser),
        }
    }

    /// The moves without a place that can be made now.
    fn button_picks(&self) -> Vec<Pick> {
        if !self.local_game.is_persons_turn() || !self.selection.picked().is_empty() {
            return Vec::new();
        }
        buttons(&self.selection.next())
    }

    fn press_button(&mut self, context: &mut Context) {
        if !self.local_game.is_persons_turn() {
            return self.refuse_pick(context);
        }
        self.selection.clear();
        let buttons = self.button_picks();
        if buttons.is_empty() {
            return self.complain(context.text(say::NO_BUTTON));
        }
        let missing = missing::of_buttons(buttons, Choice::Pick, context);
        self.ask_for(missing, context);
    }

    /// Plays a move that was typed, or says why it cannot be played.
    fn play_typed(&mut self, text: &str, context: &mut Context) {
        if text.is_empty() {
            return;
        }
        if !self.local_game.is_persons_turn() {
            return self.refuse_pick(context);
        }
        match self.table().explain(text, context.look.language) {
            Some(reason) => self.complain(format!("{text}: {reason}.")),
            None => self.play(text, context),
        }
    }

    /// Takes moves back. Where only engines play, they then wait.
    fn undo(&mut self, context: &mut Context) {
        if !self.local_game.undo() {
            return self.complain(context.text(say::NO_UNDO));
        }
        self.paused = !self.local_game.has_person();
        self.changed(context);
    }

    fn redo(&mut self, context: &mut Context) {
        if !self.local_game.redo() {
            return self.complain(context.text(say::NO_REDO));
        }
        self.changed(context);
    }

    fn save(&mut self, path: &Path, context: &Context) {
        match autosave::save(path, &self.local_game) {
            Ok(()) => self.tell(context.fill(say::SAVED, &[&path.display()])),
            Err(error) => self.complain(context.fill(say::NOT_SAVED, &[&path.display(), &error])),
        }
    }

    /// Puts the cursor where a move can start.
    fn place_cursor(&mut self) {
        self.view.cursor = self.selection.next().into_iter().find_map(|pick| cell_of(&pick));
        self.view.settle(&self.local_game.table().cells());
    }
}

/// Who gives hints.
fn hinter() -> Spec {
    Spec::from(PlayerKind::Engine(Settings::default()))
}
