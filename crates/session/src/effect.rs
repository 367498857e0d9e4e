//! What sessions ask of the front end that runs them.

use std::time::Duration;

use cairn_engine::Report;
use cairn_games::{GameKind, Setup, Table};
use cairn_players::Spec;

use crate::review::Review;

/// A plain value behind a screen: without input, output, clock or screen of its own.
///
/// The front end sends events and carries out the effects, in order.
pub trait Session {
    /// Something that happened, from the user or as the answer to an effect.
    type Event;
    /// All that a screen shows.
    type View: Clone + PartialEq + Send + Sync + 'static;

    /// Takes an event in. Total: every event is possible in every state, and none panics.
    fn update(&mut self, event: Self::Event) -> Vec<Effect>;

    /// What a screen shows now.
    fn view(&self) -> Self::View;

    /// The game on the board.
    fn table(&self) -> &dyn Table;

    /// The event of an engine's answer; `None` for a session that gives no orders.
    fn thought(_: Thought) -> Option<Self::Event> {
        None
    }

    /// The event of a review's answer; `None` for a session that orders none.
    fn reviewed(_: Reviewed) -> Option<Self::Event> {
        None
    }

    /// The event of a record that another screen has kept in place of this session's; `None` for a session that keeps none.
    fn follow(_: String) -> Option<Self::Event> {
        None
    }

    /// The event at the end of an [`Effect::Wake`]; `None` for a session that waits for nothing.
    fn wake(_: Ticket) -> Option<Self::Event> {
        None
    }
}

/// Something that the front end does for a session; a session never does it itself.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Think about this. The answers come back as [`Thought`]s with the same ticket. An order before it is given up.
    Think(Ticket, Box<Order>),
    /// Judge every move of a game. The answers come back as [`Reviewed`]s with the same ticket. An order before it is
    /// given up.
    Review(Ticket, Box<ReviewOrder>),
    /// Give the last order up. No answer is expected any more.
    StopThinking,
    /// End the last order early: answer with the best move so far. A front end that cannot do so ignores this.
    AnswerNow,
    /// Keep this record of the game or analysis, in place of what this session has kept before.
    Save(String),
    /// Another game begins: keep what is saved from now on beside what was kept before.
    BeginAnother,
    /// Say this aloud, for screen readers.
    Announce(String),
    /// Put this text on the clipboard.
    Copy(String),
    /// Remember that the puzzle of this name is solved.
    Solved(String),
    /// Send this ticket back after this time. A front end without a timer does nothing: users step by hand there.
    Wake(Ticket, Duration),
}

/// Which order a [`Thought`] answers. Tickets of one session are never used twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ticket(u64);

impl Ticket {
    /// Makes this the next ticket, and gives it.
    pub fn advance(&mut self) -> Ticket {
        self.0 += 1;
        *self
    }
}

/// A question for an engine: what to play here?
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Order {
    /// The engine, with its limits. The same engine keeps its memory from one order to the next.
    pub spec: Spec,
    /// The game so far, which goes on.
    pub game: GameText,
    /// How many of the best moves to search in full, at least one.
    pub lines: usize,
    /// The least time until the last answer, so that people can follow.
    pub pace: Duration,
}

/// An answer to an [`Order`].
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Thought {
    /// The ticket of the order.
    pub ticket: Ticket,
    /// The result so far.
    pub report: Report<String>,
    /// Whether this is the last answer.
    pub is_last: bool,
}

/// A game whose moves an engine judges.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReviewOrder {
    /// The engine, with its limits for each position.
    pub spec: Spec,
    /// The game.
    pub game: GameText,
}

/// An answer to a [`ReviewOrder`].
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reviewed {
    /// The ticket of the order.
    pub ticket: Ticket,
    /// The review so far.
    pub review: Review,
    /// Whether this is the last answer.
    pub is_last: bool,
}

/// A game as its setup, its start and its moves: what it takes to send a game to another thread or worker.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameText {
    setup: String,
    start: String,
    moves: Vec<String>,
}

impl GameText {
    /// The text of the game on a table.
    pub fn of(table: &dyn Table) -> GameText {
        GameText { setup: table.setup().to_string(), start: table.start(), moves: table.played() }
    }

    /// Which game it is; `None` for a text that [`GameText::of`] did not write.
    pub fn kind(&self) -> Option<GameKind> {
        Some(self.setup.parse::<Setup>().ok()?.game())
    }

    /// The game; `None` for a text that [`GameText::of`] did not write.
    pub fn table(&self) -> Option<Box<dyn Table>> {
        let mut table = self.setup.parse::<Setup>().ok()?.read(&self.start).ok()?;
        for mv in &self.moves {
            table.play(mv).ok()?;
        }
        Some(table)
    }
}
