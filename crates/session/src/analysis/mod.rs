//! Analysis of a game: a tree of variations to walk in, and what an engine sees of each position.

mod engine;
#[cfg(test)]
mod tests;
mod view;

use std::time::Duration;

use cairn_games::record::RecordText;
use cairn_games::{Setup, Table, seat_name, status_text};
use cairn_i18n::{Language, Phrase, say};
use cairn_players::Spec;

use self::engine::Engine;
use crate::{
    Effect, InputEvent, InputOutcome, Message, MoveInput, NodeId, Opening, Session, Thought, Ticket, Tree,
    read_record,
};

pub use self::engine::MOST_LINES;
pub use self::view::{AnalysisView, CurvePoint, Effort, EngineLine, EngineView};

/// What a front end chooses for an analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisOptions {
    /// The language of all texts.
    pub language: Language,
    /// The engine that searches the position shown, with its limits.
    pub engine: Spec,
    /// Whether the engine is on at first.
    pub is_engine_on: bool,
    /// The number of lines that the engine shows at first, from 1 to [`MOST_LINES`].
    pub lines: usize,
    /// The pause before the engine searches another position, so that a fast walk does not start it at every step. Zero for a
    /// front end without a timer.
    pub pause: Duration,
}

/// Something that happened to an analysis.
#[derive(Clone, Debug)]
pub enum AnalysisEvent {
    /// A step towards a move on the board.
    Input(InputEvent),
    /// Plays this many moves of a line of the engine, as a variation; the best line is 0.
    PlayLine(usize, usize),
    /// Walks in the tree.
    Walk(Walk),
    /// Goes to a position of the tree.
    Go(NodeId),
    /// Moves the variation shown one place up.
    Promote,
    /// Deletes the move shown and all that follow; asks first if some do.
    Delete,
    /// Answers the question of [`AnalysisView::question`], or drops that of [`AnalysisView::choices`].
    Answer(bool),
    /// Opens the game at this place of [`AnalysisView::choices`].
    Choose(usize),
    /// Replaces the comment on the position shown.
    Comment(String),
    /// Opens a text: a record or a position is another game, moves are played. Of several records the user chooses.
    Open(Source, String),
    /// Begins with a new game, dealt with this seed.
    New(Setup, u64),
    /// The record was written to the file of this name, or was not: why.
    Saved(String, Result<(), String>),
    /// Turns the engine on or off.
    SetEngine(bool),
    /// Sets the number of lines that the engine shows; the nearest possible number is taken.
    SetLines(usize),
    /// Searches every position of the line shown that has no score yet, or stops doing so.
    LookThrough,
    /// The engine answers.
    Thought(Thought),
    /// The pause before a search is over.
    Wake(Ticket),
    /// Another screen shows the same analysis, and has kept this record.
    Follow(String),
    /// Shows a message.
    Tell(Message),
    /// Removes the message.
    Dismiss,
    /// Texts are in this language from now on.
    Speak(Language),
}

/// A walk in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// To the start of the game.
    Start,
    /// A move back.
    Back,
    /// A move on.
    Forward,
    /// To the end of the line.
    End,
    /// To the variation before this one.
    VariationBefore,
    /// To the variation after this one.
    VariationAfter,
}

/// Where a text comes from, for the message where it cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// The user typed or pasted it.
    User,
    /// It was part of an address.
    Link,
    /// The file of this name.
    File(String),
}

/// A game under analysis.
#[derive(Debug)]
pub struct AnalysisSession {
    options: AnalysisOptions,
    tree: Tree,
    /// Invariant: made for the table of the position shown.
    input: MoveInput,
    engine: Engine,
    question: Option<Question>,
    message: Option<Message>,
    /// Effects of the event that is being handled.
    effects: Vec<Effect>,
}

/// What the user is asked.
#[derive(Debug)]
enum Question {
    /// Whether to delete the move shown.
    Delete,
    /// Which of these games to open.
    Choose(Vec<RecordText>),
}

impl AnalysisSession {
    /// Begins the analysis of a game.
    pub fn begin(tree: Tree, options: AnalysisOptions) -> (AnalysisSession, Vec<Effect>) {
        let mut session = AnalysisSession {
            input: MoveInput::new(tree.table()),
            engine: Engine::new(options.is_engine_on, options.lines),
            options,
            tree,
            question: None,
            message: None,
            effects: Vec::new(),
        };
        session.think();
        let effects = std::mem::take(&mut session.effects);
        (session, effects)
    }

    /// The record of the game with its variations; or why it cannot be written.
    pub fn record(&self) -> Result<String, String> {
        let record = self.tree.to_record().map_err(|error| error.to_string())?;
        Ok(record.write(self.tree.table().seats()))
    }

