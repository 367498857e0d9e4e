//! A game at one screen, between people and engines.

#[cfg(test)]
mod tests;
mod view;

use std::time::Duration;

use cairn_engine::Report;
use cairn_games::{Table, meant_move, seat_name};
use cairn_i18n::{Language, Phrase, say};
use cairn_players::Spec;
use cairn_wire::Millis;

use crate::look_back::LookBack;
use crate::{
    Effect, GameText, InputEvent, InputOutcome, LocalGame, LocalPlayer, Message, MoveInput, Order, Seeds,
    Session, Thought, Ticket, Walk, score_text, seeded, usual_limits,
};

pub use view::{PlayActions, PlayView, SeatView, Thinking};

/// What differs from one front end to another.
#[derive(Clone, PartialEq, Debug)]
pub struct PlaySettings {
    /// The language of texts.
    pub language: Language,
    /// The least time for an engine's move, so that people can follow.
    pub pace: Duration,
    /// The engine that gives hints, with its limits.
    pub adviser: Spec,
    /// Said where a person wants to move while an engine thinks.
    pub wait: Phrase,
    /// Said where a person wants to move while engines are paused.
    pub paused: Phrase,
}

/// Something that happens to a [`PlaySession`].
#[derive(Clone, PartialEq, Debug)]
pub enum PlayEvent {
    /// A step towards a move.
    Input(InputEvent),
    /// A move as text.
    Typed(String),
    /// Takes moves back, up to the last turn of a person.
    Undo,
    /// Makes moves again that were taken back.
    Redo,
    /// Asks the engine for a good move.
    Hint,
    /// Lets paused engines go on, or makes the one that thinks answer at once.
    GoOn,
    /// The person to move, or the only person, gives up.
    Resign,
    /// All players agree on a draw.
    AgreeDraw,
    /// The same game again after its end, everyone one seat further.
    Rematch,
    /// The position goes to the clipboard.
    Copy,
    /// Shows the position after this many moves; the last one where there are fewer.
    GoTo(usize),
    /// Shows the position before or after the one on the board, the first or the last.
    Walk(Walk),
    /// An engine answers.
    Thought(Thought),
    /// It is this time now, on any clock that does not go back. A game with clocks needs this before every other event and
    /// after [`PlaySession::clock_changes_in`].
    Tick(Millis),
    /// Another screen plays the same game, and has kept this record.
    Follow(String),
    /// The front end tells what came of something that it did on its own.
    Tell(Message),
    /// The message has been read.
    Dismiss,
    /// Texts are in this language from now on.
    Speak(Language),
}

/// A game at one screen: who plays, what is picked, who thinks, and what is said.
#[derive(Clone, Debug)]
pub struct PlaySession {
    game: LocalGame,
    settings: PlaySettings,
    input: MoveInput,
    look_back: LookBack,
    /// The seed of engines that have none of their own.
    seed: u64,
    /// Seeds of rematches.
    seeds: Seeds,
    tickets: Ticket,
    /// The order that is not answered yet.
    asked: Option<(Ticket, Purpose)>,
    /// The last report of an engine.
    thinking: Option<(LocalPlayer, Report<String>)>,
    /// The cells of a hint.
    hint: Vec<String>,
    message: Option<Message>,
    /// Whether engines wait for [`PlayEvent::GoOn`].
    is_paused: bool,
    /// Collected during an update.
    effects: Vec<Effect>,
}

/// What an order is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Move,
    Hint,
}

impl PlaySession {
    /// A game at its start or anywhere else, with the first effects: an engine thinks if it is its turn. Engines
    /// without a seed of their own and rematches draw from `seed`.
    pub fn new(game: LocalGame, seed: u64, settings: PlaySettings) -> (PlaySession, Vec<Effect>) {
        let mut session = PlaySession {
            input: MoveInput::careful(game.table()),
            game,
            settings,
            look_back: LookBack::default(),
            seed,
            // Far from the seeds that follow this one in the sequence of the front end.
            seeds: Seeds::new(seed.rotate_left(32)),
            tickets: Ticket::default(),
            asked: None,
            thinking: None,
            hint: Vec::new(),
            message: None,
            is_paused: false,
            effects: Vec::new(),
        };
        session.go_on();
        let effects = std::mem::take(&mut session.effects);
        (session, effects)
    }

