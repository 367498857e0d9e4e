//! The screen of an analysis: a view of an [`AnalysisSession`].

mod curve;
mod input;
mod moves;
mod panel;
mod view;

use std::path::Path;
use std::time::Duration;

use cairn_engine::{Limits, Settings};
use cairn_games::Table;
use cairn_players::{PlayerKind, Spec};
use cairn_session::{
    AnalysisEvent, AnalysisOptions, AnalysisSession, AnalysisView, Effect, KeptId, KeptKind, Message, NodeId,
    Session, Slot, Tree, read_record,
};
use ratatui::layout::Rect;

use crate::ask::Asking;
use crate::autosave;
use crate::context::Context;
use crate::input_board::InputBoard;

/// The time for a position, so that a forgotten screen costs nothing.
const LONGEST_LOOK: Duration = Duration::from_secs(60);
/// The number of lines that the engine shows at first.
const LINES: usize = 3;

/// The screen of an analysis.
#[derive(Debug)]
pub(crate) struct Analysis {
    session: AnalysisSession,
    /// What the session shows now.
    shown: AnalysisView,
    /// Where the analysis is kept, from its first change on.
    slot: Slot,
    board: InputBoard,
    focus: Focus,
    asking: Asking<Choice>,
    /// What was drawn last that can be clicked, and where.
    targets: Vec<(Rect, Target)>,
}

/// What the arrow keys move in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Focus {
    Moves,
    Board,
}

/// What can be chosen or typed.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Choice {
    /// The answer to the question of the session.
    Answer(bool),
    /// One of several games.
    Game(usize),
    /// Nothing.
    No,
    Moves(String),
    Comment(String),
    Save(String),
    Overwrite(String),
    Load(String),
}

/// What a click leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    /// The first moves of a line of the engine: which line, and how many moves.
    Line(usize, usize),
    Node(NodeId),
}

impl Analysis {
    /// The analysis of a game, which shows its end.
    pub(crate) fn new(table: Box<dyn Table>, context: &mut Context) -> Analysis {
        Analysis::with_slot(Tree::new(table), Slot::new(KeptKind::Analysis), context)
    }

    /// A kept analysis, or why there is none.
    pub(crate) fn resume(id: KeptId, context: &mut Context) -> Result<Analysis, String> {
        let (slot, record) = Slot::open(id, &context.look.autosave)?;
        Ok(Analysis::with_slot(read_record(&record)?, slot, context))
    }

    fn with_slot(tree: Tree, slot: Slot, context: &mut Context) -> Analysis {
        let options = AnalysisOptions {
            language: context.look.language,
            engine: Spec {
                limits: Limits::time(LONGEST_LOOK),
                ..PlayerKind::Engine(Settings::default()).into()
            },
            is_engine_on: true,
            lines: LINES,
            pause: Duration::ZERO,
        };
        let (session, effects) = AnalysisSession::begin(tree, options);
        let mut analysis = Analysis {
            shown: session.view(),
            session,
            slot,
            board: InputBoard::default(),
            focus: Focus::Moves,
            asking: Asking::Nothing,
            targets: Vec::new(),
        };
        analysis.follow(effects, context);
        analysis
    }

    /// The analysis of a game, all moves of which are judged at once.
    pub(crate) fn reviewing(table: Box<dyn Table>, context: &mut Context) -> Analysis {
        let mut analysis = Analysis::new(table, context);
        analysis.send(AnalysisEvent::LookThrough, context);
        analysis
    }

    /// Sends an event to the session, and follows what has changed.
    fn send(&mut self, event: AnalysisEvent, context: &mut Context) {
        let effects = self.session.update(event);
        self.follow(effects, context);
    }

    fn follow(&mut self, effects: Vec<Effect>, context: &mut Context) {
        let (newer, outcome) = context.carry_out(effects, &mut self.slot);
        if let Some(record) = newer {
            return self.send(AnalysisEvent::Follow(record), context);
        }
        if let Err(error) = outcome {
            self.session.update(AnalysisEvent::Tell(Message::error(error)));
        }
        self.shown = self.session.view();
        self.board.view.settle(&self.session.table().cells());
        if let Some(question) = self.shown.question.clone()
            && self.asking.is_nothing()
        {
            let (no, yes) = (Choice::Answer(false), Choice::Answer(true));
            self.asking = Asking::yes_or_no(question, no, yes, context);
        }
        if !self.shown.choices.is_empty() && self.asking.is_nothing() {
            self.asking = Asking::game(&self.shown.choices, Choice::Game, context);
        }
    }

    /// Shows the analysis as another program has kept it, if one has since.
    fn follow_others(&mut self, context: &mut Context) {
        if let Some(record) = self.slot.newer(&context.look.autosave) {
            self.send(AnalysisEvent::Follow(record), context);
        }
    }

    /// The comment on the position shown, on one line.
    fn comment(&self) -> String {
        self.shown.comment.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn save(&mut self, file: String, context: &mut Context) {
        let saved = self.session.record().and_then(|record| autosave::replace(Path::new(&file), &record));
        self.send(AnalysisEvent::Saved(file, saved), context);
    }
}