    /// The message about the last event.
    pub fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    fn text(&self, phrase: Phrase) -> &'static str {
        phrase.text(self.options.language)
    }

    fn fill(&self, phrase: Phrase, values: &[&dyn std::fmt::Display]) -> String {
        phrase.fill(self.options.language, values)
    }

    fn tell(&mut self, text: impl Into<String>) {
        self.show(Message::info(text));
    }

    fn refuse(&mut self, reason: impl Into<String>) {
        self.show(Message::error(reason));
    }

    fn show(&mut self, message: Message) {
        self.effects.push(Effect::Announce(message.text.clone()));
        self.message = Some(message);
    }

    /// Brings everything up to date after another position is shown.
    fn moved(&mut self) {
        self.question = None;
        self.input = MoveInput::new(self.tree.table());
        self.think();
    }

    /// Like [`Self::moved`], after a walk or a move.
    fn walked(&mut self) {
        self.moved();
        let text = self.place_text();
        self.effects.push(Effect::Announce(text));
    }

    /// The move that led to the position shown, and whose turn it is, in words.
    fn place_text(&self) -> String {
        let (tree, language) = (&self.tree, self.options.language);
        let status = status_text(tree.table(), language);
        let mover = tree.parent(tree.now()).and_then(|parent| tree.status(parent).to_move());
        match mover {
            Some(mover) => {
                let name = seat_name(tree.table(), mover, language);
                format!("{}. {status}", self.fill(say::ANNOUNCE_MOVE, &[&name, &tree.mv(tree.now())]))
            }
            None => format!("{}. {status}", self.text(say::AT_THE_START)),
        }
    }

    /// Keeps the tree after a change.
    fn save(&mut self) {
        match self.record() {
            Ok(record) => self.effects.push(Effect::Save(record)),
            Err(error) => self.refuse(self.fill(say::NOT_KEPT, &[&error])),
        }
    }

    fn handle_input(&mut self, event: InputEvent) {
        let is_pick = matches!(event, InputEvent::Pick(_) | InputEvent::Drag { to: Some(_), .. });
        if is_pick && self.tree.table().status().to_move().is_none() {
            return self.refuse(self.text(say::IS_OVER));
        }
        match self.input.update(event, self.tree.table(), self.options.language) {
            InputOutcome::Move(mv) => self.play(&[mv]),
            InputOutcome::Changed => self.question = None,
            InputOutcome::Instead(reason) => {
                self.question = None;
                self.tell(reason);
            }
            InputOutcome::Ignored => {}
            InputOutcome::Refused(reason) => self.refuse(reason),
        }
    }

    /// Plays moves from the position shown until one is not legal.
    fn play(&mut self, moves: &[String]) {
        let before = (self.tree.now(), self.tree.size(Tree::START));
        let refused = moves.iter().find_map(|mv| self.tree.play(mv).err());
        if self.tree.now() != before.0 {
            self.walked();
        }
        if self.tree.size(Tree::START) > before.1 {
            self.save();
        }
        if let Some(error) = refused {
            self.refuse(error.to_string());
        }
    }

    fn play_line(&mut self, rank: usize, count: usize) {
        match self.shown_lines().get(rank).map(|line| line.moves.clone()) {
            Some(moves) => self.play(&moves[..count.min(moves.len())]),
            None => self.refuse(self.fill(say::NO_LINE, &[&rank.saturating_add(1)])),
        }
    }

    fn walk(&mut self, walk: Walk) {
        let (has_walked, otherwise) = match walk {
            Walk::Start => (self.tree.to_start(), say::AT_START),
            Walk::Back => (self.tree.back(), say::AT_START),
            Walk::Forward => (self.tree.forward(), say::AT_END),
            Walk::End => (self.tree.to_end(), say::AT_END),
            Walk::VariationBefore => (self.tree.turn(-1), say::NO_VARIATION),
            Walk::VariationAfter => (self.tree.turn(1), say::NO_VARIATION),
        };
        if has_walked { self.walked() } else { self.tell(self.text(otherwise)) }
    }

    fn go(&mut self, id: NodeId) {
        if self.tree.contains(id) {
            self.tree.go(id);
            self.walked();
        }
    }

    fn promote(&mut self) {
        if self.tree.promote() {
            self.question = None;
            self.tell(self.text(say::PROMOTED));
            self.save();
        } else {
            self.tell(self.text(say::IS_MAIN_LINE));
        }
    }

    fn ask_delete(&mut self) {
        let now = self.tree.now();
        if now == Tree::START {
            self.refuse(self.text(say::NOTHING_TO_DELETE));
        } else if self.tree.size(now) > 0 {
            self.question = Some(Question::Delete);
        } else {
            self.delete();
        }
    }

    fn delete(&mut self) {
        let mv = self.tree.mv(self.tree.now()).to_owned();
        if self.tree.delete() {
            self.moved();
            self.save();
            self.tell(self.fill(say::DELETED, &[&mv]));
        }
    }

    fn answer(&mut self, yes: bool) {
        if let Some(Question::Delete) = self.question.take().filter(|_| yes) {
            self.delete();
        }
    }

    fn choose(&mut self, place: usize) {
        let Some(Question::Choose(records)) = &self.question else { return };
        let Some(record) = records.get(place) else { return };
        let opening = Opening::of_record(record, self.options.language);
        self.open_as(&Source::User, opening);
    }

    fn comment(&mut self, text: &str) {
        if text.trim() == self.tree.comment(self.tree.now()) {
            return;
        }
        match self.tree.set_comment(text) {
            Ok(()) => self.save(),
            Err(error) => self.refuse(error.to_string()),
        }
    }

    fn open_text(&mut self, source: &Source, text: &str) {
        let language = self.options.language;
        let opening = match source {
            _ if text.trim().is_empty() => return self.refuse(self.text(say::OPEN_EMPTY)),
            // Links hold records only.
            Source::Link => Opening::read_records(text, language),
            Source::User | Source::File(_) => Opening::read(text, self.tree.table(), language),
        };
        self.open_as(source, opening);
    }

    fn open_as(&mut self, source: &Source, opening: Result<Opening, String>) {
        match opening {
            Ok(Opening::Record(tree, note)) => {
                let moves = tree.line().len() - 1;
                let text = self.fill(say::OPENED.of(moves, self.options.language), &[&moves]);
                self.open(tree, [text].into_iter().chain(note).collect::<Vec<_>>().join(" "));
            }
            Ok(Opening::Several(records)) => {
                self.tell(self.fill(say::CHOOSE_GAME, &[&records.len()]));
                self.question = Some(Question::Choose(records));
            }
            Ok(Opening::Position(tree)) => self.open(tree, self.text(say::POSITION_SET).to_owned()),
            Ok(Opening::Moves(moves)) => self.play(&moves),
            Err(error) => self.refuse(match source {
                Source::User => error,
                Source::Link => self.fill(say::BROKEN_LINK, &[&error]),
                Source::File(name) => self.fill(say::BROKEN_FILE, &[name, &error]),
            }),
        }
    }

    /// Shows another game. The one before stays kept.
    fn open(&mut self, tree: Tree, text: String) {
        self.effects.push(Effect::BeginAnother);
        self.replace(tree);
        self.save();
        self.tell(text);
    }

    fn replace(&mut self, tree: Tree) {
        self.tree = tree;
        self.engine.forget();
        self.moved();
    }

    /// Shows the tree as another screen has kept it, at the same position if it is still there.
    fn follow(&mut self, record: &str) {
        let Ok(mut tree) = read_record(record) else { return };
        tree.follow(&self.tree.table().played());
        self.replace(tree);
        self.tell(self.text(say::FOLLOWED));
    }

    fn saved(&mut self, file: &str, result: Result<(), String>) {
        match result {
            Ok(()) => self.tell(self.fill(say::SAVED, &[&file])),
            Err(error) => self.refuse(self.fill(say::NOT_SAVED, &[&file, &error])),
        }
    }
}