    /// The game.
    pub fn game(&self) -> &LocalGame {
        &self.game
    }

    /// The record of the game for people to keep; why there is none, if a player's name cannot be written.
    pub fn record(&self) -> Result<String, String> {
        let record = self.game.record().map_err(|error| error.to_string())?;
        Ok(record.write(self.game.seats().len()))
    }

    /// The time until the clock that runs shows something else; `None` where no clock runs.
    pub fn clock_changes_in(&self) -> Option<Millis> {
        self.game.clock_changes_in().filter(|_| !self.is_paused)
    }

    fn text(&self, phrase: Phrase) -> &'static str {
        phrase.text(self.settings.language)
    }

    fn say(&mut self, message: Message) {
        self.effects.push(Effect::Announce(message.text.clone()));
        self.message = Some(message);
    }

    fn refuse(&mut self, reason: impl Into<String>) {
        self.say(Message::error(reason));
    }

    /// Says why nobody can move by hand now.
    fn refuse_turn(&mut self) {
        let reason = match self.game.to_move() {
            None => say::IS_OVER,
            Some(_) if self.is_paused => self.settings.paused,
            Some(_) => self.settings.wait,
        };
        self.refuse(self.text(reason));
    }

    fn input(&mut self, event: InputEvent) {
        // A position of the past takes no moves.
        if self.look_back.end() {
            return;
        }
        if !self.game.is_persons_turn() {
            return match event {
                InputEvent::Pick(_) | InputEvent::Drag { .. } | InputEvent::Button => self.refuse_turn(),
                _ => {}
            };
        }
        let gives_up = matches!(event, InputEvent::Back | InputEvent::Clear);
        let outcome = self.input.update(event, self.game.table(), self.settings.language);
        self.follow_input(outcome);
        if gives_up {
            self.hint.clear();
        }
    }

    fn follow_input(&mut self, outcome: InputOutcome) {
        match outcome {
            InputOutcome::Move(mv) => {
                self.play(&mv);
            }
            InputOutcome::Refused(reason) => self.refuse(reason),
            InputOutcome::Changed => {
                self.drop_order_of_hint();
                // What was said about another pick is out of date; a hint is not.
                if self.hint.is_empty() {
                    self.message = None;
                }
            }
            InputOutcome::Instead(reason) => {
                self.drop_order_of_hint();
                self.say(Message::info(reason));
            }
            InputOutcome::Ignored => {}
        }
    }

    fn typed(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        if !self.game.is_persons_turn() {
            return self.refuse_turn();
        }
        let mv = meant_move(self.game.table(), text);
        match self.game.table().explain(&mv, self.settings.language) {
            Some(reason) => self.refuse(format!("{text}: {reason}.")),
            None => {
                self.look_back.end();
                let outcome = self.input.make(&mv, self.game.table(), self.settings.language);
                self.follow_input(outcome);
            }
        }
    }

    /// Plays a move for the seat to move; `false` and a message if the rules refuse it.
    fn play(&mut self, mv: &str) -> bool {
        let mover = self.game.to_move();
        let played = self.game.play(mv);
        match (&played, mover) {
            (Ok(()), Some(seat)) => {
                let language = self.settings.language;
                let name = seat_name(self.game.table(), seat, language);
                self.effects.push(Effect::Announce(say::ANNOUNCE_MOVE.fill(language, &[&name, &mv])));
                self.changed();
            }
            (Ok(()), None) => self.changed(),
            (Err(error), _) => self.refuse(error.to_string()),
        }
        played.is_ok()
    }

    /// After every change of the game: everything else follows it, the game is kept, and the next player goes on.
    fn changed(&mut self) {
        self.show_game();
        match self.record() {
            Ok(record) => self.effects.push(Effect::Save(record)),
            Err(error) => self.refuse(error),
        }
        self.go_on();
    }

    /// Everything else follows the game.
    fn show_game(&mut self) {
        self.drop_order();
        self.hint.clear();
        self.look_back.end();
        self.message = None;
        self.input = MoveInput::careful(self.game.table());
    }

    /// Shows the game as another screen has kept it. An engine thinks there, so it waits here.
    fn follow(&mut self, record: &str) {
        let Ok((game, _)) = LocalGame::read(record) else { return };
        self.game = game;
        self.show_game();
        self.is_paused = self.game.to_move().is_some() && !self.game.is_persons_turn();
        self.say(Message::info(self.text(say::FOLLOWED)));
    }

    fn tick(&mut self, now: Millis) {
        match self.is_paused {
            true => self.game.hold(now),
            false if self.game.tick(now) => self.changed(),
            false => {}
        }
    }

    /// Lets an engine think if it is its turn; announces the end and a forced pass.
    fn go_on(&mut self) {
        let language = self.settings.language;
        if let Some(end) = self.game.end(language) {
            return self.effects.push(Effect::Announce(end.text()));
        }
        let Some(seat) = self.game.to_move() else { return };
        match self.game.seated(seat).spec() {
            Some(spec) if !self.is_paused => {
                let mut spec = seeded(spec, seat, self.seed);
                if !spec.is_limited() {
                    spec.limits = usual_limits(&spec);
                }
                self.order(spec, self.settings.pace, Purpose::Move);
            }
            Some(_) => {}
            None if self.is_pass_forced() => {
                let name = seat_name(self.game.table(), seat, language);
                self.effects.push(Effect::Announce(say::FORCED_PASS.fill(language, &[&name])));
            }
            None => {}
        }
    }

    /// Whether a person is to move and can do nothing but pass.
    fn is_pass_forced(&self) -> bool {
        self.game.is_persons_turn() && self.game.table().moves() == ["pass"]
    }

    fn order(&mut self, spec: Spec, pace: Duration, purpose: Purpose) {
        let ticket = self.tickets.advance();
        self.asked = Some((ticket, purpose));
        let order = Order { spec, game: GameText::of(self.game.table()), lines: 1, pace };
        self.effects.push(Effect::Think(ticket, Box::new(order)));
    }

    fn drop_order(&mut self) {
        if self.asked.take().is_some() {
            self.effects.push(Effect::StopThinking);
        }
    }

    /// A person who goes on without waiting needs no hint any more.
    fn drop_order_of_hint(&mut self) {
        if matches!(self.asked, Some((_, Purpose::Hint))) {
            self.drop_order();
            self.message = None;
        }
    }

    fn thought(&mut self, thought: Thought) {
        let Some((_, purpose)) = self.asked.filter(|(ticket, _)| *ticket == thought.ticket) else { return };
        let who = match (purpose, self.game.to_move()) {
            (Purpose::Move, Some(seat)) => self.game.seated(seat).clone(),
            _ => LocalPlayer::Engine(self.settings.adviser.kind.clone().into()),
        };
        let best = thought.report.lines.first().and_then(|line| line.moves.first()).cloned();
        let score = thought.report.lines.first().map(|line| line.score);
        // A random player has seen nothing.
        if best.is_some() && who.spec().is_some_and(|spec| spec.has_scores()) {
            self.thinking = Some((who, thought.report));
        }
        if !thought.is_last {
            return;
        }
        self.asked = None;
        match (purpose, best, score) {
            // An engine without a legal move would be asked for ever.
            (Purpose::Move, best, _) => self.is_paused = !best.is_some_and(|best| self.play(&best)),
            (Purpose::Hint, Some(best), Some(score)) => {
                self.input.update(InputEvent::Clear, self.game.table(), self.settings.language);
                self.hint = self.input.cells_of(&best);
                let score = score_text(score, self.settings.language);
                self.say(Message::info(say::HINT.fill(self.settings.language, &[&best, &score])));
            }
            (Purpose::Hint, ..) => self.message = None,
        }
    }

    fn ask_hint(&mut self) {
        if !self.game.is_persons_turn() {
            return self.refuse_turn();
        }
        self.drop_order();
        self.order(self.settings.adviser.clone(), Duration::ZERO, Purpose::Hint);
        self.say(Message::info(self.text(say::HINT_COMES)));
    }

    /// Takes moves back. Where only engines play, they then wait.
    fn undo(&mut self) {
        if !self.game.undo() {
            return self.refuse(self.text(say::NO_UNDO));
        }
        self.is_paused = !self.game.has_person();
        self.changed();
    }

    fn redo(&mut self) {
        match self.game.redo() {
            true => self.changed(),
            false => self.refuse(self.text(say::NO_REDO)),
        }
    }

    fn unpause(&mut self) {
        if std::mem::take(&mut self.is_paused) {
            self.go_on();
        } else if matches!(self.asked, Some((_, Purpose::Move))) {
            self.effects.push(Effect::AnswerNow);
        }
    }

    fn copy(&mut self) {
        let position = self.table().position();
        let text = say::COPIED.fill(self.settings.language, &[&position]);
        self.effects.push(Effect::Copy(position));
        self.say(Message::info(text));
    }

    fn rematch(&mut self) {
        if self.game.places().is_none() {
            return;
        }
        self.game = self.game.rematch(self.seeds.draw());
        self.seed = self.seeds.draw();
        self.is_paused = false;
        self.thinking = None;
        self.effects.push(Effect::BeginAnother);
        self.changed();
    }
}

impl Session for PlaySession {
    type Event = PlayEvent;
    type View = PlayView;

    fn update(&mut self, event: PlayEvent) -> Vec<Effect> {
        match event {
            PlayEvent::Input(event) => self.input(event),
            PlayEvent::Typed(text) => self.typed(&text),
            PlayEvent::Undo => self.undo(),
            PlayEvent::Redo => self.redo(),
            PlayEvent::Hint => self.ask_hint(),
            PlayEvent::GoOn => self.unpause(),
            PlayEvent::Resign if self.game.resign() => self.changed(),
            PlayEvent::Resign => self.refuse_turn(),
            PlayEvent::AgreeDraw if self.game.agree_draw() => self.changed(),
            PlayEvent::AgreeDraw => {}
            PlayEvent::Rematch => self.rematch(),
            PlayEvent::Copy => self.copy(),
            PlayEvent::GoTo(ply) => self.look_back.go_to(self.game.table(), ply),
            PlayEvent::Walk(walk) => self.look_back.walk(self.game.table(), walk),
            PlayEvent::Thought(thought) => self.thought(thought),
            PlayEvent::Tick(now) => self.tick(now),
            PlayEvent::Follow(record) => self.follow(&record),
            PlayEvent::Tell(message) => self.say(message),
            PlayEvent::Dismiss => self.message = None,
            PlayEvent::Speak(language) => self.settings.language = language,
        }
        std::mem::take(&mut self.effects)
    }

    fn view(&self) -> PlayView {
        PlayView::of(self)
    }

    /// The position on the board: the last one unless the user looks back.
    fn table(&self) -> &dyn Table {
        self.look_back.table(self.game.table())
    }

    fn thought(thought: Thought) -> Option<PlayEvent> {
        Some(PlayEvent::Thought(thought))
    }

    fn follow(record: String) -> Option<PlayEvent> {
        Some(PlayEvent::Follow(record))
    }
}