/// An event that is refused changes nothing but the message.
impl Session for AnalysisSession {
    type Event = AnalysisEvent;
    type View = AnalysisView;

    fn update(&mut self, event: AnalysisEvent) -> Vec<Effect> {
        if !matches!(event, AnalysisEvent::Thought(_) | AnalysisEvent::Wake(_)) {
            self.message = None;
        }
        match event {
            AnalysisEvent::Input(event) => self.handle_input(event),
            AnalysisEvent::PlayLine(rank, count) => self.play_line(rank, count),
            AnalysisEvent::Walk(walk) => self.walk(walk),
            AnalysisEvent::Go(id) => self.go(id),
            AnalysisEvent::Promote => self.promote(),
            AnalysisEvent::Delete => self.ask_delete(),
            AnalysisEvent::Answer(yes) => self.answer(yes),
            AnalysisEvent::Choose(place) => self.choose(place),
            AnalysisEvent::Comment(text) => self.comment(&text),
            AnalysisEvent::Open(source, text) => self.open_text(&source, &text),
            AnalysisEvent::New(setup, seed) => {
                let text = self.fill(say::NEW_ANALYSIS_SET, &[&setup.game().title()]);
                self.open(Tree::new(setup.deal(seed)), text);
            }
            AnalysisEvent::Saved(file, result) => self.saved(&file, result),
            AnalysisEvent::SetEngine(is_on) => self.set_engine(is_on),
            AnalysisEvent::SetLines(lines) => self.set_lines(lines),
            AnalysisEvent::LookThrough => self.look_through(),
            AnalysisEvent::Thought(thought) => self.thought(thought),
            AnalysisEvent::Wake(ticket) => self.wake(ticket),
            AnalysisEvent::Follow(record) => self.follow(&record),
            AnalysisEvent::Tell(message) => self.show(message),
            AnalysisEvent::Dismiss => {}
            AnalysisEvent::Speak(language) => self.options.language = language,
        }
        std::mem::take(&mut self.effects)
    }

    fn view(&self) -> AnalysisView {
        AnalysisView::of(self)
    }

    fn table(&self) -> &dyn Table {
        self.tree.table()
    }

    fn thought(thought: Thought) -> Option<AnalysisEvent> {
        Some(AnalysisEvent::Thought(thought))
    }

    fn follow(record: String) -> Option<AnalysisEvent> {
        Some(AnalysisEvent::Follow(record))
    }

    fn wake(ticket: Ticket) -> Option<AnalysisEvent> {
        Some(AnalysisEvent::Wake(ticket))
    }
}
